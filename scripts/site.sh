#!/bin/sh
# target/site: the workbench without a server, the documentation as a book, the gallery, the schema; for any web host.
set -eu
cd "$(dirname "$0")/.."
scripts/wasm.sh
scripts/setup-web.sh
cd web
npx vite build --mode site --logLevel warn
node scripts/site.mjs ../target/site ../target/browser/engine
echo "target/site"
