#!/bin/sh
# Runs every fuzz target for some seconds with the stable compiler, and prints a table of executions and coverage.
# `scripts/fuzz.sh SECONDS [TARGET …]`; with `TABLE=docs/robustness.md` the rows go into that chapter too.
# What is found on the way is kept in target/fuzz; a crash ends with its input named.
set -eu
cd "$(dirname "$0")/.."
seconds=${1:-60}
[ $# -eq 0 ] || shift
host=$(rustc -vV | sed -n 's/^host: //p')
# Counters in every branch, and comparisons told to the fuzzer. With a target named, build scripts go without.
RUSTFLAGS="--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
  -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
  -Cllvm-args=-sanitizer-coverage-trace-compares"
export RUSTFLAGS CARGO_TARGET_DIR=target/fuzz-build
# With BUILD=no what was built before is run.
[ "${BUILD:-}" = no ] || cargo build --quiet --manifest-path fuzz/Cargo.toml --release --target "$host"
names=${*:-$(cd fuzz/fuzz_targets && ls ./*.rs | sed 's#^./##; s/\.rs$//')}
table=$(mktemp)
trap 'rm -f "$table"' EXIT
status=0
for name in $names; do
  work=target/fuzz/$name
  mkdir -p "$work" "fuzz/corpus/$name"
  # The exit status, and the processor time that the shell's child took: on a busy machine seconds alone say little.
  ended=$("$CARGO_TARGET_DIR/$host/release/$name" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=2048 -max_len=4096 \
    -print_final_stats=1 -artifact_prefix="$work-" "$work" "fuzz/corpus/$name" >"$work.log" 2>&1 && echo ok || echo crash
    times)
  processor=$(printf '%s\n' "$ended" | sed -n '3s/[ms]/ /gp' | awk '{ printf "%d", 60 * ($1 + $3) + $2 + $4 }')
  case $ended in
    ok*) end=none ;;
    *) end="see $work.log" status=1 ;;
  esac
  runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$work.log")
  places=$(sed -n 's/.* cov: \([0-9]*\) .*/\1/p' "$work.log" | tail -1)
  printf '| `%s` | %s | %s | %s | %s | %s |\n' "$name" "$seconds" "${processor:-?}" "${runs:-?}" "${places:-?}" "$end" | tee -a "$table"
done
if [ -n "${TABLE:-}" ]; then
  # The rows of the targets that were run take the place of those between the marks.
  awk -v rows="$table" '
    /<!-- fuzz -->/ { print; while ((getline line < rows) > 0) { new[++n] = line; split(line, part, "`"); known[part[2]] = 1 } inside = 1; next }
    /<!-- \/fuzz -->/ { for (i = 1; i <= n; i++) print new[i]; inside = 0 }
    inside { split($0, part, "`"); if (part[2] in known) next }
    { print }' "$TABLE" >"$table.new"
  cat "$table.new" >"$TABLE"
  rm -f "$table.new"
fi
exit $status
