import { effect, signal } from '@preact/signals';
import { type GameRecord, gameOf, recordOf } from '../game/record';
import type { GameTree } from '../game/tree';
import { t } from '../i18n';
import { personName } from '../i18n/names';
import { cursor, edits, game, load, say, sayError } from '../state';

/** What the list of recent games tells of each. */
export interface Kept {
  id: string;
  /** When it was last looked at, in milliseconds since 1970. */
  time: number;
  title: string;
  moves: number;
  date: string;
  result: string;
}

/** Games kept on this machine; the oldest goes when another comes. */
const MOST = 60;
/** How long a game must be left alone before it is written. */
const QUIET_MS = 300;
const LIST = 'igolog.games';
const CURRENT = 'igolog.current';
const keyOf = (id: string): string => `igolog.game.${id}`;

function readList(): Kept[] {
  try {
    const kept = JSON.parse(localStorage.getItem(LIST) ?? '[]') as unknown;
    return Array.isArray(kept) ? (kept as Kept[]) : [];
  } catch {
    return [];
  }
}

/** The games kept on this machine, the latest first. */
export const recent = signal<Kept[]>(readList());

const ids = new WeakMap<GameTree, string>();
/** The game as it was opened without being asked for: kept only once something is done with it. */
let untouched: { tree: GameTree; cursor: number; edits: number } | null = null;
let isTold = false;

/** Calls the game shown the one that greets. */
export function greetWith(): void {
  const tree = game.peek();
  if (tree) untouched = { tree, cursor: cursor.peek(), edits: edits.peek() };
}

function titleOf(tree: GameTree): string {
  const { PB, PW } = tree.info;
  return PB || PW ? `${personName(PB || t('black'))} – ${personName(PW || t('white'))}` : tree.name;
}

/** The name under which a game is kept. */
function idOf(tree: GameTree): string {
  const id = ids.get(tree) ?? `${Date.now().toString(36)}${Math.floor(Math.random() * 1296).toString(36)}`;
  ids.set(tree, id);
  return id;
}

function writeShown(): void {
  const tree = game.peek();
  if (!tree) return;
  const isUntouched =
    untouched?.tree === tree && untouched.cursor === cursor.peek() && untouched.edits === edits.peek();
  if (isUntouched) return;
  write(tree, cursor.peek());
}

function write(tree: GameTree, at: number): void {
  const id = idOf(tree);
  const entry: Kept = {
    id,
    time: Date.now(),
    title: titleOf(tree),
    moves: tree.nodes.reduce((most, node) => Math.max(most, node.depth), 0),
    date: tree.info.DT ?? '',
    result: tree.info.RE ?? '',
  };
  const list = [entry, ...readList().filter((one) => one.id !== id)];
  try {
    for (const old of list.splice(MOST)) localStorage.removeItem(keyOf(old.id));
    localStorage.setItem(keyOf(id), JSON.stringify(recordOf(tree, at)));
    localStorage.setItem(LIST, JSON.stringify(list));
    if (tree === game.peek()) sessionStorage.setItem(CURRENT, id);
    recent.value = list;
  } catch {
    if (!isTold) say(t('kept.full'), 'error');
    isTold = true;
  }
}

/** Keeps the game on this machine from now on, a moment after each change and when the page is left. */
export function keepGames(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: { tree: GameTree; at: number } | null = null;
  effect(() => {
    const tree = game.value;
    const at = cursor.value;
    edits.value;
    clearTimeout(timer);
    timer = setTimeout(writeShown, QUIET_MS);
    if (last && last.tree !== tree && last.tree.canUndo) leave(last.tree, last.at);
    last = tree && { tree, at };
  });
  window.addEventListener('pagehide', writeShown);
  window.addEventListener('storage', (event) => {
    if (event.key === LIST) recent.value = readList();
  });
}

/** Keeps a game that something was done with and that gives way to another; the notice leads back to it. */
function leave(tree: GameTree, at: number): void {
  // Once all that follows the game has let go of it, its clock too.
  setTimeout(() => write(tree, at));
  const action = { label: t('kept.back'), run: () => void openKept(idOf(tree)) };
  say(t('kept.left', { name: titleOf(tree) }), 'info', action);
}

async function restore(id: string): Promise<boolean> {
  const text = localStorage.getItem(keyOf(id));
  if (text === null) return false;
  const data = await gameOf(JSON.parse(text) as GameRecord);
  load(data);
  const tree = game.peek();
  if (tree) ids.set(tree, id);
  return true;
}

/** Shows the game that was on the board when the page was reloaded; false if there was none. */
export async function restoreCurrent(): Promise<boolean> {
  try {
    const id = sessionStorage.getItem(CURRENT);
    return id !== null && (await restore(id));
  } catch {
    return false;
  }
}

/** Opens a game of the list. */
export async function openKept(id: string): Promise<void> {
  writeShown();
  try {
    if (!(await restore(id))) say(t('kept.gone'), 'error');
  } catch (error) {
    sayError(error);
  }
}

/** Takes a game off the list; the notice brings it back. */
export function forget(id: string): void {
  const text = localStorage.getItem(keyOf(id));
  const before = readList();
  const list = before.filter((one) => one.id !== id);
  localStorage.setItem(LIST, JSON.stringify(list));
  localStorage.removeItem(keyOf(id));
  recent.value = list;
  const bringBack = () => {
    if (text !== null) localStorage.setItem(keyOf(id), text);
    localStorage.setItem(LIST, JSON.stringify(before));
    recent.value = before;
  };
  say(t('kept.forgotten'), 'info', { label: t('undo'), run: bringBack });
}
