// The npm package as it would be installed, in Node.js.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
// Installed from the archive, beside a program of somebody's own.
const project = mkdtempSync(join(tmpdir(), 'igolog-npm-'));
const installed = join(project, 'node_modules/igolog');
mkdirSync(installed, { recursive: true });
const archive = readdirSync(join(root, 'target/npm')).find((name) => name.endsWith('.tgz'));
execFileSync('tar', ['-xzf', join(root, 'target/npm', archive), '-C', installed, '--strip-components=1']);
writeFileSync(join(project, 'package.json'), '{"type": "module"}');
writeFileSync(join(project, 'uses.mjs'), "export * from 'igolog';\n");
const igolog = await import(pathToFileURL(join(project, 'uses.mjs')));
const { Game, Position, Refused, about, answer, ask, life, play, strings, train } = igolog;

test('every question is a function, and has words on it', () => {
  const types = readFileSync(join(installed, 'questions.d.ts'), 'utf8');
  for (const name of about().questions) {
    assert.equal(typeof igolog[name], 'function', name);
    assert.match(types, new RegExp(`Asks<'${name}'>`));
  }
});

test('a question about a text', () => {
  const { blocks } = life('demo:corner');
  assert.ok(blocks.length > 1);
  assert.ok(blocks.every(({ verdict, certainty }) => verdict && certainty));
  const { rows } = ask('.XO./X.XO/.XO./.... b', { query: 'atari(B)', effort: 'static' });
  assert.ok(Array.isArray(rows));
});

test('a game has positions, moves and pictures', () => {
  const game = Game.read('(;SZ[5]KM[5.5];B[cc];W[cb];B[bb];W[];B[db])');
  assert.equal(game.length, 5);
  assert.equal([...game].length, 6);
  assert.equal(game.at(0).toMove, 'black');
  assert.match(String(game.at(1)), /\.\.X\.\./);
  assert.equal(String(game.at(-1)), String(game.at(5)));
  assert.throws(() => game.at(6), RangeError);
  const caught = game.at(-1).play('pass').play('C5');
  assert.equal(caught.captured.white, 1);
  assert.match(caught.svg(), /^<svg/);
  assert.deepEqual(new Position(caught.text).rows, caught.rows);
  assert.equal(life(game).answer, 'life');
});

test('bytes in another encoding are read', () => {
  const head = new TextEncoder().encode('(;CA[Shift_JIS]SZ[9]PB[');
  const bytes = new Uint8Array([...head, 0x8d, 0x95, ...new TextEncoder().encode('];B[ee])')]);
  const game = Game.read(bytes);
  assert.equal(game.info.players.black, '黒');
  assert.equal(game.length, 1);
});

test('what makes no sense is refused, and says where', () => {
  const refused = (run) => {
    try {
      run();
    } catch (error) {
      assert.ok(error instanceof Refused);
      return error;
    }
    assert.fail('was not refused');
  };
  assert.match(refused(() => life('no position at all')).message, /neither an SGF game/);
  assert.match(refused(() => answer({ question: 'live' })).hint, /life/);
  assert.equal(refused(() => life({ position: '3/3/3', moove: 1 })).fault, 'bad');
  assert.equal(refused(() => life({ board: '60x60' })).fault, 'too_large');
});

test('long work tells how far it is, and a limit of time holds', () => {
  const told = [];
  const seen = play({ board: '5x5' }, { playouts: 1500, seed: 1 }, { progress: (line) => told.push(line) });
  assert.ok(told.length > 0 && told.every(({ stage }) => stage));
  assert.equal(play({ board: '5x5' }, { playouts: 1500, seed: 1 }).best, seen.best, 'a seed gives the same move again');
  assert.ok(play({ board: '9x9' }, { seconds: 0.2 }).playouts > 0);
  assert.equal(strings({}, { rows: 5, cols: 5 }).strings, 18);
});

test('learns from games that are given', () => {
  const { model } = train({}, { games: ['(;SZ[9];B[ee];W[ce];B[gc];W[gg];B[cc])'], passes: 1 });
  assert.ok(model.features.length > 0);
});

test('the types are strict, and say what the functions take', () => {
  const uses = `import { Game, ask, life, type AnswerTo } from 'igolog';
const game: Game = Game.read('(;SZ[9];B[ee])');
const { blocks } = life(game.at(1), { effort: 'static' });
const verdicts: string[] = blocks.map((block) => block.verdict);
const answer: AnswerTo<'ask'> = ask(game, { query: 'atari(B)' });
// @ts-expect-error: there is no such field
life(game, { hurry: true });
console.log(verdicts, answer.count);
`;
  writeFileSync(join(project, 'uses.mts'), uses);
  const options = ['--strict', '--noEmit', '--target', 'es2022', '--module', 'nodenext', '--types', '', '--lib', 'es2022,dom'];
  execFileSync(join(root, 'web/node_modules/.bin/tsc'), [...options, join(project, 'uses.mts')], { stdio: 'pipe' });
});

test('the engine is no larger than docs/browser.md says', () => {
  const bytes = gzipSync(readFileSync(join(installed, 'engine_bg.wasm')), { level: 9 }).length;
  assert.ok(bytes <= 1_700_000, `${bytes} bytes`);
});
