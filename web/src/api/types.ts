/** The protocol, made by `npm run types` from docs/schema.json. docs/api.md explains it. */

/**
 * One line of a stream, of JSON lines, or the body of a response.
 */
export type Line =
  | {
      /**
       * What the question had as `id`.
       */
      id?: unknown;
      progress: Progress;
    }
  | {
      error: Refusal;
      /**
       * What the question had as `id`.
       */
      id?: unknown;
    }
  | Answer;
/**
 * Everything that can be answered.
 */
export type Body =
  | (BoardAnswer & {
      answer: 'board';
    })
  | (PositionAnswer & {
      answer: 'position';
    })
  | (LegalAnswer & {
      answer: 'legal';
    })
  | (FactsAnswer & {
      answer: 'facts';
    })
  | (DiffAnswer & {
      answer: 'diff';
    })
  | (LifetimesAnswer & {
      answer: 'lifetimes';
    })
  | (LifeAnswer & {
      answer: 'life';
    })
  | (SolveAnswer & {
      answer: 'solve';
    })
  | (ProblemsAnswer & {
      answer: 'problems';
    })
  | (LaddersAnswer & {
      answer: 'ladders';
    })
  | (RacesAnswer & {
      answer: 'races';
    })
  | (InfluenceAnswer & {
      answer: 'influence';
    })
  | (ScoreAnswer & {
      answer: 'score';
    })
  | (LayersAnswer & {
      answer: 'layers';
    })
  | (EvalAnswer & {
      answer: 'eval';
    })
  | (UrgencyAnswer & {
      answer: 'urgency';
    })
  | (PolicyAnswer & {
      answer: 'policy';
    })
  | (AskAnswer & {
      answer: 'ask';
    })
  | (WhyAnswer & {
      answer: 'why';
    })
  | (WatchAnswer & {
      answer: 'watch';
    })
  | (PrologAnswer & {
      answer: 'prolog';
    })
  | (PlayAnswer & {
      answer: 'play';
    })
  | (StringsAnswer & {
      answer: 'strings';
    })
  | (GraphStringsAnswer & {
      answer: 'graph_strings';
    })
  | (VerifyAnswer & {
      answer: 'verify';
    })
  | (SpectrumAnswer & {
      answer: 'spectrum';
    })
  | (CheckerAnswer & {
      answer: 'checker';
    })
  | (WordsAnswer & {
      answer: 'words';
    })
  | (LatexAnswer & {
      answer: 'latex';
    })
  | (GraphsAnswer & {
      answer: 'graphs';
    })
  | (PerftAnswer & {
      answer: 'perft';
    })
  | (PaperAnswer & {
      answer: 'paper';
    })
  | (TrainAnswer & {
      answer: 'train';
    })
  | (InfoAnswer & {
      answer: 'info';
    })
  | (OpenAnswer & {
      answer: 'open';
    })
  | (SaveAnswer & {
      answer: 'save';
    })
  | (PictureAnswer & {
      answer: 'picture';
    })
  | (GamesAnswer & {
      answer: 'games';
    })
  | (ExploreAnswer & {
      answer: 'explore';
    })
  | (FindAnswer & {
      answer: 'find';
    })
  | (AskGamesAnswer & {
      answer: 'ask_games';
    })
  | (StatisticsAnswer & {
      answer: 'statistics';
    });
/**
 * A colour.
 */
export type Side = 'black' | 'white';
/**
 * How sure an answer is.
 */
export type Certainty = 'unknown' | 'estimated' | 'proved';
/**
 * How a body is drawn.
 */
export type BodyStyle = 'fill' | 'rim' | 'ring';
/**
 * A colour by what it means.
 */
export type Tone =
  | 'alive'
  | 'dead'
  | 'seki'
  | 'unsettled'
  | 'unknown'
  | 'black'
  | 'white'
  | 'link'
  | 'hint'
  | 'class0'
  | 'class1'
  | 'class2'
  | 'class3'
  | 'class4'
  | 'class5'
  | 'class6'
  | 'class7';
/**
 * How a link is drawn.
 */
export type LinkStroke = 'solid' | 'dashed' | 'arrow';
/**
 * The form of a mark.
 */
export type MarkShape = 'label' | 'ring' | 'square' | 'diamond' | 'triangle' | 'cross';
/**
 * The kinds of marks that records have.
 */
export type MarkKind =
  'circle' | 'square' | 'triangle' | 'cross' | 'selected' | 'label' | 'territory_black' | 'territory_white';
/**
 * One step.
 */
export type StepSpec =
  | string
  | [Side, string]
  | {
      setup: SetupSpec;
    };
/**
 * What can be laid over a board.
 */
export type Layer =
  | 'blocks'
  | 'liberties'
  | 'joints'
  | 'kosumi'
  | 'groups'
  | 'regions'
  | 'eyes'
  | 'life'
  | 'ladders'
  | 'races'
  | 'connections'
  | 'influence'
  | 'urgency'
  | 'policy'
  | 'score';
/**
 * What a fact in a proof rests on.
 */
export type Ground = 'given' | 'rule' | 'group' | 'time' | 'shown' | 'cut' | 'test' | 'absent' | 'none';
/**
 * How the largest number of strings is found.
 */
export type StringsMethod = 'search' | 'dense' | 'ilp' | 'construct';
/**
 * How a printed value compares with the computed one.
 */
export type PaperMark = 'agrees' | 'corrected' | 'reconstructed';
/**
 * The kind of a refusal, from which a door makes an exit code or a status.
 */
export type Fault = 'bad' | 'not_found' | 'too_large' | 'limit' | 'stopped' | 'internal';
export type Answer = {
  effort: Made;
  /**
   * What the question had as `id`.
   */
  id?: unknown;
  /**
   * What had to be forgiven to read the position.
   */
  warnings?: string[];
} & Body;
/**
 * How hard to look, counted in work and not in seconds.
 */
export type Level = 'static' | 'step' | 'full';
export type Question = {
  /**
   * The board: `"19x19"`, `"torus:9x9"`, or a graph file; 19×19 if neither this nor `position` is given. With both,
   * `position` is a position string on this board.
   */
  board?: BoardSpec | null;
  coords?: Coords;
  /**
   * How hard to look: `static` (no search), `step` (some milliseconds) or `full`. If left out, `full` for questions about
   * one position and `step` for those that follow a game.
   */
  effort?: Level | null;
  /**
   * Which game of a collection, from 1.
   */
  game?: number | null;
  /**
   * Handicap stones in place of those of the text.
   */
  handicap?: number | null;
  /**
   * Given back with the answer: any JSON value.
   */
  id?: unknown;
  /**
   * Komi in place of that of the text.
   */
  komi?: number | null;
  language?: Language;
  /**
   * After how many moves of the main line; all if left out.
   */
  move?: number | null;
  /**
   * SGF, a diagram, a position string or a graph file, told apart by looks; or `demo`, `demo:corner` …
   */
  position?: string | null;
  /**
   * Rules in place of those of the text: a name, perhaps with switches (`japanese,suicide=allowed`).
   */
  rules?: string | null;
  /**
   * Stop after so many seconds with what is known by then; the answer says how much was done.
   */
  seconds?: number | null;
  /**
   * What happened from there on.
   */
  steps?: StepSpec[];
  /**
   * Send lines of progress before the answer.
   */
  stream?: boolean;
  /**
   * Whose turn it is then, if not as it follows.
   */
  to_move?: Side | null;
} & (
  | {
      question: 'board';
    }
  | {
      question: 'position';
    }
  | {
      /**
       * A point or `pass`; without it, all legal points are listed.
       */
      play?: string | null;
      question: 'legal';
    }
  | {
      /**
       * Only these relations; `paper` means the four original predicates. All if left out.
       */
      only?: string[] | null;
      question: 'facts';
    }
  | {
      /**
       * Only these relations; `paper` means the four original predicates. All if left out.
       */
      only?: string[] | null;
      question: 'diff';
    }
  | {
      /**
       * Only these relations; `paper` means the four original predicates. All if left out.
       */
      only?: string[] | null;
      question: 'lifetimes';
    }
  | {
      question: 'life';
    }
  | {
      /**
       * Walk the proofs on the board by the rules, every reply of the loser: what does not hold is no proof.
       */
      check?: boolean;
      /**
       * The most positions that one search may visit; by the effort if left out.
       */
      positions?: number | null;
      question: 'solve';
      /**
       * Both sides play on these points only: the frame of a drawn problem. The whole board if left out.
       */
      region?: string[];
      /**
       * Stones in question, by any stone of each block; the group that is shut in if left out.
       */
      stones?: string[];
    }
  | {
      /**
       * The first problem to tell, from 0.
       */
      from?: number;
      /**
       * How many problems to tell; two hundred if left out.
       */
      limit?: number | null;
      question: 'problems';
    }
  | {
      question: 'ladders';
    }
  | {
      question: 'races';
    }
  | {
      question: 'influence';
    }
  | {
      /**
       * The stones named dead are all that are: nothing is judged.
       */
      agreed?: boolean;
      /**
       * Stones that are alive, whatever it says.
       */
      alive?: string[];
      /**
       * Stones that are dead, whatever the program says.
       */
      dead?: string[];
      question: 'score';
    }
  | {
      /**
       * For `score`: stones that are alive, whatever it says.
       */
      alive?: string[];
      /**
       * For `score`: stones that are dead, whatever the program says.
       */
      dead?: string[];
      /**
       * The layers, bottom first.
       */
      layers?: Layer[];
      /**
       * For `policy`: a policy as training gives it.
       */
      model?: unknown;
      question: 'layers';
    }
  | {
      /**
       * Words of one's own, one a line: name = formula.
       */
      definitions?: string;
      /**
       * Count at every position of the game, instead of answering at its end.
       */
      every_move?: boolean;
      /**
       * The formula.
       */
      formula?: string;
      question: 'eval';
      /**
       * Only this part of the board, as a board of its own: rectangles and points such as `A1-D4,K10`.
       */
      region?: string;
      /**
       * With `every_move`, tell the points of a vector too.
       */
      rows?: boolean;
      /**
       * Keep the rest of the board as it is, but let nobody play there.
       */
      walls?: boolean;
    }
  | {
      question: 'urgency';
      /**
       * Only this part of the board, as a board of its own: rectangles and points such as `A1-D4,K10`.
       */
      region?: string;
      /**
       * Keep the rest of the board as it is, but let nobody play there.
       */
      walls?: boolean;
    }
  | {
      /**
       * A policy as training gives it; the built-in one for the board's size if left out.
       */
      model?: unknown;
      question: 'policy';
      /**
       * Only this part of the board, as a board of its own: rectangles and points such as `A1-D4,K10`.
       */
      region?: string;
      /**
       * Keep the rest of the board as it is, but let nobody play there.
       */
      walls?: boolean;
      /**
       * Tell the properties that speak for and against this move.
       */
      why?: string | null;
    }
  | {
      /**
       * Count the answers at every position of the game, instead of listing them at its end.
       */
      every_move?: boolean;
      /**
       * Tell why each answer holds, or how far the rules got if there is none; not with `every_move`.
       */
      explain?: boolean;
      program?: RuleTexts;
      /**
       * The query: `atari(B), block(B, C, S, 1)`.
       */
      query?: string;
      question: 'ask';
      /**
       * With `every_move`, tell the answers too.
       */
      rows?: boolean;
    }
  | {
      program?: RuleTexts;
      /**
       * The query.
       */
      query?: string;
      question: 'why';
      /**
       * The number of the answer, from 0; without one, how far the rules got.
       */
      row?: number | null;
    }
  | {
      program?: RuleTexts;
      question: 'watch';
      /**
       * The language of the remarks, where it is not that of the question: any that the rules speak.
       */
      speak?: string | null;
    }
  | {
      question: 'prolog';
    }
  | {
      /**
       * Who chooses: `search` (if left out), `urgency`, `policy`, `rules` or `random`.
       */
      player?: string | null;
      /**
       * Stop after so many playouts; with neither these nor `seconds`, after ten thousand.
       */
      playouts?: number | null;
      question: 'play';
      /**
       * The seed of the random numbers; with one thread and playouts the answer can be repeated.
       */
      seed?: number | null;
      /**
       * Leave these ingredients of the search out.
       */
      without?: Ingredient[];
    }
  | {
      /**
       * Columns.
       */
      cols?: number;
      /**
       * Count all optimal boards.
       */
      count?: boolean;
      /**
       * Symmetry cuts of the integer program: `halves`, `quarters`, `quarters-shared`, `triangles`, `corner`, `centre`.
       */
      cuts?: string[];
      /**
       * The integer program: `msp`, the most strings, or `mlp`, the fewest liberties; the latter if left out.
       */
      form?: string | null;
      method?: StringsMethod;
      /**
       * Count also the boards with up to so many empty points more.
       */
      plus?: number | null;
      question: 'strings';
      /**
       * Rows of the board.
       */
      rows?: number;
      /**
       * Draw one of them at random.
       */
      sample?: boolean;
      /**
       * The seed of that draw.
       */
      seed?: number;
      /**
       * Count again with another partition into strips, and compare.
       */
      twice?: boolean;
    }
  | {
      question: 'graph_strings';
    }
  | {
      question: 'verify';
    }
  | {
      /**
       * Columns.
       */
      cols?: number;
      question: 'spectrum';
      /**
       * Rows of the board.
       */
      rows?: number;
    }
  | {
      question: 'checker';
    }
  | {
      /**
       * Words of one's own, one a line: name = formula.
       */
      definitions?: string;
      question: 'words';
    }
  | {
      /**
       * The formula. It is read, not evaluated: its points and words need not be known.
       */
      formula?: string;
      question: 'latex';
    }
  | {
      question: 'graphs';
    }
  | {
      /**
       * Their length.
       */
      depth?: number;
      /**
       * Count passes as moves; two in a row end a game.
       */
      passes?: boolean;
      question: 'perft';
    }
  | {
      /**
       * `000` to `004`; without it all papers are listed, without their items.
       */
      number?: string | null;
      question: 'paper';
    }
  | {
      /**
       * The games, as SGF texts; a server that was started with games takes those if none are given.
       */
      games?: string[];
      /**
       * Passes over the games, from 1 to 50.
       */
      passes?: number;
      question: 'train';
      /**
       * The seed of the order of games.
       */
      seed?: number;
    }
  | {
      question: 'info';
    }
  | {
      /**
       * The first game to tell, from 0.
       */
      from?: number;
      /**
       * How many games to tell; a hundred if left out, and fewer if they are too long for one answer.
       */
      limit?: number | null;
      question: 'open';
    }
  | {
      /**
       * Who played, when and where: texts by property of SGF.
       */
      info?: {
        [k: string]: string;
      };
      /**
       * The nodes of the game, parents before children; if left out, the position alone.
       */
      nodes?: TreeNode[];
      question: 'save';
    }
  | {
      /**
       * Leave out the names of columns and rows.
       */
      bare?: boolean;
      /**
       * Points and their colours: `["D4", "#d55e00"]`.
       */
      colors?: [string, string][];
      /**
       * Drawings of one's own over them, as `layers` answers with them.
       */
      drawings?: Drawing[];
      /**
       * Points and short texts on them.
       */
      labels?: [string, string][];
      /**
       * Layers to draw, bottom first.
       */
      layers?: Layer[];
      /**
       * Lines: two points and a colour.
       */
      links?: [string, string, string][];
      /**
       * Only a part of the board: two opposite corners, `A1:K10`.
       */
      part?: string | null;
      question: 'picture';
      theme?: PictureTheme;
      /**
       * A line below the board.
       */
      title?: string | null;
    }
  | {
      /**
       * The first game to tell, from 0.
       */
      from?: number;
      /**
       * How many games to tell.
       */
      limit?: number;
      order?: GameOrder;
      question: 'games';
      /**
       * Words that must all be there, whatever their case: in the file's name, players, ranks, date, result or event.
       */
      search?: string;
      where?: Condition;
    }
  | {
      /**
       * How many moves to tell.
       */
      limit?: number;
      question: 'explore';
      where?: Condition;
    }
  | {
      /**
       * The sides of the board that the pattern lies against, in place of those that it shows; an empty list for none.
       */
      anchor?: BoardSide[] | null;
      /**
       * How many hits to tell one by one; all are counted.
       */
      limit?: number;
      /**
       * A diagram: `.` empty, `X` black, `O` white, `?` anything, `*` a stone, `x` not white, `o` not black; rows on lines or
       * parted by `/`; sides of the board as `|` `-` `+`. If left out, the pattern is the position.
       */
      pattern?: string | null;
      question: 'find';
      /**
       * Only this rectangle of the position: `R1-T7`.
       */
      region?: string | null;
      where?: Condition;
    }
  | {
      /**
       * A second query: only answers that begin and are followed by one of it, with equal values of equal variables.
       */
      followed_by?: string | null;
      /**
       * How many answers to tell one by one; all are counted.
       */
      limit?: number;
      /**
       * Count games and answers by this.
       */
      per?: Per | null;
      program?: RuleTexts;
      /**
       * The query, asked at every position of every game: `ladder(B, captured, F)`.
       */
      query?: string;
      question: 'ask_games';
      where?: Condition;
      /**
       * At most so many moves later.
       */
      within?: number;
    }
  | {
      question: 'statistics';
      where?: Condition;
    }
);
/**
 * A board: a short form such as `19x19` or `torus:9x9`, or a graph file.
 */
export type BoardSpec =
  | string
  | {
      [k: string]: unknown;
    };
/**
 * How points are named: `gtp` (D4), `sgf` (dp), `ij` (1503).
 */
export type Coords = 'gtp' | 'sgf' | 'ij';
/**
 * The language of sentences.
 */
export type Language = 'en' | 'ja';
/**
 * Rules of one's own: a text, or several with their names.
 */
export type RuleTexts = string | RuleText[];
/**
 * What a search can do without, to see what it is worth.
 */
export type Ingredient = 'urgency' | 'rave' | 'tactics' | 'policy' | 'rules';
/**
 * Colours of board and ink.
 */
export type PictureTheme = 'light' | 'dark' | 'print';
/**
 * The order of a list of games.
 */
export type GameOrder = 'added' | 'newest' | 'oldest' | 'longest';
/**
 * Which games are meant, as a condition.
 */
export type Condition = string;
/**
 * A side of the board.
 */
export type BoardSide = 'top' | 'bottom' | 'left' | 'right';
/**
 * What answers are counted by.
 */
export type Per = 'game' | 'player' | 'year' | 'move';

/**
 * What is sent and what comes back.
 */
export interface Protocol {
  about: About;
  line: Line;
  question: Question;
}
/**
 * What can be asked, and about what.
 */
export interface About {
  /**
   * The boards of the papers' figures.
   */
  figures: Figure[];
  /**
   * The games that are at hand.
   */
  games: ListedGame[];
  /**
   * The names of all layers.
   */
  layers: string[];
  /**
   * The limits of this door.
   */
  limits: {
    [k: string]: number;
  };
  /**
   * The names of all players.
   */
  players: string[];
  /**
   * The names of all questions.
   */
  questions: string[];
  /**
   * The names of all relations.
   */
  relations: string[];
  /**
   * The names of all sets of rules.
   */
  rules: string[];
  /**
   * The version of the program.
   */
  version: string;
}
/**
 * A board of the papers.
 */
export interface Figure {
  /**
   * What it shows.
   */
  about: string;
  /**
   * The same in Japanese.
   */
  about_ja: string;
  /**
   * The figure.
   */
  item: string;
  /**
   * The number of its paper.
   */
  paper: string;
  /**
   * What opens it.
   */
  position: string;
}
/**
 * A game in a list.
 */
export interface ListedGame {
  /**
   * Its place in the list.
   */
  id: number;
  /**
   * Who played, when and where: texts by property of SGF.
   */
  info: {
    [k: string]: string;
  };
  /**
   * What it is called, and the file that it is in.
   */
  name: string;
}
/**
 * How far long work has come.
 */
export interface Progress {
  /**
   * How much is done.
   */
  done?: number | null;
  /**
   * Of how much.
   */
  of?: number | null;
  /**
   * Seconds since the work began, where the asker has a clock.
   */
  seconds?: number | null;
  /**
   * What is known so far, in the shape of the answer.
   */
  so_far?: Body | null;
  /**
   * What is being done, in a word or two.
   */
  stage: string;
}
/**
 * A board's points with their names, their places, and the lines between them.
 */
export interface BoardAnswer {
  /**
   * The lines, by number of point.
   */
  edges: [number, number][];
  /**
   * Columns and rows, where there are such.
   *
   * @minItems 2
   * @maxItems 2
   */
  frame?: [number, number] | null;
  /**
   * The same as row and column.
   */
  ij: string[];
  /**
   * Where each point is drawn.
   */
  layout: [number, number][];
  /**
   * The name of each point: D4.
   */
  names: string[];
  /**
   * The same in SGF's letters.
   */
  sgf: string[];
  /**
   * Its kind.
   */
  shape: string;
  /**
   * The board as a graph file: what a question sends as `board` to mean it again.
   */
  spec: unknown;
  /**
   * The dots of a printed board, by number of point.
   */
  stars: number[];
}
/**
 * The position in one line, as a graph file, and in numbers.
 */
export interface PositionAnswer {
  /**
   * The smallest hash of all symmetric positions.
   */
  canonical_hash: string;
  captured: Pair;
  /**
   * A graph file of the board and its stones.
   */
  graph_file: string;
  /**
   * The number of handicap stones.
   */
  handicap: number;
  /**
   * The Zobrist hash of the stones.
   */
  hash: string;
  /**
   * The point that a ko forbids.
   */
  ko?: string | null;
  /**
   * White's compensation.
   */
  komi: number;
  /**
   * The last move, if it was a stone.
   */
  last?: string | null;
  /**
   * Moves made, passes counted and setups not.
   */
  move: number;
  /**
   * The number of points.
   */
  points: number;
  /**
   * One line that says it all: a position string, or a graph file on a graph of one's own.
   */
  position: string;
  /**
   * The rows of the board as text: `X`, `O`, `.`.
   */
  rows: string[];
  /**
   * The rules.
   */
  rules: string;
  stones: Pair2;
  to_move: Side;
}
/**
 * One value for each colour.
 */
export interface Pair {
  /**
   * Black's.
   */
  black: number;
  /**
   * White's.
   */
  white: number;
}
/**
 * One value for each colour.
 */
export interface Pair2 {
  /**
   * Black's.
   */
  black: string[];
  /**
   * White's.
   */
  white: string[];
}
/**
 * What the rules allow the side to move.
 */
export interface LegalAnswer {
  /**
   * Whether the move asked about is legal.
   */
  legal?: boolean | null;
  /**
   * All legal points, if no move was asked about.
   */
  points?: string[] | null;
  /**
   * Why it is not.
   */
  why?: string | null;
}
/**
 * The facts that hold.
 */
export interface FactsAnswer {
  /**
   * The number of moves made.
   */
  move: number;
  /**
   * The points of each region, if one of the relations speaks of regions.
   */
  regions: {
    [k: string]: string[];
  };
  /**
   * The relations asked for.
   */
  relations: Rows[];
}
/**
 * A relation with its rows.
 */
export interface Rows {
  /**
   * One line on its meaning.
   */
  about: string;
  /**
   * Its columns.
   */
  columns: Column[];
  /**
   * Why it has no rows on this board whatever stands there, if that is so.
   */
  does_not_apply?: string | null;
  /**
   * Its name.
   */
  relation: string;
  /**
   * Its rows.
   */
  rows: unknown[][];
}
/**
 * A column of a table: its name, and what its cells are.
 */
export interface Column {
  /**
   * `int`, `number`, `point`, `block`, `color`, `region`, `word`, or `term` for what rules make.
   */
  kind: string;
  /**
   * The name.
   */
  name: string;
}
/**
 * What the last step changed.
 */
export interface DiffAnswer {
  /**
   * The number of moves made.
   */
  move: number;
  /**
   * The relations asked for.
   */
  relations: Changed[];
}
/**
 * A relation with what came and went.
 */
export interface Changed {
  /**
   * Its columns.
   */
  columns: Column[];
  /**
   * Rows that hold now.
   */
  inserted: unknown[][];
  /**
   * Its name.
   */
  relation: string;
  /**
   * Rows that held before, with blocks as they were called then.
   */
  removed: unknown[][];
}
/**
 * How long each fact held.
 */
export interface LifetimesAnswer {
  /**
   * The number of moves made.
   */
  move: number;
  /**
   * The relations asked for.
   */
  relations: Lives[];
}
/**
 * A relation with the lifetimes of its rows.
 */
export interface Lives {
  /**
   * Its columns.
   */
  columns: Column[];
  /**
   * Its rows, in the order in which they began.
   */
  lifetimes: Life[];
  /**
   * Its name.
   */
  relation: string;
}
/**
 * A row and when it held.
 */
export interface Life {
  /**
   * The step from which it held.
   */
  from: number;
  /**
   * The row, with blocks as they were called when it began.
   */
  row: unknown[];
  /**
   * The step from which it held no more; none if it holds at the end.
   */
  to?: number | null;
}
/**
 * The verdicts, in the order of the blocks' first stones.
 */
export interface LifeAnswer {
  /**
   * Every block with its verdict.
   */
  blocks: BlockVerdict[];
  /**
   * All points of the board.
   */
  points: number;
  safe: Pair4;
}
/**
 * What becomes of one block.
 */
export interface BlockVerdict {
  /**
   * Its first stone, which it is called by.
   */
  block: string;
  certainty: Certainty;
  color: Side;
  /**
   * Eyes of its group: at least and at most.
   *
   * @minItems 2
   * @maxItems 2
   */
  eyes: [number, number];
  /**
   * What the solver proves if each side moves first; only for groups that are shut in and not settled otherwise, and not
   * at static effort.
   */
  first?: Pair3 | null;
  /**
   * Its liberties.
   */
  liberties: string[];
  /**
   * How likely the block is to live, by how such blocks fare in games; missing where that is proved.
   */
  likelihood?: number | null;
  /**
   * One word for the ground of the verdict.
   */
  method: string;
  /**
   * The ground in a sentence, and what the solver proves of the block's group.
   */
  reason: string;
  /**
   * Its stones.
   */
  stones: string[];
  /**
   * `alive`, `dead`, `seki`, `unsettled` or `unknown`.
   */
  verdict: string;
  /**
   * Where the side that moves first decides, if the life of the group hangs on the move.
   */
  vital?: string[];
}
/**
 * One value for each colour.
 */
export interface Pair3 {
  black: FirstResult;
  white: FirstResult;
}
/**
 * What becomes of a group if one side moves first.
 */
export interface FirstResult {
  /**
   * The move by which that side gets its way, if it does and needs one.
   */
  by?: string | null;
  certainty: Certainty;
  /**
   * `dead`, `ko`, `seki` or `alive`, proved; `unknown` if nothing is.
   */
  status: string;
}
/**
 * One value for each colour.
 */
export interface Pair4 {
  /**
   * Black's.
   */
  black: number;
  /**
   * White's.
   */
  white: number;
}
/**
 * What becomes of a group.
 */
export interface SolveAnswer {
  color: Side;
  /**
   * Whether every first move that could solve it was settled.
   */
  complete: boolean;
  drawing: Drawing;
  first: Pair5;
  /**
   * What the side to move wants: `live` or `kill`.
   */
  goal: string;
  /**
   * First moves that were tried, those that solve it first.
   */
  moves: MoveData[];
  /**
   * The problem with its solution as the nodes of a game, for `save`.
   */
  nodes: TreeNode[];
  /**
   * Whether the move decides: `solved` (it does, and how is known), `settled` (it does not) or `unknown`.
   */
  outcome: string;
  /**
   * First moves that solve the problem, the best known first.
   */
  solutions: string[];
  /**
   * The stones in question.
   */
  stones: string[];
  /**
   * All of this in sentences.
   */
  text: string[];
  to_move: Side;
}
/**
 * What a layer draws.
 */
export interface Drawing {
  /**
   * Sets of points drawn as one.
   */
  bodies?: BodyDrawing[];
  /**
   * Values at points.
   */
  heat?: HeatDrawing[];
  /**
   * What the letters and colours mean.
   */
  legend?: LegendEntry[];
  /**
   * Lines between points.
   */
  links?: LinkDrawing[];
  /**
   * Marks and letters at points.
   */
  marks?: MarkDrawing[];
}
/**
 * A set of points drawn as one.
 */
export interface BodyDrawing {
  /**
   * Its points.
   */
  points: string[];
  style: BodyStyle;
  /**
   * Its letters.
   */
  text?: string;
  /**
   * More about it, for those who point at it.
   */
  title?: string;
  tone: Tone;
}
/**
 * A value at a point, drawn as a square whose size is its amount.
 */
export interface HeatDrawing {
  /**
   * Where.
   */
  point: string;
  /**
   * Letters.
   */
  text?: string;
  tone: Tone;
  /**
   * From −1 (White's) to 1 (Black's), or from 0 to 1 where the tone is not a side's.
   */
  value: number;
}
/**
 * What a letter and a colour mean.
 */
export interface LegendEntry {
  /**
   * What they mean.
   */
  meaning: string;
  /**
   * The letters; nothing if the colour says it all.
   */
  text?: string;
  tone: Tone;
}
/**
 * A line between two points.
 */
export interface LinkDrawing {
  /**
   * Where it starts.
   */
  from: string;
  stroke: LinkStroke;
  /**
   * Letters beside it.
   */
  text?: string;
  /**
   * Where it ends.
   */
  to: string;
  tone: Tone;
}
/**
 * A mark or letters at a point.
 */
export interface MarkDrawing {
  /**
   * Where.
   */
  point: string;
  shape: MarkShape;
  /**
   * Its letters.
   */
  text?: string;
  tone: Tone;
}
/**
 * One value for each colour.
 */
export interface Pair5 {
  black: FirstData;
  white: FirstData;
}
/**
 * What happens if one side begins.
 */
export interface FirstData {
  /**
   * Whether they die only at the end of the game, when no threats are left: the bent four in the corner.
   */
  at_end: boolean;
  /**
   * The worst that is still possible for the stones.
   */
  at_least: string;
  /**
   * The best that is still possible for them.
   */
  at_most: string;
  /**
   * The first move that reaches it: a point, or `pass` if none is needed. Nothing if the side cannot get its way.
   */
  best?: string | null;
  certainty: Certainty;
  /**
   * What came of walking its proofs, if that was asked for.
   */
  checks: CheckData[];
  /**
   * Ways out that were taken to be guarded: the stones' owner plays there only beside a stone of his own, or to capture.
   */
  doors: string[];
  /**
   * How the ko stands, if it is one.
   */
  ko?: KoData | null;
  /**
   * A line of play.
   */
  line: string[];
  /**
   * `dead`, `ko`, `seki`, `alive` or `unknown`.
   */
  status: string;
  /**
   * Stones of the attacker that were taken to be safe.
   */
  walls: string[];
  /**
   * The points that this depends on: whatever stands elsewhere, it holds.
   */
  zone: string[];
}
/**
 * A proof that was walked.
 */
export interface CheckData {
  /**
   * Bytes that it took.
   */
  bytes: number;
  /**
   * If it fails, what is wrong there.
   */
  fault?: string | null;
  /**
   * Who takes kos as he likes in this proof: `attacker`, `defender`, or `nobody` at the end of the game.
   */
  ko: string;
  /**
   * If it fails, the moves up to the fault.
   */
  line: string[];
  /**
   * `holds`, `fails`, or `unfinished` if a limit came first or the proof is of a kind that is not walked.
   */
  result: string;
  /**
   * Positions searched to find the winner's moves again.
   */
  searched: number;
  /**
   * Seconds that it took, where the asker has a clock.
   */
  seconds?: number | null;
  /**
   * Positions walked.
   */
  walked: number;
}
/**
 * How a ko stands.
 */
export interface KoData {
  /**
   * Whether moves must be spent before the ko decides.
   */
  approach: boolean;
  /**
   * The side that takes first; the other must find the first threat.
   */
  takes_first?: Side | null;
  threats: Pair6;
}
/**
 * One value for each colour.
 */
export interface Pair6 {
  /**
   * Black's.
   */
  black?: number | null;
  /**
   * White's.
   */
  white?: number | null;
}
/**
 * A first move that was tried.
 */
export interface MoveData {
  certainty: Certainty;
  /**
   * How it goes on: for a move that fails, its refutation.
   */
  line: string[];
  /**
   * The move.
   */
  move: string;
  /**
   * Whether it solves the problem.
   */
  solves: boolean;
  /**
   * What becomes of the stones after it.
   */
  status: string;
}
/**
 * A node of a game.
 */
export interface TreeNode {
  /**
   * What was said.
   */
  comment?: string;
  /**
   * Marks on points.
   */
  marks?: TreeMark[];
  /**
   * The node before it, by its place in the list; −1 for the root.
   */
  parent: number;
  /**
   * All other SGF properties as written, so that saving loses nothing.
   */
  props?: [string, string[]][];
  /**
   * What happened.
   */
  steps?: StepSpec[];
}
/**
 * A mark that a record carries.
 */
export interface TreeMark {
  kind: MarkKind;
  /**
   * Where.
   */
  point: string;
  /**
   * The letters of a label.
   */
  text?: string | null;
}
/**
 * Stones set by hand.
 */
export interface SetupSpec {
  /**
   * Black stones.
   */
  black?: string[];
  /**
   * Points emptied.
   */
  empty?: string[];
  /**
   * Whose turn it is then.
   */
  to_move?: Side | null;
  /**
   * White stones.
   */
  white?: string[];
}
/**
 * The problems of a collection.
 */
export interface ProblemsAnswer {
  /**
   * The collection, as a question names it: `demo:problems`, or nothing for a text of one's own.
   */
  collection?: string | null;
  /**
   * The number of the first problem told, from 0.
   */
  from: number;
  /**
   * The problems told.
   */
  problems: ProblemData[];
  /**
   * How many problems the collection has.
   */
  total: number;
}
/**
 * One problem: ask for it with its `game`, `"move": 0` and its `stones`.
 */
export interface ProblemData {
  /**
   * The size of its board, `19x19`.
   */
  board: string;
  /**
   * Which game of the collection, from 1.
   */
  game: number;
  /**
   * What that side wants: `live` or `kill`. Nothing if no group is in question.
   */
  goal?: string | null;
  /**
   * A name that stays: the title's own words for the built-in ones, else the number.
   */
  id: string;
  /**
   * How hard it is, from 1 (easy) to 5, where that is known.
   */
  level?: number | null;
  /**
   * Where it is from.
   */
  source?: string | null;
  /**
   * The stones in question.
   */
  stones: string[];
  /**
   * Its title.
   */
  title: string;
  to_move: Side;
}
/**
 * Every block with at most two liberties, read as a ladder.
 */
export interface LaddersAnswer {
  /**
   * The ladders, in the order of the blocks' first stones.
   */
  ladders: LadderData[];
}
/**
 * One ladder.
 */
export interface LadderData {
  /**
   * The first move of the attack.
   */
  attack?: string | null;
  /**
   * The block that is chased.
   */
  block: string;
  /**
   * Blocks but for which it would be caught.
   */
  breakers: string[];
  /**
   * Empty points where a stone of its colour would save it.
   */
  breaking_points: string[];
  color: Side;
  /**
   * The first move of the escape.
   */
  escape?: string | null;
  /**
   * All points that the reading rests on.
   */
  footprint: string[];
  /**
   * `captured` whoever moves first, `unsettled`, `escapes`, or `unknown` if it is too long to read.
   */
  result: string;
  /**
   * Its stones.
   */
  stones: string[];
}
/**
 * The graph of races: groups that live only by a race, and the races between adjacent ones.
 */
export interface RacesAnswer {
  /**
   * The groups.
   */
  groups: RaceGroup[];
  /**
   * The races.
   */
  races: RaceData[];
}
/**
 * A group in a race.
 */
export interface RaceGroup {
  /**
   * Its first block, which it is called by.
   */
  block: string;
  color: Side;
  /**
   * Its liberties.
   */
  liberties: number;
  /**
   * Its stones.
   */
  stones: string[];
}
/**
 * One race.
 */
export interface RaceData {
  /**
   * Moves by which the winner is ahead.
   */
  ahead: number;
  black: RaceSideData;
  certainty: Certainty;
  /**
   * `black`, `white`, `unsettled` (whoever moves first), `black_or_seki`, `white_or_seki` or `seki`.
   */
  result: string;
  /**
   * Liberties of both.
   */
  shared: number;
  white: RaceSideData;
}
/**
 * One side of a race.
 */
export interface RaceSideData {
  /**
   * Of these, moves to approach first.
   */
  approach: number;
  /**
   * The group, by its first block.
   */
  block: string;
  /**
   * `none`, `small` or `big`.
   */
  eye: string;
  /**
   * Moves that the enemy needs to fill its own liberties.
   */
  moves: number;
}
/**
 * The potential of every point, and what it suggests.
 */
export interface InfluenceAnswer {
  area: Pair4;
  certainty: Certainty;
  /**
   * For each point from −1 (White's) to 1 (Black's).
   */
  potential: number[];
  territory: Pair4;
}
/**
 * The count of the board as it stands.
 */
export interface ScoreAnswer {
  /**
   * Whether the dead stones are those that the question named.
   */
  agreed?: boolean;
  area: Pair;
  /**
   * What the count depends on and the text does not say: `komi 0`, `no prisoners`.
   */
  assumed: string[];
  /**
   * What White gets for handicap stones.
   */
  bonus: number;
  certainty: Certainty;
  /**
   * Stones taken off before counting.
   */
  dead: string[];
  /**
   * Whether the game is over with what is proved and what is estimated.
   */
  finished: boolean;
  /**
   * The margin lies between these in nine of ten such positions.
   *
   * @minItems 2
   * @maxItems 2
   */
  interval: [number, number];
  /**
   * White's compensation.
   */
  komi: number;
  /**
   * Black's points less White's.
   */
  margin: number;
  /**
   * A letter a point: `B` and `W` stones, `b` and `w` territory, `.` nobody's.
   */
  owners: string;
  /**
   * For each point from −1 (White's) to 1 (Black's).
   */
  ownership: number[];
  paper_test: PaperTest;
  points: Pair7;
  prisoners: Pair;
  /**
   * Whether it is over with what is proved alone.
   */
  proved_finished: boolean;
  /**
   * What keeps it open, a sentence each.
   */
  reasons: string[];
  /**
   * The result that the record states.
   */
  recorded?: string | null;
  /**
   * `B+3.5`, `W+12`, `0`; with its spread where it is estimated: `B+2 ± 6, estimated`; `B+30, agreed` where the
   * question named the dead stones.
   */
  result: string;
  /**
   * The rules counted by.
   */
  rules: string;
  /**
   * Stones in seki.
   */
  seki: string[];
  territory: Pair;
  /**
   * Stones that a move of the side to move would save or kill; the count takes the best such move as made.
   */
  unsettled: string[];
  /**
   * Who has won.
   */
  winner?: Side | null;
}
/**
 * The test of the end of a game as the paper prints it.
 */
export interface PaperTest {
  /**
   * Whether it calls the game over.
   */
  finished: boolean;
  /**
   * What speaks against it.
   */
  reasons: string[];
}
/**
 * One value for each colour.
 */
export interface Pair7 {
  /**
   * Black's.
   */
  black: number;
  /**
   * White's.
   */
  white: number;
}
/**
 * The drawings, in the order asked for.
 */
export interface LayersAnswer {
  /**
   * One for each layer.
   */
  layers: LayerDrawing[];
}
/**
 * A layer and what it draws.
 */
export interface LayerDrawing {
  drawing: Drawing;
  layer: Layer;
}
/**
 * Points, a number, a truth, a matrix or a number for each point, by what the formula is.
 */
export interface EvalAnswer {
  /**
   * With `every_move`, the number at each position: of points, rows or numbers that are not 0, 1 for true.
   */
  every_move?: Count[] | null;
  /**
   * The truth of a statement.
   */
  holds?: boolean | null;
  /**
   * The rows of a matrix.
   */
  matrix?: MatrixRow[] | null;
  /**
   * The value of a number, how many points a vector or a matrix has, or the sum of numbers.
   */
  number?: number | null;
  /**
   * The numbers of a formula that has one for each point i; those that are 0 are left out.
   */
  numbers?: PointNumber[] | null;
  /**
   * The points of a vector.
   */
  points?: string[] | null;
}
/**
 * How many answers there are after a move.
 */
export interface Count {
  /**
   * So many answers.
   */
  count: number;
  /**
   * After so many moves.
   */
  move: number;
  /**
   * With `rows`, the points of a formula.
   */
  points?: string[] | null;
  /**
   * With `rows`, the answers of a query.
   */
  rows?: unknown[][] | null;
}
/**
 * A row of a matrix.
 */
export interface MatrixRow {
  /**
   * The point that it belongs to.
   */
  point: string;
  /**
   * The points that it holds.
   */
  points: string[];
}
/**
 * A number that belongs to a point.
 */
export interface PointNumber {
  /**
   * The number.
   */
  number: number;
  /**
   * The point.
   */
  point: string;
}
/**
 * The legal moves, most urgent first.
 */
export interface UrgencyAnswer {
  /**
   * Extensions of blocks in atari that do not save them.
   */
  hopeless: string[];
  /**
   * The point that a ko forbids.
   */
  ko?: string | null;
  /**
   * The moves.
   */
  moves: UrgencyMove[];
  to_move: Side;
}
/**
 * One move.
 */
export interface UrgencyMove {
  /**
   * Which of the four urgencies speak for it.
   */
  kinds: number[];
  /**
   * Where.
   */
  point: string;
  /**
   * How urgent: 1 for any, thousands for saving, ten thousands for capturing.
   */
  urgency: number;
}
/**
 * The legal moves with their probabilities, the likeliest first.
 */
export interface PolicyAnswer {
  /**
   * The moves.
   */
  moves: PolicyMove[];
  /**
   * What speaks for and against the move asked about, the weightiest first.
   */
  reasons?: PolicyReason[] | null;
  to_move: Side;
  /**
   * What the policy learned from.
   */
  training: unknown;
}
/**
 * One move.
 */
export interface PolicyMove {
  /**
   * Where.
   */
  point: string;
  /**
   * How likely.
   */
  probability: number;
}
/**
 * A property of a move.
 */
export interface PolicyReason {
  /**
   * The property as a formula.
   */
  formula: string;
  /**
   * Its weight.
   */
  weight: number;
}
/**
 * The answers as a table, or their number at every position.
 */
export interface AskAnswer {
  /**
   * Warnings about the rules.
   */
  advice?: string[];
  /**
   * A column for each variable of the query.
   */
  columns: Column[];
  /**
   * How many answers there are; more than `rows` holds, if that was cut.
   */
  count: number;
  /**
   * With `every_move`, how many answers each position has.
   */
  every_move?: Count[] | null;
  /**
   * The points that each answer speaks of.
   */
  points: string[][];
  /**
   * With `explain`, why each answer holds; or one entry that says how far the rules got.
   */
  proofs: Proof[];
  /**
   * The answers.
   */
  rows: unknown[][];
}
/**
 * A fact and what it follows from.
 */
export interface Proof {
  /**
   * What the rule needed.
   */
  because: Proof[];
  /**
   * The fact.
   */
  fact: string;
  ground: Ground;
  /**
   * The text that the rule stands in, and its line: `std:24`.
   */
  place?: string | null;
  /**
   * The points it speaks of.
   */
  points: string[];
  /**
   * The rule it follows by.
   */
  rule?: string | null;
}
/**
 * A proof, or how far the rules got.
 */
export interface WhyAnswer {
  proof: Proof;
}
/**
 * The remarks, in the order of the moves.
 */
export interface WatchAnswer {
  /**
   * Warnings about the rules.
   */
  advice: string[];
  /**
   * What was remarked.
   */
  remarks: Remark[];
}
/**
 * One remark.
 */
export interface Remark {
  /**
   * Whether it spoke because its fact came to hold, and not because it ceased to.
   */
  appears: boolean;
  /**
   * Who moved; nobody if stones were set by hand.
   */
  color?: Side | null;
  /**
   * The marks on them.
   */
  marks: RemarkMark[];
  /**
   * After so many moves.
   */
  move: number;
  /**
   * The move.
   */
  played?: string | null;
  /**
   * The points that it marked.
   */
  points: string[];
  /**
   * The daemon that spoke.
   */
  rule: string;
  /**
   * The number of the step in the game, setups counted, from 0.
   */
  step: number;
  /**
   * What it said.
   */
  text: string;
  /**
   * The values of its variables.
   */
  values: {
    [k: string]: unknown;
  };
}
/**
 * A mark that a remark puts on a point.
 */
export interface RemarkMark {
  /**
   * Where.
   */
  point: string;
  /**
   * The property of SGF: `TR`, `SQ`, `CR` or `MA`.
   */
  shape: string;
}
/**
 * The facts as clauses.
 */
export interface PrologAnswer {
  /**
   * The text.
   */
  clauses: string;
}
/**
 * What the player sees.
 */
export interface PlayAnswer {
  /**
   * What the player plays: a point, `pass` or `resign`; nothing while it thinks.
   */
  best?: string | null;
  /**
   * The moves looked at, the best first.
   */
  moves: PlayMove[];
  /**
   * For each point how often it ends as Black's less how often as White's; empty if nothing was played out.
   */
  ownership: number[];
  /**
   * Games played out.
   */
  playouts: number;
  /**
   * Why rules chose the move.
   */
  reasons?: string[];
  /**
   * Its mean lead in points.
   */
  score: number;
  /**
   * The standard deviation of that.
   */
  score_deviation: number;
  /**
   * Seconds, where the asker has a clock.
   */
  seconds?: number | null;
  to_move: Side;
  /**
   * How often the side to move wins, from 0 to 1.
   */
  winrate: number;
}
/**
 * One move that was looked at.
 */
export interface PlayMove {
  /**
   * How the game may go on, this move first.
   */
  line: string[];
  /**
   * A lower bound of that.
   */
  lower: number;
  /**
   * The move.
   */
  move: string;
  /**
   * How likely the move looked before the search.
   */
  prior: number;
  /**
   * Its mean lead in points.
   */
  score: number;
  /**
   * How often the search went there.
   */
  visits: number;
  /**
   * How often the side to move wins.
   */
  winrate: number;
}
/**
 * The largest number of strings.
 */
export interface StringsAnswer {
  /**
   * The board, a row a line: `X`, `O`, `.`.
   */
  board: string[];
  bounds: Bounds;
  certainty: Certainty;
  /**
   * Whether the kernel counted the blocks of that board again.
   */
  checked: boolean;
  /**
   * Columns.
   */
  cols: number;
  /**
   * How far that number may be trusted.
   */
  counted?: string | null;
  /**
   * With `plus`, how many boards there are with each number of empty points.
   */
  counts: BoardCount[];
  /**
   * Its empty points.
   */
  liberties: number;
  method: StringsMethod;
  /**
   * How many optimal boards there are, if that was asked for.
   */
  optimal_boards?: string | null;
  /**
   * Rows of the board.
   */
  rows: number;
  /**
   * Seconds, where the asker has a clock.
   */
  seconds?: number | null;
  /**
   * States that the search kept.
   */
  states: number;
  /**
   * Strings of the board found.
   */
  strings: number;
}
/**
 * Bounds on a number.
 */
export interface Bounds {
  /**
   * At least.
   */
  lower: number;
  /**
   * At most.
   */
  upper: number;
}
/**
 * The number of boards with a number of empty points.
 */
export interface BoardCount {
  /**
   * How many there are.
   */
  boards: string;
  /**
   * Empty points of each.
   */
  liberties: number;
  /**
   * Strings of each.
   */
  strings: number;
}
/**
 * The most strings and the fewest liberties of a graph.
 */
export interface GraphStringsAnswer {
  /**
   * Whether there is no odd cycle; then strings and liberties add up to the points.
   */
  bipartite: boolean;
  certainty: Certainty;
  fewest_liberties: Bounds;
  /**
   * The methods that settled it, each by itself.
   */
  liberties_by: string[];
  most_strings: Bounds;
  /**
   * The number of points.
   */
  points: number;
  /**
   * Seconds, where the asker has a clock.
   */
  seconds?: number | null;
  stones: Pair2;
  /**
   * The methods that settled it.
   */
  strings_by: string[];
}
/**
 * What the kernel counts on the board, and what the search says of it.
 */
export interface VerifyAnswer {
  /**
   * Whether every stone has the colour of its point on one of the two checkerboards.
   */
  checkered: boolean;
  /**
   * Its empty points.
   */
  liberties: number;
  /**
   * The most strings, where that is known.
   */
  most_strings?: number | null;
  /**
   * Whether no position on this board has more strings; none if that was not decided.
   */
  optimal?: boolean | null;
  /**
   * The number of points.
   */
  points: number;
  stones: Pair4;
  /**
   * Its strings.
   */
  strings: number;
}
/**
 * The counts.
 */
export interface SpectrumAnswer {
  /**
   * Columns.
   */
  cols: number;
  /**
   * Rows of the board.
   */
  rows: number;
  /**
   * Seconds, where the asker has a clock.
   */
  seconds?: number | null;
  /**
   * How many positions have no string, one string, two …
   */
  spectrum: string[];
  /**
   * States that the count kept.
   */
  states: number;
  /**
   * How many there are in all.
   */
  total: string;
}
/**
 * The three steps of the theorem.
 */
export interface CheckerAnswer {
  /**
   * Stones that changed colour.
   */
  flipped: string[];
  /**
   * Stones taken away to thin it.
   */
  removed: string[];
  /**
   * The position, thinned, checkered.
   */
  steps: CheckerStep[];
  /**
   * Sets of stones that changed colour together or not at all.
   */
  super_blocks: number;
}
/**
 * A position on the way.
 */
export interface CheckerStep {
  /**
   * The board, a row a line.
   */
  board: string[];
  stones: Pair2;
  /**
   * Its strings.
   */
  strings: number;
}
/**
 * The vocabulary.
 */
export interface WordsAnswer {
  /**
   * Every word.
   */
  words: Word[];
}
/**
 * A word of formulas.
 */
export interface Word {
  /**
   * What it stands for.
   */
  formula: string;
  /**
   * How often it needs each operator, all that it is defined by included.
   */
  operators: {
    [k: string]: number;
  };
  /**
   * How many parameters it takes.
   */
  parameters: number;
  /**
   * How deep products with F or F0 nest: how far along the board it looks.
   */
  reach: number;
  /**
   * The word.
   */
  word: string;
}
/**
 * The formula as LaTeX.
 */
export interface LatexAnswer {
  /**
   * LaTeX that is read as the same formula again.
   */
  latex: string;
}
/**
 * The graphs of both colours.
 */
export interface GraphsAnswer {
  black: DirectedGraph;
  white: DirectedGraph;
}
/**
 * The graph of one colour.
 */
export interface DirectedGraph {
  /**
   * From each point to the contacts of its block.
   */
  edges: [string, string][];
  /**
   * Its stones and the empty points.
   */
  points: string[];
}
/**
 * The number of sequences.
 */
export interface PerftAnswer {
  /**
   * Their length.
   */
  depth: number;
  /**
   * Whether passes are moves.
   */
  passes: boolean;
  /**
   * Under which rules.
   */
  rules: string;
  /**
   * Seconds, where the asker has a clock.
   */
  seconds?: number | null;
  /**
   * How many there are.
   */
  sequences: string;
}
/**
 * The papers asked for.
 */
export interface PaperAnswer {
  /**
   * One, or all.
   */
  papers: PaperTold[];
}
/**
 * A paper.
 */
export interface PaperTold {
  /**
   * Its authors, in the paper's order.
   */
  authors: string[];
  /**
   * How many tables, figures, formulas and examples it has.
   */
  count: number;
  /**
   * These, if the paper was asked for by its number.
   */
  items: PaperItem[];
  /**
   * `000` to `004`.
   */
  number: string;
  /**
   * Its English title.
   */
  title: string;
  /**
   * Its Japanese title.
   */
  title_ja: string;
  /**
   * Where it appeared, as far as is known.
   */
  venue: string;
  /**
   * When, as far as is known.
   */
  year: string;
}
/**
 * A table, figure, formula or example.
 */
export interface PaperItem {
  /**
   * What it shows.
   */
  about: string;
  /**
   * The value that comes out today.
   */
  computed: string;
  /**
   * The board that stands for a figure: the name of the demo.
   */
  demo?: string | null;
  /**
   * The board or drawing, a row a line.
   */
  drawing: string[];
  mark: PaperMark;
  /**
   * As the paper calls it.
   */
  name: string;
  /**
   * The printed value.
   */
  printed: string;
  /**
   * A whole table, computed again.
   */
  table?: TableTold | null;
  /**
   * Why it is corrected, or which printed numbers a reconstructed board meets.
   */
  why?: string | null;
}
/**
 * A table, printed values beside computed ones.
 */
export interface TableTold {
  /**
   * Head of each column.
   */
  columns: string[];
  /**
   * The rows.
   */
  rows: CellTold[][];
  /**
   * What it shows.
   */
  title: string;
}
/**
 * One number of a table, then and now.
 */
export interface CellTold {
  /**
   * As computed; none where there is nothing to compare, as the times of old machines.
   */
  computed?: string | null;
  /**
   * Printed and computed differ.
   */
  misprint: boolean;
  /**
   * As printed; none for a column that the paper does not have.
   */
  printed?: string | null;
}
/**
 * What was learned.
 */
export interface TrainAnswer {
  /**
   * Games of this pass that are done.
   */
  game: number;
  /**
   * Games that are learned from.
   */
  games: number;
  /**
   * Games kept back to judge the policy; none if there are too few.
   */
  kept_back: number;
  /**
   * The mean logarithm of the probability of the moves played, in the last pass.
   */
  log_likelihood: number;
  /**
   * The policy: what `policy` takes as `model`. Nothing while it is learned.
   */
  model?: unknown;
  /**
   * The pass, from 1.
   */
  pass: number;
  /**
   * Of so many.
   */
  passes: number;
  /**
   * How good it is on the games kept back; on those learned from if none were.
   */
  report?: TrainReport | null;
  /**
   * Seconds, where the asker has a clock.
   */
  seconds?: number | null;
}
/**
 * How often the move played was among the first choices.
 */
export interface TrainReport {
  policy: Hits;
  /**
   * Positions judged.
   */
  positions: number;
  random: Hits;
  urgency: Hits;
}
/**
 * Shares of positions.
 */
export interface Hits {
  /**
   * First choice.
   */
  top1: number;
  /**
   * Among the first ten.
   */
  top10: number;
  /**
   * Among the first three.
   */
  top3: number;
  /**
   * Among the first five.
   */
  top5: number;
}
/**
 * Players, result, moves, captures, the board at the end, area.
 */
export interface InfoAnswer {
  area: Pair;
  captured: Pair;
  /**
   * When.
   */
  date?: string | null;
  /**
   * Where.
   */
  event?: string | null;
  /**
   * The rows of the board at the end: `X`, `O`, `.`.
   */
  final: string[];
  /**
   * The number of handicap stones.
   */
  handicap: number;
  /**
   * White's compensation.
   */
  komi: number;
  /**
   * Moves made, passes counted.
   */
  moves: number;
  /**
   * Nodes of the record.
   */
  nodes: number;
  /**
   * Passes.
   */
  passes: number;
  players: Pair8;
  ranks: Pair8;
  /**
   * The result, as written.
   */
  result?: string | null;
  /**
   * The rules, as written.
   */
  rules?: string | null;
  /**
   * The side of a square board, else `WIDTHxHEIGHT`; the number of points if there are no rows.
   */
  size: unknown;
  /**
   * Its ends.
   */
  variations: number;
}
/**
 * One value for each colour.
 */
export interface Pair8 {
  /**
   * Black's.
   */
  black?: string | null;
  /**
   * White's.
   */
  white?: string | null;
}
/**
 * The games of a text.
 */
export interface OpenAnswer {
  /**
   * The boards of the games, each once.
   */
  boards: BoardAnswer[];
  /**
   * The number of the first game told, from 0.
   */
  from: number;
  /**
   * The games told.
   */
  games: GameTree[];
  /**
   * `sgf`, `diagram`, `position`, `graph`, or `board` if there was no text.
   */
  kind: string;
  /**
   * How many games the text holds.
   */
  total: number;
}
/**
 * A game with its variations.
 */
export interface GameTree {
  /**
   * The node of the move asked for.
   */
  at?: number | null;
  /**
   * Its board, by its place among the boards of the answer.
   */
  board: number;
  /**
   * The number of handicap stones.
   */
  handicap: number;
  /**
   * Who played, when and where: the texts of SGF's game information by property.
   */
  info: {
    [k: string]: string;
  };
  /**
   * White's compensation.
   */
  komi: number;
  /**
   * What it is called: its own name, its players, or nothing.
   */
  name: string;
  /**
   * Its nodes, parents before children.
   */
  nodes: TreeNode[];
  /**
   * Its rules.
   */
  rules: string;
}
/**
 * A record.
 */
export interface SaveAnswer {
  /**
   * The text.
   */
  sgf: string;
}
/**
 * A picture.
 */
export interface PictureAnswer {
  /**
   * The picture as SVG.
   */
  svg: string;
}
/**
 * A page of a library's games.
 */
export interface GamesAnswer {
  /**
   * Games of the library.
   */
  all: number;
  /**
   * The number of the first one told, from 0.
   */
  from: number;
  /**
   * The games told.
   */
  games: LibraryGame[];
  /**
   * Those that are meant.
   */
  total: number;
}
/**
 * A game of a library.
 */
export interface LibraryGame {
  /**
   * Black's name.
   */
  black?: string | null;
  /**
   * Black's rank.
   */
  black_rank?: string | null;
  /**
   * The date.
   */
  date?: string | null;
  /**
   * An earlier game with the same moves.
   */
  duplicate_of?: number | null;
  /**
   * Why it could not be read.
   */
  error?: string | null;
  /**
   * The event.
   */
  event?: string | null;
  /**
   * The file that it came from.
   */
  file: string;
  /**
   * Its number; `library:NUMBER` as a position opens it.
   */
  game: number;
  /**
   * Rows of the board.
   */
  height?: number | null;
  /**
   * Moves of the main line.
   */
  moves: number;
  /**
   * Which game of the file, from 1.
   */
  number: number;
  /**
   * The result.
   */
  result?: string | null;
  /**
   * White's name.
   */
  white?: string | null;
  /**
   * White's rank.
   */
  white_rank?: string | null;
  /**
   * Columns of the board.
   */
  width?: number | null;
  /**
   * Who won.
   */
  winner?: Side | null;
}
/**
 * What was played in a position, turned and mirrored ones included.
 */
export interface ExploreAnswer {
  /**
   * How often the position came up.
   */
  count: number;
  /**
   * Games that ended in it.
   */
  ended: number;
  /**
   * In how many games.
   */
  games: number;
  /**
   * The moves, the most frequent first.
   */
  moves: PlayedMove[];
  /**
   * How many different moves were played; more than are told, if the question wants fewer.
   */
  total: number;
  wins: Pair;
}
/**
 * A move that was played in a position.
 */
export interface PlayedMove {
  color: Side;
  /**
   * How often.
   */
  count: number;
  first: FirstPlayed;
  /**
   * Where, in the frame of the position asked about; or `pass`. Points that the position's symmetry makes equal are one.
   */
  move: string;
  /**
   * Who played it most often.
   */
  players: NameCount[];
  /**
   * How often by players of each rank that is known, the highest first.
   */
  ranks: NameCount[];
  wins: Pair;
  /**
   * How often in each year that is known.
   */
  years: [number, number][];
}
/**
 * The first time that a move was played.
 */
export interface FirstPlayed {
  /**
   * Its file.
   */
  file: string;
  /**
   * The game.
   */
  game: number;
  /**
   * After so many moves.
   */
  move: number;
}
/**
 * A name and how often it comes up.
 */
export interface NameCount {
  /**
   * How often.
   */
  count: number;
  /**
   * The name.
   */
  name: string;
}
/**
 * Where a pattern stood, in all orientations and with the colours exchanged.
 */
export interface FindAnswer {
  /**
   * What followed inside the pattern, the most frequent first.
   */
  continuations: NextMove[];
  /**
   * The first hits.
   */
  first: PatternHit[];
  /**
   * Games in which it stood.
   */
  games: number;
  /**
   * Times that it stood.
   */
  hits: number;
  /**
   * Hits after which nothing was played inside.
   */
  left: number;
  /**
   * The pattern as a diagram.
   */
  pattern: string;
  /**
   * Games that were looked through.
   */
  searched: number;
  /**
   * Its columns.
   */
  width: number;
  wins: Pair;
}
/**
 * A continuation of a pattern, in its own frame and colours.
 */
export interface NextMove {
  color: Side;
  /**
   * The column of the pattern, from 0.
   */
  column: number;
  /**
   * How often.
   */
  count: number;
  /**
   * The point of the position that the pattern was taken from.
   */
  point?: string | null;
  /**
   * Its row, from 0 at the top.
   */
  row: number;
  wins: Pair;
}
/**
 * One time that a pattern stood.
 */
export interface PatternHit {
  /**
   * Where its upper left corner is.
   */
  at: string;
  /**
   * Black's name.
   */
  black?: string | null;
  /**
   * `same`, or `exchanged` if it stood with the colours exchanged.
   */
  colours: string;
  /**
   * The date.
   */
  date?: string | null;
  /**
   * The file that it came from.
   */
  file: string;
  /**
   * Its number; `library:NUMBER` as a position opens it.
   */
  game: number;
  /**
   * Where.
   */
  next?: string | null;
  /**
   * The first move inside it: whose.
   */
  next_colour?: Side | null;
  /**
   * Its number.
   */
  next_move?: number | null;
  /**
   * Which game of the file, from 1.
   */
  number: number;
  /**
   * The result.
   */
  result?: string | null;
  /**
   * It stood after so many moves.
   */
  since: number;
  /**
   * Where its lower right corner is.
   */
  to: string;
  /**
   * The move that ended it; none if it stood at the end.
   */
  until?: number | null;
  /**
   * White's name.
   */
  white?: string | null;
}
/**
 * Where a query holds.
 */
export interface AskGamesAnswer {
  /**
   * All answers, each at each position.
   */
  answers: number;
  /**
   * A column for each variable of the query.
   */
  columns: Column[];
  /**
   * What was counted by `per`, in order; players with the most games first.
   */
  counts?: PerCount[] | null;
  /**
   * The game in which the rules failed or ran away: what stands here is of the games before it.
   */
  failed?: AskFailure | null;
  /**
   * The first answers.
   */
  first: GameHit[];
  /**
   * Games that have one.
   */
  games: number;
  /**
   * Games that are meant.
   */
  meant: number;
  /**
   * Those of them that were played again; the tables ruled out the others.
   */
  played: number;
  /**
   * Positions that were looked at.
   */
  positions: number;
  /**
   * What was read from the tables.
   */
  tables: string[];
}
/**
 * Games and answers of one player, year, number of moves or game.
 */
export interface PerCount {
  /**
   * Answers.
   */
  answers: number;
  /**
   * The first position, after so many moves, where games are counted.
   */
  first?: number | null;
  /**
   * Games.
   */
  games: number;
  /**
   * The player, the year or the number; none where a game has no year.
   */
  key?: string | null;
  /**
   * The last one.
   */
  last?: number | null;
}
/**
 * Where rules failed.
 */
export interface AskFailure {
  /**
   * Black's name.
   */
  black?: string | null;
  /**
   * The date.
   */
  date?: string | null;
  error: Refusal;
  /**
   * The file that it came from.
   */
  file: string;
  /**
   * Its number; `library:NUMBER` as a position opens it.
   */
  game: number;
  /**
   * Which game of the file, from 1.
   */
  number: number;
  /**
   * The result.
   */
  result?: string | null;
  /**
   * White's name.
   */
  white?: string | null;
}
/**
 * A refusal.
 */
export interface Refusal {
  /**
   * The column in that line, from 1.
   */
  column?: number | null;
  fault: Fault;
  /**
   * What to do about it.
   */
  hint?: string | null;
  /**
   * The line in that text, from 1.
   */
  line?: number | null;
  /**
   * What is wrong, in a sentence.
   */
  message: string;
  /**
   * The field of the question, or the text in it, that is at fault.
   */
  of?: string | null;
}
/**
 * An answer, and where it holds.
 */
export interface GameHit {
  /**
   * Black's name.
   */
  black?: string | null;
  /**
   * The date.
   */
  date?: string | null;
  /**
   * The file that it came from.
   */
  file: string;
  /**
   * Its number; `library:NUMBER` as a position opens it.
   */
  game: number;
  /**
   * After so many moves.
   */
  move: number;
  /**
   * Which game of the file, from 1.
   */
  number: number;
  /**
   * The result.
   */
  result?: string | null;
  /**
   * The values of the variables.
   */
  row: unknown[];
  /**
   * White's name.
   */
  white?: string | null;
}
/**
 * What the games are like. Repeated and unreadable games are left out.
 */
export interface StatisticsAnswer {
  /**
   * Games by stones that were taken, in steps of 5.
   */
  captures: [number, number][];
  /**
   * Games.
   */
  games: number;
  /**
   * Games by how often a ladder could take a block, in steps of 5.
   */
  ladders: [number, number][];
  /**
   * Games by moves: from so many on, so many games, in steps of 20.
   */
  moves: [number, number][];
  /**
   * How games open, the most frequent first.
   */
  openings: OpeningCount[];
  /**
   * Who played most.
   */
  players: PlayerCount[];
  /**
   * Games without a year.
   */
  undated: number;
  wins: Pair;
  /**
   * Games of each year.
   */
  years: YearCount[];
}
/**
 * A way to open, and how often.
 */
export interface OpeningCount {
  /**
   * Games.
   */
  games: number;
  /**
   * The place of the first stone by its distances from the nearest sides: `3-4`; or `other`.
   */
  opening: string;
  wins: Pair;
  /**
   * Games of each year.
   */
  years: [number, number][];
}
/**
 * A player, and how often.
 */
export interface PlayerCount {
  /**
   * Games.
   */
  games: number;
  /**
   * The name.
   */
  player: string;
}
/**
 * The games of a year.
 */
export interface YearCount {
  /**
   * Games.
   */
  games: number;
  wins: Pair;
  /**
   * The year.
   */
  year: number;
}
/**
 * With which effort an answer was made.
 */
export interface Made {
  /**
   * Whether the work was stopped before it came to its end; then more effort may say more.
   */
  cut_short: boolean;
  level: Level;
  /**
   * Games played out.
   */
  playouts: number;
  /**
   * Positions searched.
   */
  positions: number;
}
/**
 * A text of rules with its name.
 */
export interface RuleText {
  /**
   * Its name.
   */
  name: string;
  /**
   * The rules.
   */
  text: string;
}
