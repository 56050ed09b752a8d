// Games against the program as a person plays them: from the dialog to the result.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { clickPoint, enter, openText, sharedLink, shot, soon, stonesAre, stories } from './browser.mjs';

const story = stories({ before, after, path: '#/play' });

/** Starts a game at the level of first steps, which answers at once. */
async function start(page, choose = async () => {}) {
  await page.getByRole('button', { name: 'New game' }).first().click();
  await page.locator('.level', { hasText: 'First steps' }).click();
  await choose(page.locator('dialog[open]'));
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.locator('.acts').waitFor();
}

for (const [width, height] of [
  [1280, 720],
  [390, 844],
]) {
  test(`a game from the dialog to the result, ${width}×${height}`, () =>
    story(
      async (page) => {
        await start(page);
        await clickPoint(page, 'E5');
        await stonesAre(page, 'white', 1);
        await page.getByText('Your move').waitFor();
        await page.getByRole('button', { name: 'Take back' }).click();
        await stonesAre(page, 'black', 0);
        await clickPoint(page, 'D4');
        await stonesAre(page, 'white', 1);
        await page.getByRole('button', { name: 'Estimate' }).click();
        await page.getByText('If it ended like this:').waitFor();
        await shot(page, `play-estimate-${width}`);
        await page.getByRole('button', { name: 'Resign' }).click();
        await page.getByRole('heading', { name: 'White wins by resignation' }).waitFor();
        await shot(page, `play-result-${width}`);
        const [file] = await Promise.all([
          page.waitForEvent('download'),
          page.locator('.acts').getByRole('button', { name: 'Save' }).click(),
        ]);
        const sgf = String(readFileSync(await file.path()));
        for (const wanted of [/PB\[You\]/, /PW\[Igolog/, /RE\[W\+R\]/, /DT\[\d{4}-\d\d-\d\d\]/, /KM\[6\.5\]/, /RU\[/i])
          assert.match(sgf, wanted);
        await page.locator('.acts').getByRole('button', { name: 'Review' }).click();
        assert.equal(await page.evaluate(() => location.hash), '#/review');
      },
      { options: { viewport: { width, height } } },
    ));
}

test('handicap, colour and a clock are as chosen', () =>
  story(async (page) => {
    await start(page, async (dialog) => {
      await dialog.getByLabel('Board').selectOption('13');
      await dialog.getByLabel('Handicap').selectOption('4');
      await soon(page, async () =>
        assert.equal(await dialog.getByLabel('Komi').inputValue(), '0.5', 'the dialog says what will be'),
      );
      await dialog.getByLabel('White', { exact: true }).check();
      await dialog.getByLabel('Time').selectOption('quick');
    });
    await stonesAre(page, 'black', 4);
    await page.locator('.clock').first().waitFor();
    assert.match(await page.locator('.clock').first().textContent(), /^(10:00|9:5\d)$/);
    await clickPoint(page, 'G7');
    await stonesAre(page, 'black', 5);
    await soon(page, async () => assert.equal(await page.locator('.player.white').getByText('You').count(), 1));
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'SGF game record' }).click(),
    ]);
    const sgf = String(readFileSync(await file.path()));
    for (const wanted of [/HA\[4\]/, /KM\[0\.5\]/]) assert.match(sgf, wanted);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Rematch' }).click();
    await stonesAre(page, 'black', 4);
    await stonesAre(page, 'white', 0);
    await soon(page, async () =>
      assert.equal(await page.locator('.player.white').getByText('You').count(), 1, 'who takes stones keeps them'),
    );
    await page.locator('.clock').first().waitFor();
  }));

test('two passes count the board, and one click overrules', () =>
  story(async (page) => {
    await openText(
      page,
      '(;SZ[5]KM[0.5]RU[Japanese]PB[You]PW[Igolog]IGM[white 1 0 0]AB[ba][bb][bc][bd][be]AW[ca][cb][cc][cd][ce][aa];B[];W[])',
    );
    await enter(page, 'Play');
    await page.keyboard.press('End');
    const result = page.locator('.result-card .result');
    await page.locator('svg.board .stone.dead').waitFor();
    await result.filter({ hasText: 'wins by' }).waitFor();
    const before = await result.textContent();
    await clickPoint(page, 'A5');
    await page.waitForFunction((old) => document.querySelector('.result')?.textContent !== old, before);
    await soon(page, async () => assert.equal(await page.locator('svg.board .stone.dead').count(), 0));
    await shot(page, 'play-counted');
    // What somebody decided stays decided: after a step away, after a reload, elsewhere.
    const decided = await result.textContent();
    await page.keyboard.press('Home');
    await page.keyboard.press('End');
    await page.locator('.result-card .numbers').waitFor();
    await soon(page, async () => assert.equal(await result.textContent(), decided));
    const link = await sharedLink(page);
    await page.reload();
    await page.locator('.result-card .numbers').waitFor();
    await soon(page, async () => assert.equal(await result.textContent(), decided));
    await page.goto('about:blank');
    await page.goto(link);
    await page.locator('.result-card .numbers').waitFor();
    await soon(page, async () => assert.equal(await result.textContent(), decided));
    await soon(page, async () => assert.equal(await page.locator('svg.board .stone.dead').count(), 0));
  }));

test('a reload gives no time back, and the game goes on', () =>
  story(async (page) => {
    await start(page, (dialog) => dialog.getByLabel('Time').selectOption('blitz'));
    await clickPoint(page, 'E5');
    await stonesAre(page, 'white', 1);
    const clock = page.locator('.player.black .clock');
    const seconds = async () => {
      const [minutes, rest] = (await clock.textContent()).split(':').map(Number);
      return 60 * minutes + rest;
    };
    await page.waitForFunction(() => /^0:5[0-7]$/.test(document.querySelector('.player.black .clock').textContent));
    const before = await seconds();
    await page.reload();
    await page.locator('.acts').waitFor();
    assert.ok((await seconds()) <= before, 'the turn that was going on has used its time');
    await page.getByText('Your move').waitFor();
  }));

test('out of time is lost', () =>
  story(async (page) => {
    await openText(
      page,
      '(;SZ[9]KM[6.5]RU[Japanese]PB[You]PW[Igolog]IGM[white 1 60 10]IGC[0 400 60000 10000];B[ee];W[ge])',
    );
    await enter(page, 'Play');
    await page.keyboard.press('End');
    await page.getByRole('heading', { name: 'White wins on time' }).waitFor();
  }));

test('marks and stones by hand stay in the rooms they belong to', () =>
  story(
    async (page) => {
      await page.getByRole('button', { name: 'Mark with a triangle' }).click();
      await enter(page, 'Play');
      await start(page);
      await page.keyboard.press('b');
      await clickPoint(page, 'E5');
      await stonesAre(page, 'white', 1);
      await soon(page, async () => assert.equal(await page.locator('svg.board .mark').count(), 0));
    },
    { path: '#/review' },
  ));
