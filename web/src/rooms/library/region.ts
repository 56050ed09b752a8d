import { signal } from '@preact/signals';
import type { Board } from '../../game/board';
import { game } from '../../state';

/** The part of the board that is looked for, by two of its corners: `R1-T7`. */
export const region = signal('');

/** Takes the points of a rectangle on the board, in board units. */
export function takeRegion(board: Board, from: [number, number], to: [number, number]): void {
  const [left, right] = [Math.min(from[0], to[0]), Math.max(from[0], to[0])];
  const [top, bottom] = [Math.min(from[1], to[1]), Math.max(from[1], to[1])];
  const reach = 0.5;
  const inside = board.layout.flatMap(([x, y], point) =>
    x > left - reach && x < right + reach && y > top - reach && y < bottom + reach ? [point] : [],
  );
  const [first, last] = [inside[0], inside[inside.length - 1]];
  if (first !== undefined && last !== undefined) region.value = `${board.name(first)}-${board.name(last)}`;
}

/** The points between the two corners; none if they name no rectangle. */
export function pointsOf(text: string): number[] {
  const board = game.value?.board;
  const [first = '', last = first] = text.split('-').map((part) => part.trim().toUpperCase());
  const [a, b] = [board?.point(first), board?.point(last)];
  if (!board || a === undefined || b === undefined) return [];
  const [[ax, ay], [bx, by]] = [board.layout[a]!, board.layout[b]!];
  return board.layout.flatMap(([x, y], point) =>
    x >= Math.min(ax, bx) && x <= Math.max(ax, bx) && y >= Math.min(ay, by) && y <= Math.max(ay, by) ? [point] : [],
  );
}
