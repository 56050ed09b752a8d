import { type Key, t } from '../i18n';
import { room } from '../rooms/address';
import { shownTools } from '../rooms/tools';
import { edits, game, passMove, switchTurn, tool, undoOrRedo, zoom } from '../state';
import { Icon, type IconName } from './Icon';
import { SoundSwitch } from './SoundSwitch';

/** The tools that a click on the board can use, and the moves that need no point. */
export function Toolbar() {
  edits.value;
  const act = (icon: IconName, label: Key, word: Key, run: () => void, off = false) => (
    <button type="button" class="tool" aria-label={t(label)} title={t(label)} disabled={off} onClick={run}>
      <Icon name={icon} />
      <span>{t(word)}</span>
    </button>
  );
  const at = room.value;
  const tools = shownTools[at];
  if (tools.length === 0 && !zoom.value) return null;
  return (
    <div class="toolbar" role="toolbar" aria-label={t('tools.label')}>
      {tools.map((id) => (
        <button
          key={id}
          type="button"
          class="tool"
          aria-pressed={tool.value === id}
          aria-label={t(`tool.${id}`)}
          title={t(`tool.${id}`)}
          onClick={() => (tool.value = id)}
        >
          {id === 'black' || id === 'white' ? (
            <span aria-hidden="true" class={`swatch ${id}`} />
          ) : (
            <Icon name={id as IconName} />
          )}
          <span>{t(`word.${id}`)}</span>
        </button>
      ))}
      {tools.length > 0 && <span class="gap" />}
      {zoom.value && act('zoom', 'tool.unzoom', 'word.unzoom', () => (zoom.value = null))}
      {tools.length > 0 && act('undo', 'tool.undo', 'word.undo', () => undoOrRedo('undo'), !game.value?.canUndo)}
      {tools.length > 0 && act('redo', 'tool.redo', 'word.redo', () => undoOrRedo('redo'), !game.value?.canRedo)}
      {(at === 'lab' || at === 'review') && act('pass', 'tool.pass', 'word.pass', passMove)}
      {at === 'lab' && act('turn', 'tool.turn', 'word.turn', switchTurn)}
      {at === 'review' && <SoundSwitch kind="tool" />}
    </div>
  );
}
