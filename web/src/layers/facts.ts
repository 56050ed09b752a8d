import type { Facts } from '../api/analysis';
import { type Body, colorAt, type Drawing, type Link, letterAt, type Mark } from '../board/drawing';
import type { Board } from '../game/board';
import { position } from '../state';
import { blockPoints, rows } from './relations';
import { source } from './sources';

/** A colour that a body keeps from move to move: by its first point, not by its place in a list that grows. */
const colorOf = (points: number[]): string => colorAt(Math.min(...points));

export function drawBlocks(board: Board): Drawing {
  const facts = source('facts');
  const points = blockPoints(facts, board);
  const bodies: Body[] = rows(facts, 'block').map((row) => {
    const stones = points.get(String(row.B)) ?? [];
    return { points: stones, color: colorOf(stones), text: String(row.Liberties), style: 'ring' };
  });
  return { bodies };
}

export function drawLiberties(board: Board): Drawing {
  const facts = source('facts');
  const served = new Map<number, number>();
  for (const row of rows(facts, 'liberty')) {
    const point = board.point(String(row.P));
    if (point !== undefined) served.set(point, (served.get(point) ?? 0) + 1);
  }
  const marks: Mark[] = [...served].map(([point, count]) => ({
    point,
    text: String(count),
    small: true,
    color: '#0072b2',
    shape: 'ring',
  }));
  const points = blockPoints(facts, board);
  const bodies: Body[] = rows(facts, 'block')
    .filter((row) => row.Liberties === 1)
    .map((row) => ({ points: points.get(String(row.B)) ?? [], color: '#d55e00', style: 'ring' }));
  return { marks, bodies };
}

/** A square where no enemy stone can stand, a diamond where one can. */
export function drawJoints(board: Board): Drawing {
  const marks = new Map<number, Mark>();
  for (const row of rows(source('facts'), 'joint')) {
    const point = board.point(String(row.P));
    if (point === undefined) continue;
    const cuttable = row.Cuttable === 'yes';
    marks.set(point, {
      point,
      shape: cuttable ? 'diamond' : 'square',
      color: cuttable ? '#b0548a' : '#009e73',
      small: true,
    });
  }
  return { marks: [...marks.values()] };
}

export function drawKosumi(board: Board): Drawing {
  const links: Link[] = [];
  for (const row of rows(source('facts'), 'kosumi')) {
    const from = board.point(String(row.P1));
    const to = board.point(String(row.P2));
    const weight = Number(row.Weight);
    if (from === undefined || to === undefined || weight === 0) continue;
    links.push({ from, to, color: '#0072b2', dashed: weight < 1 });
  }
  return { links };
}

/** The static groups of more than one block, a letter each. */
export function drawGroups(board: Board): Drawing {
  const facts = source('facts');
  const points = blockPoints(facts, board);
  const groups = new Map<string, { points: number[]; blocks: number }>();
  for (const row of rows(facts, 'static_group')) {
    const key = String(row.G);
    const group = groups.get(key) ?? { points: [], blocks: 0 };
    group.points.push(...(points.get(String(row.B)) ?? []));
    group.blocks++;
    groups.set(key, group);
  }
  const links: Link[] = [];
  const shown = [...groups.values()].filter((group) => group.blocks > 1);
  const colors = new Map(
    [...groups].filter(([, group]) => group.blocks > 1).map(([key, group]) => [key, colorOf(group.points)]),
  );
  for (const row of rows(facts, 'miai')) {
    const [from, to] = [board.point(String(row.P)), board.point(String(row.Q))];
    if (from !== undefined && to !== undefined)
      links.push({ from, to, color: colors.get(String(row.G)) ?? '#888', dashed: true });
  }
  const bodies: Body[] = shown.map((group, index) => ({
    points: group.points,
    color: colorOf(group.points),
    text: letterAt(index),
    style: 'ring',
  }));
  return { bodies, links };
}

/** A region that is closed off: it takes up less than a third of the board. */
interface Closed {
  name: string;
  color: string;
  /** Its empty points that no smaller region has: regions of both colours overlap, and each point is drawn once. */
  points: number[];
}

function closedRegions(facts: Facts, board: Board): Closed[] {
  const stones = position.value?.stones;
  const found = rows(facts, 'region').map((row) => {
    const name = String(row.R);
    return { name, color: String(row.Colour), all: board.points(facts.regions[name] ?? []) };
  });
  const taken = new Set<number>();
  const closed: Closed[] = [];
  for (const { name, color, all } of found.sort((a, b) => a.all.length - b.all.length)) {
    if (all.length * 3 >= board.size) continue;
    const points = all.filter((point) => !stones?.[point] && !taken.has(point));
    for (const point of points) taken.add(point);
    if (points.length > 0) closed.push({ name, color, points });
  }
  return closed;
}

export function drawRegions(board: Board): Drawing {
  const facts = source('facts');
  if (!facts) return {};
  const bodies: Body[] = closedRegions(facts, board).map(({ color, points }, index) => ({
    points,
    color: color === 'black' ? '#0072b2' : '#d55e00',
    text: letterAt(index),
    style: 'fill',
  }));
  return { bodies };
}

/** Each region that is worth something, with its lowest and highest count of eyes. */
export function drawEyes(board: Board): Drawing {
  const facts = source('facts');
  if (!facts) return {};
  const kinds = new Map(rows(facts, 'eye_kind').map((row) => [String(row.R), String(row.Kind)]));
  const counts = new Map(
    rows(facts, 'eye').map((row) => [String(row.R), [Number(row.Low), Number(row.High)] as const]),
  );
  const bodies: Body[] = [];
  for (const { name, points } of closedRegions(facts, board)) {
    const [low, high] = counts.get(name) ?? [0, 0];
    if (high === 0) continue;
    const text = low === high ? halves(low) : `${halves(low)}–${halves(high)}`;
    bodies.push({ points, color: low >= 1 ? '#009e73' : '#e69f00', text, style: 'fill', title: kinds.get(name) ?? '' });
  }
  return { bodies };
}

const halves = (value: number): string =>
  Number.isInteger(value) ? String(value) : value < 1 ? '½' : `${Math.floor(value)}½`;

/** Races: an arrow from the group that wins, or lives in seki, to the other; beside it the moves to fill Black and White. */
export function drawRaces(board: Board): Drawing {
  const facts = source('facts');
  const blocks = blockPoints(facts, board);
  const points = new Map<string, number[]>();
  for (const row of rows(facts, 'static_group')) {
    points.set(String(row.G), [...(points.get(String(row.G)) ?? []), ...(blocks.get(String(row.B)) ?? [])]);
  }
  const links: Link[] = [];
  const racing = new Set<string>();
  for (const row of rows(facts, 'race')) {
    const [black, white] = [String(row.B1), String(row.B2)];
    const [from, to] = closest(board, points.get(black) ?? [], points.get(white) ?? []);
    if (from === undefined || to === undefined) continue;
    racing.add(black).add(white);
    const text = `${row.Own1}–${row.Own2}`;
    const result = String(row.Result);
    if (result.startsWith('first')) links.push({ from, to, color: '#0072b2', text, arrow: true });
    else if (result.startsWith('second')) links.push({ from: to, to: from, color: '#d55e00', text, arrow: true });
    else links.push({ from, to, color: '#8a6fb0', text, dashed: true });
  }
  const bodies: Body[] = [...racing].map((block) => ({
    points: points.get(block) ?? [],
    color: '#e69f00',
    style: 'rim',
  }));
  return { links, bodies };
}

function closest(board: Board, some: number[], others: number[]): [number?, number?] {
  let best: [number?, number?] = [];
  let nearest = Infinity;
  for (const a of some) {
    for (const b of others) {
      const [ax, ay] = board.layout[a]!;
      const [bx, by] = board.layout[b]!;
      const distance = Math.hypot(ax - bx, ay - by);
      if (distance < nearest) [nearest, best] = [distance, [a, b]];
    }
  }
  return best;
}

/** Influence, in thousandths: Black's positive. */
export function drawInfluence(board: Board): Drawing {
  const heat = rows(source('facts'), 'influence').flatMap((row) => {
    const point = board.point(String(row.P));
    const value = Number(row.Value) / 1000;
    return point === undefined || Math.abs(value) < 0.04 || Math.abs(value) >= 1 ? [] : [{ point, value }];
  });
  return { heat };
}
