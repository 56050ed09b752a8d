import { signal } from '@preact/signals';
import type { Remark } from '../../api/types';
import type { GameTree } from '../../game/tree';

/** The remarks that daemons made on a line of a game. */
export const commentary = signal<{ tree: GameTree; line: number[]; list: Remark[] } | null>(null);
export const commentaryRunning = signal(false);
/** The share of the game that they have been through. */
export const commentaryDone = signal(0);
