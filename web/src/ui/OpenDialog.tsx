import { signal } from '@preact/signals';
import { client } from '../api/client';
import type { Figure } from '../api/types';
import { gamesOf } from '../game/tree';
import { language, t } from '../i18n';
import { gameName } from '../i18n/names';
import { openBytes, opened, openedTotal, openFiles, openMore } from '../lib/files';
import { openKept, recent } from '../lib/kept';
import { openServed } from '../lib/served';
import { enter } from '../rooms/address';
import { load, meta, notice, sayError } from '../state';
import { Dialog } from './Dialog';
import { Picker } from './Picker';

export const openOpen = signal(false);
/** Games listed here; the library has all of them, and a search. */
const MOST = 12;
const pasted = signal('');

const figureName = (figure: Figure): string =>
  `${figure.paper} ${figure.item} · ${language.value === 'ja' ? figure.about_ja : figure.about}`;

async function openFigure(figure: Figure): Promise<void> {
  try {
    const answer = await client.ask('open', { position: figure.position });
    for (const one of gamesOf(answer)) load({ ...one, name: figureName(figure) });
    openOpen.value = false;
  } catch (error) {
    sayError(error);
  }
}

/** Everything that can be opened: a file, a pasted text, the games the program was started with, the papers' figures. */
export function OpenDialog() {
  const games = meta.value?.games ?? [];
  const figures = meta.value?.figures ?? [];
  const read = async () => {
    if (await openBytes(pasted.value)) {
      pasted.value = '';
      openOpen.value = opened.value.length > 0;
    }
  };
  const take = async (files: File[]) => {
    if (await openFiles(files)) openOpen.value = false;
  };
  return (
    <Dialog open={openOpen} title={t('open.title')}>
      <div class="form">
        <div class="pickers">
          <Picker label={t('open.file')} open={take} />
          <Picker label={t('open.folder')} open={take} isFolder />
        </div>
        <small>{t('open.drop')}</small>
        <label class="stacked">
          {t('open.paste')}
          <textarea
            rows={6}
            spellcheck={false}
            value={pasted.value}
            onInput={(event) => (pasted.value = event.currentTarget.value)}
          />
        </label>
        <button type="button" class="primary" onClick={() => void read()}>
          {t('open.read')}
        </button>
        {notice.value?.kind === 'error' && (
          <p class="error" role="alert">
            {notice.value.text}
          </p>
        )}
        {opened.value.length > 0 && (
          <ul class="choices">
            {opened.value.map((data, index) => (
              <li key={index}>
                <button
                  type="button"
                  class="plain"
                  onClick={() => {
                    load({ ...data, name: data.name || t('open.unnamed', { n: index + 1 }) });
                    openOpen.value = false;
                  }}
                >
                  {data.name || t('open.unnamed', { n: index + 1 })}
                </button>
              </li>
            ))}
          </ul>
        )}
        {opened.value.length > 0 && opened.value.length < openedTotal.value && (
          <button type="button" class="quiet" onClick={() => void openMore()}>
            {t('ask.more', { n: openedTotal.value - opened.value.length })}
          </button>
        )}
        {recent.value.length > 0 && (
          <>
            <h3>{t('library.recent')}</h3>
            <ul class="choices">
              {recent.value.slice(0, 8).map(({ id, title }) => (
                <li key={id}>
                  <button
                    type="button"
                    class="plain"
                    onClick={() => {
                      void openKept(id);
                      openOpen.value = false;
                    }}
                  >
                    {gameName(title)}
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
        {games.length > 0 && (
          <>
            <h3>{t('open.games')}</h3>
            <ul class="choices">
              {games.slice(0, MOST).map((entry) => (
                <li key={entry.id}>
                  <button
                    type="button"
                    class="plain"
                    onClick={async () => {
                      if (await openServed(entry.id)) openOpen.value = false;
                    }}
                  >
                    {gameName(entry.name)}
                  </button>
                </li>
              ))}
            </ul>
            {games.length > MOST && (
              <button
                type="button"
                class="quiet"
                onClick={() => {
                  openOpen.value = false;
                  enter('library');
                }}
              >
                {t('open.library', { n: games.length })}
              </button>
            )}
          </>
        )}
        {figures.length > 0 && (
          <details>
            <summary>{t('open.figures', { n: figures.length })}</summary>
            <ul class="choices">
              {figures.map((figure) => (
                <li key={figure.position}>
                  <button type="button" class="plain" onClick={() => void openFigure(figure)}>
                    {figureName(figure)}
                  </button>
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </Dialog>
  );
}
