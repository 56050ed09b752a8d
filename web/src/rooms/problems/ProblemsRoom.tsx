import { useEffect } from 'preact/hooks';
import { language, t } from '../../i18n';
import { canUse } from '../../state';
import { Act } from '../../ui/Act';
import { Picker } from '../../ui/Picker';
import { type Collection, collection, openBuiltIn, openCollection, type Problem } from './collection';
import { begin, current, isListing } from './current';
import { ProblemPanel } from './ProblemPanel';
import { markOf } from './progress';

/** Problems of life and death: a list to choose from, or the one on the board. */
export function ProblemsRoom() {
  useEffect(() => {
    // Titles come in the language of the reader; a collection of one's own has its own.
    if (canUse('problems') && !collection.peek()?.name) void openBuiltIn();
  }, [language.value]);
  return <div class="panel">{current.value && !isListing.value ? <ProblemPanel /> : <ProblemList />}</div>;
}

function ProblemList() {
  const all = collection.value;
  if (!all) return <progress aria-label={t('working')} />;
  const unsolved = all.problems.find(({ id }) => markOf(all.key, id) !== 'solved');
  const levels = [...new Set(all.problems.map(({ level }) => level))].sort((a, b) => (a ?? 99) - (b ?? 99));
  const open = (files: File[]) => void openCollection(files);
  return (
    <>
      <section>
        <h2>{all.name ?? t('room.problems')}</h2>
        <p class="hint">{t('problems.about')}</p>
        {unsolved && (
          <div class="acts">
            <Act icon="run" label={t('problems.first')} run={() => void begin(all, unsolved)} />
          </div>
        )}
      </section>
      {levels.map((level) => (
        <Level key={level} all={all} level={level} />
      ))}
      <section>
        <div class="pickers">
          <Picker label={t('problems.open')} open={open} />
          <Picker label={t('problems.folder')} open={open} isFolder />
        </div>
        {all.name !== null && (
          <button type="button" class="quiet" onClick={() => void openBuiltIn()}>
            {t('problems.builtIn')}
          </button>
        )}
      </section>
    </>
  );
}

function Level({ all, level }: { all: Collection; level: number | null }) {
  const problems = all.problems.filter((one) => one.level === level);
  const solved = problems.filter(({ id }) => markOf(all.key, id) === 'solved').length;
  return (
    <section>
      <h3>
        {level === null ? t('problems.unrated') : t('problems.level', { n: level })}{' '}
        <small class="tally">{t('problems.solvedOf', { n: solved, of: problems.length })}</small>
      </h3>
      <ol class="games problem-list">
        {problems.map((one) => (
          <Entry key={one.id} all={all} problem={one} />
        ))}
      </ol>
    </section>
  );
}

function Entry({ all, problem }: { all: Collection; problem: Problem }) {
  const mark = markOf(all.key, problem.id);
  return (
    <li>
      <button
        type="button"
        class="plain"
        aria-current={current.value?.id === problem.id && current.value.collection === all.key}
        onClick={() => void begin(all, problem)}
      >
        <span class="mark-of" {...(mark && { role: 'img', 'aria-label': t(`problems.${mark}`) })}>
          {mark === 'solved' ? '✓' : mark ? '·' : ''}
        </span>
        <span>{problem.title}</span>
      </button>
    </li>
  );
}
