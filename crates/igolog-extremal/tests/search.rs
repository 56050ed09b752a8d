//! The pruned search against brute force, the dense method, and the reference tables.

use igolog_core::{Dice, Stop};
use std::collections::BTreeMap;

use igolog_extremal::Pattern;
use igolog_extremal::dense::{count_dense, solve_dense};
use igolog_extremal::orbit::multiplicity;
use igolog_extremal::search::{Boards, Partition, count, solve};
use num_bigint::BigUint;

/// Numbers of legal checkered boards by number of empty points, by trying every set of points.
fn brute_force(rows: usize, cols: usize) -> BTreeMap<usize, BigUint> {
    let mut found = BTreeMap::<usize, BigUint>::new();
    for bits in 0u32..1 << (rows * cols) {
        let pattern = Pattern::from_fn(rows, cols, |row, col| bits >> (row * cols + col) & 1 == 1);
        if pattern.is_legal() {
            *found.entry(pattern.liberties()).or_default() += 1u8;
        }
    }
    found
}

#[test]
fn all_counts_agree_with_brute_force() {
    let stop = Stop::never();
    for (rows, cols) in [(1, 1), (1, 2), (1, 7), (9, 1), (2, 2), (3, 2), (2, 6), (3, 3), (3, 4), (5, 3), (4, 4)] {
        let expected = brute_force(rows, cols);
        let counted = count(rows, cols, rows * cols, Partition::First, &stop).unwrap();
        assert_eq!(counted.by_liberties, expected.clone().into_iter().collect::<Vec<_>>(), "{rows}x{cols}");
        let solution = solve(rows, cols, &stop);
        assert!(solution.is_proved() && solution.pattern.is_legal());
        assert_eq!(Some(solution.lower), expected.keys().next().copied(), "{rows}x{cols}");
    }
}

#[test]
fn the_dense_method_agrees() {
    let stop = Stop::never();
    for rows in 1..=9 {
        for cols in rows..=9 {
            let solution = solve(rows, cols, &stop);
            let dense = solve_dense(rows, cols, &stop).unwrap();
            assert!(dense.pattern.is_legal());
            assert_eq!((dense.pattern.rows(), dense.pattern.cols()), (rows, cols));
            assert_eq!(dense.pattern.liberties(), solution.lower, "{rows}x{cols}");
            let numbers = count_dense(cols, rows, &stop).unwrap().unwrap();
            assert_eq!(numbers.liberties, solution.lower);
            for partition in [Partition::First, Partition::Second] {
                let counted = count(rows, cols, solution.lower + 1, partition, &stop).unwrap();
                assert_eq!(counted.by_liberties[0], (solution.lower, numbers.optimal.clone()), "{rows}x{cols}");
                let next = counted.by_liberties.get(1).map_or(BigUint::ZERO, |entry| entry.1.clone());
                assert_eq!(next, numbers.plus_one, "{rows}x{cols}");
            }
        }
    }
}

#[test]
fn boards_are_all_different_legal_and_as_many_as_counted() {
    let stop = Stop::never();
    for (rows, cols) in [(4, 4), (5, 5), (6, 6), (3, 8), (9, 2), (8, 8), (12, 12)] {
        let liberties = solve(rows, cols, &stop).lower;
        let boards = Boards::search(rows, cols, liberties, &stop).unwrap();
        let mut all: Vec<Pattern> = boards.iter().collect();
        assert_eq!(BigUint::from(all.len()), *boards.total(), "{rows}x{cols}");
        assert!(all.iter().all(|pattern| pattern.is_legal() && pattern.liberties() == liberties));
        assert!(all.iter().all(|pattern| (pattern.rows(), pattern.cols()) == (rows, cols)));
        let in_classes: usize = all.iter().filter_map(multiplicity).sum();
        assert_eq!(in_classes, all.len(), "{rows}x{cols}");
        all.sort();
        all.dedup();
        assert_eq!(BigUint::from(all.len()), *boards.total(), "{rows}x{cols}");
    }
}

#[test]
fn samples_are_uniform() {
    let stop = Stop::never();
    let boards = Boards::search(5, 5, 7, &stop).unwrap();
    let mut seen = BTreeMap::<Pattern, u32>::new();
    let mut random = Dice::new(1);
    for _ in 0..22 * 200 {
        *seen.entry(boards.sample(&mut random).unwrap()).or_default() += 1;
    }
    assert_eq!(seen.len(), 22);
    // Chi-square with 21 degrees of freedom passes 46.8 once in a thousand seeds.
    let chi_square: f64 = seen.values().map(|&times| (f64::from(times) - 200.0).powi(2) / 200.0).sum();
    assert!(chi_square < 46.8, "{chi_square}");
}

#[test]
fn numbers_too_large_for_128_bits_stay_exact() {
    let stop = Stop::never();
    // On one row of 3k+1 points the number of optimal boards grows slowly; the number of all boards does not.
    let liberties = 3 * 60;
    let counted = count(1, liberties, liberties, Partition::First, &stop).unwrap();
    let total: BigUint = counted.by_liberties.iter().map(|entry| &entry.1).sum();
    // Legal sets on a row: every three neighbours (two at the ends) hold an empty point.
    let mut ways: [BigUint; 3] = [1u8.into(), 0u8.into(), 1u8.into()];
    for _ in 1..liberties {
        // Digits: bare, covered, empty.
        let bare = ways[1].clone();
        let covered = ways[2].clone();
        let empty = &ways[0] + &ways[1] + &ways[2];
        ways = [bare, covered, empty];
    }
    assert_eq!(total, &ways[1] + &ways[2]);
    assert!(total > BigUint::from(u128::MAX));
}

#[test]
fn a_stopped_search_keeps_honest_bounds() {
    let stop = Stop::never().or_when(|| true);
    let solution = solve(19, 19, &stop);
    assert!(solution.stopped && !solution.is_proved());
    assert!(solution.pattern.is_legal());
    assert!(solution.lower <= 84 && solution.pattern.liberties() >= 84);
}
