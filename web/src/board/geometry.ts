import type { Board } from '../game/board';

/** Measures for drawing a board; one unit is the distance between neighbours. */
export interface Geometry {
  box: [number, number, number, number];
  radius: number;
  /** Edges as one path; those that go around a torus or cylinder as stubs. */
  lines: string;
  stubs: string;
}

function nearestDistance(board: Board): number {
  let nearest = Infinity;
  for (const [a, b] of board.edges) {
    const [ax, ay] = board.layout[a]!;
    const [bx, by] = board.layout[b]!;
    nearest = Math.min(nearest, Math.hypot(ax - bx, ay - by));
  }
  if (board.rectangular) return 1;
  if (board.size <= 600) {
    for (let a = 0; a < board.size; a++) {
      for (let b = 0; b < a; b++) {
        const [ax, ay] = board.layout[a]!;
        const [bx, by] = board.layout[b]!;
        nearest = Math.min(nearest, Math.hypot(ax - bx, ay - by));
      }
    }
  }
  return Number.isFinite(nearest) && nearest > 0.05 ? nearest : 1;
}

const fixed = (value: number): string => String(Math.round(value * 1000) / 1000);

export function measure(board: Board): Geometry {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of board.layout) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  const wraps = board.shape === 'torus' || board.shape === 'cylinder';
  let lines = '';
  let stubs = '';
  for (const [a, b] of board.edges) {
    const [ax, ay] = board.layout[a]!;
    const [bx, by] = board.layout[b]!;
    const around = wraps && Math.hypot(ax - bx, ay - by) > 1.5;
    if (!around) {
      lines += `M${fixed(ax)} ${fixed(ay)}L${fixed(bx)} ${fixed(by)}`;
      continue;
    }
    const [dx, dy] = [Math.sign(ax - bx) * 0.62, Math.sign(ay - by) * 0.62];
    stubs += `M${fixed(ax)} ${fixed(ay)}l${fixed(dx)} ${fixed(dy)}M${fixed(bx)} ${fixed(by)}l${fixed(-dx)} ${fixed(-dy)}`;
  }
  return { box: [left, top, right, bottom], radius: 0.485 * nearestDistance(board), lines, stubs };
}

/** The point nearest to a place, if one is near enough to be meant. */
export function pointNear(board: Board, geometry: Geometry, x: number, y: number): number | null {
  let best: number | null = null;
  let nearest = Math.max(geometry.radius * 1.25, 0.45) ** 2;
  for (let point = 0; point < board.size; point++) {
    const [px, py] = board.layout[point]!;
    const distance = (px - x) ** 2 + (py - y) ** 2;
    if (distance < nearest) {
      nearest = distance;
      best = point;
    }
  }
  return best;
}

/** The point that an arrow key leads to: the nearest one within a quarter turn of the direction. */
export function pointTowards(board: Board, from: number, dx: number, dy: number): number {
  const [x, y] = board.layout[from]!;
  let best = from;
  let cost = Infinity;
  for (let point = 0; point < board.size; point++) {
    const [px, py] = board.layout[point]!;
    const along = (px - x) * dx + (py - y) * dy;
    const aside = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
    if (along < 0.05 || aside > along + 0.01) continue;
    if (along + 2 * aside < cost) {
      cost = along + 2 * aside;
      best = point;
    }
  }
  return best;
}
