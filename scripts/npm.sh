#!/bin/sh
# target/npm/igolog: the npm package, and beside it the same as an archive, igolog-VERSION.tgz.
set -eu
cd "$(dirname "$0")/.."
scripts/wasm.sh
out=target/npm/igolog
rm -rf target/npm
mkdir -p $out
cp browser/npm/* browser/package.json browser/README.md LICENSE-APACHE LICENSE-MIT $out
for name in engine.js engine.d.ts engine_bg.wasm; do cp target/browser/engine/$name $out; done
cp web/src/api/types.ts $out/types.d.ts
node browser/scripts/questions.mjs $out
cd target/npm && npm pack --silent ./igolog
