import { pending, placePending } from '../board/pending';
import { type Key, t } from '../i18n';
import { room } from '../rooms/address';
import { autoplay } from '../rooms/review/autoplay';
import { cursor, edits, game, goToDepth, notation, position, stepBy } from '../state';
import { Icon } from './Icon';
import { SoundSwitch } from './SoundSwitch';

/** Buttons and a slider through the line of moves shown; while a touched point waits to be confirmed, that instead. */
export function Navigation() {
  edits.value;
  const tree = game.value;
  if (!tree) return <nav class="navigation" />;
  if (pending.value !== null) return <Confirm />;
  const line = tree.line(cursor.value);
  const depth = tree.node(cursor.value).depth;
  const last = line.length - 1;
  const move = tree.move(cursor.value);
  const button = (label: Key, text: string, act: () => void, off: boolean) => (
    <button type="button" class="step" aria-label={t(label)} title={t(label)} aria-disabled={off} onClick={act}>
      {text}
    </button>
  );
  const where = move ? (move.point < 0 ? t('pass') : tree.board.label(move.point, notation.value)) : t('game.start');
  const player = t(autoplay.value ? 'autoplay.stop' : 'autoplay');
  return (
    <nav class="navigation" aria-label={t('nav.label')}>
      {button('nav.first', '|‹', () => goToDepth(0), depth === 0)}
      {button('nav.back10', '«', () => stepBy(-10), depth === 0)}
      {button('nav.back', '‹', () => stepBy(-1), depth === 0)}
      <output class="where">
        <b>{position.value?.moves ?? 0}</b>
        <span>{where}</span>
      </output>
      {button('nav.next', '›', () => stepBy(1), depth === last)}
      {button('nav.next10', '»', () => stepBy(10), depth === last)}
      {button('nav.last', '›|', () => goToDepth(Infinity), depth === last)}
      {room.value === 'review' && (
        <button
          type="button"
          class="step"
          aria-pressed={autoplay.value}
          aria-label={player}
          title={player}
          onClick={() => (autoplay.value = !autoplay.value)}
        >
          <Icon name={autoplay.value ? 'pause' : 'run'} />
        </button>
      )}
      {room.value === 'play' && <SoundSwitch kind="step" />}
      <input
        type="range"
        class="slider"
        min="0"
        max={last}
        value={depth}
        aria-label={t('nav.slider')}
        onInput={(event) => goToDepth(Number(event.currentTarget.value))}
      />
    </nav>
  );
}

/** A stone touched but not yet placed: lines are finer than thumbs. */
function Confirm() {
  const board = game.value!.board;
  return (
    <div class="navigation confirm">
      <button type="button" class="primary" onClick={placePending}>
        <Icon name="check" />
        {t('touch.place', { point: board.label(pending.value!, notation.value) })}
      </button>
      <button type="button" onClick={() => (pending.value = null)}>
        <Icon name="close" />
        {t('touch.cancel')}
      </button>
    </div>
  );
}
