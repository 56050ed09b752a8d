import { t, type Key } from '../i18n';
import { undo } from '../lib/keys';
import { passMove, switchTurn, tool, zoom, type Tool } from '../state';

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
  const act = (label: Key, text: string, run: () => void) => (
    <button type="button" class="tool word" title={t(label)} onClick={run}>
      {text}
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
      {zoom.value && act('tool.unzoom', t('tool.unzoom'), () => (zoom.value = null))}
      {act('tool.undo', t('tool.undo').replace(/[（(].*/, ''), undo)}
      {act('tool.pass', t('tool.pass'), passMove)}
      {act('tool.turn', t('tool.turn'), switchTurn)}
    </div>
  );
}
