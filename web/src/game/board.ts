import type { BoardAnswer, BoardSpec } from '../api/types';

export type BoardShape = 'grid' | 'torus' | 'cylinder' | 'holes' | 'hexagonal' | 'triangular' | 'edges';

/** A board as a graph file says it: a shape with a size, or points and edges. */
export type GraphFile = {
  kind?: Exclude<BoardShape, 'holes'>;
  width?: number;
  height?: number;
  holes?: string[];
  points?: { name: string }[];
  edges?: [string, string][];
};

export type Notation = 'a1' | 'sgf' | 'ij';

/** The shape of a board as the page needs it: places, names, neighbours. */
export class Board {
  readonly spec: BoardSpec;
  readonly shape: BoardShape;
  readonly names: string[];
  readonly layout: [number, number][];
  readonly edges: [number, number][];
  readonly frame: [number, number] | null;
  readonly stars: number[];
  readonly neighbors: number[][];
  private readonly byName: Map<string, number>;
  private readonly notations: Record<Notation, string[]>;

  constructor(data: BoardAnswer) {
    this.spec = data.spec as BoardSpec;
    this.shape = data.shape as BoardShape;
    this.names = data.names;
    this.layout = data.layout;
    this.edges = data.edges;
    this.frame = data.frame ?? null;
    this.stars = data.stars;
    this.neighbors = data.names.map(() => []);
    for (const [a, b] of data.edges) {
      this.neighbors[a]!.push(b);
      this.neighbors[b]!.push(a);
    }
    this.byName = new Map(data.names.map((name, index) => [name, index]));
    this.notations = { a1: data.names, sgf: data.sgf, ij: data.ij };
  }

  get size(): number {
    return this.names.length;
  }

  /** Whether points sit on rows and columns at unit distance. */
  get rectangular(): boolean {
    return ['grid', 'torus', 'cylinder', 'holes'].includes(this.shape);
  }

  name(point: number): string {
    return this.names[point] ?? '?';
  }

  label(point: number, notation: Notation): string {
    return this.notations[notation][point] ?? this.name(point);
  }

  /** The point with this name, in capitals or not. */
  point(name: string): number | undefined {
    return this.byName.get(name) ?? this.byName.get(name.toUpperCase());
  }

  points(names: Iterable<string>): number[] {
    const found: number[] = [];
    for (const name of names) {
      const point = this.point(name);
      if (point !== undefined) found.push(point);
    }
    return found;
  }
}
