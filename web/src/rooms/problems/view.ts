import { effect, signal } from '@preact/signals';
import type { Drawing } from '../../board/drawing';
import { drawn } from '../../board/tones';
import { cursor, edit, panelDrawing } from '../../state';
import { room } from '../address';
import { currentTree } from './current';
import { solution } from './judge';

/** How much was given away: nothing, the zone, the point. */
export const hints = signal<0 | 1 | 2>(0);
export const showZone = signal(false);
export const showSolution = signal(false);

/** Puts the solution into the tree of the problem, beside what was tried. */
export function graftSolution(): void {
  const known = solution.value;
  if (!known || known.tree !== currentTree.value) return;
  edit((tree) => {
    const ids = [0];
    for (const { parent, steps } of known.answer.nodes.slice(1)) {
      const step = steps?.find(Array.isArray);
      ids.push(step ? tree.add(ids[parent] ?? 0, step as never).id : 0);
    }
  });
}

/** What is given away of the solution, drawn on the board. */
function drawing(): Drawing | null {
  const known = solution.value;
  const tree = currentTree.value;
  if (room.value !== 'problems' || !known || known.tree !== tree || !tree) return null;
  const all = drawn(tree.board, known.answer.drawing);
  const isAtStart = cursor.value === 0;
  const best = tree.board.point(known.answer.solutions[0] ?? '');
  const bodies = showZone.value || hints.value > 0 ? (all.bodies ?? []).filter(({ style }) => style === 'fill') : [];
  if (showSolution.value && isAtStart) return { bodies, marks: all.marks ?? [] };
  const isTold = hints.value === 2 && isAtStart && best !== undefined;
  return { bodies, marks: isTold ? [{ point: best, shape: 'ring' }] : [] };
}

/** Draws what was asked for; another problem begins with nothing given away. */
export function followHints(): void {
  effect(() => {
    currentTree.value;
    hints.value = 0;
    showZone.value = false;
    showSolution.value = false;
  });
  let isMine = false;
  effect(() => {
    const now = drawing();
    if (now) panelDrawing.value = now;
    else if (isMine) panelDrawing.value = null;
    isMine = now !== null;
  });
}
