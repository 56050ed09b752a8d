//! `igolog regress`

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

use igolog_gtp::regress::{FileScore, RegressionTest, TestResult, Tested, read_tests, run_tests, scores};
use serde_json::json;

use super::match_::this_program;
use crate::exit::{Exit, Failure, Outcome};
use crate::format::Format;
use crate::{interrupt, output};

/// Put a file of regression tests to GTP engines
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  igolog regress reading.tst\n  igolog regress reading.tst --engine 'igolog gtp' --engine 'gnugo --mode gtp'\n\nA test is a numbered GTP command and a line '#? [PATTERN]' behind it, as in GNU Go's and Fuego's files. Names of games are sought from the folder of the file, or from --folder. The word igolog at the start of a command line is this very program. Exit code 1: not all answers were right."
)]
pub(crate) struct Args {
    /// Files of tests
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Command line of an engine; several times for several engines side by side
    #[arg(short, long, value_name = "COMMAND", default_value = "igolog gtp")]
    engine: Vec<String>,
    /// The folder that the engines run in
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
    /// Tell every answer, not those alone that are wrong
    #[arg(short, long)]
    verbose: bool,
    /// Seconds to wait for an answer
    #[arg(long, value_name = "S", default_value_t = 600, value_parser = clap::value_parser!(u64).range(1..))]
    patience: u64,
    /// How to print
    #[arg(long, default_value = "text", value_parser = Format::plain())]
    format: Format,
}

/// Bytes of a file of tests.
const MOST_BYTES: u64 = 16 << 20;

pub(super) fn run(args: Args) -> Outcome {
    let mut all_right = true;
    let mut told = Vec::new();
    for file in &args.files {
        let name = file.display();
        let text = igolog_files::read(file, MOST_BYTES);
        let text = text.map_err(|why| Failure::input(format!("cannot read {name}: {why}")))?;
        let tests =
            read_tests(&String::from_utf8_lossy(&text)).map_err(|why| Failure::input(format!("{name}: {why}")))?;
        if tests.is_empty() {
            return Err(Failure::input(format!("{name}: there is no test in it")));
        }
        let beside = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let folder = args.folder.as_deref().unwrap_or(beside);
        let mut columns = Vec::new();
        for engine in &args.engine {
            let done = |test: &RegressionTest, tested: &Tested| {
                if args.format == Format::Text && (args.verbose || tested.result == TestResult::Wrong) {
                    let _ = output::print(&line(test, tested));
                }
            };
            let patience = Duration::from_secs(args.patience);
            let stop = interrupt::stop();
            let tested = run_tests(&tests, &this_program(engine), folder, patience, &stop, done);
            if stop.is_asked() {
                return Err(Failure::Interrupted);
            }
            let tested = tested.map_err(|why| Failure::usage(format!("{engine}: {why}")))?;
            all_right &= tested.iter().all(|tested| tested.result == TestResult::Right);
            columns.push(tested);
        }
        match args.format {
            Format::Text => output::print(&table(&name.to_string(), &args.engine, &tests, &columns))?,
            _ => told.push(json(&name.to_string(), &args.engine, &tests, &columns)),
        }
    }
    if args.format == Format::Json {
        output::print_json(&told)?;
    }
    Ok(if all_right { Exit::Done } else { Exit::No })
}

fn word(result: TestResult) -> &'static str {
    match result {
        TestResult::Right => "right",
        TestResult::Wrong => "wrong",
        TestResult::Unsupported => "unsupported",
    }
}

fn line(test: &RegressionTest, tested: &Tested) -> String {
    let RegressionTest { name, question, wanted, .. } = test;
    format!("{:<11} {name} {question}: {}, wanted {}\n", word(tested.result), tested.answer, wanted.text())
}

/// A row for each command, and their sum; for each engine its right, wrong and unsupported answers.
fn table(file: &str, engines: &[String], tests: &[RegressionTest], columns: &[Vec<Tested>]) -> String {
    let by_command: Vec<_> = columns.iter().map(|tested| scores(tests, tested)).collect();
    let commands: BTreeSet<&String> = by_command.iter().flat_map(|scores| scores.keys()).collect();
    let mut out = format!("{file}: {} tests\n", tests.len());
    for (number, engine) in engines.iter().enumerate() {
        out += &format!("engine {}: {engine}\n", number + 1);
    }
    out += &format!("{:<28}", "right, wrong, unsupported");
    (1..=engines.len()).for_each(|number| out += &format!("{:>18}", format!("engine {number}")));
    out.push('\n');
    let cells = |out: &mut String, score: &FileScore| {
        *out += &format!("{:>8} {:>4} {:>4}", score.right, score.wrong, score.unsupported);
    };
    for command in commands {
        out += &format!("{command:<28}");
        by_command.iter().for_each(|scores| cells(&mut out, &scores.get(command).copied().unwrap_or_default()));
        out.push('\n');
    }
    out += &format!("{:<28}", "all");
    for tested in columns {
        let mut score = FileScore::default();
        tested.iter().for_each(|tested| score.add(tested.result));
        cells(&mut out, &score);
    }
    out.push('\n');
    out
}

fn json(file: &str, engines: &[String], tests: &[RegressionTest], columns: &[Vec<Tested>]) -> serde_json::Value {
    let answers = |at: usize| -> Vec<_> {
        let said = |tested: &Vec<Tested>| json!({"result": word(tested[at].result), "answer": tested[at].answer});
        columns.iter().map(said).collect()
    };
    let tests: Vec<_> = tests
        .iter()
        .enumerate()
        .map(|(at, t)| json!({"name": t.name, "question": t.question, "wanted": t.wanted.text(), "answers": answers(at)}))
        .collect();
    json!({"file": file, "engines": engines, "tests": tests})
}
