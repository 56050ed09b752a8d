import { useComputed } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { PlayAnswer } from '../api/types';
import { BLACK, WHITE } from '../game/position';
import { t } from '../i18n';
import { canUse, engineColor, game, lit, meta, notation, offers, panelDrawing, position } from '../state';
import {
  analyse,
  engineLine,
  engineMove,
  engineWord,
  type PlayerName,
  playAgainst,
  player,
  seconds,
  showAnalysis,
  stopEngine,
  thinking,
} from './engine';
import { Learn } from './Learn';
import { NumberField } from './NumberField';

const players: PlayerName[] = ['search', 'urgency', 'policy', 'rules', 'random'];
const known = (): PlayerName[] => players.filter((name) => meta.value?.players.includes(name));

/** Play against the engine on the board shown, and see what it thinks. */
export function EnginePanel() {
  const board = game.value?.board;
  const line = engineLine.value;
  const visible = showAnalysis.value || engineColor.value === null;
  useEffect(() => {
    if (!board || !line || !visible) {
      panelDrawing.value = null;
      return;
    }
    const top = Math.max(1, ...line.moves.map((move) => move.visits));
    panelDrawing.value = {
      marks: line.moves.slice(0, 8).flatMap((move, index) => {
        const point = board.point(move.move);
        if (point === undefined || move.visits < top / 40) return [];
        return [
          {
            point,
            shape: 'disc' as const,
            color: index === 0 ? '#3fb68b' : '#8fc9ea',
            text: String(Math.round(move.winrate * 100)),
          },
        ];
      }),
    };
  }, [board, line, visible]);
  useEffect(
    () => () => {
      panelDrawing.value = null;
    },
    [],
  );
  const mine = useComputed(() =>
    engineColor.value === BLACK ? 'white' : engineColor.value === WHITE ? 'black' : 'none',
  );
  return (
    <>
      <div class="form">
        <fieldset>
          <legend>{t('play.you')}</legend>
          {(['black', 'white', 'none'] as const).map((color) => (
            <label key={color} class="check">
              <input
                type="radio"
                name="your-color"
                checked={mine.value === color}
                onChange={() => playAgainst(color === 'none' ? null : color === 'black' ? WHITE : BLACK)}
              />
              {t(color === 'none' ? 'play.both' : color)}
            </label>
          ))}
        </fieldset>
        <label>
          {t('play.player')}
          <select value={player.value} onChange={(event) => (player.value = event.currentTarget.value as PlayerName)}>
            {known().map((one) => (
              <option key={one} value={one}>
                {t(`play.player.${one}`)}
              </option>
            ))}
          </select>
        </label>
        <NumberField label={t('play.time')} value={seconds} min={0.2} max={30} step={0.2} />
        <label class="check">
          <input
            type="checkbox"
            checked={showAnalysis.value}
            onChange={(event) => (showAnalysis.value = event.currentTarget.checked)}
          />
          {t('play.analysis')}
        </label>
      </div>
      <div class="row">
        {thinking.value ? (
          <button type="button" class="primary" onClick={stopEngine}>
            {t('stop')}
          </button>
        ) : (
          <>
            <button type="button" class="primary" onClick={() => void engineMove()}>
              {t('play.engine')}
            </button>
            <button type="button" onClick={() => void analyse()}>
              {t('play.analyse')}
            </button>
          </>
        )}
      </div>
      {thinking.value && <progress aria-label={t('working')} />}
      {engineWord.value && visible && <Analysis line={engineWord.value} isPast={line === null} />}
      {canUse('train') && (offers('folders') ? <Learn /> : <p class="hint">{t('learn.program')}</p>)}
    </>
  );
}

function Analysis({ line, isPast }: { line: PlayAnswer; isPast: boolean }) {
  const board = game.value?.board;
  if (!board) return null;
  const color = t(line.to_move);
  const label = (move: string) => {
    const point = board.point(move);
    return point === undefined ? t('pass') : board.label(point, notation.value);
  };
  return (
    <section>
      <h3>
        {t(isPast ? 'play.thought' : 'play.moves')}{' '}
        <small class="tally">{t('play.visits', { n: line.playouts })}</small>
      </h3>
      {line.playouts > 0 && (
        <p class="winrate">
          <span>{t('play.winrate', { color })}</span>
          <meter min="0" max="1" value={line.winrate} />
          <b>{Math.round(line.winrate * 100)} %</b>
        </p>
      )}
      <table class="answers">
        <tbody>
          {line.moves.slice(0, 10).map((move) => (
            <tr
              key={move.move}
              onMouseEnter={() => (lit.value = board.points(move.line))}
              onMouseLeave={() => (lit.value = [])}
            >
              <th scope="row">{label(move.move)}</th>
              <td>{Math.round(move.winrate * 1000) / 10} %</td>
              <td>{move.visits}</td>
              <td class="pv">{move.line.slice(0, 6).map(label).join(' ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {line.reasons && line.reasons.length > 0 && (
        <>
          <h3>{t('play.why')}</h3>
          <ul>
            {line.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </>
      )}
      <p class="visually-hidden" aria-live="polite">
        {position.value?.moves}
      </p>
    </section>
  );
}
