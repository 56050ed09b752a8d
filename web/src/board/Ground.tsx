import { useMemo } from 'preact/hooks';
import type { Board } from '../game/board';
import { coordinatesOf } from './Coordinates';
import type { Geometry } from './geometry';

/** How far the wood reaches beyond the outermost points when no letters stand on it. */
export const woodPad = (board: Board): number => (coordinatesOf(board) === 'along' ? 0.95 : 0.75);

/** Lines and stars keep their weight on the screen whatever the size of the board. */
function weight({ box: [left, top, right, bottom] }: Geometry): number {
  return Math.min(1.15, Math.max(0.3, (Math.max(right - left, bottom - top) + 2) / 20));
}

/** A few long lines of grain, each a little bent, the same on every visit. */
function grain([x, y, width, height]: number[]): string {
  let path = '';
  for (let line = 0; line < 34; line++) {
    const at = x! + (width! * (line + 0.5 * Math.sin(line * 12.9898))) / 33;
    const bend = (i: number) => (width! / 90) * Math.sin(line * 4.7 + i * 2.1);
    const third = height! / 3;
    path += `M${(at + bend(0)).toFixed(3)} ${y!.toFixed(3)}C${(at + bend(1)).toFixed(3)} ${(y! + third).toFixed(3)} ${(at + bend(2)).toFixed(3)} ${(y! + 2 * third).toFixed(3)} ${(at + bend(3)).toFixed(3)} ${(y! + height!).toFixed(3)}`;
  }
  return path;
}

/** The wood with its lines, stars and, on a graph, its points. */
export function Ground({ board, geometry, view }: { board: Board; geometry: Geometry; view: number[] }) {
  return useMemo(() => {
    const heavy = weight(geometry);
    const [left, top, right, bottom] = geometry.box;
    const isFramed = board.shape === 'grid';
    return (
      <g aria-hidden="true">
        <defs>
          <linearGradient id="wood" x1="0" y1="0" x2="0.25" y2="1">
            <stop offset="0" class="wood-light" />
            <stop offset="1" class="wood-dark" />
          </linearGradient>
          <radialGradient id="stone-black" cx="34%" cy="28%" r="80%">
            <stop offset="0" class="black-light" />
            <stop offset="0.45" class="black-middle" />
            <stop offset="1" class="black-dark" />
          </radialGradient>
          <radialGradient id="stone-white" cx="36%" cy="30%" r="82%">
            <stop offset="0" class="white-light" />
            <stop offset="0.6" class="white-middle" />
            <stop offset="1" class="white-dark" />
          </radialGradient>
          <radialGradient id="shadow">
            <stop offset="0.7" stop-color="#2a1a04" stop-opacity="0.42" />
            <stop offset="1" stop-color="#2a1a04" stop-opacity="0" />
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
        <rect class="wood" x={view[0]} y={view[1]} width={view[2]} height={view[3]} />
        <path class="grain" d={grain(view)} stroke-width={0.035 * heavy} />
        <path class="line" d={geometry.lines} stroke-width={0.028 * heavy} />
        {isFramed && (
          <rect
            class="line"
            x={left}
            y={top}
            width={right - left}
            height={bottom - top}
            stroke-width={0.05 * heavy}
            stroke-linejoin="miter"
          />
        )}
        {geometry.stubs && <path class="line stub" d={geometry.stubs} stroke-width={0.028 * heavy} />}
        {!board.rectangular &&
          board.layout.map(([x, y], point) => (
            <circle key={point} class="node" cx={x} cy={y} r={geometry.radius * 0.16} />
          ))}
        {board.stars.map((point) => {
          const [x, y] = board.layout[point]!;
          return <circle key={point} class="star" cx={x} cy={y} r={0.1 * Math.sqrt(heavy)} />;
        })}
      </g>
    );
  }, [board, geometry, view.join()]);
}
