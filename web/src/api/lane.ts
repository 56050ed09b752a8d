import { RequestError } from './contract';

/** What a worker is given first: the engine, and where the script around it lies. */
export interface Engine {
  module: WebAssembly.Module;
  script: string;
}

/** What is asked of a worker: one of the functions of `browser/src/lib.rs`. */
export type Call =
  | { call: 'game'; id: number }
  | { call: 'answer'; question: string; bytes?: Uint8Array; tells: boolean };

/** What a worker says: a line of progress, the answer, or that the program failed. */
export type Said = { progress: string } | { answer: string } | { fault: string };

interface Job {
  call: Call;
  each: (line: string) => void;
  done: (line: string) => void;
  failed: (why: unknown) => void;
}

/** How long unwanted work may go on before its worker is ended: a new worker costs more than most answers. */
const GRACE = 200;

/** Work of one kind in workers of its own, so that it waits for none of another kind. */
export class Lane {
  private readonly waiting: Job[] = [];
  private readonly workers: Hand[];

  constructor(engine: Promise<Engine>, atOnce: number) {
    this.workers = Array.from({ length: atOnce }, () => new Hand(engine, () => this.next()));
  }

  /** Starts a worker, so that the first question finds it ready. */
  warm(): void {
    this.workers[0]?.start();
  }

  ask(call: Call, signal?: AbortSignal, each: (line: string) => void = () => {}): Promise<string> {
    return new Promise((done, failed) => {
      if (signal?.aborted) return failed(signal.reason);
      const job: Job = { call, each, done, failed };
      signal?.addEventListener('abort', () => this.forget(job, signal.reason), { once: true });
      this.waiting.push(job);
      this.next();
    });
  }

  private next(): void {
    for (const hand of this.workers) {
      if (!hand.isFree) continue;
      const job = this.waiting.shift();
      if (!job) return;
      hand.take(job);
    }
  }

  private forget(job: Job, why: unknown): void {
    job.failed(why);
    const place = this.waiting.indexOf(job);
    if (place >= 0) this.waiting.splice(place, 1);
    for (const hand of this.workers) hand.forget(job);
  }
}

/** One worker. It is ended, and another one started, when its work is no longer wanted or it fails. */
class Hand {
  private worker: Promise<Worker> | null = null;
  private job: Job | null = null;

  constructor(
    private readonly engine: Promise<Engine>,
    private readonly freed: () => void,
  ) {}

  get isFree(): boolean {
    return this.job === null;
  }

  start(): Promise<Worker> {
    this.worker ??= this.engine.then((engine) => {
      const worker = new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module' });
      worker.onmessage = ({ data }: MessageEvent<Said>) => this.hear(data);
      worker.onerror = ({ message }) => this.hear({ fault: message || 'the worker could not be started' });
      worker.postMessage(engine);
      return worker;
    });
    return this.worker;
  }

  take(job: Job): void {
    this.job = job;
    this.start().then(
      (worker) => this.job === job && worker.postMessage(job.call),
      (error: unknown) => this.hear({ fault: error instanceof Error ? error.message : String(error) }),
    );
  }

  forget(job: Job): void {
    if (this.job !== job) return;
    setTimeout(() => this.job === job && this.restart(), GRACE);
  }

  private hear(said: Said): void {
    const job = this.job;
    if ('progress' in said) job?.each(said.progress);
    else if ('fault' in said) {
      const hint = 'The next question finds a new engine.';
      job?.failed(new RequestError(500, { fault: 'internal', message: said.fault, hint }));
      this.restart();
    } else {
      this.job = null;
      job?.done(said.answer);
      this.freed();
    }
  }

  private restart(): void {
    const end = (worker: Worker): void => {
      // What it said last is about work that nobody waits for.
      worker.onmessage = null;
      worker.onerror = null;
      worker.terminate();
    };
    this.worker?.then(end, () => {});
    this.worker = null;
    this.job = null;
    this.freed();
  }
}
