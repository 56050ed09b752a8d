import { remembered } from '../lib/remembered';
import type { LayerId } from './catalogue';

/** The layers that are on. */
export const chosen = remembered<LayerId[]>('layers', ['groups', 'joints']);

export function toggleLayer(id: LayerId): void {
  chosen.value = chosen.value.includes(id) ? chosen.value.filter((one) => one !== id) : [...chosen.value, id];
}

export function showLayer(id: LayerId): void {
  if (!chosen.value.includes(id)) chosen.value = [...chosen.value, id];
}
