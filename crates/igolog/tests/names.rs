//! Names that do not collide: what is public in two crates under one name is one item.
//!
//! Types and traits are counted wherever they are public (the lint `unreachable_pub` sees to it that `pub` means reachable),
//! functions and constants where the root of a crate offers them; inside a module they are called by its name.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// One public name, and what stands behind it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Public {
    name: String,
    /// The crate and file that define it, or the path of another crate that is passed on.
    item: String,
}

/// The public types and traits that a text defines.
fn types(krate: &str, file: &str, text: &str) -> Vec<Public> {
    let defined = |line: &str| {
        let rest = line.trim_start().strip_prefix("pub ")?;
        let rest = rest.strip_prefix("unsafe ").unwrap_or(rest);
        let kind = ["struct ", "enum ", "union ", "trait ", "type "].into_iter().find(|kind| rest.starts_with(kind))?;
        Some(Public { name: word(&rest[kind.len()..]), item: format!("{krate}/{file}") })
    };
    text.lines().filter_map(defined).collect()
}

/// The functions, constants and second names that the root of a crate offers.
fn root(krate: &str, text: &str) -> Vec<Public> {
    let code: String = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
    let mut found = Vec::new();
    for statement in code.split(';') {
        let Some(start) = statement.rfind("pub use ") else { continue };
        let path = statement[start + "pub use ".len()..].trim();
        let (from, list) = match path.split_once('{') {
            Some((from, list)) => (from.trim_end_matches("::"), list.trim_end_matches('}')),
            None => path.rsplit_once("::").unwrap_or(("", path)),
        };
        for entry in list.split(',').map(str::trim).filter(|entry| !entry.is_empty()) {
            let (of, name) = entry.split_once(" as ").unwrap_or((entry, entry));
            // A type under its own name is counted where it is defined.
            if name == of && name.starts_with(|c: char| c.is_ascii_uppercase()) && name.contains(char::is_lowercase) {
                continue;
            }
            let item =
                if from.starts_with("igolog_") { format!("{from}::{of}") } else { format!("{krate}::{from}::{of}") };
            found.push(Public { name: name.to_owned(), item });
        }
    }
    for line in code.lines().filter_map(|line| line.strip_prefix("pub ")) {
        let line = line.strip_prefix("const fn ").map(|rest| format!("fn {rest}")).unwrap_or_else(|| line.to_owned());
        if let Some(kind) = ["fn ", "const ", "static "].into_iter().find(|kind| line.starts_with(kind)) {
            found.push(Public { name: word(&line[kind.len()..]), item: format!("{krate} itself") });
        }
    }
    found
}

fn word(text: &str) -> String {
    text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
}

/// The names behind which more than one item stands.
fn collisions(names: impl IntoIterator<Item = Public>) -> Vec<(String, Vec<String>)> {
    let mut items: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for Public { name, item } in names {
        items.entry(name).or_default().push(item);
    }
    items.retain(|_, items| {
        items.sort();
        items.dedup();
        items.len() > 1
    });
    items.into_iter().collect()
}

/// The Rust files of a folder, at any depth.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            files.extend(sources(&path));
        } else if path.extension().is_some_and(|e| e == "rs") {
            files.push(path);
        }
    }
    files
}

#[test]
fn names_of_all_crates_can_be_imported_together() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("crates lie in a folder");
    let mut names = Vec::new();
    for entry in std::fs::read_dir(crates).expect("the folder can be read") {
        let folder = entry.expect("the folder can be read").path();
        let krate = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        // The facade has no names of its own; the helper of tests is no part of the product.
        if !folder.join("src/lib.rs").is_file() || ["igolog", "igolog-testing"].contains(&krate.as_str()) {
            continue;
        }
        let source = folder.join("src");
        for file in sources(&source) {
            let text = std::fs::read_to_string(&file).expect("sources are text");
            names.extend(types(&krate, &file.strip_prefix(&source).unwrap_or(&file).to_string_lossy(), &text));
            if file == source.join("lib.rs") {
                names.extend(root(&krate, &text));
            }
        }
    }
    assert!(names.len() > 400, "only {} public names found", names.len());
    let twice = collisions(names);
    assert!(twice.is_empty(), "one name, several items: {twice:#?}");
}

#[test]
fn two_types_of_one_name_are_found() {
    let (here, there) = ("pub struct Answer<'a> {\n    pub id: u8,\n}", "macro! {\n    pub enum Answer { A }\n}");
    let names = types("a", "x.rs", here).into_iter().chain(types("b", "y.rs", there));
    assert_eq!(collisions(names), [("Answer".to_owned(), vec!["a/x.rs".to_owned(), "b/y.rs".to_owned()])]);
}

#[test]
fn two_functions_at_roots_are_found() {
    let here = "//! pub use none::play;\nmod x;\npub use x::{\n    Kept,\n    solve,\n    text as play,\n};";
    let there = "pub const fn solve() {}\npub(crate) fn play() {}\nfn text() {}";
    let found: Vec<_> =
        collisions(root("a", here).into_iter().chain(root("b", there))).into_iter().map(|c| c.0).collect();
    assert_eq!(found, ["solve"]);
}

#[test]
fn what_is_passed_on_is_one_item() {
    let names = [
        types("igolog-life", "effort.rs", "pub enum Effort {"),
        root("igolog-play", "pub use igolog_life::Effort;\npub use igolog_life::unconditional;"),
        root("igolog-facts", "pub use igolog_life::unconditional;"),
        types(
            "igolog-text",
            "svg.rs",
            "// pub enum Effort\nenum Effort {}\npub(crate) struct Effort;\n/// pub type Effort",
        ),
    ];
    assert_eq!(collisions(names.into_iter().flatten()), []);
}
