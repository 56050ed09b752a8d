import { defineConfig } from 'vite';

// The page is served by `igolog serve`; while developing, `npx vite` proxies the API to a running server.
export default defineConfig({
  base: './',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    // Inside the program's crate, so that the page travels in its package.
    outDir: '../crates/igolog-cli/page',
    emptyOutDir: true,
    target: 'es2022',
    // Everything is a file of its own: the content security policy allows no inline script, style or data font.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { entryFileNames: 'assets/[name]-[hash].js' } },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8361' } },
});
