import { signal } from '@preact/signals';
import type { EvalAnswer, Hit } from '../api/analysis';
import { post, RequestError } from '../api/client';
import type { ApiError } from '../api/types';
import { t } from '../i18n';
import { highlightFormula } from '../lib/highlight';
import { cursor, game, lit, notation, panelDrawing, sayError } from '../state';
import { CodeField } from './CodeField';
import { formulaExamples } from './examples';
import { definitionsText, formulaText } from './questions';
import { hits, Timeline } from './Timeline';

const answer = signal<EvalAnswer | null>(null);
const failed = signal<ApiError | null>(null);
const running = signal(false);

async function send<T>(extra: object, whole: boolean): Promise<T | null> {
  const tree = game.value;
  if (!tree) return null;
  const line = tree.line(cursor.value);
  const end = whole ? line[line.length - 1]!.id : cursor.value;
  running.value = true;
  failed.value = null;
  answer.value = null;
  panelDrawing.value = null;
  lit.value = [];
  try {
    const body = { ...tree.request(end), formula: formulaText.value, definitions: definitionsText.value, ...extra };
    return await post<T>('eval', body);
  } catch (error) {
    if (error instanceof RequestError && error.status < 500) failed.value = error.detail;
    else sayError(error);
    return null;
  } finally {
    running.value = false;
  }
}

async function evaluate(): Promise<void> {
  hits.value = null;
  const got = await send<EvalAnswer>({}, false);
  answer.value = got;
  const board = game.value?.board;
  if (got?.points && board) {
    const marks = board.points(got.points).map((point) => ({ point, shape: 'square' as const, color: '#8a6fb0', small: true }));
    panelDrawing.value = { marks };
  }
}

async function evaluateGame(): Promise<void> {
  const got = await send<{ hits: Hit[] }>({ every_move: true }, true);
  hits.value = got?.hits ?? null;
}

/** Type a formula of the B-W model and see the points it holds for. */
export function FormulaConsole() {
  return (
    <>
      <CodeField id="formula" label={t('ask.formula')} value={formulaText} highlight={highlightFormula} rows={2} error={failed.value?.of === 'definitions' ? null : failed.value} onRun={() => void evaluate()} />
      <details open={failed.value?.of === 'definitions' || definitionsText.value !== ''}>
        <summary>{t('ask.definitions')}</summary>
        <CodeField id="definitions" label={t('ask.definitions')} value={definitionsText} highlight={highlightFormula} rows={5} error={failed.value?.of === 'definitions' ? failed.value : null} onRun={() => void evaluate()} />
      </details>
      <div class="row">
        <button type="button" class="primary" disabled={running.value} onClick={() => void evaluate()}>
          {t('ask.run')}
        </button>
        <button type="button" disabled={running.value} onClick={() => void evaluateGame()}>
          {t('ask.game')}
        </button>
        {running.value && <span class="hint">{t('working')}</span>}
      </div>
      {answer.value && <FormulaAnswer answer={answer.value} />}
      {hits.value && <Timeline hits={hits.value} />}
      <section>
        <h3>{t('ask.examples')}</h3>
        <ul class="examples">
          {formulaExamples.map((example) => (
            <li key={example}>
              <button
                type="button"
                class="plain"
                onClick={() => {
                  formulaText.value = example;
                  void evaluate();
                }}
              >
                <code>
                  {highlightFormula(example).map((piece, index) => (
                    <span key={index} class={`tok-${piece.kind}`}>
                      {piece.text}
                    </span>
                  ))}
                </code>
              </button>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function FormulaAnswer({ answer: got }: { answer: EvalAnswer }) {
  const board = game.value?.board;
  if (!board) return null;
  if (!got.points) {
    return (
      <p class="value">
        {t('ask.number')}: <b>{got.holds !== undefined ? String(got.holds) : got.number}</b>
      </p>
    );
  }
  return (
    <section>
      <h3>{t('ask.count', { n: got.points.length })}</h3>
      <p class="point-list">
        {board.points(got.points).map((point) => (
          <button key={point} type="button" class="plain" onMouseEnter={() => (lit.value = [point])} onMouseLeave={() => (lit.value = [])} onFocus={() => (lit.value = [point])}>
            {board.label(point, notation.value)}
          </button>
        ))}
      </p>
    </section>
  );
}
