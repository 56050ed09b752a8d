//! `igolog eval`

use std::path::PathBuf;

use igolog_bw::formula::{Answer, Definitions, Formula, FormulaRefusal, census};
use igolog_core::{Game, Graph, Point, PointSet, Rules};
use igolog_text::svg::{Fill, Mark, Picture};
use igolog_text::vertex::{self, Notation};
use serde_json::{Value, json};

use super::Format;
use super::region::RegionArgs;
use super::shared::{RULES_HELP, Size, rules};
use crate::exit::{Exit, Failure, Outcome};
use crate::input::{self, PositionArgs, notation};
use crate::output;

/// Evaluate a formula of the B-W model
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  igolog eval demo -m 40 'F(h \\ y) & p(3)'
  igolog eval game.sgf -m 57 '|legal|' --format json
  igolog eval --graph torus:5x5 'F b \\ b'
  igolog eval --over game.sgf '|atari|'
  igolog eval game.sgf hane -o hane.svg
  igolog eval --words          # the vocabulary, with the operators each word needs

The language: docs/bw-model.md")]
pub(crate) struct Args {
    /// A position (as for `igolog show`; `demo` if left out), then the formula
    #[arg(value_name = "POSITION] [FORMULA", num_args = 0..=2)]
    texts: Vec<String>,
    /// The position after this many moves of the main line (default: all)
    #[arg(short = 'm', long = "move", value_name = "N")]
    moves: Option<usize>,
    /// Which game of a collection, from 1
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    game: u32,
    /// An empty board of this size, columns x rows
    #[arg(long, value_name = "WxH", conflicts_with = "graph")]
    size: Option<Size>,
    /// A board from a graph file or a short form such as torus:9x9; POSITION may then be a position string on it
    #[arg(long, value_name = "GRAPH")]
    graph: Option<String>,
    #[arg(long, value_parser = rules, help = RULES_HELP)]
    rules: Option<Rules>,
    /// How points are named: gtp (D4), sgf (dp), ij (1503)
    #[arg(long, default_value = "gtp", value_parser = notation)]
    coords: Notation,
    #[command(flatten)]
    region: RegionArgs,
    /// A file of definitions: one a line, name = formula
    #[arg(long, value_name = "FILE")]
    define: Vec<PathBuf>,
    /// Evaluate before the first and after every move of a game
    #[arg(long, value_name = "GAME", conflicts_with_all = ["moves", "size", "graph", "output"])]
    over: Option<String>,
    /// List the vocabulary with the operators that each word needs
    #[arg(long)]
    words: bool,
    /// Draw the points on the board, *.svg or *.png
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// How to print
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

pub(super) fn run(mut args: Args) -> Outcome {
    let definitions = definitions(&args.define)?;
    if args.words {
        return words(&definitions, args.format);
    }
    let Some(formula) = args.texts.pop() else {
        return Err(Failure::Usage("which formula? For instance: igolog eval demo 'F(h \\ y)'".into()));
    };
    if let Some(over) = &args.over {
        return run_over(&args, over, &formula, &definitions);
    }
    let position = PositionArgs {
        input: args.texts.pop(),
        moves: args.moves,
        game: args.game,
        size: args.size,
        graph: args.graph.clone(),
        rules: args.rules,
        komi: None,
        coords: args.coords,
    };
    let loaded = position.load()?;
    let partial = args.region.cut(loaded.game, args.coords)?;
    let (game, graph) = (partial.game(), partial.game().board().graph());
    let formula = read(&formula, graph, args.coords, &definitions)?;
    let answer = restrict(formula.on_game(game).map_err(Failure::input)?, partial.inside());
    if let Some(path) = &args.output {
        crate::picture::save_svg(path, &picture(game, &answer, args.coords))?;
    }
    match args.format {
        Format::Text => output::print(&text(graph, &answer, args.coords))?,
        Format::Json => output::print_json(&as_json(graph, &answer, args.coords))?,
    }
    Ok(exit(&answer))
}

fn exit(answer: &Answer) -> Exit {
    if *answer == Answer::Truth(false) { Exit::No } else { Exit::Done }
}

/// The vocabulary and the definitions of the given files.
pub(super) fn definitions(files: &[PathBuf]) -> Result<Definitions, Failure> {
    let mut definitions = Definitions::default();
    for path in files {
        let fail = |error: &dyn std::fmt::Display| Failure::Input(format!("{}: {error}", path.display()));
        let source = input::read(&path.to_string_lossy())?;
        let text = String::from_utf8(source.bytes).map_err(|_| fail(&"is not UTF-8 text"))?;
        definitions.add(&text).map_err(|e| fail(&e))?;
    }
    Ok(definitions)
}

fn read(text: &str, graph: &Graph, coords: Notation, definitions: &Definitions) -> Result<Formula, Failure> {
    Formula::new(text, definitions, &|name| vertex::parse(graph, name, coords).ok()).map_err(Failure::input)
}

fn restrict(answer: Answer, inside: &PointSet) -> Answer {
    match answer {
        Answer::Points(points) => Answer::Points(&points & inside),
        other => other,
    }
}

fn run_over(args: &Args, over: &str, formula: &str, definitions: &Definitions) -> Outcome {
    let source = input::read(over)?;
    let fail = |e: &dyn std::fmt::Display| Failure::Input(format!("{}: {e}", source.name));
    let read_input = igolog_text::input::Input::read(&source.bytes).map_err(|e| fail(&e))?;
    let wanted = igolog_text::input::Wanted { game: args.game as usize - 1, moves: None, rules: args.rules };
    let (mut game, _) = read_input.game(&wanted).map_err(|e| fail(&e))?;
    let graph = game.board().graph().clone();
    let formula = read(formula, &graph, args.coords, definitions)?;
    let mut answers = Vec::new();
    loop {
        // Only moves count, as for `-m`; setup belongs to the position before the next move.
        let moves = game.steps().iter().filter(|s| matches!(s, igolog_core::Played::Move(..))).count();
        if answers.last().is_none_or(|(number, _)| *number != moves) {
            let partial = args.region.cut(game.clone(), args.coords)?;
            let answer = formula.on_game(partial.game());
            if answer == Err(FormulaRefusal::NoPositionBefore) && !answers.is_empty() {
                break;
            }
            answers.push((moves, restrict(answer.map_err(Failure::input)?, partial.inside())));
        }
        if !game.undo() {
            break;
        }
    }
    answers.reverse();
    match args.format {
        Format::Text => {
            let lines =
                answers.iter().map(|(number, answer)| format!("{number}: {}\n", text(&graph, answer, args.coords)));
            output::print(&lines.collect::<String>())?;
        }
        Format::Json => {
            let entries = answers.iter().map(|(number, answer)| {
                let mut entry = as_json(&graph, answer, args.coords);
                entry["move"] = json!(number);
                entry
            });
            output::print_json(&entries.collect::<Vec<_>>())?;
        }
    }
    Ok(Exit::Done)
}

fn names(graph: &Graph, points: &PointSet, coords: Notation) -> Vec<String> {
    points.iter().map(|p| vertex::name(graph, p, coords)).collect()
}

fn text(graph: &Graph, answer: &Answer, coords: Notation) -> String {
    match answer {
        Answer::Points(points) => names(graph, points, coords).join(" "),
        Answer::Number(number) => number.to_string(),
        Answer::Truth(truth) => if *truth { "yes" } else { "no" }.to_string(),
        Answer::Matrix(rows) => {
            let line = |(k, row): (usize, &PointSet)| {
                let point = vertex::name(graph, Point::new(k), coords);
                format!("{point}: {}", names(graph, row, coords).join(" "))
            };
            rows.iter().enumerate().map(line).collect::<Vec<_>>().join("\n")
        }
    }
}

fn as_json(graph: &Graph, answer: &Answer, coords: Notation) -> Value {
    match answer {
        Answer::Points(points) => json!({ "points": names(graph, points, coords), "count": points.len() }),
        Answer::Number(number) => json!({ "count": number }),
        Answer::Truth(truth) => json!({ "truth": truth }),
        Answer::Matrix(rows) => {
            let row = |(k, row): (usize, &PointSet)| json!({ "point": vertex::name(graph, Point::new(k), coords), "points": names(graph, row, coords) });
            let count: usize = rows.iter().map(PointSet::len).sum();
            json!({ "rows": rows.iter().enumerate().map(row).collect::<Vec<_>>(), "count": count })
        }
    }
}

fn picture(game: &Game, answer: &Answer, coords: Notation) -> String {
    let mut picture = Picture { coordinates: Some(coords), ..Picture::default() };
    match answer {
        Answer::Points(points) => {
            picture.fills = points.iter().map(|p| (p, Fill::Class(1))).collect();
            picture.marks = points.iter().map(|p| (p, Mark::Dot)).collect();
        }
        other => picture.title = Some(text(game.board().graph(), other, coords).chars().take(80).collect()),
    }
    picture.draw(game.board())
}

fn words(definitions: &Definitions, format: Format) -> Outcome {
    let table = census(definitions);
    let formula = |name: &str, arity: usize| definitions.text(name, arity).unwrap_or_default();
    match format {
        Format::Json => {
            let words = table.iter().map(|word| {
                json!({
                    "word": word.name,
                    "parameters": word.parameters,
                    "formula": formula(&word.name, word.parameters),
                    "operators": word.operators,
                    "reach": word.reach,
                })
            });
            output::print_json(&words.collect::<Vec<_>>())?;
        }
        Format::Text => {
            let mut out = String::new();
            for word in &table {
                let operators: Vec<String> = word.operators.iter().map(|(op, n)| format!("{op} {n}")).collect();
                let parameters = if word.parameters > 0 { format!("/{}", word.parameters) } else { String::new() };
                out += &format!("{}{parameters} = {}\n", word.name, formula(&word.name, word.parameters));
                out += &format!("    needs {}; reach {}\n", operators.join(", "), word.reach);
            }
            let mut used = std::collections::BTreeMap::new();
            for operator in table.iter().flat_map(|word| word.operators.keys()) {
                *used.entry(operator).or_insert(0) += 1;
            }
            let used: Vec<String> = used.iter().map(|(op, n)| format!("{op} in {n}")).collect();
            out += &format!("{} words: {}\n", table.len(), used.join(", "));
            output::print(&out)?;
        }
    }
    Ok(Exit::Done)
}
