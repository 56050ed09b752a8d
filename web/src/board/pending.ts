import { effect, signal } from '@preact/signals';
import { positionKey, tool, useTool } from '../state';

/** A point that was touched and waits to be confirmed. */
export const pending = signal<number | null>(null);

/** Lines nearer to each other than this, in pixels, are finer than a thumb. */
const THUMB_PX = 36;

/** Whether a touch on lines so far apart is to be confirmed before a stone is placed. */
export const mustConfirm = (spacing: number): boolean => tool.value === 'play' && spacing < THUMB_PX;

export function placePending(): void {
  const point = pending.value;
  pending.value = null;
  if (point !== null) useTool(point);
}

// What was touched on one position says nothing about the next.
effect(() => {
  positionKey.value;
  tool.value;
  pending.value = null;
});
