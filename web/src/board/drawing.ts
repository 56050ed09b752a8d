/** What layers and panels put on the board: a small vocabulary that the board draws on any grid or graph. */

/** A set of points drawn as one body: cells filled, stones with a rim around them, or with a rim and a line that joins them. */
export interface Body {
  points: number[];
  color: string;
  text?: string;
  style: 'fill' | 'rim' | 'ring';
  title?: string;
}

/** A line between two points. */
export interface Link {
  from: number;
  to: number;
  color: string;
  dashed?: boolean;
  text?: string;
  arrow?: boolean;
}

export type Shape = 'dot' | 'disc' | 'square' | 'diamond' | 'triangle' | 'cross' | 'ring';

/** A mark or letter at a point. */
export interface Mark {
  point: number;
  shape?: Shape;
  color?: string;
  text?: string;
  small?: boolean;
  title?: string;
}

/** A value from −1 (white) to 1 (black), drawn as a square whose size is its amount. */
export interface Heat {
  point: number;
  value: number;
  text?: string;
  color?: string;
}

export interface Drawing {
  bodies?: Body[];
  links?: Link[];
  marks?: Mark[];
  heat?: Heat[];
}

/** Okabe and Ito's palette: distinct to colour-blind eyes; letters repeat what the colours say. */
export const palette = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', '#8a6fb0', '#7a7a2a'];
export const colorAt = (index: number): string => palette[index % palette.length]!;

export function joined(drawings: Iterable<Drawing | null | undefined | false>): Drawing {
  const all: Required<Drawing> = { bodies: [], links: [], marks: [], heat: [] };
  for (const drawing of drawings) {
    if (!drawing) continue;
    all.bodies.push(...(drawing.bodies ?? []));
    all.links.push(...(drawing.links ?? []));
    all.marks.push(...(drawing.marks ?? []));
    all.heat.push(...(drawing.heat ?? []));
  }
  return all;
}
