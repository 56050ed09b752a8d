import type { Drawing as Answered, Tone } from '../api/types';
import type { Board } from '../game/board';
import { type Drawing, palette } from './drawing';

/** The colour of each tone: the one table between what answers mean and what the page shows. */
const colors: Record<Tone, string> = {
  alive: '#009e73',
  dead: '#d55e00',
  seki: '#0072b2',
  unsettled: '#e69f00',
  unknown: '#888888',
  black: '#0072b2',
  white: '#d55e00',
  link: '#0072b2',
  hint: '#8a6fb0',
  class0: palette[0]!,
  class1: palette[1]!,
  class2: palette[2]!,
  class3: palette[3]!,
  class4: palette[4]!,
  class5: palette[5]!,
  class6: palette[6]!,
  class7: palette[7]!,
};

/** A drawing of an answer, with the points of this board. */
export function drawn(board: Board, { bodies = [], links = [], marks = [], heat = [] }: Answered): Drawing {
  const at = <T>(name: string, make: (point: number) => T): T[] => {
    const point = board.point(name);
    return point === undefined ? [] : [make(point)];
  };
  return {
    bodies: bodies.map(({ points, tone, text = '', style, title = '' }) => ({
      points: board.points(points),
      color: colors[tone],
      text,
      style,
      title,
    })),
    links: links.flatMap(({ from, to, tone, stroke, text = '' }) =>
      at(from, (start) =>
        at(to, (end) => ({
          from: start,
          to: end,
          color: colors[tone],
          dashed: stroke === 'dashed',
          arrow: stroke === 'arrow',
          text,
        })),
      ).flat(),
    ),
    marks: marks.flatMap(({ point, shape, tone, text = '' }) =>
      at(point, (place) => ({
        point: place,
        color: colors[tone],
        text,
        ...(shape !== 'label' && { shape }),
      })),
    ),
    heat: heat.flatMap(({ point, value, tone, text = '' }) =>
      at(point, (place) => ({
        point: place,
        value,
        text: text.trim(),
        ...(tone !== 'black' && tone !== 'white' && { color: colors[tone] }),
      })),
    ),
  };
}
