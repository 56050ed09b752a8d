import { computed, signal } from '@preact/signals';
import { client } from '../../api/client';
import { BLACK, WHITE } from '../../game/position';
import type { GameTree } from '../../game/tree';
import { cursor, edits, game, sayError } from '../../state';

/** What a search saw after a move. */
export interface Value {
  /** How often Black wins, from 0 to 1. */
  chance: number;
  /** Black's mean lead in points; not told by other programs. */
  score: number | null;
  /** What the search would play next. */
  best: string | null;
}

/** Games played out for each position: enough to see a group die, and a long game takes a minute. */
const PLAYOUTS = 400;
/** Properties of the record: Sabaki's for the chance, in percent, and one of our own for lead, work and best move. */
const [CHANCE, DETAIL] = ['SBKV', 'IGV'];
/** A move that costs its player so much of the chance is doubtful, or a mistake. */
const [DOUBTFUL, MISTAKE] = [0.1, 0.2];

export const evaluating = signal<{ done: number; of: number } | null>(null);
let running: AbortController | null = null;

export function worthOf(tree: GameTree, id: number): Value | null {
  const percent = Number(tree.property(id, CHANCE)?.[0] ?? Number.NaN);
  if (!Number.isFinite(percent)) return null;
  const [score, , best] = tree.property(id, DETAIL)?.[0]?.split(' ') ?? [];
  return { chance: percent / 100, score: score === undefined ? null : Number(score), best: best ?? null };
}

/** How a move was judged by what it cost: the chance lost, and whether that makes it doubtful or a mistake. */
export function judged(tree: GameTree, id: number): { lost: number; word: 'doubtful' | 'mistake' } | null {
  const move = tree.move(id);
  const [before, after] = [worthOf(tree, tree.node(id).parent), worthOf(tree, id)];
  if (!move || !before || !after || tree.node(id).parent < 0) return null;
  const lost = (before.chance - after.chance) * (move.color === BLACK ? 1 : -1);
  return lost >= DOUBTFUL ? { lost, word: lost >= MISTAKE ? 'mistake' : 'doubtful' } : null;
}

/** The moves of the line shown that cost much, by colour. */
export const costly = computed(() => {
  edits.value;
  const tree = game.value;
  const nodes = tree ? tree.line(cursor.value).map(({ id }) => id) : [];
  const found = tree ? nodes.filter((id) => judged(tree, id)) : [];
  const of = (color: number) => found.filter((id) => tree?.move(id)?.color === color).length;
  const known = nodes.filter((id) => tree && worthOf(tree, id)).length;
  return { nodes: found, black: of(BLACK), white: of(WHITE), known, of: nodes.length };
});

/** The whole at a glance first: every 16th move, then those between. */
function coarseFirst(nodes: number[]): number[] {
  const order = new Set<number>();
  for (let stride = 16; stride >= 1; stride /= 2)
    for (let index = 0; index < nodes.length; index += stride) order.add(nodes[index]!);
  return [...order];
}

export function stopEvaluating(): void {
  running?.abort();
  running = null;
  evaluating.value = null;
}

/** Searches every position of the line shown that has no value yet, and writes the values into the record. */
export async function evaluate(): Promise<void> {
  const tree = game.value;
  if (!tree) return;
  stopEvaluating();
  const mine = new AbortController();
  running = mine;
  const nodes = tree.line(cursor.value).map(({ id }) => id);
  const todo = coarseFirst(nodes).filter((id) => !worthOf(tree, id));
  try {
    for (const [done, id] of todo.entries()) {
      if (game.peek() !== tree) return;
      evaluating.value = { done, of: todo.length };
      const fields = { ...tree.request(id), player: 'search' as const, playouts: PLAYOUTS, seed: 1 };
      const { to_move, winrate, score, playouts, best } = await client.ask('play', fields, mine.signal);
      const isBlack = to_move === 'black';
      tree.setProperty(id, CHANCE, [(100 * (isBlack ? winrate : 1 - winrate)).toFixed(1)]);
      tree.setProperty(id, DETAIL, [`${(isBlack ? score : -score).toFixed(1)} ${playouts} ${best ?? 'pass'}`]);
      edits.value++;
    }
  } catch (error) {
    sayError(error);
  } finally {
    if (running === mine) stopEvaluating();
  }
}
