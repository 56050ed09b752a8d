import type { GameTree } from '../../game/tree';
import { type Key, ruleName, t } from '../../i18n';
import { gameName, personName } from '../../i18n/names';
import { dateText, resultText } from '../../lib/result';
import { cursor, edit, edits, game, say, undoOrRedo } from '../../state';
import { GameGraph } from './GameGraph';
import { Moves } from './Moves';
import { Teacher } from './Teacher';
import { TreeView } from './TreeView';

/** A game looked at again: the move in words, the curve, variations, the comment, the moves. */
export function ReviewPanel() {
  edits.value;
  const tree = game.value;
  if (!tree) return null;
  return (
    <div class="panel review">
      <Info tree={tree} />
      <Teacher />
      <GameGraph />
      <Variations tree={tree} />
      <section class="comment-box">
        <textarea
          class="comment"
          rows={2}
          aria-label={t('game.comment')}
          placeholder={t('game.comment.add')}
          value={tree.node(cursor.value).comment}
          onInput={(event) => {
            const text = event.currentTarget.value;
            edit((at) => at.setComment(cursor.value, text), `comment ${cursor.value}`);
          }}
        />
      </section>
      <Moves tree={tree} />
    </div>
  );
}

/** Takes a move and what follows off, and says how to get it back. */
function remove(): void {
  edit((at) => at.remove(cursor.value));
  say(t('game.deleted'), 'info', { label: t('undo'), run: () => undoOrRedo('undo') });
}

function Variations({ tree }: { tree: GameTree }) {
  const isStart = cursor.value === 0;
  return (
    <section class="variations">
      <TreeView tree={tree} />
      <div class="row">
        <button type="button" class="quiet" disabled={isStart} onClick={() => edit((at) => at.promote(cursor.value))}>
          {t('game.main')}
        </button>
        <button type="button" class="quiet" disabled={isStart} onClick={remove}>
          {t('game.delete')}
        </button>
      </div>
    </section>
  );
}

function Info({ tree }: { tree: GameTree }) {
  const facts: [Key, string | undefined][] = [
    ['game.event', tree.info.EV && gameName(tree.info.EV)],
    ['game.date', tree.info.DT && dateText(tree.info.DT)],
    ['game.place', tree.info.PC && gameName(tree.info.PC)],
    ['game.result', tree.info.RE && resultText(tree.info.RE)],
    ['game.rules', ruleName(tree.rules)],
    ['game.komi', String(tree.komi)],
  ];
  const { PB, PW } = tree.info;
  const players = t('game.vs', { black: personName(PB ?? t('black')), white: personName(PW ?? t('white')) });
  return (
    <details class="about-game">
      <summary>
        <span class="title">{gameName(tree.name) || (PB || PW ? players : t('untitled'))}</span>
        {tree.info.RE && <small>{resultText(tree.info.RE)}</small>}
      </summary>
      <dl class="info">
        {(PB || PW) && (
          <div>
            <dt>{t('game.players')}</dt>
            <dd>{players}</dd>
          </div>
        )}
        {facts
          .filter(([, value]) => value)
          .map(([key, value]) => (
            <div key={key}>
              <dt>{t(key)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </details>
  );
}
