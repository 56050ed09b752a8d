//! One truth: every door gives the same answers to the same questions.
//!
//! The same questions go through JSON lines, the command line, HTTP and GTP, each a fresh program with nothing in its
//! memory, about positions of real games, at two levels of effort. What is said of life is said three times — as verdicts, as
//! facts, as what rules find — and must be the same block by block.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

/// Positions asked about.
const POSITIONS: usize = 40;

/// Contradictions that are known, by door and question; to be emptied. An entry that no longer contradicts fails the test.
const KNOWN: [(&str, &str); 0] = [];

/// What is asked about every position, each with its parameters.
fn questions() -> [Value; 6] {
    [
        json!({"question": "life"}),
        json!({"question": "facts", "only": ["life"]}),
        json!({"question": "ask", "query": "life(B, V, S, W)"}),
        json!({"question": "score"}),
        json!({"question": "ladders"}),
        json!({"question": "legal"}),
    ]
}

/// A position: the text of a record and a number of moves.
struct Position {
    name: String,
    text: String,
    moves: usize,
}

/// Games of the corpus from the opening to the end; without it the games that the program brings along.
fn positions() -> Vec<Position> {
    let moves = |number: usize| [40, 90, 140, 190, 240][number % 5];
    let Some(folder) = igolog_testing::shared("corpus", POSITIONS) else {
        let of = |number: usize| Position { name: "demo".into(), text: "demo".into(), moves: 8 * (number + 1) };
        return (0..POSITIONS).map(of).collect();
    };
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> = files.filter(|file| file.extension().is_some_and(|e| e == "sgf")).collect();
    files.sort();
    let step = files.len() / POSITIONS;
    // Records of any encoding: what is no UTF-8 is in their comments and names.
    let of = |(number, file): (usize, PathBuf)| Position {
        name: file.file_name().unwrap().to_string_lossy().into_owned(),
        text: String::from_utf8_lossy(&std::fs::read(&file).unwrap()).into_owned(),
        moves: moves(number),
    };
    files.into_iter().step_by(step).take(POSITIONS).enumerate().map(of).collect()
}

fn igolog() -> Command {
    Command::new(env!("CARGO_BIN_EXE_igolog"))
}

/// A door: takes a question as the protocol has it, and gives the answer; nothing if it cannot be asked this way.
trait Door {
    fn name(&self) -> &'static str;
    fn ask(&mut self, question: &Value) -> Option<Value>;
}

/// A running program, ended with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A program that is told lines and answers.
struct Talk {
    program: Running,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

impl Talk {
    fn with(arguments: &[&str]) -> Talk {
        let mut child =
            igolog().args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program starts");
        let (to, from) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        Talk { program: Running(child), to, from }
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.from.read_line(&mut line).unwrap();
        assert!(!line.is_empty(), "the program ended: {:?}", self.program.0.try_wait());
        line
    }
}

struct JsonLines(Talk);

impl Door for JsonLines {
    fn name(&self) -> &'static str {
        "JSON lines"
    }

    fn ask(&mut self, question: &Value) -> Option<Value> {
        writeln!(self.0.to, "{question}").unwrap();
        Some(serde_json::from_str(&self.0.line()).unwrap())
    }
}

/// The command line: a program for each question.
struct CommandLine;

impl Door for CommandLine {
    fn name(&self) -> &'static str {
        "command line"
    }

    fn ask(&mut self, question: &Value) -> Option<Value> {
        let text = |name: &str| question[name].as_str().unwrap_or_default().to_owned();
        let mut command = igolog();
        match text("question").as_str() {
            asked @ ("life" | "score") => command.args([asked, "-"]),
            "facts" => command.args(["facts", "-", "--only", question["only"][0].as_str().unwrap()]),
            "ask" => command.args(["ask", "-", &text("query")]),
            _ => return None,
        };
        let moves = question["move"].to_string();
        command.args(["--move", &moves, "--effort", &text("effort"), "--format", "json"]);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program starts");
        child.stdin.take().unwrap().write_all(record(question).as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        Some(serde_json::from_slice(&output.stdout).unwrap_or_else(|e| panic!("{e}: {question}")))
    }
}

struct Http {
    address: String,
    _program: Running,
}

impl Http {
    fn new() -> Http {
        let mut talk = Talk::with(&["serve", "--port", "0"]);
        let told = talk.line();
        let address = told.split("http://").nth(1).and_then(|rest| rest.split('/').next()).expect("an address");
        Http { address: address.to_owned(), _program: talk.program }
    }
}

impl Door for Http {
    fn name(&self) -> &'static str {
        "HTTP"
    }

    fn ask(&mut self, question: &Value) -> Option<Value> {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let body = question.to_string();
        write!(
            stream,
            "POST /api HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\
             Connection: close\r\n\r\n{body}",
            self.address,
            body.len()
        )
        .unwrap();
        let mut response = String::new();
        stream.read_to_string(&mut response).unwrap();
        let (head, body) = response.split_once("\r\n\r\n").expect("a response");
        let status = head.split(' ').nth(1).unwrap_or_default();
        (!["404", "405"].contains(&status)).then(|| serde_json::from_str(body).unwrap())
    }
}

/// GTP: the engine reads the record, and its command `igolog-answer` takes a question about where it stands.
struct Gtp {
    talk: Talk,
    record: PathBuf,
}

impl Gtp {
    fn say(&mut self, command: &str) -> String {
        writeln!(self.talk.to, "{command}").unwrap();
        let answer = self.talk.line();
        while !self.talk.line().trim().is_empty() {}
        assert!(answer.starts_with('='), "{command}: {answer}");
        answer.trim_start_matches('=').trim().to_owned()
    }
}

impl Door for Gtp {
    fn name(&self) -> &'static str {
        "GTP"
    }

    fn ask(&mut self, question: &Value) -> Option<Value> {
        std::fs::write(&self.record, record(question)).unwrap();
        let before = question["move"].as_u64().unwrap() + 1;
        self.say(&format!("loadsgf {} {before}", self.record.display()));
        let mut question = question.clone();
        ["position", "move"].iter().for_each(|field| drop(question.as_object_mut().unwrap().remove(*field)));
        Some(serde_json::from_str(&self.say(&format!("igolog-answer {question}"))).unwrap())
    }
}

/// The text of the record that a question is about.
fn record(question: &Value) -> &str {
    match question["position"].as_str().unwrap() {
        "demo" => include_str!("../../igolog-answers/demos/ear_reddening.sgf"),
        text => text,
    }
}

/// What a door can know: an engine keeps the position, and nothing of the text it came from.
fn known_to(door: &str, mut answer: Value) -> Value {
    if let (Value::Object(fields), "GTP") = (&mut answer, door) {
        ["recorded", "assumed", "warnings"].iter().for_each(|field| drop(fields.remove(*field)));
    }
    answer
}

/// Whether a door's own limit of time cut the answer short: on a machine with much else to do that says nothing of the
/// answer.
fn is_cut_short(answer: &Value) -> bool {
    answer["effort"]["cut_short"] == true || ["stopped", "limit"].iter().any(|fault| answer["error"]["fault"] == *fault)
}

/// The verdict on every block and how sure it is, whichever way it is told.
fn verdicts(answer: &Value) -> Option<BTreeMap<String, (String, String)>> {
    let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let row = |row: &Value| (word(&row[0]), (word(&row[1]), word(&row[2])));
    Some(match answer["answer"].as_str()? {
        "life" => {
            let blocks = answer["blocks"].as_array()?.iter();
            blocks.map(|b| (word(&b["block"]), (word(&b["verdict"]), word(&b["certainty"])))).collect()
        }
        "facts" => answer["relations"][0]["rows"].as_array()?.iter().map(row).collect(),
        "ask" => answer["rows"].as_array()?.iter().map(row).collect(),
        _ => return None,
    })
}

#[test]
fn all_doors_give_the_same_answers() {
    let mut lines = JsonLines(Talk::with(&["analyze"]));
    let record = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("doors.sgf");
    let mut doors: Vec<Box<dyn Door>> =
        vec![Box::new(CommandLine), Box::new(Http::new()), Box::new(Gtp { talk: Talk::with(&["gtp"]), record })];
    let mut against: BTreeMap<(String, String), usize> = BTreeMap::new();
    let mut report = String::new();
    let (mut asked, mut cut_short) = (BTreeMap::<&str, usize>::new(), BTreeMap::<&str, usize>::new());
    for (number, Position { name, text, moves }) in positions().into_iter().enumerate() {
        for effort in ["step", "full"] {
            let mut life: Option<BTreeMap<String, (String, String)>> = None;
            for (place, mut question) in questions().into_iter().enumerate() {
                question["position"] = text.as_str().into();
                question["move"] = moves.into();
                question["effort"] = effort.into();
                let what = question["question"].as_str().unwrap().to_owned();
                let first = lines.ask(&question).expect("JSON lines take every question");
                assert!(first.get("error").is_none() && !is_cut_short(&first), "{name}, {what}: {first}");
                let mut contradicts = |door: &str, told: &dyn std::fmt::Debug, other: &dyn std::fmt::Debug| {
                    *against.entry((door.to_owned(), what.clone())).or_default() += 1;
                    let _ =
                        writeln!(report, "{name} move {moves}, {effort}, {what}: {door}: {told:?} is not {other:?}");
                };
                if let Some(said) = verdicts(&first) {
                    let life = life.get_or_insert_with(|| said.clone());
                    let blocks = life.iter().chain(&said).filter(|(block, _)| life.get(*block) != said.get(*block));
                    for (block, _) in blocks {
                        contradicts("itself", &(block, said.get(block)), &life.get(block));
                    }
                }
                // Large searches take their time: of these every door tells the verdicts, and another question in turn.
                let in_turn = place == 0 || 1 + number % (questions().len() - 1) == place;
                for door in doors.iter_mut().filter(|_| effort == "step" || in_turn) {
                    let Some(answer) = door.ask(&question) else { continue };
                    if is_cut_short(&answer) {
                        *cut_short.entry(door.name()).or_default() += 1;
                        continue;
                    }
                    *asked.entry(door.name()).or_default() += 1;
                    let expected = known_to(door.name(), first.clone());
                    if answer != expected {
                        contradicts(door.name(), &answer, &expected);
                    }
                }
            }
        }
    }
    for door in &doors {
        let (name, mut err) = (door.name(), std::io::stderr());
        match (asked.get(name), cut_short.get(name)) {
            (None, _) => panic!("{name} gave no answer that can be compared"),
            (Some(count), None) => writeln!(err, "doors: {name} gave {count} answers").unwrap(),
            (Some(count), Some(cut)) => writeln!(err, "doors: {name} gave {count} answers, {cut} cut short").unwrap(),
        }
    }
    let known: Vec<(String, String)> = KNOWN.iter().map(|(door, what)| ((*door).into(), (*what).into())).collect();
    let unknown: Vec<_> = against.keys().filter(|key| !known.contains(key)).collect();
    let settled: Vec<_> = known.iter().filter(|key| !against.contains_key(*key)).collect();
    let report: String =
        report.lines().take(20).map(|line| line.chars().take(400).collect::<String>() + "\n").collect();
    assert!(unknown.is_empty(), "doors contradict each other: {against:?}\n{report}");
    assert!(settled.is_empty(), "these contradict no longer, strike them off the list: {settled:?}");
}
