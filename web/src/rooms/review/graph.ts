import { effect, signal } from '@preact/signals';
import { client } from '../../api/client';
import type { GameTree } from '../../game/tree';
import { EFFORT } from '../../layers/sources';
import { remembered } from '../../lib/remembered';
import { queryText } from '../../panels/questions';
import { cursor, edits, game, sayError } from '../../state';
import { room } from '../address';
import { worthOf } from './values';

/** What the graph of the game shows along the moves. */
export type Curve = 'chance' | 'score' | 'answers';
export const curve = remembered<Curve>('curve', 'chance');
/** The question whose answers are counted. */
export const counted = signal('atari(B)');
/** Its number of answers by moves made, once they are counted. */
export const counts = signal<{ line: string; byMove: Map<number, number> } | null>(null);

/** Questions to choose from, and the one in the console of the laboratory. */
export const countable = (): string[] =>
  [
    ...new Set(['atari(B)', 'cuts(P, C, One, Other)', 'double_atari(P, C)', 'real_eye(P, C)', queryText.value.trim()]),
  ].filter(Boolean);

/** The largest number of answers at one move. */
export const most = (): number => Math.max(1, ...(counts.value?.byMove.values() ?? []));

/** A place of the curve, from −1 (White's) or 0 to 1. */
export interface Place {
  id: number;
  height: number;
}

/** The curve along a line of the game: what is not known is left out. */
export function placesOf(tree: GameTree, line: number[]): (Place | null)[] {
  const mode = curve.value;
  if (mode === 'answers') {
    const byMove = counts.value?.byMove;
    const top = most();
    return line.map((id) => {
      const count = byMove?.get(tree.position(id).moves);
      return count === undefined ? null : { id, height: count / top };
    });
  }
  return line.map((id) => {
    const value = worthOf(tree, id);
    if (!value || (mode === 'score' && value.score === null)) return null;
    const height =
      mode === 'chance' ? 2 * value.chance - 1 : Math.max(-1, Math.min(1, value.score! / scale(tree, line)));
    return { id, height };
  });
}

/** The lead that fills the graph. */
export function scale(tree: GameTree, line: number[]): number {
  const leads = line.map((id) => Math.abs(worthOf(tree, id)?.score ?? 0));
  return Math.max(10, Math.min(60, ...(leads.length ? [Math.max(...leads)] : [])));
}

/** Counts the answers along the line shown whenever the line or the question is another. */
export function followCounts(): void {
  effect(() => {
    edits.value;
    const tree = game.value;
    if (room.value !== 'review' || curve.value !== 'answers' || !tree || !counted.value) return;
    const line = tree.line(cursor.value);
    const end = line[line.length - 1]!.id;
    const key = `${counted.value} ${end} ${line.length}`;
    if (counts.peek()?.line === key) return;
    const stopping = new AbortController();
    const timer = setTimeout(() => {
      const fields = { ...tree.request(end), query: counted.value, every_move: true, effort: EFFORT } as const;
      client
        .ask('ask', fields, stopping.signal)
        .then(({ every_move }) => {
          counts.value = { line: key, byMove: new Map((every_move ?? []).map(({ move, count }) => [move, count])) };
        })
        .catch(sayError);
    }, 200);
    return () => {
      clearTimeout(timer);
      stopping.abort();
    };
  });
}
