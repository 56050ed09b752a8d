#!/bin/sh
# The engine of `igolog query`: its own tests, and the questions of docs/sql.md, answers compared with DuckDB's.
set -eu
cd "$(dirname "$0")/.."
. scripts/skip.sh
cargo fmt --check --manifest-path sql/Cargo.toml
scripts/sql.sh
CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-target}/sql cargo test --release --locked --manifest-path sql/Cargo.toml
scripts/setup-python.sh || skip python "no Python with its packages (python/requirements.txt), DuckDB beside the engine of igolog query"
scripts/wheel.sh
python/.venv/bin/python -m pip install --quiet --disable-pip-version-check --force-reinstall --no-deps target/wheels/*.whl
IGOLOG_SQL=${CARGO_TARGET_DIR:-target}/release/igolog-sql exec python/.venv/bin/pytest -c python/pyproject.toml python/tests/engine.py
