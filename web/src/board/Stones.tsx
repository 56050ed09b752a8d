import type { Board } from '../game/board';
import { BLACK } from '../game/position';
import { endingDrawing } from '../layers/scoring';
import { cursor, game, position, showNumbers, shownStones } from '../state';
import type { Drawing } from './drawing';
import type { Geometry } from './geometry';

interface Props {
  board: Board;
  geometry: Geometry;
  drawing: Drawing;
}

/** A number between −1 and 1 that belongs to a point: stones cut by hand are a little unlike. */
function unlike(point: number, salt: number): number {
  const value = Math.sin(point * 127.1 + salt * 311.7) * 43758.5453;
  return 2 * (value - Math.floor(value)) - 1;
}

/** Lines of growth on a shell, at an angle of its own. */
function shellLines(x: number, y: number, r: number, point: number): string {
  const turn = unlike(point, 3) * Math.PI;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  let path = '';
  for (const across of [-0.45, -0.12, 0.22, 0.52]) {
    const half = Math.sqrt(0.8 - across * across);
    const at = (along: number, bend: number) =>
      `${(x + r * (along * cos - (across + bend) * sin)).toFixed(3)} ${(y + r * (along * sin + (across + bend) * cos)).toFixed(3)}`;
    path += `M${at(-half, 0)}Q${at(0, 0.16)} ${at(half, 0)}`;
  }
  return path;
}

/** The stones, shell and slate, each a little unlike the next, with their shadow; dead ones fade when a score is shown. */
export function Stones({ board, geometry }: { board: Board; geometry: Geometry }) {
  const now = position.value;
  if (!now) return null;
  const dead = endingDrawing.value?.dead;
  const shown = shownStones.value;
  const contents = shown?.stones ?? now.stones;
  const stones = [];
  const shadows = [];
  let lines = '';
  for (let point = 0; point < board.size; point++) {
    const stone = contents[point] || shown?.leaving.get(point);
    if (!stone) continue;
    const [px, py] = board.layout[point]!;
    const r = geometry.radius * (0.985 + 0.012 * unlike(point, 0));
    const [x, y] = [px + 0.022 * geometry.radius * unlike(point, 1), py + 0.022 * geometry.radius * unlike(point, 2)];
    const color = stone === BLACK ? 'black' : 'white';
    const how = dead?.has(point)
      ? ' dead'
      : shown?.leaving.has(point)
        ? ' leaving'
        : shown?.turned.has(point)
          ? ' turned'
          : '';
    stones.push(
      <circle
        key={`${point}${how}`}
        class={`stone ${color}${how}`}
        cx={x.toFixed(3)}
        cy={y.toFixed(3)}
        r={r.toFixed(3)}
      />,
    );
    if (how) continue;
    const [sx, sy, sr] = [x + 0.05, y + 0.08, 1.16 * r].map((one) => one.toFixed(3));
    shadows.push(<circle key={point} cx={sx} cy={sy} r={sr} fill="url(#shadow)" />);
    if (color === 'white') lines += shellLines(x, y, r, point);
  }
  return (
    <g aria-hidden="true">
      <g class="shadows">{shadows}</g>
      {stones}
      <path class="shell" d={lines} stroke-width={geometry.radius * 0.035} />
    </g>
  );
}

/** A ring on the stone played last; wide enough to read a number or letter inside it. */
export function LastMove({ board, geometry, drawing }: Props) {
  const now = position.value;
  const last = now?.last ?? -1;
  if (!now?.stones[last] || shownStones.value) return null;
  const isWritten =
    showNumbers.value ||
    drawing.bodies?.some((body) => body.text && body.points[0] === last) ||
    drawing.marks?.some((mark) => mark.point === last) ||
    game.value?.node(cursor.value).marks.some((mark) => board.point(mark.point) === last);
  const [x, y] = board.layout[last]!;
  const tone = now.stones[last] === BLACK ? 'on-black' : 'on-white';
  return (
    <circle aria-hidden="true" class={`last ${tone}`} cx={x} cy={y} r={geometry.radius * (isWritten ? 0.8 : 0.5)} />
  );
}

/** The numbers of the moves that made the stones on the board; where a letter of a layer stands, that is read instead. */
export function MoveNumbers({ board, geometry, drawing }: Props) {
  const tree = game.value;
  const now = position.value;
  if (!tree || !now) return null;
  const lettered = new Set(drawing.bodies?.flatMap((body) => (body.text ? body.points.slice(0, 1) : [])));
  const numbers = new Map<number, number>();
  let count = 0;
  for (const node of tree.path(cursor.value)) {
    for (const step of node.steps) {
      if (!Array.isArray(step)) continue;
      count++;
      const point = board.point(step[1]);
      if (point !== undefined) numbers.set(point, count);
    }
  }
  return (
    <g aria-hidden="true">
      {[...numbers].map(([point, number]) => {
        const stone = now.stones[point];
        if (!stone || lettered.has(point)) return null;
        const [x, y] = board.layout[point]!;
        const size = geometry.radius * (number > 99 ? 0.78 : 0.95);
        return (
          <text
            key={point}
            class={`number ${stone === BLACK ? 'on-black' : 'on-white'}`}
            x={x}
            y={y}
            font-size={size}
            dy="0.35em"
          >
            {number}
          </text>
        );
      })}
    </g>
  );
}
