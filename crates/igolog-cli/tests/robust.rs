//! Nothing that a user has is lost, and nothing odd that is given makes the program wait, crash or lie.
#![cfg(unix)]

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use igolog_testing::folder;

fn igolog(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_igolog"));
    command.args(arguments).stdin(Stdio::null());
    command
}

fn run(arguments: &[&str]) -> (i32, String, String) {
    told(igolog(arguments).output().unwrap())
}

fn told(output: Output) -> (i32, String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code().unwrap_or(-1), text(&output.stdout), text(&output.stderr))
}

fn path(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn an_answer_that_cannot_be_written_is_a_failure() {
    for arguments in
        [&["--help"][..], &["--version"], &["help", "sgf"], &["show", "demo"], &["man"], &["completions", "bash"]]
    {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let (code, _, error) = told(igolog(arguments).stdout(full).output().unwrap());
        assert_eq!((code, error.contains("cannot write: No space left")), (3, true), "{arguments:?}: {error}");
    }
}

#[test]
fn a_folder_without_games_is_told() {
    let empty = folder("cli-empty");
    let name = path(&empty);
    for arguments in [
        &["info", name][..],
        &["score", name],
        &["ask", name, "stone(P, N, C)"],
        &["sgf", "check", name],
        &["sgf", "merge", name],
        &["learn", "eval", "builtin:9", name],
    ] {
        let (code, _, error) = run(arguments);
        assert_eq!((code, error.contains("there is no SGF file in the folder")), (3, true), "{arguments:?}: {error}");
    }
    fs::remove_dir_all(empty).unwrap();
}

#[test]
fn what_is_no_text_or_never_ends_is_refused() {
    let own = folder("cli-odd");
    let binary = own.join("binary");
    fs::write(&binary, (0..=255).cycle().take(9000).chain(*b"(;SZ[9])").collect::<Vec<u8>>()).unwrap();
    for command in ["show", "info", "life"] {
        let (code, _, error) = run(&[command, path(&binary)]);
        assert_eq!((code, error.contains("this is no text")), (3, true), "{command}: {error}");
        let (code, _, error) = run(&[command, "/dev/zero"]);
        assert_eq!((code, error.contains("it is a device, not a file")), (3, true), "{command}: {error}");
    }
    // A pipe that nobody writes to, where every command reads.
    let pipe = own.join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for arguments in [
        &["show", path(&pipe)][..],
        &["regress", path(&pipe)],
        &["solve", path(&pipe)],
        &["ask", path(&pipe), "atari(B)"],
        &["strings", "--graph", path(&pipe)],
        &["learn", "eval", path(&pipe), "demo"],
    ] {
        let (code, _, error) = run(arguments);
        assert_eq!((code, error.contains("it is a pipe, not a file")), (3, true), "{arguments:?}: {error}");
    }
    let (code, _, error) = run(&["regress", "/dev/zero"]);
    assert_eq!((code, error.contains("it is a device, not a file")), (3, true), "{error}");
    let nothing = own.join("nothing.tst");
    fs::write(&nothing, "# no test\n").unwrap();
    let (code, _, error) = run(&["regress", path(&nothing)]);
    assert_eq!((code, error.contains("there is no test in it")), (3, true), "{error}");
    let missing = own.join("missing.tst");
    fs::write(&missing, "loadsgf nowhere.sgf\n1 attack A1\n#? [0]\n").unwrap();
    let (code, told, _) = run(&["regress", path(&missing)]);
    assert_eq!((code, told.contains("? loadsgf nowhere.sgf: ")), (1, true), "{told}");
    let torn = own.join("torn.sgf");
    fs::write(&torn, "(;GM[1]SZ[9];B[aa]").unwrap();
    let (_, told, _) = run(&["info", path(&torn)]);
    assert_eq!(told.matches("the file ends inside a game").count(), 1, "{told}");
    let long = "a".repeat(90_000);
    for arguments in [&["show", &long][..], &["eval", &long, "demo"], &[&long], &["show", "demo", "--komi", &long]] {
        let (code, _, error) = run(arguments);
        assert!(code == 2 || code == 3, "{code}");
        assert!(error.len() < 3000 && !error.contains("os error"), "{} bytes", error.len());
    }
    for arguments in [&["show", "demo", "--komi", "-1e30"][..], &["score", "3/1X1/3 b - 0/0 komi=-1e30"]] {
        assert!(run(arguments).2.contains("between -10000 and 10000"), "{arguments:?}");
    }
    fs::remove_dir_all(own).unwrap();
}

#[test]
fn commands_keep_bytes_modes_and_links() {
    let own = folder("cli-bytes");
    let file = own.join("game.sgf");
    // Shift_JIS with a character whose second byte is `\`, a cut character, and one that can be spelled in two ways.
    let bytes =
        b"(;CA[Shift_JIS]SZ[9]PB[\x83\x5c\xED\x40];B[ac]C[\x95\x5c\x88\xC0\x89\xCD\x93\x63];W[bb]C[\x88\xC0\xFF])";
    fs::write(&file, bytes).unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
    let link = own.join("link.sgf");
    std::os::unix::fs::symlink("game.sgf", &link).unwrap();
    for _ in 0..4 {
        let (code, _, error) = run(&["sgf", "transform", path(&link), "--rotate", "90", "-o", path(&link)]);
        assert_eq!(code, 0, "{error}");
    }
    assert!(fs::read(&file).unwrap() == bytes, "four turns");
    assert_eq!(fs::metadata(&file).unwrap().mode() & 0o777, 0o600);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    let holds = |path: &Path, part: &[u8]| fs::read(path).unwrap().windows(part.len()).any(|piece| piece == part);
    let (out, other) = (own.join("out.sgf"), own.join("other.sgf"));
    fs::write(&other, "(;CA[UTF-8]SZ[9]PB[棋];B[aa])").unwrap();
    for arguments in [&["sgf", "fmt", path(&file)][..], &["sgf", "merge", path(&file), path(&other)]] {
        let (code, _, error) = run(&[arguments, &["-o", path(&out)]].concat());
        assert_eq!(code, 0, "{error}");
        assert!(holds(&out, b"PB[\x83\x5c\xED\x40]") && holds(&out, b"C[\x88\xC0\xFF]"), "{arguments:?}");
    }
    assert!(holds(&out, "PB[棋]".as_bytes()));
    let split = own.join("split");
    assert_eq!(run(&["sgf", "split", path(&out), "--into", path(&split)]).0, 0);
    assert!(holds(&split.join("out-1.sgf"), b"PB[\x83\x5c\xED\x40]"));
    // A tree has one encoding.
    let (code, _, error) = run(&["sgf", "merge", "--tree", path(&file), path(&other)]);
    assert_eq!((code, error.contains("--utf8")), (3, true), "{error}");
    let (code, text, _) = run(&["sgf", "merge", "--tree", "--utf8", path(&file), path(&other)]);
    assert_eq!((code, text.contains("ソ纊")), (0, true));
    fs::remove_dir_all(own).unwrap();
}

#[test]
fn splitting_into_variations_asks_for_room_first() {
    let own = folder("cli-room");
    let file = own.join("bush.sgf");
    fs::write(&file, format!("(;SZ[9]{}{})", ";B[aa]".repeat(5000), "(;W[bb])".repeat(6000))).unwrap();
    let (code, _, error) = run(&["sgf", "split", "--variations", path(&file), "--into", path(&own.join("parts"))]);
    assert_eq!((code, error.contains("this would write 6000 files")), (4, true), "{error}");
    assert!(!own.join("parts").exists());
    fs::remove_dir_all(own).unwrap();
}

fn signal(child: u32, name: &str) {
    assert!(Command::new("kill").args([format!("-{name}"), child.to_string()]).status().unwrap().success());
}

fn games() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/learn.in")
}

#[test]
fn a_policy_gives_way_only_to_a_whole_one() {
    let own = folder("cli-learn");
    let good = own.join("good.json");
    for (name, code) in [("INT", Some(130)), ("TERM", Some(130)), ("KILL", None)] {
        fs::write(&good, "the good one").unwrap();
        let mut command = igolog(&["learn", "train", path(&games()), "-o", path(&good), "--epochs", "1000"]);
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        // It has begun when it says how many games there are.
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
        assert!(lines.next().unwrap().unwrap().contains("games to learn from"));
        signal(child.id(), name);
        lines.for_each(drop);
        assert_eq!(child.wait().unwrap().code(), code, "{name}");
        assert_eq!(fs::read_to_string(&good).unwrap(), "the good one", "{name}");
    }
    assert!(own.join("good.json.partial").exists());
    // A file size limit ends the writing, not the file.
    let limited = format!(
        "ulimit -f 1; exec {} learn train {} -o {} --epochs 1",
        env!("CARGO_BIN_EXE_igolog"),
        path(&games()),
        path(&good)
    );
    let output = Command::new("sh").args(["-c", &limited]).stderr(Stdio::null()).output().unwrap();
    assert!(!output.status.success());
    assert_eq!(fs::read_to_string(&good).unwrap(), "the good one");
    // So does a folder in which nothing can be made, and a file that may not be written.
    let device = Path::new("/dev/full");
    let (code, _, error) = run(&["learn", "train", path(&games()), "-o", path(device), "--epochs", "1"]);
    assert_eq!((code, error.contains("cannot write /dev/full")), (3, true), "{error}");
    assert_eq!(run(&["learn", "train", path(&games()), "-o", path(&good), "--epochs", "1"]).0, 0);
    assert!(fs::read_to_string(&good).unwrap().contains("igolog"));
    fs::remove_dir_all(own).unwrap();
}

#[cfg(target_os = "linux")]
#[test]
fn too_little_memory_is_told() {
    let limited = |more: &str| {
        let line = format!("ulimit -v 300000; exec {} strings 30 {more}", env!("CARGO_BIN_EXE_igolog"));
        told(Command::new("sh").args(["-c", &line]).output().unwrap())
    };
    // The construction is proved on large squares; boards it cannot count.
    let (code, text, error) = limited("");
    assert_eq!((code, text.starts_with("30x30: 700 strings")), (0, true), "{error}{text}");
    assert!(error.contains("30x30 needs about"), "{error}");
    let (code, text, error) = limited("--count");
    assert_eq!((code, text.contains("not counted before the limit")), (4, true), "{error}{text}");
}

/// Commands that can be large, each with as much memory as it can do without: an answer, or what it would need.
#[cfg(target_os = "linux")]
#[test]
fn nothing_aborts_for_want_of_memory() {
    let own = folder("cli-memory");
    let file = |name: &str| path(&own.join(name)).to_owned();
    let room = "9X9/9X9/9X9/9X9/4O4X9/9X9/9X9/9X9/9X9/XXXXXXXXXX9/19/19/19/19/19/19/19/19/19 b";
    let (games, library, policy) = (path(&games()).to_owned(), file("library"), file("policy.json"));
    let engine = format!("{} gtp --playouts 4 --memory 60000", env!("CARGO_BIN_EXE_igolog"));
    for (megabytes, code, arguments) in [
        (300, 4, &["strings", "30", "--count"][..]),
        (200, 3, &["strings", "16", "--method", "dense", "--count"]),
        (300, 3, &["spectrum", "9x9"]),
        (200, 3, &["spectrum", "8x8"]),
        (300, 4, &["perft", "--size", "19x19", "--depth", "1000", "--time", "0.2"]),
        (300, 4, &["solve", room, "--stones", "E15", "--time", "1"]),
        (300, 0, &["play", "demo", "--playouts", "20", "--memory", "60000"]),
        (400, 0, &["index", &games, "demo", "-o", &library]),
        (400, 0, &["learn", "train", &games, "-o", &policy, "--epochs", "1"]),
        (600, 0, &["match", &engine, &engine, "--games", "1", "--size", "3", "-o", &file("match")]),
    ] {
        let limited = format!("ulimit -v {}; exec \"$0\" \"$@\"", megabytes << 10);
        let line = Command::new("sh").args(["-c", &limited, env!("CARGO_BIN_EXE_igolog")]).args(arguments).output();
        let (ended, text, error) = told(line.unwrap());
        assert_eq!(ended, code, "{arguments:?} with {megabytes} MB: {text}{error}");
    }
    fs::remove_dir_all(own).unwrap();
}

/// Games that are added to a library are in it or not, whenever the program is killed; those before stay.
#[test]
fn a_library_outlives_its_writer() {
    let own = folder("cli-index-killed");
    let library = own.join("library");
    assert_eq!(run(&["index", "demo", "-o", path(&library)]).0, 0);
    let games = games();
    let more = ["index", path(&games), "-o", path(&library)];
    let count = || {
        let manifest: serde_json::Value =
            serde_json::from_slice(&fs::read(library.join("manifest.json")).unwrap()).unwrap();
        let parts = manifest["parts"].as_array().unwrap().clone();
        parts.iter().map(|part| part["games"].as_u64().unwrap()).sum::<u64>()
    };
    let files = || {
        let folders = fs::read_dir(&library).unwrap().map(|entry| entry.unwrap().path());
        folders.filter_map(|folder| fs::read_dir(folder).ok()).map(Iterator::count).sum::<usize>()
    };
    let before = count();
    for (round, name) in ["TERM", "KILL", "INT", "KILL", "KILL", "KILL"].into_iter().enumerate() {
        let there = files();
        let mut child = igolog(&more).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        // Each time it comes further.
        while files() < there + 2 * round && child.try_wait().unwrap().is_none() {}
        if child.try_wait().unwrap().is_none() {
            signal(child.id(), name);
        }
        child.wait().unwrap();
        assert!(count() == before || count() == before + 4, "{name}: {} games", count());
        assert_eq!(run(&["explore", path(&library)]).0, 0, "{name}");
    }
    assert_eq!(run(&more).0, 0);
    assert_eq!(count(), before + 4);
    fs::remove_dir_all(own).unwrap();
}

#[test]
fn standard_output_has_several_names() {
    let own = folder("cli-stdout");
    let out = own.join("out");
    for name in ["-", "/dev/stdout"] {
        let mut file = File::create(&out).unwrap();
        file.write_all(b"before\n").unwrap();
        let status = igolog(&["sgf", "fmt", "demo:ko", "-o", name]).stdout(file).status().unwrap();
        let text = fs::read_to_string(&out).unwrap();
        assert!(status.success() && text.starts_with("before\n(;"), "{name}: {text}");
    }
    fs::remove_dir_all(own).unwrap();
}
