#!/bin/sh
# target/browser/engine: the answer layer as WebAssembly, with the JavaScript and the types around it.
# No wasm-opt: what the linker optimised as a whole (`lto`) got no smaller by it, zipped.
set -eu
cd "$(dirname "$0")/.."
build=$(scripts/setup-wasm.sh)
folder=target/browser
# Where it was built is nobody's business.
CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="--remap-path-prefix=$PWD/= --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}/registry/src/="
export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS
$build --quiet --release --locked --manifest-path browser/Cargo.toml --target-dir $folder
cargo build --quiet --locked --manifest-path browser/Cargo.toml -p igolog-bindgen --target-dir $folder
made=$folder/wasm32-unknown-unknown/release/igolog_browser.wasm
tool=$folder/debug/igolog-bindgen
out=$folder/engine
if [ -e $out/engine_bg.wasm ] && [ ! $made -nt $out/engine_bg.wasm ] && [ ! $tool -nt $out/engine_bg.wasm ]; then exit 0; fi
rm -rf $out
$tool $made $out
