import { signal } from '@preact/signals';
import { t } from '../../i18n';
import { gameName, personName } from '../../i18n/names';
import { opened, openedTotal, openMore } from '../../lib/files';
import { forget, openKept, recent } from '../../lib/kept';
import { dateText, resultText } from '../../lib/result';
import { openServed } from '../../lib/served';
import { load, meta } from '../../state';
import { Icon } from '../../ui/Icon';
import { openOpen } from '../../ui/OpenDialog';
import { enter } from '../address';

const sought = signal('');
/** Games listed at once; a search finds the rest. */
const LISTED = 200;

/** Whether all words sought are in one of these texts. */
function isFound(texts: (string | undefined)[]): boolean {
  const text = texts.join(' ').toLowerCase();
  return sought.value
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** What a game is found by: its names, dates and results, as written and as shown. */
function wordsOf(name: string, { PB = '', PW = '', DT = '', RE = '' }: Record<string, string>): string[] {
  return [name, gameName(name), PB, personName(PB), PW, personName(PW), DT, dateText(DT), RE, resultText(RE)];
}

interface Entry {
  key: string;
  title: string;
  details: string[];
  open: () => void;
  forget?: () => void;
}

/** Games within reach without a library: those kept on this machine, those opened, and where there is no library those given. */
export function OwnGames({ isAlone = false }: { isAlone?: boolean }) {
  return (
    <>
      <section>
        <h2>{t(isAlone ? 'room.library' : 'library.own')}</h2>
        {isAlone && <p class="hint">{t('library.about')}</p>}
        <div class="row">
          <input
            type="search"
            aria-label={t('library.search')}
            placeholder={t('library.search')}
            value={sought.value}
            onInput={(event) => (sought.value = event.currentTarget.value)}
          />
          <button type="button" onClick={() => (openOpen.value = true)}>
            <Icon name="open" />
            {t('open')}
          </button>
        </div>
      </section>
      <Opened />
      <Recent />
      {isAlone && <Served />}
    </>
  );
}

function List({ title, entries, none }: { title: string; entries: Entry[]; none?: string }) {
  return (
    <section>
      <h3>
        {title} <small class="tally">{entries.length}</small>
      </h3>
      {entries.length === 0 && none && <p class="hint">{none}</p>}
      <ul class="games">
        {entries.slice(0, LISTED).map((one) => (
          <li key={one.key}>
            <button type="button" class="plain" onClick={one.open}>
              <span>{one.title}</span>
              <small>{one.details.filter(Boolean).join(' · ')}</small>
            </button>
            {one.forget && (
              <button
                type="button"
                class="plain"
                aria-label={t('kept.forget', { name: one.title })}
                title={t('kept.forget', { name: one.title })}
                onClick={one.forget}
              >
                <Icon name="close" />
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Recent() {
  const entries = recent.value
    .filter((one) =>
      isFound([one.title, gameName(one.title), one.date, dateText(one.date), one.result, resultText(one.result)]),
    )
    .map(
      (one): Entry => ({
        key: one.id,
        title: gameName(one.title),
        details: [dateText(one.date), one.result && resultText(one.result), t('library.moves', { n: one.moves })],
        open: async () => {
          await openKept(one.id);
          enter('review');
        },
        forget: () => forget(one.id),
      }),
    );
  return <List title={t('library.recent')} entries={entries} none={t('library.recent.none')} />;
}

function Opened() {
  const entries = opened.value.flatMap((data, index): Entry[] => {
    const { PB, PW, DT, RE } = data.info;
    const name = data.name || t('open.unnamed', { n: index + 1 });
    if (!isFound(wordsOf(name, data.info))) return [];
    const title = PB || PW ? `${personName(PB ?? '?')} – ${personName(PW ?? '?')}` : gameName(name);
    return [
      {
        key: String(index),
        title,
        details: [DT ? dateText(DT) : '', RE ? resultText(RE) : ''],
        open: () => {
          load({ ...data, name });
          enter('review');
        },
      },
    ];
  });
  if (opened.value.length === 0) return null;
  return (
    <>
      <List title={t('library.opened')} entries={entries} />
      {opened.value.length < openedTotal.value && (
        <button type="button" class="quiet" onClick={() => void openMore()}>
          {t('ask.more', { n: openedTotal.value - opened.value.length })}
        </button>
      )}
    </>
  );
}

function Served() {
  const entries = (meta.value?.games ?? [])
    .filter(({ name, info }) => isFound(wordsOf(name, info)))
    .map(
      ({ id, name, info: { DT, RE } }): Entry => ({
        key: String(id),
        title: gameName(name),
        details: [DT ? dateText(DT) : '', RE ? resultText(RE) : ''],
        open: async () => {
          if (await openServed(id)) enter('review');
        },
      }),
    );
  return <List title={t('open.games')} entries={entries} />;
}
