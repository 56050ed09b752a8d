import type { About, Answer, Body, Fault, Progress, Question } from './types.js';

/** The names of all questions. */
export type Name = Body['answer'];
/** What a question says beside its name. */
export type Fields<N extends Name> = Omit<Extract<Question, { question: N }>, 'question'>;
/** The answer to a question. */
export type AnswerTo<N extends Name> = Extract<Body, { answer: N }> & Pick<Answer, 'effort' | 'warnings'>;
/** What a question is about: a text of any kind, a game or a position, or the fields of a question that say it. */
export type What<N extends Name> = string | { about: object } | Fields<N>;

export interface Options {
  /** The bytes of a file that the question is about, in whatever encoding. */
  bytes?: Uint8Array;
  /** Hears how far long work has come. */
  progress?: (progress: Progress) => void;
}

/** Why there is no answer. */
export class Refused extends Error {
  fault: Fault;
  /** The field or text that is at fault, and where in it. */
  of?: string;
  line?: number;
  column?: number;
  /** What to do. */
  hint?: string;
}

/** What can be asked here, and about what. */
export function about(): About;
/** Answers a question. @throws {Refused} */
export function answer<N extends Name>(question: Fields<N> & { question: N }, options?: Options): AnswerTo<N>;
/** The function of a question. */
export type Asks<N extends Name> = (what?: What<N>, fields?: Partial<Fields<N>>, options?: Options) => AnswerTo<N>;
