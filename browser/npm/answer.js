// The engine, loaded once, and the way to ask it.
import load, { about as tell, answer as ask } from './engine.js';

async function engine() {
  // In Node.js a file is read; in a browser it is fetched from where this script came from.
  if (!globalThis.process?.versions?.node) return undefined;
  const { readFile } = await import('node:fs/promises');
  return { module_or_path: await readFile(new URL('./engine_bg.wasm', import.meta.url)) };
}

await load(await engine());

/** Why there is no answer: `fault`, and where they can be said `of`, `line`, `column`, `hint`. */
export class Refused extends Error {
  constructor({ message, ...rest }) {
    super(message);
    this.name = 'Refused';
    Object.assign(this, rest);
  }
}

/** What can be asked, and about what. */
export const about = () => JSON.parse(tell());

/** Answers a question as docs/api.md has it. */
export function answer(question, { bytes, progress } = {}) {
  const listener = progress && { tell: (line) => progress(JSON.parse(line).progress) };
  const said = JSON.parse(ask(JSON.stringify(question), bytes, listener));
  if (said.error) throw new Refused(said.error);
  return said;
}

/** What a question is about: a text, an object with an `about` of its own, or the fields themselves. */
const fieldsOf = (what) => (typeof what === 'string' ? { position: what } : (what?.about ?? what ?? {}));

/** The function of a question. */
export const asking = (question) => (what, fields, options) =>
  answer({ ...fieldsOf(what), ...fields, question }, options);
