#!/bin/sh
# The npm package in Node.js, and the core paths of the page on the engine in workers.
set -eu
cd "$(dirname "$0")/.."
. scripts/skip.sh
scripts/setup-wasm.sh >/dev/null || skip wasm "no compiler for WebAssembly, the npm package and the page without a server"
scripts/npm.sh
scripts/setup-web.sh
node --test browser/test/*.test.mjs
scripts/site.sh
scripts/setup-web.sh test || skip chromium "no browser, the page without a server"
cd web
if [ "${1:-}" = site ]; then
  exec node --test --test-concurrency=1 test/site/*.test.mjs
fi
tests="test/worker/*.test.mjs test/knowledge.test.mjs test/play.test.mjs test/problems.test.mjs test/work.test.mjs"
exec env IGOLOG_TRANSPORT=worker node --test --test-concurrency=2 $tests
