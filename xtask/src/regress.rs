//! Files of tests by others as JSON, put to GTP engines side by side.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use igolog_core::Stop;
use igolog_gtp::regress::{FileScore, RegressionTest, TestResult, WantedAnswer, run_tests, scores};
use igolog_testing::shared;
use serde_json::Value;

use crate::Done;

/// The files of GNU Go's tests in the sample.
const SAMPLE: [&str; 5] = ["reading", "lifedeath", "static", "semeai", "connection"];

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Files of tests (default: those of GNU Go beside the project)
    files: Vec<PathBuf>,
    /// Command line of an engine; several times for several side by side
    #[arg(long, default_value = "target/quick/igolog gtp")]
    engine: Vec<String>,
    /// Print the wrong answers
    #[arg(short, long)]
    verbose: bool,
}

pub(crate) fn run(args: Args) -> Done {
    let files = if args.files.is_empty() {
        let Some(folder) = shared("suites/gnugo", 431) else { return Ok(()) };
        SAMPLE.iter().map(|name| folder.join(name).with_extension("json")).collect()
    } else {
        args.files
    };
    println!("right, wrong, unsupported of each engine:");
    for (number, engine) in args.engine.iter().enumerate() {
        println!("  {}: {engine}", number + 1);
    }
    let here = std::env::current_dir()?;
    for file in files {
        let tests = read(&file)?;
        let folder = file.parent().unwrap_or(Path::new("."));
        let mut columns = Vec::new();
        for engine in &args.engine {
            // The engine runs in the folder of the file, so a path of its program is made whole.
            let program = here.join(engine.split(' ').next().unwrap_or_default());
            let rest = engine.split_once(' ').map_or("", |(_, rest)| rest);
            let engine = if program.is_file() { format!("{} {rest}", program.display()) } else { engine.clone() };
            let begun = Instant::now();
            let done = |test: &RegressionTest, tested: &igolog_gtp::regress::Tested| {
                if args.verbose && tested.result != TestResult::Right {
                    println!("  {} {}: {}, wanted {}", test.name, test.question, tested.answer, test.wanted.text());
                }
            };
            let tested = run_tests(&tests, &engine, folder, Duration::from_secs(600), &Stop::never(), done)?;
            columns.push((scores(&tests, &tested), begun.elapsed()));
        }
        let commands: BTreeSet<&String> = columns.iter().flat_map(|(scores, _)| scores.keys()).collect();
        println!("{}", file.display());
        for command in commands {
            let cell = |score: &FileScore| format!("{:>8} {:>4} {:>4}", score.right, score.wrong, score.unsupported);
            let row: String = columns.iter().map(|(scores, _)| cell(&scores[command])).collect();
            println!("  {command:<24}{row}");
        }
        let times: Vec<String> = columns.iter().map(|(_, time)| format!("{:.0} s", time.as_secs_f64())).collect();
        println!("  {}", times.join(", "));
    }
    Ok(())
}

fn read(file: &Path) -> Result<Vec<RegressionTest>, Box<dyn std::error::Error>> {
    let list: Value = serde_json::from_slice(&std::fs::read(file)?)?;
    let words = |value: &Value| -> Vec<String> {
        value.as_array().into_iter().flatten().filter_map(|w| w.as_str().map(str::to_owned)).collect()
    };
    let mut tests = Vec::new();
    for case in list.as_array().ok_or("a file of tests is a list")? {
        let text = |key: &str| case[key].as_str().unwrap_or_default();
        let mut question = vec![text("command").to_owned()];
        question.extend(words(&case["args"]));
        let wanted = WantedAnswer::new(text("expected"), case["negated"] == true).ok_or("a pattern cannot be read")?;
        let name = format!("{} {}", text("suite"), case["id"]);
        tests.push(RegressionTest { name, setup: words(&case["setup"]), question: question.join(" "), wanted });
    }
    Ok(tests)
}
