import { useEffect } from 'preact/hooks';
import { t } from '../../i18n';
import { offers } from '../../state';
import { Explorer } from './Explorer';
import { GamesList } from './GamesList';
import { OwnGames } from './OwnGames';
import { PatternSearch } from './PatternSearch';
import { RuleSearch } from './RuleSearch';
import { Statistics } from './Statistics';
import { condition, conditionError, followShelf, shelf, view, views } from './shelf';

const shown = {
  games: GamesList,
  explore: Explorer,
  find: PatternSearch,
  rules: RuleSearch,
  statistics: Statistics,
};

/** The library of the games that the program was given, and the games that are kept here. */
export function LibraryRoom() {
  useEffect(followShelf, []);
  if (!offers('library'))
    return (
      <div class="panel library">
        <OwnGames isAlone />
        <p class="hint">{t('library.absent')}</p>
      </div>
    );
  const View = view.value === 'own' ? null : shown[view.value];
  return (
    <div class="panel library">
      <div class="switch" role="group" aria-label={t('library.view')}>
        {views.map((one) => (
          <button key={one} type="button" aria-pressed={view.value === one} onClick={() => (view.value = one)}>
            {t(`library.view.${one}`)}
          </button>
        ))}
      </div>
      {!View && <OwnGames />}
      {View && shelf.value?.state !== 'ready' && <Coming />}
      {View && shelf.value?.state === 'ready' && (
        <>
          <Meant />
          <View />
        </>
      )}
    </div>
  );
}

/** How far the library is while it is being made. */
function Coming() {
  const now = shelf.value;
  if (now?.state === 'failed') return <p class="error">{t('library.failed', { why: now.why ?? '' })}</p>;
  return (
    <section>
      <progress aria-label={t('working')} />
      {now && <p class="hint">{t('library.making', { n: now.games })}</p>}
    </section>
  );
}

/** Which games are meant, for every view. */
function Meant() {
  return (
    <details class="meant" open={condition.value !== '' || undefined}>
      <summary>
        {t('library.where')}
        {condition.value && <code>{condition.value}</code>}
      </summary>
      <input
        type="text"
        class="wide"
        spellcheck={false}
        autocapitalize="off"
        aria-label={t('library.where')}
        aria-invalid={conditionError.value !== ''}
        placeholder={t('library.where.example')}
        value={condition.value}
        onChange={(event) => {
          conditionError.value = '';
          condition.value = event.currentTarget.value;
        }}
      />
      {conditionError.value ? (
        <p class="error" role="alert">
          {conditionError.value}
        </p>
      ) : (
        <p class="hint">{t('library.where.help')}</p>
      )}
    </details>
  );
}
