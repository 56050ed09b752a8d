#!/bin/sh
# target/dist/igolog-VERSION-TARGET.tar.gz: the program with its page, the engine of SQL, licences, manual page, completions.
set -eu
cd "$(dirname "$0")/.."
cargo build --release -p igolog-cli --locked
scripts/sql.sh
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml)
target=$(rustc -vV | sed -n 's/^host: //p')
name=igolog-$version-$target
folder=target/dist/$name
rm -rf "$folder"
mkdir -p "$folder/completions"
cp target/release/igolog target/release/igolog-sql README.md CHANGELOG.md LICENSE-APACHE LICENSE-MIT "$folder"
"$folder/igolog" man >"$folder/igolog.1"
for shell in bash fish zsh; do "$folder/igolog" completions "$shell" >"$folder/completions/igolog.$shell"; done
tar -czf "$folder.tar.gz" -C target/dist "$name"
rm -r "$folder"
echo "$folder.tar.gz"
