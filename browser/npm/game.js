import { board, info, open, picture, position, save } from './questions.js';

/** A game as it was read. Positions are asked for by the number of moves made. */
export class Game {
  #text;
  #game;
  #info;

  /** Reads SGF, a diagram, a position string or a graph file; a collection has several games, counted from 1. */
  static read(source, game = 1) {
    if (typeof source === 'string') return new Game(source, game);
    // Bytes in whatever encoding: the engine reads them, and writes them down as text.
    const { games, boards } = open({ game }, {}, { bytes: source });
    const { nodes, info: told, rules, komi, handicap, board: place } = games[0];
    return new Game(save({ board: boards[place].spec, rules, komi, handicap }, { nodes, info: told }).sgf, 1);
  }

  constructor(text, game = 1) {
    this.#text = text;
    this.#game = game;
    this.#info = info(this.about);
  }

  /** What a question sends to mean this game. */
  get about() {
    return { position: this.#text, game: this.#game };
  }

  /** Players, date, rules, result. */
  get info() {
    return this.#info;
  }

  /** How many moves there are. */
  get length() {
    return this.#info.moves;
  }

  /** The board: names of points, their places, lines. */
  get board() {
    return board(this.about);
  }

  /** The position after so many moves; below zero, counted from the end: -1 is the last position. */
  at(moves) {
    const place = moves < 0 ? this.length + 1 + moves : moves;
    if (!Number.isInteger(place) || place < 0 || place > this.length)
      throw new RangeError(`there are positions 0 to ${this.length}`);
    return new Position({ ...this.about, move: place });
  }

  /** Every position, from before the first move to after the last. */
  *[Symbol.iterator]() {
    for (let moves = 0; moves <= this.length; moves++) yield this.at(moves);
  }

  toString() {
    return this.#text;
  }
}

/** A position: what a question is about. */
export class Position {
  #read;

  /** Of the fields of a question, or a text. */
  constructor(about) {
    this.about = typeof about === 'string' ? { position: about } : about;
  }

  #answer() {
    this.#read ??= position(this.about);
    return this.#read;
  }

  /** The rows of the board, the top one first: `X` black, `O` white, `.` empty. */
  get rows() {
    return this.#answer().rows;
  }

  /** Whose turn it is. */
  get toMove() {
    return this.#answer().to_move;
  }

  /** The stones lost by each side. */
  get captured() {
    return this.#answer().captured;
  }

  /** The position in one line. */
  get text() {
    return this.#answer().position;
  }

  /** After a move of the side to move: `D4` or `pass`. */
  play(move) {
    const next = new Position({ ...this.about, steps: [...(this.about.steps ?? []), move] });
    next.#answer();
    return next;
  }

  /** A picture of it as SVG, with layers if any are named. */
  svg(fields = {}) {
    return picture(this.about, fields).svg;
  }

  toString() {
    return this.rows.join('\n');
  }
}
