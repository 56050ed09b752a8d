import type { Board } from '../game/board';
import { BLACK } from '../game/position';
import { cursor, game, position, shownStones } from '../state';
import { endingDrawing } from '../layers/scoring';
import type { Geometry } from './geometry';

/** The stones, the last move marked; dead ones fade when a score is shown. */
export function Stones({ board, geometry }: { board: Board; geometry: Geometry }) {
  const now = position.value;
  if (!now) return null;
  const dead = endingDrawing.value?.dead;
  const shown = shownStones.value;
  const contents = shown?.stones ?? now.stones;
  const stones = [];
  for (let point = 0; point < board.size; point++) {
    const stone = contents[point] || shown?.leaving.get(point);
    if (!stone) continue;
    const [x, y] = board.layout[point]!;
    const color = stone === BLACK ? 'black' : 'white';
    const how = dead?.has(point) ? ' dead' : shown?.leaving.has(point) ? ' leaving' : shown?.turned.has(point) ? ' turned' : '';
    stones.push(<circle key={`${point}${how}`} class={`stone ${color}${how}`} cx={x} cy={y} r={geometry.radius} />);
  }
  const last = now.last;
  const mark = last >= 0 && now.stones[last] && !shownStones.value ? board.layout[last]! : null;
  return (
    <g aria-hidden="true">
      <g>{stones}</g>
      {mark && (
        <circle
          class={`last ${now.stones[last] === BLACK ? 'on-black' : 'on-white'}`}
          cx={mark[0]}
          cy={mark[1]}
          r={geometry.radius * 0.5}
        />
      )}
    </g>
  );
}

/** The numbers of the moves that made the stones on the board. */
export function MoveNumbers({ board, geometry }: { board: Board; geometry: Geometry }) {
  const tree = game.value;
  const now = position.value;
  if (!tree || !now) return null;
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
        if (!stone) return null;
        const [x, y] = board.layout[point]!;
        const size = geometry.radius * (number > 99 ? 0.78 : 0.95);
        return (
          <text key={point} class={`number ${stone === BLACK ? 'on-black' : 'on-white'}`} x={x} y={y} font-size={size} dy="0.35em">
            {number}
          </text>
        );
      })}
    </g>
  );
}
