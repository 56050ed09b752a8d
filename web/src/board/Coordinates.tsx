import { useMemo } from 'preact/hooks';
import type { Board, Notation } from '../game/board';
import type { Geometry } from './geometry';

/** Column and row of a point's name, whatever its notation: "D4" → D, 4; "dp" → d, p; "315" → 15, 3. */
function split(label: string): [string, string] {
  const found = /^([A-Za-z]+)(\d+)$/.exec(label);
  if (found) return [found[1]!, found[2]!];
  if (/^[a-zA-Z]+$/.test(label)) return [label.slice(0, label.length / 2), label.slice(label.length / 2)];
  const value = Number(label);
  return [String(value % 100), String(Math.floor(value / 100))];
}

/** The size of coordinates: on the screen about the same on small boards and large ones. */
function letterSize({ box: [left, top, right, bottom] }: Geometry): number {
  return Math.min(0.38, Math.max(0.2, 0.024 * (Math.max(right - left, bottom - top) + 1)));
}

/** How far the wood reaches beyond the outer lines where coordinates stand on it. */
export const coordinateMargin = (geometry: Geometry): number => 0.66 + 1.15 * letterSize(geometry);

/** Where coordinates stand: around the board, or along its slanting sides, or nowhere. */
export function coordinatesOf(board: Board): 'around' | 'along' | 'none' {
  if (board.rectangular || board.shape === 'hexagonal') return 'around';
  return board.shape === 'triangular' ? 'along' : 'none';
}

type Place = [number, number];

/** The points at both ends of each row, by its name, and of each column. */
function ends(board: Board, notation: Notation) {
  const rows = new Map<string, [Place, Place]>();
  const columns = new Map<string, [Place, Place]>();
  board.layout.forEach((place, point) => {
    const [column, row] = split(board.label(point, notation));
    for (const [found, key, axis] of [
      [rows, row, 0],
      [columns, column, 1],
    ] as const) {
      const [low, high] = found.get(key) ?? [place, place];
      found.set(key, [place[axis] < low[axis] ? place : low, place[axis] > high[axis] ? place : high]);
    }
  });
  return { rows, columns };
}

export function Coordinates({ board, geometry, notation }: { board: Board; geometry: Geometry; notation: Notation }) {
  return useMemo(() => {
    const size = letterSize(geometry);
    const { rows, columns } = ends(board, notation);
    const [left, top, right, bottom] = geometry.box;
    const isAround = coordinatesOf(board) === 'around';
    const away = isAround ? 0.6 + 0.6 * size : geometry.radius + 0.55 * size;
    const text = (key: string, x: number, y: number, value: string) => (
      <text key={key} class={isAround ? 'coordinate' : 'coordinate inner'} x={x} y={y} dy="0.35em" font-size={size}>
        {value}
      </text>
    );
    return (
      <g aria-hidden="true">
        {[...columns].flatMap(([value, [first, last]]) => [
          text(`t${value}`, first[0], top - away, value),
          text(`b${value}`, last[0], bottom + away, value),
        ])}
        {[...rows].flatMap(([value, [first, last]]) => [
          text(`l${value}`, (isAround ? left : first[0]) - away, first[1], value),
          text(`r${value}`, (isAround ? right : last[0]) + away, last[1], value),
        ])}
      </g>
    );
  }, [board, geometry, notation]);
}
