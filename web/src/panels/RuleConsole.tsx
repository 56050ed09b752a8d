import { signal } from '@preact/signals';
import type { AnswerTo } from '../api/client';
import type { Proof } from '../api/types';
import { t } from '../i18n';
import { valueText } from '../layers/relations';
import { highlightRules } from '../lib/highlight';
import { game, lit, panelDrawing } from '../state';
import { Console, ConsoleState } from './Console';
import { Effort } from './Effort';
import { ruleExamples } from './examples';
import { drawProof, ProofTree } from './ProofTree';
import { programText, queryText } from './questions';

/** Rows of an answer that are put on the page; the count tells how many there are. */
const ROWS_SHOWN = 500;

const answer = signal<AnswerTo<'ask'> | null>(null);
const proof = signal<Proof | null>(null);

const state = new ConsoleState(
  {
    asks: 'ask',
    field: 'query',
    label: 'ask.query',
    own: 'program',
    ownLabel: 'ask.program',
    ownRows: 8,
    highlight: highlightRules,
    examples: ruleExamples,
  },
  queryText,
  programText,
  () => {
    answer.value = null;
    proof.value = null;
  },
);

async function ask(): Promise<void> {
  proof.value = null;
  const got = await state.send('ask');
  answer.value = got;
  const board = game.value?.board;
  if (got && board) lit.value = [...new Set(got.points.flatMap((names) => board.points(names)))];
}

async function why(row: number | null): Promise<void> {
  const board = game.value?.board;
  const got = await state.send('why', row === null ? {} : { row });
  if (!got || !board) return;
  proof.value = got.proof;
  panelDrawing.value = drawProof(board, got.proof);
}

/** Ask the facts in rules: answers as a table whose rows light up, each with its reasons. */
export function RuleConsole() {
  return (
    <Console state={state} onAsk={ask}>
      {answer.value && <Answers answer={answer.value} />}
      {proof.value && <ProofTree proof={proof.value} />}
    </Console>
  );
}

function Answers({ answer: got }: { answer: AnswerTo<'ask'> }) {
  const board = game.value?.board;
  if (!board) return null;
  const light = (index: number) => () => {
    lit.value = board.points(got.points[index] ?? []);
  };
  const heading = t('ask.answers', { n: got.count });
  return (
    <section>
      <h3>
        {heading} <Effort made={got.effort} />
      </h3>
      {got.rows.length === 0 ? (
        <button type="button" class="quiet" onClick={() => void why(null)}>
          {t('ask.whynot')}
        </button>
      ) : (
        <div class="table-box" tabIndex={0} role="region" aria-label={heading}>
          <table class="answers">
            <thead>
              <tr>
                {got.columns.map(({ name }) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
                <td />
              </tr>
            </thead>
            <tbody>
              {got.rows.slice(0, ROWS_SHOWN).map((row, index) => (
                <tr key={index} onMouseEnter={light(index)} onClick={light(index)} onFocusCapture={light(index)}>
                  {row.map((value, column) => (
                    <td key={column}>{valueText(value)}</td>
                  ))}
                  <td>
                    <button type="button" class="plain why" onClick={() => void why(index)}>
                      {t('ask.why')}
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {got.count > ROWS_SHOWN && <p class="hint">{t('ask.truncated', { n: ROWS_SHOWN })}</p>}
    </section>
  );
}
