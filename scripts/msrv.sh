#!/bin/sh
# Checks the workspace with the compiler that `rust-version` promises.
set -eu
cd "$(dirname "$0")/.."
. scripts/skip.sh
version=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
command -v rustup >/dev/null || skip msrv "no rustup to get Rust $version with"
rustup run "$version" rustc --version 2>/dev/null ||
  rustup toolchain install "$version" --profile minimal >/dev/null 2>&1 ||
  skip msrv "Rust $version is not installed and cannot be fetched"
rustup run "$version" cargo check --workspace --all-targets
