import { signal } from '@preact/signals';
import { post, stream } from '../api/client';
import type { GameData } from '../api/types';
import { load, sayError } from '../state';

/** A solved board. */
export interface Solution {
  rows: number;
  cols: number;
  strings: number;
  liberties: number;
  status: string;
  /** On the number of strings. */
  bounds: { lower: number; upper: number };
  board: string[];
  optimal_boards?: string;
  /** How sure that number is, in the words of `igolog strings`. */
  counted?: string;
  seconds: number;
  states?: number;
}

/** What solving sends meanwhile. */
interface Progress {
  stage: 'search' | 'count' | 'sample';
  seconds: number;
}

/** The boards known, by size: those that come with the page, then those solved here. */
export const solved = signal<ReadonlyMap<number, Solution>>(new Map());
export const size = signal(9);
export const progress = signal<Progress | null>(null);
export const busy = signal(false);
let running: AbortController | null = null;

/** Reads the gallery that comes with the page; boards solved meanwhile stay. */
export async function loadGallery(): Promise<void> {
  if (solved.value.size > 1) return;
  const { default: lines } = await import('./gallery.json');
  const known = (lines as unknown as Solution[]).map((line): [number, Solution] => [line.rows, line]);
  solved.value = new Map([...known, ...solved.value]);
}

export function stop(): void {
  running?.abort();
}

/** Solves a board afresh, and counts or draws at random if asked to. */
export async function solve(n: number, extra: { count?: boolean; sample?: boolean }): Promise<void> {
  stop();
  const mine = new AbortController();
  running = mine;
  busy.value = true;
  progress.value = null;
  try {
    const body = { rows: n, cols: n, ...extra, ...(extra.sample && { seed: Math.floor(Math.random() * 2 ** 31) }) };
    await stream<Solution | Progress>('strings', body, mine.signal, (line) => {
      if ('stage' in line) progress.value = line;
      else keep(n, line);
    });
  } catch (error) {
    sayError(error);
  } finally {
    if (running === mine) {
      running = null;
      busy.value = false;
    }
  }
}

function keep(n: number, line: Solution): void {
  const { optimal_boards, counted } = solved.value.get(n) ?? {};
  solved.value = new Map(solved.value).set(n, {
    ...(optimal_boards && { optimal_boards }),
    ...(counted && { counted }),
    ...line,
  });
}

export async function putOnBoard(line: Solution): Promise<void> {
  try {
    const opened = await post<{ games: GameData[] }>('position', { diagram: line.board.join('\n') });
    const first = opened.games[0];
    if (first) load({ ...first, name: `${line.rows}×${line.cols}` }, first.nodes.length - 1);
  } catch (error) {
    sayError(error);
  }
}
