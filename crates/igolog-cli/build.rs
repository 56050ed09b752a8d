//! Writes the list of the page's files, which the program carries, and warns where there is no page.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let page = Path::new("page");
    println!("cargo::rerun-if-changed=build.rs");
    let mut list = String::from("&[\n");
    // A path that does not exist would count as changed every time; `make web` touches this file instead.
    if page.is_dir() {
        println!("cargo::rerun-if-changed={}", page.display());
        for file in files(page)? {
            let name: Vec<_> = file.iter().skip(1).map(|part| part.to_string_lossy()).collect();
            let _ = writeln!(list, "({:?}, include_bytes!({:?})),", name.join("/"), file.canonicalize()?);
        }
    }
    if !page.join("index.html").is_file() {
        println!("cargo::warning=the program is built without its page, which `make web` makes (Node.js 20 and npm)");
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?);
    fs::write(out.join("page.rs"), list + "]\n")
}

/// All files below a folder, in order.
fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() { found.extend(files(&path)?) } else { found.push(path) }
    }
    found.sort();
    Ok(found)
}
