//! Any bytes as a file of results: whole lines are kept, a line can be added, and a second look changes nothing.
#![no_main]

use std::path::PathBuf;

use igolog_files::Log;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let path: PathBuf = std::env::temp_dir().join(format!("igolog-fuzz-results-{}", std::process::id()));
    std::fs::write(&path, bytes).expect("a temporary file can be written");
    let whole = |line: &str| serde_json::from_str::<serde_json::Value>(line).is_ok();
    let (log, lines) = Log::open(&path, 1 << 20, whole).expect("it is a file");
    log.add("[1]").expect("it can grow");
    let (_, again) = Log::open(&path, 1 << 20, whole).expect("it is a file");
    assert_eq!(again[..lines.len()], lines);
    assert_eq!(again[lines.len()..], ["[1]"]);
    let _ = std::fs::remove_file(path.with_extension("torn"));
});
