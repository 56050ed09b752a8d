import { computed, effect } from '@preact/signals';
import type { Layer } from '../api/types';
import { type Drawing, joined } from '../board/drawing';
import { drawn } from '../board/tones';
import { engineLine } from '../panels/engine';
import { room, tab } from '../rooms/address';
import { canUse, game, meta } from '../state';
import { type LayerId, layers } from './catalogue';
import { active } from './chosen';
import { type SourceName, source, wanted } from './sources';

/** The layers that this server can draw. */
export const available = computed(() =>
  layers.filter((id) => (id === 'ownership' ? canUse('play') : meta.value?.layers.includes(id))),
);

/** All layers that are on, as one drawing. */
export const layerDrawing = computed<Drawing>(() => {
  const board = game.value?.board;
  if (!board) return {};
  const isOn = (id: LayerId) => active.value.includes(id);
  const drawings = (source('layers')?.layers ?? []).filter(({ layer }) => isOn(layer));
  return joined([...drawings.map(({ drawing }) => drawn(board, drawing)), isOn('ownership') && ownership(board.size)]);
});

/** Who owned each point at the end of the search's games. */
function ownership(size: number): Drawing | null {
  const values = engineLine.value?.ownership;
  if (values?.length !== size) return null;
  return { heat: values.map((value, point) => ({ point, value })).filter((one) => Math.abs(one.value) > 0.08) };
}

/** The layers to ask for. */
export const shown = computed(() =>
  available.value.filter((id): id is Layer => id !== 'ownership' && active.value.includes(id)),
);

effect(() => {
  const sources = new Set<SourceName>();
  if (shown.value.length > 0) sources.add('layers');
  if (shown.value.includes('score')) sources.add('score');
  if (shown.value.includes('policy')) sources.add('policy');
  if (room.value === 'lab' && tab.value === 'facts')
    for (const name of ['facts', 'diff', 'life', 'score'] as const) sources.add(name);
  wanted.value = sources;
});
