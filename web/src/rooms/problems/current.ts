import { computed, signal } from '@preact/signals';
import type { Board } from '../../game/board';
import type { Stone } from '../../game/position';
import type { GameTree } from '../../game/tree';
import { t } from '../../i18n';
import { edits, game, load, say, sayError, zoom } from '../../state';
import { type Collection, collection, type Problem } from './collection';

/** The problem on the board, as its record tells it. */
export interface Current {
  tree: GameTree;
  collection: string;
  id: string;
  stones: string[];
  /** Whose move it is at the start. */
  mover: Stone;
}

/** The property of the record that makes a game a problem: its collection and name, then the stones in question. */
const PROBLEM = 'IGP';

function currentOf(tree: GameTree | null): Current | null {
  const [id, from, ...stones] = tree?.property(0, PROBLEM) ?? [];
  if (!tree || !id || from === undefined) return null;
  return { tree, collection: from, id, stones, mover: tree.position(0).turn };
}

export const current = computed(() => {
  edits.value;
  return currentOf(game.value);
});
/** The tree of the problem, which is another only when the problem is. */
export const currentTree = computed(() => current.value?.tree ?? null);
/** Whether the list is shown in place of the problem. */
export const isListing = signal(false);

/** The problem's place in the collection that is open; −1 if it is of another. */
export const place = computed(() => {
  const now = current.value;
  const all = collection.value;
  return now && all?.key === now.collection ? all.problems.findIndex(({ id }) => id === now.id) : -1;
});

/** The part of a large board on which the stones are, with room around them; nothing if that is most of it. */
export function corner(board: Board, stones: Uint8Array): [number, number, number, number] | null {
  if (!board.rectangular || board.size <= 100) return null;
  const found = board.layout.filter((_, point) => stones[point] !== 0);
  if (found.length === 0) return null;
  const far = (axis: 0 | 1) => Math.max(...board.layout.map((place) => place[axis]));
  const side = (axis: 0 | 1): [number, number] => {
    const all = found.map((place) => place[axis]);
    const [low, high] = [Math.min(...all) - 2, Math.max(...all) + 2];
    return [low < 3 ? 0 : low, high > far(axis) - 3 ? far(axis) : high];
  };
  const [[left, right], [top, bottom]] = [side(0), side(1)];
  const isMost = (right - left) * (bottom - top) > 0.6 * far(0) * far(1);
  return isMost ? null : [left, top, right, bottom];
}

/** Puts a problem on the board, without the solution that its file may hold. */
export async function begin(from: Collection, problem: Problem): Promise<void> {
  try {
    const data = await problem.open();
    const root = data?.nodes[0];
    if (!data || !root) return say(t('problems.none'), 'error');
    const kept = (root.props ?? []).filter(([name]) => name !== PROBLEM);
    const props: [string, string[]][] = [...kept, [PROBLEM, [problem.id, from.key, ...problem.stones]]];
    load({ ...data, name: problem.title, at: 0, nodes: [{ ...root, comment: '', props }] });
    const tree = game.value!;
    zoom.value = corner(tree.board, tree.position(0).stones);
    isListing.value = false;
  } catch (error) {
    sayError(error);
  }
}

/** Goes so many problems on in the collection. */
export async function beginNext(step: 1 | -1): Promise<void> {
  const all = collection.value;
  const next = all?.problems[place.value + step];
  if (all && next && place.value >= 0) await begin(all, next);
}

/** Writes the stones that the solver found into the record. */
export function nameStones({ tree, id, collection: from }: Current, stones: string[]): void {
  tree.setProperty(0, PROBLEM, [id, from, ...stones]);
  edits.value++;
}
