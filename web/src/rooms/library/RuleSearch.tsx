import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { AnswerTo } from '../../api/client';
import type { GameHit } from '../../api/types';
import { t } from '../../i18n';
import { valueText } from '../../layers/relations';
import { highlightRules } from '../../lib/highlight';
import { CodeField } from '../../panels/CodeField';
import { Bars, gathered } from './charts';
import { Asking, condition, labelOf, openFrom } from './shelf';

const TOLD = 200;
/** Seconds after which a search says what it knows. */
const PATIENCE = 120;

const query = signal('ladder(B, captured, F)');
const then = signal('');
const within = signal(10);
const found = signal<AnswerTo<'ask_games'> | null>(null);
const asking = new Asking();

async function run(): Promise<void> {
  found.value = null;
  const followed = then.value.trim() ? { followed_by: then.value, within: within.value } : {};
  const fields = { query: query.value, where: condition.value, per: 'move' as const, limit: TOLD, seconds: PATIENCE };
  const got = await asking.ask('ask_games', { ...fields, ...followed }, true);
  if (got) found.value = got;
}

/** A query over all games, with where in the games it holds. */
export function RuleSearch() {
  useEffect(() => () => asking.stop(), []);
  const { value: progress } = asking.progress;
  return (
    <section>
      <p class="hint">{t('rules.about')}</p>
      <CodeField
        id="library-query"
        label={t('rules.query')}
        value={query}
        highlight={highlightRules}
        rows={2}
        onRun={() => void run()}
      />
      <details>
        <summary>{t('rules.then')}</summary>
        <CodeField
          id="library-then"
          label={t('rules.then')}
          value={then}
          highlight={highlightRules}
          rows={2}
          onRun={() => void run()}
        />
        <label>
          {t('rules.within')}{' '}
          <input
            type="number"
            min={1}
            max={500}
            value={within.value}
            onChange={(event) => (within.value = Math.max(1, Number(event.currentTarget.value) || 1))}
          />
        </label>
      </details>
      <div class="row">
        <button type="button" class="primary" disabled={asking.busy.value} onClick={() => void run()}>
          {t('rules.run')}
        </button>
        {asking.busy.value && (
          <>
            <progress aria-label={t('working')} {...(progress && { value: progress.done, max: progress.of })} />
            <small>{progress && t('rules.progress', { n: progress.done, of: progress.of })}</small>
            <button type="button" class="quiet" onClick={() => asking.stop()}>
              {t('stop')}
            </button>
          </>
        )}
      </div>
      {asking.error.value && <p class="error">{asking.error.value}</p>}
      {found.value && <Found found={found.value} />}
    </section>
  );
}

function Found({ found: now }: { found: AnswerTo<'ask_games'> }) {
  const tables = now.tables.join('; ') || t('rules.tables.none');
  const counts = (now.counts ?? []).map(({ key, answers }): [number, number[]] => [Number(key), [answers]]);
  return (
    <>
      <p aria-live="polite">{t('rules.found', { answers: now.answers, games: now.games })}</p>
      <p class="hint">{t('rules.how', { tables, played: now.played, meant: now.meant })}</p>
      {now.effort.cut_short && <p class="hint">{t('rules.cut', { n: now.played })}</p>}
      {now.failed && (
        <p class="error" role="alert">
          {t('rules.failed', { file: now.failed.file, why: now.failed.error.message })}
        </p>
      )}
      {counts.length > 0 && <Bars title={t('rules.histogram')} bars={gathered(counts)} />}
      {now.first.length > 0 && (
        <>
          <h3>
            {t('find.hits')} <small class="tally">{now.answers}</small>
          </h3>
          <ul class="games hits">
            {now.first.map((hit, index) => (
              <HitEntry key={index} hit={hit} columns={now.columns.map(({ name }) => name)} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function HitEntry({ hit, columns }: { hit: GameHit; columns: string[] }) {
  const values = hit.row.map((value, index) => `${columns[index]} = ${valueText(value)}`).join(', ');
  return (
    <li>
      <button type="button" class="plain" onClick={() => void openFrom(hit.game, hit.move)}>
        <span>{labelOf(hit)}</span>
        <small>
          {t('find.at', { n: hit.move })} · <code>{values}</code>
        </small>
      </button>
    </li>
  );
}
