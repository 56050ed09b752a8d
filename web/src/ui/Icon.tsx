/** Small pictures in one stroke, each beside a word. */
const paths = {
  play: 'M8 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M16 20a4 4 0 1 0 0-8 4 4 0 0 0 0 8',
  review: 'M3 17l5-6 4 3 5-8 4 5M3 21h18',
  problems: 'M9 9a3 3 0 1 1 4 2.8c-.8.3-1 .9-1 1.7v.5M12 18v.01M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19',
  library: 'M4 4h4v16H4zM10 4h4v16h-4zM16 5l4-1 3 15-4 1z',
  lab: 'M9 3h6M10 3v6l-5 9a2 2 0 0 0 2 3h10a2 2 0 0 0 2-3l-5-9V3M8 15h8',
  open: 'M3 19V5h6l2 2h9v3M3 19l3-9h16l-3 9z',
  save: 'M12 3v12m-5-5 5 5 5-5M4 20h16',
  share:
    'M8 11l8-4M8 13l8 4M6 14.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5M18 8a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5M18 21a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5',
  view: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6',
  keys: 'M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M8 14h8',
  undo: 'M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  redo: 'M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3',
  run: 'M7 4l12 8-12 8z',
  pause: 'M8 5v14M16 5v14',
  sound: 'M4 9h4l5-4v14l-5-4H4zM17 9a4 4 0 0 1 0 6',
  mute: 'M4 9h4l5-4v14l-5-4H4zM17 10l4 4m0-4l-4 4',
  flag: 'M5 21V4h12l-2 4 2 4H5',
  pass: 'M4 12h12m-4-5 5 5-5 5M20 5v14',
  estimate: 'M4 20V4M4 20h16M8 16v-4M12 16V8M16 16v-6',
  add: 'M12 5v14M5 12h14',
  erase: 'M4 15l8-9 7 6-7 8H8zM9 10l7 6M12 20h8',
  look: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14M11 8v3l2 1M16 16l5 5',
  zoom: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14M8 11h6M11 8v6M16 16l5 5',
  dead: 'M6 6l12 12M18 6L6 18',
  turn: 'M4 9h13l-4-4M20 15H7l4 4',
  triangle: 'M12 4l9 15H3z',
  square: 'M5 5h14v14H5z',
  circle: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16',
  cross: 'M5 5l14 14M19 5L5 19',
  label: 'M5 20l7-16 7 16M8 14h8',
  bulb: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.500c.8.7 1 1.300 1 2.500h6c0-1.200.2-1.800 1-2.500A6 6 0 0 0 12 3',
  list: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  next: 'M9 5l7 7-7 7',
  back: 'M15 5l-7 7 7 7',
  check: 'M4 12l6 6L20 6',
  close: 'M6 6l12 12M18 6L6 18',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
