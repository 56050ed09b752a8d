import { batch, signal } from '@preact/signals';

/** The rooms of the page, in the order of the bar. */
export const rooms = ['play', 'review', 'problems', 'library', 'lab'] as const;
export type Room = (typeof rooms)[number];

/** The panels of the laboratory. */
export const tabs = ['facts', 'ask', 'engine', 'strings', 'boards'] as const;
export type Tab = (typeof tabs)[number];

export const room = signal<Room>('review');
export const tab = signal<Tab>('facts');

export interface Address {
  room: Room;
  tab: Tab | null;
  /** What a link carries: a game, a question. */
  fields: URLSearchParams;
}

/** Reads `#/lab/ask?q=…`; an address without a room is a position or a question alone. */
export function parseAddress(hash: string): Address {
  const text = hash.replace(/^#/, '');
  if (!text.startsWith('/')) {
    const fields = new URLSearchParams(text);
    const isQuestion = fields.has('q') || fields.has('f');
    return { room: isQuestion ? 'lab' : 'review', tab: isQuestion ? 'ask' : null, fields };
  }
  const cut = text.indexOf('?');
  const [, name, part] = (cut < 0 ? text : text.slice(0, cut)).split('/');
  return {
    room: rooms.find((one) => one === name) ?? 'review',
    tab: tabs.find((one) => one === part) ?? null,
    fields: new URLSearchParams(cut < 0 ? '' : text.slice(cut + 1)),
  };
}

/** The address of a room; in the laboratory, of its panel. */
export function addressOf(to: Room, part: Tab = tab.value, fields?: URLSearchParams): string {
  const query = fields?.size ? `?${fields}` : '';
  return `#/${to}${to === 'lab' ? `/${part}` : ''}${query}`;
}

function show(address: Address): void {
  batch(() => {
    room.value = address.room;
    if (address.tab) tab.value = address.tab;
  });
}

/** Goes to a room, so that Back returns to this one. */
export function enter(to: Room, part: Tab = tab.value): void {
  if (room.value === to && tab.value === part) return;
  history.pushState(null, '', addressOf(to, part));
  show({ room: to, tab: part, fields: new URLSearchParams() });
}

/** Follows the address from now on; what a link carries goes to `opened`. Returns what the page was opened with. */
export function followAddress(opened: (fields: URLSearchParams) => void): URLSearchParams {
  const read = (): URLSearchParams => {
    const address = parseAddress(location.hash);
    show(address);
    // What was carried is in the game now; a reload is to find the game as it was left.
    if (address.fields.size > 0) history.replaceState(null, '', addressOf(address.room));
    return address.fields;
  };
  window.addEventListener('popstate', () => {
    const fields = read();
    if (fields.size > 0) opened(fields);
  });
  return read();
}
