//! Files of tests by others as JSON, put to GTP engines side by side.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use igolog_core::Stop;
use igolog_gtp::regress::{FileScore, RegressionTest, TestResult, Tested, WantedAnswer, run_tests};
use igolog_testing::{program as program_path, shared};
use serde_json::Value;

use crate::Done;

/// The files of GNU Go's tests in the sample.
const SAMPLE: [&str; 5] = ["reading", "lifedeath", "static", "semeai", "connection"];

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Files of tests (default: those of GNU Go beside the project)
    files: Vec<PathBuf>,
    /// Command line of an engine; several times for several side by side
    #[arg(long, default_values = ["target/quick/igolog gtp", "gnugo --mode gtp"])]
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
    let mut engines = Vec::new();
    for line in &args.engine {
        engines.extend(whole(line)?);
    }
    println!("right, wrong, unsupported of each engine:");
    for (number, engine) in engines.iter().enumerate() {
        println!("  {}: {engine}", number + 1);
    }
    for file in files {
        let tests = read(&file)?;
        let folder = file.parent().unwrap_or(Path::new("."));
        let mut columns = Vec::new();
        for engine in &engines {
            let begun = Instant::now();
            let done = |test: &RegressionTest, tested: &Tested| {
                if args.verbose && tested.result != TestResult::Right {
                    println!("  {} {}: {}, wanted {}", test.name, test.question, tested.answer, test.wanted.text());
                }
            };
            let tested = run_tests(&tests, engine, folder, Duration::from_secs(600), &Stop::never(), done)?;
            columns.push((tested, begun.elapsed()));
        }
        println!("{}", file.display());
        let rows: BTreeSet<&str> = tests.iter().map(row).collect();
        for name in rows {
            print_row(name, tests.iter().map(|test| row(test) == name).collect(), &columns);
        }
        print_row("all", vec![true; tests.len()], &columns);
        let times: Vec<String> = columns.iter().map(|(_, time)| format!("{:.0} s", time.as_secs_f64())).collect();
        println!("  {}", times.join(", "));
    }
    Ok(())
}

/// The file of its author that a test comes from.
fn row(test: &RegressionTest) -> &str {
    test.name.split(' ').next().unwrap_or_default()
}

fn print_row(name: &str, chosen: Vec<bool>, columns: &[(Vec<Tested>, Duration)]) {
    let cell = |(tested, _): &(Vec<Tested>, Duration)| {
        let mut score = FileScore::default();
        tested.iter().zip(&chosen).filter(|(_, chosen)| **chosen).for_each(|(tested, _)| score.add(tested.result));
        format!("{:>8} {:>4} {:>4}", score.right, score.wrong, score.unsupported)
    };
    println!("  {name:<24}{}", columns.iter().map(cell).collect::<String>());
}

/// The command line with the whole path of its program, because engines run in the folder of a file. Nothing if the program
/// is GNU Go and absent.
fn whole(engine: &str) -> Result<Option<String>, Box<dyn std::error::Error>> {
    let (program, rest) = engine.split_once(' ').unwrap_or((engine, ""));
    let path = match program {
        "gnugo" => program_path(program, 431),
        _ => Some(std::env::current_dir()?.join(program)).filter(|path| path.is_file()).or(Some(program.into())),
    };
    Ok(path.map(|path| format!("{} {rest}", path.display())))
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
        let wanted = WantedAnswer::new(text("expected")).ok_or("a pattern cannot be read")?;
        let wanted = if case["negated"] == true { wanted.negated() } else { wanted };
        let name = format!("{} {}", text("suite"), case["id"]);
        tests.push(RegressionTest { name, setup: words(&case["setup"]), question: question.join(" "), wanted });
    }
    Ok(tests)
}
