import { computed, effect, signal } from '@preact/signals';
import { client } from '../api/client';
import type { PlayAnswer } from '../api/types';
import type { Stone } from '../game/position';
import { sideOf } from '../game/tree';
import { t } from '../i18n';
import { active } from '../layers/chosen';
import { remembered } from '../lib/remembered';
import { type Level, levelOf } from '../rooms/play/levels';
import { endBy, isOn, match } from '../rooms/play/match';
import {
  cursor,
  edit,
  edits,
  engineColor,
  game,
  isEnginesTurn,
  notice,
  position,
  positionKey,
  say,
  sayError,
} from '../state';

export type PlayerName = 'search' | 'urgency' | 'policy' | 'rules' | 'random';

/** The latest word of the search on the position shown. */
export const engineLine = signal<PlayAnswer | null>(null);
export const thinking = signal(false);
export const seconds = remembered<number>('seconds', 2);
export const player = remembered<PlayerName>('player', 'search');
export const showAnalysis = remembered<boolean>('analysis', true);
/** What the engine thought before its last move, while the position after it is shown. */
const lastThought = signal<{ after: object; line: PlayAnswer } | null>(null);
/** What the engine says of the position shown, or said before the move that made it. */
export const engineWord = computed(
  () => engineLine.value ?? (lastThought.value?.after === positionKey.value ? lastThought.value.line : null),
);

let running: AbortController | null = null;
/** The position that the engine thinks, or thought, about. */
let about: object | null = null;

export function stopEngine(): void {
  running?.abort();
  running = null;
  thinking.value = false;
}

/** Lets the engine think on the position shown; the last line it sends is its choice. */
async function think(how: { player: PlayerName; playouts?: number; seconds?: number }): Promise<PlayAnswer | null> {
  const tree = game.value;
  if (!tree) return null;
  stopEngine();
  const mine = new AbortController();
  running = mine;
  about = positionKey.peek();
  thinking.value = true;
  const tell = (line: PlayAnswer) => {
    if (running === mine) engineLine.value = line;
  };
  try {
    const fields = { ...tree.request(cursor.value), ...how };
    const last = await client.stream('play', fields, mine.signal, ({ so_far }) => {
      if (so_far?.answer === 'play') tell(so_far);
    });
    tell(last);
    return last;
  } catch (error) {
    sayError(error);
    return null;
  } finally {
    if (running === mine) {
      running = null;
      thinking.value = false;
    }
  }
}

export async function analyse(): Promise<void> {
  await think({ player: 'search', seconds: Math.max(seconds.value, 5) });
}

export async function engineMove(): Promise<void> {
  const at = positionKey.peek();
  const now = position.value;
  if (!now) return;
  const level: Level | null = isOn.value && match.value ? levelOf(match.value.level) : null;
  const line = await think(level ?? { player: player.value, seconds: seconds.value });
  if (!line?.best || positionKey.peek() !== at) return;
  if (line.best === 'resign') {
    if (level) return endBy(now.turn, 'R');
    engineColor.value = null;
    say(t('play.resigns'));
    return;
  }
  const color = sideOf(now.turn);
  const passed = line.best === 'pass' && game.value?.move(cursor.value)?.point === -1;
  notice.value = null;
  edit((tree) => tree.add(cursor.value, [color, line.best!]).id);
  lastThought.value = { after: positionKey.peek(), line };
  if (line.best === 'pass' && !(level && passed)) say(t(passed ? 'play.over' : 'play.passes'));
}

/** Starts a game against the engine, or ends it. */
export function playAgainst(color: Stone | null): void {
  engineColor.value = color;
  if (isEnginesTurn.value) void engineMove();
}

/** While a game is on, the engine answers whenever its turn has come; who only looks back is left in peace. */
export function watchTurns(): void {
  let seen = -1;
  effect(() => {
    positionKey.value;
    const isEdited = edits.value !== seen;
    seen = edits.value;
    if (!isEnginesTurn.value || (!isEdited && game.value?.next(cursor.value) !== -1)) return;
    queueMicrotask(() => {
      if (!thinking.peek()) void engineMove();
    });
  });
  effect(() => {
    if (positionKey.value === about) return;
    stopEngine();
    engineLine.value = null;
  });
  watchOwnership();
}

/** How long the position must stay before it is searched for its owners, and how long that takes. */
const [OWNERSHIP_WAIT_MS, OWNERSHIP_SECONDS] = [250, 1.5];

/** While the layer of owners is on, every position that is looked at for a moment gets a short search. */
function watchOwnership(): void {
  const isOn = computed(() => active.value.includes('ownership'));
  effect(() => {
    const key = positionKey.value;
    if (!isOn.value || engineColor.value !== null || !game.value) return;
    const timer = setTimeout(() => {
      if (positionKey.peek() === key && !thinking.peek() && !engineLine.peek()?.ownership.length)
        void think({ player: 'search', seconds: OWNERSHIP_SECONDS });
    }, OWNERSHIP_WAIT_MS);
    return () => clearTimeout(timer);
  });
}
