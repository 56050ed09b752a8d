import { signal } from '@preact/signals';
import { client } from '../../api/client';
import type { BoardAnswer } from '../../api/types';
import type { GraphFile } from '../../game/board';
import { BLACK, other, WHITE } from '../../game/position';
import { gameOf, recordOf } from '../../game/record';
import type { Step } from '../../game/tree';
import { t } from '../../i18n';
import { remembered } from '../../lib/remembered';
import { game, load, sayError } from '../../state';
import { enter } from '../address';
import type { LevelNumber } from './levels';
import { type Match, match, matchProperty } from './match';

export type BoardChoice = '9' | '13' | '19' | 'size' | 'torus' | 'cylinder' | 'hexagonal' | 'triangular' | 'shown';
export const boardChoices: BoardChoice[] = [
  '9',
  '13',
  '19',
  'size',
  'torus',
  'cylinder',
  'hexagonal',
  'triangular',
  'shown',
];
export type TimeChoice = 'none' | 'blitz' | 'quick' | 'long';
export const timeChoices = { none: null, blitz: [60, 10], quick: [600, 30], long: [1800, 60] } as const;

/** What the dialog was left at. */
export const choice = {
  board: remembered<BoardChoice>('new.board', '9'),
  size: remembered<number>('new.size', 11),
  rules: remembered<string>('new.rules', 'japanese'),
  komi: remembered<number>('new.komi', 6.5),
  /** Komi of a game with handicap stones. */
  handicapKomi: remembered<number>('new.handicapKomi', 0.5),
  handicap: remembered<number>('new.handicap', 0),
  color: remembered<'black' | 'white' | 'either'>('new.color', 'black'),
  level: remembered<LevelNumber>('new.level', 3),
  time: remembered<TimeChoice>('new.time', 'none'),
};
export const newGameOpen = signal(false);

/** The side of a square board that the choice means; nothing on others. */
export function sideLength(): number | null {
  const board = choice.board.value;
  return board === 'size' ? choice.size.value : /^\d+$/.test(board) ? Number(board) : null;
}

function specOf(): string | GraphFile {
  const side = sideLength();
  if (side !== null) return `${side}x${side}`;
  if (choice.board.value === 'shown') return (game.value?.board.spec ?? '9x9') as string;
  const [width, height] = choice.board.value === 'hexagonal' ? [12, 7] : [9, 9];
  return { kind: choice.board.value as 'torus', width, height };
}

/** The places of handicap stones on a square board, as they are set: corners first, then the middle, then the sides. */
export function handicapPlaces(side: number, count: number): [number, number][] {
  const low = side < 13 ? 2 : 3;
  const [high, middle] = [side - 1 - low, (side - 1) / 2];
  const corners: [number, number][] = [
    [high, low],
    [low, high],
    [high, high],
    [low, low],
  ];
  const sides: [number, number][] = [
    [low, middle],
    [high, middle],
    [middle, low],
    [middle, high],
  ];
  const hasMiddle = count >= 5 && count % 2 === 1;
  const fromSides = count <= 5 ? 0 : count - 4 - (hasMiddle ? 1 : 0);
  return [
    ...corners.slice(0, Math.min(4, count)),
    ...sides.slice(0, fromSides),
    ...(hasMiddle ? [[middle, middle] as [number, number]] : []),
  ];
}

/** How many stones a board can have as a handicap. */
export const mostHandicap = (): number => {
  const side = sideLength();
  return side === null || side < 7 ? 0 : side % 2 === 0 ? 4 : 9;
};

/** The handicap chosen, as far as the board has places for it. */
export const handicap = (): number => {
  const count = Math.min(choice.handicap.value, mostHandicap());
  return count > 1 ? count : 0;
};

function handicapSteps(board: BoardAnswer, count: number): Step[] {
  const side = sideLength();
  if (count === 0 || side === null) return [];
  const black = handicapPlaces(side, count).flatMap(([x, y]) => {
    const point = board.layout.findIndex(([px, py]) => px === x && py === y);
    return point < 0 ? [] : [board.names[point]!];
  });
  return [{ setup: { black, to_move: 'white' } }];
}

/** Today as records write it. */
function today(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((one) => String(one).padStart(2, '0')).join('-');
}

/** Who plays which side, as records write it. */
function names({ engine, level }: Match): Record<string, string> {
  const [you, program] = [t('play.you.name'), t('play.program', { n: level })];
  return { PB: engine === BLACK ? program : you, PW: engine === WHITE ? program : you, DT: today() };
}

/** Starts a game as chosen. */
export async function startGame(): Promise<void> {
  try {
    const board = await client.ask('board', { board: specOf() });
    const wanted = choice.color.value === 'either' ? (Math.random() < 0.5 ? 'black' : 'white') : choice.color.value;
    const count = handicap();
    const time = timeChoices[choice.time.value];
    const made: Match = {
      engine: wanted === 'black' ? WHITE : BLACK,
      level: choice.level.value,
      time: time && { main: time[0], move: time[1] },
    };
    load({
      name: t('untitled'),
      board,
      rules: choice.rules.value,
      komi: count > 0 ? choice.handicapKomi.value : choice.komi.value,
      handicap: count,
      info: names(made),
      nodes: [{ parent: -1, steps: handicapSteps(board, count), props: [matchProperty(made)] }],
    });
    newGameOpen.value = false;
    enter('play');
  } catch (error) {
    sayError(error);
  }
}

/** Starts the game shown once more by the same terms, with colours changed; who takes handicap stones keeps them. */
export async function rematch(): Promise<void> {
  const [tree, last] = [game.value, match.value];
  if (!tree || !last) return;
  const next: Match = { ...last, engine: tree.handicap > 0 ? last.engine : other(last.engine) };
  const { steps } = tree.node(0);
  const nodes = [{ parent: -1, steps, props: [matchProperty(next)] }];
  try {
    load(await gameOf({ ...recordOf(tree, 0), name: t('untitled'), info: names(next), nodes, at: 0 }));
  } catch (error) {
    sayError(error);
  }
}
