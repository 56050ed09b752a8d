import type { Board } from '../game/board';
import type { Drawing } from './drawing';

/** What a saved picture shows beside the stones: colours and letters per point, as the server draws them. */
export interface Picture {
  colors: [string, string][];
  labels: [string, string][];
  links: [string, string, string][];
}

/** A drawing in the words of the picture endpoint. */
export function pictureOf(board: Board, drawing: Drawing): Picture {
  const colors = new Map<number, string>();
  const labels = new Map<number, string>();
  for (const body of drawing.bodies ?? []) {
    for (const point of body.points) colors.set(point, body.color);
    if (body.text && body.points[0] !== undefined) labels.set(body.points[0], body.text);
  }
  for (const mark of drawing.marks ?? []) {
    if (mark.color) colors.set(mark.point, mark.color);
    if (mark.text) labels.set(mark.point, mark.text);
  }
  for (const heat of drawing.heat ?? []) if (heat.text) labels.set(heat.point, heat.text);
  return {
    colors: [...colors].map(([point, color]) => [board.name(point), color]),
    labels: [...labels].map(([point, text]) => [board.name(point), text]),
    links: (drawing.links ?? []).map((link) => [board.name(link.from), board.name(link.to), link.color]),
  };
}
