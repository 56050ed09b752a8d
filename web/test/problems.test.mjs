// Problems as a person solves them: the list, right and wrong moves, hints, the solution, collections of one's own.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { clickPoint, heard, moveNumber, shot, soon, stories } from './browser.mjs';

const story = stories({ before, after, path: '#/problems' });

const ruling = (page, text) => page.locator('.ruling').getByText(text).waitFor();
const ready = (page) => page.getByText('Where do you play?').waitFor();

/** The first of the built-in problems: three points in the corner, and one of them decides. */
async function beginFirst(page) {
  await page.locator('.problem-list button').first().click();
  await page.locator('.task').getByText('to play and kill').waitFor();
  await ready(page);
}

test('answers a wrong move with its refutation, says when one is right, and keeps that', () =>
  story(async (page) => {
    await page.getByText('Level 1').waitFor();
    await beginFirst(page);
    await clickPoint(page, 'C9');
    await ruling(page, 'Wrong. White B9, and they are alive.');
    await soon(page, async () => assert.equal(await moveNumber(page), 2, 'the refutation is on the board'));
    await shot(page, 'problem-wrong');
    await page.getByRole('button', { name: 'Try again' }).click();
    await clickPoint(page, 'B9');
    await ruling(page, 'Right. They are dead, whatever White does.');
    await shot(page, 'problem-right');
    await page.getByRole('button', { name: 'All problems' }).click();
    await page.getByText('1 of').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'All problems' }).click();
    await page.getByRole('img', { name: 'solved' }).waitFor();
  }));

test('gives hints, shows the zone and the tree of the solution', () =>
  story(async (page) => {
    await beginFirst(page);
    const cells = () => page.locator('svg.board .under .cells').count();
    assert.equal(await cells(), 0);
    await page.getByRole('button', { name: 'Hint' }).click();
    await ruling(page, 'within the zone');
    await page.locator('svg.board .under .cells').first().waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Hint' }).click();
    await ruling(page, 'Look at B9.');
    await page.getByRole('button', { name: 'Solution' }).click();
    await page.getByText('Answer: B9, and nothing else.').waitFor();
    await soon(page, async () => assert.ok((await page.locator('.tree-node').count()) >= 6));
    await shot(page, 'problem-solution');
    // The solution is part of the tree: one can step into it, and undo takes it out again.
    await page.keyboard.press('ArrowRight');
    await soon(page, async () => assert.equal(await moveNumber(page), 1));
  }));

const six = 'AW[da][db][ac][bc][cc][dc]AB[eb][ec][ad][bd][cd][dd][ed]';
/** Rectangular six in the corner, without a liberty outside and with one. */
const own = `(;SZ[9]PL[B]GN[Shut in]${six}[ea];B[bb]C[the answer])(;SZ[9]PL[B]GN[One liberty]${six})`;
const large = '(;SZ[19]PL[B]GN[Large]AW[da][ab][bb][cb][db]AB[ea][eb][ac][bc][cc][dc][ec])';

test('opens a collection of one’s own without its answers, and tells a ko', () =>
  story(async (page) => {
    const file = { name: 'six.sgf', mimeType: 'application/x-go-sgf', buffer: Buffer.from(own + large) };
    await page.locator('.problem-list').first().waitFor();
    await page.locator('.file', { hasText: 'Open a collection' }).locator('input').setInputFiles(file);
    await page.getByRole('heading', { name: 'six.sgf' }).waitFor();
    await page.getByRole('button', { name: 'Shut in' }).click();
    await ready(page);
    await page.keyboard.press('ArrowRight');
    await soon(page, async () => assert.equal(await moveNumber(page), 0, 'the answer of the file is not shown'));
    await clickPoint(page, 'B9');
    await ruling(page, 'Only a ko. There is better.');
    await page.getByRole('button', { name: 'Try again' }).click();
    await clickPoint(page, 'B8');
    await ruling(page, 'Right. They are dead');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByRole('heading', { name: 'One liberty' }).waitFor();
    await ready(page);
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByRole('heading', { name: 'Large' }).waitFor();
    await ready(page);
    const shown = Number((await page.locator('svg.board').getAttribute('viewBox')).split(' ')[2]);
    assert.ok(shown < 12, 'the corner alone is shown');
    await clickPoint(page, 'B19');
    await ruling(page, 'Right.');
    await page.getByRole('button', { name: 'All problems' }).click();
    await page.getByRole('button', { name: 'The built-in problems' }).click();
    await page.getByText('Level 1').waitFor();
  }));

test('refuses a file without a problem', () =>
  story(async (page) => {
    const file = { name: 'game.sgf', mimeType: 'application/x-go-sgf', buffer: Buffer.from('(;SZ[9];B[ee])') };
    await page.locator('.problem-list').first().waitFor();
    await page.locator('.file', { hasText: 'Open a collection' }).locator('input').setInputFiles(file);
    await heard(page, 'There is no problem in these files');
  }));
