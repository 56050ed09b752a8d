// Makes the pictures of docs/workbench.md and the README: node scripts/screenshots.mjs
// They are reduced to 128 colours if pngquant is installed, which quarters them.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { clickPoint, freshPage, openText, placeOf, startBrowser, startServer } from '../test/browser.mjs';

const folder = fileURLToPath(new URL('../../docs/images/', import.meta.url));
mkdirSync(folder, { recursive: true });
const server = await startServer();
const chrome = await startBrowser();

/** A picture of the page in a room, with these layers on, after some steps. */
async function picture(name, { path = '', layers = [], steps = async () => {}, options = {} } = {}) {
  const { page, context } = await freshPage(chrome.browser, { viewport: { width: 1440, height: 900 }, ...options });
  await page.addInitScript((on) => localStorage.setItem('igolog.layers', JSON.stringify(on)), layers);
  await page.goto(server.address + path);
  await page.waitForSelector('svg.board .line');
  await steps(page);
  await page.mouse.move(5, 5);
  await page.evaluate(() => document.activeElement?.blur());
  await page.waitForTimeout(1500);
  const file = join(folder, `${name}.png`);
  await page.screenshot({ path: file });
  spawnSync('pngquant', ['--force', '--skip-if-larger', '--strip', '--output', file, '128', file]);
  await context.close();
}

/** A finished game against the program on 9×9, with a stone of Black's that is dead. */
const finished =
  '(;SZ[9]KM[6.5]RU[Japanese]PB[You]PW[Igolog, level 3]DT[2026-11-17]IGM[white 3 0 0];B[fd];W[df];B[ff];W[dd];B[ce];W[de];B[eg];W[dg];B[fc];W[eb];B[dh];W[ch];B[eh];W[bh];B[di];W[cd];B[ec];W[dc];B[fb];W[db];B[ea];W[da];B[fa];W[bd];B[ci];W[bi];B[gh];W[ed];B[ee];W[ef];B[fe];W[];B[])';

await picture('workbench', {
  steps: async (page) => {
    await page.locator('.slider').fill('107');
    await page.locator('.teacher .words p').first().waitFor();
    await page.getByRole('button', { name: 'Evaluate the game' }).click();
    await page.locator('.graph progress').waitFor();
    await page.waitForFunction(() => (document.querySelector('.graph progress')?.value ?? 1) >= 18, null, {
      timeout: 300_000,
    });
    await page.locator('.graph').getByRole('button', { name: 'Stop' }).click();
  },
});
await picture('workbench-play', {
  path: '#/play',
  steps: async (page) => {
    await openText(page, finished);
    await page.keyboard.press('End');
    await page.locator('.result-card .numbers').waitFor();
  },
});
await picture('workbench-life', {
  path: '#/lab/facts',
  layers: ['life', 'eyes'],
  steps: async (page) => {
    await page.keyboard.press('End');
    await page.waitForFunction(() => document.querySelectorAll('.under .cells').length > 10);
  },
});
await picture('workbench-ask', {
  path: '#/lab/ask',
  steps: async (page) => {
    await page.getByLabel('Question').fill('cuts(P, C, One, Other)');
    await page.keyboard.press('Control+Enter');
    await page.locator('.why').first().click();
    await page.locator('.proof li').first().waitFor();
  },
});
await picture('workbench-strings', {
  path: '#/lab/strings',
  steps: async (page) => {
    await page.getByRole('button', { name: '19×19' }).click();
    await page.getByRole('button', { name: 'Put it on the board' }).click();
    await page.getByRole('button', { name: '12×12' }).scrollIntoViewIfNeeded();
  },
});
await picture('workbench-problems', {
  path: '#/problems',
  steps: async (page) => {
    await page.locator('.problem-list button').first().click();
    await page.getByText('Where do you play?').waitFor();
    await clickPoint(page, 'C9');
    await page.locator('.ruling.wrong').waitFor();
    await page.getByRole('button', { name: 'Solution' }).click();
    await page.locator('.solution-text p').first().waitFor();
  },
});
await picture('workbench-japanese', {
  path: '#/lab/facts',
  layers: ['groups', 'joints'],
  options: { locale: 'ja-JP', colorScheme: 'dark', viewport: { width: 1280, height: 720 } },
  steps: (page) => page.waitForSelector('.fact.new'),
});
await picture('workbench-phone', {
  options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  steps: async (page) => {
    const at = await placeOf(page, 'D10');
    await page.touchscreen.tap(at.x, at.y);
    await page.getByRole('button', { name: 'Place at D10' }).waitFor();
  },
});

await chrome.stop();
server.stop();
