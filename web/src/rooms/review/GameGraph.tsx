import { useMemo, useRef } from 'preact/hooks';
import type { GameTree } from '../../game/tree';
import { t } from '../../i18n';
import { canUse, cursor, edits, game, goTo } from '../../state';
import { Icon } from '../../ui/Icon';
import { type Curve, countable, counted, counts, curve, most, placesOf, scale } from './graph';
import { costly, evaluate, evaluating, judged, stopEvaluating, worthOf } from './values';

const WIDTH = 400;
const HEIGHT = 90;

/** The game as a curve: Black's chance, Black's lead, or the number of answers to a question; a click goes there. */
export function GameGraph() {
  edits.value;
  const tree = game.value;
  const svg = useRef<SVGSVGElement>(null);
  if (!tree) return null;
  const line = tree.line(cursor.value).map(({ id }) => id);
  const last = Math.max(1, line.length - 1);
  const go = (event: PointerEvent) => {
    const box = svg.current?.getBoundingClientRect();
    if (!box || (event.type === 'pointermove' && event.buttons === 0)) return;
    const share = (event.clientX - box.left) / box.width;
    goTo(line[Math.max(0, Math.min(last, Math.round(share * last)))] ?? 0);
  };
  const here = (tree.node(cursor.value).depth / last) * WIDTH;
  return (
    <section class="graph">
      <Modes />
      <div class="graph-field">
        <svg
          ref={svg}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t('graph.label')}
          onPointerDown={go}
          onPointerMove={go}
        >
          <Line tree={tree} line={line} />
          <path class="here" d={`M${here} 0V${HEIGHT}`} />
        </svg>
        <Ends tree={tree} line={line} />
      </div>
      <Evaluation />
    </section>
  );
}

/** What the upper and the lower end of the graph stand for. */
function Ends({ tree, line }: { tree: GameTree; line: number[] }) {
  const found = endsOf(tree, line);
  if (!found) return null;
  return (
    <>
      <small class="end top">{found.top}</small>
      {found.bottom && <small class="end bottom">{found.bottom}</small>}
    </>
  );
}

function endsOf(tree: GameTree, line: number[]): { top: string; bottom?: string } | null {
  if (curve.value === 'answers') return counts.value && { top: t('graph.most', { n: most() }) };
  const isKnown = line.some((id) => worthOf(tree, id));
  if (!isKnown) return null;
  const n = curve.value === 'score' ? `+${Math.round(scale(tree, line))}` : '100 %';
  return { top: `${t('black')} ${n}`, bottom: `${t('white')} ${n}` };
}

function Modes() {
  const modes: Curve[] = ['chance', 'score', 'answers'];
  return (
    <div class="graph-head">
      <div class="switch" role="group" aria-label={t('graph.label')}>
        {modes.map((one) => (
          <button key={one} type="button" aria-pressed={curve.value === one} onClick={() => (curve.value = one)}>
            {t(`graph.${one}`)}
          </button>
        ))}
      </div>
      {curve.value === 'answers' && canUse('ask') && (
        <select
          aria-label={t('graph.question')}
          value={counted.value}
          onChange={(event) => (counted.value = event.currentTarget.value)}
        >
          {countable().map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

/** Reads no cursor: a step moves the mark alone. */
function Line({ tree, line }: { tree: GameTree; line: number[] }) {
  const made = edits.value;
  return useMemo(() => {
    const places = placesOf(tree, line);
    const isCount = curve.value === 'answers';
    const middle = isCount ? HEIGHT : HEIGHT / 2;
    const span = (isCount ? HEIGHT : HEIGHT / 2) - 3;
    const x = (index: number) => (index / Math.max(1, line.length - 1)) * WIDTH;
    const known = places.flatMap((place, index) =>
      place ? [{ ...place, x: x(index), y: middle - place.height * span }] : [],
    );
    const path = known
      .map((one, index) => `${index === 0 ? 'M' : 'L'}${one.x.toFixed(1)} ${one.y.toFixed(1)}`)
      .join('');
    const [first, end] = [known[0], known[known.length - 1]];
    return (
      <>
        <path class="middle" d={`M0 ${isCount ? HEIGHT - 0.5 : middle}H${WIDTH}`} />
        {first && end && <path class="area" d={`${path}L${end.x} ${middle}L${first.x} ${middle}Z`} />}
        <path class="curve" d={path} />
        {!isCount &&
          known.map((one) => {
            const found = judged(tree, one.id);
            return found && <path key={one.id} class={`costly ${found.word}`} d={`M${one.x} ${one.y}v0.01`} />;
          })}
      </>
    );
  }, [tree, line.length, line[line.length - 1], made, curve.value, counts.value]);
}

/** The search over the whole game: how to start it, how far it is, what it found. */
function Evaluation() {
  const now = evaluating.value;
  const found = costly.value;
  if (now)
    return (
      <p class="row">
        <progress value={now.done} max={now.of} aria-label={t('graph.evaluating')} />
        <small>{t('graph.progress', { n: now.done, of: now.of })}</small>
        <button type="button" class="quiet" onClick={stopEvaluating}>
          {t('stop')}
        </button>
      </p>
    );
  if (curve.value === 'answers' || !canUse('play')) return null;
  return (
    <p class="row">
      {found.known < found.of && (
        <button type="button" class="quiet" onClick={() => void evaluate()}>
          <Icon name="review" />
          {t(found.known > 0 ? 'graph.more' : 'graph.evaluate')}
        </button>
      )}
      {found.known > 0 ? <Costly /> : <small class="hint">{t('graph.none')}</small>}
    </p>
  );
}

/** How many moves cost much, and the way to the next. */
function Costly() {
  const { nodes, black, white, known, of } = costly.value;
  const at = game.value?.node(cursor.value).depth ?? 0;
  const next = nodes.find((id) => (game.value?.node(id).depth ?? 0) > at) ?? nodes[0];
  return (
    <>
      {/* A search that was stopped has seen few neighbours: that it found nothing says nothing. */}
      <small>{known < of ? t('graph.partly', { n: known, of }) : t('graph.costly', { black, white })}</small>
      {next !== undefined && (
        <button type="button" class="quiet" onClick={() => goTo(next)}>
          {t('graph.next')}
        </button>
      )}
    </>
  );
}
