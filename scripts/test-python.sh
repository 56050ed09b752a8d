#!/bin/sh
# The wheel, installed into a virtual environment and tested there; with "notebook" the notebooks of docs/ are run too.
set -eu
cd "$(dirname "$0")/.."
. scripts/skip.sh
scripts/setup-python.sh "$@" || skip python "no Python with its packages (python/requirements.txt), the tests of the wheel"
rm -rf target/wheels
scripts/wheel.sh
python/.venv/bin/python -m pip install --quiet --disable-pip-version-check --force-reinstall --no-deps target/wheels/*.whl
# From here, so that the installed package is tested and not the folder.
if [ "${1:-}" = notebook ]; then
  exec python/.venv/bin/pytest -c python/pyproject.toml python/tests/notebook.py
fi
exec python/.venv/bin/pytest -c python/pyproject.toml --ignore=python/tests/notebook.py \
  --ignore=python/tests/cluster.py --ignore=python/tests/engine.py python/tests
