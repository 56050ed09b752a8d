import type { FactsAnswer } from '../api/types';
import type { Board } from '../game/board';

/** The rows of a relation as objects by column. */
export function rowsOf(facts: FactsAnswer, relation: string): Record<string, unknown>[] {
  const found = facts.relations.find((one) => one.relation === relation);
  return (found?.rows ?? []).map((row) =>
    Object.fromEntries(found!.columns.map(({ name }, index) => [name, row[index]])),
  );
}

/** A fact as Prolog would print it. */
export function factText(relation: string, row: unknown[]): string {
  return `${relation}(${row.map(valueText).join(', ')})`;
}

export function valueText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(valueText).join(', ')}]`;
  return value === null ? '–' : String(value);
}

/** The points that a row of values speaks of: points by name, and all points of a region. */
export function pointsIn(board: Board, facts: FactsAnswer | null, row: unknown[]): number[] {
  return row.flatMap((value) => {
    if (Array.isArray(value)) return pointsIn(board, facts, value);
    if (typeof value !== 'string') return [];
    const point = board.point(value);
    return point !== undefined ? [point] : board.points(facts?.regions[value] ?? []);
  });
}
