// What is particular to an engine inside the page: it does not block the page, can be stopped, and comes back after a fault.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { enter, moveNumber, offers, openText, stories, tab } from '../browser.mjs';

const story = stories({ before, after });

test('says what only the program can do', { skip: offers('folders') }, () =>
  story(async (page) => {
    await enter(page, 'Library');
    await page.getByText('need the program').waitFor();
    await page.getByText('1846').first().waitFor();
    await tab(page, 'Engine');
    await page.getByText('needs the program').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Train a policy' }).count(), 0);
  }),
);

test('long work lets the page go on, and ends when nobody waits for it', () =>
  story(async (page) => {
    await tab(page, 'Strings');
    await page.getByRole('button', { name: '24×24' }).click();
    await page.getByRole('button', { name: 'Count all optimal boards' }).click();
    await page.getByText(/Proving|Counting/).waitFor();
    const running = page.workers().length;
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    assert.equal(await moveNumber(page), 1);
    const ends = page.workers().map((worker) => new Promise((resolve) => worker.once('close', resolve)));
    await page.getByRole('button', { name: 'Stop' }).click();
    assert.ok(running > 1, 'long work has a worker of its own');
    await Promise.race(ends);
  }));

test('limits hold as in the server: what is too large is refused in words', () =>
  story(async (page) => {
    await openText(page, '(;SZ[60])');
    await page.getByText(/52/).first().waitFor();
  }));
