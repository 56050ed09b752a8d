use super::*;

#[test]
fn a_file_is_read_as_gnu_go_and_fuego_write_it() {
    let text = "# a comment\nloadsgf a.sgf 12\ntrymove black C3 # tried\n\n4 attack C3\n#? [!1 .*]*\n popgo\n5 foo\n6 owl_attack D4\n#? [(1|2) D[34]]\n";
    let tests = read_tests(text).unwrap();
    assert_eq!(tests.len(), 2);
    assert_eq!(tests[0].setup, ["loadsgf a.sgf 12", "trymove black C3"]);
    assert!(tests[0].wanted.accepts("0") && !tests[0].wanted.accepts("1 C4"));
    assert_eq!(tests[1].setup, ["popgo", "foo"]);
    assert!(tests[1].wanted.accepts("2 D4") && !tests[1].wanted.accepts("2 D45"));
    assert_eq!(tests[1].wanted.text(), "(1|2) D[34]");
}

#[test]
fn a_fault_is_told_with_its_line() {
    let bad = |text: &str| read_tests(text).unwrap_err().line;
    assert_eq!(bad("loadsgf a\n#? [1]\n"), 2);
    assert_eq!(bad("1 attack A1\n#? 1\n"), 2);
    assert_eq!(bad("1 attack A1\n#? [(]\n"), 2);
    assert_eq!(bad("1 attack A1\n#? [((a{1000}){1000}){1000}]\n"), 2);
    assert_eq!(bad(&format!("1 attack A1\n#? [{}]\n", "(".repeat(100_000))), 2);
}

#[cfg(unix)]
#[test]
fn an_engine_that_ends_is_started_again_where_it_was() {
    let engine = r#"sh -c 'n=0; while read -r word rest; do case $word in list_commands) printf "= clear_board\nplay\ncount\ndie\n\n";; clear_board) n=0; printf "=\n\n";; play) n=$((n+1)); printf "=\n\n";; count) printf "= $n\n\n";; *) exit;; esac; done'"#;
    let text = "clear_board\nplay B C3\nplay W C4\n1 count\n#? [2]\n2 die\n#? [2]\n3 count\n#? [2]\nplay B C5\n4 count\n#? [3]\n";
    let tests = read_tests(text).unwrap();
    let mut heard = 0;
    let patience = Duration::from_secs(60);
    let tested = run_tests(&tests, engine, Path::new("."), patience, &Stop::never(), |_, _| heard += 1).unwrap();
    let answers: Vec<&str> = tested.iter().map(|t| t.answer.as_str()).collect();
    assert_eq!(answers, ["2", "? the engine ended", "2", "3"]);
    assert_eq!((heard, scores(&tests, &tested)["die"].wrong), (4, 1));
}
