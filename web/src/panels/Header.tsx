import { signal } from '@preact/signals';
import { client } from '../api/client';
import { pngPicture, svgPicture } from '../board/picture';
import type { Notation } from '../game/board';
import { type Key, type Language, language, t } from '../i18n';
import { download } from '../lib/files';
import { permalink } from '../lib/permalink';
import { type Theme, theme } from '../lib/theme';
import { canUse, cursor, game, notation, say, sayError, showCoordinates, showNumbers } from '../state';
import { Dialog } from './Dialog';
import { Help, helpOpen } from './Help';
import { OpenDialog, openOpen } from './OpenDialog';

const viewOpen = signal(false);
const saveOpen = signal(false);

/** The head of the page: what is open, and what can be done with it as a whole. */
export function Header() {
  const tree = game.value;
  const button = (label: Key, run: () => void) => (
    <button type="button" class="quiet" onClick={run}>
      {t(label)}
    </button>
  );
  return (
    <header class="page-head">
      <h1>
        <span class="mark" aria-hidden="true">
          囲
        </span>
        Igolog
        <small>{t('tagline')}</small>
      </h1>
      <p class="title">{tree?.name}</p>
      <div class="actions">
        {button('open', () => (openOpen.value = true))}
        {button('save', () => (saveOpen.value = true))}
        {button('share', () => void share())}
        {button('settings', () => (viewOpen.value = true))}
        {button('help', () => (helpOpen.value = true))}
        <button
          type="button"
          class="quiet"
          lang={language.value === 'en' ? 'ja' : 'en'}
          onClick={() => (language.value = language.value === 'en' ? 'ja' : 'en')}
        >
          {language.value === 'en' ? '日本語' : 'English'}
        </button>
      </div>
      <OpenDialog />
      <SaveDialog />
      <ViewDialog />
      <Help />
    </header>
  );
}

async function share(): Promise<void> {
  try {
    const link = await permalink();
    history.replaceState(null, '', link);
    await navigator.clipboard?.writeText(link);
    say(t('copied'));
  } catch (error) {
    sayError(error);
  }
}

type SaveFormat = 'sgf' | 'graph' | 'svg' | 'png';

async function save(format: SaveFormat): Promise<void> {
  const tree = game.value;
  if (!tree) return;
  const name =
    tree.name
      .replace(/\.sgf$/i, '')
      .replace(/[^\p{L}\p{N} ._-]+/gu, ' ')
      .trim() || 'igolog';
  try {
    if (format === 'sgf') {
      const { sgf } = await client.ask('save', tree.toData());
      download(new Blob([sgf], { type: 'application/x-go-sgf' }), `${name}.sgf`);
    } else if (format === 'graph') {
      const answer = await client.ask('position', tree.request(cursor.value));
      download(new Blob([answer.graph_file], { type: 'application/json' }), `${name}.json`);
    } else {
      const board = document.querySelector<SVGSVGElement>('svg.board');
      if (!board) return;
      const picture =
        format === 'svg' ? new Blob([svgPicture(board)], { type: 'image/svg+xml' }) : await pngPicture(board);
      download(picture, `${name}.${format}`);
    }
    saveOpen.value = false;
  } catch (error) {
    sayError(error);
  }
}

function SaveDialog() {
  const choice = (format: SaveFormat) => (
    <button type="button" class="wide" onClick={() => void save(format)}>
      {t(`save.${format}`)}
    </button>
  );
  return (
    <Dialog open={saveOpen} title={t('save')}>
      {game.value?.board.shape === 'grid' ? canUse('save') && choice('sgf') : choice('graph')}
      {choice('svg')}
      {choice('png')}
    </Dialog>
  );
}

function ViewDialog() {
  return (
    <Dialog open={viewOpen} title={t('settings')}>
      <div class="form">
        <label>
          {t('theme')}
          <select value={theme.value} onChange={(event) => (theme.value = event.currentTarget.value as Theme)}>
            {(['auto', 'light', 'dark'] as const).map((one) => (
              <option key={one} value={one}>
                {t(`theme.${one}`)}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t('language')}
          <select value={language.value} onChange={(event) => (language.value = event.currentTarget.value as Language)}>
            <option value="en">English</option>
            <option value="ja">日本語</option>
          </select>
        </label>
        <label>
          {t('coordinates')}
          <select value={notation.value} onChange={(event) => (notation.value = event.currentTarget.value as Notation)}>
            {(['a1', 'sgf', 'ij'] as const).map((one) => (
              <option key={one} value={one}>
                {t(`coordinates.${one}`)}
              </option>
            ))}
          </select>
        </label>
        <label class="check">
          <input
            type="checkbox"
            checked={showCoordinates.value}
            onChange={(event) => (showCoordinates.value = event.currentTarget.checked)}
          />
          {t('coordinates.show')}
        </label>
        <label class="check">
          <input
            type="checkbox"
            checked={showNumbers.value}
            onChange={(event) => (showNumbers.value = event.currentTarget.checked)}
          />
          {t('numbers.show')}
        </label>
      </div>
    </Dialog>
  );
}
