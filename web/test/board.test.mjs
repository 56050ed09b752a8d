// The board and the record as a person uses them. Screenshots are kept in test-output/.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import {
  clickPoint,
  enter,
  heard,
  moveNumber,
  offers,
  openText,
  placeOf,
  readText,
  sharedLink,
  shot,
  smallBoard,
  soon,
  stones,
  stonesAre,
  stories,
  tab,
} from './browser.mjs';

const story = stories({ before, after });

test('greets with the game of 1846, without layers, and the teacher speaks', () =>
  story(async (page) => {
    await soon(page, async () => assert.equal(await moveNumber(page), 127));
    await soon(page, async () => assert.ok((await stones(page, 'black')) > 50));
    await page.getByText('The ear-reddening move').waitFor();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.getByText('A stone on its own, with 4 liberties.').waitFor();
    await soon(page, async () =>
      assert.equal(await page.locator('.over > *, .under > *').count(), 0, 'the board is bare'),
    );
    await shot(page, 'opening');
    await page.locator('.slider').fill('107');
    await page.locator('.teacher').getByText('Black captures a stone at Q10').waitFor();
    await shot(page, 'teacher');
  }));

test('steps, jumps and follows the slider', () =>
  story(async (page) => {
    await page.keyboard.press('ArrowLeft');
    await soon(page, async () => assert.equal(await moveNumber(page), 126));
    await page.keyboard.press('PageUp');
    await soon(page, async () => assert.equal(await moveNumber(page), 116));
    await page.keyboard.press('Home');
    await soon(page, async () => assert.equal(await stones(page, 'black'), 0));
    await page.keyboard.press('End');
    await soon(page, async () => assert.ok((await moveNumber(page)) > 300));
    await page.locator('.slider').fill('50');
    await soon(page, async () => assert.equal(await moveNumber(page), 50));
    await enter(page, 'Review');
    await page.locator('.moves button').nth(10).click();
    await soon(page, async () => assert.equal(await moveNumber(page), 10));
    await page.locator('.tree-node').nth(3).click();
    await soon(page, async () => assert.equal(await moveNumber(page), 3));
  }));

test('plays both sides, captures, refuses, branches', () =>
  story(async (page) => {
    await smallBoard(page);
    for (const point of ['B1', 'A1', 'A2']) await clickPoint(page, point);
    await soon(page, async () => assert.equal(await stones(page, 'white'), 0, 'the corner stone is captured'));
    await soon(page, async () => assert.equal(await stones(page, 'black'), 2));
    await clickPoint(page, 'A1');
    await heard(page, 'would leave the stone without a liberty');
    await page.keyboard.press('ArrowLeft');
    await clickPoint(page, 'F6');
    await enter(page, 'Review');
    await soon(page, async () =>
      assert.equal(await page.locator('.tree-node').count(), 5, 'the root, two moves, and two third moves'),
    );
    await page.keyboard.press('ArrowUp');
    await soon(page, async () => assert.equal(await page.locator('.where span').textContent(), 'A2'));
    await shot(page, 'variations');
    await page.keyboard.press('ArrowDown');
    await page.getByRole('button', { name: 'Make main line' }).click();
    await page.getByRole('button', { name: 'Delete from here' }).click();
    await soon(page, async () => assert.equal(await page.locator('.tree-node').count(), 4));
    await page.getByLabel('Comment').fill('a remark');
    await page.getByRole('button', { name: 'Pass' }).click();
    await soon(page, async () => assert.equal(await page.locator('.where span').textContent(), 'pass'));
    await page.getByText('a remark').waitFor();
  }));

test('lists all moves and follows the game through them', () =>
  story(async (page) => {
    await enter(page, 'Review');
    const rows = page.locator('.moves li');
    await soon(page, async () => assert.equal(await rows.count(), 326));
    const isInView = () =>
      page.waitForFunction(() => {
        const [list, row] = [document.querySelector('.moves'), document.querySelector('.moves [aria-current]')].map(
          (one) => one?.getBoundingClientRect(),
        );
        return row && row.height > 0 && row.top >= list.top && row.bottom <= list.bottom + 1;
      });
    await isInView();
    for (const key of ['Home', 'PageDown', 'PageDown', 'PageDown', 'End', 'PageUp', 'PageUp']) {
      await page.keyboard.press(key);
      await isInView();
    }
    assert.match(await page.locator('.moves [aria-current]').textContent(), /^305/);
    await shot(page, 'moves');
    await rows.first().locator('button').click();
    await soon(page, async () => assert.equal(await moveNumber(page), 0));
  }));

test('draws variations apart: no line passes through the move of another', () =>
  story(async (page) => {
    await openText(
      page,
      '(;SZ[9](;B[aa](;W[bb])(;W[cc];B[dd](;W[de])(;W[ed];B[gg])))(;B[ee](;W[ff])(;W[fg];B[gg])(;W[fh])))',
    );
    await enter(page, 'Review');
    await page.locator('.tree-node').nth(12).waitFor();
    const crossed = await page.evaluate(() => {
      const path = document.querySelector('.branch');
      const nodes = [...document.querySelectorAll('.tree-node')].map((node) => node.querySelector('circle'));
      const places = nodes.map((circle) => [Number(circle.getAttribute('cx')), Number(circle.getAttribute('cy'))]);
      const links = path.getAttribute('d').split('M').filter(Boolean);
      const found = [];
      for (const link of links) {
        const one = document.createElementNS('http://www.w3.org/2000/svg', 'path');
        one.setAttribute('d', `M${link}`);
        const length = one.getTotalLength();
        const ends = [one.getPointAtLength(0), one.getPointAtLength(length)];
        for (let at = 0; at <= length; at += 1) {
          const { x, y } = one.getPointAtLength(at);
          const hit = places.find(
            ([px, py]) => Math.hypot(px - x, py - y) < 8 && !ends.some((end) => end.x === px && end.y === py),
          );
          if (hit) found.push(`${link} at ${hit}`);
        }
      }
      return [...new Set(found)];
    });
    assert.deepEqual(crossed, []);
    await shot(page, 'tree');
  }));

test('handicap stones leave the first move to White, here and in a link', () =>
  story(async (page) => {
    for (const sgf of [
      '(;SZ[9]HA[2]AB[gc][cg];W[ee])',
      '(;SZ[9]HA[2]AB[gc][cg])',
      '(;SZ[9]AB[gc][cg])',
      '(;SZ[9]PL[W])',
    ]) {
      await openText(page, sgf);
      await page.locator('.player.white.to-move').waitFor();
      await stonesAre(page, 'black', sgf.includes('AB') ? 2 : 0);
    }
    await openText(page, '(;SZ[9]HA[2]AB[gc][cg];W[ee])');
    await page.locator('.player.white.to-move').waitFor();
    const link = await sharedLink(page);
    await page.keyboard.press('ArrowRight');
    await page.locator('.player.black.to-move').waitFor();
    await page.goto('about:blank');
    await page.goto(link);
    await page.locator('.player.white.to-move').waitFor();
    await stonesAre(page, 'black', 2);
    await openText(page, '(;SZ[9];B[ee])');
    await page.locator('.player.black.to-move').waitFor();
  }));

test('refuses stones set by hand that would leave a block without a liberty', () =>
  story(async (page) => {
    await smallBoard(page);
    await page.keyboard.press('b');
    for (const point of ['A8', 'B9']) await clickPoint(page, point);
    await page.keyboard.press('w');
    await clickPoint(page, 'A9');
    await heard(page, 'A stone at A9 would leave a block without a liberty.');
    await soon(page, async () => assert.equal(await stones(page, 'white'), 0));
    for (const point of ['A7', 'B8', 'C9']) await clickPoint(page, point);
    await stonesAre(page, 'white', 3);
    await page.keyboard.press('b');
    await clickPoint(page, 'A9');
    await heard(page, 'A stone at A9 would leave a block without a liberty.');
    await soon(page, async () => assert.equal(await stones(page, 'black'), 2));
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
    await soon(page, async () =>
      assert.ok(await page.getByRole('button', { name: 'Redo' }).isDisabled(), 'a new edit forgets what was undone'),
    );
    await page.keyboard.press('p');
    const turn = () => page.locator('.player.to-move').getAttribute('class');
    const before = await turn();
    await page.getByRole('button', { name: 'Change turn' }).click();
    assert.notEqual(await turn(), before);
  }));

test('reads SGF, diagrams, position strings and graph files; text never becomes markup', () =>
  story(async (page) => {
    await openText(page, '(;SZ[9]PB[<b>x</b>]PW[y]C[<img src=x onerror=alert(1)>];B[ee]LB[cc:<i>])');
    await enter(page, 'Review');
    await page.locator('.player.black', { hasText: '<b>x</b>' }).waitFor();
    await page.keyboard.press('End');
    await stonesAre(page, 'black', 1);
    await soon(page, async () => assert.equal(await page.locator('b:text("x"), img').count(), 0));
    await openText(page, '. . X .\n. O X .\n. . . .\n. . . .');
    await page.waitForFunction(() => document.querySelectorAll('svg.board .stone').length === 3);
    await openText(page, '9/2X1O4/9*7 w');
    await page.waitForFunction(() => document.querySelectorAll('svg.board .stone').length === 2);
    await openText(
      page,
      '{"points":[{"name":"a","x":0,"y":0},{"name":"b","x":1,"y":0},{"name":"c","x":1,"y":1}],"edges":[["a","b"],["b","c"]]}',
    );
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
    const svg = String(await save('SVG picture'));
    assert.match(svg, /<svg/);
    assert.doesNotMatch(svg, /class=|style=/, 'a picture needs no style sheet');
    assert.equal((await save('PNG picture')).subarray(1, 4).toString(), 'PNG');
    await enter(page, 'Laboratory');
    await openText(page, '1X7/X8/9*7 w');
    await page.locator('svg.board .mark rect').waitFor();
    const marks = await page.locator('svg.board .mark').count();
    const marked = String(await save('SVG picture'));
    assert.equal(
      (marked.match(/#009e73|#e69f00|rgb\(0, 158, 115\)|rgb\(230, 159, 0\)/g) ?? []).length,
      marks,
      'marks keep their shapes and colours',
    );
  }));

test('names the games of a collection that have no name', () =>
  story(async (page) => {
    await readText(page, '(;SZ[9];B[ee])(;SZ[9]GN[mine];B[cc])(;SZ[9];B[cc])');
    const choices = page.locator('dialog .choices').first().locator('button');
    await choices.nth(2).waitFor();
    const titled = (name) => page.locator('.about-game .title', { hasText: name }).waitFor();
    await titled('Game 1');
    assert.deepEqual(await choices.allTextContents(), ['Game 1', 'mine', 'Game 3']);
    await choices.nth(2).click();
    await titled('Game 3');
  }));

test('a link carries the whole game, its variations and the question, and opens with the same result', () =>
  story(async (page) => {
    await openText(page, '(;SZ[9]KM[5.5]RU[Japanese]RE[B+2];B[ee](;W[ce]C[said])(;W[gc];B[cc]))');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    const link = await sharedLink(page);
    assert.ok(link.length < 1000, 'short games make short links');
    await page.goto('about:blank');
    await page.goto(link);
    await stonesAre(page, 'white', 1);
    await soon(page, async () => assert.equal(await moveNumber(page), 2));
    await soon(page, async () => assert.equal(await page.getByLabel('Comment').inputValue(), 'said'));
    await page.locator('.about-game').getByText('Black wins by 2 points').first().waitFor();
    await soon(page, async () => assert.equal(await page.locator('.tree-node').count(), 5));
    await tab(page, 'Ask');
    await page.getByLabel('Question').fill('block(B, black, S, L)');
    const asked = await sharedLink(page);
    await page.goto('about:blank');
    await page.goto(asked);
    await soon(page, async () => assert.equal(await page.getByLabel('Question').inputValue(), 'block(B, black, S, L)'));
    await page.locator('.answers tbody tr').first().waitFor();
    await page.getByRole('button', { name: 'Formulas' }).click();
    await page.locator('#formula').fill('legal');
    const formula = await sharedLink(page);
    await page.goto('about:blank');
    await page.goto(formula);
    await page.locator('.point-list button').first().waitFor();
  }));

test('a link that is damaged says so', () =>
  story(
    async (page) => {
      await heard(page, 'This link is damaged');
      await soon(page, async () => assert.equal(await moveNumber(page), 127));
    },
    { path: '#/review?g=AAAA' },
  ));

test('a reload finds the game as it was left, and the list keeps it', () =>
  story(async (page) => {
    await clickPoint(page, 'D10');
    await page.getByLabel('Comment').fill('mine');
    await soon(page, async () => assert.equal(await moveNumber(page), 128));
    await page.reload();
    await page.waitForSelector('svg.board .stone');
    await soon(page, async () => assert.equal(await moveNumber(page), 128));
    await soon(page, async () => assert.equal(await page.getByLabel('Comment').inputValue(), 'mine'));
    await enter(page, 'Library');
    if (offers('library')) await page.getByRole('button', { name: 'Kept' }).click();
    await page.locator('.games').getByText('Kuwahara Shusaku – Inoue Gennan Inseki').waitFor();
    await page.getByRole('button', { name: /Take off the list/ }).click();
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await page.locator('.games').getByText('Kuwahara Shusaku – Inoue Gennan Inseki').click();
    await soon(page, async () => assert.equal(await moveNumber(page), 128));
  }));

test('every room has its address, and Back returns', () =>
  story(async (page) => {
    for (const [room, address] of [
      ['Play', '#/play'],
      ['Problems', '#/problems'],
      ['Library', '#/library'],
      ['Laboratory', '#/lab/facts'],
    ]) {
      await enter(page, room);
      assert.equal(await page.evaluate(() => location.hash), address);
    }
    await tab(page, 'Strings');
    await page.goBack();
    await page.getByRole('tab', { name: 'Facts', selected: true }).waitFor();
    await page.goBack();
    await page.locator('.rooms [aria-current]', { hasText: 'Library' }).waitFor();
    await page.reload();
    await page.locator('.rooms [aria-current]', { hasText: 'Library' }).waitFor();
  }));

test('marks are set, taken off and saved; the wheel steps', () =>
  story(async (page) => {
    await page.getByRole('button', { name: 'Mark with a triangle' }).click();
    await clickPoint(page, 'D10');
    await page.locator('svg.board .record').waitFor();
    await clickPoint(page, 'D10');
    await soon(page, async () => assert.equal(await page.locator('svg.board .record').count(), 0));
    await page.getByRole('button', { name: 'Mark with a letter' }).click();
    await clickPoint(page, 'D10');
    await clickPoint(page, 'D9');
    await page.locator('svg.board text.on-wood', { hasText: 'B' }).first().waitFor();
    await page.keyboard.press('u');
    await page.keyboard.press('p');
    await page.mouse.wheel(0, 100);
    await page.waitForFunction(() => document.querySelector('.where b')?.textContent === '128');
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
    await soon(page, async () => assert.equal(await page.getByRole('button', { name: /Whole board/ }).count(), 0));
  }));

test('shows three notations and move numbers', () =>
  story(async (page) => {
    await page.getByRole('button', { name: 'View', exact: true }).click();
    await page.getByLabel('Show move numbers').check();
    const places = { a1: 'K11', sgf: 'ji', ij: '809' };
    for (const [notation, place] of Object.entries(places)) {
      await page.getByRole('combobox', { name: 'Coordinates' }).selectOption(notation);
      await soon(page, async () => assert.equal(await page.locator('.where span').textContent(), place));
    }
    await page.keyboard.press('Escape');
    await page.locator('svg.board .number').first().waitFor();
    await shot(page, 'numbers');
  }));
