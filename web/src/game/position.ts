import type { Board } from './board';

/** Contents of a point: 0 empty, 1 black, 2 white. */
export type Stone = 0 | 1 | 2;
export const BLACK: Stone = 1;
export const WHITE: Stone = 2;

export const other = (color: Stone): Stone => (color === BLACK ? WHITE : BLACK);

/** A board as it stands at one node; never changed once made. */
export interface Position {
  stones: Uint8Array;
  turn: Stone;
  /** Stones each colour has lost: [-, black, white]. */
  lost: [number, number, number];
  /** Where the player to move may not retake a ko. */
  ko: number;
  last: number;
  moves: number;
}

export function emptyPosition(board: Board): Position {
  return { stones: new Uint8Array(board.size), turn: BLACK, lost: [0, 0, 0], ko: -1, last: -1, moves: 0 };
}

/** The block at a point and its number of liberties. */
export function block(board: Board, stones: Uint8Array, start: number): { stones: number[]; liberties: number } {
  const color = stones[start];
  const found = [start];
  const seen = new Set(found);
  let liberties = 0;
  for (let i = 0; i < found.length; i++) {
    for (const near of board.neighbors[found[i]!]!) {
      if (seen.has(near)) continue;
      if (stones[near] === 0) {
        seen.add(near);
        liberties++;
      } else if (stones[near] === color) {
        seen.add(near);
        found.push(near);
      }
    }
  }
  return { stones: found, liberties };
}

/** The position after a stone, as records of games have it: ko and superko are for the server to refuse. */
export function play(board: Board, before: Position, color: Stone, point: number): Position {
  const stones = before.stones.slice();
  const lost: [number, number, number] = [...before.lost];
  stones[point] = color;
  const taken: number[] = [];
  for (const near of board.neighbors[point]!) {
    if (stones[near] !== other(color)) continue;
    const enemy = block(board, stones, near);
    if (enemy.liberties > 0) continue;
    for (const stone of enemy.stones) stones[stone] = 0;
    taken.push(...enemy.stones);
  }
  lost[other(color)] += taken.length;
  const own = block(board, stones, point);
  if (own.liberties === 0) {
    for (const stone of own.stones) stones[stone] = 0;
    lost[color] += own.stones.length;
  }
  const isKo = taken.length === 1 && own.stones.length === 1 && own.liberties === 1;
  return { stones, turn: other(color), lost, ko: isKo ? taken[0]! : -1, last: point, moves: before.moves + 1 };
}

export function pass(before: Position, color: Stone): Position {
  return { ...before, turn: other(color), ko: -1, last: -1, moves: before.moves + 1 };
}

/** Why a stone may not go there under the simple rules, or nothing. */
export function refusal(
  board: Board,
  position: Position,
  color: Stone,
  point: number,
): 'occupied' | 'ko' | 'suicide' | null {
  if (position.stones[point] !== 0) return 'occupied';
  if (position.ko === point && position.turn === color) return 'ko';
  const after = play(board, position, color, point);
  return after.stones[point] === 0 ? 'suicide' : null;
}

/** Whether a stone set by hand would leave a block, its own or one beside it, without a liberty. */
export function leavesNoLiberty(board: Board, position: Position, point: number, stone: Stone): boolean {
  const stones = position.stones.slice();
  stones[point] = stone;
  return [point, ...board.neighbors[point]!].some(
    (near) => stones[near] !== 0 && block(board, stones, near).liberties === 0,
  );
}
