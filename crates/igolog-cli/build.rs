//! Builds the program again when the page in it has changed, and warns where there is none.

use std::path::Path;

fn main() {
    let page = Path::new("page");
    println!("cargo::rerun-if-changed=build.rs");
    // A path that does not exist would count as changed every time; `make web` touches this file instead.
    if page.is_dir() {
        println!("cargo::rerun-if-changed={}", page.display());
    }
    if !page.join("index.html").is_file() {
        println!("cargo::warning=the program is built without its page, which `make web` makes (Node.js 20 and npm)");
    }
}
