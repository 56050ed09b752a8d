#!/bin/sh
# Compiles the kernel for a processor without an operating system: it needs `core` and `alloc` only.
set -eu
cd "$(dirname "$0")/.."
. scripts/skip.sh
target=thumbv7em-none-eabi
libraries=$(rustc --print sysroot)/lib/rustlib/$target
[ -d "$libraries" ] || rustup target add "$target" >/dev/null 2>&1 ||
  skip no-std "the libraries of $target are not installed and cannot be fetched"
cargo check -p igolog-core --target "$target"
