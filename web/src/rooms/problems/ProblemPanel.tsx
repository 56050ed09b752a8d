import { BLACK, other } from '../../game/position';
import { sideOf } from '../../game/tree';
import { t } from '../../i18n';
import { cursor, edits, goTo, notation } from '../../state';
import { Act } from '../../ui/Act';
import { TreeView } from '../review/TreeView';
import { collection } from './collection';
import { beginNext, type Current, current, isListing, place } from './current';
import { judging, solution, type Verdict, verdictAt } from './judge';
import { graftSolution, hints, showSolution, showZone } from './view';

const signs = { right: '✓', wrong: '✗', ko: '△', unknown: '?' };

/** The problem on the board: what is asked, what the solver says of the moves made, and what else can be done. */
export function ProblemPanel() {
  edits.value;
  const now = current.value;
  if (!now) return null;
  const known = solution.value?.tree === now.tree ? solution.value.answer : null;
  const [color, foe] = [t(sideOf(now.mover)), t(sideOf(other(now.mover)))];
  const goal = known?.goal === 'kill' ? 'problems.kill' : 'problems.live';
  const many = collection.value?.problems.length ?? 0;
  return (
    <>
      <section class="card">
        <h2>{now.tree.name}</h2>
        <p class="task">
          <span class={`swatch ${now.mover === BLACK ? 'black' : 'white'}`} aria-hidden="true" />
          {known ? t(goal, { color, other: foe }) : t('problems.looking')}
          {place.value >= 0 && (
            <small class="tally">
              {place.value + 1} / {many}
            </small>
          )}
        </p>
        <Ruling now={now} />
        <div class="acts">
          <Act icon="undo" label={t('problems.again')} run={() => goTo(0)} off={cursor.value === 0} />
          <Act icon="bulb" label={t('problems.hint')} run={giveHint} off={!known || hints.value === 2} />
          <Act
            icon="zoom"
            label={t('problems.zone')}
            pressed={showZone.value}
            off={!known}
            run={() => (showZone.value = !showZone.value)}
          />
          <Act icon="look" label={t('problems.solution')} pressed={showSolution.value} off={!known} run={tell} />
          <Act icon="back" label={t('problems.previous')} run={() => void beginNext(-1)} off={place.value < 1} />
          <Act
            icon="next"
            label={t('problems.next')}
            isBest={isRight(now)}
            run={() => void beginNext(1)}
            off={place.value < 0 || place.value + 1 >= many}
          />
        </div>
        <button type="button" class="quiet" onClick={() => (isListing.value = true)}>
          {t('problems.list')}
        </button>
      </section>
      {showSolution.value && known && (
        <section>
          <TreeView tree={now.tree} />
          <div class="solution-text" tabIndex={0} role="region" aria-label={t('problems.solution')}>
            {known.text.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        </section>
      )}
    </>
  );
}

/** The last move of the player's side up to where one is. */
function lastOwn({ tree, mover }: Current): number {
  const at = cursor.value;
  return tree.move(at)?.color === mover ? at : tree.node(at).parent;
}

const isRight = (now: Current): boolean => verdictAt(now, lastOwn(now))?.kind === 'right';

function giveHint(): void {
  hints.value = hints.value === 0 && solution.value?.answer.solutions.length ? 1 : 2;
}

function tell(): void {
  showSolution.value = !showSolution.value;
  if (showSolution.value) graftSolution();
}

/** What the solver says of the last move of the player's side. */
function Ruling({ now }: { now: Current }) {
  const mine = lastOwn(now);
  const verdict = mine > 0 ? verdictAt(now, mine) : null;
  return (
    <p class={`ruling ${verdict?.kind ?? ''}`} role="status">
      {verdict && (
        <span class="sign" aria-hidden="true">
          {signs[verdict.kind]}
        </span>
      )}
      <span>{judging.value ? t('problems.judging') : verdict ? words(now, verdict) : hint(now)}</span>
    </p>
  );
}

function words(now: Current, { kind, status, reply }: Verdict): string {
  const foe = t(sideOf(other(now.mover)));
  const point = reply ? now.tree.board.label(now.tree.board.point(reply) ?? 0, notation.value) : null;
  const values = { other: foe, point: point ?? '', status: t(`problems.status.${status}`) };
  const answered = point ? ` ${t('problems.answers', values)}` : '';
  if (kind === 'unknown' || status === 'unknown') return t('problems.unknown');
  if (kind === 'right') return t(`problems.right.${status}`, values) + answered;
  if (kind === 'ko') return t('problems.ko') + answered;
  return t(point ? 'problems.wrong.reply' : 'problems.wrong', values);
}

/** What is said before a move: nothing is given away until it is asked for. */
function hint(now: Current): string {
  const best = solution.value?.answer.solutions[0];
  const point = best && now.tree.board.point(best);
  if (hints.value === 0) return t('problems.yours');
  if (hints.value === 1) return t('problems.hint.zone');
  return point === undefined || !best
    ? t('problems.hint.none')
    : t('problems.hint.point', { point: now.tree.board.label(point as number, notation.value) });
}
