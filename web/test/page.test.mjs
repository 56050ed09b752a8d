// Small pure parts of the page, and its size.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';

const dist = new URL('../../crates/igolog-cli/page/', import.meta.url);

test('the bundle is at most 150 kB gzipped', () => {
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(`${file.parentPath}/${file.name}`)).length, 0);
  console.log(`bundle: ${(bytes / 1000).toFixed(1)} kB gzipped`);
  assert.ok(bytes <= 150_000);
});

test('nothing is inline and nothing comes from elsewhere', () => {
  const html = readFileSync(new URL('index.html', dist), 'utf8');
  assert.doesNotMatch(html, /<script(?![^>]*src=)/);
  assert.doesNotMatch(html, /<style|style=|https?:/);
});

// One of two answers: the server, or the engine in workers.
test('all that the page asks goes through one client', () => {
  const source = new URL('../src/', import.meta.url);
  const askers = readdirSync(source, { recursive: true })
    .filter((name) => /\.tsx?$/.test(name))
    .filter((name) =>
      /\bfetch\(|XMLHttpRequest|new Worker|EventSource|WebSocket/.test(readFileSync(new URL(name, source), 'utf8')),
    );
  assert.deepEqual(askers.sort(), ['api/http.ts', 'api/lane.ts', 'api/worker.ts']);
});

test('every board of the gallery is legal and has as many strings as it says', () => {
  const lines = JSON.parse(readFileSync(new URL('../src/panels/gallery.json', import.meta.url), 'utf8'));
  assert.deepEqual(
    lines.map((line) => line.rows),
    Array.from({ length: 29 }, (_, index) => index + 2),
  );
  for (const { rows, strings, liberties, board } of lines) {
    const at = (x, y) => board[y]?.[x];
    let stones = 0;
    for (let y = 0; y < rows; y++) {
      for (let x = 0; x < rows; x++) {
        if (at(x, y) === '.') continue;
        stones++;
        const near = [at(x - 1, y), at(x + 1, y), at(x, y - 1), at(x, y + 1)];
        assert.ok(near.includes('.'), `${rows}: the stone at ${x},${y} has a liberty`);
        assert.ok(!near.includes(at(x, y)), `${rows}: the stone at ${x},${y} is a string of its own`);
      }
    }
    assert.deepEqual([stones, rows * rows - stones], [strings, liberties]);
  }
});
