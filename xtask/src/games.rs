//! Game records to measure with: files, folders of SGF files, or the famous game that the program carries.

use std::error::Error;
use std::path::PathBuf;

const DEMO: &[u8] = include_bytes!("../../crates/igolog-answers/demos/ear_reddening.sgf");

/// A game record with the name of its file.
pub(crate) struct Source {
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
}

/// The records of all files and folders given, in order of their names; of none, the built-in game.
pub(crate) fn read_all(paths: &[PathBuf]) -> Result<Vec<Source>, Box<dyn Error>> {
    if paths.is_empty() {
        return Ok(vec![Source { name: "demo".into(), bytes: DEMO.to_vec() }]);
    }
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            let mut found: Vec<PathBuf> =
                std::fs::read_dir(path)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<_>>()?;
            found.retain(|file| file.extension().is_some_and(|e| e.eq_ignore_ascii_case("sgf")));
            found.sort();
            files.append(&mut found);
        } else {
            files.push(path.clone());
        }
    }
    let read = |file: PathBuf| {
        let name = file.display().to_string();
        let bytes = std::fs::read(&file).map_err(|why| format!("{name}: {why}"))?;
        Ok(Source { name, bytes })
    };
    files.into_iter().map(read).collect()
}
