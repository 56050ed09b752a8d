import { BLACK } from '../../game/position';
import { ruleName, t } from '../../i18n';
import { source } from '../../layers/sources';
import { saveGame } from '../../lib/export';
import { resultOf, resultText } from '../../lib/result';
import { thinking } from '../../panels/engine';
import { counting, cursor, edits, engineColor, game, goTo, passMove, undoOrRedo } from '../../state';
import { Act } from '../../ui/Act';
import { Icon } from '../../ui/Icon';
import { PointsTable } from '../../ui/PointsTable';
import { enter } from '../address';
import { ending, goOn, human, isOn, lineEnd, match, resign } from './match';
import { newGameOpen, rematch } from './starting';

/** A game against the program: what can be done on the way, and how it ended. */
export function PlayRoom() {
  edits.value;
  const now = match.value;
  return (
    <div class="panel play">
      {!now && <Welcome />}
      {now && ending.value && <ResultCard />}
      {now && !ending.value && <Going />}
      {now && <Terms />}
    </div>
  );
}

function Welcome() {
  return (
    <section class="card">
      <h2>{t('play.welcome')}</h2>
      <p>{t('play.welcome.about')}</p>
      <button type="button" class="primary" onClick={() => (newGameOpen.value = true)}>
        <Icon name="add" />
        {t('new.title')}
      </button>
      <p class="hint">{t('play.kept')}</p>
    </section>
  );
}

/** What the game is played by. */
function Terms() {
  const tree = game.value;
  const now = match.value;
  if (!tree || !now) return null;
  return (
    <section>
      <dl class="info">
        <div>
          <dt>{t('new.level')}</dt>
          <dd>{t(`level.${now.level}`)}</dd>
        </div>
        <div>
          <dt>{t('game.rules')}</dt>
          <dd>{ruleName(tree.rules)}</dd>
        </div>
        <div>
          <dt>{t('game.komi')}</dt>
          <dd>{tree.komi}</dd>
        </div>
        {tree.handicap > 1 && (
          <div>
            <dt>{t('new.handicap')}</dt>
            <dd>{t('new.handicap.stones', { n: tree.handicap })}</dd>
          </div>
        )}
      </dl>
      {ending.value === null && (
        <button type="button" class="quiet" onClick={() => (newGameOpen.value = true)}>
          {t('new.title')}
        </button>
      )}
    </section>
  );
}

function Going() {
  const tree = game.value!;
  const isBehind = cursor.value !== lineEnd.value;
  return (
    <>
      <section class="card">
        <h2 role="status">
          {t(thinking.value ? 'play.thinks' : engineColor.value && isOn.value ? 'play.yours' : 'play.rests')}
        </h2>
        {isBehind && (
          <button type="button" class="quiet" onClick={() => goTo(lineEnd.value)}>
            {t('play.behind')}
          </button>
        )}
        <div class="acts">
          <Act icon="pass" label={t('tool.pass')} run={passMove} off={thinking.value} />
          <Act icon="undo" label={t('play.back')} run={() => undoOrRedo('undo')} off={!tree.canUndo} />
          <Act
            icon="estimate"
            label={t('play.estimate')}
            pressed={counting.value}
            run={() => (counting.value = !counting.value)}
          />
          <Act icon="flag" label={t('play.resign')} run={resign} />
        </div>
      </section>
      {counting.value && <Estimate />}
    </>
  );
}

function Estimate() {
  const score = source('score');
  if (!score) return <progress aria-label={t('working')} />;
  const [low, high] = [...score.interval].sort((a, b) => a - b).map((margin) => marginText(margin));
  return (
    <section class="card" aria-live="polite">
      <p>
        {t('play.estimated')} <b>{marginText(score.margin)}</b>
      </p>
      <p class="hint">
        {low === high ? t('play.estimate.sure') : t('play.estimate.between', { low: low!, high: high! })}
      </p>
    </section>
  );
}

/** A margin in words: Black's points less White's. */
const marginText = (margin: number): string => resultText(resultOf(margin));

/** Who won by what, and what comes next. */
function ResultCard() {
  const tree = game.value!;
  const result = tree.info.RE ?? '';
  const isCount = ending.value === 'count';
  const mine = human();
  const iWon = result.startsWith(mine === BLACK ? 'B' : 'W');
  return (
    <section class="card result-card" role="status">
      <h2 class="result">{result ? resultText(result) : t('working')}</h2>
      {result && <p>{t(/^[BW]/.test(result) ? (iWon ? 'play.won' : 'play.lost') : 'result.draw')}</p>}
      {isCount && <p class="hint">{t('play.overrule')}</p>}
      {isCount && cursor.value === lineEnd.value && <Counted />}
      <div class="acts">
        <Act icon="review" label={t('play.review')} run={() => enter('review')} />
        <Act icon="play" label={t('play.rematch')} run={() => void rematch()} />
        <Act icon="save" label={t('save')} run={() => void saveGame('sgf')} />
        <Act icon="add" label={t('new.title')} run={() => (newGameOpen.value = true)} />
        <Act icon="undo" label={t('play.goOn')} run={() => (isCount ? undoOrRedo('undo') : goOn())} />
      </div>
    </section>
  );
}

/** The points of both sides. */
function Counted() {
  const score = source('score');
  if (!score) return null;
  return <PointsTable lines={[['points', score.points]]} />;
}
