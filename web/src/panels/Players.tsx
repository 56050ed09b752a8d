import { BLACK } from '../game/position';
import { t } from '../i18n';
import { game, position } from '../state';

/** Who plays, whose turn it is, and what was captured. */
export function Players() {
  const tree = game.value;
  const now = position.value;
  if (!tree || !now) return <div class="players" />;
  const side = (color: 'black' | 'white') => {
    const name = tree.info[color === 'black' ? 'PB' : 'PW'] || t(color);
    const rank = tree.info[color === 'black' ? 'BR' : 'WR'];
    const mine = (now.turn === BLACK) === (color === 'black');
    return (
      <div class={`player ${color}${mine ? ' to-move' : ''}`}>
        <span class={`swatch ${color}`} aria-hidden="true" />
        <span class="player-name">
          {name}
          {rank && <small> {rank}</small>}
        </span>
        {mine && <span class="visually-hidden">{t('turn', { color: t(color) })}</span>}
        <small class="lost">{t('captured', { n: now.lost[color === 'black' ? 1 : 2] })}</small>
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
