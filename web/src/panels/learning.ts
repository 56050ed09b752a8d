import { signal } from '@preact/signals';
import { type AnswerTo, client } from '../api/client';
import type { TrainAnswer } from '../api/types';
import { sayError } from '../state';

export const trained = signal<AnswerTo<'train'> | null>(null);
/** Draw with the policy trained here instead of the built-in one. */
export const useTrained = signal(false);
/** What the training told so far, while it runs and after. */
export const trainingSteps = signal<TrainAnswer[]>([]);
export const training = signal(false);
let running: AbortController | null = null;

export function stopTraining(): void {
  running?.abort();
}

export async function startTraining(passes: number): Promise<void> {
  stopTraining();
  const mine = new AbortController();
  running = mine;
  training.value = true;
  trainingSteps.value = [];
  try {
    const add = (step: TrainAnswer) => {
      trainingSteps.value = [...trainingSteps.value, step];
    };
    const answer = await client.stream('train', { passes }, mine.signal, ({ so_far }) => {
      if (so_far?.answer === 'train') add(so_far);
    });
    add(answer);
    trained.value = answer;
    useTrained.value = true;
  } catch (error) {
    sayError(error);
  } finally {
    if (running === mine) {
      running = null;
      training.value = false;
    }
  }
}
