//! Matches with engines that misbehave, and matches that were stopped.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use igolog_core::{Graph, Points, Rules};
use igolog_gtp::contest::{ContestOptions, Summary, run};

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
        komi: Points::from_halves(1),
        time: Some(Duration::from_secs(1)),
        strict_time: false,
        patience: Duration::from_secs(20),
        most_moves: 20,
        opening: 0,
        jobs: 1,
        folder,
        stop: igolog_core::Stop::new(),
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

/// Lines without end are no answer.
#[test]
fn an_engine_that_babbles_is_late() {
    for babble in ["yes", r#"printf "= "; yes"#] {
        let options = ContestOptions { patience: Duration::from_secs(1), ..options(babble, 1, None) };
        let mut results = Vec::new();
        run(&options, |_, result, _| results.push(result.to_string())).unwrap();
        assert_eq!(results, ["W+F black: no answer to \"genmove black\" in time"]);
    }
}

#[test]
fn an_engine_that_refuses_the_board_ends_the_match() {
    let refuses = r#"sh -c 'while read word rest; do printf "? unacceptable size\n\n"; done'"#;
    let options = ContestOptions { engines: [engine("exit"), refuses.to_string()], ..options("", 4, None) };
    let mut played = 0;
    let error = run(&options, |_, _, _| played += 1).unwrap_err().to_string();
    assert_eq!(error, "engine second: the engine refused \"boardsize 3\": unacceptable size");
    assert_eq!(played, 0);
}

#[test]
fn a_game_without_result_counts_for_nothing() {
    let moves = r#"n=$(($n+1)); printf "= A$n\n\n""#;
    let options = ContestOptions { most_moves: 1, ..options(moves, 1, None) };
    let summary = run(&options, |_, _, _| ()).unwrap();
    assert_eq!((summary.games(), summary.draws, summary.voids), (0, 0, 1));
    assert!(summary.to_string().ends_with("; without result 1"), "{summary}");
}

#[cfg(unix)]
#[test]
fn a_match_that_is_stopped_forgets_the_game_in_progress() {
    // A pipe that the engine writes to when it is asked for a move: reading it waits for that.
    let asked = std::env::temp_dir().join(format!("igolog-asked-{}", std::process::id()));
    let _ = std::fs::remove_file(&asked);
    assert!(std::process::Command::new("mkfifo").arg(&asked).status().unwrap().success());
    let answer = format!("echo > {}; sleep 600", asked.display());
    let options = ContestOptions { patience: Duration::from_secs(600), ..options(&answer, 3, None) };
    let stop = options.stop.clone();
    let stopper = std::thread::spawn(move || {
        std::fs::read(&asked).unwrap();
        stop.ask();
        std::fs::remove_file(&asked).unwrap();
    });
    let summary = run(&options, |_, _, _| ()).unwrap();
    stopper.join().unwrap();
    assert_eq!(summary, Summary::default());
}

/// What an engine has started ends with it.
#[cfg(target_os = "linux")]
#[test]
fn nothing_of_an_engine_goes_on() {
    for then in ["wait", r#"printf "= pass\n\n""#] {
        let file = std::env::temp_dir().join(format!("igolog-child-{}", std::process::id()));
        let answer = format!("sleep 600 & echo $! > {}; {then}", file.display());
        let options = ContestOptions { patience: Duration::from_secs(1), ..options(&answer, 1, None) };
        run(&options, |_, _, _| ()).unwrap();
        let child = std::fs::read_to_string(&file).unwrap();
        std::fs::remove_file(&file).unwrap();
        let status = PathBuf::from(format!("/proc/{}/stat", child.trim()));
        // An ended process stays listed until its parent has looked.
        let ended = || std::fs::read_to_string(&status).map_or(true, |text| text.contains(") Z "));
        assert!(
            (0..500).any(|_| {
                std::thread::sleep(Duration::from_millis(10));
                ended()
            }),
            "process {child} goes on after {then}"
        );
    }
}
