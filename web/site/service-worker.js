// Keeps the site on the machine, so that it works without a network after the first visit. `scripts/site.mjs` writes the
// two constants: the files that are kept from the start, and a name that changes when any file does.
const KEPT = 'igolog-@VERSION@';
const FILES = ['@FILES@'];

addEventListener('install', (event) => {
  // `reload`: what the browser remembers may be of the version before.
  const all = FILES.map((file) => new Request(file, { cache: 'reload' }));
  event.waitUntil(
    caches
      .open(KEPT)
      .then((kept) => kept.addAll(all))
      .then(() => skipWaiting()),
  );
});

addEventListener('activate', (event) => {
  const drop = async () => {
    const names = await caches.keys();
    await Promise.all(
      names.filter((name) => name.startsWith('igolog-') && name !== KEPT).map((name) => caches.delete(name)),
    );
    await clients.claim();
  };
  event.waitUntil(drop());
});

/** What is kept, else what the network has, which is kept from then on. */
async function found(request) {
  const kept = await caches.open(KEPT);
  const known = await kept.match(request, { ignoreSearch: true });
  if (known) return known;
  const response = await fetch(request);
  if (response.ok && response.type === 'basic') await kept.put(request, response.clone());
  return response;
}

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'GET' && new URL(request.url).origin === location.origin) event.respondWith(found(request));
});
