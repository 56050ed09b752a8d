import { computed, effect, type Signal, signal } from '@preact/signals';
import { type AnswerTo, client, type Fields } from '../api/client';
import type { Layer } from '../api/types';
import { language } from '../i18n';
import { trained, useTrained } from '../panels/learning';
import { canUse, game, meta, position, positionKey, sayError, selected } from '../state';
import { active } from './chosen';
import { overruled } from './overruled';

/** The questions whose answers follow the position. */
export type SourceName = 'layers' | 'facts' | 'diff' | 'life' | 'score' | 'policy';

/** How long an answer to the position before may stay on the board while the next one is on its way. */
const PATIENCE_MS = 150;

/** How hard to look at every position that is stayed at; the same for all, so that their answers agree. */
export const EFFORT = 'step';
/** What is known without search comes first, so that a step costs no more than what it changes. */
const AT_ONCE = 'static';
/** How long a position must be looked at before more is spent on it. */
const REST_MS = 120;
/** What stands beside the board is asked for a moment later, so that the board is drawn first. */
const BESIDE_MS = 30;

const pause = (milliseconds: number): Promise<void> => new Promise((over) => setTimeout(over, milliseconds));

const answers: { [N in SourceName]: Signal<AnswerTo<N> | null> } = {
  layers: signal(null),
  facts: signal(null),
  diff: signal(null),
  life: signal(null),
  score: signal(null),
  policy: signal(null),
};

/** Long relations that change everywhere with every move: they have layers instead. */
const long = ['influence', 'footprint'];

const relations = () => ({ only: meta.value?.relations.filter((relation) => !long.includes(relation)) ?? [] });

const judged = () => {
  const board = game.value?.board;
  const listed = (wanted: string) =>
    board ? [...overruled.value].filter(([, verdict]) => verdict === wanted).map(([point]) => board.name(point)) : [];
  return { dead: listed('dead'), alive: listed('alive') };
};

const model = () => (useTrained.value && trained.value ? { model: trained.value.model } : {});

/** What a question says beside the position. */
const extras: { [N in SourceName]: () => Fields<N> } = {
  layers: () => ({
    layers: (meta.value?.layers ?? []).filter((layer): layer is Layer => active.value.includes(layer as Layer)),
    ...judged(),
    ...model(),
  }),
  facts: relations,
  diff: relations,
  life: () => ({}),
  score: judged,
  policy: () => {
    const point = selected.value;
    const board = game.value?.board;
    const isAsked = board && point !== null && position.value?.stones[point] === 0;
    return { ...model(), ...(isAsked && { why: board.name(point) }) };
  },
};

/** Who wants which source: layers that are on and panels that are open. */
export const wanted = signal<ReadonlySet<SourceName>>(new Set());

export function source<N extends SourceName>(name: N): AnswerTo<N> | null {
  return answers[name].value;
}

/** The efforts of an answer, one after the other. A game is counted on the board once: a result that changes is none. */
const effortsOf = (name: SourceName): readonly (typeof AT_ONCE | typeof EFFORT)[] =>
  active.value.includes('score') && (name === 'score' || name === 'layers') ? [EFFORT] : [AT_ONCE, EFFORT];

function follow<N extends SourceName>(name: N): void {
  let running: AbortController | null = null;
  let answered: object | null = null;
  const isWanted = computed(() => wanted.value.has(name) && canUse(name));
  const own = answers[name] as Signal<AnswerTo<N> | null>;
  effect(() => {
    const key = positionKey.value;
    const tree = game.value;
    const extra = isWanted.value ? extras[name]() : null;
    running?.abort();
    if (!extra || !tree) {
      own.value = null;
      return;
    }
    const mine = new AbortController();
    running = mine;
    // An answer to the same position, before something was overruled, stays until the next one is there.
    const isSame = answered === key;
    const stale = isSame ? undefined : setTimeout(() => (own.value = null), PATIENCE_MS);
    const about = { ...tree.request(key.node), language: language.value };
    const efforts = isSame ? [EFFORT] : effortsOf(name);
    const ask = async (): Promise<void> => {
      if (name !== 'layers' && !isSame) await pause(BESIDE_MS);
      for (const effort of efforts) {
        if (effort !== efforts[0]) await pause(REST_MS);
        if (running !== mine) return;
        const answer = await client.ask(name, { ...about, ...extra, effort } as Fields<N>, mine.signal);
        if (running !== mine) return;
        clearTimeout(stale);
        own.value = answer;
        answered = key;
      }
    };
    ask().catch((error: unknown) => {
      if (running !== mine) return;
      clearTimeout(stale);
      own.value = null;
      sayError(error);
    });
    return () => clearTimeout(stale);
  });
}

/** Starts to follow the position; called once. */
export function followPosition(): void {
  for (const name of Object.keys(answers) as SourceName[]) follow(name);
}
