//! The string spectrum against brute force through the kernel, published totals, and the most strings.

use igolog_core::{Board, Color, Graph, Stop};
use igolog_extremal::search::solve;
use igolog_extremal::spectrum::{SpectrumError, spectrum};
use num_bigint::BigUint;

/// Every colouring set up on the kernel's board, which refuses the illegal ones and counts the blocks.
fn brute_force(rows: usize, cols: usize) -> Vec<BigUint> {
    let graph = std::sync::Arc::new(Graph::grid(cols, rows).unwrap());
    let mut found = vec![BigUint::ZERO; rows * cols + 1];
    for number in 0..3usize.pow((rows * cols) as u32) {
        let mut rest = number;
        let stones: Vec<_> = graph
            .points()
            .map(|point| {
                let stone = [None, Some(Color::Black), Some(Color::White)][rest % 3];
                rest /= 3;
                (point, stone)
            })
            .collect();
        let mut board = Board::new(graph.clone());
        if board.setup(&stones).is_ok() {
            found[board.blocks().len()] += 1u8;
        }
    }
    while found.last() == Some(&BigUint::ZERO) {
        found.pop();
    }
    found
}

#[test]
fn small_boards_agree_with_the_kernel() {
    for (rows, cols) in [(1, 1), (1, 2), (1, 6), (2, 2), (2, 3), (4, 2), (3, 3)] {
        let counted = spectrum(rows, cols, &Stop::never()).unwrap();
        assert_eq!(counted.by_blocks, brute_force(rows, cols), "{rows}x{cols}");
    }
}

#[test]
fn the_highest_term_sits_at_the_most_strings() {
    for rows in 1..=5 {
        for cols in rows..=7 {
            let counted = spectrum(rows, cols, &Stop::never()).unwrap();
            let strings = solve(rows, cols, &Stop::never()).pattern.strings();
            assert_eq!(counted.by_blocks.len() - 1, strings, "{rows}x{cols}");
            assert_eq!(counted.by_blocks, spectrum(cols, rows, &Stop::never()).unwrap().by_blocks);
        }
    }
}

#[test]
fn sums_are_the_published_numbers_of_legal_positions() {
    let Some(text) = igolog_testing::shared_text("reference/rules.json", 46) else { return };
    let reference: serde_json::Value = serde_json::from_str(&text).unwrap();
    let mut cases = 0;
    for (size, total) in reference["legal_positions_rectangular"].as_object().unwrap() {
        let (rows, cols) = size.split_once('x').unwrap();
        let (rows, cols): (usize, usize) = (rows.parse().unwrap(), cols.parse().unwrap());
        let counted = spectrum(rows, cols, &Stop::never()).unwrap();
        assert_eq!(counted.total().to_string(), total.as_str().unwrap(), "{size}");
        cases += 1;
    }
    assert_eq!(cases, 46);
}

#[test]
fn known_totals_without_the_reference_folder() {
    for (size, total) in [(4, 24_318_165u64), (5, 414_295_148_741)] {
        assert_eq!(spectrum(size, size, &Stop::never()).unwrap().total(), total.into());
    }
}

#[test]
fn large_boards_are_refused_and_stops_are_heard() {
    assert!(matches!(spectrum(10, 10, &Stop::never()), Err(SpectrumError::TooLarge { .. })));
    assert!(matches!(spectrum(1, 1000, &Stop::never()), Err(SpectrumError::TooLarge { .. })));
    let late = Stop::never().or_when(|| true);
    assert!(matches!(spectrum(7, 7, &late), Err(SpectrumError::Stopped(_))));
}
