# Sourced by the other scripts: `skip NAME WHY` says aloud that something cannot run here, and fails if IGOLOG_REQUIRE
# names it.
skip() {
  case " $(echo "${IGOLOG_REQUIRE:-}" | tr ',' ' ') " in
    *" $1 "* | *" all "*) echo "IGOLOG_REQUIRE demands $1: $2" >&2; exit 1 ;;
  esac
  line="skipped: $2"
  echo "$line" >&2
  [ -z "${IGOLOG_SKIPS:-}" ] || { mkdir -p "$(dirname "$IGOLOG_SKIPS")"; echo "$line" >>"$IGOLOG_SKIPS"; }
  exit 0
}
