export { about, answer, type AnswerTo, type Fields, type Name, type Options, Refused, type What } from './answer.js';
export { Game, Position, type AboutPosition } from './game.js';
export * from './questions.js';
export type * from './types.js';
