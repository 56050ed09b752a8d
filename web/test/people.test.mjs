// The page for everybody: by keyboard, in Japanese, on a phone, in the dark, with aids; and soon on the screen.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { faultsOf } from './axe.mjs';
import {
  clickPoint,
  enter,
  hiddenByNotice,
  moveNumber,
  output,
  placeOf,
  settled,
  shot,
  soon,
  stories,
  tab,
} from './browser.mjs';

const story = stories({ before, after });

/** Presses Tab until the element with the focus matches. */
async function tabTo(page, selector) {
  for (let i = 0; i < 80; i++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
  }
  assert.fail(`Tab does not reach ${selector}`);
}

test('works with the keyboard alone', () =>
  story(
    async (page) => {
      await tabTo(page, 'svg.board');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowLeft');
      await shot(page, 'keyboard');
      const before = await moveNumber(page);
      await page.keyboard.press('Enter');
      await soon(page, async () => assert.equal(await moveNumber(page), before + 1));
      await page.keyboard.press('1');
      await tabTo(page, '[role=tab]');
      await page.keyboard.press('ArrowRight');
      await soon(page, async () =>
        assert.equal(await page.locator('[role=tab][aria-selected=true]').textContent(), 'Ask'),
      );
      await tabTo(page, '#query');
      await page.keyboard.type('atari(B)');
      await page.keyboard.press('Control+Enter');
      await page.locator('.answers tbody tr').first().waitFor();
      await tabTo(page, '.why');
      await page.keyboard.press('Enter');
      await page.locator('.proof li').first().waitFor();
      await page.keyboard.press('?');
      await page.getByRole('heading', { name: 'Keys' }).waitFor();
      await page.keyboard.press('Escape');
      await page.locator('.slider').focus();
      const now = await moveNumber(page);
      await page.keyboard.press('ArrowLeft');
      await soon(page, async () =>
        assert.equal(await moveNumber(page), now - 1, 'keys do the same wherever the focus is'),
      );
    },
    { path: '#/lab' },
  ));

test('keys do what their list says wherever the focus is', () =>
  story(
    async (page) => {
      await page.locator('.fact').first().waitFor();
      const focused = ['body', '.slider', '.step', '.tool', '.layer input', '.rooms a', '.actions button', '.panel'];
      for (const selector of focused) {
        await page.evaluate((wanted) => {
          document.activeElement?.blur();
          if (wanted !== 'body') document.querySelector(wanted).focus();
        }, selector);
        const press = async (key, wanted) => {
          await page.keyboard.press(key);
          await soon(page, async () =>
            assert.equal(await moveNumber(page), wanted, `${key} with the focus on ${selector}`),
          );
        };
        await press('End', 325);
        await press('Home', 0);
        await press('PageDown', 10);
        await press('ArrowRight', 11);
        await press('ArrowLeft', 10);
        await press('PageUp', 0);
        for (const [key, tool] of [...'bwefdzp'].map((key) => [key, key])) {
          await page.keyboard.press(key);
          const pressed = page.locator('.tool[aria-pressed=true]');
          assert.match(await pressed.getAttribute('aria-label'), new RegExp(`\\(${tool}\\)$`, 'i'), selector);
        }
        // Caps Lock changes nothing.
        await page.keyboard.press('B');
        assert.match(await page.locator('.tool[aria-pressed=true]').getAttribute('aria-label'), /\(B\)$/, selector);
        const layers = await page.locator('.layer input:checked').count();
        await page.keyboard.press('1');
        assert.notEqual(await page.locator('.layer input:checked').count(), layers, `1 with the focus on ${selector}`);
        await page.keyboard.press('?');
        await page.getByRole('heading', { name: 'Keys' }).waitFor();
        await page.keyboard.press('Escape');
      }
    },
    { path: '#/lab' },
  ));

test('speaks Japanese', () =>
  story(
    async (page) => {
      await page.locator('.players').getByText('桑原秀策').waitFor();
      await page.locator('.players').getByText('アゲハマ').first().waitFor();
      await page.locator('.about-game').getByText('黒2目勝ち').first().waitFor();
      assert.equal(await page.evaluate(() => document.documentElement.lang), 'ja');
      await shot(page, 'japanese-review');
      await page.getByRole('button', { name: '先生のルールに解説させる' }).waitFor();
      await page.getByRole('link', { name: '研究室' }).click();
      await page.getByText('表示', { exact: true }).first().waitFor({ state: 'attached' });
      await page.waitForSelector('.fact.new');
      await shot(page, 'japanese');
      await page.getByRole('tab', { name: '盤' }).click();
      await page.getByText('いろいろな形の盤').waitFor();
      assert.ok((await page.getByLabel('ルール').locator('option').allTextContents()).includes('日本ルール'));
      await page.getByLabel('列').fill('99');
      await page.getByText('1 から 52 までの整数').waitFor();
      assert.deepEqual(await faultsOf(page), []);
    },
    { options: { locale: 'ja-JP' } },
  ));

test('fits a phone, by touch', () =>
  story(
    async (page) => {
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, 'nothing sticks out to the side');
      const before = await moveNumber(page);
      const at = await placeOf(page, 'D10');
      await page.touchscreen.tap(at.x, at.y);
      await shot(page, 'phone-touch');
      await page.getByRole('button', { name: 'Place at D10' }).tap();
      await soon(page, async () => assert.equal(await moveNumber(page), before + 1));
      await shot(page, 'phone');
      await page.locator('.rooms').getByRole('link', { name: 'Laboratory' }).tap();
      await page.getByRole('tab', { name: 'Ask' }).tap();
      await page.locator('.examples button').first().tap();
      await page.locator('.answers, .quiet').first().waitFor();
      await page.screenshot({ path: join(output, 'phone-whole.png'), fullPage: true });
      assert.deepEqual(await faultsOf(page), []);
    },
    { options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 } },
  ));

for (const [width, locale] of [
  [320, 'en-GB'],
  [320, 'ja-JP'],
  [390, 'en-GB'],
  [800, 'en-GB'],
  [1024, 'en-GB'],
  [1280, 'ja-JP'],
]) {
  test(`nothing is cut or left alone in a window of ${width} px, ${locale}`, () =>
    story(
      async (page) => {
        await page.locator('.rooms a').first().waitFor();
        for (const name of ['review', 'play', 'problems', 'library', 'lab']) {
          await page.evaluate((to) => (location.hash = `#/${to}`), name);
          await page.locator(`.in-${name}`).waitFor();
          const layout = await page.evaluate(() => {
            const top = (one) => Math.round(one.getBoundingClientRect().top);
            const wide = (one) => (one ? one.scrollWidth - one.clientWidth : 0);
            return {
              steps: new Set([...document.querySelectorAll('.step')].map(top)).size,
              rooms: wide(document.querySelector('.rooms')) <= 0,
              actions: wide(document.querySelector('.actions')) <= 0,
              tabs: wide(document.querySelector('.tabs')) <= 0,
              page: document.documentElement.scrollWidth <= innerWidth,
            };
          });
          assert.deepEqual(layout, { steps: 1, rooms: true, actions: true, tabs: true, page: true }, name);
        }
        await shot(page, `window-${width}-${locale.slice(0, 2)}`);
      },
      { options: { viewport: { width, height: 740 }, locale } },
    ));
}

for (const colorScheme of ['light', 'dark']) {
  // The dark page differs in its colours only.
  const rules = colorScheme === 'dark' ? ['color-contrast'] : undefined;
  test(`has no accessibility fault in any room, ${colorScheme}`, () =>
    story(
      async (page) => {
        for (const name of ['Review', 'Play', 'Problems', 'Library']) {
          await enter(page, name);
          await settled(page);
          assert.deepEqual(await faultsOf(page, rules), [], name);
          if (colorScheme === 'dark') await shot(page, `dark-${name.toLowerCase()}`);
        }
        await enter(page, 'Play');
        await page.getByRole('button', { name: 'New game' }).click();
        assert.deepEqual(await faultsOf(page, rules), [], 'new game');
        await page.keyboard.press('Escape');
        await enter(page, 'Laboratory');
        for (const name of await page.getByRole('tab').allTextContents()) {
          await tab(page, name);
          await settled(page);
          assert.deepEqual(await faultsOf(page, rules), [], name);
          if (colorScheme === 'dark') await shot(page, `dark-${name.toLowerCase()}`);
        }
        for (const name of ['Open', 'Save', 'View', 'Keys']) {
          await page.getByRole('button', { name, exact: true }).click();
          await page.locator('dialog[open]').waitFor();
          assert.deepEqual(await faultsOf(page, rules), [], name);
          await page.keyboard.press('Escape');
          await page.locator('dialog[open]').waitFor({ state: 'detached' });
        }
      },
      { options: { colorScheme } },
    ));
}

for (const [colorScheme, viewport] of [
  ['light', [1440, 900]],
  ['dark', [1440, 900]],
  ['light', [1000, 800]],
  ['dark', [390, 844]],
]) {
  test(`a refusal can be read and hides no tool, ${colorScheme}, ${viewport.join('×')}`, () =>
    story(
      async (page) => {
        await clickPoint(page, 'A9');
        await page.locator('.notice-error').waitFor();
        assert.deepEqual(await faultsOf(page, ['color-contrast']), []);
        assert.deepEqual(await page.evaluate(hiddenByNotice), []);
        await shot(page, `refusal-${colorScheme}-${viewport[0]}`);
      },
      { path: '#p=1X7/X8/9*7+w', options: { colorScheme, viewport: { width: viewport[0], height: viewport[1] } } },
    ));
}

test('is soon on the screen', () =>
  story(async (page) => {
    await page.waitForFunction(() => performance.getEntriesByName('igolog-board').length > 0);
    const paint = await page.evaluate(() => performance.getEntriesByName('igolog-board')[0].duration);
    console.log(`board painted ${paint.toFixed(0)} ms after the bundle ran (docs/workbench.md has the figures)`);
  }));
