import { computed, useComputed, useSignal } from '@preact/signals';
import { useMemo, useRef } from 'preact/hooks';
import type { Board } from '../game/board';
import { BLACK, block } from '../game/position';
import { t } from '../i18n';
import { layerDrawing } from '../layers/active';
import { toggleDead } from '../layers/scoring';
import {
  game,
  lit,
  notation,
  panelDrawing,
  position,
  selected,
  showCoordinates,
  showNumbers,
  tool,
  useTool,
  zoom,
} from '../state';
import { Coordinates, coordinatesOf, letterSize } from './Coordinates';
import { Over, Under } from './DrawingView';
import { joined } from './drawing';
import { type Geometry, measure, pointNear, pointTowards } from './geometry';
import { RecordMarks } from './RecordMarks';
import { LastMove, MoveNumbers, Stones } from './Stones';

const drawing = computed(() => joined([layerDrawing.value, panelDrawing.value]));

/** The board: any grid or graph, with stones, layers and a pointer, for mouse, touch and keyboard. */
export function BoardView() {
  const board = game.value?.board;
  if (!board) return <div class="board board-empty" />;
  return <BoardOn board={board} />;
}

function BoardOn({ board }: { board: Board }) {
  const geometry = useMemo(() => measure(board), [board]);
  const pointer = useSignal<number | null>(null);
  const byKeys = useSignal(false);
  const area = useSignal<{ from: [number, number]; to: [number, number] } | null>(null);
  const svg = useRef<SVGSVGElement>(null);
  const margin =
    showCoordinates.value && coordinatesOf(board) === 'around'
      ? 0.72 + 0.9 * letterSize(geometry) + 0.12
      : woodPad(board) + 0.06;
  const [left, top, right, bottom] = zoom.value ?? geometry.box;
  const view = [left - margin, top - margin, right - left + 2 * margin, bottom - top + 2 * margin];

  const place = (event: PointerEvent): [number, number] | null => {
    const matrix = svg.current?.getScreenCTM();
    if (!matrix) return null;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return [at.x, at.y];
  };
  const pointOf = (event: PointerEvent): number | null => {
    const at = place(event);
    return at && pointNear(board, geometry, at[0], at[1]);
  };
  const choose = (point: number) => {
    if (tool.value === 'dead') toggleDead(point);
    else useTool(point);
  };

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    byKeys.value = false;
    if (tool.value !== 'zoom') {
      pointer.value = pointOf(event);
      return;
    }
    const at = place(event);
    if (!at) return;
    svg.current?.setPointerCapture(event.pointerId);
    area.value = { from: at, to: at };
  };
  const onPointerMove = (event: PointerEvent) => {
    if (area.value) {
      const at = place(event);
      if (at) area.value = { ...area.value, to: at };
    } else if (tool.value !== 'zoom') {
      pointer.value = pointOf(event);
    }
  };
  const onPointerUp = (event: PointerEvent) => {
    if (area.value) {
      finishZoom(board, area.value);
      area.value = null;
      return;
    }
    if (event.button !== 0 || tool.value === 'zoom') return;
    const point = pointOf(event);
    if (point !== null) choose(point);
    if (event.pointerType !== 'mouse') pointer.value = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const arrows: Record<string, [number, number]> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    };
    const way = arrows[event.key];
    if (way && !event.ctrlKey && !event.altKey && !event.metaKey) {
      byKeys.value = true;
      pointer.value =
        pointer.value === null ? Math.floor(board.size / 2) : pointTowards(board, pointer.value, way[0], way[1]);
    } else if ((event.key === 'Enter' || event.key === ' ') && pointer.value !== null) {
      choose(pointer.value);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };

  const described = useComputed(() => (byKeys.value && pointer.value !== null ? describe(board, pointer.value) : ''));
  return (
    <>
      <svg
        ref={svg}
        class={`board tool-${tool.value}`}
        viewBox={view.join(' ')}
        role="application"
        aria-roledescription={t('board.role')}
        aria-label={t('board.label')}
        tabIndex={0}
        onMouseDown={(event) => event.preventDefault()}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={() => {
          pointer.value = null;
          area.value = null;
        }}
        onPointerLeave={() => {
          if (!byKeys.value) pointer.value = null;
        }}
        onKeyDown={onKeyDown}
        onFocus={() => {
          byKeys.value = true;
          pointer.value ??=
            position.value && position.value.last >= 0 ? position.value.last : Math.floor(board.size / 2);
        }}
        onBlur={() => {
          byKeys.value = false;
          pointer.value = null;
        }}
      >
        <Ground board={board} geometry={geometry} />
        {showCoordinates.value && coordinatesOf(board) !== 'none' && (
          <Coordinates board={board} geometry={geometry} notation={notation.value} />
        )}
        <Under board={board} geometry={geometry} drawing={drawing.value} />
        <Stones board={board} geometry={geometry} />
        <LastMove board={board} geometry={geometry} drawing={drawing.value} />
        <Over board={board} geometry={geometry} drawing={drawing.value} />
        {showNumbers.value && <MoveNumbers board={board} geometry={geometry} drawing={drawing.value} />}
        <RecordMarks board={board} geometry={geometry} />
        <Pointer board={board} geometry={geometry} point={pointer.value} keys={byKeys.value} />
        {area.value && <ZoomArea area={area.value} />}
      </svg>
      <p class="visually-hidden" aria-live="polite">
        {described}
      </p>
    </>
  );
}

function finishZoom(board: Board, area: { from: [number, number]; to: [number, number] }): void {
  const xs = [area.from[0], area.to[0]].sort((a, b) => a - b);
  const ys = [area.from[1], area.to[1]].sort((a, b) => a - b);
  const inside = board.layout.filter(([x, y]) => x >= xs[0]! && x <= xs[1]! && y >= ys[0]! && y <= ys[1]!);
  tool.value = 'play';
  if (inside.length < 4) return;
  const [px, py] = [inside.map((p) => p[0]), inside.map((p) => p[1])];
  zoom.value = [Math.min(...px), Math.min(...py), Math.max(...px), Math.max(...py)];
}

function describe(board: Board, point: number): string {
  const stone = position.value?.stones[point];
  const content = stone === 0 ? t('empty') : stone === BLACK ? t('black') : t('white');
  return `${board.label(point, notation.value)}, ${content}`;
}

/** How far the wood reaches beyond the outermost points: where letters stand on it, farther. */
const woodPad = (board: Board): number => (coordinatesOf(board) === 'along' ? 0.95 : 0.72);

function Ground({ board, geometry }: { board: Board; geometry: Geometry }) {
  return useMemo(() => {
    const [left, top, right, bottom] = geometry.box;
    const pad = woodPad(board);
    return (
      <g aria-hidden="true">
        <defs>
          <radialGradient id="stone-black" cx="36%" cy="30%" r="78%">
            <stop offset="0" class="black-light" />
            <stop offset="1" class="black-dark" />
          </radialGradient>
          <radialGradient id="stone-white" cx="36%" cy="30%" r="80%">
            <stop offset="0" class="white-light" />
            <stop offset="1" class="white-dark" />
          </radialGradient>
          <marker
            id="arrow"
            viewBox="0 0 6 6"
            refX="5"
            refY="3"
            markerWidth="5"
            markerHeight="5"
            orient="auto-start-reverse"
          >
            <path d="M0 0L6 3L0 6z" fill="context-stroke" />
          </marker>
        </defs>
        <rect
          class="wood"
          x={left - pad}
          y={top - pad}
          width={right - left + 2 * pad}
          height={bottom - top + 2 * pad}
          rx="0.12"
        />
        <path class="line" d={geometry.lines} />
        {geometry.stubs && <path class="line stub" d={geometry.stubs} />}
        {!board.rectangular &&
          board.layout.map(([x, y], point) => (
            <circle key={point} class="node" cx={x} cy={y} r={geometry.radius * 0.16} />
          ))}
        {board.stars.map((point) => {
          const [x, y] = board.layout[point]!;
          return <circle key={point} class="star" cx={x} cy={y} r="0.1" />;
        })}
      </g>
    );
  }, [board, geometry]);
}

function Pointer({
  board,
  geometry,
  point,
  keys,
}: {
  board: Board;
  geometry: Geometry;
  point: number | null;
  keys: boolean;
}) {
  const now = position.value;
  const shown: [number, string][] = [];
  if (selected.value !== null) shown.push([selected.value, 'selected']);
  for (const member of lit.value) shown.push([member, 'lit']);
  for (const member of glowing(board, lit.value)) shown.push([member, 'glow']);
  const hovered = point !== null && now ? point : null;
  const ghost = hovered !== null && now!.stones[hovered] === 0 && ['play', 'black', 'white'].includes(tool.value);
  const color =
    tool.value === 'black' ? 'black' : tool.value === 'white' ? 'white' : now?.turn === BLACK ? 'black' : 'white';
  return (
    <g aria-hidden="true" class="pointer">
      {shown.map(([member, name]) => {
        const [x, y] = board.layout[member] ?? [0, 0];
        return <circle key={`${name}${member}`} class={name} cx={x} cy={y} r={geometry.radius * 1.04} />;
      })}
      {ghost && (
        <circle
          class={`ghost ${color}`}
          cx={board.layout[hovered]![0]}
          cy={board.layout[hovered]![1]}
          r={geometry.radius}
        />
      )}
      {hovered !== null && showCoordinates.value && coordinatesOf(board) === 'none' && (
        <text
          class="letter on-wood"
          x={board.layout[hovered]![0]}
          y={board.layout[hovered]![1] - geometry.radius * 1.5}
          dy="0.35em"
          font-size={geometry.radius * 0.7}
        >
          {board.name(hovered)}
        </text>
      )}
      {hovered !== null && keys && (
        <circle
          class="key-cursor"
          cx={board.layout[hovered]![0]}
          cy={board.layout[hovered]![1]}
          r={geometry.radius * 1.12}
        />
      )}
    </g>
  );
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

function ZoomArea({ area }: { area: { from: [number, number]; to: [number, number] } }) {
  const [x, y] = [Math.min(area.from[0], area.to[0]), Math.min(area.from[1], area.to[1])];
  return (
    <rect
      class="zoom-area"
      x={x}
      y={y}
      width={Math.abs(area.from[0] - area.to[0])}
      height={Math.abs(area.from[1] - area.to[1])}
    />
  );
}
