// Measures what docs/workbench.md states: IGOLOG=target/release/igolog node scripts/speed.mjs
// Best and median of many; on a busy machine the best is the one that means something.
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { freshPage, startBrowser, startServer } from '../test/browser.mjs';

const CLIENTS = 8;
const SECONDS = 5;
const STEPS = 15;
const STATIC_LAYERS = ['blocks', 'liberties', 'joints', 'kosumi', 'groups', 'regions', 'eyes'];

const summary = (times) => {
  const sorted = [...times].sort((a, b) => a - b);
  return `best ${sorted[0].toFixed(1)} ms, median ${sorted[sorted.length >> 1].toFixed(1)} ms (${sorted.length} times)`;
};

const dist = new URL('../../crates/igolog-cli/page/', import.meta.url);
const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(`${file.parentPath}/${file.name}`)).length, 0);
console.log(`bundle: ${(bytes / 1000).toFixed(1)} kB gzipped, all files`);

const server = await startServer();
/** CPU milliseconds of the server so far; the clock tells little on a busy machine. */
const serverCpu = () => {
  const fields = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
};
const post = async (path, body) => {
  const response = await fetch(`${server.address}api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  if (!response.ok) throw new Error(await response.text());
  return response.arrayBuffer();
};
const opened = await (await fetch(`${server.address}api/games/0`)).json();
const [game] = opened.games;
const board = opened.boards[game.board].spec;
const about = await (await fetch(`${server.address}api`)).json();
// What the page asks for: these two have layers instead.
const only = about.relations.filter((relation) => !['influence', 'footprint'].includes(relation));
const bodyAt = (moves, effort) => {
  const steps = game.nodes.slice(0, moves + 1).flatMap((node) => node.steps);
  return JSON.stringify({ board, rules: game.rules, komi: game.komi, steps, only, effort });
};

// One client that steps through the game: what the page asks for at once, and what it asks for where one stays.
for (const effort of ['static', 'step']) {
  const steps = [];
  const before = serverCpu();
  for (let move = 100; move < 200; move++) {
    const body = bodyAt(move, effort);
    const start = performance.now();
    await post('facts', body);
    steps.push(performance.now() - start);
  }
  const each = (serverCpu() - before) / steps.length;
  console.log(
    `facts of a step, effort ${effort}, moves 100–199: ${each.toFixed(1)} ms of the server's CPU; request to answer ${summary(steps)}`,
  );
}

const times = [];
const until = performance.now() + SECONDS * 1000;
const body = bodyAt(127, 'step');
await Promise.all(
  Array.from({ length: CLIENTS }, async () => {
    while (performance.now() < until) {
      const start = performance.now();
      await post('facts', body);
      times.push(performance.now() - start);
    }
  }),
);
console.log(`facts with ${CLIENTS} clients: ${Math.round(times.length / SECONDS)} answers/s; ${summary(times)}`);

const chrome = await startBrowser();
const VISITS = 7;
const LAB = '#/lab/facts';

/** Opens the page afresh, with these layers chosen for the laboratory. */
async function visit(path, layers, look) {
  const { page, context } = await freshPage(chrome.browser);
  await page.addInitScript((on) => localStorage.setItem('igolog.layers', JSON.stringify(on)), layers);
  await page.goto(server.address + path);
  await page.waitForFunction(() => performance.getEntriesByName('igolog-board').length > 0);
  await look(page);
  await context.close();
}

/** Milliseconds from a key to the screen, until something under `selector` is drawn anew. */
const keyToScreen = (page, selector) =>
  page.evaluate(
    async ([count, watched]) => {
      const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      const times = [];
      for (let i = 0; i < count; i++) {
        await new Promise((done) => setTimeout(done, 60));
        const start = performance.now();
        const drawn = new Promise((done) =>
          new MutationObserver((_, watcher) => (watcher.disconnect(), done())).observe(
            document.querySelector(watched),
            { childList: true, subtree: true, attributes: true },
          ),
        );
        window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }));
        await drawn;
        await frame();
        times.push(performance.now() - start);
      }
      return times;
    },
    [STEPS, selector],
  );

const [paints, inReview, inLab] = [[], [], []];
for (let count = 0; count < VISITS; count++) {
  await visit('', [], async (page) => {
    paints.push(await page.evaluate(() => performance.getEntriesByName('igolog-board')[0].duration));
    await page.locator('.teacher .words p').first().waitFor();
    inReview.push(...(await keyToScreen(page, 'svg.board')));
  });
  await visit(LAB, STATIC_LAYERS, async (page) => {
    await page.waitForSelector('.over .body', { state: 'attached' });
    // The step is on the screen when the layers of the new position are.
    inLab.push(...(await keyToScreen(page, 'svg.board .over')));
  });
}
console.log(`first board on the screen after the bundle ran: ${summary(paints)}`);
console.log(`a step in the review, key to screen: ${summary(inReview)}`);
console.log(`a step in the laboratory with all static layers and facts, key to screen: ${summary(inLab)}`);
await chrome.stop();
server.stop();
