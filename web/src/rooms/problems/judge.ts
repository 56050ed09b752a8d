import { effect, signal } from '@preact/signals';
import { type AnswerTo, client } from '../../api/client';
import { other, type Stone } from '../../game/position';
import { type GameTree, sideOf } from '../../game/tree';
import { type Language, language } from '../../i18n';
import { cursor, edit, held, positionKey, sayError } from '../../state';
import { room } from '../address';
import { type Current, current, currentTree, nameStones } from './current';
import { keepMark } from './progress';

export type Status = 'dead' | 'ko' | 'seki' | 'alive' | 'unknown';

/** What the solver says of a move: whether it keeps what can be had, and how it is answered. */
export interface Verdict {
  kind: 'right' | 'ko' | 'wrong' | 'unknown';
  status: Status;
  /** The answer of the other side; nothing if none is left to give. */
  reply: string | null;
}

/** What the solver knows of the problem as it is set. */
export const solution = signal<{ tree: GameTree; language: Language; answer: AnswerTo<'solve'> } | null>(null);
/** What was said of the moves made so far. */
export const verdicts = signal<ReadonlyMap<string, Verdict>>(new Map());
export const judging = signal(false);

const verdictKey = (now: Current, node: number): string => `${now.collection} ${now.id} ${node}`;
export const verdictAt = (now: Current, node: number): Verdict | null =>
  verdicts.value.get(verdictKey(now, node)) ?? null;

/** From the worst to the best for the side that is to move in the problem. */
const order = { live: ['dead', 'ko', 'seki', 'alive'], kill: ['alive', 'seki', 'ko', 'dead'] };

/** The stones in question that are still on the board. */
function left({ tree, stones }: Current, node: number): { names: string[]; owner: Stone } | null {
  const at = stones.flatMap((name) => tree.board.point(name) ?? []);
  const owner = tree.position(0).stones[at[0] ?? -1] as Stone | undefined;
  if (!owner) return null;
  const now = tree.position(node).stones;
  return { names: at.filter((point) => now[point] === owner).map((point) => tree.board.name(point)), owner };
}

/** Asks the solver at a glance, and with all its might where that does not settle it. */
async function solve(now: Current, node: number, stones: string[], signal: AbortSignal): Promise<AnswerTo<'solve'>> {
  const fields = { ...now.tree.request(node), stones, language: language.peek() };
  const glance = await client.ask('solve', { ...fields, effort: 'step' }, signal);
  const isSettled = node === 0 ? glance.complete : glance.first[glance.to_move].status !== 'unknown';
  return isSettled ? glance : client.ask('solve', { ...fields, effort: 'full' }, signal);
}

const goalOf = (now: Current, owner: Stone): 'live' | 'kill' => (owner === now.mover ? 'live' : 'kill');

function verdictOf(now: Current, owner: Stone, status: Status, reply: string | undefined): Verdict {
  const ranks = order[goalOf(now, owner)];
  const set = solution.value?.tree === now.tree ? solution.value.answer : null;
  const aim = set?.first[sideOf(now.mover)].status ?? 'unknown';
  // Where the solver does not know what can be had, a seki is taken for life.
  const wanted = ranks.includes(aim)
    ? ranks.indexOf(aim)
    : ranks.indexOf(goalOf(now, owner) === 'live' ? 'seki' : 'dead');
  const rank = ranks.indexOf(status);
  const kind = rank < 0 ? 'unknown' : rank >= wanted ? 'right' : status === 'ko' ? 'ko' : 'wrong';
  return { kind, status, reply: reply && reply !== 'pass' ? reply : null };
}

/** What becomes of the stones after the move at a node. */
async function judge(now: Current, node: number, signal: AbortSignal): Promise<Verdict | null> {
  const rest = left(now, node);
  if (!rest) return null;
  if (rest.names.length === 0) return verdictOf(now, rest.owner, 'dead', undefined);
  const { first, to_move } = await solve(now, node, rest.names, signal);
  const { status, best, line } = first[to_move];
  return verdictOf(now, rest.owner, status as Status, best ?? line[0]);
}

/** Lets the solver look at the problem set, judge each move of the solver's side, and answer it. */
export function followProblems(): void {
  effect(() => {
    const [tree, speaks] = [currentTree.value, language.value];
    const now = current.peek();
    const known = solution.peek();
    if (room.value !== 'problems' || !tree || !now || (known?.tree === tree && known.language === speaks)) return;
    const stopping = new AbortController();
    solve(now, 0, now.stones, stopping.signal)
      .then((answer) => {
        if (now.stones.length === 0) nameStones(now, answer.stones);
        solution.value = { tree, language: speaks, answer };
      })
      .catch(sayError);
    return () => stopping.abort();
  });
  effect(() => {
    const [now, { tree, node }] = [current.value, positionKey.value];
    if (room.value !== 'problems' || !now || tree !== now.tree) return;
    const isMine = tree.move(node)?.color === now.mover;
    if (!isMine || solution.value?.tree !== tree || verdicts.peek().has(verdictKey(now, node))) return;
    const stopping = new AbortController();
    judging.value = true;
    held.value = true;
    judge(now, node, stopping.signal)
      .then((verdict) => {
        if (verdict && !stopping.signal.aborted) told(now, node, verdict);
      })
      .catch(sayError)
      .finally(() => {
        if (stopping.signal.aborted) return;
        judging.value = false;
        held.value = false;
      });
    return () => {
      stopping.abort();
      judging.value = false;
      held.value = false;
    };
  });
}

function told(now: Current, node: number, verdict: Verdict): void {
  verdicts.value = new Map(verdicts.value).set(verdictKey(now, node), verdict);
  const isFirst = now.tree.node(node).parent === 0;
  keepMark(now.collection, now.id, verdict.kind === 'right' && isFirst ? 'solved' : 'tried');
  const { reply } = verdict;
  // A move that has been answered before is being looked at again.
  const isNew = cursor.peek() === node && now.tree.node(node).children.length === 0;
  if (reply && isNew) edit((tree) => tree.add(node, [sideOf(other(now.mover)), reply]).id);
}
