import type { AnswerTo, Fields } from './answer.js';

/** What says which position is meant. */
export type AboutPosition = Fields<'position'>;

/** A game as it was read. Positions are asked for by the number of moves made. */
export class Game implements Iterable<Position> {
  /** Reads SGF, a diagram, a position string or a graph file; a collection has several games, counted from 1. */
  static read(source: string | Uint8Array, game?: number): Game;
  constructor(text: string, game?: number);
  /** What a question sends to mean this game. */
  get about(): AboutPosition;
  /** Players, date, rules, result. */
  get info(): AnswerTo<'info'>;
  /** How many moves there are. */
  get length(): number;
  /** The board: names of points, their places, lines. */
  get board(): AnswerTo<'board'>;
  /** The position after so many moves; below zero, counted from the end. */
  at(moves: number): Position;
  [Symbol.iterator](): Iterator<Position>;
  toString(): string;
}

/** A position: what a question is about. */
export class Position {
  constructor(about: string | AboutPosition);
  readonly about: AboutPosition;
  /** The rows of the board, the top one first: `X` black, `O` white, `.` empty. */
  get rows(): AnswerTo<'position'>['rows'];
  /** Whose turn it is. */
  get toMove(): AnswerTo<'position'>['to_move'];
  /** The stones lost by each side. */
  get captured(): AnswerTo<'position'>['captured'];
  /** The position in one line. */
  get text(): string;
  /** After a move of the side to move: `D4` or `pass`. */
  play(move: string): Position;
  /** A picture of it as SVG, with layers if any are named. */
  svg(fields?: Partial<Fields<'picture'>>): string;
  toString(): string;
}
