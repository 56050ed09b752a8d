import { signal } from '@preact/signals';
import type { TrainAnswer, TrainReport } from '../api/types';
import { type Key, t } from '../i18n';
import { showLayer } from '../layers/chosen';
import { remembered } from '../lib/remembered';
import { startTraining, stopTraining, trained, training, trainingSteps, useTrained } from './learning';
import { NumberField } from './NumberField';

const passes = remembered<number>('epochs', 8);
const wrongPasses = signal(false);

/** A policy as training gives it. */
interface Model {
  features: { formula: string; weight: number }[];
}

/** Train a policy on the games the program was started with, watch it learn, and put it on the board. */
export function Learn() {
  const last = trainingSteps.value[trainingSteps.value.length - 1];
  return (
    <section>
      <h3>{t('learn')}</h3>
      <p class="hint">{t('learn.about')}</p>
      <div class="row">
        <NumberField label={t('learn.epochs')} value={passes} min={1} max={50} wrong={wrongPasses} look="inline" />
        {training.value ? (
          <button type="button" class="primary" onClick={stopTraining}>
            {t('stop')}
          </button>
        ) : (
          <button type="button" disabled={wrongPasses.value} onClick={() => void startTraining(passes.value)}>
            {t('learn.run')}
          </button>
        )}
      </div>
      {last && <Progress steps={trainingSteps.value} last={last} />}
      {trained.value && <Judged result={trained.value} />}
    </section>
  );
}

function Progress({ steps, last }: { steps: TrainAnswer[]; last: TrainAnswer }) {
  const done = last.pass - 1 + last.game / Math.max(1, last.games);
  return (
    <>
      {training.value && <progress max={last.passes} value={done} aria-label={t('working')} />}
      <p class="hint" role="status">
        {t('learn.progress', {
          epoch: last.pass,
          epochs: last.passes,
          games: last.game,
          of: last.games,
          log: last.log_likelihood.toFixed(3),
        })}
      </p>
      {steps.length > 1 && <Curve steps={steps} />}
    </>
  );
}

/** How the mean logarithm of the probability of the moves played grows. */
function Curve({ steps }: { steps: TrainAnswer[] }) {
  const [WIDTH, HEIGHT] = [400, 70];
  const values = steps.map((step) => step.log_likelihood);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const place = (value: number, index: number) =>
    `${((index / (values.length - 1)) * WIDTH).toFixed(1)} ${(HEIGHT - 4 - ((value - low) / Math.max(1e-9, high - low)) * (HEIGHT - 8)).toFixed(1)}`;
  return (
    <svg class="plot" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={t('learn.curve')}>
      <path class="grid" d={`M0 ${HEIGHT - 1}H${WIDTH}`} />
      <path class="curve" d={`M${values.map(place).join('L')}`} />
    </svg>
  );
}

function Judged({ result }: { result: TrainAnswer }) {
  const { report } = result;
  const model = result.model as Model | undefined;
  if (!report || !model) return null;
  const rows: [Key, keyof TrainReport][] = [
    ['play.player.random', 'random'],
    ['play.player.urgency', 'urgency'],
    ['play.player.policy', 'policy'],
  ];
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  return (
    <>
      <p class="hint">
        {result.kept_back > 0
          ? t('learn.judged', { n: result.kept_back, m: report.positions })
          : t('learn.judged.own', { m: report.positions })}
      </p>
      <table class="numbers">
        <thead>
          <tr>
            <td />
            {[1, 3, 5, 10].map((k) => (
              <th key={k} scope="col">
                {t('learn.top', { k })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, name]) => {
            const hits = report[name];
            if (typeof hits === 'number') return null;
            return (
              <tr key={name}>
                <th scope="row">{t(label)}</th>
                {[hits.top1, hits.top3, hits.top5, hits.top10].map((share, index) => (
                  <td key={index}>{percent(share)}</td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      <label class="inline">
        <input
          type="checkbox"
          checked={useTrained.value}
          onChange={(event) => {
            useTrained.value = event.currentTarget.checked;
            showLayer('policy');
          }}
        />
        {t('learn.use')}
      </label>
      <details>
        <summary>{t('learn.weights', { n: model.features.length })}</summary>
        <ul class="facts short" tabIndex={0} aria-label={t('layer.policy')}>
          {model.features.slice(0, 60).map((feature) => (
            <li key={feature.formula} class={feature.weight > 0 ? 'fact new' : 'fact gone'}>
              <span class="weight">
                {feature.weight > 0 ? '+' : '−'}
                {Math.abs(feature.weight).toFixed(2)}
              </span>{' '}
              <code>{feature.formula}</code>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
