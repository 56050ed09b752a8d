// The server against bad, large and many requests. Nothing may crash it, hang it or let it grow.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { startServer } from './browser.mjs';

let server;
let api;
before(async () => {
  server = await startServer();
  api = `${server.address}api/`;
});
after(() => server?.stop());

const post = (path, body, headers = {}) =>
  fetch(api + path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });
const ask = (path, body) => post(path, JSON.stringify(body));
const alive = async () => assert.equal((await fetch(`${server.address}api`)).status, 200);

const position = { position: '5*2/1XO2/XO1O1/1XO2 b' };
const endpoints = async () => (await (await fetch(`${server.address}api`)).json()).endpoints;

test('answers with a strict policy and nothing else', async () => {
  const page = await fetch(server.address);
  const policy = page.headers.get('content-security-policy');
  assert.match(policy, /default-src 'none'/);
  assert.doesNotMatch(policy, /unsafe|https?:|\*/);
  assert.equal(page.headers.get('x-content-type-options'), 'nosniff');
  assert.equal((await fetch(`${server.address}../../etc/passwd`)).status, 404);
  assert.equal((await fetch(`${api}nothing`)).status, 404);
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

test('docs/api.md names every endpoint and every limit', async () => {
  const about = await (await fetch(`${server.address}api`)).json();
  const chapter = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8');
  for (const name of about.endpoints.filter((one) => one !== 'games'))
    assert.match(chapter, new RegExp(`^\\| \`${name}\` \\|`, 'm'), name);
  for (const name of Object.keys(about.limits)) assert.ok(chapter.includes(`\`${name}\``), name);
});

/** What endpoints want beside the position. */
const extra = {
  ask: { query: 'atari(B)' },
  why: { query: 'atari(B)' },
  eval: { formula: 'legal' },
  picture: { format: 'svg' },
  play: { seconds: 0.1 },
  legal: { play: 'C2' },
  strings: { rows: 4, cols: 4 },
  spectrum: { rows: 2, cols: 2 },
  train: { epochs: 1 },
  board: { board: { kind: 'torus', width: 5, height: 5 } },
};
const withoutPosition = ['games', 'open', 'save', 'board', 'strings', 'spectrum', 'train', 'position'];

test('every endpoint answers the same position', async () => {
  for (const endpoint of await endpoints()) {
    if (['games', 'open', 'save'].includes(endpoint)) continue;
    const response = await ask(endpoint, { ...position, ...extra[endpoint] });
    const text = await response.text();
    assert.equal(response.status, 200, `${endpoint}: ${text}`);
    assert.doesNotMatch(text, /"error"/, endpoint);
  }
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
  for (const endpoint of (await endpoints()).filter((name) => !withoutPosition.includes(name))) {
    for (const board of boards) {
      const response = await ask(endpoint, {
        board,
        ...extra[endpoint],
        ...(endpoint === 'legal' && { play: 'pass' }),
      });
      const text = await response.text();
      assert.ok(
        response.status < 500 || response.status === 503,
        `${endpoint} ${JSON.stringify(board).slice(0, 60)}: ${response.status} ${text.slice(0, 200)}`,
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
    '{"epochs": 1e9}',
    '{"board": {"kind": "torus", "width": 0, "height": 1}}',
    '{"board": {"kind": "grid", "width": 99999999, "height": 99999999}}',
    '{"board": {"points": 100000, "edges": []}}',
  ];
  const badPosition = [
    '{}',
    '{"position": 3}',
    '{"position": "9/8"}',
    '{"board": {"kind": "grid", "width": 9, "height": 9}, "steps": [["b", "Z99"]]}',
    '{"board": {"kind": "grid", "width": 9, "height": 9}, "steps": [["b", "A1"], ["w", "A1"]]}',
    '{"sgf": "(;SZ[99])", "game": 7}',
    '{"position": "9*9", "komi": 1e39}',
  ];
  for (const endpoint of (await endpoints()).filter((name) => name !== 'open' && name !== 'games')) {
    // What training is asked for has defaults, so an object without any of them is fine.
    const bodies =
      endpoint === 'train'
        ? ['', 'null', '{', '"x"', '{"epochs": 1e9}', '{"epochs": 0}']
        : withoutPosition.includes(endpoint)
          ? bad
          : [...bad, ...badPosition];
    for (const body of bodies) {
      const response = await post(endpoint, body);
      const text = await response.text();
      assert.ok(
        response.status >= 400 && response.status < 500,
        `${endpoint} ${body}: ${response.status} ${text.slice(0, 200)}`,
      );
      assert.equal(typeof JSON.parse(text).error, 'string');
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
  const names = (await endpoints()).filter((name) => name !== 'games');
  for (let i = 0; i < 400; i++) {
    const bytes = Buffer.from(seeds[random(seeds.length)]);
    for (let k = 0; k < 1 + random(6); k++) bytes[random(bytes.length)] = random(256);
    const response = await post(i % 3 === 0 ? 'open' : names[random(names.length)], bytes);
    assert.ok(response.status < 500, `${response.status} for ${bytes}`);
    await response.arrayBuffer();
  }
  await alive();
});

test('limits hold: bodies, runaway rules, deep trees, streams, connections', async () => {
  assert.equal((await post('open', 'x'.repeat(5_000_000)).catch(() => ({ status: 413 }))).status, 413);
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
  assert.equal(twisted.status, 400);
  const deep = `(;SZ[9]${';B[aa];W[bb]'.repeat(30_000)})`;
  const opened = await post('open', deep);
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
        body: JSON.stringify({ position: '19*19', seconds: 20 }),
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
