import { signal } from '@preact/signals';
import { client } from '../api/client';
import type { SpectrumAnswer } from '../api/types';
import { t } from '../i18n';
import { sayError } from '../state';
import { NumberField } from './NumberField';

const width = signal(5);
const height = signal(5);
const [wrongWidth, wrongHeight] = [signal(false), signal(false)];
/** The largest side whose positions are counted here. */
const LARGEST = 7;
const answer = signal<SpectrumAnswer | null>(null);
const busy = signal(false);
let running: AbortController | null = null;

async function plot(): Promise<void> {
  const mine = new AbortController();
  running = mine;
  busy.value = true;
  try {
    answer.value = await client.stream('spectrum', { rows: height.value, cols: width.value }, mine.signal, () => {});
  } catch (error) {
    sayError(error);
  } finally {
    busy.value = false;
    running = null;
  }
}

/** Base-ten logarithm of a number written in digits, however long. */
function log10(digits: string): number {
  if (digits === '0') return -1;
  return digits.length - 1 + Math.log10(Number(`${digits[0]}.${digits.slice(1, 15) || '0'}`));
}

/** How many legal positions have exactly k strings. */
export function Spectrum() {
  return (
    <section>
      <h3>{t('strings.spectrum')}</h3>
      <p class="hint">{t('strings.spectrum.about')}</p>
      <div class="row">
        <NumberField label={t('boards.width')} value={width} min={1} max={LARGEST} wrong={wrongWidth} look="hidden" /> ×
        <NumberField
          label={t('boards.height')}
          value={height}
          min={1}
          max={LARGEST}
          wrong={wrongHeight}
          look="hidden"
        />
        {busy.value ? (
          <button type="button" onClick={() => running?.abort()}>
            {t('stop')}
          </button>
        ) : (
          <button type="button" disabled={wrongWidth.value || wrongHeight.value} onClick={() => void plot()}>
            {t('strings.spectrum.run', { w: width.value, h: height.value })}
          </button>
        )}
      </div>
      {busy.value && <progress aria-label={t('working')} />}
      {answer.value && <Plot line={answer.value} />}
    </section>
  );
}

function Plot({ line }: { line: SpectrumAnswer }) {
  const [WIDTH, HEIGHT, LEFT, BOTTOM] = [400, 190, 34, 22];
  const logs = line.spectrum.map(log10);
  const top = Math.max(1, Math.ceil(Math.max(...logs)));
  const step = (WIDTH - LEFT) / line.spectrum.length;
  const y = (value: number) => (HEIGHT - BOTTOM) * (1 - value / top) + 4;
  const every = Math.max(1, Math.ceil(line.spectrum.length / 12));
  const ticks = [0, 0.25, 0.5, 0.75, 1]
    .map((share) => Math.round(share * top))
    .filter((value, index, all) => all.indexOf(value) === index);
  return (
    <figure>
      <svg
        class="plot"
        viewBox={`0 0 ${WIDTH} ${HEIGHT + 4}`}
        role="img"
        aria-label={`${t('strings.spectrum')} ${line.cols}×${line.rows}`}
      >
        {ticks.map((value) => (
          <g key={value}>
            <path class="grid" d={`M${LEFT} ${y(value)}H${WIDTH}`} />
            <text x={LEFT - 4} y={y(value)} dy="0.35em" text-anchor="end">
              10{superscript(value)}
            </text>
          </g>
        ))}
        {line.spectrum.map((count, k) => {
          const value = logs[k]!;
          if (value < 0) return null;
          return (
            <g key={k}>
              <rect
                class="bar"
                x={LEFT + k * step + 1}
                y={y(Math.max(value, 0.02))}
                width={Math.max(1, step - 2)}
                height={Math.max(1, y(0) - y(Math.max(value, 0.02)))}
              >
                <title>{t('strings.spectrum.at', { k, n: count })}</title>
              </rect>
              {k % every === 0 && (
                <text x={LEFT + (k + 0.5) * step} y={HEIGHT - 4} text-anchor="middle">
                  {k}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <figcaption class="hint">
        {t('strings.spectrum.at', { k: line.spectrum.length - 1, n: line.spectrum[line.spectrum.length - 1] ?? '0' })}
      </figcaption>
    </figure>
  );
}

const superscript = (value: number): string => [...String(value)].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]).join('');
