import { effect, signal } from '@preact/signals';
import { client, type Fields } from '../../api/client';
import type { Remark } from '../../api/types';
import { BLACK, WHITE } from '../../game/position';
import { type GameTree, sideOf } from '../../game/tree';
import { language } from '../../i18n';
import { canUse, positionKey, settled } from '../../state';
import { room } from '../address';

/** What the teacher's rules say of the move shown; nothing until they have spoken. */
export const remarks = signal<{ about: object; list: Remark[] } | null>(null);

/** How long a move must be looked at before the teacher is asked. */
const PATIENCE_MS = 120;

/** The move alone, on the board as it stood: rules that watch a game need not go through all of it. */
function lastStep(tree: GameTree, id: number): Fields<'watch'> | null {
  const node = tree.node(id);
  const step = node.steps.find(Array.isArray);
  if (!step || node.parent < 0) return null;
  const { stones } = tree.position(node.parent);
  const of = (color: number) => tree.board.names.filter((_, point) => stones[point] === color);
  const mover = tree.move(id)!.color;
  const setup = { black: of(BLACK), white: of(WHITE), to_move: sideOf(mover) };
  return { ...tree.request(0), steps: [{ setup }, step] };
}

/** Lets the teacher speak about every move that is looked at in the room of reviews. */
export function followTeacher(): void {
  effect(() => {
    const key = positionKey.value;
    const speaks = language.value;
    const fields = key.tree && lastStep(key.tree, key.node);
    remarks.value = null;
    if (room.value !== 'review' || !settled.value || !canUse('watch')) return;
    if (!fields) {
      remarks.value = { about: key, list: [] };
      return;
    }
    const stopping = new AbortController();
    const timer = setTimeout(() => {
      client
        .ask('watch', { ...fields, language: speaks }, stopping.signal)
        .then(({ remarks: all }) => {
          const ofMove = all.filter(({ step, appears }) => step === 1 && appears);
          if (!stopping.signal.aborted) remarks.value = { about: key, list: ofMove };
        })
        // A move without a remark is a move without a remark: the page has other ways to say that the server is gone.
        .catch(() => {});
    }, PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      stopping.abort();
    };
  });
}
