import { client } from '../api/client';
import type { BoardAnswer, BoardSpec, TreeNode } from '../api/types';
import type { GameData, GameTree } from './tree';

/** A whole game with its variations and the place one was at: what is kept on this machine, and what a link carries. */
export interface GameRecord {
  name: string;
  board: BoardSpec;
  rules: string;
  komi: number;
  handicap: number;
  info: Record<string, string>;
  nodes: TreeNode[];
  at: number;
}

export function recordOf(tree: GameTree, cursor: number): GameRecord {
  const { name, board, rules, komi, handicap, info } = tree;
  const order = tree.inOrder();
  return {
    name,
    board: board.spec,
    rules,
    komi,
    handicap,
    info,
    nodes: order.map(({ node, parent }) => ({
      parent,
      ...(node.steps.length > 0 && { steps: node.steps }),
      ...(node.comment && { comment: node.comment }),
      ...(node.marks.length > 0 && { marks: node.marks }),
      ...(node.props.length > 0 && { props: node.props }),
    })),
    at: Math.max(
      0,
      order.findIndex(({ node }) => node.id === cursor),
    ),
  };
}

const boards = new Map<string, Promise<BoardAnswer>>();

/** A board is the same whoever asks, so it is asked for once. */
function boardOf(spec: BoardSpec): Promise<BoardAnswer> {
  const key = JSON.stringify(spec);
  const known = boards.get(key) ?? client.ask('board', { board: spec });
  boards.set(key, known);
  known.catch(() => boards.delete(key));
  return known;
}

/** The game of a record; refused if it is none. */
export async function gameOf(record: GameRecord): Promise<GameData> {
  const { name, rules, komi, handicap, info, nodes, at } = record;
  if (!Array.isArray(nodes) || typeof rules !== 'string') throw new Error('this is no game');
  return { name, rules, komi, handicap, info, nodes, at, board: await boardOf(record.board) };
}
