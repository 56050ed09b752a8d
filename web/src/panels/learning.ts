import { signal } from '@preact/signals';
import { stream } from '../api/client';
import { sayError } from '../state';

/** Shares of positions whose move was among the first choices. */
interface Hits {
  top1: number;
  top3: number;
  top5: number;
  top10: number;
}

export interface Trained {
  /** The policy itself: goes back to the server with every question. */
  model: { training: { games: number; positions: number }; features: { formula: string; weight: number }[] };
  report: { positions: number; random: Hits; urgency: Hits; policy: Hits };
  /** Games that were kept back to judge the policy; none if there were too few. */
  kept_back: number;
  seconds: number;
}

export interface TrainingStep {
  stage: 'train';
  epoch: number;
  epochs: number;
  games: number;
  of: number;
  positions: number;
  log_likelihood: number;
}

export const trained = signal<Trained | null>(null);
/** Draw with the policy trained here instead of the built-in one. */
export const useTrained = signal(false);
/** What the training told so far, while it runs and after. */
export const trainingSteps = signal<TrainingStep[]>([]);
export const training = signal(false);
let running: AbortController | null = null;

export function stopTraining(): void {
  running?.abort();
}

export async function startTraining(epochs: number): Promise<void> {
  stopTraining();
  const mine = new AbortController();
  running = mine;
  training.value = true;
  trainingSteps.value = [];
  try {
    await stream<TrainingStep | Trained>('train', { epochs }, mine.signal, (line) => {
      if ('stage' in line) {
        trainingSteps.value = [...trainingSteps.value, line];
      } else {
        trained.value = line;
        useTrained.value = true;
      }
    });
  } catch (error) {
    sayError(error);
  } finally {
    if (running === mine) {
      running = null;
      training.value = false;
    }
  }
}
