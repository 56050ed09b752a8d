import { computed, effect, type Signal, signal } from '@preact/signals';
import type { Facts, Ladder, Life, PolicyRow, Score, UrgencyRow } from '../api/analysis';
import { post } from '../api/client';
import { language } from '../i18n';
import { trained, useTrained } from '../panels/learning';
import { canUse, game, meta, overruled, position, positionKey, sayError, selected } from '../state';
import type { LayerId } from './catalogue';
import { chosen } from './chosen';

/** The answers of the server that layers draw from, one per endpoint, each for the position now shown. */
export interface Sources {
  facts: Facts;
  life: Life;
  score: Score;
  ladders: { ladders: Ladder[] };
  urgency: { moves: UrgencyRow[] };
  policy: { moves: PolicyRow[]; reasons?: { formula: string; weight: number }[] };
}

export type SourceName = keyof Sources;

const names: SourceName[] = ['facts', 'life', 'ladders', 'score', 'urgency', 'policy'];

/** How long an answer to the position before may stay on the board while the next one is on its way. */
const PATIENCE_MS = 150;

const answers: { [N in SourceName]: Signal<Sources[N] | null> } = {
  facts: signal(null),
  life: signal(null),
  ladders: signal(null),
  score: signal(null),
  urgency: signal(null),
  policy: signal(null),
};

/** The layers that want the long relations. */
const layerOf: Record<string, LayerId> = { influence: 'influence', footprint: 'ladders' };

/** What a request says beside the position. */
const extras: { [N in SourceName]?: () => object } = {
  // What is long or changes everywhere with every move is asked for only while its layer is on.
  facts: () => ({
    only: meta.value?.relations.filter(
      (relation) => !(relation in layerOf) || chosen.value.includes(layerOf[relation]!),
    ),
  }),
  life: () => ({ language: language.value }),
  score: () => {
    const listed = (wanted: string) =>
      [...overruled.value].filter(([, verdict]) => verdict === wanted).map(([point]) => game.value?.board.name(point));
    return { dead: listed('dead'), alive: listed('alive'), language: language.value };
  },
  policy: () => {
    const point = selected.value;
    const asked = point !== null && position.value?.stones[point] === 0 && { why: game.value?.board.name(point) };
    return { ...(useTrained.value && { model: trained.value?.model }), ...asked };
  },
};

/** Who wants which source: layers that are on and panels that are open. */
export const wanted = signal<ReadonlySet<SourceName>>(new Set());

export function source<N extends SourceName>(name: N): Sources[N] | null {
  return answers[name].value;
}

function follow<N extends SourceName>(name: N): void {
  let running: AbortController | null = null;
  let answered: object | null = null;
  const isWanted = computed(() => wanted.value.has(name) && canUse(name));
  effect(() => {
    const key = positionKey.value;
    const tree = game.value;
    const extra = extras[name]?.();
    running?.abort();
    if (!isWanted.value || !tree) {
      answers[name].value = null;
      return;
    }
    const mine = new AbortController();
    running = mine;
    // An answer to the same position, before something was overruled, stays until the next one is there.
    const stale = answered === key ? undefined : setTimeout(() => (answers[name].value = null), PATIENCE_MS);
    post<Sources[N]>(name, { ...tree.request(key.node), ...extra }, mine.signal)
      .then((answer) => {
        if (running !== mine) return;
        answers[name].value = answer;
        answered = key;
      })
      .catch((error: unknown) => {
        if (running !== mine) return;
        answers[name].value = null;
        sayError(error);
      })
      .finally(() => clearTimeout(stale));
    return () => clearTimeout(stale);
  });
}

/** Starts to follow the position; called once. */
export function followPosition(): void {
  for (const name of names) follow(name);
}
