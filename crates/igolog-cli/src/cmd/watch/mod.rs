//! `igolog watch`

mod annotate;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use igolog_core::{Color, Move, Played};
use igolog_rules::{Budget, Event, Follower, Line, LineStep, Program, board_program_with};
use igolog_text::input::Input;
use igolog_text::vertex::{self, Notation, move_name};
use owo_colors::OwoColorize;
use serde_json::json;

use super::ask::{read_rules, stopped};
use crate::exit::{Exit, Failure, Outcome};
use crate::input::PositionArgs;
use crate::{interrupt, output};
use annotate::Note;

/// Let rules comment a game
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  igolog watch demo\n  igolog watch game.sgf -o commented.sgf --language ja\n  igolog watch game.sgf -r my.rules --format jsonl\n\nWithout -r the teacher's rules speak. How to write daemons: docs/rules.md"
)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// A file of rules with daemons, in place of the teacher's
    #[arg(short = 'r', long = "rules-file", value_name = "FILE")]
    rule_files: Vec<PathBuf>,
    /// Write the game with the messages as comments and marks
    #[arg(short = 'o', long = "output", value_name = "FILE")]
    output: Option<PathBuf>,
    /// Language of the messages: en, ja, or any that the rules speak
    #[arg(long, default_value = "en")]
    language: String,
    /// How to print
    #[arg(long, value_enum, default_value_t)]
    format: WatchFormat,
    /// Seconds to spend on one move
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0)]
    time: f64,
}

/// How events are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum WatchFormat {
    /// For people
    #[default]
    Text,
    /// One JSON value
    Json,
    /// One JSON value a line, one line an event
    Jsonl,
}

pub(super) fn run(args: Args) -> Outcome {
    let loaded = args.position.load()?;
    for warning in &loaded.warnings {
        anstream::eprintln!("{} {}: {warning}", "warning:".yellow(), loaded.name);
    }
    let record = match (&args.output, &loaded.input) {
        (None, _) => None,
        (Some(path), Some(Input::Games(collection))) => Some((path, collection)),
        (Some(_), _) => return Err(Failure::Usage("only a game record (SGF) can be commented with -o".into())),
    };
    let graph = loaded.game.board().graph().clone();
    let mut builder = board_program_with(&graph, args.position.coords).library("std");
    if args.rule_files.is_empty() {
        builder = builder.library("teacher");
    }
    let rules = read_rules(&args.rule_files)?;
    builder = rules.iter().fold(builder, |b, (name, text)| b.source(name, text));
    let program = builder.build().map_err(Failure::input)?;
    program.warnings().iter().for_each(|w| anstream::eprintln!("{} {w}", "warning:".yellow()));
    if program.daemons().is_empty() {
        return Err(Failure::Usage("these rules have no daemons: write  when appears … say \"…\".".into()));
    }
    check_language(&program, &args.language)?;
    let cancel = interrupt::flag();
    let budget = || Budget {
        steps: u64::MAX,
        deadline: Some(Instant::now() + Duration::from_secs_f64(args.time.clamp(0.001, 86_400.0))),
        cancel: Some(cancel.clone()),
        ..Budget::default()
    };
    let line = Line::of(&loaded.game);
    let mut follower = match Follower::new(program.into(), &line.start, line.to_move, &budget()) {
        Ok(follower) => follower,
        Err(error) => return stopped(&error),
    };
    let (mut count, mut collected, mut notes) = (0, Vec::new(), Vec::new());
    for (number, step) in line.steps.iter().enumerate() {
        let budget = budget();
        let events = follower
            .step(&step.delta, step.played, step.to_move, &budget)
            .and_then(|()| follower.engine().events(&budget));
        let events = match events {
            Ok(events) => events,
            Err(error) => return stopped(&error),
        };
        follower.forget();
        count += events.len();
        for event in &events {
            let message = follower.engine().message(event, &args.language);
            let value = || event_json(&follower, event, step, &message, args.position.coords);
            match args.format {
                WatchFormat::Text => {
                    output::print(&format!("{}{message}", place(&follower, step, args.position.coords)))?
                }
                WatchFormat::Json => collected.push(value()),
                WatchFormat::Jsonl => output::print_json_line(&value())?,
            }
            if record.is_some() {
                notes.push(Note { step: number, message, marks: event.marks.clone() });
            }
        }
    }
    if args.format == WatchFormat::Json {
        output::print_json(&collected)?;
    }
    if let Some((path, collection)) = record {
        output::write_file(path, &annotate::annotated(collection, &args.position, &notes, &graph)?)?;
    }
    Ok(if count > 0 { Exit::Done } else { Exit::No })
}

/// Refuses a language in which no daemon speaks.
fn check_language(program: &Program, language: &str) -> Result<(), Failure> {
    let mut spoken: Vec<&str> =
        program.daemons().iter().flat_map(|d| &d.messages).map(|(language, _)| language.as_str()).collect();
    spoken.sort_unstable();
    spoken.dedup();
    if spoken.is_empty() || spoken.contains(&language) {
        return Ok(());
    }
    Err(Failure::Usage(format!("these rules do not speak '{language}'; they speak {}", spoken.join(", "))))
}

/// `12 Q16 Black: `, aligned.
fn place(follower: &Follower, step: &LineStep, coords: Notation) -> String {
    let number = follower.store().move_number();
    let graph = follower.store().board().graph();
    match step.played {
        Played::Move(color, mv) => {
            let who = if color == Color::Black { 'B' } else { 'W' };
            format!("{number:>3} {who} {:<4} ", move_name(graph, mv, coords))
        }
        Played::Setup => format!("{number:>3} setup  "),
    }
}

fn event_json(
    follower: &Follower,
    event: &Event,
    step: &LineStep,
    message: &str,
    coords: Notation,
) -> serde_json::Value {
    let graph = follower.store().board().graph();
    let engine = follower.engine_ref();
    let daemon = &engine.program().daemons()[event.daemon];
    let names = engine.program().point_names().clone();
    let values = daemon.columns.iter().zip(&event.values);
    let values: serde_json::Map<_, _> =
        values.map(|(c, v)| (c.clone(), igolog_rules::json(*v, engine.pool(), &*names))).collect();
    let (color, played) = match step.played {
        Played::Move(color, mv) => (Some(color.word()), Some(mv)),
        Played::Setup => (None, None),
    };
    let marks = event.marks.iter().filter_map(|(p, shape)| {
        let point = graph.point(*p as usize)?;
        Some(json!({ "point": vertex::name(graph, point, coords), "shape": shape.sgf_property() }))
    });
    json!({
        "move": event.at,
        "color": color,
        "played": played.map(|mv: Move| move_name(graph, mv, coords)),
        "trigger": daemon.trigger,
        "appears": daemon.appears,
        "values": values,
        "message": message,
        "marks": marks.collect::<Vec<_>>(),
    })
}
