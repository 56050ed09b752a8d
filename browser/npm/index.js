export { about, answer, Refused } from './answer.js';
export { Game, Position } from './game.js';
export * from './questions.js';
