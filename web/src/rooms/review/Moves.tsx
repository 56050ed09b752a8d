import { useEffect, useMemo, useRef } from 'preact/hooks';
import { client } from '../../api/client';
import type { Remark } from '../../api/types';
import { BLACK } from '../../game/position';
import type { GameNode, GameTree } from '../../game/tree';
import { language, t } from '../../i18n';
import { programText } from '../../panels/questions';
import { canUse, cursor, edits, goTo, lit, notation, sayError } from '../../state';
import { commentary, commentaryDone, commentaryRunning } from './commentary';
import { judged } from './values';

async function comment(tree: GameTree): Promise<void> {
  commentaryRunning.value = true;
  commentaryDone.value = 0;
  try {
    const line = tree.line(cursor.value);
    const end = line[line.length - 1]!;
    // Daemons among the user's own rules speak instead of the teacher's.
    const program = /^\s*when\b/m.test(programText.value) ? programText.value : '';
    const fields = {
      ...tree.request(end.id),
      program,
      language: language.value,
    };
    const answer = await client.stream('watch', fields, new AbortController().signal, ({ done, of }) => {
      commentaryDone.value = (done ?? 0) / (of || 1);
    });
    commentary.value = { tree, line: line.map((node) => node.id), list: answer.remarks };
  } catch (error) {
    sayError(error);
  } finally {
    commentaryRunning.value = false;
  }
}

/** Moves drawn as one piece: a step draws two of them anew, however long the game is. */
const PIECE = 40;

/** All moves of the line shown, each with its comment and the rules' remarks. */
export function Moves({ tree }: { tree: GameTree }) {
  const list = useRef<HTMLOListElement>(null);
  const here = cursor.value;
  const found = tree.line(here);
  // The last node tells the whole line, which stays the same object from step to step.
  const line = useMemo(() => found, [tree, edits.value, found[found.length - 1]!.id]);
  const byNode = useMemo(() => remarksByNode(tree), [tree, edits.value, commentary.value]);
  useEffect(() => {
    const box = list.current;
    const item = box?.querySelector('[aria-current]')?.closest('li');
    if (box && item) box.scrollTop = item.offsetTop - (box.clientHeight - item.offsetHeight) / 2;
  }, [here, line, byNode]);
  const depth = tree.node(here).depth;
  const starts = Array.from({ length: Math.ceil(line.length / PIECE) }, (_, index) => index * PIECE);
  return (
    <section>
      <h3>{t('game.moves')}</h3>
      {canUse('watch') && (
        <button type="button" class="quiet" disabled={commentaryRunning.value} onClick={() => void comment(tree)}>
          {commentaryRunning.value ? t('working') : t('game.daemons.run')}
        </button>
      )}
      {commentaryRunning.value && <progress value={commentaryDone.value} aria-label={t('working')} />}
      <ol class="moves" ref={list}>
        {starts.map((from) => (
          <MovePiece
            key={from}
            tree={tree}
            line={line}
            from={from}
            byNode={byNode}
            here={depth >= from && depth < from + PIECE ? here : -1}
          />
        ))}
      </ol>
    </section>
  );
}

const NONE: readonly Remark[] = [];

interface PieceProps {
  tree: GameTree;
  line: readonly GameNode[];
  from: number;
  byNode: Map<number, Remark[]>;
  /** The node shown, if it is in this piece. */
  here: number;
}

function MovePiece({ tree, line, from, byNode, here }: PieceProps) {
  edits.value;
  return (
    <>
      {line.slice(from, from + PIECE).map((node) => (
        <MoveItem key={node.id} tree={tree} node={node} remarks={byNode.get(node.id) ?? NONE} here={node.id === here} />
      ))}
    </>
  );
}

function remarksByNode(tree: GameTree): Map<number, Remark[]> {
  const found = new Map<number, Remark[]>();
  const kept = commentary.value;
  if (!kept || kept.tree !== tree) return found;
  const numbered = new Map<number, number>();
  let count = 0;
  for (const id of kept.line) {
    for (const step of tree.node(id).steps) if (Array.isArray(step)) numbered.set(++count, id);
  }
  for (const remark of kept.list) {
    const id = numbered.get(remark.move) ?? 0;
    found.set(id, [...(found.get(id) ?? []), remark]);
  }
  return found;
}

/** Reads no cursor, so that a step draws two of these anew and not hundreds. */
function MoveItem({
  tree,
  node,
  remarks: said,
  here,
}: {
  tree: GameTree;
  node: GameNode;
  remarks: readonly Remark[];
  here: boolean;
}) {
  edits.value;
  const move = tree.move(node.id);
  const found = judged(tree, node.id);
  const label = move
    ? move.point < 0
      ? t('pass')
      : tree.board.label(move.point, notation.value)
    : node.parent < 0
      ? t('game.start')
      : t('game.setup');
  return (
    <li>
      <button
        type="button"
        class="plain move"
        {...(here && { 'aria-current': 'step' as const })}
        onClick={() => goTo(node.id)}
      >
        <span class="count">{node.parent < 0 ? '' : tree.position(node.id).moves}</span>
        {move && (
          <span
            class={`swatch ${move.color === BLACK ? 'black' : 'white'}`}
            aria-label={t(move.color === BLACK ? 'black' : 'white')}
            role="img"
          />
        )}
        <span>{label}</span>
        {found && <span class={`judged ${found.word}`}>{t(`judged.${found.word}`)}</span>}
      </button>
      {node.comment && <p class="said">{node.comment}</p>}
      {said.map((remark, index) => (
        <p
          key={index}
          class="said rule"
          onMouseEnter={() => (lit.value = tree.board.points(remark.points))}
          onMouseLeave={() => (lit.value = [])}
        >
          {remark.text}
        </p>
      ))}
    </li>
  );
}
