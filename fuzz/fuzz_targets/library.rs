//! Any bytes as a file of a library, and as what is asked of one: read and searched, or refused.
#![no_main]

use igolog_corpus::Manifest;
use igolog_corpus::filter::Filter;
use igolog_corpus::pattern::{BoardPattern, PatternSearch, Scanner};
use igolog_corpus::positions::Positions;
use igolog_corpus::tracks::Tracks;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let _ = Manifest::parse(bytes);
    if let Ok(text) = std::str::from_utf8(bytes) {
        let _ = text.parse::<Filter>();
        if let Ok(pattern) = text.parse::<BoardPattern>() {
            assert_eq!(pattern.to_string().parse(), Ok(pattern));
        }
    }
    if let Ok(tracks) = Tracks::read(bytes) {
        let search = PatternSearch::new(".X/O?".parse().expect("it is a pattern"));
        let mut scanner = Scanner::new(&search);
        let mut hits = Vec::new();
        for track in (0..tracks.len()).filter_map(|game| tracks.get(game)) {
            scanner.scan(track, &mut hits);
            let _ = track.game(usize::MAX);
        }
    }
    let path = std::env::temp_dir().join(format!("igolog-fuzz-positions-{}", std::process::id()));
    std::fs::write(&path, bytes).expect("a temporary file can be written");
    if let Ok(positions) = Positions::open(&path, bytes.len() as u64) {
        let _ = positions.find(0x0123_4567_89AB_CDEF);
    }
});
