import type { About, Answer, Body, Progress, Question, Refusal } from './types';

/** The names of all questions. */
export type Name = Body['answer'];
/** What a question says beside its name. */
export type Fields<N extends Name> = Omit<Extract<Question, { question: N }>, 'question'>;
/** The answer to a question. */
export type AnswerTo<N extends Name> = Extract<Body, { answer: N }> & Pick<Answer, 'effort' | 'warnings'>;

/**
 * What a way to the answers can do beside answering; `features.json` says which way can do what, to the page and its tests.
 * `book`: the chapters lie beside the page. `folders`: the program was started with games of one's own, which it lists and learns from; an engine inside the page
 * has the built-in games alone. `library`: there is a library of games, or one is being made. `progress`: long work tells how far it is. `stop`: work that nobody waits for ends.
 */
export type Feature = 'book' | 'folders' | 'library' | 'progress' | 'stop';

/** How far the library is that questions about games are put to, and how many games it has so far. */
export interface Shelf {
  state: 'absent' | 'making' | 'ready' | 'failed';
  games: number;
  why?: string;
}

/** Who answers questions: a server, or whatever else can. All that the page asks goes through this. */
export interface Client {
  readonly features: ReadonlySet<Feature>;
  about(): Promise<About>;
  /** A game of those that `about` lists. */
  game(id: number): Promise<AnswerTo<'open'>>;
  /** How far the library is. */
  library(): Promise<Shelf>;
  /** The bytes of a file of any kind, from this game on. */
  open(bytes: BodyInit, from?: number): Promise<AnswerTo<'open'>>;
  ask<N extends Name>(name: N, fields: Fields<NoInfer<N>>, signal?: AbortSignal): Promise<AnswerTo<N>>;
  /** The same for long work: tells of its progress; aborting the signal stops it. */
  stream<N extends Name>(
    name: N,
    fields: Fields<NoInfer<N>>,
    signal: AbortSignal,
    each: (progress: Progress) => void,
  ): Promise<AnswerTo<N>>;
}

/** Why there is no answer. */
export class RequestError extends Error {
  constructor(
    readonly status: number,
    readonly refusal: Refusal,
  ) {
    super(refusal.message);
  }
}
