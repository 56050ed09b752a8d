//! Any text as a policy file: read or refused, and what was read can be written and read again.
#![no_main]

use igolog_bw::learn::Model;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(model) = Model::from_json(text) {
        assert!(Model::from_json(&model.to_json()).is_ok());
    }
});
