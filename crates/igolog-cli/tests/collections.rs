//! Libraries through the program: made, asked in every way, refused in one line.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn igolog(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_igolog")).args(arguments).output().unwrap()
}

/// What a command printed, and its exit code.
fn run(arguments: &[&str]) -> (String, i32) {
    let output = igolog(arguments);
    (String::from_utf8(output.stdout).unwrap(), output.status.code().unwrap())
}

fn error(arguments: &[&str]) -> String {
    let output = igolog(arguments);
    assert_eq!(output.status.code(), Some(3), "{arguments:?}");
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(text.lines().count(), 1, "{text}");
    text
}

fn game(folder: &Path, name: &str, text: &str) {
    std::fs::write(folder.join(name), text).unwrap();
}

#[test]
fn a_library_is_made_and_asked() {
    let folder = igolog_testing::folder("collections");
    let games = folder.join("games");
    std::fs::create_dir(&games).unwrap();
    // Two orders of the same moves, one of them mirrored; a capture; no game.
    game(&games, "a.sgf", "(;SZ[9]PB[One 3d]PW[Two]DT[1999-01-02]RE[B+R];B[cc];W[gg];B[cg];W[gc];B[ee])");
    game(&games, "b.sgf", "(;SZ[9]PB[Two]PW[One]DT[2016]RE[W+2.5];B[gg];W[cc];B[gc];W[cg];B[ed])");
    game(&games, "c.sgf", "(;SZ[9]PB[Three]PW[One]RE[B+R];B[ab];W[aa];B[ba])");
    game(&games, "d.sgf", "nothing at all");
    let library = folder.join("library");
    let (library, games) = (library.to_str().unwrap(), games.to_str().unwrap());
    let (told, code) = run(&["index", games, "-o", library]);
    assert_eq!((told.trim(), code), (format!("{library}: 4 games added, 1 of them unreadable").as_str(), 0));
    let (told, _) = run(&["index", games, "-o", library, "-j", "2"]);
    assert!(told.contains("0 games added, 4 known already"), "{told}");

    let (told, code) = run(&["explore", library]);
    assert!(told.starts_with("3 times in 3 games, Black won 2 and White 1 of them; 0 games ended here\n"), "{told}");
    let row: Vec<&str> = told.lines().nth(2).unwrap().split_whitespace().collect();
    assert_eq!(row[..8], ["B", "C7", "2", "50", "%", "1999–2016", "3d", "1"], "{told}");
    assert_eq!(code, 0);
    let a = format!("{games}/a.sgf");
    let (told, _) = run(&["explore", library, &a, "-m", "4", "--format", "csv"]);
    assert_eq!(told.lines().count(), 3, "{told}");
    let (_, code) = run(&["explore", library, &a, "-m", "4", "--where", "year > 2020"]);
    assert_eq!(code, 1);

    let (told, code) = run(&["find", library, "|---/|.X/|X."]);
    assert_eq!(code, 0, "{told}");
    assert!(told.starts_with("1 hit in 1 of 3 games; Black won 1 and White 0 of them\n"), "{told}");
    let (told, _) = run(&["find", library, &a, "-m", "4", "--region", "A9-D6", "--format", "json"]);
    let found: serde_json::Value = serde_json::from_str(&told).unwrap();
    assert!(found["hits"].as_u64().unwrap() >= 2, "{told}");
    // A stone in the middle of another board may stand anywhere, one in its corner on boards of that size only.
    let other = "3X3/7/7/3X3/7/7/7 b";
    assert!(run(&["find", library, other, "--region", "D4-D4"]).0.contains(" in 3 of 3 games"));
    assert!(run(&["find", library, other, "--region", "D7-D7"]).0.contains(" in 0 of 0 games"));
    assert!(run(&["find", library, other, "--region", "D7-D7", "--anchor", "none"]).0.contains(" in 3 of 3 games"));
    let hits = folder.join("hits.sgf");
    run(&["find", library, ".X/X.", "-o", hits.to_str().unwrap()]);
    assert!(run(&["sgf", "check", hits.to_str().unwrap()]).1 == 0, "{}", std::fs::read_to_string(&hits).unwrap());

    let output = igolog(&["ask", library, "atari(B, P)"]);
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(told.contains("c.sgf move 2: B = A9, P = B9"), "{told}");
    let heard = String::from_utf8(output.stderr).unwrap();
    assert!(heard.contains("read from tables: atari; played again: 1 of 3 games"), "{heard}");
    let (told, _) = run(&["ask", library, "stone(P, K, black)", "--per", "player", "-j", "2"]);
    assert!(told.starts_with("player,games,answers\nOne,3,"), "{told}");
    let (told, code) =
        run(&["ask", library, "atari(B, P)", "--then", "stone(P, _, black)", "--within", "2", "--per", "game"]);
    assert_eq!(code, 0);
    assert!(told.lines().nth(1).unwrap().ends_with("c.sgf,2,2,1"), "{told}");

    // A fault of the rules is no fault of a game, and is told where no game is meant too.
    let output = igolog(&["ask", library, "atari(B", "--where", "year > 3000"]);
    let heard = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(3), "{heard}");
    assert!(heard.contains("query:1:8:") && !heard.contains("game 0"), "{heard}");
    by_lines(library);

    assert!(error(&["explore", games]).contains("is no library"));
    assert!(error(&["index", "no-such.sgf", "-o", library]).contains("cannot read no-such.sgf"));
    assert!(error(&["index", &a, "-o", games]).contains("is not empty and no library"));
    assert!(error(&["index", &a, "-o", library, "--with", "life"]).contains("holds the relations"));
    std::fs::write(format!("{library}/manifest.json"), "{").unwrap();
    assert!(error(&["explore", library]).contains("is broken"));
    std::fs::write(format!("{library}/manifest.json"), r#"{"igolog_library": 0}"#).unwrap();
    assert!(error(&["find", library, ".X"]).contains("has layout 0, and this program knows"));
    assert!(error(&["serve", library, "--port", "0"]).contains("has layout 0"));
    std::fs::remove_dir_all(folder).unwrap();
}

/// The questions of the protocol, and a game of the library as a position.
fn by_lines(library: &str) {
    let questions = [
        r#"{"question": "games", "search": "ONE", "where": "year is not null", "order": "newest"}"#,
        r#"{"question": "statistics"}"#,
        r#"{"question": "ask_games", "query": "atari(B, P)", "per": "move"}"#,
        r#"{"question": "explore", "position": "library:0", "move": 4}"#,
        r#"{"question": "facts", "position": "library:2", "move": 2, "only": ["atari"]}"#,
        r#"{"question": "info", "position": "library:3"}"#,
        r#"{"question": "games", "where": "years = 1"}"#,
    ];
    let mut child = Command::new(env!("CARGO_BIN_EXE_igolog"))
        .args(["analyze", "--library", library])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(questions.join("\n").as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<serde_json::Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let [games, statistics, asked, explored, facts, info, refused] = lines.as_slice() else { panic!("{text}") };
    assert_eq!((games["total"].as_u64(), games["all"].as_u64()), (Some(2), Some(4)), "{games}");
    assert_eq!(games["games"][0]["date"], "2016", "{games}");
    assert_eq!(statistics["games"], 3, "{statistics}");
    assert_eq!(statistics["captures"], serde_json::json!([[0, 3]]), "{statistics}");
    assert_eq!(statistics["years"].as_array().unwrap().len(), 2, "{statistics}");
    assert_eq!((&asked["answers"], &asked["played"], &asked["meant"]), (&1.into(), &1.into(), &3.into()), "{asked}");
    assert_eq!(asked["counts"], serde_json::json!([{"key": "2", "games": 1, "answers": 1}]), "{asked}");
    assert_eq!(asked["first"][0]["row"], serde_json::json!(["A9", "B9"]), "{asked}");
    assert_eq!(explored["count"], 2, "{explored}");
    assert_eq!(facts["relations"][0]["rows"], serde_json::json!([["A9", "B9"]]), "{facts}");
    assert!(info["error"]["message"].as_str().unwrap().starts_with("game 3 could not be read"), "{info}");
    assert_eq!(refused["error"]["of"], "where", "{refused}");
}

#[test]
fn a_rule_that_runs_away_is_told_with_its_game_and_what_was_printed_stays() {
    let folder = igolog_testing::folder("runaway");
    let games = folder.join("games");
    std::fs::create_dir(&games).unwrap();
    game(&games, "a.sgf", "(;SZ[9];B[aa])");
    game(&games, "b.sgf", "(;SZ[9];B[ee])");
    // A stone on every second point: four of them together are more than a rule may find.
    let point =
        |at: usize| format!("{}{}", char::from(b'a' + (2 * at % 9) as u8), char::from(b'a' + (2 * at / 9) as u8));
    let moves: String = (0..40).map(|at| format!(";{}[{}]", ["B", "W"][at % 2], point(at))).collect();
    game(&games, "c.sgf", &format!("(;SZ[9]{moves})"));
    game(&games, "d.sgf", "(;SZ[9];B[ba])");
    let library = folder.join("library");
    let (library, games) = (library.to_str().unwrap(), games.to_str().unwrap());
    assert_eq!(run(&["index", games, "-o", library]).1, 0);
    let query = "stone(P, _, _), stone(Q, _, _), stone(R, _, _), stone(S, _, _)";
    for jobs in ["1", "2"] {
        let output = igolog(&["ask", library, query, "--per", "game", "-j", jobs]);
        let heard = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(3), "{heard}");
        let last = heard.lines().last().unwrap();
        assert!(
            last.starts_with("igolog: error: game 2 (") && last.contains("c.sgf), after 2 games: rows: more rows"),
            "{heard}"
        );
        let told = String::from_utf8(output.stdout).unwrap();
        let files: Vec<&str> = told.lines().skip(1).filter_map(|line| line.split(',').nth(1)).collect();
        assert_eq!(files, [format!("{games}/a.sgf"), format!("{games}/b.sgf")], "{told}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
#[cfg(unix)]
fn sql_goes_to_the_program_that_has_an_engine() {
    let folder = igolog_testing::folder("query");
    let library = folder.join("library");
    let library = library.to_str().unwrap();
    assert_eq!(run(&["index", "demo", "-o", library]).1, 0);
    let engine = folder.join("igolog-sql");
    igolog_testing::script(&engine, "for word in \"$@\"; do echo \"$word\"; done\nexit 3");
    let query = |variable: &str, path: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_igolog"));
        command.env("IGOLOG_SQL", variable).env("PATH", path);
        command.args(["query", library, "--", "-- all\nSELECT 1"]).output().unwrap()
    };
    let told = format!("--\n{library}\n-- all\nSELECT 1\n");
    let found = folder.to_str().unwrap();
    let searched = format!("/nowhere:{found}");
    for (variable, path) in [(engine.to_str().unwrap(), "/nowhere"), ("", searched.as_str())] {
        let output = query(variable, path);
        assert_eq!((String::from_utf8(output.stdout).unwrap(), output.status.code()), (told.clone(), Some(3)));
    }
    for (variable, path, why) in [("", "/nowhere", "pip install 'igolog[sql]'"), ("/nowhere/x", found, "IGOLOG_SQL")] {
        let output = query(variable, path);
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(3));
        assert!(text.contains(why) && text.lines().count() == 1, "{text}");
    }
    assert!(error(&["query", found, "SELECT 1"]).contains("is no library"));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn many_games_are_one_table() {
    let folder = igolog_testing::folder("batch");
    game(&folder, "a.sgf", "(;SZ[5]PB[One];B[ab];W[aa])");
    game(&folder, "b.sgf", "(;SZ[5]PB[Two];B[bc];W[bb])");
    let path = folder.to_str().unwrap();
    let (told, _) = run(&["facts", path, "--only", "atari", "--format", "csv"]);
    assert_eq!(told, format!("relation,file,B,P\natari,{path}/a.sgf,A5,B5\n"));
    let (told, _) = run(&["info", path, "--format", "csv"]);
    assert!(told.lines().count() == 3 && told.starts_with("file,game,black,white,"), "{told}");
    let (told, _) = run(&["life", path, "--format", "csv"]);
    assert!(told.lines().count() == 5 && told.starts_with("file,block,color,"), "{told}");
    let (told, _) = run(&["watch", path, "--format", "jsonl"]);
    assert!(told.lines().all(|line| line.starts_with("{\"file\":")), "{told}");
    let (told, _) = run(&["eval", "--over", &format!("{path}/a.sgf"), "|b & ~w|", "--format", "csv"]);
    assert_eq!(told, "move,count,points\n0,0,\n1,1,\n2,1,\n");
    let (told, _) = run(&["eval", &format!("{path}/a.sgf"), "|b & ~w|"]);
    assert_eq!(told, "1\n");
    std::fs::remove_dir_all(folder).unwrap();
}
