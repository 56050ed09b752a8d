#!/bin/sh
# The page and the server in a real browser, on the program as `cargo build` makes it.
set -eu
cd "$(dirname "$0")/.."
. scripts/skip.sh
cases=$(cat web/test/*.test.mjs | grep -c '^ *test(')
scripts/setup-web.sh test || skip chromium "no browser, $cases cases (web/test)"
${CARGO:-cargo} build -p igolog-cli
cd web
npm test --silent
# With all windows every story is told on a phone too; the server is the same there.
[ "${IGOLOG_WINDOWS:-}" != all ] || IGOLOG_WINDOW=phone node --test --test-concurrency=2 $(ls test/*.test.mjs | grep -v -e server -e page -e safety -e rooms -e setup)
