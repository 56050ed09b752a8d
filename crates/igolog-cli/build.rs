//! Builds the program again when the page in it has changed.

use std::path::Path;

fn main() {
    let page = Path::new("../../web/dist");
    // A path that does not exist would count as changed every time; `make web` touches this file instead.
    if page.is_dir() {
        println!("cargo::rerun-if-changed={}", page.display());
    }
    println!("cargo::rerun-if-changed=build.rs");
}
