import type { Fields } from '../api/client';
import type { BoardAnswer, OpenAnswer, Side, StepSpec, GameTree as TreeData, TreeMark, TreeNode } from '../api/types';
import { Board } from './board';
import { BLACK, emptyPosition, type Position, pass, play, type Stone, WHITE } from './position';

/** A move of a side, or stones set by hand. */
export type Step = Exclude<StepSpec, string>;

/** A game as it was opened, with its board. */
export type GameData = Omit<TreeData, 'board'> & { board: BoardAnswer };

/** The games of an answer, each with its board. */
export const gamesOf = ({ games, boards }: OpenAnswer): GameData[] =>
  games.map((game) => ({ ...game, board: boards[game.board]! }));

export interface GameNode {
  id: number;
  parent: number;
  children: number[];
  steps: Step[];
  comment: string;
  marks: TreeMark[];
  props: [string, string[]][];
  depth: number;
}

export const colorOf = (side: Side): Stone => (side === 'black' ? BLACK : WHITE);
export const sideOf = (stone: Stone): Side => (stone === BLACK ? 'black' : 'white');

/** What an edit can change of a node; the lists are replaced, never changed in place. */
type NodeState = Pick<GameNode, 'children' | 'steps' | 'comment' | 'marks'>;

const stateOf = ({ children, steps, comment, marks }: GameNode): NodeState => ({ children, steps, comment, marks });

/** An edit: the nodes it changed, as they were and as they are, and where the cursor was. */
interface Edit {
  nodes: { id: number; before: NodeState; after: NodeState }[];
  from: number;
  to: number;
  /** What is edited, where one edit goes on with another: letters of one comment. */
  topic?: string;
}

/** A game with its variations. Nodes are only ever added, moved out or edited through the methods. */
export class GameTree {
  readonly board: Board;
  readonly nodes: GameNode[] = [];
  name: string;
  rules: string;
  komi: number;
  handicap: number;
  info: Record<string, string>;
  private positions = new Map<number, Position>();
  private preferred = new Map<number, number>();
  private done: Edit[] = [];
  private undone: Edit[] = [];

  constructor(data: GameData) {
    this.board = new Board(data.board);
    this.name = data.name;
    this.rules = data.rules;
    this.komi = data.komi;
    this.handicap = data.handicap;
    this.info = data.info;
    for (const node of data.nodes) this.append(node);
    if (this.nodes.length === 0) this.append({ parent: -1, steps: [] });
  }

  private append(node: TreeNode): GameNode {
    const parent = this.nodes[node.parent];
    const made: GameNode = {
      id: this.nodes.length,
      parent: parent ? parent.id : -1,
      children: [],
      steps: (node.steps ?? []).filter((step): step is Step => typeof step !== 'string'),
      comment: node.comment ?? '',
      marks: node.marks ?? [],
      props: node.props ?? [],
      depth: parent ? parent.depth + 1 : 0,
    };
    this.nodes.push(made);
    if (parent) parent.children = [...parent.children, made.id];
    return made;
  }

  node(id: number): GameNode {
    return this.nodes[id] ?? this.nodes[0]!;
  }

  /** The nodes from the root to this one. */
  path(id: number): GameNode[] {
    const path: GameNode[] = [];
    for (let at: GameNode | undefined = this.node(id); at; at = this.nodes[at.parent]) path.push(at);
    return path.reverse();
  }

  /** Runs an edit and remembers how to take it back; `change` returns where the cursor goes. */
  edit(from: number, change: () => number, topic?: string): number {
    const before = this.nodes.map(stateOf);
    const to = change();
    const changed = before.flatMap((was, id) => {
      const after = stateOf(this.node(id));
      const isSame = (Object.keys(was) as (keyof NodeState)[]).every((key) => was[key] === after[key]);
      return isSame ? [] : [{ id, before: was, after }];
    });
    if (changed.length > 0) {
      const last = this.done[this.done.length - 1];
      if (topic && last?.topic === topic && this.undone.length === 0)
        last.nodes = last.nodes.map((was, index) => ({ ...was, after: changed[index]!.after }));
      else this.done.push({ nodes: changed, from, to, ...(topic && { topic }) });
      this.undone = [];
    }
    return to;
  }

  get canUndo(): boolean {
    return this.done.length > 0;
  }

  get canRedo(): boolean {
    return this.undone.length > 0;
  }

  /** Takes the last edit back; returns where the cursor was, or nothing if there is no edit. */
  undo(): number | undefined {
    return this.travel(this.done, this.undone, 'before')?.from;
  }

  redo(): number | undefined {
    return this.travel(this.undone, this.done, 'after')?.to;
  }

  private travel(source: Edit[], target: Edit[], state: 'before' | 'after'): Edit | undefined {
    const last = source.pop();
    if (!last) return undefined;
    target.push(last);
    for (const change of last.nodes) {
      const node = this.node(change.id);
      if (node.steps !== change[state].steps) this.positions.delete(change.id);
      Object.assign(node, change[state]);
    }
    return last;
  }

  /** The path to a node, continued along the variations last visited. */
  line(id: number): GameNode[] {
    const line = this.path(id);
    for (let next = this.next(id); next >= 0; next = this.next(next)) line.push(this.node(next));
    return line;
  }

  next(id: number): number {
    const node = this.node(id);
    const chosen = this.preferred.get(id);
    return chosen !== undefined && node.children.includes(chosen) ? chosen : (node.children[0] ?? -1);
  }

  /** Remembers the way to a node so that stepping forward returns to it. */
  visit(id: number): void {
    for (let at = this.node(id); at.parent >= 0; at = this.node(at.parent)) this.preferred.set(at.parent, at.id);
  }

  position(id: number): Position {
    const known = this.positions.get(id);
    if (known) return known;
    const todo: GameNode[] = [];
    let at: GameNode | undefined = this.node(id);
    while (at && !this.positions.has(at.id)) {
      todo.push(at);
      at = this.nodes[at.parent];
    }
    let position = (at && this.positions.get(at.id)) ?? emptyPosition(this.board);
    for (const node of todo.reverse()) {
      position = node.steps.reduce((before, step) => this.after(before, step), position);
      this.positions.set(node.id, position);
    }
    return position;
  }

  private after(before: Position, step: Step): Position {
    if (Array.isArray(step)) {
      const color = colorOf(step[0]);
      const point = this.board.point(step[1]);
      return point === undefined ? pass(before, color) : play(this.board, before, color, point);
    }
    const stones = before.stones.slice();
    for (const [word, stone] of [
      ['empty', 0],
      ['black', BLACK],
      ['white', WHITE],
    ] as const) {
      for (const point of this.board.points(step.setup[word] ?? [])) stones[point] = stone;
    }
    const turn = step.setup.to_move ? colorOf(step.setup.to_move) : before.turn;
    return { ...before, stones, turn, ko: -1, last: -1 };
  }

  /** The child of a node with this step, made if it is not there yet. */
  add(parent: number, step: Step): GameNode {
    const same = JSON.stringify(step);
    const existing = this.node(parent).children.find((id) => {
      const steps = this.node(id).steps;
      return steps.length === 1 && JSON.stringify(steps[0]) === same;
    });
    return existing !== undefined ? this.node(existing) : this.append({ parent, steps: [step] });
  }

  /** Sets stones by hand: on a node of setups in place, otherwise as a new child. */
  setup(id: number, point: number, stone: Stone): GameNode {
    const name = this.board.name(point);
    const word = stone === BLACK ? 'black' : stone === WHITE ? 'white' : 'empty';
    const node = this.node(id);
    const isSetup = node.children.length === 0 && node.steps.every((step) => !Array.isArray(step));
    if (!isSetup) return this.append({ parent: id, steps: [{ setup: { [word]: [name] } }] });
    node.steps = [...node.steps, { setup: { [word]: [name] } }];
    this.positions.delete(id);
    return node;
  }

  setTurn(id: number, turn: Stone): GameNode {
    const node = this.node(id);
    const step: Step = { setup: { to_move: sideOf(turn) } };
    if (node.children.length > 0) return this.append({ parent: id, steps: [step] });
    node.steps = [...node.steps, step];
    this.positions.delete(id);
    return node;
  }

  /** Takes a node and what follows out of its parent; returns the parent. */
  remove(id: number): number {
    const node = this.node(id);
    if (node.parent < 0) return id;
    const parent = this.node(node.parent);
    parent.children = parent.children.filter((child) => child !== id);
    return parent.id;
  }

  /** Makes the variation that leads to a node the main line. */
  promote(id: number): void {
    for (let at = this.node(id); at.parent >= 0; at = this.node(at.parent)) {
      const parent = this.node(at.parent);
      parent.children = [at.id, ...parent.children.filter((child) => child !== at.id)];
    }
  }

  setComment(id: number, comment: string): void {
    this.node(id).comment = comment;
  }

  /** Puts a mark on a point in place of the one there; the same mark again takes it off. */
  toggleMark(id: number, mark: TreeMark): void {
    const node = this.node(id);
    const others = node.marks.filter(({ point }) => point !== mark.point);
    const isThere = node.marks.some(({ point, kind }) => point === mark.point && kind === mark.kind);
    node.marks = isThere ? others : [...others, mark];
  }

  /** The first letter of the alphabet that labels no point of a node. */
  freeLabel(id: number): string {
    const taken = new Set(this.node(id).marks.map(({ text }) => text));
    const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
    return letters.find((letter) => !taken.has(letter)) ?? '·';
  }

  /** The values of a property of a record that is no move, comment or mark. */
  property(id: number, name: string): string[] | undefined {
    return this.node(id).props.find(([key]) => key === name)?.[1];
  }

  /** Writes such a property, or takes it off if it has no values; no edit, so undo leaves it. */
  setProperty(id: number, name: string, values: string[]): void {
    const node = this.node(id);
    const others = node.props.filter(([key]) => key !== name);
    node.props = values.length > 0 ? [...others, [name, values]] : others;
  }

  /** The board and what the game is played by, as questions say it. */
  private get terms() {
    return { board: this.board.spec, rules: this.rules, komi: this.komi, handicap: this.handicap };
  }

  /** The position at a node, as questions say it. */
  request(id: number): Fields<'position'> {
    return {
      ...this.terms,
      steps: this.path(id).flatMap((node) => node.steps),
    };
  }

  /** The nodes in file order, each with the place of its parent in the list. */
  inOrder(): { node: GameNode; parent: number }[] {
    const found: { node: GameNode; parent: number }[] = [];
    const stack: [number, number][] = [[0, -1]];
    while (stack.length > 0) {
      const [id, parent] = stack.pop()!;
      const node = this.node(id);
      for (const child of [...node.children].reverse()) stack.push([child, found.length]);
      found.push({ node, parent });
    }
    return found;
  }

  /** The whole tree, for saving. */
  toData(): Fields<'save'> {
    const nodes = this.inOrder().map(
      ({ node: { steps, comment, marks, props }, parent }): TreeNode => ({ parent, steps, comment, marks, props }),
    );
    return { ...this.terms, info: this.info, nodes };
  }

  /** The move of a node, if it has one: colour and point, −1 for a pass. */
  move(id: number): { color: Stone; point: number } | null {
    for (const step of this.node(id).steps) {
      if (Array.isArray(step)) return { color: colorOf(step[0]), point: this.board.point(step[1]) ?? -1 };
    }
    return null;
  }
}
