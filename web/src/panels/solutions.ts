import { signal } from '@preact/signals';
import { client } from '../api/client';
import type { Progress, StringsAnswer } from '../api/types';
import { gamesOf } from '../game/tree';
import { load, sayError } from '../state';

/** The boards known, by size: those that come with the page, then those solved here. */
export const solved = signal<ReadonlyMap<number, StringsAnswer>>(new Map());
export const size = signal(9);
export const progress = signal<Progress | null>(null);
export const busy = signal(false);
let running: AbortController | null = null;

/** Reads the gallery that comes with the page; boards solved meanwhile stay. */
export async function loadGallery(): Promise<void> {
  if (solved.value.size > 1) return;
  const { default: lines } = await import('./gallery.json');
  const known = (lines as unknown as StringsAnswer[]).map((line): [number, StringsAnswer] => [line.rows, line]);
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
    const answer = await client.stream('strings', body, mine.signal, (told) => {
      progress.value = told;
      if (told.so_far?.answer === 'strings') keep(n, told.so_far);
    });
    keep(n, answer);
  } catch (error) {
    sayError(error);
  } finally {
    if (running === mine) {
      running = null;
      busy.value = false;
    }
  }
}

function keep(n: number, line: StringsAnswer): void {
  const { optimal_boards, counted } = solved.value.get(n) ?? {};
  solved.value = new Map(solved.value).set(n, {
    ...(optimal_boards && { optimal_boards }),
    ...(counted && { counted }),
    ...line,
  });
}

export async function putOnBoard(line: StringsAnswer): Promise<void> {
  try {
    const [first] = gamesOf(await client.ask('open', { position: line.board.join('\n') }));
    if (first) load({ ...first, name: `${line.rows}×${line.cols}` }, first.nodes.length - 1);
  } catch (error) {
    sayError(error);
  }
}
