//! `igolog learn train`

use std::path::PathBuf;
use std::time::Instant;

use igolog_bw::formula::Definitions;
use igolog_bw::learn::{
    Evaluation, FeatureError, Features, LastMoves, Model, Settings, TrainingMethod, TrainingProgress, default_features,
    harvest, train,
};
use igolog_core::Stop;
use serde_json::json;

use super::records::{GameId, Records, with_games};
use super::{report, table, text_of};
use crate::exit::{Exit, Failure, Outcome};
use crate::format::Format;
use crate::meter::Meter;
use crate::output::{self, counted};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// SGF files, folders, patterns, archives
    #[arg(required = true, value_name = "GAMES")]
    games: Vec<String>,
    /// Where to write the policy
    #[arg(short, long, value_name = "FILE.json")]
    output: Option<PathBuf>,
    /// What to learn: softmax (probabilities for each position) or svm (a linear two-class support vector machine)
    #[arg(long, default_value = "softmax")]
    method: TrainingMethod,
    /// Share of the games kept back to judge the policy; equal games stay on one side
    #[arg(long, value_name = "SHARE", default_value_t = 0.25, value_parser = share)]
    holdout: f64,
    /// Passes over the games
    #[arg(long, default_value_t = Settings::default().epochs, value_parser = clap::value_parser!(u32).range(1..=1000))]
    epochs: u32,
    /// Decides the split and the order of games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// More features: a file with one formula a line
    #[arg(long, value_name = "FILE")]
    features: Option<PathBuf>,
    /// Use only the features of that file
    #[arg(long, requires = "features")]
    only: bool,
    /// Definitions that the formulas use
    #[arg(long, value_name = "FILE")]
    define: Option<PathBuf>,
    /// Do not look at the last moves
    #[arg(long)]
    no_last: bool,
    /// Weigh shapes too: the surroundings in which moves were played at least so often; 0 for none
    #[arg(long, value_name = "TIMES", default_value_t = 5)]
    shapes: u32,
    /// Train on so many games at a time, and show how the policy grows: 10,25,50
    #[arg(long, value_name = "N,N,…", value_delimiter = ',')]
    curve: Vec<usize>,
    /// Threads that read games
    #[arg(short = 'j', long, default_value_t = 2)]
    threads: usize,
    /// How to print
    #[arg(long, default_value = "text", value_parser = Format::plain())]
    format: Format,
}

fn share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|s: &f64| (0.0..1.0).contains(s));
    share.ok_or_else(|| format!("'{text}' is no share: write 0.25, or 0 to keep nothing back"))
}

/// What one training gave.
struct Trained {
    games: usize,
    seconds: f64,
    model: Model,
    report: Option<Evaluation>,
}

pub(super) fn run(args: &Args) -> Outcome {
    let own = args.define.as_deref().map(text_of).transpose()?.unwrap_or_default();
    let mut definitions = Definitions::default();
    definitions.add(&own).map_err(Failure::input)?;
    let formulas = formulas(args, &definitions)?;
    let stop = crate::interrupt::stop();
    let records = Records::read(&args.games)?;
    let (learn, test) = records.split(args.holdout, args.seed);
    eprintln!("{} to learn from, {} kept back", counted(learn.len() as u64, "game"), test.len());
    let sizes = if args.curve.is_empty() { vec![learn.len()] } else { args.curve.clone() };
    let mut results = Vec::new();
    let mut partial = None;
    for (number, size) in sizes.iter().enumerate() {
        let part = &learn[..(*size).min(learn.len())];
        let start = Instant::now();
        let model = learn_from(args, &records, part, formulas.clone(), &definitions, &own, &stop)?;
        let seconds = start.elapsed().as_secs_f64();
        let stopped = stop.is_asked();
        // Written before it is judged: what was found is kept even if the work is broken off. A policy that is there
        // gives way only to the whole of a new one.
        if let Some(path) = &args.output {
            let bytes = model.to_json();
            if stopped || number + 1 < sizes.len() {
                partial = output::write_partial(path, bytes.as_bytes())?;
            } else {
                output::write_file(path, bytes.as_bytes())?;
                if let Some(partial) = partial.take() {
                    let _ = std::fs::remove_file(partial);
                }
            }
        }
        let how = if stopped { "stopped early after" } else { "trained on" };
        Meter::new().tell(&format!("{how} {} games in {seconds:.1} s", model.training.games));
        let judged =
            if stopped || test.is_empty() { None } else { Some(report(&model, &records, &test, args.threads, &stop)?) };
        results.push(Trained { games: model.training.games, seconds, model, report: judged });
        if stop.is_asked() {
            break;
        }
    }
    if let (Some(partial), true) = (&partial, stop.is_asked()) {
        anstream::eprintln!("interrupted; what was learned so far is in {}", partial.display());
    }
    print(args.format, &results)?;
    Ok(if stop.is_asked() { Exit::Interrupted } else { Exit::Done })
}

/// The formulas to weigh, shapes apart.
fn formulas(args: &Args, definitions: &Definitions) -> Result<Vec<String>, Failure> {
    let mut formulas = if args.only { Vec::new() } else { default_features(last_moves(args)) };
    let Some(path) = &args.features else { return Ok(formulas) };
    let text = text_of(path)?;
    for (k, line) in text.lines().enumerate() {
        let formula = line.split('#').next().unwrap_or("").trim();
        if formula.is_empty() {
            continue;
        }
        // One by one, so that an error names the line of the file.
        if let Err(error) = Features::new(vec![formula.to_string()], definitions) {
            let what = match error {
                FeatureError::Formula { error, .. } => error.to_string(),
                other => other.to_string(),
            };
            return Err(Failure::Input(format!("{}: line {}: {what}", path.display(), k + 1)));
        }
        formulas.push(formula.to_string());
    }
    Ok(formulas)
}

fn last_moves(args: &Args) -> LastMoves {
    if args.no_last { LastMoves::Unknown } else { LastMoves::Known }
}

fn learn_from(
    args: &Args,
    records: &Records,
    part: &[GameId],
    mut formulas: Vec<String>,
    definitions: &Definitions,
    own: &str,
    stop: &Stop,
) -> Result<Model, Failure> {
    let go_on = || !stop.is_asked();
    let mut meter = Meter::new();
    if args.shapes > 0 && !args.only {
        let found = with_games(records, part, |games| {
            harvest(games, args.shapes, last_moves(args), |done| {
                meter.show(|| format!("gathering shapes: {done}/{} games", games.count));
                go_on()
            })
        });
        formulas.extend(found);
    }
    let note = format!("{} games, {} features", part.len(), formulas.len());
    let features = Features::new(formulas, definitions).map_err(Failure::input)?;
    meter.tell(&format!("{} features", features.formulas().len()));
    let settings = Settings {
        method: args.method,
        epochs: args.epochs,
        seed: args.seed,
        threads: args.threads,
        ..Settings::default()
    };
    with_games(records, part, |games| {
        train(&features, games, &settings, own, &note, |progress| {
            meter.show(|| describe(progress, games.count));
            go_on()
        })
    })
    .map_err(Failure::input)
}

fn print(format: Format, results: &[Trained]) -> Result<(), Failure> {
    match format {
        Format::Json => {
            let entry = |t: &Trained| json!({ "games": t.games, "positions": t.model.training.positions, "seconds": t.seconds, "report": t.report });
            output::print_json(&results.iter().map(entry).collect::<Vec<_>>())
        }
        _ => {
            let mut out = String::new();
            for Trained { games, model, report, .. } in results {
                let (positions, properties) = (model.training.positions, model.features.len());
                out += &format!("{games} games, {positions} positions, {properties} properties\n");
                if let Some(report) = report {
                    out += &table(report);
                }
            }
            output::print(&out)
        }
    }
}

fn describe(progress: TrainingProgress, games: usize) -> String {
    format!(
        "pass {}: {}/{games} games, {} positions, log-likelihood {:.3}",
        progress.epoch, progress.games, progress.positions, progress.log_likelihood
    )
}
