// Makes the pictures of docs/workbench.md and the README: node scripts/screenshots.mjs
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
  await page.waitForTimeout(600);
  await steps(page);
  await page.waitForTimeout(400);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await context.close();
}

const tab = (page, name) => page.getByRole('tab', { name }).click();

await picture('workbench', ['groups', 'joints', 'regions']);
await picture('workbench-life', ['life', 'eyes'], (page) => page.keyboard.press('End'));
await picture('workbench-ask', [], async (page) => {
  await tab(page, 'Ask');
  await page.getByLabel('Question').fill('block(B, C, S, L), S > 4, L < 5');
  await page.keyboard.press('Control+Enter');
  await page.locator('.why').first().click();
  await page.locator('.proof li').first().waitFor();
});
await picture('workbench-strings', [], async (page) => {
  await tab(page, 'Strings');
  for (const n of [4, 5, 6, 7, 8, 9, 10, 11, 12]) {
    await page.getByRole('button', { name: `Solve ${n}×${n}` }).first().click();
    await page.locator(`.gallery svg[aria-label="${n}×${n}"]`).waitFor({ timeout: 60000 });
  }
});
await picture('workbench-torus', ['liberties'], async (page) => {
  await tab(page, 'Boards');
  await page.getByRole('button', { name: 'Torus' }).click();
  await page.waitForTimeout(300);
  const box = await page.locator('svg.board').boundingBox();
  for (const [x, y] of [[0.5, 0.5], [0.42, 0.5], [0.5, 0.42], [0.58, 0.58], [0.22, 0.22]]) {
    await page.mouse.click(box.x + box.width / 2 + (x - 0.5) * box.height, box.y + y * box.height);
  }
});
await picture('workbench-japanese', ['groups', 'joints'], async () => {}, { locale: 'ja-JP', colorScheme: 'dark' });

await chrome.stop();
server.stop();
