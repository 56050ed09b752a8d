// The board and the record as a person uses them. Screenshots are kept in test-output/.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { clickPoint, moveNumber, openText, placeOf, shot, smallBoard, stones, stonesAre, stories, tab } from './browser.mjs';

const story = stories({ before, after });

test('opens on a real game with layers on', () =>
  story(async (page) => {
    assert.equal(await moveNumber(page), 127);
    assert.ok((await stones(page, 'black')) > 50);
    await page.waitForSelector('.over .mark, .over .body');
    await page.waitForSelector('.fact.new');
    await shot(page, 'opening');
  }));

test('steps, jumps and follows the slider', () =>
  story(async (page) => {
    await page.keyboard.press('ArrowLeft');
    assert.equal(await moveNumber(page), 126);
    await page.keyboard.press('PageUp');
    assert.equal(await moveNumber(page), 116);
    await page.keyboard.press('Home');
    assert.equal(await stones(page, 'black'), 0);
    await page.keyboard.press('End');
    assert.ok((await moveNumber(page)) > 300);
    await page.locator('.slider').fill('50');
    assert.equal(await moveNumber(page), 50);
    await tab(page, 'Game');
    await page.locator('.moves button').nth(10).click();
    assert.equal(await moveNumber(page), 10);
    await page.locator('.tree-node').nth(3).click();
    assert.equal(await moveNumber(page), 3);
  }));

test('plays both sides, captures, refuses, branches', () =>
  story(async (page) => {
    await smallBoard(page);
    for (const point of ['B1', 'A1', 'A2']) await clickPoint(page, point);
    assert.equal(await stones(page, 'white'), 0, 'the corner stone is captured');
    assert.equal(await stones(page, 'black'), 2);
    await clickPoint(page, 'A1');
    await page.getByText('would leave the stone without a liberty').waitFor();
    await page.keyboard.press('ArrowLeft');
    await clickPoint(page, 'F6');
    await tab(page, 'Game');
    assert.equal(await page.locator('.tree-node').count(), 5, 'the root, two moves, and two third moves');
    await page.keyboard.press('ArrowUp');
    assert.equal(await page.locator('.where span').textContent(), 'A2');
    await shot(page, 'variations');
    await page.keyboard.press('ArrowDown');
    await page.getByRole('button', { name: 'Make main line' }).click();
    await page.getByRole('button', { name: 'Delete from here' }).click();
    assert.equal(await page.locator('.tree-node').count(), 4);
    await page.getByLabel('Comment').fill('a remark');
    await page.getByRole('button', { name: 'Pass' }).click();
    assert.equal(await page.locator('.where span').textContent(), 'pass');
    await page.getByText('a remark').waitFor();
  }));

test('undoes and redoes every edit; stones can be set by hand', () =>
  story(async (page) => {
    await smallBoard(page);
    for (const point of ['B1', 'A1', 'A2']) await clickPoint(page, point);
    await page.keyboard.press('u');
    await stonesAre(page, 'white', 1);
    await page.keyboard.press('r');
    await stonesAre(page, 'white', 0);
    await page.keyboard.press('b');
    for (const point of ['G7', 'G8', 'H8']) await clickPoint(page, point);
    await stonesAre(page, 'black', 5);
    await page.keyboard.press('e');
    await clickPoint(page, 'G8');
    await stonesAre(page, 'black', 4);
    for (let i = 0; i < 4; i++) await page.keyboard.press('Control+z');
    await stonesAre(page, 'black', 2);
    await page.getByRole('button', { name: 'Redo' }).click();
    await stonesAre(page, 'black', 3);
    await page.keyboard.press('w');
    await clickPoint(page, 'C3');
    await stonesAre(page, 'white', 1);
    assert.ok(await page.getByRole('button', { name: 'Redo' }).isDisabled(), 'a new edit forgets what was undone');
    await page.keyboard.press('p');
    const turn = () => page.locator('.player.to-move').getAttribute('class');
    const before = await turn();
    await page.getByRole('button', { name: 'Change turn' }).click();
    assert.notEqual(await turn(), before);
  }));

test('reads SGF, diagrams, position strings and graph files; text never becomes markup', () =>
  story(async (page) => {
    await openText(page, '(;SZ[9]PB[<b>x</b>]PW[y]C[<img src=x onerror=alert(1)>];B[ee]LB[cc:<i>])');
    await tab(page, 'Game');
    await page.locator('.player.black', { hasText: '<b>x</b>' }).waitFor();
    await page.keyboard.press('End');
    await stonesAre(page, 'black', 1);
    assert.equal(await page.locator('b:text("x"), img').count(), 0);
    await openText(page, '. . X .\n. O X .\n. . . .\n. . . .');
    await page.waitForFunction(() => document.querySelectorAll('svg.board .stone').length === 3);
    await openText(page, '9/2X1O4/9*7 w');
    await page.waitForFunction(() => document.querySelectorAll('svg.board .stone').length === 2);
    await openText(page, '{"points":[{"name":"a","x":0,"y":0},{"name":"b","x":1,"y":0},{"name":"c","x":1,"y":1}],"edges":[["a","b"],["b","c"]]}');
    await page.waitForFunction(() => document.querySelectorAll('svg.board .node').length === 3);
    await openText(page, 'hello');
    await page.locator('dialog .error').waitFor();
    await shot(page, 'open-error');
  }));

test('takes a dropped file and a pasted text', () =>
  story(async (page) => {
    const transfer = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(['(;SZ[9];B[ee];W[ce])'], 'dropped.sgf'));
      return data;
    });
    await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
    await page.waitForFunction(() => document.querySelectorAll('svg.board .coordinate').length === 36);
    await page.keyboard.press('End');
    await stonesAre(page, 'white', 1);
    await page.evaluate(() => navigator.clipboard.writeText('. . X .\n. O X .\n. . . .\n. . . .'));
    await page.keyboard.press('Control+v');
    await stonesAre(page, 'black', 2);
  }));

test('saves SGF that reads back, and pictures', () =>
  story(async (page) => {
    await openText(page, '(;SZ[9]KM[5.5]XX[kept];B[ee]C[a \\] b])');
    await page.waitForFunction(() => document.querySelectorAll('svg.board .coordinate').length === 36);
    await page.keyboard.press('End');
    await clickPoint(page, 'C3');
    const save = async (name) => {
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
      return readFileSync(await file.path());
    };
    const sgf = String(await save('SGF game record'));
    assert.match(sgf, /XX\[kept\]/);
    assert.match(sgf, /C\[a \\\] b\]/);
    assert.match(sgf, /;W\[cg\]/);
    assert.match(String(await save('SVG picture')), /<svg/);
    assert.equal((await save('PNG picture')).subarray(1, 4).toString(), 'PNG');
  }));

test('shares a position and a question by its address', () =>
  story(async (page) => {
    await openText(page, '9/2X1O4/9*7 w');
    await page.waitForFunction(() => document.querySelectorAll('svg.board .stone').length === 2);
    await tab(page, 'Ask');
    await page.getByLabel('Question').fill('block(B, black, S, L)');
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByText('The link is in the clipboard.').waitFor();
    const link = page.url();
    await page.goto('about:blank');
    await page.goto(link);
    await page.waitForFunction(() => document.querySelectorAll('svg.board .stone').length === 2);
    assert.equal(await page.getByLabel('Question').inputValue(), 'block(B, black, S, L)');
  }));

test('zooms to a region and back', () =>
  story(async (page) => {
    await page.keyboard.press('z');
    const from = await placeOf(page, 'O8');
    const to = await placeOf(page, 'T1');
    await page.mouse.move(from.x - 10, from.y - 10);
    await page.mouse.down();
    await page.mouse.move(to.x + 10, to.y + 10, { steps: 5 });
    await page.mouse.up();
    await page.getByRole('button', { name: /Whole board/ }).waitFor();
    await shot(page, 'zoom');
    await page.keyboard.press('Escape');
    assert.equal(await page.getByRole('button', { name: /Whole board/ }).count(), 0);
  }));

test('shows three notations and move numbers', () =>
  story(async (page) => {
    await page.getByRole('button', { name: 'View', exact: true }).click();
    await page.getByLabel('Show move numbers').check();
    const places = { a1: 'K11', sgf: 'ji', ij: '809' };
    for (const [notation, place] of Object.entries(places)) {
      await page.getByRole('combobox', { name: 'Coordinates' }).selectOption(notation);
      assert.equal(await page.locator('.where span').textContent(), place);
    }
    await page.keyboard.press('Escape');
    await page.locator('svg.board .number').first().waitFor();
    await shot(page, 'numbers');
  }));
