import { signal } from '@preact/signals';
import { type About, client } from '../api/client';
import { gamesOf } from '../game/tree';
import { language, t } from '../i18n';
import { openBytes, opened, openedTotal, openFile, openMore } from '../lib/files';
import { load, meta, notice, sayError } from '../state';
import { Dialog } from './Dialog';

export const openOpen = signal(false);
const pasted = signal('');

async function openGame(id: number): Promise<void> {
  try {
    for (const one of gamesOf(await client.game(id))) load(one);
    openOpen.value = false;
  } catch (error) {
    sayError(error);
  }
}

type Figure = About['figures'][number];

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
  return (
    <Dialog open={openOpen} title={t('open.title')}>
      <div class="form">
        <label class="file">
          <span class="wide">{t('open.file')}</span>
          <input
            type="file"
            accept=".sgf,.txt,.json,.mgt"
            onChange={async (event) => {
              const file = event.currentTarget.files?.[0];
              if (file && (await openFile(file))) openOpen.value = opened.value.length > 0;
            }}
          />
          <small>{t('open.drop')}</small>
        </label>
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
        {games.length > 0 && (
          <>
            <h3>{t('open.games')}</h3>
            <ul class="choices">
              {games.map((entry) => (
                <li key={entry.id}>
                  <button type="button" class="plain" onClick={() => void openGame(entry.id)}>
                    {entry.name}
                  </button>
                </li>
              ))}
            </ul>
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
