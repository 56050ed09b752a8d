import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** What the page of a site has in its head, where a server's page has what it asks the server for first. */
const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; " +
  "img-src 'self' blob:; connect-src 'self'; manifest-src 'self'; form-action 'none'; base-uri 'none'";
const siteHead: Plugin = {
  name: 'site-head',
  transformIndexHtml: (html) => ({
    html: html.replace(/\s*<!-- What the page asks for first[\s\S]*?api\/games\/0"[^>]*>/, ''),
    tags: [
      { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: policy }, injectTo: 'head-prepend' },
      { tag: 'meta', attrs: { name: 'theme-color', content: '#e8cf9f' } },
      { tag: 'link', attrs: { rel: 'manifest', href: 'manifest.webmanifest' } },
      { tag: 'link', attrs: { rel: 'apple-touch-icon', href: 'icon-192.png' } },
      ...['greeting/about.json', 'greeting/game.json', 'engine/engine_bg.wasm'].map((href) => ({
        tag: 'link',
        attrs: { rel: 'preload', as: 'fetch', crossorigin: 'anonymous', href },
      })),
    ],
  }),
};

// The page is served by `igolog serve`; while developing, `npx vite` proxies the API to a running server.
// With `--mode site` it carries the engine instead and needs no server (`scripts/site.sh`).
export default defineConfig(({ mode }) => ({
  base: './',
  resolve: { alias: { '#transport': here(mode === 'site' ? './src/api/worker.ts' : './src/api/http.ts') } },
  plugins: mode === 'site' ? [siteHead] : [],
  worker: { format: 'es' },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    // Inside the program's crate, so that the page travels in its package.
    outDir: mode === 'site' ? '../target/site' : '../crates/igolog-cli/page',
    emptyOutDir: true,
    target: 'es2022',
    // Everything is a file of its own: the content security policy allows no inline script, style or data font.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { entryFileNames: 'assets/[name]-[hash].js' } },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8361' } },
}));
