// The core path of each room, in every window, language and theme that the page is laid out for.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { faultsOf } from './axe.mjs';
import {
  clickPoint,
  hiddenByNotice,
  moveNumber,
  offers,
  placeOf,
  settled,
  shot,
  soon,
  stonesAre,
  stories,
} from './browser.mjs';
import { matrix, optionsOf, sizes } from './windows.mjs';

const story = stories({ before, after });

async function go(page, name) {
  await page.locator(`.rooms a[href^="#/${name}"]`).click();
  await page.locator(`.in-${name}`).waitFor();
  await settled(page);
}

/** Puts a stone there as one does in this window: a click, or a touch that may want to be confirmed. */
async function put(page, point, isTouch) {
  if (!isTouch) return clickPoint(page, point);
  const at = await placeOf(page, point);
  await page.touchscreen.tap(at.x, at.y);
  const confirm = page.locator('.confirm .primary');
  if ((await confirm.count()) > 0) await confirm.tap();
}

/** Nothing is cut, nothing sticks out, one thing scrolls at most, the rooms are in reach. */
async function isLaidOut(page, name) {
  const faults = await page.evaluate(() => {
    const found = [];
    const root = document.documentElement;
    if (root.scrollWidth > innerWidth) found.push(`the page is ${root.scrollWidth} wide`);
    const isTall = root.scrollHeight > innerHeight + 1;
    if (isTall && innerWidth > 860) found.push('the page scrolls beside the room');
    for (const link of document.querySelectorAll('.rooms a')) {
      const box = link.getBoundingClientRect();
      if (box.top < 0 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1)
        found.push('a room is out of reach');
    }
    for (const one of document.querySelectorAll('button, .rooms a span, h1, h2, h3, .player-name, .where')) {
      const box = one.getBoundingClientRect();
      if (box.width === 0 || one.closest('.games, .choices, .visually-hidden')) continue;
      if (one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline')
        found.push(`cut: ${one.textContent.slice(0, 40)}`);
    }
    return found;
  });
  assert.deepEqual(faults, [], name);
  if (await page.evaluate(() => scrollY === 0)) assert.deepEqual(await page.evaluate(hiddenByNotice), [], name);
}

const roads = {
  async review(page) {
    await page.locator('.teacher .words p').first().waitFor();
    const at = await moveNumber(page);
    await page.keyboard.press('ArrowRight');
    await soon(page, async () => assert.equal(await moveNumber(page), at + 1));
    await page.locator('.panel.review textarea').fill('seen');
    await page.locator('.panel.review textarea').blur();
    await page.locator('.tree-node.here .has-comment').waitFor({ state: 'attached' });
  },
  async play(page, isTouch) {
    await page.locator('.panel.play .primary').click();
    await page.locator('.level').first().click();
    await shot(page, 'new-game');
    await page.locator('dialog[open] .primary').click();
    await page.locator('.acts').waitFor();
    await put(page, 'E5', isTouch);
    await stonesAre(page, 'white', 1);
    await page.locator('.acts button').nth(3).click();
    await page.locator('.result-card').waitFor();
  },
  async problems(page, isTouch) {
    await page.locator('.problem-list button').first().click();
    await page.locator('.act:not([disabled])').nth(2).waitFor();
    await put(page, 'B9', isTouch);
    await page.locator('.ruling.right').waitFor();
  },
  async library(page) {
    await page.locator('.games li').nth(1).waitFor();
    const count = await page.locator('.games li').count();
    await page.locator('input[type=search]').fill('1846');
    await page.waitForFunction((n) => document.querySelectorAll('.games li').length < n, count);
    await page.locator('input[type=search]').fill('');
    await page.locator('.games li').nth(1).waitFor();
    for (const view of await page.locator('.library > .switch button').all()) {
      await view.click();
      await settled(page);
      await isLaidOut(page, 'a view of the library');
    }
    if (offers('library')) await page.locator('.library > .switch button').first().click();
    await page.locator('.games button').first().click();
    await page.locator('.in-review').waitFor();
    await page.goBack();
    await page.locator('.in-library').waitFor();
  },
  async lab(page) {
    // The game that the library opened stands at its beginning, where nothing has changed yet.
    await page.keyboard.press('End');
    await page.locator('.fact').first().waitFor();
    await page.locator('.tabs button').nth(1).click();
    await page.locator('#query').fill('liberty(B, P)');
    await page.locator('#query').press('Control+Enter');
    await page.locator('.answers tbody tr, .panel .hint').first().waitFor();
  },
};

for (const [size, locale, theme] of matrix) {
  test(`the core path of each room, ${sizes[size].join('×')}, ${locale}, ${theme}`, () =>
    story(
      async (page) => {
        const isTouch = size === 'phone' || size === 'tablet';
        for (const [name, walk] of Object.entries(roads)) {
          await go(page, name);
          await isLaidOut(page, name);
          await walk(page, isTouch);
          await settled(page);
          await isLaidOut(page, `${name}, at the end`);
          assert.deepEqual(await faultsOf(page), [], name);
          await shot(page, `room-${name}-${locale.slice(0, 2)}-${theme}-${sizes[size][0]}`);
        }
      },
      { options: optionsOf(size, locale, theme) },
    ));
}
