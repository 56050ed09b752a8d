import { signal, useSignalEffect } from '@preact/signals';
import type { AnswerTo } from '../../api/client';
import type { GameOrder, LibraryGame } from '../../api/types';
import { t } from '../../i18n';
import { gameName, rankName } from '../../i18n/names';
import { dateText, resultText } from '../../lib/result';
import { Asking, condition, labelOf, openFrom } from './shelf';

const PAGE = 50;
/** Milliseconds without a letter before a search begins. */
const PAUSE = 150;

const sought = signal('');
const order = signal<GameOrder>('added');
const from = signal(0);
const page = signal<AnswerTo<'games'> | null>(null);
const asking = new Asking();
const orders: GameOrder[] = ['added', 'newest', 'oldest', 'longest'];

/** The games of the library: searched, filtered, page by page. */
export function GamesList() {
  useSignalEffect(() => {
    const fields = { search: sought.value, where: condition.value, order: order.value, from: from.value, limit: PAGE };
    const timer = setTimeout(async () => {
      const got = await asking.ask('games', fields);
      if (got) page.value = got;
    }, PAUSE);
    return () => clearTimeout(timer);
  });
  const now = page.value;
  return (
    <section>
      <div class="row">
        <input
          type="search"
          aria-label={t('library.search')}
          placeholder={t('library.search')}
          value={sought.value}
          onInput={(event) => {
            from.value = 0;
            sought.value = event.currentTarget.value;
          }}
        />
        <select
          aria-label={t('library.order')}
          value={order.value}
          onChange={(event) => {
            from.value = 0;
            order.value = event.currentTarget.value as GameOrder;
          }}
        >
          {orders.map((one) => (
            <option key={one} value={one}>
              {t(`library.order.${one}`)}
            </option>
          ))}
        </select>
      </div>
      {asking.error.value && <p class="error">{asking.error.value}</p>}
      {now && (
        <>
          <p class="hint" aria-live="polite">
            {now.total === now.all
              ? t('library.all', { n: now.all })
              : t('library.some', { n: now.total, of: now.all })}
          </p>
          <ul class="games library-games">
            {now.games.map((one) => (
              <Entry key={one.game} game={one} />
            ))}
          </ul>
          {now.total > PAGE && <Pages answer={now} />}
        </>
      )}
    </section>
  );
}

function Entry({ game }: { game: LibraryGame }) {
  const ranks = [game.black_rank, game.white_rank].flatMap((rank) => (rank ? rankName(rank) : [])).join(' – ');
  const details = game.error
    ? [t('library.unreadable', { why: game.error })]
    : [
        ranks,
        game.date && dateText(game.date),
        game.result && resultText(game.result),
        t('library.moves', { n: game.moves }),
        game.event && gameName(game.event),
        typeof game.duplicate_of === 'number' && t('library.repeats', { n: game.duplicate_of }),
      ];
  return (
    <li>
      <button type="button" class="plain" disabled={!!game.error} onClick={() => void openFrom(game.game)}>
        <span>{labelOf(game)}</span>
        <small>{details.filter(Boolean).join(' · ')}</small>
      </button>
    </li>
  );
}

function Pages({ answer }: { answer: AnswerTo<'games'> }) {
  const to = answer.from + answer.games.length;
  return (
    <div class="row pages">
      <button
        type="button"
        class="quiet"
        disabled={answer.from === 0}
        onClick={() => (from.value = Math.max(0, answer.from - PAGE))}
      >
        {t('library.previous')}
      </button>
      <small>{t('library.page', { from: answer.from + 1, to, of: answer.total })}</small>
      <button type="button" class="quiet" disabled={to >= answer.total} onClick={() => (from.value = to)}>
        {t('library.next')}
      </button>
    </div>
  );
}
