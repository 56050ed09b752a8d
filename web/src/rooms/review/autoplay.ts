import { effect, signal } from '@preact/signals';
import { remembered } from '../../lib/remembered';
import { cursor, game, stepBy } from '../../state';

/** Whether the game plays itself. */
export const autoplay = signal(false);
/** Seconds a move stays. */
export const pace = remembered<number>('pace', 1.5);

/** Plays the game move by move while that is on; it ends with the game. */
export function followAutoplay(): void {
  effect(() => {
    const at = cursor.value;
    if (!autoplay.value) return;
    if ((game.value?.next(at) ?? -1) < 0) {
      autoplay.value = false;
      return;
    }
    const timer = setTimeout(() => stepBy(1), 1000 * pace.value);
    return () => clearTimeout(timer);
  });
}
