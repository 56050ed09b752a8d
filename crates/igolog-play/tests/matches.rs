//! Matches with engines that misbehave, and matches that were stopped.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use igolog_core::{Graph, Rules};
use igolog_play::contest::{ContestOptions, Summary, run};

/// The command line of an engine that runs this to answer `genmove`, and knows nothing of time.
fn engine(answer: &str) -> String {
    format!(
        r#"sh -c 'while read word rest; do case $word in quit) exit;; time_settings) printf "? unknown command\n\n";;
        genmove) {answer};; *) printf "=\n\n";; esac; done'"#
    )
}

fn options(first: &str, games: u32, folder: Option<PathBuf>) -> ContestOptions {
    ContestOptions {
        engines: [engine(first), engine(r#"printf "= pass\n\n""#)],
        names: ["first".into(), "second".into()],
        games,
        graph: Arc::new(Graph::grid(3, 3).unwrap()),
        rules: Rules::CHINESE,
        rules_name: "chinese".into(),
        komi: 0.5,
        time: Some(Duration::from_secs(1)),
        strict_time: false,
        patience: Duration::from_secs(20),
        most_moves: 20,
        opening: 0,
        jobs: 1,
        folder,
    }
}

/// A match of two games: its summary and the results.
fn played(first: &str) -> (Summary, Vec<String>) {
    let mut results = Vec::new();
    let summary = run(&options(first, 2, None), |_, result, _| results.push(result.to_string())).unwrap();
    (summary, results)
}

#[test]
fn engines_that_fail_lose() {
    for (answer, why) in [
        ("exit", "stopped during \"genmove black\""),
        (r#"printf "? cannot\n\n""#, "refused \"genmove black\": cannot"),
        (r#"printf "= nowhere\n\n""#, "\"nowhere\" is not a point name"),
        (r#"printf "= A9\n\n""#, "\"A9\" is not on the board"),
    ] {
        let (summary, results) = played(answer);
        assert_eq!((summary.losses, summary.forfeits), (2, 2), "{answer}");
        assert!(results[0].starts_with("W+F black: ") && results[0].contains(why), "{results:?}");
    }
    let (summary, results) = played(r#"printf "= resign\n\n""#);
    assert_eq!((summary.losses, summary.forfeits, results[1].trim()), (2, 0, "B+R"));
}

/// Bytes that are no UTF-8 and very long lines before an answer are no reason to lose.
#[test]
fn noise_before_an_answer_is_passed_over() {
    for noise in [r#"printf "\377\376\n""#, "head -c 3000000 /dev/zero; echo"] {
        let (summary, results) = played(&format!(r#"{noise}; printf "= PASS\r\n\r\n""#));
        assert_eq!(summary.forfeits, 0, "{results:?}");
    }
}

#[test]
fn a_line_cut_short_by_a_stop_costs_no_other_game() {
    let folder = std::env::temp_dir().join(format!("igolog-match-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let play = |games| {
        let mut numbers = Vec::new();
        let pass = r#"printf "= pass\n\n""#;
        run(&options(pass, games, Some(folder.clone())), |number, _, _| numbers.push(number)).unwrap();
        numbers
    };
    assert_eq!(play(2), [1, 2]);
    let path = folder.join("results.jsonl");
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, &text[..text.len() - 20]).unwrap();
    assert_eq!(play(2), [2]);
    assert_eq!(play(3), [3]);
    assert_eq!(play(3), [0; 0]);
    std::fs::remove_dir_all(&folder).unwrap();
}
