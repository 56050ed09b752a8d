// The site as a visitor finds it: the workbench, the book with its search, and all of it again without a network.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { freshPage, moveNumber, startBrowser } from '../browser.mjs';
import { site, startSite } from '../site.mjs';

let host;
let chrome;
before(async () => {
  host = await startSite();
  chrome = await startBrowser();
});
after(async () => {
  await chrome?.stop();
  host?.stop();
});

const pages = () => readdirSync(site, { recursive: true }).filter((name) => name.endsWith('.html'));

test('works without a network after the first visit, and can be installed', async () => {
  const gone = await startSite();
  const { page, context, faults } = await freshPage(chrome.browser);
  await page.goto(gone.address);
  await page.waitForSelector('svg.board .stone');
  await page.evaluate(() => navigator.serviceWorker.ready);
  const { manifest } = await page.evaluate(async () => {
    const { href } = document.querySelector('link[rel=manifest]');
    return { manifest: await (await fetch(href)).json() };
  });
  for (const icon of manifest.icons) assert.ok(existsSync(join(site, icon.src)), icon.src);
  assert.equal(manifest.display, 'standalone');
  gone.stop();
  await page.reload();
  await page.waitForSelector('svg.board .stone');
  assert.equal(await moveNumber(page), 127);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.getByText('A stone on its own, with 4 liberties.').waitFor();
  await page.goto(`${gone.address}docs/api.html`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});

test('the first board does not wait for the engine', async () => {
  const { page, context, faults } = await freshPage(chrome.browser, { serviceWorkers: 'block' });
  let letIn;
  const isLetIn = new Promise((done) => {
    letIn = done;
  });
  await page.route('**/engine/*', async (route) => {
    await isLetIn;
    await route.continue();
  });
  await page.goto(host.address, { waitUntil: 'commit' });
  await page.waitForSelector('svg.board .stone');
  assert.equal(await moveNumber(page), 127);
  letIn();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.getByText('A stone on its own, with 4 liberties.').waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});

test('the book finds sections by their words', async () => {
  const { page, context, faults } = await freshPage(chrome.browser);
  await page.goto(`${host.address}docs/`);
  await page.getByLabel('Search the book').fill('ladder breakers');
  const first = page.locator('.found a').first();
  await first.waitFor();
  await first.click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  assert.match(await page.locator('main').textContent(), /breakers/);
  await page.getByLabel('Search the book').fill('no such words anywhere');
  await page.waitForFunction(() => document.querySelectorAll('.found li').length === 0);
  assert.deepEqual(faults, []);
  await context.close();
});

test('every link inside the site leads somewhere', () => {
  for (const name of pages()) {
    const html = readFileSync(join(site, name), 'utf8');
    for (const [, href] of html.matchAll(/(?:href|src)="([^"]*)"/g)) {
      if (/^[a-z]+:/.test(href)) continue;
      const [path, hash] = href.split('#');
      let file = path ? join(site, dirname(name), path) : join(site, name);
      if (existsSync(file) && statSync(file).isDirectory()) file = join(file, 'index.html');
      assert.ok(existsSync(file), `${name}: ${href}`);
      if (hash && file.endsWith('.html') && !hash.startsWith('/'))
        assert.ok(readFileSync(file, 'utf8').includes(`id="${decodeURIComponent(hash)}"`), `${name}: ${href}`);
    }
  }
});

test('the engine and the page are no larger than docs/browser.md says', () => {
  const bytes = (name) => gzipSync(readFileSync(join(site, name)), { level: 9 }).length;
  const engine = bytes('engine/engine_bg.wasm');
  assert.ok(engine <= 1_700_000, `${engine} bytes`);
  const workbench = readdirSync(join(site, 'assets')).reduce((sum, name) => sum + bytes(`assets/${name}`), 0);
  assert.ok(workbench <= 200_000, `${workbench} bytes`);
});
