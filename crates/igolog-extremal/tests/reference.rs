//! The published tables, read from the reference folder beside the repository when it is there.

use igolog_core::Stop;
use igolog_extremal::orbit::multiplicity;
use igolog_extremal::search::{Boards, Partition, count, solve};
use serde_json::Value;

fn reference(name: &str, cases: usize) -> Option<Value> {
    let text = igolog_testing::shared_text(&format!("reference/{name}"), cases)?;
    Some(serde_json::from_str(&text).expect("reference files are JSON"))
}

/// Tables go on beyond what a test has time for: squares up to 20, rectangles of up to 16 rows.
const SIZES: usize = 20;
const RECTANGLES: usize = 264;

#[test]
fn optimal_boards() {
    let Some(table) = reference("optimal_boards.json", SIZES) else { return };
    let stop = Stop::never();
    let mut cases = 0;
    for row in table["boards"].as_array().unwrap() {
        let size = row["n"].as_u64().unwrap() as usize;
        if size > 20 {
            continue;
        }
        let solution = solve(size, size, &stop);
        assert_eq!(solution.lower as u64, row["mlp"].as_u64().unwrap(), "n = {size}");
        assert_eq!(solution.pattern.strings() as u64, row["msp"].as_u64().unwrap(), "n = {size}");
        assert!(solution.is_proved() && solution.pattern.is_legal());
        cases += 1;
        if size > 16 {
            continue;
        }
        let plus = if size <= 13 { 1 } else { 0 };
        let counted = count(size, size, solution.lower + plus, Partition::First, &stop).unwrap().by_liberties;
        assert_eq!(counted[0].1.to_string(), row["optimal_boards"].as_str().unwrap(), "n = {size}");
        if plus == 1 {
            let next = counted.get(1).map_or("0".to_string(), |entry| entry.1.to_string());
            assert_eq!(next, row["boards_mlp_plus_1"].as_str().unwrap(), "n = {size}");
        }
        if size <= 13 {
            let boards = Boards::search(size, size, solution.lower, &stop).unwrap();
            let classes = boards.iter().filter_map(|pattern| multiplicity(&pattern)).count();
            assert_eq!(classes.to_string(), row["optimal_up_to_symmetry"].as_str().unwrap(), "n = {size}");
        }
    }
    assert_eq!(cases, SIZES);
}

#[test]
fn rectangles() {
    let Some(table) = reference("min_liberties_rectangles.json", RECTANGLES) else { return };
    let stop = Stop::never();
    let mut cases = 0;
    for (key, value) in table["gamma"].as_object().unwrap() {
        let (rows, cols) = key.split_once(',').unwrap();
        let (rows, cols): (usize, usize) = (rows.parse().unwrap(), cols.parse().unwrap());
        if rows > 16 {
            continue;
        }
        let solution = solve(rows, cols, &stop);
        assert!(solution.is_proved() && solution.pattern.is_legal());
        assert_eq!(solution.lower as u64, value.as_u64().unwrap(), "{key}");
        cases += 1;
    }
    assert_eq!(cases, RECTANGLES);
}
