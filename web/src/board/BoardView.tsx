import { computed, useComputed, useSignal } from '@preact/signals';
import { useMemo, useRef } from 'preact/hooks';
import type { Board } from '../game/board';
import { BLACK } from '../game/position';
import { t } from '../i18n';
import { layerDrawing } from '../layers/active';
import { toggleDead } from '../layers/scoring';
import { room } from '../rooms/address';
import { takeRegion } from '../rooms/library/region';
import { ending } from '../rooms/play/match';
import {
  counting,
  game,
  notation,
  panelDrawing,
  position,
  showCoordinates,
  showNumbers,
  stepBy,
  tool,
  useTool,
  zoom,
} from '../state';
import { Announcer } from './Announcer';
import { Coordinates, coordinateMargin, coordinatesOf } from './Coordinates';
import { Over, Under } from './DrawingView';
import { joined } from './drawing';
import { Ground, woodPad } from './Ground';
import { measure, pointNear, pointTowards } from './geometry';
import { Pointer } from './Pointer';
import { mustConfirm, pending } from './pending';
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
    showCoordinates.value && coordinatesOf(board) === 'around' ? coordinateMargin(geometry) : woodPad(board);
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
    const isCounted = room.value === 'play' && ending.value === 'count' && counting.value;
    if (tool.value === 'dead' || isCounted) toggleDead(point);
    else useTool(point);
  };

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    byKeys.value = false;
    if (!drags()) {
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
    } else if (!drags()) {
      pointer.value = pointOf(event);
    }
  };
  const onPointerUp = (event: PointerEvent) => {
    if (area.value) {
      if (tool.value === 'region') takeRegion(board, area.value.from, area.value.to);
      else finishZoom(board, area.value);
      tool.value = 'play';
      area.value = null;
      return;
    }
    if (event.button !== 0 || drags()) return;
    const point = pointOf(event);
    const spacing = svg.current?.getScreenCTM()?.a ?? 0;
    if (point !== null && event.pointerType === 'touch' && mustConfirm(spacing) && pending.value !== point) {
      pending.value = position.value?.stones[point] === 0 ? point : null;
      if (pending.value === null) choose(point);
    } else if (point !== null) {
      choose(point);
    }
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

  // Steps through the game, a move for a notch; a quick wheel does not run away.
  const wheeled = useRef(0);
  const onWheel = (event: WheelEvent) => {
    if (event.ctrlKey || event.deltaY === 0) return;
    event.preventDefault();
    if (event.timeStamp - wheeled.current < 30) return;
    wheeled.current = event.timeStamp;
    stepBy(event.deltaY > 0 ? 1 : -1);
  };

  const described = useComputed(() => (byKeys.value && pointer.value !== null ? describe(board, pointer.value) : ''));
  return (
    <>
      <svg
        ref={svg}
        class={`board tool-${tool.value}`}
        viewBox={view.join(' ')}
        style={{ '--ratio': String(view[2]! / view[3]!) }}
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
        onWheel={onWheel}
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
        <Ground board={board} geometry={geometry} view={view} />
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
      <Announcer />
    </>
  );
}

/** Whether the tool in hand is dragged over a part of the board. */
const drags = (): boolean => tool.value === 'zoom' || tool.value === 'region';

function finishZoom(board: Board, area: { from: [number, number]; to: [number, number] }): void {
  const xs = [area.from[0], area.to[0]].sort((a, b) => a - b);
  const ys = [area.from[1], area.to[1]].sort((a, b) => a - b);
  const inside = board.layout.filter(([x, y]) => x >= xs[0]! && x <= xs[1]! && y >= ys[0]! && y <= ys[1]!);
  if (inside.length < 4) return;
  const [px, py] = [inside.map((p) => p[0]), inside.map((p) => p[1])];
  zoom.value = [Math.min(...px), Math.min(...py), Math.max(...px), Math.max(...py)];
}

function describe(board: Board, point: number): string {
  const stone = position.value?.stones[point];
  const content = stone === 0 ? t('empty') : stone === BLACK ? t('black') : t('white');
  return `${board.label(point, notation.value)}, ${content}`;
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
