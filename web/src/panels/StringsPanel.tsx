import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { StringsAnswer } from '../api/types';
import { type Key, t } from '../i18n';
import { countedName } from '../i18n/names';
import { canUse } from '../state';
import { MiniBoard } from './MiniBoard';
import { NumberField } from './NumberField';
import { Spectrum } from './Spectrum';
import { busy, loadGallery, progress, putOnBoard, size, solve, solved, stop } from './solutions';
import { Theorem } from './Theorem';

const [SMALLEST, LARGEST] = [2, 30];
const wrongSize = signal(false);

/** The extremal boards: a gallery, one board at a time, Theorem 1 and the spectrum. */
export function StringsPanel() {
  useEffect(() => void loadGallery(), []);
  return (
    <>
      {canUse('strings') && <OneBoard />}
      {canUse('strings') && <Gallery />}
      {canUse('checker') && <Theorem />}
      {canUse('spectrum') && <Spectrum />}
    </>
  );
}

function OneBoard() {
  const n = size.value;
  const line = solved.value.get(n);
  return (
    <section>
      <h2>{t('strings.title')}</h2>
      <p class="hint">{t('strings.about')}</p>
      {line && <Solved line={line} />}
      <div class="row">
        <NumberField
          label={t('strings.size')}
          value={size}
          min={SMALLEST}
          max={LARGEST}
          wrong={wrongSize}
          look="inline"
        />
        {busy.value ? (
          <button type="button" class="primary" onClick={stop}>
            {t('stop')}
          </button>
        ) : (
          <>
            <button
              type="button"
              class="primary"
              disabled={wrongSize.value}
              onClick={() => void solve(n, { sample: true })}
            >
              {t('strings.sample')}
            </button>
            <button type="button" disabled={wrongSize.value} onClick={() => void solve(n, {})}>
              {t('strings.prove')}
            </button>
            <button type="button" disabled={wrongSize.value} onClick={() => void solve(n, { count: true })}>
              {t('strings.counting')}
            </button>
          </>
        )}
      </div>
      {busy.value && <Working />}
    </section>
  );
}

const stageKey = (stage: string): Key =>
  stage === 'count' || stage === 'sample' ? `strings.stage.${stage}` : 'strings.stage.search';

function Working() {
  const line = progress.value;
  return (
    <p class="hint" role="status">
      <progress aria-label={t('working')} />{' '}
      {line ? `${t(stageKey(line.stage))} ${(line.seconds ?? 0).toFixed(1)} s` : t('working')}
    </p>
  );
}

function Solved({ line }: { line: StringsAnswer }) {
  const side = `${line.rows}×${line.cols}`;
  const seconds = line.seconds ?? 0;
  return (
    <figure class="solved">
      <MiniBoard rows={line.board} title={side} />
      <figcaption>
        <p>
          <b>{side}</b>: {t('strings.value', { n: line.strings, m: line.liberties })}
        </p>
        {line.optimal_boards && (
          <p>
            {t('strings.count')}: <b>{grouped(line.optimal_boards)}</b>{' '}
            {line.counted && <small>({countedName(line.counted)})</small>}
          </p>
        )}
        <p class="hint">
          {line.certainty === 'proved'
            ? t('strings.time', { s: seconds < 0.01 ? '< 0.01' : seconds.toFixed(2) })
            : t('strings.bounded', { low: line.bounds.lower, high: line.bounds.upper })}
          {line.states !== undefined && `, ${t('strings.states', { n: grouped(String(line.states)) })}`}
        </p>
        <button type="button" class="quiet" onClick={() => void putOnBoard(line)}>
          {t('strings.show')}
        </button>
      </figcaption>
    </figure>
  );
}

/** Digits in groups of three, apart by narrow spaces that do not break. */
const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, '\u202f');

function Gallery() {
  const sizes = Array.from({ length: LARGEST - SMALLEST + 1 }, (_, index) => index + SMALLEST);
  return (
    <section>
      <h3>{t('strings.gallery')}</h3>
      <ul class="gallery">
        {sizes.map((n) => {
          const line = solved.value.get(n);
          return (
            <li key={n}>
              <button
                type="button"
                class="plain"
                aria-pressed={size.value === n}
                title={`${n}×${n}`}
                onClick={() => (size.value = n)}
              >
                {line ? <MiniBoard rows={line.board} title={`${n}×${n}`} /> : <span class="unsolved">{n}</span>}
                <small>{line ? `${n}: ${line.strings}` : `${n}×${n}`}</small>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
