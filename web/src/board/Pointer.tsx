import type { Board } from '../game/board';
import { BLACK, block } from '../game/position';
import { lit, position, selected, showCoordinates, tool } from '../state';
import { coordinatesOf } from './Coordinates';
import type { Geometry } from './geometry';
import { pending } from './pending';

interface Props {
  board: Board;
  geometry: Geometry;
  point: number | null;
  keys: boolean;
}

/** What the pointer shows: the point chosen, points lit by an answer, the stone that would come, the keyboard's place. */
export function Pointer({ board, geometry, point, keys }: Props) {
  const now = position.value;
  const shown: [number, string][] = [];
  if (selected.value !== null) shown.push([selected.value, 'selected']);
  for (const member of lit.value) shown.push([member, now?.stones[member] ? 'lit on-stone' : 'lit']);
  for (const member of glowing(board, lit.value)) shown.push([member, 'glow']);
  const touched = pending.value;
  const hovered = now ? (touched ?? point) : null;
  const ghost = hovered !== null && now!.stones[hovered] === 0 && ['play', 'black', 'white'].includes(tool.value);
  const color =
    tool.value === 'black' ? 'black' : tool.value === 'white' ? 'white' : now?.turn === BLACK ? 'black' : 'white';
  const [x, y] = (hovered !== null && board.layout[hovered]) || [0, 0];
  return (
    <g aria-hidden="true" class="pointer">
      {shown.map(([member, name]) => {
        const [cx, cy] = board.layout[member] ?? [0, 0];
        return <circle key={`${name}${member}`} class={name} cx={cx} cy={cy} r={geometry.radius * 1.04} />;
      })}
      {touched !== null && <Cross geometry={geometry} x={x} y={y} />}
      {ghost && <circle class={`ghost ${color}`} cx={x} cy={y} r={geometry.radius} />}
      {hovered !== null && showCoordinates.value && coordinatesOf(board) === 'none' && (
        <text class="letter on-wood" x={x} y={y - geometry.radius * 1.5} dy="0.35em" font-size={geometry.radius * 0.7}>
          {board.name(hovered)}
        </text>
      )}
      {hovered !== null && keys && <circle class="key-cursor" cx={x} cy={y} r={geometry.radius * 1.12} />}
    </g>
  );
}

/** Lines through a touched point that reach beyond the thumb. */
function Cross({ geometry: { box }, x, y }: { geometry: Geometry; x: number; y: number }) {
  const [left, top, right, bottom] = box;
  return <path class="touched" d={`M${left} ${y}H${right}M${x} ${top}V${bottom}`} />;
}

/** The other stones of the blocks that have a lit stone: an answer names a block by one of its stones. */
function glowing(board: Board, points: number[]): Set<number> {
  const stones = position.value?.stones;
  const found = new Set<number>();
  if (!stones || points.length > 40) return found;
  for (const point of points) {
    if (stones[point] && !found.has(point)) for (const stone of block(board, stones, point).stones) found.add(stone);
  }
  for (const point of points) found.delete(point);
  return found;
}
