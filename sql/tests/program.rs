//! The program with its engine inside: forms of an answer, functions, what is refused, limits.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use igolog_core::Stop;
use igolog_corpus::{Library, LibraryWriter};

const CAPTURE: &str = "(;SZ[9]PB[\"One, 3d\"]PW[Two]DT[1999-01-02]RE[B+2.5];B[ab];W[aa];B[ba];W[];B[ee])";
const OTHER: &str = "(;SZ[5x4]PB[Three];B[bb];W[cb])";

/// A library in two parts, and a game that cannot be read.
fn library(name: &str) -> (PathBuf, PathBuf) {
    let folder = igolog_testing::folder(name);
    let library = folder.join("library");
    for texts in [&[CAPTURE, "no game"][..], &[OTHER]] {
        let mut writer = LibraryWriter::open(&library, None, 1).unwrap();
        for (number, text) in texts.iter().enumerate() {
            writer.add(format!("{number}.sgf"), text.as_bytes().to_vec(), &Stop::never()).unwrap();
        }
        writer.finish(&Stop::never()).unwrap();
    }
    (folder, library)
}

fn run(library: &Path, query: &str, options: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_igolog-sql")).args(options).arg("--").arg(library).arg(query).output().unwrap()
}

fn told(library: &Path, query: &str, options: &[&str]) -> String {
    let output = run(library, query, options);
    assert!(output.status.success(), "{query}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The one line of a refusal, and the code of the exit.
fn refused(library: &Path, query: &str, options: &[&str]) -> (String, i32) {
    let output = run(library, query, options);
    assert!(output.stdout.is_empty(), "{query}");
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(text.starts_with("igolog: error: ") && text.lines().count() == 1, "{query}: {text}");
    (text, output.status.code().unwrap())
}

#[test]
fn every_form_of_an_answer() {
    let (folder, library) = library("sql-forms");
    let query = "-- all\nSELECT game, black, komi, margin, error IS NULL AS whole FROM games ORDER BY game; -- of them";
    assert_eq!(
        told(&library, query, &[]),
        "game  black      komi  margin  whole\n0     \"One, 3d\"  7.5   2.5     true\n1                              false\n2     Three                    true\n"
    );
    assert_eq!(
        told(&library, query, &["--format", "csv"]),
        "game,black,komi,margin,whole\n0,\"\"\"One, 3d\"\"\",7.5,2.5,true\n1,,,,false\n2,Three,,,true\n"
    );
    let lines = "{\"game\": 0, \"black\": \"\\\"One, 3d\\\"\", \"komi\": 7.5, \"margin\": 2.5, \"whole\": true}\n{\"game\": 1, \"black\": null, \"komi\": null, \"margin\": null, \"whole\": false}\n{\"game\": 2, \"black\": \"Three\", \"komi\": null, \"margin\": null, \"whole\": true}\n";
    assert_eq!(told(&library, query, &["--format", "jsonl"]), lines);
    let file = folder.join("answer.jsonl");
    assert_eq!(told(&library, query, &["-o", file.to_str().unwrap()]), "");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), lines);
    let file = folder.join("answer.parquet");
    told(&library, query, &["-o", file.to_str().unwrap()]);
    assert!(std::fs::read(&file).unwrap().starts_with(b"PAR1"));
    assert!(refused(&library, query, &["--format", "parquet"]).0.contains("give -o FILE"));
    // Nothing is a table too.
    assert_eq!(told(&library, "SELECT game FROM games WHERE game > 7", &["--format", "csv"]), "game\n");
    assert_eq!(
        told(&library, "SELECT count(*) AS n, row_number() OVER () AS r FROM moves", &["--format", "jsonl"]),
        "{\"n\": 7, \"r\": 1}\n"
    );
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn functions_are_those_of_the_kernel() {
    let (folder, path) = library("sql-functions");
    let library = Library::open(&path).unwrap();
    let query = "SELECT game, move, board_at(game, move) AS board FROM moves ORDER BY game, move";
    let rows = told(&path, query, &["--format", "csv"]);
    assert_eq!(rows.lines().count(), 8);
    for row in rows.lines().skip(1) {
        let cells: Vec<&str> = row.split(',').collect();
        let (game, moves) = (cells[0].parse().unwrap(), cells[1].parse().unwrap());
        let contents = library.track(game).unwrap().position(moves).0;
        let letters: String = cells[2].chars().filter(|&letter| letter != '/').collect();
        assert_eq!(letters.len(), contents.len());
        for (letter, content) in letters.chars().zip(contents) {
            assert_eq!(letter, content.map_or('.', |color| if color.word() == "black" { 'X' } else { 'O' }), "{row}");
        }
    }
    let query = "SELECT stone_at(0, 2, 0), stone_at(0, 3, 0), point_name(0, 0), point_name(2, 19), line(2, 6), distance(0, 0, 80)";
    assert_eq!(told(&path, query, &["--format", "csv"]).lines().nth(1), Some("white,,A9,E1,2,16"));
    let nothing = "SELECT distance(0, 0, 81), point_name(0, -1), point_name(1, 0), line(7, 0), board_at(0, 6), board_at(1, 0), stone_at(0, -1, 0), line(NULL, 1)";
    assert_eq!(told(&path, nothing, &["--format", "csv"]).lines().nth(1), Some(",,,,,,,"));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn nothing_else_is_read_or_written() {
    let (folder, library) = library("sql-outside");
    let secret = folder.join("secret.csv");
    std::fs::write(&secret, "a,b\n1,2\n").unwrap();
    let outside = secret.display();
    let output = folder.join("out.csv");
    for query in [
        format!("SELECT * FROM '{outside}'"),
        format!("SELECT * FROM read_csv('{outside}')"),
        format!("CREATE EXTERNAL TABLE t STORED AS CSV LOCATION '{outside}'"),
        format!("COPY games TO '{outside}'"),
        format!("COPY (SELECT * FROM games) TO '{outside}' STORED AS CSV"),
        "CREATE TABLE t AS SELECT * FROM games".to_owned(),
        "INSERT INTO games SELECT * FROM games".to_owned(),
        "DROP TABLE games".to_owned(),
        "SET datafusion.execution.batch_size = 1".to_owned(),
        "EXPLAIN SELECT 1".to_owned(),
        "SELECT 1; SELECT 2".to_owned(),
        "SELECT nothing FROM games".to_owned(),
        "SELECT '".to_owned(),
        String::new(),
    ] {
        let (_, code) = refused(&library, &query, &["-o", output.to_str().unwrap()]);
        assert_eq!(code, 3, "{query}");
    }
    assert_eq!(std::fs::read_to_string(&secret).unwrap(), "a,b\n1,2\n");
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 2);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn an_answer_has_limits() {
    let (folder, library) = library("sql-limits");
    let many = "WITH n AS (SELECT a.point * 81 + b.point AS n FROM points a, points b)";
    let runaway = format!("{many} SELECT count(*) FROM n a, n b, n c WHERE (a.n * b.n + c.n) % 1009 = 7");
    let (text, code) = refused(&library, &runaway, &["--time", "1"]);
    assert!(code == 4 && text.contains("the time is over"), "{text}");
    let large = format!("{many} SELECT a.n, b.n AS m FROM n a, n b ORDER BY a.n * b.n DESC, 1, 2");
    let (text, code) = refused(&library, &large, &["--memory", "32"]);
    assert!(code == 4 && text.contains("more than 32 MB"), "{text}");
    // A table for people is held too.
    let (text, code) = refused(&library, &format!("{many} SELECT a.n, b.n AS m FROM n a, n b"), &["--memory", "32"]);
    assert!(code == 4 && text.contains("more than 32 MB"), "{text}");
    // As deep and as long as a query can be.
    let deep = format!("SELECT {}1{}", "(".repeat(5000), ")".repeat(5000));
    assert_eq!(refused(&library, &deep, &[]).1, 3);
    let chain = format!("SELECT game{} AS n FROM games WHERE game = 0", " + 1".repeat(200));
    assert_eq!(told(&library, &chain, &["--format", "csv"]), "n\n200\n");
    assert_eq!(refused(&library, &format!("SELECT 1{}", " + 1".repeat(2_500)), &[]).1, 3);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn faults_of_a_library_are_told() {
    let (folder, library) = library("sql-faults");
    assert!(refused(&folder, "SELECT 1", &[]).0.contains("is no library"));
    let table = library.join("moves/part-00001.parquet");
    let mut bytes = std::fs::read(&table).unwrap();
    bytes[9] ^= 1;
    std::fs::write(&table, bytes).unwrap();
    assert!(
        refused(&library, "SELECT move FROM moves ORDER BY move", &[]).0.contains("moves/part-00001.parquet is broken")
    );
    // What is not needed is not read.
    assert_eq!(
        told(&library, "SELECT point FROM moves WHERE game = 2 AND move = 1", &["--format", "csv"]),
        "point\n6\n"
    );
    std::fs::write(library.join("index/part-00001.tracks"), "").unwrap();
    assert!(refused(&library, "SELECT line(0, 0)", &[]).0.contains("part-00001.tracks is broken"));
    std::fs::write(library.join("manifest.json"), r#"{"igolog_library": 0}"#).unwrap();
    assert!(refused(&library, "SELECT 1", &[]).0.contains("has layout 0"));
    std::fs::remove_dir_all(folder).unwrap();
}
