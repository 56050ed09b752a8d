import { type Key, t } from '../i18n';
import { edits, game, passMove, switchTurn, type Tool, tool, undoOrRedo, zoom } from '../state';

const tools: [Tool, string][] = [
  ['play', '◐'],
  ['black', ''],
  ['white', ''],
  ['erase', '⌫'],
  ['look', '?'],
  ['dead', '☠'],
  ['zoom', '⌕'],
];

/** The tools that a click on the board can use, and the moves that need no point. */
export function Toolbar() {
  edits.value;
  const act = (label: Key, run: () => void, off = false) => (
    <button type="button" class="tool word" title={t(label)} disabled={off} onClick={run}>
      {t(label).replace(/\s*[（(].*/, '')}
    </button>
  );
  return (
    <div class="toolbar" role="toolbar" aria-label={t('tool.label')}>
      {tools.map(([id, text]) => (
        <button
          key={id}
          type="button"
          class="tool"
          aria-pressed={tool.value === id}
          aria-label={t(`tool.${id}`)}
          title={t(`tool.${id}`)}
          onClick={() => (tool.value = id)}
        >
          <span aria-hidden="true" class={id === 'black' || id === 'white' ? `swatch ${id}` : ''}>
            {text}
          </span>
        </button>
      ))}
      <span class="gap" />
      {zoom.value && act('tool.unzoom', () => (zoom.value = null))}
      {act('tool.undo', () => undoOrRedo('undo'), !game.value?.canUndo)}
      {act('tool.redo', () => undoOrRedo('redo'), !game.value?.canRedo)}
      {act('tool.pass', passMove)}
      {act('tool.turn', switchTurn)}
    </div>
  );
}
