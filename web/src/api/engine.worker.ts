// The engine in a worker: answers one call after the other.
import type { Call, Engine, Said } from './lane';

/** What `browser/src/lib.rs` offers. */
interface Exports {
  default(options: { module_or_path: WebAssembly.Module }): Promise<unknown>;
  game(id: number): string | undefined;
  answer(question: string, bytes?: Uint8Array, listener?: { tell(line: string): void }): string;
}

let engine: Promise<Exports> | null = null;
const say = (said: Said): void => postMessage(said);

async function load({ module, script }: Engine): Promise<Exports> {
  const made = (await import(/* @vite-ignore */ script)) as Exports;
  await made.default({ module_or_path: module });
  return made;
}

function answerTo(made: Exports, asked: Call): string {
  const listener = { tell: (line: string) => say({ progress: line }) };
  if (asked.call === 'answer') return made.answer(asked.question, asked.bytes, asked.tells ? listener : undefined);
  const open = made.game(asked.id);
  return open ? made.answer(open) : '{"error": {"fault": "not_found", "message": "there is no such game"}}';
}

addEventListener('message', async ({ data }: MessageEvent<Engine | Call>) => {
  try {
    if ('module' in data) engine = load(data);
    else if (engine) say({ answer: answerTo(await engine, data) });
  } catch (error) {
    // Too little memory, too deep a search, or a fault: whatever it was, this engine is not to be used again.
    say({ fault: error instanceof Error ? error.message : String(error) });
  }
});
