import { signal } from '@preact/signals';
import { client } from '../api/client';
import type { CheckerStep } from '../api/types';
import { BLACK, type Stone, WHITE } from '../game/position';
import { t } from '../i18n';
import { cursor, game, sayError, shownStones } from '../state';

const STEP_MS = 1400;
const steps = signal<CheckerStep[] | null>(null);
const stepShown = signal(0);
/** Counts the showings, so that a new one ends the one before. */
let showing = 0;

async function run(): Promise<void> {
  const tree = game.value;
  if (!tree) return;
  const mine = ++showing;
  try {
    const answer = await client.ask('checker', tree.request(cursor.value));
    steps.value = answer.steps;
    for (let step = 0; step < answer.steps.length && mine === showing; step++) {
      showStep(step);
      await new Promise((done) => setTimeout(done, STEP_MS));
    }
  } catch (error) {
    sayError(error);
  }
}

/** Shows a step in place of the position; what it takes off shrinks, what it turns over turns. */
function showStep(index: number): void {
  const board = game.value?.board;
  const all = steps.value;
  if (!board || !all) return;
  const stonesOf = (step: CheckerStep | undefined): Uint8Array => {
    const stones = new Uint8Array(board.size);
    for (const point of board.points(step?.stones.black ?? [])) stones[point] = BLACK;
    for (const point of board.points(step?.stones.white ?? [])) stones[point] = WHITE;
    return stones;
  };
  const stones = stonesOf(all[index]);
  const before = stonesOf(all[Math.max(0, index - 1)]);
  const leaving = new Map<number, Stone>();
  const turned = new Set<number>();
  before.forEach((stone, point) => {
    if (stone && !stones[point]) leaving.set(point, stone as Stone);
    else if (stone && stone !== stones[point]) turned.add(point);
  });
  stepShown.value = index;
  shownStones.value = { stones, leaving, turned };
}

function close(): void {
  showing++;
  steps.value = null;
  shownStones.value = null;
}

/** Theorem 1 on the position shown, step by step. */
export function Theorem() {
  const all = steps.value;
  const choose = (index: number) => {
    showing++;
    showStep(index);
  };
  return (
    <section>
      <h3>{t('strings.checker')}</h3>
      <p class="hint">{t('strings.checker.about')}</p>
      <div class="row">
        <button type="button" onClick={() => void run()}>
          {t(all ? 'strings.replay' : 'strings.checker.run')}
        </button>
        {all && (
          <button type="button" class="quiet" onClick={close}>
            {t('close')}
          </button>
        )}
      </div>
      {all && (
        <div class="steps">
          {all.map((step, index) => (
            <button key={index} type="button" aria-pressed={stepShown.value === index} onClick={() => choose(index)}>
              {t(`strings.step.${Math.min(index, 2) as 0 | 1 | 2}`, { n: step.strings })}
            </button>
          ))}
        </div>
      )}
    </section>
  );
}
