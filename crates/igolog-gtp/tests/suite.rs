//! The conformance cases of `../shared/suites/gtp.json`, where they exist.

mod talk;

use talk::{fits, responses};

const CASES: usize = 55;

#[test]
fn conformance_cases() {
    let Some(root) = igolog_testing::shared("", CASES) else { return };
    let text = std::fs::read_to_string(root.join("suites/gtp.json")).unwrap();
    let cases: Vec<serde_json::Value> = serde_json::from_str(&text).unwrap();
    let sgf = std::fs::read_dir(root.join("corpus")).unwrap().next().unwrap().unwrap().path();
    let mut failed = Vec::new();
    for case in &cases {
        let input = case["input"].as_str().unwrap().replace("@SGF@", sgf.to_str().unwrap());
        let expected: Vec<&str> = case["expect"].as_array().unwrap().iter().map(|e| e.as_str().unwrap()).collect();
        let got = responses(&input);
        let all = got.len() == expected.len() && got.iter().zip(&expected).all(|(got, wanted)| fits(wanted, got));
        if !all {
            failed.push(format!("{}: {got:?} instead of {expected:?}", case["name"]));
        }
    }
    assert_eq!(cases.len(), CASES);
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}
