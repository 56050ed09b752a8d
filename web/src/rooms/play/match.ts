import { computed, effect } from '@preact/signals';
import { BLACK, other, type Stone, WHITE } from '../../game/position';
import { colorOf, type GameTree, sideOf } from '../../game/tree';
import { t } from '../../i18n';
import { source } from '../../layers/sources';
import { resultOf } from '../../lib/result';
import { counting, cursor, edits, engineColor, game, passedTwice, say } from '../../state';
import { room } from '../address';
import { type LevelNumber, levelNumbers } from './levels';

/** Time for a game: main time, then so much for each move; in seconds. */
export interface Time {
  main: number;
  move: number;
}

/** A game against the program, as its record tells it. */
export interface Match {
  engine: Stone;
  level: LevelNumber;
  time: Time | null;
}

/** The property of the record that makes a game one against the program: who it plays, how strong, how long. */
const MATCH = 'IGM';

export const matchText = ({ engine, level, time }: Match): string =>
  `${sideOf(engine)} ${level} ${time?.main ?? 0} ${time?.move ?? 0}`;
export const matchProperty = (match: Match): [string, string[]] => [MATCH, [matchText(match)]];

function matchOf(tree: GameTree | null): Match | null {
  const [side, level, main, move] = tree?.property(0, MATCH)?.[0]?.split(' ') ?? [];
  const number = levelNumbers.find((one) => one === Number(level));
  if ((side !== 'black' && side !== 'white') || !number) return null;
  const time = Number(main) > 0 || Number(move) > 0 ? { main: Number(main), move: Number(move) } : null;
  return { engine: colorOf(side), level: number, time };
}

export const match = computed(() => {
  edits.value;
  return matchOf(game.value);
});

/** The last node of the line shown. */
export const lineEnd = computed(() => {
  edits.value;
  return game.value?.line(cursor.value).at(-1)?.id ?? 0;
});

/** How the game ended: by passes, which leaves the board to be counted, or by a word of one side. */
export const ending = computed<'count' | 'word' | null>(() => {
  edits.value;
  const tree = game.value;
  if (!tree || !match.value) return null;
  if (/\+[RT]/.test(tree.info.RE ?? '')) return 'word';
  return passedTwice(tree, lineEnd.value) ? 'count' : null;
});

/** Whether a game against the program is being played in its room. */
export const isOn = computed(() => room.value === 'play' && match.value !== null && ending.value === null);

function setResult(tree: GameTree, result: string | null): void {
  if ((tree.info.RE ?? null) === result) return;
  const { RE: _, ...rest } = tree.info;
  tree.info = result === null ? rest : { ...rest, RE: result };
  edits.value++;
}

/** Ends the game by a word: resigned, or out of time. */
export function endBy(loser: Stone, how: 'R' | 'T'): void {
  const tree = game.value;
  if (!tree) return;
  setResult(tree, `${other(loser) === BLACK ? 'B' : 'W'}+${how}`);
}

export function resign(): void {
  const now = match.value;
  const tree = game.value;
  if (!now || !tree) return;
  endBy(other(now.engine), 'R');
  say(t('play.resigned'), 'info', { label: t('undo'), run: () => setResult(tree, null) });
}

/** Takes an ended game up again where it was. */
export function goOn(): void {
  if (game.value) setResult(game.value, null);
}

export const human = (): Stone => (match.value ? other(match.value.engine) : WHITE);

/** Lets the engine play its side while the game is on, shows the count at its end, and writes down the result. */
export function followMatch(): void {
  let wasOn = false;
  effect(() => {
    const now = isOn.value ? match.value : null;
    if (now) engineColor.value = now.engine;
    else if (wasOn) engineColor.value = null;
    wasOn = now !== null;
  });
  // An estimate is asked for in this room, and goes with it.
  let wasHere = false;
  effect(() => {
    if (wasHere && room.value !== 'play') counting.value = false;
    wasHere = room.value === 'play';
  });
  effect(() => {
    if (room.value === 'play' && ending.value === 'count' && cursor.value === lineEnd.value) counting.value = true;
  });
  effect(() => {
    const tree = game.value;
    if (!tree || room.value !== 'play' || !match.value || ending.value === 'word') return;
    if (ending.value === null) return setResult(tree, null);
    const score = counting.value && cursor.value === lineEnd.value ? source('score') : null;
    if (score) setResult(tree, resultOf(score.margin));
  });
}
