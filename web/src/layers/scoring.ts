import { computed } from '@preact/signals';
import { block } from '../game/position';
import { t } from '../i18n';
import { room } from '../rooms/address';
import { counting, cursor, edits, game, position, say } from '../state';
import { active, showLayer } from './chosen';
import { OVERRULED, overruled } from './overruled';
import { source } from './sources';

/** The dead stones and owners of points while the score is shown. */
export const endingDrawing = computed(() => {
  const board = game.value?.board;
  const score = active.value.includes('score') ? source('score') : null;
  return board && score ? { dead: new Set(board.points(score.dead)), owners: score.owners } : null;
});

/** Overrules the verdict on a block: dead becomes alive and alive dead. */
export function toggleDead(point: number): void {
  const board = game.value?.board;
  const now = position.value;
  if (!board || !now || now.stones[point] === 0) return;
  if (room.value === 'lab') showLayer('score');
  else counting.value = true;
  const dead = endingDrawing.value?.dead.has(point) ?? false;
  const key = Math.min(...block(board, now.stones, point).stones);
  const verdicts = new Map(overruled.value).set(key, dead ? 'alive' : 'dead');
  write([...verdicts].map(([at, verdict]) => `${verdict} ${board.name(at)}`));
}

/** Lets all verdicts stand as they were found; the notice brings back what was decided. */
export function overruleNothing(): void {
  const tree = game.value;
  const at = cursor.value;
  const before = tree?.property(at, OVERRULED) ?? [];
  write([]);
  say(t('score.found'), 'info', { label: t('undo'), run: () => write(before, tree, at) });
}

function write(lines: string[], tree = game.value, at = cursor.value): void {
  tree?.setProperty(at, OVERRULED, lines);
  edits.value++;
}
