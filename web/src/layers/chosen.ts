import { computed } from '@preact/signals';
import { remembered } from '../lib/remembered';
import { room } from '../rooms/address';
import { counting } from '../state';
import type { LayerId } from './catalogue';

/** The layers chosen in the laboratory. */
export const chosen = remembered<LayerId[]>('layers', ['groups', 'joints']);

/** The layers that are on: those chosen where layers are shown, and the count of the end of a game. */
export const active = computed<LayerId[]>(() => {
  const own = room.value === 'lab' ? chosen.value : [];
  return counting.value && !own.includes('score') ? [...own, 'score'] : own;
});

export function toggleLayer(id: LayerId): void {
  chosen.value = chosen.value.includes(id) ? chosen.value.filter((one) => one !== id) : [...chosen.value, id];
}

export function showLayer(id: LayerId): void {
  if (!chosen.value.includes(id)) chosen.value = [...chosen.value, id];
}
