import { type AnswerTo, type Client, type Feature, type Fields, type Name, RequestError, type Shelf } from './contract';
import features from './features.json';
import { type Call, type Engine, Lane } from './lane';
import type { About, Level, Progress, Refusal } from './types';

/** The engine's files, beside the page. */
const at = (path: string): string => new URL(`engine/${path}`, document.baseURI).href;

async function loaded(): Promise<Engine> {
  const response = await fetch(at('engine_bg.wasm'));
  if (!response.ok) throw new TypeError(`the engine could not be loaded: ${response.status}`);
  // Hosts that do not know the type of the file send it as bytes.
  const isKnown = response.headers.get('content-type')?.startsWith('application/wasm');
  const module = isKnown
    ? await WebAssembly.compileStreaming(response)
    : await WebAssembly.compile(await response.arrayBuffer());
  return { module, script: at('engine.js') };
}

/** What the page begins with, as the engine answers it: a file of the site, so that no engine is waited for. */
async function greeting<T>(name: 'about' | 'game'): Promise<T> {
  const response = await fetch(new URL(`greeting/${name}.json`, document.baseURI));
  if (!response.ok) throw new TypeError(`the greeting could not be loaded: ${response.status}`);
  return response.json();
}

/** What the server answers as long and as heavy work (`serve/weigh.rs`); everything else is quick. */
const long: readonly Name[] = [
  'graph_strings',
  'lifetimes',
  'paper',
  'perft',
  'play',
  'solve',
  'spectrum',
  'strings',
  'train',
  'verify',
  'watch',
];
const heavy: readonly Name[] = ['ask', 'prolog', 'score', 'why'];

/** The refusals of an engine have the numbers that a server would give them. */
const STATUS = { bad: 400, not_found: 404, too_large: 413, limit: 503, stopped: 503, internal: 500 } as const;

/** The engine inside the page: WebAssembly in workers, one lane for each kind of work. */
export class WorkerClient implements Client {
  readonly features = new Set(features.worker as Feature[]);
  private readonly quick: Lane;
  private readonly heavy: Lane;
  private readonly long: Lane;

  constructor(engine: Promise<Engine> = loaded()) {
    this.quick = new Lane(engine, 1);
    this.heavy = new Lane(engine, 1);
    this.long = new Lane(engine, 2);
    this.quick.warm();
  }

  async about(): Promise<About> {
    return greeting('about');
  }

  async game(id: number): Promise<AnswerTo<'open'>> {
    if (id === 0) return greeting('game');
    return read(await this.quick.ask({ call: 'game', id }));
  }

  async library(): Promise<Shelf> {
    return { state: 'absent', games: 0 };
  }

  async open(body: BodyInit, from = 0): Promise<AnswerTo<'open'>> {
    const bytes = new Uint8Array(await new Response(body).arrayBuffer());
    return read(await this.quick.ask({ ...calling('open', { from }), bytes }));
  }

  async ask<N extends Name>(name: N, fields: Fields<NoInfer<N>>, signal?: AbortSignal): Promise<AnswerTo<N>> {
    return read(await this.lane(name, fields).ask(calling(name, fields), signal));
  }

  async stream<N extends Name>(
    name: N,
    fields: Fields<NoInfer<N>>,
    signal: AbortSignal,
    each: (progress: Progress) => void,
  ): Promise<AnswerTo<N>> {
    const tell = (line: string): void => each((JSON.parse(line) as { progress: Progress }).progress);
    return read(await this.long.ask({ ...calling(name, fields), tells: true }, signal, tell));
  }

  private lane(name: Name, { effort }: { effort?: Level | null | undefined }): Lane {
    if (long.includes(name)) return this.long;
    // What is known at once does not wait for what is searched.
    return heavy.includes(name) || (effort && effort !== 'static') ? this.heavy : this.quick;
  }
}

const calling = (name: Name, fields: object): Extract<Call, { call: 'answer' }> => ({
  call: 'answer',
  question: JSON.stringify({ ...fields, question: name }),
  tells: false,
});

function read<T>(line: string): T {
  const answer = JSON.parse(line) as T & { error?: Refusal };
  if (answer.error) throw new RequestError(STATUS[answer.error.fault], answer.error);
  return answer;
}

/** Who answers in a page without a server. */
export const transport: Client = new WorkerClient();

// The page works offline after the first visit.
if ('serviceWorker' in navigator && location.protocol !== 'file:')
  addEventListener('load', () => void navigator.serviceWorker.register('service-worker.js').catch(() => {}));
