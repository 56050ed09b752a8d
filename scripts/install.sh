# Sourced by the other scripts, which say in `by_hand` what somebody without apt has to install.

# Debian packages that are missing. Without a terminal, or with CI set, nobody is there to ask.
install() {
  command -v apt-get >/dev/null || by_hand "$@"
  run=""
  [ "$(id -u)" = 0 ] || run="sudo"
  echo "Igolog installs these Debian packages: $*" >&2
  if [ -n "$run" ] && [ -t 0 ] && [ -z "${CI:-}" ]; then
    printf 'This needs root rights (sudo apt-get install). Go on? [Y/n] ' >&2
    read -r answer || answer=n
    case "$answer" in [nN]*) by_hand "$@" ;; esac
  fi
  $run apt-get -o DPkg::Lock::Timeout=600 update -qq
  $run env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=600 install -y -qq --no-install-recommends "$@" >/dev/null
}
