#!/bin/sh
# Installs what the page needs: Node.js if there is none, its npm packages, and with "test" also a browser with Japanese
# fonts, with "pictures" what makes moving pictures. It says what it installs; whoever has no root rights is asked first.
set -eu
cd "$(dirname "$0")/../web"

by_hand() {
  echo "Please install: $* (the page needs Node.js 20 or newer, its tests Chromium)." >&2
  exit 1
}

. ../scripts/install.sh

command -v npm >/dev/null || install nodejs npm
node -e 'process.exit(Number(process.versions.node.split(".")[0]) < 20 ? 1 : 0)' ||
  { echo "The page is built with Node.js 20 or newer; this is $(node --version)." >&2; exit 1; }

# Only when the lock file is newer than what is installed. Not `npm ci`: it refuses a lock file without the optional
# packages of other platforms.
if [ ! -e node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
  echo "Igolog fetches the npm packages of the page into web/node_modules." >&2
  npm install --no-save --no-audit --no-fund --loglevel=error
fi

case "${1:-}" in
  test | pictures) command -v chromium >/dev/null || [ -x "${CHROMIUM:-}" ] || install chromium fonts-noto-cjk ;;
esac
case "${1:-}" in
  pictures) command -v img2webp >/dev/null || install webp ;;
esac
