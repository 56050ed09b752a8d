// What strangers send must not run in the browser, and a token must not get into the page's way.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { freshPage, startBrowser, startServer } from './browser.mjs';

const token = 'only-for-this-test';
let chrome;
let server;
let guarded;
before(async () => {
  chrome = await startBrowser();
  server = await startServer();
  guarded = await startServer(['--token', token]);
});
after(async () => {
  await chrome?.stop();
  server?.stop();
  guarded?.stop();
});

const hostile = `</text></svg><script>window.hacked = 1</script><img src=x onerror="window.hacked = 1">`;
const question = {
  board: { kind: 'edges', points: [{ name: hostile }, { name: 'b' }], edges: [[0, 1]] },
  labels: [['b', '<svg o']],
  title: hostile,
  layers: ['blocks'],
};

test('pictures of hostile names run nothing, not even opened by themselves', async () => {
  const picture = (kind) =>
    fetch(`${server.address}api/picture.${kind}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(question),
    });
  const svg = await (await picture('svg')).text();
  assert.match(svg, /^<svg/);
  const { page, context } = await freshPage(chrome.browser);
  // Without the policy of the server: the picture itself has to be harmless.
  await page.setContent(svg);
  const found = await page.evaluate(() => ({
    hacked: window.hacked,
    bad: document.querySelectorAll('script, a, img, image, iframe, foreignObject, use, animate, set').length,
    handlers: [...document.querySelectorAll('*')]
      .flatMap((e) => [...e.attributes])
      .filter((a) => /^on|href/.test(a.name)).length,
    text: document.body.textContent.includes('window.hacked'),
  }));
  assert.deepEqual(found, { hacked: undefined, bad: 0, handlers: 0, text: true });
  await context.close();
  const png = Buffer.from(await (await picture('png')).arrayBuffer());
  assert.equal(png.subarray(1, 4).toString(), 'PNG');
  assert.ok(!png.includes('script'));
});

test('the page works with a token, and without it nobody gets in', async () => {
  assert.equal((await fetch(guarded.address)).status, 401);
  assert.equal((await fetch(`${guarded.address}api`)).status, 401);
  const { page, context, faults } = await freshPage(chrome.browser);
  await page.goto(`${guarded.address}?token=${token}`);
  await page.waitForSelector('svg.board .stone');
  assert.equal(page.url(), guarded.address);
  assert.deepEqual(faults, []);
  await context.close();
});
