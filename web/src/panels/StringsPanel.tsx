import { signal } from '@preact/signals';
import { post, stream } from '../api/client';
import type { GameData } from '../api/types';
import { t } from '../i18n';
import { canUse, cursor, game, load, sayError, shownStones } from '../state';
import { BLACK, WHITE } from '../game/position';
import { MiniBoard } from './MiniBoard';
import { Spectrum } from './Spectrum';

/** What solving a board sends at its end. */
interface Solution {
  rows: number;
  cols: number;
  strings: number;
  liberties: number;
  status: string;
  bounds: [number, number];
  board: string[];
  optimal_boards?: string;
  seconds: number;
  states?: number;
}

/** What it sends meanwhile. */
interface Progress {
  stage: string;
  seconds: number;
}

interface CheckerAnswer {
  /** The position as it is, thinned, and checkered: stones by name. */
  steps: { strings: number; black: string[]; white: string[] }[];
}

const size = signal(9);
const solved = signal<Map<number, Solution>>(new Map());
const shown = signal<Solution | null>(null);
const progress = signal<Progress | null>(null);
const steps = signal<CheckerAnswer['steps'] | null>(null);
const stepShown = signal(0);
let running: AbortController | null = null;
const busy = signal(false);

function stop(): void {
  running?.abort();
}

async function solve(n: number, extra: { count?: boolean; sample?: boolean }): Promise<void> {
  stop();
  const mine = new AbortController();
  running = mine;
  busy.value = true;
  progress.value = null;
  try {
    const body = { rows: n, cols: n, ...extra, ...(extra.sample && { seed: Math.floor(Math.random() * 2 ** 31) }) };
    await stream<Solution | Progress>('strings', body, mine.signal, (line) => {
      if ('stage' in line) {
        progress.value = line;
        return;
      }
      shown.value = line;
      const known = solved.value.get(n);
      const kept = { ...line, ...(line.optimal_boards === undefined && known?.optimal_boards && { optimal_boards: known.optimal_boards }) };
      solved.value = new Map(solved.value).set(n, extra.sample && known ? { ...known, board: line.board } : kept);
    });
  } catch (error) {
    sayError(error);
  } finally {
    if (running === mine) {
      running = null;
      busy.value = false;
    }
  }
}

async function putOnBoard(line: Solution): Promise<void> {
  try {
    const opened = await post<{ games: GameData[] }>('position', { diagram: line.board.join('\n') });
    const first = opened.games[0];
    if (first) load({ ...first, name: `${line.rows}×${line.cols}` }, first.nodes.length - 1);
  } catch (error) {
    sayError(error);
  }
}

async function checker(): Promise<void> {
  const tree = game.value;
  if (!tree) return;
  try {
    const answer = await post<CheckerAnswer>('checker', tree.request(cursor.value));
    steps.value = answer.steps;
    for (let step = 0; step < answer.steps.length; step++) {
      showStep(step);
      await new Promise((done) => setTimeout(done, 1100));
    }
  } catch (error) {
    sayError(error);
  }
}

/** Shows a step of Theorem 1 in place of the position. */
function showStep(index: number): void {
  const board = game.value?.board;
  const all = steps.value;
  const step = all?.[index];
  if (!board || !step) return;
  stepShown.value = index;
  const stones = new Uint8Array(board.size);
  for (const point of board.points(step.black)) stones[point] = BLACK;
  for (const point of board.points(step.white)) stones[point] = WHITE;
  shownStones.value = stones;
}

/** The extremal boards: a gallery, one board at a time, Theorem 1 and the spectrum. */
export function StringsPanel() {
  const line = shown.value;
  return (
    <>
      {canUse('strings') && (
        <section>
          <h2>{t('strings.title')}</h2>
          <p class="hint">{t('strings.about')}</p>
          <div class="row">
            <label class="inline">
              {t('strings.size')}
              <input type="number" min="2" max="30" value={size.value} onChange={(event) => (size.value = Math.max(2, Math.min(30, Number(event.currentTarget.value) || 2)))} />
            </label>
            {busy.value ? (
              <button type="button" class="primary" onClick={stop}>
                {t('stop')}
              </button>
            ) : (
              <>
                <button type="button" class="primary" onClick={() => void solve(size.value, {})}>
                  {t('strings.solve', { n: size.value })}
                </button>
                <button type="button" onClick={() => void solve(size.value, { count: true })}>
                  {t('strings.counting')}
                </button>
                <button type="button" onClick={() => void solve(size.value, { sample: true })}>
                  {t('strings.sample')}
                </button>
              </>
            )}
          </div>
          {busy.value && <Working />}
          {line && <Solved line={solved.value.get(line.rows) ?? line} />}
        </section>
      )}
      {canUse('strings') && <Gallery />}
      {canUse('checker') && <Theorem />}
      {canUse('spectrum') && <Spectrum />}
    </>
  );
}

function Working() {
  const line = progress.value;
  return (
    <p class="hint">
      <progress aria-label={t('working')} /> {line ? `${t(`strings.stage.${line.stage as 'search' | 'count' | 'sample'}`)} ${line.seconds.toFixed(1)} s` : t('working')}
    </p>
  );
}

function Solved({ line }: { line: Solution }) {
  return (
    <figure class="solved">
      <MiniBoard rows={line.board} title={`${line.rows}×${line.cols}`} />
      <figcaption>
        <b>
          {line.rows}×{line.cols}
        </b>
        : {t('strings.value', { n: line.strings, m: line.liberties })}; {t('strings.time', { s: line.seconds.toFixed(2) })}
        {line.states !== undefined && <>, {t('strings.states', { n: line.states.toLocaleString() })}</>}.
        {line.optimal_boards !== undefined && (
          <>
            {' '}
            {t('strings.count')}: <b>{grouped(line.optimal_boards)}</b>.
          </>
        )}
        <br />
        <button type="button" class="quiet" onClick={() => void putOnBoard(line)}>
          {t('strings.show')}
        </button>
      </figcaption>
    </figure>
  );
}

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ' ');

function Gallery() {
  const sizes = Array.from({ length: 29 }, (_, index) => index + 2);
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
                disabled={busy.value}
                aria-label={t('strings.solve', { n })}
                onClick={() => {
                  size.value = n;
                  if (line) shown.value = line;
                  else void solve(n, { count: n <= 24 });
                }}
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

function Theorem() {
  return (
    <section>
      <h3>{t('strings.checker')}</h3>
      <p class="hint">{t('strings.checker.about')}</p>
      <button type="button" onClick={() => void checker()}>
        {t(steps.value ? 'strings.replay' : 'strings.checker.run')}
      </button>
      {steps.value && (
        <div class="row steps">
          {steps.value.map((step, index) => (
            <button key={index} type="button" aria-pressed={stepShown.value === index} onClick={() => showStep(index)}>
              {t(`strings.step.${Math.min(index, 2) as 0 | 1 | 2}`, { n: step.strings })}
            </button>
          ))}
          <button
            type="button"
            class="quiet"
            onClick={() => {
              steps.value = null;
              shownStones.value = null;
            }}
          >
            {t('close')}
          </button>
        </div>
      )}
    </section>
  );
}
