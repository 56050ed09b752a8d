// Makes a folder that any web host can serve: `node scripts/site.mjs FOLDER ENGINE`, after `vite build --mode site` has
// put the page into FOLDER. Adds the engine, what it answers first, the book, the manifest and the service worker.
import { createHash } from 'node:crypto';
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { writeBook } from './book.mjs';

const [folder, engine] = process.argv.slice(2);
const site = fileURLToPath(new URL('../site/', import.meta.url));
const docs = fileURLToPath(new URL('../../docs/', import.meta.url));

mkdirSync(join(folder, 'engine'), { recursive: true });
for (const name of ['engine.js', 'engine_bg.wasm']) copyFileSync(join(engine, name), join(folder, 'engine', name));
// What the page asks for before its first picture, so that this does not wait for the engine.
const { about, answer, game, initSync } = await import(pathToFileURL(join(engine, 'engine.js')).href);
initSync({ module: readFileSync(join(engine, 'engine_bg.wasm')) });
mkdirSync(join(folder, 'greeting'), { recursive: true });
writeFileSync(join(folder, 'greeting', 'about.json'), about());
writeFileSync(join(folder, 'greeting', 'game.json'), answer(game(0)));
for (const name of ['manifest.webmanifest', 'icon-192.png', 'icon-512.png'])
  copyFileSync(join(site, name), join(folder, name));
const isNoChapter = (name) => !name.endsWith('.md');
for (const name of ['images', 'gallery'])
  cpSync(join(docs, name), join(folder, 'docs', name), { recursive: true, filter: isNoChapter });
copyFileSync(join(docs, 'schema.json'), join(folder, 'docs', 'schema.json'));
writeBook(docs, join(folder, 'docs'));

// Pictures of the book are kept when they are first seen, everything else from the start.
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(folder.replace(/\/*$/, '/').length))
  .filter((name) => !/^docs\/(images|gallery)\/.*\.(png|svg)$|^service-worker\.js$/.test(name))
  .sort();
const hash = createHash('sha256');
for (const name of files) hash.update(name).update(readFileSync(join(folder, name)));
const list = files.map((name) => name.replace(/(^|\/)index\.html$/, '$1') || './');
const worker = readFileSync(join(site, 'service-worker.js'), 'utf8')
  .replace('@VERSION@', hash.digest('hex').slice(0, 16))
  .replace("['@FILES@']", JSON.stringify(list));
writeFileSync(join(folder, 'service-worker.js'), worker);
