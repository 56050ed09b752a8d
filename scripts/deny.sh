#!/bin/sh
# Licences, bans and sources of all dependencies, as deny.toml says.
set -eu
cd "$(dirname "$0")/.."
. scripts/skip.sh
command -v cargo-deny >/dev/null || skip cargo-deny "no cargo-deny (cargo install --locked cargo-deny)"
cargo deny --log-level error check licenses bans sources
