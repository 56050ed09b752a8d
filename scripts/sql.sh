#!/bin/sh
# target/release/igolog-sql: the engine that `igolog query` finds beside itself. The first build takes long.
set -eu
cd "$(dirname "$0")/.."
folder=${CARGO_TARGET_DIR:-target}
CARGO_TARGET_DIR=$folder/sql cargo build --release --locked --manifest-path sql/Cargo.toml
mkdir -p "$folder/release"
# Names of functions are most of it.
strip -o "$folder/release/igolog-sql" "$folder/sql/release/igolog-sql" || cp "$folder/sql/release/igolog-sql" "$folder/release/igolog-sql"
echo "$folder/release/igolog-sql"
