// A game looked at again: its values, its mistakes, its curve.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { moveNumber, openText, shot, soon, stories } from './browser.mjs';

const story = stories({ before, after });

/** A game on a small board in which White gives a corner away. */
const short = '(;SZ[7]KM[5.5];B[dd];W[ee];B[de];W[ff];B[aa];W[ef])';

test('a search values every move; the values are saved with the game and come back', () =>
  story(async (page) => {
    await openText(page, short);
    await page.getByRole('button', { name: 'Evaluate the game' }).click();
    await page.getByText(/Costly moves/).waitFor();
    await soon(page, async () =>
      assert.equal(await page.getByRole('button', { name: /^Evaluate/ }).count(), 0, 'nothing is missing'),
    );
    assert.match(await page.locator('.graph .curve').getAttribute('d'), /^M.*L.*L/);
    await page.getByRole('button', { name: 'Score' }).click();
    await page.keyboard.press('End');
    await page
      .locator('.worth')
      .getByText(/Black \d+ %/)
      .waitFor();
    await shot(page, 'review-values');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'SGF game record' }).click(),
    ]);
    const sgf = String(readFileSync(await file.path()));
    assert.equal(sgf.match(/SBKV\[/g).length, 7);
    await openText(page, sgf);
    await page.getByText(/Costly moves/).waitFor();
  }));

test('an evaluation can be stopped', () =>
  story(async (page) => {
    await page.getByRole('button', { name: 'Evaluate the game' }).click();
    await page.locator('.graph progress').waitFor();
    await page.locator('.graph').getByRole('button', { name: 'Stop' }).click();
    await page.locator('.graph progress').waitFor({ state: 'detached' });
    // What was not looked at is not called flawless.
    await soon(page, async () => assert.equal(await page.getByText(/Costly moves/).count(), 0));
  }));

test('the curve counts answers to a question, and a click goes there; the game plays itself', () =>
  story(async (page) => {
    await openText(page, short);
    await page.locator('.graph').getByRole('button', { name: 'Answers' }).click();
    await page.waitForFunction(() => document.querySelector('.graph .curve')?.getAttribute('d')?.includes('L'));
    const box = await page.locator('.graph svg[role=img]').boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + 20);
    await soon(page, async () => assert.equal(await moveNumber(page), 3));
    await page.getByRole('button', { name: 'Let the game play itself' }).click();
    await page.waitForFunction(() => document.querySelector('.where b')?.textContent === '6');
    await page.getByRole('button', { name: 'Let the game play itself' }).waitFor();
  }));
