import type { TreeMark } from '../api/types';
import type { Board } from '../game/board';
import { BLACK } from '../game/position';
import { cursor, edits, game, position } from '../state';
import type { Geometry } from './geometry';

/** The marks and letters that the game record itself carries. Text goes in as text, never as markup. */
export function RecordMarks({ board, geometry }: { board: Board; geometry: Geometry }) {
  edits.value;
  const tree = game.value;
  const now = position.value;
  if (!tree || !now) return null;
  const { marks } = tree.node(cursor.value);
  if (marks.length === 0) return null;
  return (
    <g aria-hidden="true">
      {marks.map((mark, index) => {
        const point = board.point(mark.point);
        if (point === undefined) return null;
        const tone = now.stones[point] === BLACK ? 'on-black' : now.stones[point] ? 'on-white' : 'on-wood';
        const [x, y] = board.layout[point]!;
        return <RecordMark key={index} mark={mark} x={x} y={y} r={geometry.radius} tone={tone} />;
      })}
    </g>
  );
}

function RecordMark({ mark, x, y, r, tone }: { mark: TreeMark; x: number; y: number; r: number; tone: string }) {
  const shape = `record ${tone}`;
  const s = r * 0.52;
  switch (mark.kind) {
    case 'circle':
      return <circle class={shape} cx={x} cy={y} r={s} />;
    case 'square':
    case 'selected':
      return <rect class={shape} x={x - s * 0.85} y={y - s * 0.85} width={s * 1.7} height={s * 1.7} />;
    case 'triangle':
      return <path class={shape} d={`M${x} ${y - s * 1.15}L${x + s} ${y + s * 0.65}L${x - s} ${y + s * 0.65}Z`} />;
    case 'cross':
      return (
        <path
          class={shape}
          d={`M${x - s * 0.8} ${y - s * 0.8}l${s * 1.6} ${s * 1.6}m0 ${-s * 1.6}l${-s * 1.6} ${s * 1.6}`}
        />
      );
    case 'territory_black':
    case 'territory_white':
      return (
        <rect class={`territory ${mark.kind.replace('_', '-')}`} x={x - 0.17} y={y - 0.17} width="0.34" height="0.34" />
      );
    case 'label':
      return (
        <g>
          {tone === 'on-wood' && <circle class="label-ground" cx={x} cy={y} r={r * 0.8} />}
          <text class={`number ${tone}`} x={x} y={y} font-size={r * 1.25} dy="0.35em">
            {(mark.text ?? '').slice(0, 3)}
          </text>
        </g>
      );
  }
}
