import { batch, computed, effect, signal } from '@preact/signals';
import { client, type Feature, RequestError } from './api/client';
import type { About } from './api/types';
import type { Drawing } from './board/drawing';
import type { GraphFile, Notation } from './game/board';
import { BLACK, leavesNoLiberty, other, refusal, type Stone, WHITE } from './game/position';
import { type GameData, GameTree, gamesOf, type Step, sideOf } from './game/tree';
import { t } from './i18n';
import { remembered } from './lib/remembered';

export type MarkTool = 'triangle' | 'square' | 'circle' | 'cross' | 'label';
export type Tool = 'play' | 'black' | 'white' | 'erase' | 'look' | 'zoom' | 'region' | 'dead' | MarkTool;

/** Whether the first board is on the screen. */
export const settled = signal(false);
export const meta = signal<About | null>(null);
const tree = signal<GameTree | null>(null);
/** Counts edits of the tree, which is changed in place: who shows more of it than the position reads this too. */
export const edits = signal(0);
export const cursor = signal(0);
export const tool = signal<Tool>('play');
export const notation = remembered<Notation>('notation', 'a1');
export const showCoordinates = remembered<boolean>('coordinates', true);
export const showNumbers = remembered<boolean>('numbers', false);
/** The point whose facts are shown. */
export const selected = signal<number | null>(null);
/** Points lit by a row of an answer. */
export const lit = signal<number[]>([]);
/** What a panel draws on the board beside the layers. */
export const panelDrawing = signal<Drawing | null>(null);
/** Stones shown in place of the position's own: a step of a transformation, with what it took off and turned over. */
export const shownStones = signal<{ stones: Uint8Array; leaving: Map<number, Stone>; turned: Set<number> } | null>(
  null,
);
/** Part of the board to show: left, top, right, bottom in board units. */
export const zoom = signal<[number, number, number, number] | null>(null);
export interface Notice {
  text: string;
  kind: 'info' | 'error';
  /** What can be done about it. */
  action?: { label: string; run: () => void };
}
export const notice = signal<Notice | null>(null);
/** Whether the end of the game is counted on the board. */
export const counting = signal(false);

/** Whether an answer to the last move is on its way, so that none is made before it comes. */
export const held = signal(false);
/** The colour the engine plays while a game is on. */
export const engineColor = signal<Stone | null>(null);

export const game = computed(() => tree.value);
export const position = computed(() => {
  edits.value;
  return game.value?.position(cursor.value) ?? null;
});
/** Whether who answers can do this beside answering. */
export const offers = (feature: Feature): boolean => client.features.has(feature);
export const canUse = (question: string): boolean => meta.value?.questions.includes(question) ?? false;
/** Whether the engine is to move in a game that is on. */
export const isEnginesTurn = computed(() => {
  const color = engineColor.value;
  return color !== null && position.value?.turn === color && !passedTwice(tree.value, cursor.value);
});

/** Whether the last two moves are passes. */
export function passedTwice(at: GameTree | null, id: number): boolean {
  const last = at?.path(id).slice(-2) ?? [];
  return last.length === 2 && last.every((node) => at?.move(node.id)?.point === -1);
}

/** A key that changes exactly when the position in question does. */
export const positionKey = computed(() => ({ tree: game.value, node: cursor.value, position: position.value }));

export function say(text: string, kind: 'info' | 'error' = 'info', action?: Notice['action']): void {
  notice.value = { text, kind, ...(action && { action }) };
}

export function sayError(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  const hint = error instanceof RequestError && error.refusal.hint ? ` ${error.refusal.hint}` : '';
  const text = (error instanceof Error ? error.message : String(error)) + hint;
  // A type error is the browser's own word for a server that does not answer.
  say(error instanceof TypeError ? t('error.network') : text, 'error');
}

export function load(data: GameData, at?: number): void {
  const loaded = new GameTree(data);
  batch(() => {
    tree.value = loaded;
    selected.value = null;
    lit.value = [];
    panelDrawing.value = null;
    shownStones.value = null;
    zoom.value = null;
    counting.value = false;
    engineColor.value = null;
    edits.value++;
    cursor.value = Math.min(at ?? data.at ?? 0, loaded.nodes.length - 1);
  });
}

export async function newBoard(spec: GraphFile, rules = 'chinese', komi = 7.5): Promise<void> {
  try {
    const board = await client.ask('board', { board: spec });
    load({ name: t('untitled'), board, rules, komi, handicap: 0, info: {}, nodes: [{ parent: -1, steps: [] }] });
  } catch (error) {
    sayError(error);
  }
}

/** Opens a graph file under the rules chosen. */
export async function openGraph(text: string, rules: string): Promise<void> {
  try {
    JSON.parse(text);
  } catch (error) {
    return say(t('boards.json', { why: error instanceof Error ? error.message : '' }), 'error');
  }
  try {
    const [first] = gamesOf(await client.ask('open', { position: text }));
    if (first) load({ ...first, name: first.name || t('untitled'), rules });
  } catch (error) {
    sayError(error);
  }
}

export function goTo(id: number): void {
  const at = tree.value;
  if (!at) return;
  at.visit(id);
  batch(() => {
    lit.value = [];
    shownStones.value = null;
    counting.value = false;
    cursor.value = id;
  });
}

export function stepBy(count: number): void {
  const at = tree.value;
  if (!at) return;
  let id = cursor.value;
  for (let i = 0; i < Math.abs(count); i++) {
    const to = count > 0 ? at.next(id) : at.node(id).parent;
    if (to < 0) break;
    id = to;
  }
  goTo(id);
}

export function goToDepth(depth: number): void {
  const at = tree.value;
  if (!at) return;
  const line = at.line(cursor.value);
  goTo(line[Math.max(0, Math.min(depth, line.length - 1))]!.id);
}

/** The variation beside this one: the next or the previous child of the same parent. */
export function sibling(step: 1 | -1): void {
  const at = tree.value;
  const parent = at?.node(cursor.value).parent ?? -1;
  if (!at || parent < 0) return;
  const { children } = at.node(parent);
  const to = children[children.indexOf(cursor.value) + step];
  if (to !== undefined) goTo(to);
}

/** Runs an edit of the tree and shows its result. */
export function edit(change: (at: GameTree) => number | void, topic?: string): void {
  const at = tree.value;
  if (!at) return;
  const to = at.edit(cursor.value, () => change(at) ?? cursor.value, topic);
  batch(() => {
    edits.value++;
    goTo(to);
  });
}

/** Takes the last edit back, or brings it back; in a game against the engine, its move and one's own. */
export function undoOrRedo(way: 'undo' | 'redo'): void {
  const at = tree.value;
  let to = at?.[way]();
  if (!at || to === undefined) return;
  if (at.position(to).turn === engineColor.value) {
    const further = at[way]();
    if (further !== undefined) to = further;
    // The engine's first move has none before it to take back.
    else if (way === 'undo') to = at.redo() ?? to;
  }
  const end = to;
  batch(() => {
    edits.value++;
    goTo(end);
  });
}

/** Says that an answer is to come first, if it is. */
function mustWait(): boolean {
  const isWaiting = held.value || isEnginesTurn.value;
  if (isWaiting) say(t('play.wait'));
  return isWaiting;
}

export function playAt(point: number, color?: Stone): boolean {
  const at = tree.value;
  const now = position.value;
  if (!at || !now || mustWait()) return false;
  const mover = color ?? now.turn;
  const why = refusal(at.board, now, mover, point);
  const suicideAllowed = ['tromp-taylor', 'new-zealand', 'ing'].includes(at.rules);
  if (why && !(why === 'suicide' && suicideAllowed)) {
    say(t(`illegal.${why}`, { point: at.board.label(point, notation.value) }), 'error');
    return false;
  }
  notice.value = null;
  const step: Move = [sideOf(mover), at.board.name(point)];
  if (superko.includes(at.rules)) void playIfNew(at, cursor.value, step);
  else edit((edited) => edited.add(cursor.value, step).id);
  return true;
}

/** Rule sets that forbid the return of an earlier position; the server remembers them, the page does not. */
const superko = ['tromp-taylor', 'aga', 'bga', 'new-zealand', 'ing'];

type Move = Extract<Step, unknown[]>;

async function playIfNew(at: GameTree, node: number, step: Move): Promise<void> {
  try {
    const answer = await client.ask('legal', { ...at.request(node), play: step[1] });
    if (tree.value !== at || cursor.value !== node) return;
    if (answer.legal) edit((edited) => edited.add(node, step).id);
    else say(t('illegal.superko', { point: at.board.label(at.board.point(step[1]) ?? 0, notation.value) }), 'error');
  } catch (error) {
    sayError(error);
  }
}

export function passMove(): void {
  const now = position.value;
  if (now && !mustWait()) edit((at) => at.add(cursor.value, [sideOf(now.turn), 'pass']).id);
}

/** What a click on a point does with the tool in hand. */
export function useTool(point: number): void {
  const now = position.value;
  if (!now) return;
  const occupied = now.stones[point] !== 0;
  switch (tool.value) {
    case 'play':
      if (occupied) selected.value = selected.value === point ? null : point;
      else if (playAt(point)) selected.value = null;
      break;
    case 'look':
      selected.value = selected.value === point ? null : point;
      break;
    case 'black':
    case 'white': {
      const color = tool.value === 'black' ? BLACK : WHITE;
      const stone = now.stones[point] === color ? 0 : color;
      const board = tree.value!.board;
      if (leavesNoLiberty(board, now, point, stone))
        say(t('illegal.setup', { point: board.label(point, notation.value) }), 'error');
      else edit((at) => at.setup(cursor.value, point, stone).id);
      break;
    }
    case 'erase':
      if (occupied) edit((at) => at.setup(cursor.value, point, 0).id);
      break;
    case 'dead':
    case 'region':
    case 'zoom':
      break;
    default: {
      const kind = tool.value;
      const name = tree.value!.board.name(point);
      edit((at) =>
        at.toggleMark(cursor.value, {
          point: name,
          kind,
          ...(kind === 'label' && { text: at.freeLabel(cursor.value) }),
        }),
      );
    }
  }
}

export function switchTurn(): void {
  const now = position.value;
  if (now) edit((at) => at.setTurn(cursor.value, other(now.turn)).id);
}

effect(() => {
  const name = game.value?.name;
  document.title = name ? `${name} · Igolog` : 'Igolog';
});
