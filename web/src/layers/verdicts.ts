import type { Verdict } from '../api/analysis';
import type { Body, Drawing, Heat, Mark } from '../board/drawing';
import type { Board } from '../game/board';
import { engineLine } from '../panels/engine';
import { endingDrawing } from './scoring';
import { source } from './sources';

const verdictColor: Record<Verdict, string> = {
  alive: '#009e73',
  dead: '#d55e00',
  seki: '#0072b2',
  unsettled: '#e69f00',
  unknown: '#888888',
};
const verdictLetter: Record<Verdict, string> = { alive: 'A', dead: 'D', seki: 'S', unsettled: 'U', unknown: '' };

/** Life and death: a colour and a letter; capitals for what is proved. */
export function drawLife(board: Board): Drawing {
  const bodies: Body[] = (source('life')?.blocks ?? [])
    .filter((block) => block.verdict !== 'unknown')
    .map((block) => {
      const letter = verdictLetter[block.verdict];
      return {
        points: board.points(block.stones),
        color: verdictColor[block.verdict],
        text: block.status === 'proved' ? letter : letter.toLowerCase(),
        style: 'rim',
        title: block.reason,
      };
    });
  return { bodies };
}

/** Ladders: the block ringed, its first moves lettered, the points that the reading rests on dotted. */
export function drawLadders(board: Board): Drawing {
  const bodies: Body[] = [];
  const marks: Mark[] = [];
  for (const ladder of source('ladders')?.ladders ?? []) {
    if (ladder.result === 'escapes' || ladder.result === 'unknown') continue;
    const color = ladder.result === 'captured' ? '#d55e00' : '#e69f00';
    bodies.push({
      points: board.points(ladder.stones),
      color,
      text: ladder.result === 'captured' ? 'X' : '?',
      style: 'ring',
    });
    const first = (name: string | null, text: string) => {
      const point = name === null ? undefined : board.point(name);
      if (point !== undefined) marks.push({ point, text, shape: 'ring', color });
    };
    first(ladder.attack, 'a');
    if (ladder.escape !== ladder.attack) first(ladder.escape, 'e');
    for (const point of board.points(ladder.breakers)) marks.push({ point, shape: 'triangle', color: '#0072b2' });
  }
  return { bodies, marks };
}

export function drawScore(board: Board): Drawing {
  const ending = endingDrawing.value;
  if (!ending) return {};
  const heat: Heat[] = [];
  const marks: Mark[] = [];
  for (let point = 0; point < board.size; point++) {
    const owner = ending.owners[point];
    if (owner === 'b' || owner === 'w') heat.push({ point, value: owner === 'b' ? 0.28 : -0.28 });
    if (ending.dead.has(point)) marks.push({ point, shape: 'cross', color: '#d55e00' });
  }
  return { heat, marks };
}

export function drawUrgency(board: Board): Drawing {
  const marks: Mark[] = [];
  for (const row of source('urgency')?.moves ?? []) {
    const point = board.point(row.point);
    if (point === undefined || row.urgency <= 1) continue;
    const text = row.urgency >= 1000 ? `${Math.round(row.urgency / 1000)}k` : String(row.urgency);
    marks.push({ point, text, small: true, shape: 'ring', color: row.urgency >= 10000 ? '#d55e00' : '#e69f00' });
  }
  return { marks };
}

export function drawPolicy(board: Board): Drawing {
  const moves = source('policy')?.moves ?? [];
  const top = Math.max(0.001, ...moves.map((row) => row.probability));
  const heat: Heat[] = [];
  for (const row of moves) {
    const point = board.point(row.point);
    if (point === undefined || row.probability < 0.015) continue;
    heat.push({
      point,
      value: row.probability / top,
      color: '#8a6fb0',
      text: String(Math.round(row.probability * 100)),
    });
  }
  return { heat };
}

export function drawOwnership(board: Board): Drawing {
  const values = engineLine.value?.ownership;
  if (!values || values.length !== board.size) return {};
  return { heat: values.map((value, point) => ({ point, value })).filter((one) => Math.abs(one.value) > 0.08) };
}
