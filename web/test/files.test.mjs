// Games in and out: files, folders, several at once, the clipboard, paper, links.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import {
  clickPoint,
  enter,
  heard,
  openText,
  sharedLink,
  shot,
  smallBoard,
  soon,
  stones,
  stonesAre,
  stories,
} from './browser.mjs';

const story = stories({ before, after });

const gameOf = (black, white, result, moves = ';B[ee];W[ge]') =>
  `(;SZ[9]PB[${black}]PW[${white}]DT[2026-01-02]RE[${result}]${moves})`;

/** A folder with games in two levels and things that are none. */
function folder() {
  const at = mkdtempSync(join(tmpdir(), 'igolog-'));
  mkdirSync(join(at, 'deeper'));
  writeFileSync(join(at, 'first.sgf'), gameOf('Aoki', 'Baba', 'B+3.5'));
  writeFileSync(join(at, 'deeper', 'second.sgf'), gameOf('Chiba', 'Doi', 'W+R'));
  writeFileSync(join(at, 'notes.md'), 'no game');
  writeFileSync(join(at, 'stone.png'), Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]));
  return at;
}

const titles = (page) => page.locator('.games li button span').allTextContents();

/** Gives files to the button of the dialog with this name. */
async function pick(page, label, files) {
  await page.getByRole('button', { name: 'Open', exact: true }).first().click();
  await page.locator('.file', { hasText: label }).locator('input').setInputFiles(files);
}

test('opens a folder with all its games, and finds them by name and result', () =>
  story(async (page) => {
    await pick(page, 'Open a folder', folder());
    await page.locator('.in-library').waitFor();
    await page.getByText('Aoki – Baba').first().waitFor();
    await page.getByLabel('Search by name, date or result').fill('chiba w+r');
    assert.ok((await titles(page)).includes('Chiba – Doi'));
    assert.ok(!(await titles(page)).includes('Aoki – Baba'));
    await page
      .getByRole('button', { name: /Chiba – Doi/ })
      .first()
      .click();
    await page.locator('.players').getByText('Chiba').waitFor();
    await shot(page, 'folder');
  }));

test('opens several files at once, and says which could not be read', () =>
  story(async (page) => {
    const at = folder();
    await pick(
      page,
      'Open files',
      ['first.sgf', 'deeper/second.sgf', 'stone.png'].map((name) => join(at, name)),
    );
    await heard(page, '2 games opened; 1 file could not be read.');
  }));

test('slightly damaged UTF-8 stays readable, and the page says what was forgiven', () =>
  story(async (page) => {
    const damaged = Buffer.concat([
      Buffer.from('(;SZ[9]PB[桑原秀策]PW[井上]C[耳赤'),
      Buffer.from([0xe3, 0x81]),
      Buffer.from('];B[ee])'),
    ]);
    await pick(page, 'Open files', { name: 'damaged.sgf', mimeType: 'application/x-go-sgf', buffer: damaged });
    await page.locator('.players').getByText('桑原秀策').waitFor();
    assert.match(await page.getByLabel('Comment').inputValue(), /^耳赤/);
    await heard(page, 'warning');
  }));

test('refuses a picture, and the game stays', () =>
  story(async (page) => {
    const before = await stones(page, 'black');
    await pick(page, 'Open files', join(folder(), 'stone.png'));
    await page.getByRole('alert').getByText('stone.png is no text').waitFor();
    await soon(page, async () => assert.equal(await stones(page, 'black'), before));
  }));

test('copies the game, a diagram and a picture', () =>
  story(async (page) => {
    await openText(page, gameOf('Aoki', 'Baba', 'B+3.5'));
    await page.keyboard.press('End');
    const copy = async (name) => {
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.locator('dialog[open]').getByRole('button', { name, exact: true }).click();
      await heard(page, 'In the clipboard.');
      // It goes by itself too, on a busy machine before anybody reaches it.
      await page.evaluate(() => document.querySelector('.notice button[aria-label=Close]')?.click());
      await page.locator('.notice').waitFor({ state: 'detached' });
    };
    await copy('SGF');
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), /PB\[Aoki\][\s\S]*;B\[ee\]/);
    await copy('Diagram');
    const rows = (await page.evaluate(() => navigator.clipboard.readText())).trim().split('\n');
    assert.equal(rows.length, 9);
    assert.equal(rows[4].replaceAll(' ', ''), '....X.O..');
    await copy('Picture');
    const size = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      return (await item.getType('image/png')).size;
    });
    assert.ok(size > 1000, `a picture of ${size} bytes`);
  }));

test('prints a diagram in black on white, without the tools', () =>
  story(async (page) => {
    await smallBoard(page);
    await clickPoint(page, 'E5');
    await enter(page, 'Review');
    await page.emulateMedia({ media: 'print' });
    for (const hidden of ['.page-head', '.toolbar', '.navigation', '.graph']) {
      await soon(page, async () => assert.equal(await page.locator(hidden).first().isVisible(), false, hidden));
    }
    const fill = (selector) =>
      page
        .locator(selector)
        .first()
        .evaluate((one) => getComputedStyle(one).fill);
    assert.equal(await fill('svg.board .wood'), 'rgb(255, 255, 255)');
    assert.equal(await fill('svg.board .stone.black'), 'rgb(0, 0, 0)');
    await shot(page, 'print');
  }));

test('a game too long for a link says so and offers the file', () =>
  story(async (page) => {
    // Text that cannot be packed any tighter.
    const noise = Array.from({ length: 9000 }, (_, i) => ((i * 2654435761) >>> 0).toString(36)).join(' ');
    await openText(page, `(;SZ[9]C[${noise}];B[ee])`);
    await page.getByRole('button', { name: 'Share' }).click();
    await heard(page, 'too long for a link');
    await page.locator('.notice').getByRole('button', { name: 'Save' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('dialog[open]').getByRole('button', { name: /SGF/ }).first().click(),
    ]);
    assert.match(file.suggestedFilename(), /\.sgf$/);
  }));

test('a link of 19×19 with variations and comments is well below the limit', () =>
  story(async (page) => {
    const link = await sharedLink(page);
    assert.ok(link.length < 8000, `${link.length} letters`);
  }));

test('a game that gives way to another is kept, and the notice leads back', () =>
  story(async (page) => {
    await smallBoard(page);
    await clickPoint(page, 'C3');
    await clickPoint(page, 'G7');
    await openText(page, gameOf('Aoki', 'Baba', 'B+3.5'));
    await page.locator('.players').getByText('Aoki').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Back to it' }).click();
    await stonesAre(page, 'black', 1);
    await stonesAre(page, 'white', 1);
    await soon(page, async () => assert.equal(await page.locator('.players').getByText('Aoki').count(), 0));
  }));
