import { effect, signal } from '@preact/signals';
import { BLACK, type Stone, WHITE } from '../../game/position';
import type { GameTree } from '../../game/tree';
import { game, position } from '../../state';
import { endBy, isOn, match, type Time } from './match';

/** What a side has left, in milliseconds: of the main time, and for this move once that is gone. */
export interface Left {
  main: number;
  move: number;
}

const TICK_MS = 200;
/** The property of the record that keeps the time left, main time and time for a move of both sides, so that a reload
 * gives none back. */
const CLOCK = 'IGC';

/** Both clocks while a game with time is on the board. */
export const clocks = signal<{ tree: GameTree; black: Left; white: Left } | null>(null);

function wound(tree: GameTree, time: Time): { tree: GameTree; black: Left; white: Left } {
  const kept = tree.property(0, CLOCK)?.[0]?.split(' ').map(Number) ?? [];
  const left = (at: number): Left => ({ main: kept[at] ?? time.main * 1000, move: kept[at + 1] ?? time.move * 1000 });
  return { tree, black: left(0), white: left(2) };
}

/** Writes the time left into the record. */
function keep(): void {
  const now = clocks.peek();
  const text =
    now && [now.black, now.white].map(({ main, move }) => `${Math.round(main)} ${Math.round(move)}`).join(' ');
  if (text) now.tree.setProperty(0, CLOCK, [text]);
}

/** A side's time after some of it has passed; nothing if it is gone. */
export function after(left: Left, passed: number): Left | null {
  if (left.main > passed) return { ...left, main: left.main - passed };
  const move = left.move - (passed - left.main);
  return move > 0 ? { main: 0, move } : null;
}

/** Minutes and seconds, rounded up so that 0:00 means gone. */
export function clockText({ main, move }: Left): string {
  const seconds = Math.ceil((main > 0 ? main : move) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Runs the clock of the side to move while the game is on. */
export function followClock(): void {
  effect(() => {
    const [tree, time] = [game.value, match.value?.time];
    if (clocks.peek()?.tree !== tree) keep();
    if (!tree || !time) clocks.value = null;
    else if (clocks.peek()?.tree !== tree) clocks.value = wound(tree, time);
  });
  effect(() => {
    const [tree, time, turn] = [game.value, match.value?.time, position.value?.turn];
    if (!tree || !time || !turn || !isOn.value) return;
    const side = turn === BLACK ? 'black' : 'white';
    let seen = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      const before = clocks.peek();
      if (!before) return;
      const left = after(before[side], now - seen);
      seen = now;
      clocks.value = { ...before, [side]: left ?? { main: 0, move: 0 } };
      if (!left) endBy(turn as Stone, 'T');
    }, TICK_MS);
    return () => {
      clearInterval(timer);
      const last = clocks.peek();
      if (!last || last.tree !== tree) return;
      // The time for a move is whole again for the next one.
      const whole = { ...last, [side]: { ...last[side], move: time.move * 1000 } };
      clocks.value = whole;
      keep();
    };
  });
  // Before the game itself is kept: a turn that is going on has used time too.
  window.addEventListener('pagehide', keep);
}

export const leftOf = (color: Stone): Left | null =>
  clocks.value && (color === WHITE ? clocks.value.white : clocks.value.black);
