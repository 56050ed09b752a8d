import { computed, effect, signal } from '@preact/signals';
import type { EngineLine } from '../api/analysis';
import { stream } from '../api/client';
import { t } from '../i18n';
import { BLACK, type Stone } from '../game/position';
import { chosen } from '../layers/chosen';
import { remembered } from '../lib/remembered';
import { cursor, edit, game, position, positionKey, say, sayError } from '../state';

export type PlayerName = 'search' | 'urgency' | 'policy' | 'rules' | 'random';

/** The latest word of the search on the position shown. */
export const engineLine = signal<EngineLine | null>(null);
export const thinking = signal(false);
export const seconds = remembered<number>('seconds', 2);
export const player = remembered<PlayerName>('player', 'search');
export const showAnalysis = remembered<boolean>('analysis', true);
/** The colour the engine plays while a game is on. */
export const engineColor = signal<Stone | null>(null);

let running: AbortController | null = null;
/** The position that the engine thinks, or thought, about. */
let about: object | null = null;

export function stopEngine(): void {
  running?.abort();
  running = null;
  thinking.value = false;
}

/** Lets the engine think on the position shown; the last line it sends is its choice. */
async function think(playerName: PlayerName, time: number): Promise<EngineLine | null> {
  const tree = game.value;
  if (!tree) return null;
  stopEngine();
  const mine = new AbortController();
  running = mine;
  about = positionKey.peek();
  thinking.value = true;
  let last: EngineLine | null = null;
  try {
    const body = { ...tree.request(cursor.value), player: playerName, seconds: time };
    await stream<EngineLine>('play', body, mine.signal, (line) => {
      last = line;
      if (running === mine) engineLine.value = line;
    });
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
  await think('search', Math.max(seconds.value, 5));
}

export async function engineMove(): Promise<void> {
  const at = positionKey.peek();
  const now = position.value;
  if (!now) return;
  const line = await think(player.value, seconds.value);
  if (!line?.best || positionKey.peek() !== at) return;
  if (line.resign) {
    engineColor.value = null;
    say(t('play.resigns'));
    return;
  }
  const color = now.turn === BLACK ? 'b' : 'w';
  edit((tree) => tree.add(cursor.value, [color, line.best!]).id);
  if (line.best === 'pass') say(t(passedTwice() ? 'play.over' : 'play.passes'));
}

function passedTwice(): boolean {
  const tree = game.value;
  if (!tree) return false;
  const last = tree.path(cursor.value).slice(-2);
  return last.length === 2 && last.every((node) => tree.move(node.id)?.point === -1);
}

/** While a game is on, the engine answers whenever its turn has come. */
export function watchTurns(): void {
  effect(() => {
    const now = position.value;
    const color = engineColor.value;
    positionKey.value;
    if (!now || color === null || now.turn !== color || passedTwice()) return;
    queueMicrotask(() => void engineMove());
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
  const isOn = computed(() => chosen.value.includes('ownership'));
  effect(() => {
    const key = positionKey.value;
    if (!isOn.value || engineColor.value !== null || !game.value) return;
    const timer = setTimeout(() => {
      if (positionKey.peek() === key && !thinking.peek() && !engineLine.peek()?.ownership) void think('search', OWNERSHIP_SECONDS);
    }, OWNERSHIP_WAIT_MS);
    return () => clearTimeout(timer);
  });
}
