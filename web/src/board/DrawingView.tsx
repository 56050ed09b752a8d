import type { Board } from '../game/board';
import { BLACK } from '../game/position';
import { position } from '../state';
import type { Body, Drawing, Heat, Link, Mark } from './drawing';
import type { Geometry } from './geometry';

interface Props {
  board: Board;
  geometry: Geometry;
  drawing: Drawing;
}

/** What stays the same of a body from move to move, so that a step touches only what it changes. */
const bodyKey = (body: Body): string => `${body.style}${body.color}${body.points[0]}`;

/** What lies under the stones: heat, filled bodies, and the rims of ringed ones. */
export function Under({ board, geometry, drawing }: Props) {
  return (
    <g aria-hidden="true" class="under">
      {drawing.heat?.map((heat) => (
        <HeatView key={heat.point} board={board} geometry={geometry} heat={heat} />
      ))}
      {drawing.bodies?.map((body) =>
        body.style === 'fill' ? (
          <FilledBody key={bodyKey(body)} board={board} geometry={geometry} body={body} />
        ) : (
          <path
            key={bodyKey(body)}
            class="rim"
            d={bars(board, geometry, body)}
            stroke={body.color}
            stroke-width={fixed(geometry.radius * 2.34)}
          />
        ),
      )}
    </g>
  );
}

/** One of several letters on a point: which of them, and how many they are. */
interface Slot {
  index: number;
  of: number;
}

/** The letters that share a point with others, from layers that are on at once. */
function sharedSlots(drawing: Drawing): Map<Body | Mark, Slot> {
  const at = new Map<number, (Body | Mark)[]>();
  const put = (point: number | undefined, one: Body | Mark) => {
    if (point !== undefined && one.text) at.set(point, [...(at.get(point) ?? []), one]);
  };
  for (const body of drawing.bodies ?? []) put(body.points[0], body);
  for (const mark of drawing.marks ?? []) put(mark.point, mark);
  const slots = new Map<Body | Mark, Slot>();
  for (const together of at.values()) {
    if (together.length > 1)
      for (const [index, one] of together.entries()) slots.set(one, { index, of: together.length });
  }
  return slots;
}

/** What lies over the stones: the spines of bodies, links, then the letters of bodies, and marks. */
export function Over({ board, geometry, drawing }: Props) {
  const texts = textPlaces(board, geometry, drawing.links ?? []);
  const slots = sharedSlots(drawing);
  return (
    <g aria-hidden="true" class="over">
      {drawing.bodies?.map((body) => (
        <Spine key={bodyKey(body)} board={board} geometry={geometry} body={body} />
      ))}
      {drawing.links?.map((link, index) => (
        <LinkView key={`${link.from}-${link.to}`} board={board} geometry={geometry} link={link} at={texts[index]} />
      ))}
      {drawing.bodies?.map((body) => (
        <BodyLetter key={bodyKey(body)} board={board} geometry={geometry} body={body} slot={slots.get(body)} />
      ))}
      {drawing.marks?.map((mark) => (
        <MarkView
          key={`${mark.point}${mark.shape}${mark.color}`}
          board={board}
          geometry={geometry}
          mark={mark}
          slot={slots.get(mark)}
        />
      ))}
    </g>
  );
}

const fixed = (value: number): number => Math.round(value * 1000) / 1000;

/** A body as one path of lines: a point for each member, a bar along each edge inside it. */
function bars(board: Board, geometry: Geometry, body: Body): string {
  const members = new Set(body.points);
  let path = '';
  for (const point of members) {
    const [x, y] = board.layout[point]!;
    path += `M${fixed(x)} ${fixed(y)}h0`;
    for (const near of board.neighbors[point]!) {
      if (near < point || !members.has(near)) continue;
      const [nx, ny] = board.layout[near]!;
      if (Math.hypot(nx - x, ny - y) < geometry.radius * 4.2)
        path += `M${fixed(x)} ${fixed(y)}L${fixed(nx)} ${fixed(ny)}`;
    }
  }
  return path;
}

/** A filled body: its cells on rows and columns, discs joined by bars elsewhere. */
function FilledBody({ board, geometry, body }: { board: Board; geometry: Geometry; body: Body }) {
  if (!board.rectangular)
    return <path class="disc" d={bars(board, geometry, body)} stroke={body.color} stroke-width={geometry.radius * 2} />;
  const cells = body.points.map((point) => {
    const [x, y] = board.layout[point]!;
    return `M${x - 0.5} ${y - 0.5}h1v1h-1z`;
  });
  return <path class="cells" d={cells.join('')} fill={body.color} />;
}

/** The line that joins the stones of a ringed body. */
function Spine({ board, geometry, body }: { board: Board; geometry: Geometry; body: Body }) {
  if (body.style !== 'ring') return null;
  return (
    <path
      class="spine"
      d={bars(board, geometry, body)}
      stroke={body.color}
      stroke-width={fixed(geometry.radius * 0.22)}
    />
  );
}

/** The letter of a body, at its first point. */
function BodyLetter({
  board,
  geometry,
  body,
  slot,
}: {
  board: Board;
  geometry: Geometry;
  body: Body;
  slot: Slot | undefined;
}) {
  const first = body.points[0];
  if (!body.text || first === undefined) return null;
  return (
    <g class="body">
      {body.title && <title>{body.title}</title>}
      <Letter board={board} geometry={geometry} point={first} text={body.text} slot={slot} />
    </g>
  );
}

function Letter({
  board,
  geometry,
  point,
  text,
  small,
  slot,
}: {
  board: Board;
  geometry: Geometry;
  point: number;
  text: string;
  small?: boolean;
  slot: Slot | undefined;
}) {
  const [x, y] = board.layout[point]!;
  const stone = position.value?.stones[point];
  const tone = stone === BLACK ? 'on-black' : stone ? 'on-white' : 'on-wood';
  const size = geometry.radius * (small ? 0.72 : text.length > 2 ? 0.78 : 1.05);
  if (slot) {
    // Side by side, in two lines from three letters on.
    const columns = Math.ceil(slot.of / (slot.of > 2 ? 2 : 1));
    const lines = Math.ceil(slot.of / columns);
    const width = (1.6 * geometry.radius) / columns;
    const line = Math.floor(slot.index / columns);
    const inLine = Math.min(columns, slot.of - line * columns);
    const left = x + ((slot.index % columns) - (inLine - 1) / 2) * width;
    const top = y + (line - (lines - 1) / 2) * 0.8 * geometry.radius;
    const fitting = Math.min(size, (lines > 1 ? 0.8 : 0.95) * geometry.radius, (1.5 * width) / text.length);
    return (
      <text class={`letter ${tone}`} x={fixed(left)} y={fixed(top)} dy="0.35em" font-size={fixed(fitting)}>
        {text}
      </text>
    );
  }
  return (
    <text class={`letter ${tone}`} x={x} y={y} dy="0.35em" font-size={fixed(size)}>
      {text}
    </text>
  );
}

function HeatView({ board, geometry, heat }: { board: Board; geometry: Geometry; heat: Heat }) {
  const [x, y] = board.layout[heat.point]!;
  const amount = Math.min(1, Math.abs(heat.value));
  const half = geometry.radius * 0.92 * Math.sqrt(amount);
  const tone = heat.color ? 'own' : heat.value > 0 ? 'for-black' : 'for-white';
  return (
    <g class={`heat ${tone}`}>
      <rect
        x={fixed(x - half)}
        y={fixed(y - half)}
        width={fixed(2 * half)}
        height={fixed(2 * half)}
        {...(heat.color && { fill: heat.color })}
      />
      {heat.text && (
        <text class="letter on-wood" x={x} y={y} dy="0.35em" font-size={fixed(geometry.radius * 0.72)}>
          {heat.text}
        </text>
      )}
    </g>
  );
}

/** Where the texts of links stand: along their line, apart from one another as far as there is room. */
function textPlaces(board: Board, geometry: Geometry, links: Link[]): (number | undefined)[] {
  const taken: [number, number][] = [];
  return links.map((link) => {
    if (!link.text) return undefined;
    const [ax, ay] = board.layout[link.from]!;
    const [bx, by] = board.layout[link.to]!;
    const place = (share: number): [number, number] => [ax + share * (bx - ax), ay + share * (by - ay)];
    const room = (share: number) =>
      Math.min(Infinity, ...taken.map(([x, y]) => Math.hypot(place(share)[0] - x, 1.6 * (place(share)[1] - y))));
    const shares = [0.5, 0.3, 0.7, 0.1, 0.9, -0.15, 1.15];
    const best =
      shares.find((share) => room(share) > geometry.radius * 2) ?? shares.reduce((a, b) => (room(b) > room(a) ? b : a));
    taken.push(place(best));
    return best;
  });
}

function LinkView({
  board,
  geometry,
  link,
  at = 0.5,
}: {
  board: Board;
  geometry: Geometry;
  link: Link;
  at?: number | undefined;
}) {
  const [ax, ay] = board.layout[link.from]!;
  const [bx, by] = board.layout[link.to]!;
  const away = Math.hypot(bx - ax, by - ay);
  const around = board.shape !== 'edges' && away > 3 && !link.arrow;
  if (around) return null;
  return (
    <g class="link">
      <path
        d={`M${fixed(ax)} ${fixed(ay)}L${fixed(bx)} ${fixed(by)}`}
        stroke={link.color}
        stroke-width={fixed(geometry.radius * 0.16)}
        {...(link.dashed && { 'stroke-dasharray': '0.16 0.12' })}
        {...(link.arrow && { 'marker-end': 'url(#arrow)' })}
      />
      {link.text && (
        <text
          class="letter on-wood"
          x={fixed(ax + at * (bx - ax))}
          y={fixed(ay + at * (by - ay))}
          dy="0.35em"
          font-size={fixed(geometry.radius * 0.6)}
        >
          {link.text}
        </text>
      )}
    </g>
  );
}

function MarkView({
  board,
  geometry,
  mark,
  slot,
}: {
  board: Board;
  geometry: Geometry;
  mark: Mark;
  slot: Slot | undefined;
}) {
  const [x, y] = board.layout[mark.point]!;
  const r = geometry.radius * (mark.small ? 0.3 : 0.52);
  const color = mark.color ?? 'currentColor';
  const shape = () => {
    switch (mark.shape) {
      case 'dot':
        return <circle cx={x} cy={y} r={r * 0.8} fill={color} class="edged" />;
      case 'disc':
        return <circle cx={x} cy={y} r={geometry.radius * 0.88} fill={color} class="edged" />;
      case 'ring':
        return <circle cx={x} cy={y} r={r * 1.3} stroke={color} fill="none" stroke-width={geometry.radius * 0.2} />;
      case 'square':
        return <rect x={x - r * 0.8} y={y - r * 0.8} width={r * 1.6} height={r * 1.6} fill={color} class="edged" />;
      case 'diamond':
        return <path d={`M${x} ${y - r}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}Z`} fill={color} class="edged" />;
      case 'triangle':
        return (
          <path d={`M${x} ${y - r}L${x + r} ${y + r * 0.75}L${x - r} ${y + r * 0.75}Z`} fill={color} class="edged" />
        );
      case 'cross':
        return (
          <path
            d={`M${x - r} ${y - r}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}`}
            stroke={color}
            stroke-width={geometry.radius * 0.22}
            fill="none"
          />
        );
      default:
        return null;
    }
  };
  return (
    <g class="mark">
      {mark.title && <title>{mark.title}</title>}
      {shape()}
      {mark.text && (
        <Letter
          board={board}
          geometry={geometry}
          point={mark.point}
          text={mark.text}
          small={mark.shape !== 'disc' && (!!mark.small || !!mark.shape)}
          slot={slot}
        />
      )}
    </g>
  );
}
