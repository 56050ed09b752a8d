import { signal, useSignalEffect } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { AnswerTo } from '../../api/client';
import type { NextMove, PatternHit } from '../../api/types';
import { t } from '../../i18n';
import { dateText, resultText } from '../../lib/result';
import { cursor, game, notation, panelDrawing, tool } from '../../state';
import { Wins } from './charts';
import { pointsOf, region } from './region';
import { Asking, condition, labelOf, openFrom } from './shelf';

const TOLD = 100;
const LETTERS = 'ABCDEFGHIJKLMNOPQRST';

const isAnchored = signal(true);
const found = signal<AnswerTo<'find'> | null>(null);
const asking = new Asking();

async function search(): Promise<void> {
  const tree = game.value;
  if (!tree || pointsOf(region.value).length === 0) return;
  const anchor = isAnchored.value ? {} : { anchor: [] };
  const where = condition.value;
  const got = await asking.ask('find', {
    ...tree.request(cursor.value),
    region: region.value.toUpperCase(),
    ...anchor,
    where,
    limit: TOLD,
  });
  if (got) found.value = got;
}

/** A part of the board in all games: drag over it. */
export function PatternSearch() {
  useSignalEffect(() => {
    // A new region is searched at once; the board and the games meant may change meanwhile.
    region.value;
    condition.value;
    isAnchored.value;
    found.value = null;
    void search();
  });
  useSignalEffect(() => {
    const board = game.value?.board;
    const points = pointsOf(region.value);
    const letters = (found.value?.continuations ?? []).slice(0, LETTERS.length).flatMap((one, index) => {
      const point = one.point ? board?.point(one.point) : undefined;
      return point === undefined ? [] : [{ point, text: LETTERS[index]! }];
    });
    panelDrawing.value =
      points.length > 0 ? { bodies: [{ points, color: '#0072b2', style: 'fill' }], marks: letters } : null;
  });
  useEffect(
    () => () => {
      panelDrawing.value = null;
      if (tool.peek() === 'region') tool.value = 'play';
    },
    [],
  );
  if (!game.value?.board.rectangular) return <p class="hint">{t('library.grid')}</p>;
  return (
    <section>
      <p class="hint">{t('find.about')}</p>
      <div class="row">
        <button
          type="button"
          class="primary"
          aria-pressed={tool.value === 'region'}
          onClick={() => (tool.value = tool.value === 'region' ? 'play' : 'region')}
        >
          {t(tool.value === 'region' ? 'find.dragging' : 'find.drag')}
        </button>
        <label>
          {t('find.region')}{' '}
          <input
            class="corners"
            type="text"
            size={8}
            spellcheck={false}
            placeholder="R1-T7"
            value={region.value}
            onChange={(event) => (region.value = event.currentTarget.value)}
          />
        </label>
      </div>
      <label class="check">
        <input
          type="checkbox"
          checked={isAnchored.value}
          onChange={(event) => (isAnchored.value = event.currentTarget.checked)}
        />
        {t('find.anchored')}
      </label>
      {asking.busy.value && <progress aria-label={t('working')} />}
      {asking.error.value && <p class="error">{asking.error.value}</p>}
      {found.value && <Found found={found.value} />}
    </section>
  );
}

function Found({ found: now }: { found: AnswerTo<'find'> }) {
  const most = Math.max(...now.continuations.map(({ count }) => count), 1);
  return (
    <>
      <p aria-live="polite">
        {t('find.found', { hits: now.hits, games: now.games, searched: now.searched })}
        {now.games > 0 && ` · ${t('explore.wins', { ...now.wins })}`}
      </p>
      {now.continuations.length > 0 && (
        <>
          <h3>{t('find.next')}</h3>
          <ul class="games played">
            {now.continuations.slice(0, LETTERS.length).map((one, index) => (
              <Next key={`${one.color}${one.column},${one.row}`} one={one} letter={LETTERS[index]!} most={most} />
            ))}
          </ul>
        </>
      )}
      {now.left > 0 && <p class="hint">{t('find.left', { n: now.left })}</p>}
      {now.first.length > 0 && (
        <>
          <h3>
            {t('find.hits')} <small class="tally">{now.hits}</small>
          </h3>
          <ul class="games hits">
            {now.first.map((hit) => (
              <HitEntry key={`${hit.game},${hit.since},${hit.at},${hit.to}`} hit={hit} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Next({ one, letter, most }: { one: NextMove; letter: string; most: number }) {
  const board = game.value!.board;
  const point = one.point ? board.point(one.point) : undefined;
  return (
    <li>
      <div>
        <span class="played-move">
          <b>{letter}</b> <span class={`stone-of ${one.color}`} />{' '}
          {point === undefined ? '' : board.label(point, notation.value)} <span class="count">{one.count}</span>
        </span>
        <Wins wins={one.wins} count={one.count} most={most} />
      </div>
    </li>
  );
}

function HitEntry({ hit }: { hit: PatternHit }) {
  const details = [
    t('find.at', { n: hit.since }),
    hit.colours === 'exchanged' && t('find.exchanged'),
    hit.date && dateText(hit.date),
    hit.result && resultText(hit.result),
  ];
  return (
    <li>
      <button type="button" class="plain" onClick={() => void openFrom(hit.game, hit.since)}>
        <span>{labelOf(hit)}</span>
        <small>{details.filter(Boolean).join(' · ')}</small>
      </button>
    </li>
  );
}
