import { useSignal } from '@preact/signals';
import type { Count } from '../api/types';
import { t } from '../i18n';
import { cursor, game, goTo, position } from '../state';

/** Goes to the node of the line shown after which so many moves were made. */
function goToMove(move: number): void {
  const tree = game.value;
  const node = tree?.line(cursor.value).find((one) => tree.position(one.id).moves >= move);
  if (node) goTo(node.id);
}

/** Hits listed before the rest is asked for. */
const LISTED = 60;

/** A bar for each move at which a question has answers; a click goes there. */
export function Timeline({ hits: all }: { hits: Count[] }) {
  const last = Math.max(1, ...all.map((hit) => hit.move));
  const top = Math.max(1, ...all.map((hit) => hit.count));
  const found = all.filter((hit) => hit.count > 0);
  const now = position.value?.moves ?? 0;
  const isWhole = useSignal(false);
  const WIDTH = 400;
  const HEIGHT = 64;
  const x = (move: number) => (move / last) * WIDTH;
  return (
    <section>
      <h3>
        {t('ask.timeline')} <small class="tally">{found.length}</small>
      </h3>
      <svg
        class="timeline"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('ask.timeline')}
      >
        <path class="axis" d={`M0 ${HEIGHT - 0.5}H${WIDTH}`} />
        <rect class="now" x={x(now) - 1} y="0" width="2" height={HEIGHT} />
        {found.map((hit) => {
          const height = (HEIGHT - 6) * (hit.count / top);
          return (
            <rect
              key={hit.move}
              class="bar"
              x={x(hit.move) - 1}
              y={HEIGHT - height}
              width={Math.max(1.4, WIDTH / last - 0.4)}
              height={height}
              onClick={() => goToMove(hit.move)}
            >
              <title>{`${t('ask.at', { n: hit.move })}: ${hit.count}`}</title>
            </rect>
          );
        })}
      </svg>
      <p class="hit-list">
        {found.slice(0, isWhole.value ? undefined : LISTED).map((hit) => (
          <button
            key={hit.move}
            type="button"
            class="plain"
            aria-label={t('ask.at', { n: hit.move })}
            onClick={() => goToMove(hit.move)}
          >
            {hit.move}
          </button>
        ))}
        {found.length > LISTED && (
          <button
            type="button"
            class="quiet"
            aria-expanded={isWhole.value}
            onClick={() => (isWhole.value = !isWhole.value)}
          >
            {isWhole.value ? '−' : t('ask.more', { n: found.length - LISTED })}
          </button>
        )}
      </p>
    </section>
  );
}
