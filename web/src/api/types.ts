/** The JSON of the server, as docs/api.md describes it. Points travel by name ("D4"). */

export type Color = 'b' | 'w';

/** A board as a graph file says it: a shape with a size, or points and edges. */
export interface BoardSpec {
  kind?: 'grid' | 'torus' | 'cylinder' | 'hexagonal' | 'triangular' | 'edges';
  width?: number;
  height?: number;
  holes?: (string | [number, number])[];
  points?: number | { name?: string; x?: number; y?: number }[];
  edges?: [number | string, number | string][];
}

export type BoardShape = 'grid' | 'torus' | 'cylinder' | 'holes' | 'hexagonal' | 'triangular' | 'edges';

/** A board's points with names in three notations, their places and edges (by index). */
export interface BoardData {
  spec: BoardSpec;
  shape: BoardShape;
  names: string[];
  sgf: (string | null)[];
  ij: (string | null)[];
  layout: [number, number][];
  edges: [number, number][];
  frame: [number, number] | null;
  stars: number[];
}

export interface SetupData {
  b?: string[];
  w?: string[];
  e?: string[];
  turn?: Color;
}

export type Step = [Color, string] | { setup: SetupData };

export interface MarkData {
  point: string;
  kind: 'circle' | 'square' | 'triangle' | 'cross' | 'selected' | 'label' | 'territory-black' | 'territory-white';
  text?: string;
}

/** A node of a game; parents come before children. `props` holds every SGF property as written. */
export interface NodeData {
  parent: number;
  steps: Step[];
  comment?: string;
  marks?: MarkData[];
  props?: [string, string[]][];
}

export interface GameData {
  name: string;
  board: BoardData;
  rules: string;
  komi: number;
  handicap: number;
  info: Record<string, string>;
  nodes: NodeData[];
  at?: number;
}

/** What saving sends: the tree, with the board in short. */
export type SavedGame = Omit<GameData, 'board' | 'at'> & { board: { spec: BoardSpec } };

export interface Opened {
  kind: 'sgf' | 'diagram' | 'position' | 'graph';
  games: GameData[];
  warnings: string[];
}

export interface GameEntry {
  id: number;
  name: string;
}

export interface PositionRequest {
  board: BoardSpec;
  rules: string;
  komi: number;
  handicap?: number;
  steps: Step[];
}

export interface Meta {
  version: string;
  endpoints: string[];
  rules: string[];
  players: string[];
  relations: string[];
  limits: Record<string, number>;
  games: GameEntry[];
}

export interface ApiError {
  error: string;
  line?: number;
  column?: number;
  hint?: string;
  /** Which of the texts sent is at fault. */
  of?: string;
}
