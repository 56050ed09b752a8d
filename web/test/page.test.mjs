// Small pure parts of the page, and its size.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';

const dist = new URL('../dist/', import.meta.url);

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
