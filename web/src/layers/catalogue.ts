import type { Drawing } from '../board/drawing';
import type { Board } from '../game/board';
import type { Key } from '../i18n';
import {
  drawBlocks,
  drawEyes,
  drawGroups,
  drawInfluence,
  drawJoints,
  drawKosumi,
  drawLiberties,
  drawRaces,
  drawRegions,
} from './facts';
import type { SourceName } from './sources';
import { drawLadders, drawLife, drawOwnership, drawPolicy, drawScore, drawUrgency } from './verdicts';

export type LayerId =
  | 'blocks'
  | 'liberties'
  | 'joints'
  | 'kosumi'
  | 'groups'
  | 'regions'
  | 'eyes'
  | 'life'
  | 'ladders'
  | 'races'
  | 'influence'
  | 'urgency'
  | 'policy'
  | 'ownership'
  | 'score';

export interface Layer {
  id: LayerId;
  name: Key;
  about: Key;
  source: SourceName | 'play';
  /** The relation that a layer of facts draws. */
  relation?: string;
  draw: (board: Board) => Drawing;
}

const layer = (id: LayerId, source: Layer['source'], draw: Layer['draw'], relation?: string): Layer => ({
  id,
  name: `layer.${id}`,
  about: `about.${id}`,
  source,
  draw,
  ...(relation && { relation }),
});

/** Every layer, in the order of the list on the page. */
export const layers: Layer[] = [
  layer('blocks', 'facts', drawBlocks),
  layer('liberties', 'facts', drawLiberties),
  layer('joints', 'facts', drawJoints),
  layer('kosumi', 'facts', drawKosumi),
  layer('groups', 'facts', drawGroups),
  layer('regions', 'facts', drawRegions),
  layer('eyes', 'facts', drawEyes),
  layer('life', 'life', drawLife),
  layer('ladders', 'ladders', drawLadders),
  layer('races', 'facts', drawRaces, 'race'),
  layer('influence', 'facts', drawInfluence, 'influence'),
  layer('urgency', 'urgency', drawUrgency),
  layer('policy', 'policy', drawPolicy),
  layer('ownership', 'play', drawOwnership),
  layer('score', 'score', drawScore),
];
