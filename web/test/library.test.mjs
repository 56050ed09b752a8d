// The library as a person uses it: the list, the explorer beside the board, a pattern by dragging, a rule over all games.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { clickPoint, moveNumber, offers, placeOf, shot, soon, stones, stories } from './browser.mjs';
import { optionsOf } from './windows.mjs';

const folder = mkdtempSync(join(tmpdir(), 'igolog-library-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const names = ['Aoki', '馬場', 'Chiba', 'Doi'];
const right = 'hd he hf hg hh hi gd ge gf gg gh gi'.split(' ');
const middle = 'id ie if ig dd de df dg dh di'.split(' ');
/** Games that begin alike, go on in three ways, and end each in its own; in every fourth a stone is taken. */
for (let n = 0; n < 120; n++) {
  const next = ['ee', 'eg', 'ec'][n % 3];
  const end = n % 4 === 0 ? ';W[aa];B[ba];W[ii];B[ab]' : ';W[ih]';
  const last = `;B[${right[n % 12]}];W[${middle[Math.floor(n / 12)]}]`;
  const info = `SZ[9]PB[${names[n % 4]}]PW[${names[(n + 1) % 4]}]DT[${1990 + (n % 20)}]RE[${n % 2 ? 'W+R' : 'B+3.5'}]GN[${n}]`;
  writeFileSync(join(folder, `${n}.sgf`), `(;${info};B[gc];W[cg];B[${next}]${end}${last}C[${n}])`);
}

const story = stories({ before, after, path: '#/library', args: [folder] });
const options = { skip: !offers('library') && 'there is no library without a server' };

const see = (page, name) => page.locator('.library > .switch').getByRole('button', { name }).click();
const ready = (page) => page.locator('.library-games li').first().waitFor();

test('lists games page by page, finds them by name in any script, and filters them', options, () =>
  story(async (page) => {
    await ready(page);
    await page.getByText('1–50 of 120').waitFor();
    await shot(page, 'library-games');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByText('51–100 of 120').waitFor();
    await page.getByLabel('Search by name, date or result').fill('馬場 1991');
    await page.getByText('6 of 120 games').waitFor();
    await page.getByLabel('Search by name, date or result').fill('');
    await page.getByText('Only games with').click();
    await page.getByLabel('Only games with').fill("year >= 2005 and winner = 'white'");
    await page.getByLabel('Only games with').blur();
    await page.getByText('18 of 120 games').waitFor();
    await page.getByLabel('Only games with').fill('years = 3');
    await page.getByLabel('Only games with').blur();
    await page.getByRole('alert').getByText('there is no years').waitFor();
  }),
);

test('a game of the list opens with its comments', options, () =>
  story(async (page) => {
    await ready(page);
    await page.locator('.library-games button').first().click();
    await page.locator('.in-review').waitFor();
    await page.keyboard.press('End');
    assert.notEqual(await page.getByLabel('Comment').inputValue(), '');
  }),
);

test('the explorer tells what was played, follows the board, and plays', options, () =>
  story(async (page) => {
    await ready(page);
    await page.locator('.library-games button').first().click();
    await page.locator('.in-review').waitFor();
    await page.keyboard.press('Home');
    await page.locator('.rooms a').nth(3).click();
    await see(page, 'Explorer');
    await page.getByText('120 times in 120 games').waitFor();
    await page.locator('.played button').first().click();
    await page.getByRole('button', { name: /Play G3/ }).click();
    await page.waitForFunction(() => document.querySelectorAll('.played li').length === 3);
    await shot(page, 'library-explorer');
    await soon(page, async () => assert.equal(await stones(page, 'black'), 1));
    await clickPoint(page, 'A1');
    await page.getByText('This position is in no game.').waitFor();
  }),
);

test('a region dragged on the board is found in all games, and a hit opens at its move', options, () =>
  story(async (page) => {
    await ready(page);
    await page.locator('.library-games button').first().click();
    await page.locator('.in-review').waitFor();
    await page.keyboard.press('End');
    await page.locator('.rooms a').nth(3).click();
    await see(page, 'Pattern');
    await page.getByRole('button', { name: 'Drag over the board' }).click();
    const [from, to] = [await placeOf(page, 'A9'), await placeOf(page, 'B8')];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
    await soon(page, async () => assert.equal(await page.getByLabel('Corners').inputValue(), 'A9-B8'));
    await page.getByText('30 times in 30 games of 120').waitFor();
    await shot(page, 'library-pattern');
    await page.locator('.hits button').first().click();
    await page.locator('.in-review').waitFor();
    await soon(page, async () => assert.equal(await moveNumber(page), 7));
  }),
);

test('a rule is asked of all games, with a histogram, and a broken one is refused', options, () =>
  story(async (page) => {
    await ready(page);
    await see(page, 'Rules');
    await page.locator('#library-query').fill('atari(B, P)');
    await page.getByRole('button', { name: 'Ask all games' }).click();
    await page.getByText(/answers in 30 games/).waitFor();
    await page.getByRole('img', { name: /Answers by move number/ }).waitFor();
    await page.getByText('Read from tables: atari').waitFor();
    await shot(page, 'library-rules');
    await page.locator('#library-query').fill('atari(B');
    await page.getByRole('button', { name: 'Ask all games' }).click();
    await page.locator('.library .error').first().waitFor();
  }),
);

test('statistics are drawn, on a phone in Japanese too', options, () =>
  story(
    async (page) => {
      await ready(page);
      await page.locator('.library > .switch button').nth(4).click();
      await page.getByRole('img', { name: /初手/ }).waitFor();
      await soon(page, async () => assert.ok((await page.locator('.chart').count()) >= 5));
      await page.locator('.chart').first().scrollIntoViewIfNeeded();
      await shot(page, 'library-statistics-phone');
    },
    { options: optionsOf('phone', 'ja-JP', 'dark') },
  ),
);
