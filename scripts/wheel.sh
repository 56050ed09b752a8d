#!/bin/sh
# target/wheels/igolog-VERSION-cp39-abi3-PLATFORM.whl: one wheel for every Python from 3.9 on.
set -eu
cd "$(dirname "$0")/.."
scripts/setup-python.sh
mkdir -p target/wheels
CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-target}/python python/.venv/bin/maturin build --quiet --release --locked \
  --manifest-path python/Cargo.toml --out target/wheels
ls target/wheels/*.whl
