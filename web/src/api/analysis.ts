import type { Color } from './types';

/** A value of a fact: a number, a point or symbol by name, or a list of them. */
export type Value = number | string | boolean | null | Value[];

export interface Relation {
  columns: string[];
  about: string;
  rows: Value[][];
}

export interface Change {
  relation: string;
  row: Value[];
  appeared: boolean;
}

export interface Facts {
  move: number;
  count: number;
  relations: Record<string, Relation>;
  /** The points of each region, by its name. */
  regions: Record<string, string[]>;
  changes: Change[];
}

export type Verdict = 'alive' | 'dead' | 'seki' | 'unsettled' | 'unknown';
export type Status = 'proved' | 'estimated' | 'unknown';

export interface BlockLife {
  color: 'black' | 'white';
  stones: string[];
  liberties: number;
  eyes: [number, number];
  verdict: Verdict;
  status: Status;
  reason: string;
}

export interface Life {
  blocks: BlockLife[];
}

export interface Ladder {
  color: 'black' | 'white';
  stones: string[];
  result: 'captured' | 'unsettled' | 'escapes' | 'unknown';
  attack: string | null;
  escape: string | null;
  breakers: string[];
  footprint: string[];
}

export interface ByColor<T> {
  black: T;
  white: T;
}

export interface Score {
  finished: boolean;
  reason: string;
  dead: string[];
  seki: string[];
  /** One letter per point: B W stones, b w territory, . neutral. */
  owners: string;
  area: ByColor<number>;
  territory: ByColor<number>;
  prisoners: ByColor<number>;
  points: ByColor<number>;
  result: string;
}

export interface UrgencyRow {
  point: string;
  urgency: number;
  kinds: number[];
}

export interface PolicyRow {
  point: string;
  probability: number;
}

export interface EvalAnswer {
  points?: string[];
  count?: number;
  number?: number;
  holds?: boolean;
  /** A matrix: the points of each row. */
  rows?: string[][];
}

export interface Hit {
  move: number;
  count: number;
}

export interface AskAnswer {
  columns: string[];
  rows: Value[][];
  /** The points each row speaks of. */
  points: string[][];
  count: number;
}

export interface Proof {
  fact: string;
  rule?: string;
  points: string[];
  because: Proof[];
}

export interface Remark {
  move: number;
  text: string;
  points: string[];
}

export interface EngineMove {
  move: string;
  visits: number;
  winrate: number;
  line: string[];
}

export interface EngineLine {
  playouts: number;
  color: Color;
  winrate: number;
  moves: EngineMove[];
  ownership: number[] | null;
  /** Present in the last line: what the engine plays. */
  best?: string;
  resign?: boolean;
  reasons?: string[];
}
