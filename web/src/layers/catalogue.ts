import type { Layer } from '../api/types';

/** What can be laid over the board: the layers that the answers draw, and the owners that a search sees. */
export type LayerId = Layer | 'ownership';

/** Every layer, in the order of the list on the page. */
export const layers: LayerId[] = [
  'blocks',
  'liberties',
  'joints',
  'kosumi',
  'groups',
  'regions',
  'eyes',
  'life',
  'ladders',
  'races',
  'connections',
  'influence',
  'urgency',
  'policy',
  'ownership',
  'score',
];
