import { BLACK, block, other } from '../../game/position';
import type { GameTree } from '../../game/tree';
import { t } from '../../i18n';
import { storyOf } from '../../i18n/names';
import { cursor, edits, game, lit, notation, position } from '../../state';
import { remarks } from './remarks';
import { judged, worthOf } from './values';

/** The move shown, in words: who played where, what the teacher says of it, what it was worth. */
export function Teacher() {
  edits.value;
  const tree = game.value;
  if (!tree) return null;
  const move = tree.move(cursor.value);
  const color = move && (move.color === BLACK ? 'black' : 'white');
  const where = move && (move.point < 0 ? t('pass') : tree.board.label(move.point, notation.value));
  const said = remarks.value?.list ?? [];
  return (
    <section class="teacher">
      <h2>
        {move && color ? (
          <>
            <span class={`swatch ${color}`} aria-hidden="true" />
            {t('review.move', { n: position.value?.moves ?? 0, color: t(color), point: where ?? '' })}
          </>
        ) : (
          t('game.start')
        )}
      </h2>
      {/* The move itself is announced by the board. */}
      <div class="words" aria-live="polite">
        {said.map((remark, index) => (
          <p
            key={index}
            onMouseEnter={() => (lit.value = tree.board.points(remark.points))}
            onMouseLeave={() => (lit.value = [])}
          >
            {remark.text}
          </p>
        ))}
        {remarks.value && said.length === 0 && <p class="hint">{plainWords(tree, cursor.value)}</p>}
        <Worth />
      </div>
    </section>
  );
}

/** What anybody can see of a move on which the teacher's rules are silent. */
function plainWords(tree: GameTree, id: number): string {
  const move = tree.move(id);
  if (!move) return t('review.begin');
  if (move.point < 0) return t('review.passed');
  const [before, after] = [tree.position(tree.node(id).parent), tree.position(id)];
  const story = storyOf(tree.info.DT, after.moves);
  if (story) return story;
  const enemy = other(move.color);
  const taken = after.lost[enemy] - before.lost[enemy];
  const own = block(tree.board, after.stones, move.point);
  const counts = { stones: own.stones.length, liberties: own.liberties };
  const words = t(own.stones.length === 1 ? 'review.single' : 'review.block', counts);
  return taken > 0 ? `${t('review.captures', { n: taken })} ${words}` : words;
}

/** What the search saw before and after the move. */
function Worth() {
  const tree = game.value!;
  const value = worthOf(tree, cursor.value);
  if (!value) return null;
  const found = judged(tree, cursor.value);
  const better = found && worthOf(tree, tree.node(cursor.value).parent)?.best;
  const point = better ? tree.board.point(better) : undefined;
  const percent = Math.round(100 * value.chance);
  return (
    <p class={found ? `worth ${found.word}` : 'worth'}>
      {t('review.chance', { n: percent })}
      {value.score !== null && ` · ${lead(value.score)}`}
      {found && ` · ${t(`review.${found.word}`, { n: Math.round(100 * found.lost) })}`}
      {point !== undefined && ` · ${t('review.better', { point: tree.board.label(point, notation.value) })}`}
    </p>
  );
}

/** Who leads by how much. */
export function lead(score: number): string {
  const color = t(score >= 0 ? 'black' : 'white');
  return t('review.lead', { color, n: Math.abs(score).toFixed(1) });
}
