//! `igolog ask`

mod console;
mod library;
mod picture;
mod print;

use std::path::{Path, PathBuf};

use igolog_answers::library::Per;
use igolog_answers::rules::{AskQuestion, RuleText, RuleTexts};
use igolog_answers::{Answer, Ask, Bare, Body, PositionSpec};
use serde_json::Value;

use crate::cmd::explore::WhereArgs;
use crate::door::{self, HowArgs};
use crate::exit::{Exit, Failure, Outcome};
use crate::format::Format;
use crate::input::{Named, PositionArgs, are_many, read, read_each};
use crate::output;
pub(crate) use library::is_library;
use print::{Printer, Shape};

/// Ask a position, a game or many games a question
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  igolog ask demo -m 100 'atari(B), block(B, C, S, 1)'\n  igolog ask game.sgf 'cuts(P, C, A, B)' --explain\n  igolog ask games/ --every-move 'snapback(E, P)' --format jsonl\n  igolog ask library 'ladder(B, captured, F)' --where \"year >= 2015\" --per player -j 2\n  igolog ask demo                       a console; type help\n  igolog ask demo --format prolog       all facts, for a Prolog system\n\nThe language and the standard library: docs/rules.md"
)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// The query; before it, more files, folders, archives or patterns
    #[arg(value_name = "QUERY")]
    rest: Vec<String>,
    /// A file of rules
    #[arg(short = 'r', long = "rules-file", value_name = "FILE")]
    rule_files: Vec<PathBuf>,
    /// Ask every position of the main line, not only the last
    #[arg(long)]
    every_move: bool,
    /// Say why each answer holds, or how far the rules get if there is none
    #[arg(long, conflicts_with = "every_move")]
    explain: bool,
    /// Draw the position with the answers marked, *.svg or *.png (with --explain also the points of the proofs)
    #[arg(short = 'o', long = "output", value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    meant: WhereArgs,
    /// Of a library: count the answers by game, player, year or move, instead of telling them
    #[arg(long, value_name = "WHAT")]
    per: Option<Per>,
    /// Of a library: only answers that begin and are followed by one of this query with equal values of equal variables
    #[arg(long, value_name = "QUERY")]
    then: Option<String>,
    /// How many moves later at most the second query has to hold
    #[arg(long, value_name = "N", default_value_t = 10, requires = "then")]
    within: usize,
    /// Of a library: games worked on at once
    #[arg(short = 'j', long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: u16,
    #[command(flatten)]
    how: HowArgs,
    /// How to print
    #[arg(long, default_value = "text", value_parser = Format::tables())]
    format: Format,
}

impl Args {
    /// Takes the last argument if it is the query and not the position.
    fn take_query(&mut self) -> Option<String> {
        if !self.rest.is_empty() {
            return self.rest.pop();
        }
        // --size and --graph name a position by themselves; a graph may have a position string after it.
        let is_query = |text: &String| text.contains('(') && !Path::new(text).exists();
        let place = &self.position.place;
        let board_named =
            place.size.is_some() || (place.graph.is_some() && self.position.input.as_ref().is_some_and(is_query));
        if board_named { self.position.input.take() } else { None }
    }
}

/// A query with all that goes with it, to be asked of many positions.
struct Asker<'a> {
    args: &'a Args,
    rules: RuleTexts,
}

impl Asker<'_> {
    fn ask(&self, named: &Named, query: &str, explain: bool, id: Option<Value>) -> Result<Answer, Failure> {
        let question = AskQuestion {
            query: query.to_owned(),
            program: self.rules.clone(),
            every_move: self.args.every_move,
            rows: self.args.every_move,
            explain,
        };
        let mut how = self.args.how.how(self.args.position.place.coords);
        how.id = id;
        door::ask(named, how, Ask::Ask(question))
    }
}

pub(super) fn run(mut args: Args) -> Outcome {
    let query = args.take_query();
    let mut inputs: Vec<String> = args.position.input.iter().cloned().collect();
    inputs.append(&mut args.rest);
    let asker = Asker { args: &args, rules: RuleTexts::Many(read_rules(&args.rule_files)?) };
    if let Some(path) = &args.output {
        crate::picture::check_name(path)?;
    }
    let Some(query) = query else { return without_query(&asker) };
    if let [folder] = inputs.as_slice()
        && library::is_library(folder)
    {
        return library::run(&asker, folder, &query);
    }
    if args.meant.condition.is_some() || args.per.is_some() || args.then.is_some() {
        return Err(Failure::Usage("--where, --per and --then are for a library: `igolog index` makes one".into()));
    }
    let place = &args.position.place;
    if (place.size.is_some() || place.graph.is_some()) && (args.every_move || inputs.len() > 1) {
        return Err(Failure::Usage(
            "--size and --graph name one position: leave out --every-move and other files".into(),
        ));
    }
    let many = args.every_move || are_many(&inputs);
    if many && args.output.is_some() {
        return Err(Failure::Usage("a picture shows one position: name one game, and a move with -m".into()));
    }
    if !many {
        return one(&asker, &query);
    }
    let shape = if args.every_move { Shape::Moves } else { Shape::Files };
    let mut printer = Printer::new(args.format, shape);
    let mut exit = Exit::No;
    if inputs.is_empty() {
        inputs.push("demo".into());
    }
    let failed = read_each(&inputs, |source| {
        let spec = PositionSpec { bytes: Some(source.bytes), ..place.common() };
        for named in (Named { name: source.name, spec }).each_game()? {
            let answer = asker.ask(&named, &query, args.explain, Some(named.name.clone().into()))?;
            let Body::Ask(found) = &answer.body else { continue };
            let here = if print::is_empty(found) { exit } else { Exit::Done };
            exit = door::exit(&answer, here);
            printer.add(&named.name, &answer, found)?;
        }
        Ok(())
    })?;
    printer.finish()?;
    failed.map_or(Ok(exit), Err)
}

fn one(asker: &Asker<'_>, query: &str) -> Outcome {
    let args = asker.args;
    let named = args.position.named()?;
    let answer = asker.ask(&named, query, args.explain, None)?;
    let Body::Ask(found) = &answer.body else { return Ok(Exit::Done) };
    if args.format != Format::Json {
        door::warn(&named.name, &answer.warnings);
        door::advise(&found.advice);
    }
    let mut printer = Printer::new(args.format, Shape::One);
    printer.add(&named.name, &answer, found)?;
    printer.finish()?;
    if let Some(path) = &args.output {
        let coords = args.position.place.coords;
        let posed = named.pose(coords)?;
        let picture = picture::answers(posed.game.board(), coords, query, found);
        crate::picture::save(path, &picture, posed.game.board())?;
    }
    Ok(door::exit(&answer, if found.count == 0 { Exit::No } else { Exit::Done }))
}

/// Without a query there is a console, or all facts for a Prolog system.
fn without_query(asker: &Asker<'_>) -> Outcome {
    let args = asker.args;
    if args.output.is_some() {
        return Err(Failure::Usage("a picture shows answers: add a query".into()));
    }
    let named = args.position.named()?;
    match args.format {
        Format::Prolog => {
            let how = args.how.how(args.position.place.coords);
            if let Body::Prolog(facts) = door::ask(&named, how, Ask::Prolog(Bare {}))?.body {
                output::print(&facts.clauses)?;
            }
            Ok(Exit::Done)
        }
        Format::Text => console::run(asker, named),
        _ => Err(Failure::Usage(
            "this format needs a query; without one there is a console (text) or all facts (prolog)".into(),
        )),
    }
}

/// Reads rule files: name and text of each.
pub(super) fn read_rules(files: &[PathBuf]) -> Result<Vec<RuleText>, Failure> {
    let mut rules = Vec::new();
    for file in files {
        let name = file.display().to_string();
        let most = igolog_rules::MAX_SOURCE_BYTES as u64;
        let bytes = match file.as_os_str().to_str() {
            Some("-" | "/dev/stdin") => read("-")?.bytes,
            _ => igolog_files::read(file, most).map_err(|e| Failure::Input(format!("cannot read {name}: {e}")))?,
        };
        let text = String::from_utf8(bytes).map_err(|_| Failure::Input(format!("{name} is not UTF-8 text")))?;
        rules.push(RuleText { name, text });
    }
    Ok(rules)
}
