import { type Key, t } from '../i18n';
import { sound } from '../lib/sound';
import { type Room, room } from '../rooms/address';
import { edits, game, passMove, switchTurn, type Tool, tool, undoOrRedo, zoom } from '../state';
import { Icon, type IconName } from './Icon';

const marks: Tool[] = ['triangle', 'square', 'circle', 'cross', 'label'];

/** The tools at hand in each room; keys reach all of them everywhere. */
const tools: Record<Room, Tool[]> = {
  play: [],
  review: ['play', ...marks, 'zoom'],
  problems: ['play', 'zoom'],
  library: ['play', 'zoom'],
  lab: ['play', 'black', 'white', 'erase', 'look', 'dead', 'zoom'],
};

/** The tools that a click on the board can use, and the moves that need no point. */
export function Toolbar() {
  edits.value;
  const act = (icon: IconName, label: Key, run: () => void, off = false) => (
    <button type="button" class="tool word" title={t(label)} disabled={off} onClick={run}>
      <Icon name={icon} />
      {t(label).replace(/\s*[（(].*/, '')}
    </button>
  );
  const at = room.value;
  return (
    <div class="toolbar" role="toolbar" aria-label={t('tools.label')}>
      {tools[at].map((id) => (
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
        </button>
      ))}
      {tools[at].length > 0 && <span class="gap" />}
      {zoom.value && act('zoom', 'tool.unzoom', () => (zoom.value = null))}
      {at !== 'play' && act('undo', 'tool.undo', () => undoOrRedo('undo'), !game.value?.canUndo)}
      {at !== 'play' && act('redo', 'tool.redo', () => undoOrRedo('redo'), !game.value?.canRedo)}
      {(at === 'lab' || at === 'review') && act('pass', 'tool.pass', passMove)}
      {at === 'lab' && act('turn', 'tool.turn', switchTurn)}
      {(at === 'review' || at === 'play') && (
        <button
          type="button"
          class="tool"
          aria-pressed={sound.value}
          aria-label={t('sound')}
          title={t('sound')}
          onClick={() => (sound.value = !sound.value)}
        >
          <Icon name={sound.value ? 'sound' : 'mute'} />
        </button>
      )}
    </div>
  );
}
