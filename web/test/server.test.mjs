// The server against bad, large and many requests. Nothing may crash it, hang it or let it grow.
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startServer } from './browser.mjs';

let server;
let api;
before(async () => {
  server = await startServer();
  api = `${server.address}api/`;
  await libraryOf(server);
});
after(() => server?.stop());

/** Waits until the library is made. */
async function libraryOf({ address }) {
  for (;;) {
    const told = await (await fetch(`${address}api/library`)).json();
    if (told.state !== 'making') return told;
    await new Promise((later) => setTimeout(later, 50));
  }
}

const post = (path, body, headers = {}) =>
  fetch(api + path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });
const ask = (path, body) => post(path, JSON.stringify(body));
const alive = async () => assert.equal((await fetch(`${server.address}api`)).status, 200);

const position = { position: '5*2/1XO2/XO1O1/1XO2 b' };
const questions = async () => (await (await fetch(`${server.address}api`)).json()).questions;

test('answers with a strict policy and nothing else', async () => {
  const page = await fetch(server.address);
  const policy = page.headers.get('content-security-policy');
  assert.match(policy, /default-src 'none'/);
  assert.doesNotMatch(policy, /unsafe|https?:|\*/);
  assert.equal(page.headers.get('x-content-type-options'), 'nosniff');
  assert.equal((await fetch(`${server.address}../../etc/passwd`)).status, 404);
  assert.equal((await fetch(`${api}nothing/at/all`)).status, 404);
  assert.equal((await fetch(`${api}games/99999`)).status, 404);
});

test('refuses other sites', async () => {
  assert.equal((await post('life', JSON.stringify(position), { origin: 'http://evil.example' })).status, 403);
  const { hostname, port } = new URL(server.address);
  const answer = await new Promise((done) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write('GET /api HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n'),
    );
    let text = '';
    socket.on('data', (part) => (text += part));
    socket.on('close', () => done(text));
  });
  assert.match(answer, /^HTTP\/1.1 403/);
});

test('docs/api.md names every question and every limit', async () => {
  const about = await (await fetch(`${server.address}api`)).json();
  const chapter = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8');
  for (const name of about.questions) assert.match(chapter, new RegExp(`^\\| \`${name}\` \\|`, 'm'), name);
  for (const name of Object.keys(about.limits)) assert.ok(chapter.includes(`\`${name}\``), name);
});

/** What questions want beside the position. */
const extra = {
  ask: { query: 'atari(B)' },
  why: { query: 'atari(B)' },
  eval: { formula: 'legal' },
  latex: { formula: 'legal' },
  layers: { layers: ['life', 'ladders', 'score', 'policy'] },
  play: { playouts: 50 },
  legal: { play: 'C2' },
  solve: { stones: ['B2'] },
  problems: { position: 'demo:problems' },
  find: { pattern: '.X/X.' },
  ask_games: { query: 'atari(B, P)' },
  strings: { rows: 4, cols: 4 },
  spectrum: { rows: 2, cols: 2 },
  train: { passes: 1 },
};
/** Questions that are not about a position. */
const withoutPosition = ['strings', 'spectrum', 'train'];

test('every question is answered, whole and in lines, by its name and by the address', async () => {
  for (const question of await questions()) {
    const fields = { ...position, ...extra[question], effort: 'step', id: [question] };
    const response = await ask(question, fields);
    const text = await response.text();
    assert.equal(response.status, 200, `${question}: ${text}`);
    const answer = JSON.parse(text);
    assert.deepEqual([answer.answer, answer.id, answer.effort.level], [question, [question], 'step']);
    const streamed = await fetch(`${server.address}api`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...fields, question, stream: true }),
    });
    assert.equal(streamed.headers.get('content-type'), 'application/x-ndjson');
    const lines = (await streamed.text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.equal(lines.pop().answer, question);
    for (const line of lines) assert.deepEqual([line.id, typeof line.progress.stage], [[question], 'string']);
  }
});

test('a folder becomes a library, which goes away with the server; SQL is not offered', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'igolog-served-'));
  const own = mkdtempSync(join(tmpdir(), 'igolog-tmp-'));
  for (const [name, moves] of Object.entries({ a: 'B[cc];W[gg]', b: 'B[gg];W[cc]', c: 'B[ee]C[mine](;W[aa])(;W[bb])' }))
    writeFileSync(join(folder, `${name}.sgf`), `(;SZ[9]PB[One]PW[Two]RE[B+R];${moves})`);
  writeFileSync(join(folder, 'd.sgf'), 'no game');
  const other = await startServer([folder], { TMPDIR: own });
  try {
    assert.deepEqual(await libraryOf(other), { state: 'ready', games: 4 });
    const put = async (name, fields) => {
      const response = await fetch(`${other.address}api/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fields),
      });
      return response.json();
    };
    const { games, total } = await put('games', { search: 'one' });
    assert.deepEqual([total, games[1].duplicate_of, games[0].moves], [3, 0, 2]);
    assert.match((await put('games', { search: 'd.sgf' })).games[0].error, /./);
    const explored = await put('explore', { board: '9x9' });
    assert.deepEqual([explored.count, explored.games, explored.moves.map((one) => one.move)], [2, 2, ['C7', 'E5']]);
    const opened = await put('open', { position: 'library:2', move: 1 });
    assert.deepEqual([opened.games[0].nodes.length, opened.games[0].nodes[1].comment], [4, 'mine']);
    assert.equal((await put('open', { position: 'library:99' })).error.fault, 'not_found');
    assert.equal((await put('find', { position: 'library:0', region: 'A9-D6' })).hits, 2);
    assert.equal((await put('games', { where: 'years = 1' })).error.of, 'where');
    assert.equal((await put('query', { sql: 'SELECT 1' })).error.fault, 'not_found');
  } finally {
    other.stop();
    await other.ended;
  }
  assert.deepEqual(readdirSync(own), []);
  for (const one of [folder, own]) rmSync(one, { recursive: true });
});

test('the schema is the one that is shipped', async () => {
  const shipped = readFileSync(new URL('../../docs/schema.json', import.meta.url), 'utf8');
  assert.deepEqual(await (await fetch(`${api}schema`)).json(), JSON.parse(shipped));
});

test('refusals have a fault, a place and a status', async () => {
  const refused = async (name, body) => {
    const response = await ask(name, body);
    const { id, error } = await response.json();
    return [response.status, error.fault, error.of, id];
  };
  assert.deepEqual(await refused('life', { steps: ['D4', 'D4'], id: 7 }), [400, 'bad', 'steps', 7]);
  assert.deepEqual(await refused('life', { board: '99x99' }), [413, 'too_large', 'board', undefined]);
  assert.deepEqual(await refused('nothing', {}), [404, 'not_found', undefined, undefined]);
  assert.deepEqual(await refused('life', { question: 'facts' }), [400, 'bad', 'question', undefined]);
  assert.equal((await post('life', '{}', { 'content-type': 'text/plain' })).status, 415);
  assert.equal((await fetch(`${api}life`)).status, 405);
  const streamed = await ask('life', { steps: ['D4', 'D4'], id: 7, stream: true });
  assert.deepEqual((await streamed.json()).error.of, 'steps');
});

test('opens bytes in whatever encoding, in pages, and draws pictures', async () => {
  const bytes = Buffer.from('(;SZ[9]CA[Shift_JIS]GN[\x8d\x91])(;SZ[9])(;SZ[13])', 'latin1');
  const open = (query) => post(`open${query}`, bytes, { 'content-type': 'application/octet-stream' });
  const all = await (await open('')).json();
  assert.deepEqual([all.total, all.boards.length, all.games[0].name], [3, 2, '国']);
  const page = await (await open('?from=2&limit=5')).json();
  assert.deepEqual([page.from, page.games.length, page.boards[0].frame], [2, 1, [13, 13]]);
  const png = await ask('picture.png', { ...position, layers: ['life'] });
  assert.equal(png.headers.get('content-type'), 'image/png');
  assert.equal(
    Buffer.from(await png.arrayBuffer())
      .subarray(1, 4)
      .toString(),
    'PNG',
  );
});

test('large and strange boards are answered or refused in time', async () => {
  const star = { points: 1000, edges: Array.from({ length: 999 }, (_, i) => [0, i + 1]) };
  const complete = {
    points: 60,
    edges: Array.from({ length: 60 * 60 }, (_, i) => [i % 60, Math.floor(i / 60)]).filter(([a, b]) => a < b),
  };
  const boards = [
    { kind: 'grid', width: 1, height: 1 },
    { kind: 'grid', width: 52, height: 52 },
    { kind: 'torus', width: 25, height: 25 },
    star,
    complete,
    { points: 1, edges: [] },
  ];
  for (const question of (await questions()).filter((name) => !withoutPosition.includes(name))) {
    for (const board of boards) {
      const response = await ask(question, {
        board,
        effort: 'step',
        ...extra[question],
        ...(question === 'legal' && { play: 'pass' }),
      });
      const text = await response.text();
      assert.ok(
        response.status < 500 || response.status === 503,
        `${question} ${JSON.stringify(board).slice(0, 60)}: ${response.status} ${text.slice(0, 200)}`,
      );
    }
  }
  await alive();
});

test('bad bodies get a clear refusal', async () => {
  const bad = [
    '',
    'null',
    '[]',
    '{',
    '"x"',
    '{"rows": -1}',
    '{"rows": 99999, "cols": 99999}',
    '{"passes": 1e9}',
    '{"efort": "full"}',
    '{"board": {"kind": "torus", "width": 0, "height": 1}}',
    '{"board": {"kind": "grid", "width": 99999999, "height": 99999999}}',
    '{"board": {"points": 100000, "edges": []}}',
  ];
  const badPosition = [
    '{"position": 3}',
    '{"position": "9/8"}',
    '{"board": {"kind": "grid", "width": 9, "height": 9}, "steps": [["b", "Z99"]]}',
    '{"board": {"kind": "grid", "width": 9, "height": 9}, "steps": [["b", "A1"], ["w", "A1"]]}',
    '{"position": "(;SZ[9])", "game": 7}',
    '{"position": "9*9", "komi": 1e39}',
  ];
  for (const question of await questions()) {
    for (const body of [...bad, ...badPosition]) {
      const response = await post(question, body);
      const text = await response.text();
      assert.ok(
        response.status >= 400 && response.status < 500,
        `${question} ${body}: ${response.status} ${text.slice(0, 200)}`,
      );
      assert.equal(typeof JSON.parse(text).error.message, 'string');
    }
  }
  await alive();
});

test('random bytes never crash it', async () => {
  let seed = 12345;
  const random = (n) => {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    return (seed >> 8) % n;
  };
  const seeds = [
    JSON.stringify({ ...position, query: 'block(B,C,S,L)', formula: 'F(h \\ y) & l', rows: 3, cols: 3 }),
    '(;SZ[9];B[aa](;W[bb])(;W[cc]))',
    '. X O\n. . .\n',
    '9/2X1O4/9*7 w',
    '{"points": 3, "edges": [[0,1],[1,2]]}',
  ];
  const names = await questions();
  for (let i = 0; i < 400; i++) {
    const bytes = Buffer.from(seeds[random(seeds.length)]);
    for (let k = 0; k < 1 + random(6); k++) bytes[random(bytes.length)] = random(256);
    const isFile = i % 3 === 0;
    const headers = isFile ? { 'content-type': 'application/octet-stream' } : {};
    const response = await post(isFile ? 'open' : names[random(names.length)], bytes, headers);
    assert.ok(response.status < 500, `${response.status} for ${bytes}`);
    await response.arrayBuffer();
  }
  await alive();
});

test('limits hold: bodies, runaway rules, deep trees, streams, connections', async () => {
  assert.equal(
    (await post('open', 'x'.repeat(5_000_000), { 'content-type': 'text/plain' }).catch(() => ({ status: 413 }))).status,
    413,
  );
  const runaway = await ask('ask', { position: '19*19', query: 'n(X)', program: 'n(0). n(Y) :- n(X), Y = X + 1.' });
  assert.ok([400, 503].includes(runaway.status), 'the budget or the time runs out');
  const model = {
    format: 'igolog-policy-1',
    method: 'softmax',
    training: { games: 0, positions: 0, epochs: 0, seed: 0, note: '' },
  };
  const heavy = await ask('policy', {
    position: '9*9',
    model: { ...model, features: Array.from({ length: 2000 }, () => ({ weight: 1, formula: 'F(F(F(l)))' })) },
  });
  assert.equal(heavy.status, 413);
  const twisted = await ask('eval', { position: '9*9', formula: `${'F('.repeat(20_000)}l${')'.repeat(20_000)}` });
  assert.ok([400, 503].includes(twisted.status), 'too deep, or too slow to see it');
  const deep = `(;SZ[9]${';B[aa];W[bb]'.repeat(30_000)})`;
  const opened = await post('open', deep, { 'content-type': 'text/plain' });
  assert.equal(opened.status, 200);
  await opened.arrayBuffer();
  const streams = [];
  const stop = new AbortController();
  for (let i = 0; i < 6; i++) {
    streams.push(
      fetch(`${api}play`, {
        method: 'POST',
        signal: stop.signal,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ position: '19*19', seconds: 20, stream: true }),
      }),
    );
  }
  const statuses = (await Promise.all(streams)).map((response) => response.status).sort();
  assert.deepEqual(new Set(statuses), new Set([200, 503]), `streams: ${statuses}`);
  stop.abort();
  const { hostname, port } = new URL(server.address);
  const sockets = Array.from({ length: 600 }, () => connect(Number(port), hostname).on('error', () => {}));
  const answered = (socket) => new Promise((done) => socket.once('connect', done).once('error', done));
  await Promise.all(sockets.map(answered));
  // Those who say nothing make room soon.
  await alive();
  for (const socket of sockets) socket.destroy();
  // Stopped work gives its place back.
  const again = await ask('play', { position: '9*9', seconds: 0.1 });
  assert.equal(again.status, 200);
  assert.match(await again.text(), /"best"/);
});
