import { signal } from '@preact/signals';
import type { AskAnswer, Hit, Proof } from '../api/analysis';
import { post, RequestError } from '../api/client';
import type { ApiError } from '../api/types';
import { t } from '../i18n';
import { highlightRules } from '../lib/highlight';
import { valueText } from '../layers/relations';
import { cursor, game, lit, panelDrawing, positionKey, sayError } from '../state';
import { CodeField } from './CodeField';
import { ruleExamples } from './examples';
import { drawProof, ProofTree } from './ProofTree';
import { programText, queryText } from './questions';
import { hits, Timeline } from './Timeline';

const answer = signal<AskAnswer | null>(null);
const failed = signal<ApiError | null>(null);
const proof = signal<Proof | null>(null);
const running = signal(false);
/** The position that the answer is about. */
let answered: object | null = null;

function clear(): void {
  answer.value = null;
  failed.value = null;
  proof.value = null;
  panelDrawing.value = null;
  lit.value = [];
}

async function send<T>(path: string, extra: object, whole: boolean): Promise<T | null> {
  const tree = game.value;
  if (!tree) return null;
  const line = tree.line(cursor.value);
  const end = whole ? line[line.length - 1]!.id : cursor.value;
  running.value = true;
  try {
    return await post<T>(path, { ...tree.request(end), query: queryText.value, program: programText.value, ...extra });
  } catch (error) {
    if (error instanceof RequestError && error.status < 500) failed.value = error.detail;
    else sayError(error);
    return null;
  } finally {
    running.value = false;
  }
}

async function ask(): Promise<void> {
  clear();
  hits.value = null;
  answered = positionKey.value;
  const got = await send<AskAnswer>('ask', {}, false);
  answer.value = got;
  const board = game.value?.board;
  if (got && board) lit.value = [...new Set(got.points.flatMap((names) => board.points(names)))];
}

async function askGame(): Promise<void> {
  clear();
  const got = await send<{ hits: Hit[] }>('ask', { every_move: true }, true);
  hits.value = got?.hits ?? null;
}

async function why(row: number | null): Promise<void> {
  const board = game.value?.board;
  const got = await send<Proof>('why', row === null ? {} : { row }, false);
  if (!got || !board) return;
  proof.value = got;
  lit.value = [];
  panelDrawing.value = drawProof(board, got);
}

/** Ask the facts in rules: answers as a table whose rows light up, each with its reasons. */
export function RuleConsole() {
  const stale = answered !== null && answered !== positionKey.value;
  return (
    <>
      <CodeField id="query" label={t('ask.query')} value={queryText} highlight={highlightRules} rows={2} error={failed.value?.of === 'program' ? null : failed.value} onRun={() => void ask()} />
      <details open={failed.value?.of === 'program' || programText.value !== ''}>
        <summary>{t('ask.program')}</summary>
        <CodeField id="program" label={t('ask.program')} value={programText} highlight={highlightRules} rows={8} error={failed.value?.of === 'program' ? failed.value : null} onRun={() => void ask()} />
      </details>
      <div class="row">
        <button type="button" class="primary" disabled={running.value} onClick={() => void ask()}>
          {t('ask.run')}
        </button>
        <button type="button" disabled={running.value} onClick={() => void askGame()}>
          {t('ask.game')}
        </button>
        {running.value && <span class="hint">{t('working')}</span>}
      </div>
      {hits.value && <Timeline hits={hits.value} />}
      {answer.value && <Answers answer={answer.value} stale={stale} />}
      {proof.value && <ProofTree proof={proof.value} />}
      <Examples />
    </>
  );
}

function Answers({ answer: got, stale }: { answer: AskAnswer; stale: boolean }) {
  const board = game.value?.board;
  if (!board) return null;
  const light = (index: number) => () => {
    lit.value = board.points(got.points[index] ?? []);
  };
  return (
    <section class={stale ? 'stale' : ''}>
      <h3>{t('ask.answers', { n: got.rows.length })}</h3>
      {got.rows.length === 0 ? (
        <button type="button" class="quiet" onClick={() => void why(null)}>
          {t('ask.whynot')}
        </button>
      ) : (
        <div class="table-box" tabIndex={0} role="region" aria-label={t('ask.answers', { n: got.rows.length })}>
          <table class="answers">
            <thead>
              <tr>
                {got.columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
                <td />
              </tr>
            </thead>
            <tbody>
              {got.rows.slice(0, 500).map((row, index) => (
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
      {got.truncated && <p class="hint">{t('ask.truncated', { n: got.rows.length })}</p>}
    </section>
  );
}

function Examples() {
  return (
    <section>
      <h3>{t('ask.examples')}</h3>
      <ul class="examples">
        {ruleExamples.map((example) => (
          <li key={example}>
            <button
              type="button"
              class="plain"
              onClick={() => {
                queryText.value = example;
                void ask();
              }}
            >
              <code>
                {highlightRules(example).map((piece, index) => (
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
  );
}
