// Makes the moving picture of the README, half a minute in at most 3 MB: node scripts/film.mjs
// Frames are pictures of the page, put together by img2webp (scripts/setup-web.sh pictures installs it).
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { clickPoint, enter, freshPage, settled, smallBoard, startBrowser, startServer, tab } from '../test/browser.mjs';

const film = fileURLToPath(new URL('../../docs/images/igolog.webp', import.meta.url));
const LARGEST = 3_000_000;
const WHOLE_MS = 30_000;

const folder = mkdtempSync(join(tmpdir(), 'igolog-film-'));
const server = await startServer();
const chrome = await startBrowser();
const { page, context } = await freshPage(chrome.browser, { viewport: { width: 1280, height: 760 } });
await page.addInitScript(() => localStorage.setItem('igolog.layers', '[]'));

const frames = [];
/** Keeps the page as it is for so long. */
async function hold(ms) {
  await page.mouse.move(3, 3);
  // What lies under a notice is what the film is about.
  const close = page.locator('.notice').getByRole('button').last();
  if ((await close.count()) > 0) await close.click();
  await page.evaluate(() => document.querySelector('.slider:focus')?.blur());
  await settled(page);
  const file = join(folder, `${frames.length}.png`);
  await page.screenshot({ path: file });
  frames.push({ file, ms });
}

async function review() {
  await page.goto(server.address);
  await page.locator('.teacher .words p').first().waitFor();
  await hold(1800);
  await page.locator('.slider').fill('60');
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press('ArrowRight');
    await page.locator('.teacher .words p').first().waitFor();
    await hold(550);
  }
  await page.getByRole('button', { name: 'Evaluate the game' }).click();
  for (const done of [3, 8, 14, 20]) {
    const isDone = (n) => (document.querySelector('.graph progress')?.value ?? n) >= n;
    await page.waitForFunction(isDone, done, { timeout: 600_000 });
    await hold(500);
  }
  await page.locator('.graph').getByRole('button', { name: 'Stop' }).click();
  await hold(700);
}

async function play() {
  await enter(page, 'Play');
  await page.getByRole('button', { name: 'New game' }).first().click();
  await page.locator('.level').nth(2).click();
  await hold(1400);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.locator('.acts').waitFor();
  const mine = ['E5', 'G4', 'C4', 'F7', 'D7'];
  for (const [done, point] of mine.entries()) {
    await clickPoint(page, point);
    await hold(350);
    await page.waitForFunction((n) => document.querySelectorAll('svg.board .stone.white').length === n, done + 1);
    await page.getByText('Your move').waitFor();
    await hold(450);
  }
  await page.getByRole('button', { name: 'Estimate' }).click();
  await page.getByText('If it ended like this:').waitFor();
  await hold(1500);
}

async function problems() {
  await enter(page, 'Problems');
  await page.locator('.problem-list button').first().click();
  await page.getByText('Where do you play?').waitFor();
  await hold(1200);
  await clickPoint(page, 'C9');
  await page.locator('.ruling.wrong').waitFor();
  await hold(1800);
  await page.getByRole('button', { name: 'Try again' }).click();
  await clickPoint(page, 'B9');
  await page.locator('.ruling.right').waitFor();
  await hold(1500);
}

async function lab() {
  await enter(page, 'Library');
  await page
    .getByRole('button', { name: /Kuwahara Shusaku/ })
    .first()
    .click();
  await enter(page, 'Laboratory');
  await page.keyboard.press('End');
  await page.locator('.layer', { hasText: 'Life and death' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.over text').length > 5);
  await hold(2000);
  await page.locator('.layer', { hasText: 'Life and death' }).click();
  await page.locator('.slider').fill('60');
  await tab(page, 'Ask');
  const question = 'cuts(P, C, One, Other)';
  for (const end of [5, 12, question.length]) {
    await page.getByLabel('Question').fill(question.slice(0, end));
    await hold(300);
  }
  await page.keyboard.press('Control+Enter');
  await page.locator('.why').first().waitFor();
  await hold(1500);
  await page.locator('.why').first().click();
  await page.locator('.proof li').first().waitFor();
  await hold(2200);
}

async function elsewhere() {
  await smallBoard(page);
  await page.getByRole('button', { name: 'Torus' }).click();
  await page.waitForFunction(() => document.querySelector('svg.board .stub') !== null);
  await page.locator('.layer', { hasText: 'Liberties' }).click();
  for (const point of ['E5', 'D5', 'E6', 'F4', 'C8']) await clickPoint(page, point);
  await hold(1700);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('button', { name: '日本語' }).click();
  await page.locator('.rooms a').nth(3).click();
  await page.locator('.games button').first().waitFor();
  await page.locator('.games button', { hasText: '秀策' }).first().click();
  await page.locator('.in-review').waitFor();
  await page.locator('.teacher .words p').first().waitFor();
  await hold(2600);
}

for (const scene of [review, play, problems, lab, elsewhere]) await scene();
await context.close();
await chrome.stop();
server.stop();

// Exactly half a minute, whatever the scenes add up to.
const sum = frames.reduce((ms, frame) => ms + frame.ms, 0);
for (const quality of [90, 80, 70, 60, 50]) {
  const each = frames.flatMap(({ file, ms }) => ['-d', String(Math.round((ms * WHOLE_MS) / sum)), file]);
  const made = spawnSync('img2webp', [
    '-loop',
    '0',
    '-lossy',
    '-q',
    String(quality),
    '-m',
    '6',
    '-mixed',
    ...each,
    '-o',
    film,
  ]);
  if (made.status !== 0) throw new Error(`img2webp: ${made.error ?? made.stderr}`);
  const { size } = statSync(film);
  console.log(`${frames.length} frames, quality ${quality}: ${(size / 1e6).toFixed(2)} MB`);
  if (size <= LARGEST) break;
}
rmSync(folder, { recursive: true });
