#!/bin/sh
# Packs every crate as it would be published, after a look at the versions.
set -eu
cd "$(dirname "$0")/.."
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml)
wrong=$(
  sed -n 's/^\(igolog[a-z-]*\) = .*version = "\([^"]*\)".*/Cargo.toml: \1 \2/p' Cargo.toml | grep -v " $version\$" || true
  sed -n 's/^version: /CITATION.cff: /p' CITATION.cff | grep -v " $version\$" || true
  sed -n 's/^version = "\(.*\)"/python\/Cargo.toml: \1/p' python/Cargo.toml | grep -v " $version\$" || true
  sed -n 's/^version = "\(.*\)"/browser\/Cargo.toml: \1/p' browser/Cargo.toml | grep -v " $version\$" || true
  sed -n 's/^version = "\(.*\)"/sql\/Cargo.toml: \1/p' sql/Cargo.toml | grep -v " $version\$" || true
  for list in web browser; do
    sed -n "s#^  \"version\": \"\([^\"]*\)\".*#$list/package.json: \1#p" $list/package.json | grep -v " $version\$" || true
  done
)
[ -z "$wrong" ] || { echo "the workspace is $version, but"; echo "$wrong"; exit 1; } >&2
page=crates/igolog-cli/page/index.html
[ -f "$page" ] || { echo "there is no page to pack: make web" >&2; exit 1; }
# `--no-verify`: the tests have just built the same sources. Crates with `publish = false` stay at home.
private=$(grep -l "^publish = false" crates/*/Cargo.toml xtask/Cargo.toml | sed "s#/Cargo.toml##; s#.*/##; s#^#--exclude #")
# shellcheck disable=SC2086
cargo package --workspace $private --no-verify --allow-dirty
crate=target/package/igolog-cli-$version.crate
tar -tzf "$crate" | grep '/page/index.html$' >/dev/null || { echo "$crate has no page" >&2; exit 1; }
# What the sources name must travel with them.
unpacked=target/package/unpacked
rm -rf $unpacked
mkdir -p $unpacked
for crate in target/package/*-"$version".crate; do tar -xzf "$crate" -C $unpacked; done
missing=$(
  grep -rHo --include=*.rs 'include_\(str\|bytes\)!("[^"$]*")' $unpacked | sed 's/:include_[a-z]*!("\(.*\)")$/ \1/' |
    while read -r source file; do [ -e "$(dirname "$source")/$file" ] || echo "$source wants $file"; done
)
rm -rf $unpacked
[ -z "$missing" ] || { echo "$missing"; exit 1; } >&2
