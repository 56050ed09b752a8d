// What the browser tests share: a server on a free port, Debian's Chromium, pages that fail on any complaint.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { startSite } from './site.mjs';
import { optionsOf } from './windows.mjs';

const web = join(dirname(fileURLToPath(import.meta.url)), '..');
export const output = join(web, 'test-output');
const program = process.env.IGOLOG ?? join(web, '../target/debug/igolog');
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Who answers: `http`, a server, or `worker`, the engine inside the page; and what it can do beside answering. */
const transport = process.env.IGOLOG_TRANSPORT ?? 'http';
const features = JSON.parse(readFileSync(new URL('../src/api/features.json', import.meta.url), 'utf8'));
export const offers = (feature) => features[transport].includes(feature);

/** In a page whose engine is inside: notes the answers that workers gave. */
function noteAnswers() {
  globalThis.answered = [];
  globalThis.Worker = class extends Worker {
    constructor(...given) {
      super(...given);
      this.addEventListener('message', ({ data }) => {
        if (data.answer) globalThis.answered.push(JSON.parse(data.answer));
      });
    }
  };
}

/** In a page: notes what its notices say. They go by themselves, on a busy machine before anybody has looked. */
function noteNotices() {
  globalThis.said = [];
  new MutationObserver(() => {
    const text = document.querySelector('.notice')?.textContent;
    if (text && text !== globalThis.said.at(-1)) globalThis.said.push(text);
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

/** Waits until the page has said this since the story last asked. */
export const heard = (page, text) =>
  page.waitForFunction((wanted) => {
    const at = globalThis.said.findIndex((one) => one.includes(wanted));
    return globalThis.said.splice(0, at + 1).length > 0;
  }, text);

/** Does something, and gives the answer to a question that follows from it: to one of these, or a refusal. */
export async function answered(page, names, act) {
  if (transport === 'http') {
    const address = new RegExp(`/api/(${names.join('|')})$`);
    const [response] = await Promise.all([page.waitForResponse(address), act()]);
    return response.json();
  }
  const before = await page.evaluate(() => globalThis.answered.length);
  await act();
  const found = await page.waitForFunction(
    ([n, wanted]) => globalThis.answered.slice(n).find(({ answer, error }) => error || wanted.includes(answer)),
    [before, names],
  );
  return found.jsonValue();
}

/** Starts `igolog serve` on any free port; resolves to its address. */
export async function startServer(args = [], environment = {}) {
  const child = spawn(program, ['serve', '--port', '0', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  const ended = new Promise((done) => child.on('exit', done));
  const address = await new Promise((found, failed) => {
    let text = '';
    child.stdout.on('data', (part) => {
      text += part;
      const match = /http:\/\/[\d.:]+\//.exec(text);
      if (match) found(match[0]);
    });
    child.on('exit', (code) => failed(new Error(`igolog serve ended with ${code}: ${text}`)));
  });
  return { address, pid: child.pid, ended, stop: () => child.kill('SIGINT') };
}

/** Debian's Chromium; its profile lasts as long as it runs. */
export async function startBrowser() {
  mkdirSync(output, { recursive: true });
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: flags });
  return { browser, stop: () => browser.close() };
}

/** A fresh page; `faults` collects everything the console complains about. */
export async function freshPage(browser, options = {}) {
  const context = await browser.newContext({
    ...optionsOf(process.env.IGOLOG_WINDOW ?? 'laptop'),
    permissions: ['clipboard-read', 'clipboard-write'],
    acceptDownloads: true,
    // Each page is a first visit; what a second one finds is tried with the site.
    ...(transport === 'worker' && { serviceWorkers: 'block' }),
    ...options,
  });
  await context.addInitScript(noteNotices);
  if (transport === 'worker') await context.addInitScript(noteAnswers);
  // Machines that build and test at once are slow.
  context.setDefaultTimeout(1000 * Number(process.env.IGOLOG_PATIENCE ?? 90));
  const page = await context.newPage();
  const faults = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    // A refusal of the server is an answer; the browser calls it an error.
    if (message.type() === 'error' && !/status of (4\d\d|503)/.test(message.text())) faults.push(message.text());
  });
  return { page, context, faults };
}

/** Stories of a file that may be told again. */
const MOST_AGAIN = 2;

/** Starts a server and a browser for a file of tests; returns the way to run a story on a fresh page. */
export function stories({ before, after, path: from = '', args = [] }) {
  let server;
  let chrome;
  before(async () => {
    server = await (transport === 'worker' ? startSite() : startServer(args));
    chrome = await startBrowser();
  });
  after(async () => {
    await chrome?.stop();
    server?.stop();
  });
  let complaints = 0;
  /** Opens the page, runs a story on it, and fails on any complaint of the console. */
  const tell = async (run, { options, path = from } = {}) => {
    const { page, context, faults } = await freshPage(chrome.browser, options);
    // With IGOLOG_TRACE=full a trace shows the page at every action too, which makes the tests much slower.
    const isFull = process.env.IGOLOG_TRACE === 'full';
    await context.tracing.start({ screenshots: isFull, snapshots: isFull });
    let isDone = false;
    try {
      await page.goto(server.address + path);
      await page.waitForSelector('svg.board .stone, svg.board .node, svg.board .line');
      await run(page, context);
      assert.deepEqual(faults, []);
      isDone = true;
    } finally {
      complaints += faults.length;
      // What led to a failure can be looked at with `npx playwright show-trace`.
      const name = `trace-${process.pid}-${Date.now()}.zip`;
      if (isDone) await context.tracing.stop();
      else {
        await page.screenshot({ path: join(output, `${name}.png`) }).catch(() => {});
        await context.tracing.stop({ path: join(output, name) });
        console.log(`trace: test-output/${name}`);
      }
      await context.close();
    }
  };
  let again = 0;
  /** A story that fails is told once more and this is said: on a busy machine the browser itself is late now and then. What fails
   *  twice fails, so does a file in which many fail once, and no complaint of the console is forgiven. */
  return (run, how) =>
    tell(run, how).catch((why) => {
      if (complaints > 0 || again++ === MOST_AGAIN) throw why;
      console.log(`told again, after: ${String(why.message).split('\n', 1)[0]}`);
      return tell(run, how);
    });
}

/** Frames in which a page may come to show what it is asked for. */
const FRAMES = 300;

/** Holds a check that only looks at the page to be true in one of the next frames. */
export async function soon(page, check) {
  for (let frame = 1; ; frame++) {
    try {
      return await check();
    } catch (error) {
      if (frame === FRAMES) throw error;
      await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => next())));
    }
  }
}

export const stones = (page, color) => page.locator(`svg.board .stone.${color}`).count();
/** Waits until so many stones of a colour are on the board. */
export const stonesAre = (page, color, count) =>
  page.waitForFunction(
    ([name, n]) => document.querySelectorAll(`svg.board .stone.${name}`).length === n,
    [color, count],
  );
export const moveNumber = async (page) => Number(await page.locator('.where b').textContent());
/** Goes to a room by its link. */
export async function enter(page, room) {
  await page.locator('.rooms').getByRole('link', { name: room }).click();
  await page.locator('.rooms [aria-current]', { hasText: room }).waitFor();
}
/** Opens a panel of the laboratory. */
export async function tab(page, name) {
  if ((await page.getByRole('tab').count()) === 0) await enter(page, 'Laboratory');
  await page.getByRole('tab', { name }).click();
}
/** The link that Share gives out. */
export async function sharedLink(page) {
  await page.getByRole('button', { name: 'Share' }).click();
  await heard(page, 'The link is in the clipboard.');
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Waits until the page has drawn what its last change led to, and nothing on it moves any more. */
export const settled = (page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    await frame();
    await frame();
    const ends = (animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime);
    await Promise.all(
      document
        .getAnimations()
        .filter(ends)
        .map((animation) => animation.finished.catch(() => {})),
    );
    await frame();
  });

/** In the page: the tools, stones and clocks that a notice lies over. */
export function hiddenByNotice() {
  const notice = document.querySelector('.notice')?.getBoundingClientRect();
  const all = notice ? document.querySelectorAll('button, input, select, .clock, svg.board .stone') : [];
  return [...all]
    .filter((one) => {
      const box = one.getBoundingClientRect();
      const isApart =
        box.right <= notice.left || box.left >= notice.right || box.bottom <= notice.top || box.top >= notice.bottom;
      return box.width > 0 && !isApart && !one.closest('.notice') && getComputedStyle(one).visibility === 'visible';
    })
    .map((one) => one.outerHTML.slice(0, 80));
}

/** Gives a text to the dialog, which stays open where there are several games to choose from. */
export async function readText(page, text) {
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByLabel(/Paste SGF/).fill(text);
  await page.getByRole('button', { name: 'Read it' }).click();
}

/** Opens a text with one game through the dialog. */
export async function openText(page, text) {
  await readText(page, text);
  await page.waitForFunction(
    () => !document.querySelector('dialog[open]') || document.querySelector('dialog[open] .error'),
  );
}

/** A new 9×9 board. */
export async function smallBoard(page) {
  await tab(page, 'Boards');
  await page.getByRole('button', { name: 'Make this board' }).click();
  await page.waitForFunction(() => document.querySelectorAll('svg.board .coordinate').length === 36);
}

/** Where something on the board is, with the board in view: on a phone it may be scrolled away. */
export async function boxOnBoard(page, locator) {
  await page.locator('svg.board').evaluate((board) => board.scrollIntoView({ block: 'center' }));
  return locator.boundingBox();
}

/** Where a named point is on the screen. */
export async function placeOf(page, name) {
  return page.evaluate((wanted) => {
    const svg = document.querySelector('svg.board');
    const columns = 'ABCDEFGHJKLMNOPQRSTUVWXYZ';
    const rows = [...svg.querySelectorAll('.coordinate')].map((text) => Number(text.textContent)).filter((n) => n > 0);
    const height = Math.max(...rows);
    const at = new DOMPoint(columns.indexOf(wanted[0]), height - Number(wanted.slice(1)));
    const onScreen = () => at.matrixTransform(svg.getScreenCTM());
    // On a phone the board may be scrolled away, under the head or a notice too.
    const above = document.elementFromPoint(onScreen().x, onScreen().y);
    if (!above || !svg.contains(above)) svg.scrollIntoView({ block: 'center' });
    const { x, y } = onScreen();
    return { x, y };
  }, name);
}

export async function clickPoint(page, name) {
  const at = await placeOf(page, name);
  await page.mouse.click(at.x, at.y);
}

export const shot = (page, name) => page.screenshot({ path: join(output, `${name}.png`) });
