import { signal } from '@preact/signals';
import { t } from '../i18n';
import { copyGame, type SaveFormat, saveGame } from '../lib/export';
import { canUse, game } from '../state';
import { Dialog } from './Dialog';

export const saveOpen = signal(false);

/** The game or its picture as a file, or in the clipboard. */
export function SaveDialog() {
  const isGrid = game.value?.board.shape === 'grid';
  const close = (isDone: boolean) => {
    if (isDone) saveOpen.value = false;
  };
  const save = (format: SaveFormat) => (
    <button type="button" class="wide" onClick={async () => close(await saveGame(format))}>
      {t(`save.${format}`)}
    </button>
  );
  const copy = (what: 'sgf' | 'diagram' | 'picture') => (
    <button type="button" onClick={async () => close(await copyGame(what))}>
      {t(`copy.${what}`)}
    </button>
  );
  return (
    <Dialog open={saveOpen} title={t('save')}>
      {isGrid ? canUse('save') && save('sgf') : save('graph')}
      {save('svg')}
      {save('png')}
      <h3>{t('copy')}</h3>
      <div class="row">
        {isGrid && canUse('save') && copy('sgf')}
        {copy('diagram')}
        {copy('picture')}
        <button
          type="button"
          onClick={() => {
            saveOpen.value = false;
            setTimeout(() => window.print());
          }}
        >
          {t('print')}
        </button>
      </div>
    </Dialog>
  );
}
