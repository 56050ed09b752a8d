import { BLACK } from '../game/position';
import { t } from '../i18n';
import { cursor, game, notation, position } from '../state';

/** Tells who cannot see the board of every move that comes. */
export function Announcer() {
  const tree = game.value;
  const move = tree?.move(cursor.value);
  const point = move && (move.point < 0 ? t('pass') : tree!.board.label(move.point, notation.value));
  return (
    <p class="visually-hidden announcer" aria-live="polite">
      {move &&
        t('review.move', {
          n: position.value?.moves ?? 0,
          color: t(move.color === BLACK ? 'black' : 'white'),
          point: point ?? '',
        })}
    </p>
  );
}
