// Makes the pictures of docs/workbench.md and the README: node scripts/screenshots.mjs
// They are reduced to 128 colours if pngquant is installed, which quarters them.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freshPage, startBrowser, startServer } from '../test/browser.mjs';

const folder = fileURLToPath(new URL('../../docs/images/', import.meta.url));
mkdirSync(folder, { recursive: true });
const server = await startServer();
const chrome = await startBrowser();

/** A picture of the page with these layers on, after some steps. */
async function picture(name, layers, steps = async () => {}, options = {}) {
  const { page, context } = await freshPage(chrome.browser, options);
  await page.addInitScript((on) => localStorage.setItem('igolog.layers', JSON.stringify(on)), layers);
  await page.goto(server.address);
  await page.waitForSelector('svg.board .stone');
  await page.waitForSelector('.fact.new');
  await steps(page);
  await page.mouse.move(5, 5);
  await page.waitForTimeout(800);
  const path = join(folder, `${name}.png`);
  await page.screenshot({ path });
  spawnSync('pngquant', ['--force', '--skip-if-larger', '--strip', '--output', path, '128', path]);
  await context.close();
}

const tab = (page, name) => page.getByRole('tab', { name }).click();

await picture('workbench', ['groups', 'joints']);
await picture('workbench-life', ['life', 'eyes'], async (page) => {
  await page.keyboard.press('End');
  await page.waitForFunction(() => document.querySelectorAll('.under .cells').length > 10);
});
await picture('workbench-ask', [], async (page) => {
  await tab(page, 'Ask');
  await page.getByLabel('Question').fill('cuts(P, C, B1, B2)');
  await page.keyboard.press('Control+Enter');
  await page.locator('.why').first().click();
  await page.locator('.proof li').first().waitFor();
});
await picture('workbench-play', ['policy'], async (page) => {
  await tab(page, 'Play');
  await page.getByRole('button', { name: 'Train a policy' }).click();
  await page.getByText('weighted properties').waitFor();
  await page.getByText('weighted properties').scrollIntoViewIfNeeded();
});
await picture('workbench-strings', [], async (page) => {
  await tab(page, 'Strings');
  await page.getByRole('button', { name: '19×19' }).click();
  await page.getByRole('button', { name: 'Put it on the board' }).click();
  await page.getByRole('button', { name: '12×12' }).scrollIntoViewIfNeeded();
});
await picture('workbench-torus', ['liberties'], async (page) => {
  await tab(page, 'Boards');
  await page.getByRole('button', { name: 'Torus' }).click();
  await page.waitForFunction(() => document.querySelector('svg.board .stub') !== null);
  const box = await page.locator('svg.board').boundingBox();
  for (const [x, y] of [
    [0.5, 0.5],
    [0.42, 0.5],
    [0.5, 0.42],
    [0.58, 0.58],
    [0.22, 0.22],
  ]) {
    await page.mouse.click(box.x + box.width / 2 + (x - 0.5) * box.height, box.y + y * box.height);
  }
});
await picture('workbench-japanese', ['groups', 'joints'], async () => {}, { locale: 'ja-JP', colorScheme: 'dark' });

await chrome.stop();
server.stop();
