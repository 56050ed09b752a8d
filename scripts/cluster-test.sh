#!/bin/sh
# igolog.spark on a cluster of a master and two workers on loopback, whose processes are killed on the way.
set -eu
cd "$(dirname "$0")/.."
. scripts/skip.sh
command -v java >/dev/null || skip java "no Java (17 or newer), the cluster of igolog.spark"
scripts/setup-python.sh cluster || skip python "no Python with its packages (python/requirements-cluster.txt), the cluster of igolog.spark"
scripts/wheel.sh
python/.venv/bin/python -m pip install --quiet --disable-pip-version-check --force-reinstall --no-deps target/wheels/*.whl
exec python/.venv/bin/python python/tests/cluster.py
