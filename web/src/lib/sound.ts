import { effect } from '@preact/signals';
import { game, position } from '../state';
import { remembered } from './remembered';

/** Whether a stone is heard; off until asked for. */
export const sound = remembered<boolean>('sound', false);

let context: AudioContext | null = null;

/** A stone on wood: a short knock, made here so that nothing has to be fetched. */
export function knock(): void {
  context ??= new AudioContext();
  const length = Math.floor(context.sampleRate * 0.07);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const wave = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) {
    const time = i / context.sampleRate;
    const body = Math.sin(2 * Math.PI * 1150 * time) + 0.6 * Math.sin(2 * Math.PI * 2730 * time);
    wave[i] = (body + 0.5 * (Math.random() - 0.5)) * Math.exp(-time * 95) * 0.3;
  }
  const source = context.createBufferSource();
  source.buffer = buffer;
  source.connect(context.destination);
  source.start();
}

/** Lets every stone that comes be heard while sound is on. */
export function listenToStones(): void {
  let before = { tree: game.peek(), moves: position.peek()?.moves ?? 0 };
  effect(() => {
    const now = { tree: game.value, moves: position.value?.moves ?? 0 };
    const isStone = now.tree === before.tree && now.moves === before.moves + 1 && (position.value?.last ?? -1) >= 0;
    before = now;
    if (isStone && sound.peek()) knock();
  });
}
