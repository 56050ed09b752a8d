import { effect } from '@preact/signals';
import { type Tool, tool } from '../state';
import { type Room, room } from './address';

const marks: Tool[] = ['triangle', 'square', 'circle', 'cross', 'label'];

/** The tools at hand in each room. */
export const shownTools: Record<Room, Tool[]> = {
  play: [],
  review: ['play', ...marks, 'zoom'],
  problems: [],
  library: [],
  lab: ['play', 'black', 'white', 'erase', 'look', 'dead', 'zoom'],
};

/** Whether a tool may be taken in a room: games and problems are played, and their stones are not set by hand. */
export const mayUse = (one: Tool, at: Room): boolean =>
  one === 'region' ? at === 'library' : one === 'play' || one === 'zoom' || at === 'review' || at === 'lab';

/** Puts a tool away that the room entered has no use for. */
export function followTools(): void {
  effect(() => {
    if (!mayUse(tool.peek(), room.value)) tool.value = 'play';
  });
}
