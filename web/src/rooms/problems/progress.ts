import { remembered } from '../../lib/remembered';

/** What became of a problem: solved, or tried so far. */
export type Mark = 'solved' | 'tried';

const marks = remembered<Record<string, Mark>>('problems', {});
const keyOf = (collection: string, id: string): string => `${collection} ${id}`;

export const markOf = (collection: string, id: string): Mark | null => marks.value[keyOf(collection, id)] ?? null;

/** Keeps what became of a problem; what is solved stays solved. */
export function keepMark(collection: string, id: string, mark: Mark): void {
  const key = keyOf(collection, id);
  if (marks.value[key] !== 'solved') marks.value = { ...marks.value, [key]: mark };
}
