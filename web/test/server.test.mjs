// The server against bad, large and many requests. Nothing may crash it, hang it or let it grow.
import assert from 'node:assert/strict';
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
    const socket = connect(Number(port), hostname, () => socket.write('GET /api HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n'));
    let text = '';
    socket.on('data', (part) => (text += part));
    socket.on('close', () => done(text));
  });
  assert.match(answer, /^HTTP\/1.1 403/);
});

test('every endpoint answers the same position or says why not', async () => {
  const extra = { ask: { query: 'atari(B)' }, why: { query: 'atari(B)' }, eval: { formula: 'legal' }, picture: { format: 'svg' }, play: { seconds: 0.1 }, legal: { play: 'C2' }, strings: { rows: 4, cols: 4 }, spectrum: { rows: 2, cols: 2 }, board: { board: { kind: 'torus', width: 5, height: 5 } } };
  for (const endpoint of await endpoints()) {
    if (['games', 'open', 'save'].includes(endpoint)) continue;
    const response = await ask(endpoint, { ...position, ...extra[endpoint] });
    assert.equal(response.status, 200, `${endpoint}: ${await response.text()}`);
  }
});

test('bad bodies get a clear refusal', async () => {
  const bodies = ['', 'null', '[]', '{', '{}', '"x"', '{"position": 3}', '{"position": "9/8"}', '{"board": {"kind": "torus", "width": 0, "height": 1}}', '{"board": {"kind": "grid", "width": 99999999, "height": 99999999}}', '{"board": {"points": 100000, "edges": []}}', '{"board": {"kind": "grid", "width": 9, "height": 9}, "steps": [["b", "Z99"]]}', '{"board": {"kind": "grid", "width": 9, "height": 9}, "steps": [["b", "A1"], ["w", "A1"]]}', '{"sgf": "(;SZ[99])", "game": 7}', '{"position": "9*9", "komi": 1e39}'];
  for (const endpoint of (await endpoints()).filter((name) => name !== 'open' && name !== 'games')) {
    for (const body of bodies) {
      const response = await post(endpoint, body);
      const text = await response.text();
      assert.ok(response.status >= 400 && response.status < 500, `${endpoint} ${body}: ${response.status} ${text}`);
      assert.equal(typeof JSON.parse(text).error, 'string');
    }
  }
  await alive();
});

test('random bytes never crash it', async () => {
  let seed = 12345;
  const random = (n) => ((seed = (seed * 1103515245 + 12345) & 0x7fffffff) >> 8) % n;
  const seeds = [JSON.stringify({ ...position, query: 'block(B,C,S,L)', formula: 'F(h \\ y) & l', rows: 3, cols: 3 }), '(;SZ[9];B[aa](;W[bb])(;W[cc]))', '. X O\n. . .\n', '9/2X1O4/9*7 w', '{"points": 3, "edges": [[0,1],[1,2]]}'];
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
  assert.equal(runaway.status, 400);
  const deep = `(;SZ[9]${';B[aa];W[bb]'.repeat(30_000)})`;
  const opened = await post('open', deep);
  assert.equal(opened.status, 200);
  await opened.arrayBuffer();
  const streams = [];
  const stop = new AbortController();
  for (let i = 0; i < 6; i++) {
    streams.push(fetch(`${api}play`, { method: 'POST', signal: stop.signal, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ position: '19*19', seconds: 20 }) }));
  }
  const statuses = (await Promise.all(streams)).map((response) => response.status).sort();
  assert.deepEqual(new Set(statuses), new Set([200, 503]), `streams: ${statuses}`);
  stop.abort();
  const { hostname, port } = new URL(server.address);
  const sockets = Array.from({ length: 300 }, () => connect(Number(port), hostname).on('error', () => {}));
  await new Promise((done) => setTimeout(done, 300));
  for (const socket of sockets) socket.destroy();
  await new Promise((done) => setTimeout(done, 500));
  await alive();
  // Stopped work gives its place back.
  const again = await ask('play', { position: '9*9', seconds: 0.1 });
  assert.equal(again.status, 200);
  assert.match(await again.text(), /"best"/);
});

test('throughput of facts with eight clients', async () => {
  const game = await (await fetch(`${api}games/0`)).json();
  const steps = game.nodes.slice(0, 128).flatMap((node) => node.steps);
  const body = JSON.stringify({ board: game.board.spec, rules: game.rules, komi: game.komi, steps });
  const until = performance.now() + 2000;
  const times = [];
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (performance.now() < until) {
        const start = performance.now();
        const response = await post('facts', body);
        await response.arrayBuffer();
        assert.equal(response.status, 200);
        times.push(performance.now() - start);
      }
    }),
  );
  times.sort((a, b) => a - b);
  console.log(`facts: ${Math.round(times.length / 2)} answers/s with 8 clients, median ${times[times.length >> 1].toFixed(1)} ms`);
});
