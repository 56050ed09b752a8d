import { signal, useSignalEffect } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { AnswerTo } from '../../api/client';
import type { PlayedMove } from '../../api/types';
import { BLACK, WHITE } from '../../game/position';
import { t } from '../../i18n';
import { personName } from '../../i18n/names';
import { cursor, game, lit, notation, panelDrawing, passMove, playAt, positionKey } from '../../state';
import { Wins } from './charts';
import { Asking, condition } from './shelf';

/** Moves that are told, and those of them that have a letter on the board. */
const TOLD = 30;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const found = signal<AnswerTo<'explore'> | null>(null);
const asking = new Asking();

/** What was played in the position on the board. */
export function Explorer() {
  useSignalEffect(() => {
    positionKey.value;
    const tree = game.value;
    const where = condition.value;
    if (!tree?.board.rectangular) {
      found.value = null;
      return;
    }
    void asking.ask('explore', { ...tree.request(cursor.value), where, limit: TOLD }).then((got) => {
      if (!got) return;
      found.value = got;
      panelDrawing.value = { marks: marksOf(got.moves) };
    });
  });
  useEffect(
    () => () => {
      panelDrawing.value = null;
    },
    [],
  );
  const board = game.value?.board;
  if (!board?.rectangular) return <p class="hint">{t('library.grid')}</p>;
  if (asking.error.value) return <p class="error">{asking.error.value}</p>;
  const now = found.value;
  if (!now) return <progress aria-label={t('working')} />;
  if (now.count === 0) return <p class="hint">{t('explore.none')}</p>;
  const most = Math.max(...now.moves.map(({ count }) => count), 1);
  return (
    <section>
      <p>
        {t('explore.found', { count: now.count, games: now.games })} · {t('explore.wins', { ...now.wins })}
      </p>
      <h3>{t('explore.moves')}</h3>
      <ul class="games played">
        {now.moves.map((one, index) => (
          <Row key={`${one.color}${one.move}`} one={one} letter={LETTERS[index] ?? ''} most={most} />
        ))}
      </ul>
      {now.total > now.moves.length && <p class="hint">{t('explore.more', { n: now.total - now.moves.length })}</p>}
      {now.ended > 0 && <p class="hint">{t('explore.ended', { n: now.ended })}</p>}
    </section>
  );
}

function marksOf(moves: PlayedMove[]) {
  const board = game.peek()!.board;
  return moves.slice(0, LETTERS.length).flatMap((one, index) => {
    const point = board.point(one.move);
    return point === undefined ? [] : [{ point, text: LETTERS[index]!, title: String(one.count) }];
  });
}

function Row({ one, letter, most }: { one: PlayedMove; letter: string; most: number }) {
  const board = game.value!.board;
  const point = board.point(one.move);
  const name = point === undefined ? t('pass') : board.label(point, notation.value);
  const years = one.years.map(([year]) => year);
  const span = years.length > 0 ? [Math.min(...years), Math.max(...years)] : [];
  const details = [
    span.length > 0 &&
      (span[0] === span[1] ? String(span[0]) : t('explore.years', { first: span[0]!, last: span[1]! })),
    one.players
      .slice(0, 3)
      .map(({ name: player, count }) => `${personName(player)} ${count}`)
      .join(', '),
  ];
  const light = () => {
    lit.value = point === undefined ? [] : [point];
  };
  return (
    <li onMouseEnter={light} onFocusCapture={light}>
      <button
        type="button"
        class="plain"
        aria-label={t('explore.play', { move: name, count: one.count, ...one.wins })}
        onClick={() => (point === undefined ? passMove() : playAt(point, one.color === 'black' ? BLACK : WHITE))}
      >
        <span class="played-move">
          <b>{letter}</b> <span class={`stone-of ${one.color}`} /> {name} <span class="count">{one.count}</span>
        </span>
        <Wins wins={one.wins} count={one.count} most={most} />
        <small>{details.filter(Boolean).join(' · ')}</small>
      </button>
    </li>
  );
}
