//! The construction reaches the proved optimum, and the kernel counts its blocks.

use igolog_core::Stop;
use igolog_extremal::search::at_once;
use igolog_extremal::{certificate, construct, simple_bound};

/// ⌊(rows + 2)(columns + 2) / 5⌋ − 4, the domination number of grids from 16×16 on (Gonçalves, Pinlou, Rao, Thomassé 2011).
fn check(rows: usize, cols: usize) {
    let pattern = construct(rows, cols);
    assert_eq!(pattern.liberties(), (rows + 2) * (cols + 2) / 5 - 4, "{rows}x{cols}");
    assert_eq!(pattern.liberties(), simple_bound(rows, cols), "{rows}x{cols}");
    assert!(pattern.is_legal(), "{rows}x{cols}");
    // The kernel counts the blocks of the smaller boards and of a sample of the larger ones; it takes 16,384 points.
    if rows * cols > 1_000 && (!(rows + 3 * cols).is_multiple_of(60) || rows * cols > 16_384) {
        return;
    }
    let certificate = certificate::verify(&pattern).unwrap_or_else(|error| panic!("{rows}x{cols}: {error}"));
    assert_eq!((certificate.strings, certificate.liberties), (pattern.strings(), pattern.liberties()), "{rows}x{cols}");
}

#[test]
fn every_square_from_16_to_200_is_optimal() {
    (16..=200).for_each(|side| check(side, side));
}

#[test]
fn rectangles_to_100_are_optimal() {
    for rows in 16..=100 {
        (rows..=100).for_each(|cols| check(cols, rows));
    }
}

/// Below 16 the formula does not hold, and the search answers.
#[test]
fn short_sides_are_searched() {
    let stop = Stop::never();
    for (rows, cols) in [(1, 100), (2, 37), (4, 4), (7, 7), (9, 60), (15, 15), (15, 100), (100, 12)] {
        let solution = at_once(rows, cols, &stop);
        assert!(solution.is_proved() && solution.pattern.is_legal(), "{rows}x{cols}");
        let certificate = certificate::verify(&solution.pattern).unwrap();
        assert_eq!(certificate.liberties, solution.lower, "{rows}x{cols}");
    }
    assert!(at_once(16, 200, &stop).is_proved());
}
