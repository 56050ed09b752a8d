#!/bin/sh
# Installs what the page needs: its npm packages, and with "test" also a browser with Japanese fonts.
set -eu
cd "$(dirname "$0")/../web"

command -v npm >/dev/null || { echo "The page is built with Node.js 20 or newer and npm: install them first." >&2; exit 1; }

# Only when the lock file is newer than what is installed. Not `npm ci`: it refuses a lock file without the optional
# packages of other platforms.
if [ ! -e node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
  npm install --no-save --no-audit --no-fund --loglevel=error
fi

[ "${1:-}" = test ] || exit 0
if ! command -v chromium >/dev/null && [ ! -x "${CHROMIUM:-}" ]; then
  run=""
  [ "$(id -u)" = 0 ] || run="sudo"
  $run apt-get -o DPkg::Lock::Timeout=600 update -qq
  DEBIAN_FRONTEND=noninteractive $run apt-get -o DPkg::Lock::Timeout=600 install -y -qq --no-install-recommends \
    chromium fonts-noto-cjk >/dev/null
fi
