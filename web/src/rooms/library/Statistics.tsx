import { signal, useSignalEffect } from '@preact/signals';
import type { AnswerTo } from '../../api/client';
import { t } from '../../i18n';
import { personName } from '../../i18n/names';
import { Bars, gathered } from './charts';
import { Asking, condition } from './shelf';

/** Widths of the steps in which the answer counts. */
const STEPS = { moves: 20, captures: 5, ladders: 5 };

const told = signal<AnswerTo<'statistics'> | null>(null);
const asking = new Asking();

/** What the games are like, as pictures. */
export function Statistics() {
  useSignalEffect(() => {
    const where = condition.value;
    void asking.ask('statistics', { where }, true).then((got) => {
      if (got) told.value = got;
    });
    return () => asking.stop();
  });
  const { value: progress } = asking.progress;
  const now = told.value;
  if (asking.error.value) return <p class="error">{asking.error.value}</p>;
  if (!now || asking.busy.value)
    return <progress aria-label={t('working')} {...(progress && { value: progress.done, max: progress.of })} />;
  if (now.games === 0) return <p class="hint">{t('statistics.none')}</p>;
  return (
    <section class="statistics">
      <p>{t('statistics.won', { n: now.games, ...now.wins })}</p>
      {now.years.length > 0 && (
        <Bars
          title={t('statistics.years')}
          bars={gathered(now.years.map(({ year, games }): [number, number[]] => [year, [games]]))}
        />
      )}
      {now.undated > 0 && <p class="hint">{t('statistics.undated', { n: now.undated })}</p>}
      <Openings now={now} />
      {(['moves', 'captures', 'ladders'] as const).map((one) => (
        <Bars
          key={one}
          title={t(`statistics.${one}`)}
          bars={gathered(
            now[one].map(([n, games]): [number, number[]] => [n, [games]]),
            STEPS[one],
          )}
        />
      ))}
      <Players now={now} />
    </section>
  );
}

function Openings({ now: { openings } }: { now: AnswerTo<'statistics'> }) {
  const years = [...new Set(openings.flatMap((one) => one.years.map(([year]) => year)))].sort((a, b) => a - b);
  const rows = years.map((year): [number, number[]] => [
    year,
    openings.map((one) => one.years.find(([of]) => of === year)?.[1] ?? 0),
  ]);
  if (rows.length === 0) return null;
  return (
    <Bars
      title={t('statistics.openings')}
      bars={gathered(rows)}
      names={openings.map(({ opening, games }) => `${opening} ${games}`)}
    />
  );
}

function Players({ now: { players } }: { now: AnswerTo<'statistics'> }) {
  if (players.length === 0) return null;
  const most = Math.max(1, ...players.map(({ games }) => games));
  return (
    <section>
      <h3>{t('statistics.players')}</h3>
      <ul class="games players-of">
        {players.map(({ player, games }) => (
          <li key={player}>
            <button
              type="button"
              class="plain"
              onClick={() => (condition.value = `player = "${player.replaceAll('"', '')}"`)}
            >
              <span>{personName(player)}</span>
              <meter min={0} max={most} value={games} aria-hidden="true" />
              <small>{t('library.all', { n: games })}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
