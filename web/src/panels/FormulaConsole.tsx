import { signal } from '@preact/signals';
import { client } from '../api/client';
import type { EvalAnswer } from '../api/types';
import { t } from '../i18n';
import { highlightFormula } from '../lib/highlight';
import { canUse, game, lit, notation, panelDrawing } from '../state';
import { Console, ConsoleState } from './Console';
import { formulaExamples } from './examples';
import { definitionsText, formulaText } from './questions';

const answer = signal<EvalAnswer | null>(null);
const latex = signal('');

const state = new ConsoleState(
  {
    asks: 'eval',
    field: 'formula',
    label: 'ask.formula',
    own: 'definitions',
    ownLabel: 'ask.definitions',
    ownRows: 5,
    highlight: highlightFormula,
    examples: formulaExamples,
  },
  formulaText,
  definitionsText,
  () => {
    answer.value = null;
    latex.value = '';
  },
);

async function evaluate(): Promise<void> {
  const got = await state.send('eval');
  answer.value = got;
  const board = game.value?.board;
  if (got?.points && board)
    panelDrawing.value = {
      marks: board.points(got.points).map((point) => ({ point, shape: 'square', color: '#8a6fb0', small: true })),
    };
  latex.value = got && canUse('latex') ? (await client.ask('latex', { formula: formulaText.value })).latex : '';
}

/** Type a formula of the B-W model and see the points it holds for. */
export function FormulaConsole() {
  return (
    <Console state={state} onAsk={evaluate}>
      {answer.value && <FormulaAnswer answer={answer.value} />}
      {latex.value && (
        <details class="latex">
          <summary>LaTeX</summary>
          <code>{latex.value}</code>
        </details>
      )}
    </Console>
  );
}

function FormulaAnswer({ answer: got }: { answer: EvalAnswer }) {
  const board = game.value?.board;
  if (!board) return null;
  if (got.matrix) {
    const rows = got.matrix.filter(({ points }) => points.length > 0);
    return (
      <section>
        <h3>{t('ask.matrix', { n: rows.length })}</h3>
        <div class="table-box" tabIndex={0} role="region" aria-label={t('ask.formula')}>
          <table class="answers">
            <tbody>
              {rows.map(({ point, points }) => (
                <tr
                  key={point}
                  onMouseEnter={() => (lit.value = board.points(points))}
                  onMouseLeave={() => (lit.value = [])}
                >
                  <th scope="row">{board.label(board.point(point) ?? 0, notation.value)}</th>
                  <td>
                    {board
                      .points(points)
                      .map((one) => board.label(one, notation.value))
                      .join(' ')}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
    );
  }
  if (got.numbers) {
    return (
      <section>
        <h3>{t('ask.numbers', { n: got.numbers.length })}</h3>
        <div class="table-box" tabIndex={0} role="region" aria-label={t('ask.formula')}>
          <table class="answers">
            <tbody>
              {got.numbers.map(({ point, number }) => (
                <tr
                  key={point}
                  onMouseEnter={() => (lit.value = board.points([point]))}
                  onMouseLeave={() => (lit.value = [])}
                >
                  <th scope="row">{board.label(board.point(point) ?? 0, notation.value)}</th>
                  <td>{number}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
    );
  }
  if (!got.points) {
    return (
      <p class="value">
        {t('ask.number')}: <b>{got.holds != null ? t(got.holds ? 'ask.true' : 'ask.false') : got.number}</b>
      </p>
    );
  }
  return (
    <section>
      <h3>{t('ask.count', { n: got.points.length })}</h3>
      <p class="point-list">
        {board.points(got.points).map((point) => (
          <button
            key={point}
            type="button"
            class="plain"
            onMouseEnter={() => (lit.value = [point])}
            onMouseLeave={() => (lit.value = [])}
            onFocus={() => (lit.value = [point])}
          >
            {board.label(point, notation.value)}
          </button>
        ))}
      </p>
    </section>
  );
}
