#!/bin/sh
# Installs what the page needs: Node.js if there is none, its npm packages, and with "test" also a browser with Japanese fonts.
set -eu
cd "$(dirname "$0")/../web"

# Debian packages that are missing, quietly; says what to do by hand elsewhere.
install() {
  command -v apt-get >/dev/null || { echo "Please install: $* (the page needs Node.js 20 or newer, its tests Chromium)." >&2; exit 1; }
  run=""
  [ "$(id -u)" = 0 ] || run="sudo"
  $run apt-get -o DPkg::Lock::Timeout=600 update -qq
  $run env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=600 install -y -qq --no-install-recommends "$@" >/dev/null
}

command -v npm >/dev/null || install nodejs npm
node -e 'process.exit(Number(process.versions.node.split(".")[0]) < 20 ? 1 : 0)' ||
  { echo "The page is built with Node.js 20 or newer; this is $(node --version)." >&2; exit 1; }

# Only when the lock file is newer than what is installed. Not `npm ci`: it refuses a lock file without the optional
# packages of other platforms.
if [ ! -e node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
  npm install --no-save --no-audit --no-fund --loglevel=error
fi

[ "${1:-}" = test ] || exit 0
command -v chromium >/dev/null || [ -x "${CHROMIUM:-}" ] || install chromium fonts-noto-cjk
