#!/bin/sh
# Licences, bans and sources of all dependencies, as deny.toml says: by cargo-deny, or by a script that reads the same rules.
set -eu
cd "$(dirname "$0")/.."
. scripts/skip.sh
if command -v cargo-deny >/dev/null; then
  cargo deny --log-level error check licenses bans sources
  cargo deny --log-level error --manifest-path sql/Cargo.toml check --config sql/deny.toml licenses bans sources
elif python3 -c 'import tomllib' 2>/dev/null; then
  scripts/deny.py
else
  skip cargo-deny "no cargo-deny (cargo install --locked cargo-deny) and no Python 3.11"
fi
