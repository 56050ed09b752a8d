//! Any bytes as a table of a library: its columns have as many rows as each other, or it is refused.
#![no_main]

use igolog_corpus::table::read_columns;
use libfuzzer_sys::fuzz_target;

fuzz_target!(
    // Faults of the reader of tables are caught and are refusals; all others end the target as they unwind it.
    init: std::panic::set_hook(Box::new(|_| {})),
    |bytes: &[u8]| {
        if let Ok(columns) = read_columns(bytes.to_vec(), &["game", "move"]) {
            assert_eq!(columns.len(), 2);
        }
    }
);
