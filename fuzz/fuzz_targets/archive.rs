//! Any bytes as a zip archive: its files come within the limits, or it is refused.
#![no_main]

use std::io::Cursor;

use igolog_files::archive::{ArchiveLimits, each_file};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let limits = ArchiveLimits { files: 20, bytes: 1000, total: 5000 };
    let mut total = 0;
    let done = each_file(
        Cursor::new(bytes),
        &limits,
        |_| true,
        |_, file| {
            total += file.map_or(0, |file| file.len());
            Ok::<(), ()>(())
        },
    );
    drop(done);
    assert!(total <= 5000);
});
