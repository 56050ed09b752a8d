// Layers, facts, verdicts and consoles as a person uses them.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { answered, clickPoint, enter, openText, settled, shot, soon, stories, tab } from './browser.mjs';

const story = stories({ before, after, path: '#/lab' });

/** White stones in atari: something to draw for the layers of tactics. */
const tactical = '9/9/9/2X6/1XOX5/2OX5/2X6/9/9 b';

/** Layers that a quiet position may leave empty. */
const mayBeEmpty = ['Ladders', 'Races', 'Urgencies'];

test('draws every layer', () =>
  story(async (page) => {
    const boxes = page.locator('.layers input');
    await page.getByRole('button', { name: 'No layers' }).click();
    const names = await page.locator('.layer span').allTextContents();
    assert.ok(names.length >= 13, `layers: ${names}`);
    const empty = [];
    for (let i = 0; i < names.length; i++) {
      await boxes.nth(i).check();
      const timeout = mayBeEmpty.includes(names[i]) ? 1500 : undefined;
      await page
        .waitForSelector('svg.board .under > *, svg.board .over > *', {
          state: 'attached',
          ...(timeout && { timeout }),
        })
        .catch(() => empty.push(names[i]));
      await shot(page, `layer-${names[i].toLowerCase().replaceAll(' ', '-')}`);
      await boxes.nth(i).uncheck();
    }
    console.log(`nothing to draw on this position: ${empty.join(', ') || '–'}`);
    assert.deepEqual(
      empty.filter((name) => !mayBeEmpty.includes(name)),
      [],
    );
  }));

test('letters of layers that are on at once stand beside each other', () =>
  story(async (page) => {
    await page.getByRole('button', { name: 'No layers' }).click();
    for (const name of ['Blocks', 'Liberties', 'Static groups'])
      await page.locator('.layer', { hasText: name }).locator('input').check();
    await page.locator('svg.board .over .letter', { hasText: '4' }).first().waitFor();
    await settled(page);
    const hidden = await page.evaluate(() => {
      const stone = document.querySelector('svg.board .stone').getBoundingClientRect().width;
      const letters = [...document.querySelectorAll('svg.board .over .letter')].map((one) => {
        const box = one.getBoundingClientRect();
        return { text: one.textContent, x: box.x + box.width / 2, y: box.y + box.height / 2 };
      });
      return letters.flatMap((one, at) =>
        letters
          .slice(at + 1)
          .filter((other) => Math.hypot(one.x - other.x, one.y - other.y) < stone / 4)
          .map((other) => `${one.text} and ${other.text}`),
      );
    });
    assert.deepEqual(hidden, []);
    await shot(page, 'letters');
  }));

test('draws what a fight is about', () =>
  story(async (page) => {
    await openText(page, tactical);
    await page.waitForFunction(() => document.querySelectorAll('svg.board .coordinate').length === 36);
    await page.getByRole('button', { name: 'No layers' }).click();
    for (const name of ['Ladders', 'Urgencies', 'Liberties']) {
      const box = page.locator('.layer', { hasText: name }).locator('input');
      await box.check();
      await page.waitForSelector('svg.board .over > *', { state: 'attached' });
      // The letters are those of the terminal and of pictures.
      if (name === 'Ladders')
        await page
          .locator('svg.board .over .letter', { hasText: /^[CUE]$/ })
          .first()
          .waitFor();
      await shot(page, `fight-${name.toLowerCase()}`);
      await box.uncheck();
    }
  }));

test('says with which effort a verdict was made, the same in every panel', () =>
  story(async (page) => {
    await page.locator('.verdict').first().waitFor();
    await page.locator('.numbers').waitFor();
    // What needs no search comes first, then all of it with the same effort.
    const efforts = page.locator('h3 .tally', { hasText: 'effort' });
    await page.waitForFunction(() => {
      const said = [...document.querySelectorAll('h3 .tally')].map((one) => one.textContent);
      return said.filter((one) => one === 'at step effort').length >= 3;
    });
    assert.deepEqual(new Set(await efforts.allTextContents()), new Set(['at step effort']));
    await tab(page, 'Ask');
    await page.getByLabel('Question').fill('life(B, Verdict, Certainty, Why)');
    await page.keyboard.press('Control+Enter');
    await page.locator('h3 .tally', { hasText: 'at step effort' }).waitFor();
  }));

test('a step shows what needs no search at once, then more in its place', () =>
  story(async (page) => {
    await page.locator('h3 .tally', { hasText: 'at step effort' }).first().waitFor();
    await page.evaluate(() => {
      globalThis.seen = [];
      new MutationObserver(() => {
        const said = [...document.querySelectorAll('h3 .tally')].map((one) => one.textContent);
        const effort = said.find((one) => /effort|search/.test(one));
        const isBare = !document.querySelector('svg.board .over > *');
        globalThis.seen.push(isBare ? 'bare' : effort);
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(() => globalThis.seen.includes('without search'));
    await page.waitForFunction(() => globalThis.seen.at(-1) === 'at step effort');
    const seen = await page.evaluate(() => globalThis.seen);
    // Layers of the position before go if those of this one are late, which they may be once.
    const cleared = seen.filter((now, at) => now === 'bare' && seen[at - 1] !== 'bare');
    assert.ok(cleared.length <= 1, 'the layers stay until others take their place');
  }));

test('tells the facts of a point, the change of a move, Euler’s count', () =>
  story(async (page) => {
    await page.keyboard.press('f');
    await clickPoint(page, 'K11');
    await page.getByText('Facts at K11').waitFor();
    await page.getByText('stone(K11, 127, black)').first().waitFor();
    await page.getByText('Euler’s count').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(() => document.querySelector('.where b')?.textContent === '128');
    await page.getByText('stone(E18, 128, white)').first().waitFor();
    await shot(page, 'facts');
  }));

test('says what the learned policy weighs at a point', () =>
  story(async (page) => {
    await page.locator('.layer', { hasText: 'Learned policy' }).locator('input').check();
    await page.waitForSelector('svg.board .heat', { state: 'attached' });
    await page.keyboard.press('f');
    await clickPoint(page, 'D10');
    await page.locator('.weight').first().waitFor();
    await shot(page, 'policy');
  }));

test('scores, and the user overrules a verdict', () =>
  story(async (page) => {
    await page.keyboard.press('End');
    await page.locator('.layer', { hasText: 'Score' }).locator('input').check();
    const result = page.locator('.result');
    await page.locator('.panel section', { has: result }).getByText('at step effort').waitFor();
    const before = await result.textContent();
    await page.keyboard.press('d');
    await clickPoint(page, 'H13');
    await page.evaluate(() => {
      globalThis.vanished = 0;
      const look = () => {
        if (!document.querySelector('.result')) globalThis.vanished++;
        requestAnimationFrame(look);
      };
      look();
    });
    await page.getByRole('button', { name: 'Back to the program’s verdicts' }).waitFor();
    await page.waitForFunction(
      (old) => ![old, undefined].includes(document.querySelector('.result')?.textContent),
      before,
    );
    await page.locator('svg.board .stone.dead').first().waitFor();
    await shot(page, 'score');
    await page.getByRole('button', { name: 'Back to the program’s verdicts' }).click();
    await page.waitForFunction((old) => document.querySelector('.result')?.textContent === old, before);
    await page.locator('.notice').getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Back to the program’s verdicts' }).waitFor();
    assert.equal(await page.evaluate(() => globalThis.vanished), 0, 'the score stays while the next one is on its way');
  }));

test('the score adds up as it is shown, by territory and by area', () =>
  story(async (page) => {
    const sums = async () => {
      const rows = await page
        .locator('.numbers tbody tr')
        .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
      const points = rows.pop();
      for (const side of [1, 2])
        assert.equal(
          rows.reduce((sum, row) => sum + Number(row[side]), 0),
          Number(points[side]),
          JSON.stringify(rows),
        );
      return rows.map(([name]) => name);
    };
    await page.locator('.numbers').waitFor();
    await answered(page, ['score'], () => page.keyboard.press('End'));
    await page.locator('.numbers').waitFor();
    assert.deepEqual(await sums(), ['territory', 'prisoners', 'komi']);
    await openText(page, '(;SZ[9]KM[5.5]RU[Chinese];B[ba];W[aa];B[ab])');
    await page.keyboard.press('End');
    await page.getByText('Black wins by 75.5 points').waitFor();
    assert.deepEqual(await sums(), ['area', 'komi']);
  }));

test('asks rules: answers, why, why not, errors, the whole game', () =>
  story(async (page) => {
    await tab(page, 'Ask');
    await page.getByLabel('Question').fill('block(B, C, S, L), S > 4');
    await page.keyboard.press('Control+Enter');
    await page.locator('.answers tbody tr').first().waitFor();
    await page.locator('.answers tbody tr').first().hover();
    await soon(page, async () =>
      assert.ok((await page.locator('svg.board .lit').count()) > 0, 'a row lights up its points'),
    );
    await soon(page, async () =>
      assert.ok((await page.locator('svg.board .glow').count()) > 0, 'and the block it speaks of'),
    );
    await page.locator('.why').first().click();
    await page.locator('.proof li').nth(1).waitFor();
    await soon(page, async () =>
      assert.ok((await page.locator('svg.board .over .mark').count()) > 0, 'the proof is on the board'),
    );
    await shot(page, 'ask-why');
    await page.getByLabel('Question').fill('block(B, C, S, 0)');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: 'Why no answer?' }).click();
    await page.locator('.proof li').first().waitFor();
    await page.getByLabel('Question').fill('stone(Q16, K, C)');
    await page.keyboard.press('Control+Enter');
    await page.locator('.advice pre', { hasText: 'write q16 for the point' }).waitFor();
    await page.getByLabel('Question').fill('block(B, blakc, S, L)');
    await page.getByRole('button', { name: 'Over the whole game' }).click();
    await page.locator('.advice pre', { hasText: 'write black, or _ for anything' }).waitFor();
    await page.getByLabel('Question').fill('block(B, C');
    await page.keyboard.press('Control+Enter');
    await page.locator('.error pre').waitFor();
    await shot(page, 'ask-error');
    await page.getByLabel('Question').fill('block(B, C, S, 1)');
    await page.getByRole('button', { name: 'Over the whole game' }).click();
    await page.locator('.timeline .bar').first().waitFor();
    await shot(page, 'ask-timeline');
    await page.locator('.hit-list button').first().click();
    await page.getByLabel('Question').fill('stone(P, N, C), N > 30');
    await page.getByRole('button', { name: 'Over the whole game' }).click();
    await page.getByRole('button', { name: /^\+ \d+ more$/ }).click();
    await page.waitForFunction(() => document.querySelectorAll('.hit-list button').length > 250);
    await page.getByText('A rule of one’s own').click();
    await page.locator('.answers tbody tr, .quiet').first().waitFor();
    assert.match(await page.locator('#program').inputValue(), /weak/);
  }));

test('every example has an answer, and needs no advice', () =>
  story(async (page) => {
    await tab(page, 'Ask');
    for (const console of ['Rules', 'Formulas']) {
      await page.getByRole('button', { name: console, exact: true }).click();
      const examples = page.locator('.examples button');
      for (let i = 0; i < (await examples.count()); i++) {
        const answer = await answered(page, ['ask', 'eval'], () => examples.nth(i).click());
        assert.deepEqual([answer.error, answer.advice ?? []], [undefined, []], await examples.nth(i).textContent());
      }
    }
  }));

test('evaluates formulas', () =>
  story(async (page) => {
    await tab(page, 'Ask');
    await page.getByRole('button', { name: 'Formulas' }).click();
    await page.locator('#formula').fill('legal');
    await page.keyboard.press('Control+Enter');
    await page.locator('.point-list button').first().waitFor();
    await shot(page, 'formula');
    await page.locator('#formula').fill('F(h \\ y) & p(3)');
    await page.keyboard.press('Control+Enter');
    await page.locator('.latex summary').click();
    await page.waitForFunction(() => document.querySelector('.latex code')?.textContent.includes('\\vec{p}(3)'));
    const latex = await page.locator('.latex code').textContent();
    assert.equal(latex, 'F(\\vec{h} \\setminus \\vec{y}) \\wedge \\vec{p}(3)');
    const points = await page.locator('.point-list').textContent();
    await page.locator('#formula').fill(latex);
    await page.keyboard.press('Control+Enter');
    await page.waitForFunction((text) => document.querySelector('.point-list')?.textContent === text, points);
    await page.locator('#formula').fill('|b \\ l|');
    await page.keyboard.press('Control+Enter');
    await page.locator('.value').waitFor();
    await page.locator('#formula').fill('F(');
    await page.keyboard.press('Control+Enter');
    await page.locator('.error').waitFor();
    await page.locator('#formula').fill('F(h \\ m) & l');
    await page.getByRole('button', { name: 'Over the whole game' }).click();
    await page.locator('.timeline .bar').first().waitFor();
  }));

test('answers follow the game step by step and vanish with their question', () =>
  story(async (page) => {
    await tab(page, 'Ask');
    await page.getByRole('button', { name: 'No layers' }).click();
    await page.getByRole('button', { name: 'Formulas' }).click();
    await page.locator('#formula').fill('legal');
    await page.keyboard.press('Control+Enter');
    const marked = (count) =>
      page.waitForFunction((n) => document.querySelectorAll('svg.board .over .mark').length === n, count);
    await page.locator('#formula').blur();
    for (const [moves, key] of ['Home', 'ArrowRight', 'ArrowRight', 'ArrowRight'].entries()) {
      await page.keyboard.press(key);
      await marked(361 - moves);
    }
    await page.locator('#formula').fill('');
    await marked(0);
    await page.locator('#formula').fill('legal');
    await page.keyboard.press('Control+Enter');
    await marked(358);
    // Another question has no answer yet.
    await page.locator('#formula').fill('b | w');
    await marked(0);
    await page.keyboard.press('Control+Enter');
    await page.locator('.point-list').waitFor();
    await tab(page, 'Facts');
    await marked(0);
  }));

test('opens the boards of the papers’ figures', () =>
  story(async (page) => {
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.getByText(/^Figures of the five papers \(\d+\)$/).click();
    const figures = page.locator('dialog[open] details .choices button');
    const names = await figures.allTextContents();
    assert.ok(names.length >= 39, `figures: ${names.length}`);
    for (const paper of ['000', '002', '003', '004'])
      assert.ok(
        names.some((name) => name.startsWith(paper)),
        `a figure of ${paper}`,
      );
    const at = names.findIndex((name) => name.startsWith('003'));
    await figures.nth(at).click();
    await page.waitForFunction(() => !document.querySelector('dialog[open]'));
    await soon(page, async () => assert.ok((await page.locator('svg.board .stone').count()) > 0, 'its stones stand'));
    await shot(page, 'figure');
  }));

test('daemons comment the game beside the moves', () =>
  story(async (page) => {
    await enter(page, 'Review');
    // A stone is surrounded and taken.
    await openText(page, '(;SZ[9];B[ee];W[de];B[dd];W[ga];B[df];W[gi];B[ce])');
    await page.getByRole('button', { name: 'Let the teacher’s rules comment' }).click();
    await page.locator('.said.rule').first().waitFor();
    await page.locator('.said.rule').first().hover();
    await shot(page, 'daemons');
  }));
