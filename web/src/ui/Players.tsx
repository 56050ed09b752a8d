import { BLACK, WHITE } from '../game/position';
import { t } from '../i18n';
import { personName, rankName } from '../i18n/names';
import { clockText, leftOf } from '../rooms/play/clock';
import { edits, game, position } from '../state';

/** Who plays, whose turn it is, what was captured, and the time left. */
export function Players() {
  edits.value;
  const tree = game.value;
  const now = position.value;
  if (!tree || !now) return <div class="players" />;
  const side = (color: 'black' | 'white') => {
    const name = personName(tree.info[color === 'black' ? 'PB' : 'PW'] || t(color));
    const rank = tree.info[color === 'black' ? 'BR' : 'WR'];
    const mine = (now.turn === BLACK) === (color === 'black');
    const left = leftOf(color === 'black' ? BLACK : WHITE);
    // The stones that a side has lost are the other's prisoners.
    const prisoners = now.lost[color === 'black' ? 2 : 1];
    return (
      <div class={`player ${color}${mine ? ' to-move' : ''}`}>
        <span class={`swatch ${color}`} aria-hidden="true" />
        <span class="player-name">{name}</span>
        {mine && <span class="visually-hidden">{t('turn', { color: t(color) })}</span>}
        <small class="lost">
          {rank && `${rankName(rank)}  `}
          {t('captured', { n: prisoners })}
        </small>
        {left && (
          <span
            class={left.main === 0 ? 'clock short' : 'clock'}
            role="timer"
            aria-label={t('clock', { color: t(color) })}
          >
            {clockText(left)}
          </span>
        )}
      </div>
    );
  };
  return (
    <div class="players">
      {side('black')}
      {side('white')}
    </div>
  );
}
