import { useEffect, useMemo, useRef } from 'preact/hooks';
import { client } from '../api/client';
import type { Remark } from '../api/types';
import { BLACK } from '../game/position';
import type { GameNode, GameTree } from '../game/tree';
import { type Key, language, ruleName, t } from '../i18n';
import { canUse, cursor, edit, edits, game, goTo, lit, notation, sayError } from '../state';
import { programText } from './questions';
import { remarks, remarksDone, remarksRunning } from './remarks';
import { TreeView } from './TreeView';

/** The record: who played, the variations, the moves with their remarks, the comment. */
export function GamePanel() {
  edits.value;
  const tree = game.value;
  if (!tree) return null;
  return (
    <>
      <Info tree={tree} />
      <section>
        <h3>{t('game.tree')}</h3>
        <TreeView tree={tree} />
        <div class="row">
          <button type="button" class="quiet" onClick={() => edit((at) => at.promote(cursor.value))}>
            {t('game.main')}
          </button>
          <button type="button" class="quiet" onClick={() => edit((at) => at.remove(cursor.value))}>
            {t('game.delete')}
          </button>
        </div>
      </section>
      <section>
        <h3>{t('game.comment')}</h3>
        <textarea
          class="comment"
          rows={3}
          aria-label={t('game.comment')}
          placeholder={t('game.comment.add')}
          value={tree.node(cursor.value).comment}
          onChange={(event) => {
            const text = event.currentTarget.value;
            edit((at) => at.setComment(cursor.value, text));
          }}
        />
      </section>
      <Moves tree={tree} />
    </>
  );
}

function Info({ tree }: { tree: GameTree }) {
  const facts: [Key, string | undefined][] = [
    ['game.event', tree.info.EV],
    ['game.date', tree.info.DT],
    ['game.result', tree.info.RE],
    ['game.rules', ruleName(tree.rules)],
    ['game.komi', String(tree.komi)],
  ];
  const players = tree.info.PB || tree.info.PW;
  return (
    <section>
      <h2>
        {players ? t('game.vs', { black: tree.info.PB ?? t('black'), white: tree.info.PW ?? t('white') }) : tree.name}
      </h2>
      <dl class="info">
        {facts
          .filter(([, value]) => value)
          .map(([key, value]) => (
            <div key={key}>
              <dt>{t(key)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

async function comment(tree: GameTree): Promise<void> {
  remarksRunning.value = true;
  remarksDone.value = 0;
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
      remarksDone.value = (done ?? 0) / (of || 1);
    });
    remarks.value = { tree, line: line.map((node) => node.id), list: answer.remarks };
  } catch (error) {
    sayError(error);
  } finally {
    remarksRunning.value = false;
  }
}

/** Moves drawn as one piece: a step draws two of them anew, however long the game is. */
const PIECE = 40;

/** All moves of the line shown, each with its comment and the rules' remarks. */
function Moves({ tree }: { tree: GameTree }) {
  const list = useRef<HTMLOListElement>(null);
  const here = cursor.value;
  const found = tree.line(here);
  // The last node tells the whole line, which stays the same object from step to step.
  const line = useMemo(() => found, [tree, edits.value, found[found.length - 1]!.id]);
  const byNode = useMemo(() => remarksByNode(tree), [tree, edits.value, remarks.value]);
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
        <button type="button" class="quiet" disabled={remarksRunning.value} onClick={() => void comment(tree)}>
          {remarksRunning.value ? t('working') : t('game.daemons.run')}
        </button>
      )}
      {remarksRunning.value && <progress value={remarksDone.value} aria-label={t('working')} />}
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
  const kept = remarks.value;
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
