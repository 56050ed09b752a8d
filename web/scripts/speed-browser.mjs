// Measures what docs/browser.md states, after `make npm site` and `cargo build --release -p igolog-cli`.
// The same questions go to the program and to the engine, one after the other in one run; the answers must be equal.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { gzipSync } from 'node:zlib';
import { answer, open } from '../../target/npm/igolog/index.js';
import { freshPage, startBrowser } from '../test/browser.mjs';
import { site, startSite } from '../test/site.mjs';

const VISITS = 7;
const ROUNDS = 3;
const STATIC_LAYERS = ['blocks', 'liberties', 'joints', 'kosumi', 'groups', 'regions', 'eyes'];
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(0)} kB`;
const size = (name) => gzipSync(readFileSync(`${site}${name}`), { level: 9 }).length;
const median = (times) => [...times].sort((a, b) => a - b)[times.length >> 1];

/** The bytes of the sections of a WebAssembly file by their numbers: 10 is code, 11 data. */
function sections(bytes) {
  const found = new Map();
  let at = 8;
  const number = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < bytes.length) {
    const id = bytes[at++];
    const end = number() + at;
    found.set(id, bytes.subarray(at, end));
    at = end;
  }
  return found;
}
const parts = sections(readFileSync(`${site}engine/engine_bg.wasm`));
const zipped = (id) => kilobytes(gzipSync(parts.get(id), { level: 9 }).length);

const page = readdirSync(`${site}assets`).reduce((sum, name) => sum + size(`assets/${name}`), size('index.html'));
console.log(`engine ${kilobytes(size('engine/engine_bg.wasm'))} gzipped: code ${zipped(10)}, data ${zipped(11)}`);
console.log(`page ${kilobytes(page)} gzipped`);

const program = spawn(process.env.IGOLOG ?? '../target/release/igolog', ['analyze'], {
  stdio: ['pipe', 'pipe', 'inherit'],
});
const lines = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
const byProgram = async (question) => {
  program.stdin.write(`${JSON.stringify(question)}\n`);
  return JSON.parse((await lines.next()).value);
};

/** Milliseconds of a question in the program and in the engine: the median of some rounds, taken in turns. */
async function sideBySide(name, questions) {
  const times = { program: [], engine: [] };
  for (let round = 0; round < ROUNDS; round++)
    for (const question of questions) {
      let start = performance.now();
      const theirs = await byProgram(question);
      times.program.push(performance.now() - start);
      start = performance.now();
      const ours = answer(question);
      times.engine.push(performance.now() - start);
      for (const one of [ours, theirs]) delete one.seconds;
      assert.deepEqual(ours, theirs);
    }
  const [native, wasm] = [median(times.program), median(times.engine)];
  console.log(
    `${name}: program ${native.toFixed(1)} ms, engine ${wasm.toFixed(1)} ms, ${(wasm / native).toFixed(2)} times`,
  );
}

const opened = open('demo');
const [game] = opened.games;
const { spec: board } = opened.boards[game.board];
const at = (move) => ({
  board,
  rules: game.rules,
  komi: game.komi,
  steps: game.nodes.slice(0, move + 1).flatMap((node) => node.steps),
});
const moves = Array.from({ length: 20 }, (_, index) => 100 + 5 * index);
await sideBySide(
  'a step with all static layers',
  moves.map((move) => ({ question: 'layers', layers: STATIC_LAYERS, effort: 'static', ...at(move) })),
);
await sideBySide(
  'facts of a step',
  moves.map((move) => ({ question: 'facts', effort: 'step', ...at(move) })),
);
await sideBySide(
  'life, effort step',
  moves.map((move) => ({ question: 'life', effort: 'step', ...at(move) })),
);
await sideBySide('300 games played out', [{ question: 'play', playouts: 300, seed: 1, board: '9x9' }]);
await sideBySide('strings of 9×9', [{ question: 'strings', rows: 9, cols: 9 }]);
program.stdin.end();

const host = await startSite();
const chrome = await startBrowser();
const boards = [];
for (let visit = 0; visit < VISITS; visit++) {
  const { page: tab, context } = await freshPage(chrome.browser, { serviceWorkers: 'block' });
  await tab.goto(host.address);
  await tab.waitForFunction(() => performance.getEntriesByName('igolog-board').length > 0);
  boards.push(await tab.evaluate(() => performance.getEntriesByName('igolog-board')[0].duration));
  await context.close();
}
console.log(
  `first board after the page’s script: best ${Math.min(...boards).toFixed(0)} ms, median ${median(boards).toFixed(0)} ms`,
);
await chrome.stop();
host.stop();
