/** How strong the opponent is: a weaker one sees less, and plays the best of what it sees. */
export interface Level {
  player: 'urgency' | 'policy' | 'search';
  /** Games played out for a move. */
  playouts?: number;
  /** Seconds for a move. */
  seconds?: number;
}

/** From the first steps to full strength. */
export const levels: readonly Level[] = [
  { player: 'urgency' },
  { player: 'policy' },
  { player: 'search', playouts: 60 },
  { player: 'search', playouts: 300 },
  { player: 'search', playouts: 1500 },
  { player: 'search', seconds: 6 },
];

export type LevelNumber = 1 | 2 | 3 | 4 | 5 | 6;
export const levelNumbers: readonly LevelNumber[] = [1, 2, 3, 4, 5, 6];
export const levelOf = (number: LevelNumber): Level => levels[number - 1]!;
