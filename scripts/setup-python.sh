#!/bin/sh
# A virtual environment in python/.venv with what builds and tests the wheel; with "notebook" also what runs notebooks.
set -eu
cd "$(dirname "$0")/../python"
python=${PYTHON:-python3}
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null ||
  { echo "The tests need Python 3.11 or newer (the wheel itself runs on 3.9)." >&2; exit 1; }
[ -x .venv/bin/python ] || "$python" -m venv .venv
for list in requirements ${1:+"requirements-$1"}; do
  done=.venv/$list.done
  if [ ! -e "$done" ] || [ "$list.txt" -nt "$done" ]; then
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --requirement "$list.txt"
    touch "$done"
  fi
done
