import type { Facts, Value } from '../api/analysis';
import type { Board } from '../game/board';

export type Row = Record<string, Value>;

/** The rows of a relation as objects by column. */
export function rows(facts: Facts | null, relation: string): Row[] {
  const found = facts?.relations[relation];
  if (!found) return [];
  return found.rows.map((row) =>
    Object.fromEntries(found.columns.map((column, index) => [column, row[index] ?? null])),
  );
}

/** The points of each block, by the block's name. */
export function blockPoints(facts: Facts | null, board: Board): Map<string, number[]> {
  const blocks = new Map<string, number[]>();
  for (const row of rows(facts, 'block_of')) {
    const point = board.point(String(row.P));
    const key = String(row.B);
    if (point === undefined) continue;
    const members = blocks.get(key);
    if (members) members.push(point);
    else blocks.set(key, [point]);
  }
  return blocks;
}

/** A fact as Prolog would print it. */
export function factText(relation: string, row: Value[]): string {
  return `${relation}(${row.map(valueText).join(', ')})`;
}

export function valueText(value: Value): string {
  if (Array.isArray(value)) return `[${value.map(valueText).join(', ')}]`;
  return value === null ? '–' : String(value);
}

/** The points that a row of values speaks of: points by name, and all points of a region. */
export function pointsIn(board: Board, facts: Facts | null, row: Value[]): number[] {
  return row.flatMap((value) => {
    if (Array.isArray(value)) return pointsIn(board, facts, value);
    if (typeof value !== 'string') return [];
    const point = board.point(value);
    return point !== undefined ? [point] : board.points(facts?.regions[value] ?? []);
  });
}
