#!/bin/sh
# Prints the command that compiles for WebAssembly here: `cargo build` with the target of rustup, which is fetched if it is
# missing; else Debian's compiler for browsers (rustc-web), which builds the standard library from its source.
# It fails, and says why, where there is neither.
set -eu
cd "$(dirname "$0")/.."
target=wasm32-unknown-unknown
wanted=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)

libraries=$(rustc --print sysroot)/lib/rustlib/$target
if [ -d "$libraries" ] || { command -v rustup >/dev/null && rustup target add "$target" >/dev/null 2>&1; }; then
  echo "cargo build --target $target"
  exit 0
fi

# Debian's packages. Where rustup's compiler comes first in the path, this one is called by its full name.
rustc=/usr/bin/rustc cargo=/usr/bin/cargo
older() { [ "$(printf '%s\n%s\n' "$1" "$2" | sort -V | head -1)" != "$2" ]; }
by_hand() {
  echo "rustup cannot fetch the target $target; please install it, or: $* ($wanted or newer)" >&2
  exit 1
}
. scripts/install.sh
if ! dpkg -s rustc-web cargo-web rust-web-src lld >/dev/null 2>&1; then
  # What is on offer may not be known here yet.
  [ "$(id -u)" != 0 ] || apt-get -o DPkg::Lock::Timeout=600 update -qq >/dev/null 2>&1 || true
  candidate=$(apt-cache policy rustc-web 2>/dev/null | sed -n 's/ *Candidate: \([0-9.]*\).*/\1/p')
  if [ -z "$candidate" ] || older "$candidate" "$wanted"; then
    by_hand "rustc-web, which is ${candidate:-not to be had} here"
  fi
  install rustc-web cargo-web rust-web-src lld
fi
installed=$($rustc --version | cut -d ' ' -f 2)
if older "$installed" "$wanted"; then
  echo "$rustc is $installed, and $wanted is wanted for $target" >&2
  exit 1
fi
echo "env RUSTC_BOOTSTRAP=1 RUSTC=$rustc CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld" \
  "$cargo build --target $target -Zbuild-std=std,panic_abort"
