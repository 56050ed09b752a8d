import { signal } from '@preact/signals';
import type { BoardShape, GraphFile } from '../game/board';
import { type Key, ruleName, t } from '../i18n';
import { game, meta, newBoard, openGraph, say } from '../state';
import { NumberField } from './NumberField';

type Kind = Exclude<BoardShape, 'edges'> | 'graph';
const kinds: Kind[] = ['grid', 'torus', 'cylinder', 'hexagonal', 'triangular', 'holes', 'graph'];

/** The largest side of a board that the server takes. */
const LARGEST = 52;

const kind = signal<Kind>('grid');
const width = signal(9);
const height = signal(9);
const [wrongWidth, wrongHeight] = [signal(false), signal(false)];
const holes = signal('C3 C7 G3 G7 E5');
const edges = signal('1 2\n2 3\n3 4\n4 5\n5 1\n1 6\n2 7\n3 8\n4 9\n5 10\n6 8\n8 10\n10 7\n7 9\n9 6');
const rules = signal('chinese');

/** Ready-made boards; a click makes them. */
const readyMade: [Key, { kind: Kind & GraphFile['kind']; width: number; height: number }][] = [
  ['boards.torus', { kind: 'torus', width: 9, height: 9 }],
  ['boards.cylinder', { kind: 'cylinder', width: 11, height: 9 }],
  ['boards.hexagonal', { kind: 'hexagonal', width: 12, height: 7 }],
  ['boards.triangular', { kind: 'triangular', width: 9, height: 9 }],
];

/** Makes the board that the form describes. */
async function make(): Promise<void> {
  const size = { width: width.value, height: height.value };
  if (kind.value === 'holes')
    return newBoard(
      {
        kind: 'grid',
        ...size,
        holes: holes.value
          .toUpperCase()
          .split(/[\s,]+/)
          .filter(Boolean),
      },
      rules.value,
    );
  if (kind.value !== 'graph') return newBoard({ kind: kind.value, ...size }, rules.value);
  if (edges.value.trim().startsWith('{')) return openGraph(edges.value, rules.value);
  const graph = graphOf(edges.value);
  if (typeof graph === 'string') say(graph, 'error');
  else await newBoard(graph, rules.value);
}

/** A graph file from lines of two names each, or what is wrong with them. */
function graphOf(text: string): GraphFile | string {
  const names = new Set<string>();
  const pairs: [string, string][] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (!line.trim()) continue;
    const [a, b, ...more] = line.trim().split(/[\s,]+/);
    if (!a || !b || a === b || more.length > 0)
      return t('boards.edges.wrong', { n: index + 1, text: line.trim().slice(0, 40) });
    names.add(a).add(b);
    pairs.push([a, b]);
  }
  if (pairs.length === 0) return t('boards.edges.none');
  return { points: [...names].map((name) => ({ name })), edges: pairs };
}

/** The graph lab: make a board of any shape, then play and ask there. */
export function BoardsPanel() {
  const board = game.value?.board;
  const hasSize = kind.value !== 'graph';
  return (
    <>
      <section>
        <h2>{t('boards.title')}</h2>
        <p class="hint">{t('boards.about')}</p>
        <div class="form">
          <label>
            {t('boards.kind')}
            <select value={kind.value} onChange={(event) => (kind.value = event.currentTarget.value as Kind)}>
              {kinds.map((one) => (
                <option key={one} value={one}>
                  {t(`boards.${one}`)}
                </option>
              ))}
            </select>
          </label>
          {hasSize && <NumberField label={t('boards.width')} value={width} min={1} max={LARGEST} wrong={wrongWidth} />}
          {hasSize && (
            <NumberField label={t('boards.height')} value={height} min={1} max={LARGEST} wrong={wrongHeight} />
          )}
          {kind.value === 'holes' && (
            <label class="stacked">
              {t('boards.holes.points')}
              <input type="text" value={holes.value} onInput={(event) => (holes.value = event.currentTarget.value)} />
            </label>
          )}
          {kind.value === 'graph' && (
            <label class="stacked">
              {t('boards.edges')}
              <textarea
                rows={8}
                spellcheck={false}
                value={edges.value}
                onInput={(event) => (edges.value = event.currentTarget.value)}
              />
            </label>
          )}
          <label>
            {t('boards.rules')}
            <select value={rules.value} onChange={(event) => (rules.value = event.currentTarget.value)}>
              {(meta.value?.rules ?? []).map((one) => (
                <option key={one} value={one}>
                  {ruleName(one)}
                </option>
              ))}
            </select>
          </label>
          <button
            type="button"
            class="primary"
            disabled={hasSize && (wrongWidth.value || wrongHeight.value)}
            onClick={() => void make()}
          >
            {t('boards.make')}
          </button>
        </div>
      </section>
      <section>
        <h3>{t('boards.demos')}</h3>
        <div class="row">
          {readyMade.map(([name, spec]) => (
            <button
              key={name}
              type="button"
              onClick={() => {
                kind.value = spec.kind;
                width.value = spec.width;
                height.value = spec.height;
                void newBoard(spec, rules.value);
              }}
            >
              {t(name)}
            </button>
          ))}
        </div>
      </section>
      {board && <p class="hint">{t('boards.points', { n: board.size, m: board.edges.length })}</p>}
    </>
  );
}
