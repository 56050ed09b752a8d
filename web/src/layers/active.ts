import { computed, effect } from '@preact/signals';
import { type Drawing, joined } from '../board/drawing';
import { canUse, game, meta, tab } from '../state';
import { layers } from './catalogue';
import { chosen } from './chosen';
import { type SourceName, wanted } from './sources';

/** The layers whose endpoint and relation this server has. */
export const available = computed(() =>
  layers.filter(({ source, relation }) => canUse(source) && (!relation || meta.value?.relations.includes(relation))),
);

const shown = computed(() => available.value.filter((layer) => chosen.value.includes(layer.id)));

/** All layers that are on, as one drawing. */
export const layerDrawing = computed<Drawing>(() => {
  const board = game.value?.board;
  return board ? joined(shown.value.map((layer) => layer.draw(board))) : {};
});

effect(() => {
  const sources = new Set<SourceName>(shown.value.flatMap((layer) => (layer.source === 'play' ? [] : [layer.source])));
  if (tab.value === 'facts') for (const name of ['facts', 'life', 'score'] as const) sources.add(name);
  wanted.value = sources;
});
