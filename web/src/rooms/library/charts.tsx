import { colorAt } from '../../board/drawing';
import { t } from '../../i18n';

/** A bar as long as a move was frequent, parted by who won. */
export function Wins({ wins, count, most }: { wins: { black: number; white: number }; count: number; most: number }) {
  const unknown = Math.max(0, count - wins.black - wins.white);
  const length = (100 * count) / most;
  const part = (n: number) => (length * n) / Math.max(1, count);
  return (
    <svg class="wins" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect class="black" x="0" y="0" width={part(wins.black)} height="4" />
      <rect class="unknown" x={part(wins.black)} y="0" width={part(unknown)} height="4" />
      <rect class="white" x={part(wins.black + unknown)} y="0" width={part(wins.white)} height="4" />
    </svg>
  );
}

/** A bar of a chart: what it stands for, and its parts from the foot up. */
export interface Bar {
  label: string;
  parts: number[];
}

const HEIGHT = 60;
/** Room for so many bars is kept, so that few are not broad. */
const FEWEST_BARS = 12;
const sum = (parts: number[]): number => parts.reduce((a, b) => a + b, 0);

/** Bars side by side. Each tells its number; the ends and the highest are written. */
export function Bars({ title, bars, names }: { title: string; bars: Bar[]; names?: string[] }) {
  const most = Math.max(1, ...bars.map(({ parts }) => sum(parts)));
  const [first, last] = [bars[0]?.label ?? '', bars[bars.length - 1]?.label ?? ''];
  return (
    <figure class="chart">
      <figcaption>
        <h3>{title}</h3>
        <small>{t('chart.most', { n: most.toLocaleString() })}</small>
      </figcaption>
      <svg
        viewBox={`0 0 ${Math.max(FEWEST_BARS, bars.length)} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title}: ${t('chart.span', { from: first, to: last })}`}
      >
        {bars.map(({ label, parts }, at) => {
          let foot = HEIGHT;
          return (
            <g key={label}>
              <title>{t('chart.bar', { label, n: sum(parts) })}</title>
              {parts.map((n, index) => {
                const height = (HEIGHT * n) / most;
                foot -= height;
                return (
                  n > 0 && (
                    <rect key={index} fill={colorAt(index)} x={at + 0.06} width="0.88" y={foot} height={height} />
                  )
                );
              })}
            </g>
          );
        })}
      </svg>
      <p class="chart-ends">
        <small>
          {bars.length > 1 && bars.length < FEWEST_BARS ? t('chart.span', { from: first, to: last }) : first}
        </small>
        {bars.length >= FEWEST_BARS && <small>{last}</small>}
      </p>
      {names && (
        <ul class="legend">
          {names.map((name, index) => (
            <li key={name}>
              <svg viewBox="0 0 1 1" aria-hidden="true">
                <rect width="1" height="1" fill={colorAt(index)} />
              </svg>
              {name}
            </li>
          ))}
        </ul>
      )}
    </figure>
  );
}

/** Most bars that a chart has room for. */
const MOST_BARS = 40;
const widths = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000];

/** Numbers with what stands at each, gathered into steps of one width so that a chart has room for them. */
export function gathered(rows: [number, number[]][], step = 1): Bar[] {
  if (rows.length === 0) return [];
  const [first, last] = [Math.min(...rows.map(([n]) => n)), Math.max(...rows.map(([n]) => n))];
  const width = step * (widths.find((one) => (last - first) / (one * step) < MOST_BARS) ?? widths[widths.length - 1]!);
  const start = Math.floor(first / width) * width;
  const parts = rows[0]![1].length;
  const bars: Bar[] = [];
  for (let from = start; from <= last; from += width)
    bars.push({ label: width > 1 ? `${from}–${from + width - 1}` : String(from), parts: new Array(parts).fill(0) });
  for (const [n, values] of rows)
    for (const [index, value] of values.entries()) bars[Math.floor((n - start) / width)]!.parts[index]! += value;
  return bars;
}
