#!/bin/sh
# Starts the workbench (IGOLOG, with these arguments), and shows it in the browser where a desktop is there to show it on.
set -eu
cd "$(dirname "$0")/.."

# The command that opens an address on this desktop; nothing on a server, over ssh or in CI.
opener() {
  [ -z "${CI:-}${SSH_CONNECTION:-}" ] || return 0
  if [ "$(uname)" = Darwin ]; then
    echo open
  elif [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] && command -v xdg-open >/dev/null; then
    echo xdg-open
  fi
}

open=$(opener)
"${IGOLOG:-./target/soon/igolog}" serve "$@" | while read -r line; do
  echo "$line"
  address=$(echo "$line" | sed -n 's|.*\(http://[^ ]*\).*|\1|p')
  [ -z "$open" ] || [ -z "$address" ] || $open "$address" >/dev/null 2>&1 || true
done
