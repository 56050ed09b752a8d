import { useMemo } from 'preact/hooks';
import type { Board, Notation } from '../game/board';
import type { Geometry } from './geometry';

/** Column and row of a point's name in a notation: "D4" → D, 4; "dp" → d, p; "315" → 15, 3. */
function split(label: string, notation: Notation): [string, string] {
  if (notation === 'a1') {
    const found = /^([A-Za-z]+)(\d+)$/.exec(label);
    return found ? [found[1]!, found[2]!] : [label, label];
  }
  if (notation === 'sgf') return [label.slice(0, label.length / 2), label.slice(label.length / 2)];
  const value = Number(label);
  return [String(value % 100), String(Math.floor(value / 100))];
}

/** The size of coordinates: on the screen about the same on small boards and large ones. */
export function letterSize({ box: [left, top, right, bottom] }: Geometry): number {
  return Math.min(0.38, Math.max(0.16, 0.018 * (Math.max(right - left, bottom - top) + 1)));
}

export function Coordinates({ board, notation, size }: { board: Board; notation: Notation; size: number }) {
  return useMemo(() => {
    const columns = new Map<number, string>();
    const rows = new Map<number, string>();
    board.layout.forEach(([x, y], point) => {
      const [column, row] = split(board.label(point, notation), notation);
      columns.set(x, column);
      rows.set(y, row);
    });
    const right = Math.max(...columns.keys());
    const bottom = Math.max(...rows.keys());
    const away = 0.72 + 0.62 * size;
    const text = (key: string, x: number, y: number, value: string) => (
      <text key={key} class="coordinate" x={x} y={y} dy="0.35em" font-size={size}>
        {value}
      </text>
    );
    return (
      <g aria-hidden="true">
        {[...columns].flatMap(([x, value]) => [text(`t${x}`, x, -away, value), text(`b${x}`, x, bottom + away, value)])}
        {[...rows].flatMap(([y, value]) => [text(`l${y}`, -away, y, value), text(`r${y}`, right + away, y, value)])}
      </g>
    );
  }, [board, notation, size]);
}
