import { computed } from '@preact/signals';
import { cursor, edits, game, position } from '../state';

/** The property of a record that keeps which blocks somebody declared dead or alive: the result depends on it. */
export const OVERRULED = 'IGD';

const text = computed(() => {
  edits.value;
  return game.value?.property(cursor.value, OVERRULED)?.join('\n') ?? '';
});

/** Blocks of the position shown whose verdict was overruled for scoring: a point of the block → dead or alive. */
export const overruled = computed<ReadonlyMap<number, 'dead' | 'alive'>>(() => {
  const board = game.value?.board;
  const found = new Map<number, 'dead' | 'alive'>();
  for (const line of board ? text.value.split('\n') : []) {
    const [, verdict, name] = /^(dead|alive) (.+)$/.exec(line) ?? [];
    const point = name === undefined ? undefined : board?.point(name);
    if (point !== undefined && position.value?.stones[point]) found.set(point, verdict as 'dead' | 'alive');
  }
  return found;
});
