//! `igolog learn`

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use igolog_bw::formula::{Context, Definitions};
use igolog_bw::learn::{
    Features, Games, Hits, Method, Model, Policy, Progress, Report, Settings, default_features, evaluate, shuffled,
    tictactoe, train,
};
use igolog_core::{Game, Played, Point, Rules};
use igolog_text::diagram::{Plain, Sign, plain};
use igolog_text::replay::Replay;
use igolog_text::sgf::Collection;
use igolog_text::svg::{Fill, Picture};
use igolog_text::vertex;
use serde_json::json;

use super::Format;
use super::region::RegionArgs;
use crate::exit::{Exit, Failure, Outcome};
use crate::input::{self, PositionArgs};
use crate::output;

/// Learn moves from properties of the B-W model
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  igolog learn train games/ -o policy.json --holdout 0.25
  igolog learn train games/ -o policy.json --curve 10,25,50,100,150
  igolog learn eval policy.json other-games/
  igolog learn apply demo -m 30
  igolog learn apply --model policy.json game.sgf --why Q16
  igolog learn tictactoe")]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Train a policy on games
    Train(Train),
    /// See how often a policy chooses the moves that were played
    Eval(Eval),
    /// Show a policy's choice of moves in a position
    Apply(Apply),
    /// Learn optimal moves of tic-tac-toe by the same means
    #[command(name = "tictactoe")]
    TicTacToe(TicTacToe),
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum MethodName {
    /// Probabilities for each position
    Softmax,
    /// Linear two-class support vector machine
    Svm,
}

#[derive(Debug, clap::Args)]
struct Train {
    /// SGF files, folders, patterns, archives
    #[arg(required = true, value_name = "GAMES")]
    games: Vec<String>,
    /// Where to write the policy
    #[arg(short, long, value_name = "FILE.json")]
    output: Option<PathBuf>,
    /// What to learn
    #[arg(long, value_enum, default_value = "softmax")]
    method: MethodName,
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
    /// Train on so many games at a time, and show how the policy grows: 10,25,50
    #[arg(long, value_name = "N,N,…", value_delimiter = ',')]
    curve: Vec<usize>,
    /// Threads that read games
    #[arg(short = 'j', long, default_value_t = 2)]
    threads: usize,
    /// How to print
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Debug, clap::Args)]
struct Eval {
    /// A policy file, or builtin:9, builtin:19
    #[arg(value_name = "POLICY")]
    model: String,
    /// SGF files, folders, patterns, archives
    #[arg(required = true, value_name = "GAMES")]
    games: Vec<String>,
    /// Threads that read games
    #[arg(short = 'j', long, default_value_t = 2)]
    threads: usize,
    /// How to print
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Debug, clap::Args)]
struct Apply {
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    region: RegionArgs,
    /// A policy file, or builtin:9, builtin:19 (default: the built-in one for the board's size)
    #[arg(long, value_name = "POLICY")]
    model: Option<String>,
    /// How many moves to list
    #[arg(long, value_name = "N", default_value_t = 10)]
    top: usize,
    /// The properties that speak for and against this move
    #[arg(long, value_name = "POINT")]
    why: Option<String>,
    /// Draw the policy on the board, *.svg or *.png
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// How to print
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Debug, clap::Args)]
struct TicTacToe {
    /// Decides the split
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How to print
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

pub(super) fn run(args: Args) -> Outcome {
    match args.command {
        Command::Train(args) => run_train(&args),
        Command::Eval(args) => run_eval(&args),
        Command::Apply(args) => run_apply(&args),
        Command::TicTacToe(args) => run_tictactoe(&args),
    }
}

fn share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|s: &f64| (0.0..1.0).contains(s));
    share.ok_or_else(|| format!("'{text}' is no share: write 0.25, or 0 to keep nothing back"))
}

/// A file and a game in it.
type GameId = (usize, usize);

/// Game records, parsed once and replayed when they are wanted.
struct Records {
    files: Vec<Collection>,
    games: Vec<GameId>,
}

impl Records {
    fn read(arguments: &[String]) -> Result<Records, Failure> {
        let mut records = Records { files: Vec::new(), games: Vec::new() };
        input::read_all(arguments, |source| {
            let source = source?;
            match Collection::read(&source.bytes) {
                Ok(collection) => {
                    let file = records.files.len();
                    records.games.extend((0..collection.games().len()).map(|game| (file, game)));
                    records.files.push(collection);
                }
                Err(error) => eprintln!("{}: left out: {error}", source.name),
            }
            Ok(())
        })?;
        match records.games.len() {
            0 => Err(Failure::Input("there is no game to learn from".into())),
            _ => Ok(records),
        }
    }

    fn game(&self, (file, game): GameId) -> Option<Game> {
        let record = self.files.get(file)?.game(game)?;
        // Suicide and superko are no matter of style, so all games are read by the simplest rules.
        Replay::main_line(record, Some(Rules::CHINESE)).ok().map(|replay| replay.game)
    }

    /// Games to learn from and games kept back; games with the same moves go to the same side.
    fn split(&self, share: f64, seed: u64) -> (Vec<GameId>, Vec<GameId>) {
        let mut classes: BTreeMap<u64, Vec<GameId>> = BTreeMap::new();
        for &id in &self.games {
            let Some(game) = self.game(id) else { continue };
            let mut hasher = DefaultHasher::new();
            for step in game.steps() {
                if let Played::Move(_, mv) = step {
                    mv.hash(&mut hasher);
                }
            }
            classes.entry(hasher.finish()).or_default().push(id);
        }
        let mut classes: Vec<Vec<GameId>> = classes.into_values().collect();
        classes.sort();
        let order = shuffled(classes.len(), seed);
        let kept = (classes.len() as f64 * share).round() as usize;
        let pick = |places: &[usize]| places.iter().flat_map(|&k| classes[k].iter().copied()).collect();
        (pick(&order[kept..]), pick(&order[..kept]))
    }
}

fn with_games<T>(records: &Records, ids: &[GameId], run: impl FnOnce(&Games<'_>) -> T) -> T {
    run(&Games { count: ids.len(), load: &|k| records.game(ids[k]) })
}

fn text_of(path: &Path) -> Result<String, Failure> {
    let source = input::read(&path.to_string_lossy())?;
    String::from_utf8(source.bytes).map_err(|_| Failure::Input(format!("{} is not UTF-8 text", path.display())))
}

fn run_train(args: &Train) -> Outcome {
    let own = args.define.as_deref().map(text_of).transpose()?.unwrap_or_default();
    let mut definitions = Definitions::default();
    definitions.add(&own).map_err(Failure::input)?;
    let mut formulas = if args.only { Vec::new() } else { default_features(!args.no_last) };
    if let Some(path) = &args.features {
        let text = text_of(path)?;
        let lines = text.lines().map(|line| line.split('#').next().unwrap_or("").trim());
        formulas.extend(lines.filter(|line| !line.is_empty()).map(String::from));
    }
    let features = Features::new(formulas, &definitions).map_err(Failure::input)?;
    let stop = crate::interrupt::flag();
    let stopped = || stop.load(Ordering::Relaxed);
    let records = Records::read(&args.games)?;
    let (learn, test) = records.split(args.holdout, args.seed);
    let method = match args.method {
        MethodName::Softmax => Method::Softmax,
        MethodName::Svm => Method::Svm,
    };
    let settings =
        Settings { method, epochs: args.epochs, seed: args.seed, threads: args.threads, ..Settings::default() };
    eprintln!("{} games to learn from, {} kept back, {} features", learn.len(), test.len(), features.formulas().len());
    let sizes = if args.curve.is_empty() { vec![learn.len()] } else { args.curve.clone() };
    let mut results = Vec::new();
    for size in sizes {
        let part = &learn[..size.min(learn.len())];
        let start = Instant::now();
        let note = format!("{} games, {} features", part.len(), features.formulas().len());
        let mut shown = Instant::now();
        let model = with_games(&records, part, |games| {
            train(&features, games, &settings, &own, &note, |progress| {
                show_progress(progress, games.count, &mut shown);
                !stopped()
            })
        });
        let model = model.map_err(Failure::input)?;
        eprintln!("\rtrained on {} games in {:.1} s{:40}", part.len(), start.elapsed().as_secs_f64(), "");
        if stopped() {
            return Ok(Exit::Interrupted);
        }
        let report = match test.is_empty() {
            true => None,
            false => Some(report(&model, &records, &test, args.threads, &stop)?),
        };
        if let Some(path) = &args.output {
            output::write_file(path, model.to_json().as_bytes())?;
        }
        results.push((part.len(), start.elapsed().as_secs_f64(), report, model));
    }
    match args.format {
        Format::Json => {
            let entry = |(games, seconds, report, model): &(usize, f64, Option<Report>, Model)| json!({ "games": games, "positions": model.training.positions, "seconds": seconds, "report": report });
            output::print_json(&results.iter().map(entry).collect::<Vec<_>>())?;
        }
        Format::Text => {
            let mut out = String::new();
            for (games, _, report, model) in &results {
                out += &format!(
                    "{games} games, {} positions, {} properties\n",
                    model.training.positions,
                    model.features.len()
                );
                if let Some(report) = report {
                    out += &table(report);
                }
            }
            output::print(&out)?;
        }
    }
    Ok(Exit::Done)
}

fn show_progress(progress: Progress, games: usize, shown: &mut Instant) {
    if shown.elapsed().as_millis() > 500 {
        *shown = Instant::now();
        eprint!(
            "\rpass {}: {}/{games} games, {} positions, log-likelihood {:.3}   ",
            progress.epoch, progress.games, progress.positions, progress.log_likelihood
        );
        let _ = std::io::stderr().flush();
    }
}

fn report(
    model: &Model,
    records: &Records,
    ids: &[GameId],
    threads: usize,
    stop: &AtomicBool,
) -> Result<Report, Failure> {
    with_games(records, ids, |games| evaluate(model, games, threads, |_| !stop.load(Ordering::Relaxed)))
        .map_err(Failure::input)
}

fn run_eval(args: &Eval) -> Outcome {
    let model = read_model(&args.model)?;
    let records = Records::read(&args.games)?;
    let stop = crate::interrupt::flag();
    let report = report(&model, &records, &records.games, args.threads, &stop)?;
    match args.format {
        Format::Json => output::print_json(&report)?,
        Format::Text => output::print(&table(&report))?,
    }
    Ok(if stop.load(Ordering::Relaxed) { Exit::Interrupted } else { Exit::Done })
}

fn table(report: &Report) -> String {
    let row = |name: &str, hits: &Hits| {
        let percent = [hits.top1, hits.top3, hits.top5, hits.top10].map(|share| format!("{:6.1}", 100.0 * share));
        format!("{name:<14}{}", percent.join(" "))
    };
    let mut out = format!(
        "{} games, {} positions, {:.0} legal moves on average\n{:<14}{}\n",
        report.games, report.positions, report.legal_moves, "%", " top-1  top-3  top-5 top-10  log-likelihood"
    );
    out += &format!("{}\n", row("random", &report.random));
    out += &format!("{}\n", row("urgency", &report.urgency));
    out += &format!("{}  {:>8.3}\n", row("policy", &report.policy), report.log_likelihood);
    for phase in report.phases.iter().filter(|p| p.positions > 0) {
        out += &format!(
            "{}  {:>8.3}  ({} positions)\n",
            row(&format!("  {}", phase.name), &phase.policy),
            phase.log_likelihood,
            phase.positions
        );
    }
    out
}

fn read_model(name: &str) -> Result<Model, Failure> {
    match name {
        "builtin:9" => Ok(Model::built_in_9()),
        "builtin:19" => Ok(Model::built_in_19()),
        path => Model::from_json(&text_of(Path::new(path))?).map_err(|e| Failure::Input(format!("{path}: {e}"))),
    }
}

fn run_apply(args: &Apply) -> Outcome {
    let coords = args.position.coords;
    let loaded = args.position.load()?;
    let partial = args.region.cut(loaded.game, coords)?;
    let (game, graph) = (partial.game(), partial.game().board().graph());
    let model = match &args.model {
        Some(name) => read_model(name)?,
        None => Model::built_in_for(graph),
    };
    let mut policy = Policy::new(&model, graph).map_err(Failure::input)?;
    let (to_move, context) = (game.to_move(), Context::of_game(game));
    let name = |point| vertex::name(graph, point, coords);
    if let Some(why) = &args.why {
        let point = vertex::parse(graph, why, coords).map_err(Failure::input)?;
        let reasons = policy.reasons(game.board(), to_move, &context, point).map_err(Failure::input)?;
        match args.format {
            Format::Json => {
                let reasons = reasons.iter().map(|(formula, weight)| json!({ "weight": weight, "formula": formula }));
                output::print_json(&json!({ "point": name(point), "reasons": reasons.collect::<Vec<_>>() }))?;
            }
            Format::Text => {
                let lines =
                    reasons.iter().take(args.top).map(|(formula, weight)| format!("{weight:+8.3}  {formula}\n"));
                output::print(&lines.collect::<String>())?;
            }
        }
        return Ok(if reasons.is_empty() { Exit::No } else { Exit::Done });
    }
    let mut moves: Vec<(Point, f32)> = policy.moves(game.board(), to_move, &context).map_err(Failure::input)?;
    moves.retain(|m| partial.inside().contains(m.0));
    moves.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    if let Some(path) = &args.output {
        let most = moves.first().map_or(1.0, |m| m.1);
        let fills = moves.iter().map(|&(point, share)| (point, Fill::Heat((share / most).sqrt()))).collect();
        let picture = Picture { coordinates: Some(coords), fills, ..Picture::default() };
        crate::picture::save_svg(path, &picture.draw(game.board()))?;
    }
    match args.format {
        Format::Json => {
            let entry = |&(point, share): &(Point, f32)| json!({ "point": name(point), "probability": share });
            output::print_json(&json!({
                "to_move": if to_move == igolog_core::Color::Black { "black" } else { "white" },
                "moves": moves.iter().map(entry).collect::<Vec<_>>(),
            }))?;
        }
        Format::Text => {
            let shown = &moves[..moves.len().min(args.top)];
            let letter = |k: usize| char::from(b'a' + k as u8);
            let signs: Vec<(Point, Sign)> =
                shown.iter().take(26).enumerate().map(|(k, m)| (m.0, Sign::Letter(letter(k)))).collect();
            let mut out = plain(game.board(), &Plain { coordinates: Some(coords), ..Plain::default() }, &signs);
            for (k, (point, share)) in shown.iter().enumerate() {
                let mark = if k < 26 { letter(k) } else { ' ' };
                out += &format!("{mark} {:<5} {:5.1} %\n", name(*point), 100.0 * share);
            }
            output::print(&out)?;
        }
    }
    Ok(if moves.is_empty() { Exit::No } else { Exit::Done })
}

fn run_tictactoe(args: &TicTacToe) -> Outcome {
    let outcome = tictactoe(args.seed).map_err(Failure::input)?;
    match args.format {
        Format::Json => output::print_json(&outcome)?,
        Format::Text => {
            let mut out = format!(
                "{} positions in {} parts, each judged by what the others taught; optimal first choices:\n\
                 random            {:5.1} %\nraw squares       {:5.1} %\nline expressions  {:5.1} %\n",
                outcome.positions,
                outcome.folds,
                100.0 * outcome.random,
                100.0 * outcome.raw_squares,
                100.0 * outcome.line_expressions
            );
            for (formula, weight) in &outcome.weights {
                out += &format!("{weight:+7.3}  {formula}\n");
            }
            output::print(&out)?;
        }
    }
    Ok(Exit::Done)
}
