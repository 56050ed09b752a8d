//! Any text as a file of regression tests: read or refused, and every pattern judges an answer.
#![no_main]

use igolog_gtp::regress::read_tests;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(tests) = read_tests(&String::from_utf8_lossy(bytes)) else { return };
    for test in tests {
        let _ = test.wanted.accepts(&test.question);
    }
});
