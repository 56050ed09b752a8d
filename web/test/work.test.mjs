// Playing, learning, extremal boards and boards of any shape: work that takes its time and can be stopped.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  answered,
  boxOnBoard,
  clickPoint,
  heard,
  moveNumber,
  offers,
  settled,
  shot,
  smallBoard,
  soon,
  stones,
  stonesAre,
  stories,
  tab,
} from './browser.mjs';

const story = stories({ before, after, path: '#/lab' });

test('plays against the engine, with analysis on and off', () =>
  story(async (page) => {
    await smallBoard(page);
    await tab(page, 'Engine');
    await page.getByLabel('Seconds per move').fill('0.4');
    await page.getByRole('radio', { name: 'Black' }).check();
    await clickPoint(page, 'E5');
    await stonesAre(page, 'white', 1);
    await page.getByLabel('Show the analysis while playing').uncheck();
    // A point where no engine plays its first stone.
    await clickPoint(page, 'A1');
    await stonesAre(page, 'white', 2);
    await soon(page, async () =>
      assert.equal(await page.locator('.answers').count(), 0, 'no analysis while it is off'),
    );
    await page.getByRole('radio', { name: 'both sides' }).check();
    await page.getByRole('button', { name: 'Analyse this position' }).click();
    await page.locator('.answers tbody tr').first().waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Analyse this position' }).waitFor();
    await shot(page, 'play');
    await page.getByLabel('Player').selectOption('rules');
    await page.getByRole('button', { name: 'Engine moves now' }).click();
    await page.waitForFunction(() => Number(document.querySelector('.where b')?.textContent) === 5);
  }));

test('waits for the engine, and takes back both moves', () =>
  story(async (page) => {
    await smallBoard(page);
    await tab(page, 'Engine');
    await page.getByLabel('Seconds per move').fill('2');
    await page.getByLabel('Seconds per move').press('Tab');
    await page.getByRole('radio', { name: 'Black' }).check();
    await clickPoint(page, 'E5');
    await clickPoint(page, 'C3');
    await heard(page, 'It is the engine’s turn.');
    assert.deepEqual([await stones(page, 'black'), await moveNumber(page)], [1, 1]);
    await stonesAre(page, 'white', 1);
    await page.getByText('Before its last move').waitFor();
    await soon(page, async () => assert.equal(await page.locator('.notice').count(), 0, 'the wait is over'));
    await page.locator('.winrate').waitFor();
    await shot(page, 'thought');
    await page.getByRole('button', { name: 'Undo' }).click();
    await soon(page, async () => assert.equal(await moveNumber(page), 0));
    await settled(page);
    await soon(page, async () => assert.equal(await moveNumber(page), 0, 'the engine leaves the first move to Black'));
    await page.getByRole('button', { name: 'Redo' }).click();
    await soon(page, async () => assert.equal(await moveNumber(page), 2));
    await page.keyboard.press('ArrowLeft');
    await settled(page);
    await soon(page, async () =>
      assert.equal(await page.getByRole('button', { name: 'Stop' }).count(), 0, 'looking back asks for no move'),
    );
  }));

test('plays on a torus', () =>
  story(async (page) => {
    await tab(page, 'Boards');
    await page.getByRole('button', { name: 'Torus' }).click();
    await page.waitForFunction(() => document.querySelector('svg.board .stub') !== null);
    await tab(page, 'Engine');
    await page.getByLabel('Seconds per move').fill('0.3');
    await page.getByRole('button', { name: 'Engine moves now' }).click();
    await stonesAre(page, 'black', 1);
  }));

test('trains a policy, shows its progress, stops it, and draws with it', { skip: !offers('folders') }, () =>
  story(async (page) => {
    await tab(page, 'Engine');
    await page.getByLabel('Passes').fill('50');
    await page.getByLabel('Passes').press('Tab');
    await page.getByRole('button', { name: 'Train a policy' }).click();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByLabel('Passes').fill('2');
    await page.getByLabel('Passes').press('Tab');
    await page.getByRole('button', { name: 'Train a policy' }).click();
    await page.getByText(/Pass 2 of 2/).waitFor();
    await page.getByText('weighted properties').click();
    await page.locator('.weight').first().waitFor();
    await page.getByLabel(/Draw the layer/).uncheck();
    await page.getByLabel(/Draw the layer/).check();
    await page.waitForSelector('svg.board .heat', { state: 'attached' });
    await shot(page, 'training');
  }),
);

test('shows the gallery, draws a random board, counts, and stops', () =>
  story(async (page) => {
    await tab(page, 'Strings');
    await page.waitForFunction(() => document.querySelectorAll('.gallery .mini').length === 29);
    await page.getByText('61 strings, 20 liberties').waitFor();
    await page.getByRole('button', { name: 'A random optimal board' }).click();
    await page.getByRole('button', { name: 'Count all optimal boards' }).waitFor();
    await page.getByRole('button', { name: '19×19' }).click();
    await page.getByText('277 strings, 84 liberties').waitFor();
    await shot(page, 'strings');
    await page.getByRole('button', { name: '24×24' }).click();
    await page.getByRole('button', { name: 'Count all optimal boards' }).click();
    await page.getByText(/Proving|Counting/).waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: '5×5' }).first().click();
    await page.getByRole('button', { name: 'Count all optimal boards' }).click();
    await page.getByText('optimal boards: 22').waitFor();
    await page.getByRole('button', { name: 'Put it on the board' }).click();
    await page.waitForFunction(() => document.querySelectorAll('svg.board .stone').length === 18);
  }));

test('animates Theorem 1 and plots the spectrum', () =>
  story(async (page) => {
    await tab(page, 'Strings');
    await page.getByRole('button', { name: 'Show both steps' }).click();
    await page.locator('svg.board .stone.leaving').first().waitFor({ state: 'attached' });
    await page.getByRole('button', { name: /Checkered: \d+ strings/ }).click();
    await page.locator('svg.board .stone.turned').first().waitFor({ state: 'attached' });
    await settled(page);
    await shot(page, 'theorem');
    await page.getByLabel('Columns').fill('4');
    await page.getByLabel('Columns').press('Tab');
    await page.getByRole('button', { name: /Plot 4×5/ }).click();
    await page.locator('.plot .bar').first().waitFor();
    await page.locator('.plot').scrollIntoViewIfNeeded();
    await shot(page, 'spectrum');
  }));

test('refuses sizes and graphs that are none, and says what is wrong', () =>
  story(async (page) => {
    await tab(page, 'Boards');
    const make = page.getByRole('button', { name: 'Make this board' });
    for (const wrong of ['99', '0', '4.5', '']) {
      await page.getByLabel('Columns').fill(wrong);
      await page.getByText('Columns: a whole number from 1 to 52.').waitFor();
      await soon(page, async () => assert.ok(await make.isDisabled()));
    }
    await page.getByLabel('Columns').fill('5');
    await make.click();
    await page.waitForFunction(() => document.querySelectorAll('svg.board .coordinate').length === 28);
    await page.getByLabel('Shape').selectOption('graph');
    for (const [text, said] of [
      ['garbage', 'Line 1, “garbage”'],
      ['1 2\n\n2 3 4', 'Line 3, “2 3 4”'],
      ['7 7', 'Line 1, “7 7”'],
      [' ', 'at least one edge'],
      ['{"points"', 'no graph file'],
      ['{"points": 2, "edges": [[0, 9]]}', '9'],
    ]) {
      await page.getByLabel(/^Edges/).fill(text);
      await make.click();
      await heard(page, said);
    }
    await shot(page, 'graph-error');
    await page
      .getByLabel(/^Edges/)
      .fill(
        '{"points":[{"name":"a","x":0,"y":0},{"name":"b","x":1,"y":0},{"name":"c","x":1,"y":1}],"edges":[["a","b"],["b","c"]]}',
      );
    await make.click();
    await page.waitForFunction(() => document.querySelectorAll('svg.board .node').length === 3);
    const box = await boxOnBoard(page, page.locator('svg.board .node').nth(1));
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.locator('svg.board .pointer text', { hasText: 'b' }).waitFor();
  }));

test('makes boards of any shape, and asks there', () =>
  story(async (page) => {
    await tab(page, 'Boards');
    for (const shape of ['Torus', 'Cylinder', 'Honeycomb', 'Triangular']) {
      await answered(page, ['board'], () => page.getByRole('button', { name: shape }).click());
      await page.waitForFunction(() => document.querySelectorAll('svg.board .stone').length === 0);
      const box = await boxOnBoard(page, page.locator('svg.board'));
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      await page.locator('svg.board .coordinate').first().waitFor();
      await shot(page, `board-${shape.toLowerCase()}`);
    }
    await page.getByLabel('Shape').selectOption('holes');
    await page.getByRole('button', { name: 'Make this board' }).click();
    await page.waitForFunction(() => document.querySelectorAll('svg.board .coordinate').length === 36);
    await shot(page, 'board-holes');
    await page.getByLabel('Shape').selectOption('graph');
    await page.getByRole('button', { name: 'Make this board' }).click();
    await page.waitForFunction(() => document.querySelectorAll('svg.board .node').length === 10);
    const box = await boxOnBoard(page, page.locator('svg.board .node').first());
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await soon(page, async () => assert.equal(await stones(page, 'black'), 1));
    await soon(page, async () => assert.equal(await moveNumber(page), 1));
    await tab(page, 'Ask');
    await page.getByLabel('Question').fill('liberty(B, P)');
    await page.keyboard.press('Control+Enter');
    await page.locator('.answers tbody tr').first().waitFor();
    await shot(page, 'board-graph');
  }));
