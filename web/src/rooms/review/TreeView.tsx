import { useEffect, useMemo, useRef } from 'preact/hooks';
import { BLACK } from '../../game/position';
import type { GameTree } from '../../game/tree';
import { t } from '../../i18n';
import { cursor, edits, goTo } from '../../state';

const STEP = 22;
/** Moves drawn to each side of the cursor: long games stay quick. */
const REACH = 90;

interface Placed {
  id: number;
  x: number;
  y: number;
  parent: { x: number; y: number } | null;
}

/** Places a tree: depth to the right, each variation on the first free row below its parent. */
function placeAll(tree: GameTree): Map<number, Placed> {
  const placed = new Map<number, Placed>();
  const free: number[] = [];
  const stack: [number, number][] = [[0, 0]];
  while (stack.length > 0) {
    const [start, from] = stack.pop()!;
    // A variation takes one row over all of its main continuation.
    const run: number[] = [];
    for (let id = start; ; id = tree.node(id).children[0]!) {
      run.push(id);
      if (tree.node(id).children.length === 0) break;
    }
    const first = tree.node(start).depth;
    let row = from;
    for (let depth = first; depth < first + run.length; depth++) row = Math.max(row, free[depth] ?? 0);
    run.forEach((id) => {
      const { depth, parent } = tree.node(id);
      const above = placed.get(parent);
      placed.set(id, { id, x: depth, y: row, parent: above ? { x: above.x, y: above.y } : null });
      free[depth] = row + 1;
    });
    // The line from the parent down to this row takes up the column before.
    if (first > 0) free[first - 1] = Math.max(free[first - 1] ?? 0, row + 1);
    for (const id of run) {
      for (const child of [...tree.node(id).children.slice(1)].reverse()) stack.push([child, row + 1]);
    }
  }
  return placed;
}

const at = (value: number): number => value * STEP + STEP / 2 + 2;

export function TreeView({ tree }: { tree: GameTree }) {
  const placed = useMemo(() => placeAll(tree), [tree, edits.value]);
  const box = useRef<HTMLDivElement>(null);
  const here = placed.get(cursor.value) ?? placed.get(0)!;
  useEffect(() => {
    if (!box.current) return;
    box.current.scrollLeft = here.x * STEP - box.current.clientWidth / 2;
    box.current.scrollTop = here.y * STEP - box.current.clientHeight / 2;
  }, [here.x, here.y]);
  const near = [...placed.values()].filter(
    (one) => Math.abs(one.x - here.x) <= REACH && Math.abs(one.y - here.y) <= REACH,
  );
  const width = (Math.max(...near.map((one) => one.x)) + 1) * STEP + 8;
  const height = (Math.max(...near.map((one) => one.y)) + 1) * STEP + 8;
  return (
    <div class="tree" ref={box} tabIndex={0} role="region" aria-label={t('game.tree')}>
      <svg width={width} height={height} aria-hidden="true">
        <path
          class="branch"
          d={near
            .filter((one) => one.parent)
            .map(({ x, y, parent }) =>
              y === parent!.y
                ? `M${at(parent!.x)} ${at(y)}H${at(x)}`
                : `M${at(parent!.x)} ${at(parent!.y)}V${at(y) - 8}L${at(x)} ${at(y)}`,
            )
            .join('')}
        />
        {near.map(({ id, x, y }) => (
          <TreeNode key={id} tree={tree} id={id} x={x} y={y} here={id === cursor.value} />
        ))}
      </svg>
    </div>
  );
}

/** Reads no cursor, so that a step draws two of these anew and not hundreds. */
function TreeNode({ tree, id, x, y, here }: { tree: GameTree; id: number; x: number; y: number; here: boolean }) {
  edits.value;
  const move = tree.move(id);
  const kind = move ? (move.color === BLACK ? 'black' : 'white') : 'none';
  return (
    <g class={`tree-node ${kind}${here ? ' here' : ''}`} onClick={() => goTo(id)}>
      <circle cx={at(x)} cy={at(y)} r={kind === 'none' ? 5 : 8.5} />
      {move && (
        <text x={at(x)} y={at(y)} dy="0.35em">
          {x}
        </text>
      )}
      {tree.node(id).comment && <circle class="has-comment" cx={at(x) + 7} cy={at(y) - 7} r="2.5" />}
    </g>
  );
}
