// A web host that knows nothing but files: it serves the site that `make site` writes.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

export const site = fileURLToPath(new URL('../../target/site/', import.meta.url));
const types = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

/** Serves the site below an address of its own, as many hosts do; resolves to that address. */
export async function startSite() {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, 'http://host').pathname).replace(/^\/igolog\//, '/');
    let file = join(site, normalize(path));
    if (existsSync(file) && statSync(file).isDirectory()) file = join(file, 'index.html');
    const isThere = file.startsWith(site) && existsSync(file);
    response.writeHead(isThere ? 200 : 404, { 'content-type': types[extname(file)] ?? 'text/plain' });
    response.end(isThere ? readFileSync(file) : 'not found');
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { address: `http://127.0.0.1:${server.address().port}/igolog/`, stop };
}
