import type { Proof } from '../api/types';
import { colorAt, type Drawing, type Link, type Mark } from '../board/drawing';
import type { Board } from '../game/board';
import { t } from '../i18n';
import { game, lit } from '../state';

/** The tree on the board: each fact's points in the colour of its depth, a line from each conclusion to its reasons. */
export function drawProof(board: Board, proof: Proof): Drawing {
  const marks = new Map<number, Mark>();
  const links: Link[] = [];
  const visit = (one: Proof, depth: number, above: number | undefined) => {
    const points = board.points(one.points);
    for (const point of points) {
      if (!marks.has(point)) marks.set(point, { point, shape: 'ring', color: colorAt(depth), text: String(depth + 1) });
    }
    const anchor = points[0];
    if (above !== undefined && anchor !== undefined && anchor !== above) {
      links.push({ from: above, to: anchor, color: colorAt(depth), arrow: true });
    }
    for (const reason of one.because) visit(reason, depth + 1, anchor ?? above);
  };
  visit(proof, 0, undefined);
  return { marks: [...marks.values()], links };
}

export function ProofTree({ proof }: { proof: Proof }) {
  return (
    <section>
      <h3>{t('ask.why')}</h3>
      <ul class="proof">
        <ProofItem proof={proof} depth={0} />
      </ul>
    </section>
  );
}

function ProofItem({ proof, depth }: { proof: Proof; depth: number }) {
  const board = game.value?.board;
  const light = (event: Event) => {
    event.stopPropagation();
    if (board) lit.value = board.points(proof.points);
  };
  return (
    <li onMouseOver={light} onMouseLeave={() => (lit.value = [])}>
      <span class="depth" style={{ background: colorAt(depth) }} aria-hidden="true">
        {depth + 1}
      </span>
      <code>{proof.fact}</code>
      {proof.rule && <p class="rule-text">{proof.rule}</p>}
      {proof.because.length > 0 && (
        <ul>
          {proof.because.map((reason, index) => (
            <ProofItem key={index} proof={reason} depth={depth + 1} />
          ))}
        </ul>
      )}
    </li>
  );
}
