import { useSignal } from '@preact/signals';
import type { BlockVerdict, DiffAnswer } from '../api/types';
import { t } from '../i18n';
import { overruled } from '../layers/overruled';
import { factText, pointsIn, rowsOf } from '../layers/relations';
import { overruleNothing, toggleDead } from '../layers/scoring';
import { factSentence } from '../layers/sentences';
import { source } from '../layers/sources';
import { resultOf, resultText } from '../lib/result';
import { game, lit, notation, selected } from '../state';
import { type PointsLine, PointsTable } from '../ui/PointsTable';
import { Effort } from './Effort';

/** What the program knows: of the point chosen, of the change by the last move, of life, score and eyes. */
export function FactsPanel() {
  const diff = source('diff');
  return (
    <>
      <PointFacts />
      {diff && <Changes diff={diff} />}
      <Verdicts />
      <Scoring />
      <EulerCounts />
      <Relations />
    </>
  );
}

function FactLine({ relation, row, mark }: { relation: string; row: unknown[]; mark?: '+' | '−' }) {
  const board = game.value?.board;
  const sentence = factSentence(relation, row);
  const light = () => {
    if (board) lit.value = pointsIn(board, source('facts'), row);
  };
  return (
    <li
      class={mark === '+' ? 'fact new' : mark ? 'fact gone' : 'fact'}
      onMouseEnter={light}
      onMouseLeave={() => (lit.value = [])}
    >
      {mark && (
        <span class="sign" aria-label={t(mark === '+' ? 'facts.appeared' : 'facts.gone')} role="img">
          {mark}
        </span>
      )}
      <span class="told">
        {sentence && <span class="sentence">{sentence}</span>}
        <code>{factText(relation, row)}</code>
      </span>
    </li>
  );
}

function PointFacts() {
  const facts = source('facts');
  const board = game.value?.board;
  const point = selected.value;
  if (point === null || !facts || !board) return <p class="hint">{t('facts.none')}</p>;
  const name = board.name(point);
  const found: { relation: string; row: unknown[] }[] = [];
  const blocks = new Set(rowsOf(facts, 'block_of').flatMap(({ P, B }) => (P === name ? [B] : [])));
  for (const { relation, columns, rows } of facts.relations) {
    for (const row of rows) {
      const speaks =
        pointsIn(board, facts, row).includes(point) ||
        columns.some(({ kind }, i) => kind === 'block' && blocks.has(row[i]));
      if (speaks) found.push({ relation, row });
    }
  }
  const life = source('life')?.blocks.find((block) => block.stones.includes(name));
  return (
    <section aria-live="polite">
      <h3>{t('facts.point', { point: board.label(point, notation.value) })}</h3>
      {life && <VerdictLine block={life} />}
      <ul class="facts">
        {found.slice(0, 120).map(({ relation, row }, index) => (
          <FactLine key={index} relation={relation} row={row} />
        ))}
      </ul>
      <PolicyReasons />
    </section>
  );
}

/** The properties that the learned policy weighs for the point chosen, while its layer is on. */
function PolicyReasons() {
  const reasons = source('policy')?.reasons;
  if (!reasons || reasons.length === 0) return null;
  return (
    <>
      <h3>{t('layer.policy')}</h3>
      <ul class="facts short" tabIndex={0} aria-label={t('layer.policy')}>
        {reasons.map(({ formula, weight }) => (
          <li key={formula} class={weight > 0 ? 'fact new' : 'fact gone'}>
            <span class="weight">
              {weight > 0 ? '+' : '−'}
              {Math.abs(weight).toFixed(2)}
            </span>{' '}
            <code>{formula}</code>
          </li>
        ))}
      </ul>
    </>
  );
}

function Changes({ diff }: { diff: DiffAnswer }) {
  const of = (way: 'inserted' | 'removed', mark: '+' | '−') =>
    diff.relations.flatMap((one) => one[way].map((row) => ({ relation: one.relation, row, mark })));
  const [appeared, gone] = [of('inserted', '+'), of('removed', '−')];
  const changes = [...appeared, ...gone];
  return (
    <section>
      <h3>
        {t('facts.change')}{' '}
        <small class="tally">
          <span class="new">+{appeared.length}</span> <span class="gone">−{gone.length}</span>
        </small>
      </h3>
      {changes.length === 0 && <p class="hint">{t('facts.same')}</p>}
      <ul class="facts short" tabIndex={0} aria-label={t('facts.change')}>
        {changes.slice(0, 200).map((change, index) => (
          <FactLine key={index} {...change} />
        ))}
      </ul>
    </section>
  );
}

type Verdict = 'alive' | 'dead' | 'seki' | 'unsettled' | 'unknown';

function VerdictLine({ block }: { block: BlockVerdict }) {
  const board = game.value?.board;
  if (!board) return null;
  const points = board.points(block.stones);
  const ruled = overruled.value.get(Math.min(...points));
  const verdict = ruled ?? (block.verdict as Verdict);
  const [low, high] = block.eyes;
  return (
    <div class="verdict" onMouseEnter={() => (lit.value = points)} onMouseLeave={() => (lit.value = [])}>
      <span class={`swatch ${block.color}`} role="img" aria-label={t(block.color)} />
      <b class={`verdict-name ${verdict}`}>{t(`verdict.${verdict}`)}</b>
      <small>{ruled ? t('overruled') : t(`status.${block.certainty}`)}</small>
      <span class="at">{board.label(points[0] ?? 0, notation.value)}</span>
      <small class="eyes" title={t('layer.eyes')}>
        ◉ {low === high ? low : `${low}–${high}`}
      </small>
      <button
        type="button"
        class="plain"
        title={t('tool.dead')}
        aria-label={`${t('tool.dead')} ${block.stones[0]}`}
        onClick={() => toggleDead(points[0]!)}
      >
        ☠
      </button>
      <p class="reason">{block.reason}</p>
    </div>
  );
}

function Verdicts() {
  const life = source('life');
  const all = useSignal(false);
  if (!life) return null;
  const order = { proved: 0, estimated: 1, unknown: 2 };
  const known = life.blocks.filter((block) => block.verdict !== 'unknown');
  const sorted = [...known].sort(
    (a, b) => order[a.certainty] - order[b.certainty] || b.stones.length - a.stones.length,
  );
  return (
    <section>
      <h3>
        {t('facts.verdicts')} <small class="tally">{known.length}</small> <Effort made={life.effort} />
      </h3>
      {known.length === 0 && <p class="hint">{t('nothing')}</p>}
      {sorted.slice(0, all.value ? 400 : 6).map((block) => (
        <VerdictLine key={block.stones.join()} block={block} />
      ))}
      {sorted.length > 6 && (
        <button type="button" class="quiet" aria-expanded={all.value} onClick={() => (all.value = !all.value)}>
          {all.value ? '−' : `+ ${sorted.length - 6}`}
        </button>
      )}
    </section>
  );
}

/** The first thing that keeps the game open, and how many more there are. */
function reason([first, ...more]: string[]): string {
  if (!first) return '';
  return more.length === 0 ? first : t('score.reasons', { first, n: more.length });
}

/** Rule sets that count surrounded points and prisoners; the others count area. */
const territoryRules = ['japanese', 'korean'];

function Scoring() {
  const score = source('score');
  if (!score) return null;
  const tree = game.value;
  // The server says what each side lost; to the other side these stones are prisoners.
  const prisoners = { black: score.prisoners.white, white: score.prisoners.black };
  const isTerritory = territoryRules.includes(tree?.rules ?? '');
  const counted = isTerritory ? score.territory.white + prisoners.white : score.area.white;
  const bonus = Math.round(2 * (score.points.white - counted)) / 2;
  const lines: PointsLine[] = isTerritory
    ? [
        ['territory', score.territory],
        ['prisoners', prisoners],
      ]
    : [['area', score.area]];
  lines.push([bonus === tree?.komi ? 'komi' : 'bonus', { black: 0, white: bonus }], ['points', score.points]);
  return (
    <section>
      <h3>
        {t('score')} <small class="tally">{t(`status.${score.certainty}`)}</small> <Effort made={score.effort} />
      </h3>
      <p>
        {t(score.finished ? 'score.finished' : 'score.unfinished')} <span class="reason">{reason(score.reasons)}</span>
      </p>
      <PointsTable lines={lines} />
      <p>
        {t('score.result')}:{' '}
        <b class="result" title={score.result}>
          {resultText(resultOf(score.margin))}
        </b>
      </p>
      {overruled.value.size > 0 && (
        <button type="button" class="quiet" onClick={overruleNothing}>
          {t('score.reset')}
        </button>
      )}
    </section>
  );
}

/** The count written out, so that a reader can check it with a pencil. */
function EulerCounts() {
  const facts = source('facts');
  if (!facts) return null;
  const counts = rowsOf(facts, 'euler') as Record<string, string | number>[];
  return (
    <section>
      <h3>{t('facts.euler')}</h3>
      {counts.length === 0 && <p class="hint">{t('facts.euler.na')}</p>}
      {counts.map((one) => (
        <div key={String(one.Colour)} class="euler">
          <span
            class={`swatch ${one.Colour}`}
            role="img"
            aria-label={one.Colour === 'white' ? t('white') : t('black')}
          />
          <div>
            <p>
              <code>
                {one.Links} + {one.Kosumi} + {one.RimRuns} − {one.Stones} + 1 + {one.I8} − {one.Squares} ={' '}
                <b>{one.A4}</b>
              </code>
            </p>
            <p class="about">
              <code>{t('facts.euler.words')}</code>
            </p>
            <p>
              <code>
                H8 {one.H8} · H4 {one.H4} · A8 {one.A8} · A4 {one.A4}
              </code>
            </p>
          </div>
        </div>
      ))}
    </section>
  );
}

function Relations() {
  const facts = source('facts');
  const open = useSignal<string | null>(null);
  if (!facts) return null;
  const count = facts.relations.reduce((sum, { rows }) => sum + rows.length, 0);
  return (
    <section>
      <h3>
        {t('facts.all')} <small class="tally">{t('facts.count', { n: count })}</small> <Effort made={facts.effort} />
      </h3>
      {facts.relations.map(({ relation: name, about, columns, rows }) => (
        <details
          key={name}
          title={about}
          open={open.value === name}
          onToggle={(event) => {
            if (event.currentTarget.open) open.value = name;
            else if (open.value === name) open.value = null;
          }}
        >
          <summary>
            <code>
              {name}({columns.map((column) => column.name).join(', ')})
            </code>{' '}
            <small>{t('facts.rows', { n: rows.length })}</small>
          </summary>
          {open.value === name && (
            <ul class="facts short" tabIndex={0} aria-label={name}>
              {rows.slice(0, 300).map((row, index) => (
                <FactLine key={index} relation={name} row={row} />
              ))}
            </ul>
          )}
        </details>
      ))}
    </section>
  );
}
