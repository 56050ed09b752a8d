//! `igolog eval`

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use igolog_answers::model::{EvalAnswer, EvalQuestion, LatexQuestion, Word, WordsAnswer, WordsQuestion};
use igolog_answers::{Ask, Body, How, PositionSpec};
use igolog_core::Board;
use igolog_text::svg::{Fill, Mark, Picture};
use igolog_text::vertex::Notation;
use serde_json::Value;

use crate::exit::{Exit, Failure, Outcome};
use crate::format::Format;
use crate::input::{self, Named, PlaceArgs, RegionArgs};
use crate::text::board::points;
use crate::text::table::{self, Table};
use crate::{door, output};

/// Evaluate a formula of the B-W model
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  igolog eval demo -m 40 'F(h \\ y) & p(3)'
  igolog eval game.sgf -m 57 '|legal|' --format json
  igolog eval --graph torus:5x5 'F b \\ b'
  igolog eval --over game.sgf '|atari|' --format csv
  igolog eval game.sgf hane -o hane.svg
  igolog eval --latex 'F(h \\ y) & p(3)'
  igolog eval --words          # the vocabulary, with the operators each word needs

The language: docs/bw-model.md")]
pub(crate) struct Args {
    /// A position (as for `igolog show`; `demo` if left out), then the formula
    #[arg(value_name = "POSITION] [FORMULA", num_args = 0..=2)]
    texts: Vec<String>,
    #[command(flatten)]
    place: PlaceArgs,
    #[command(flatten)]
    region: RegionArgs,
    /// A file of definitions: one a line, name = formula
    #[arg(long, value_name = "FILE")]
    define: Vec<PathBuf>,
    /// Evaluate before the first and after every move of a game
    #[arg(long, value_name = "GAME", conflicts_with_all = ["moves", "size", "graph", "output"])]
    over: Option<String>,
    /// Print the formula as LaTeX instead of its value
    #[arg(long, conflicts_with_all = ["words", "over", "output"])]
    latex: bool,
    /// List the vocabulary with the operators that each word needs
    #[arg(long)]
    words: bool,
    /// Draw the points on the board, *.svg or *.png
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// How to print
    #[arg(long, default_value = "text", value_parser = Format::rows())]
    format: Format,
}

pub(super) fn run(mut args: Args) -> Outcome {
    if matches!(args.format, Format::Csv | Format::Jsonl) && args.over.is_none() {
        return Err(Failure::Usage("a value has one row: lines and csv are for --over, a row a move".into()));
    }
    let definitions = definitions(&args.define)?;
    if args.words {
        return words(definitions, args.format);
    }
    let Some(formula) = args.texts.pop() else {
        return Err(Failure::Usage("which formula? For instance: igolog eval demo 'F(h \\ y)'".into()));
    };
    if args.latex {
        return latex(formula, args.format);
    }
    let coords = args.place.coords;
    let over = args.over.is_some();
    let named = args.place.named(args.over.as_deref().or(args.texts.last().map(String::as_str)))?;
    let question = EvalQuestion {
        formula,
        definitions,
        every_move: over,
        rows: over,
        region: args.region.region.clone().unwrap_or_default(),
        walls: args.region.walls,
    };
    let answer = door::ask(&named, How { coords, ..How::default() }, Ask::Eval(question))?;
    let Body::Eval(eval) = &answer.body else { return Ok(Exit::Done) };
    if let Some(path) = &args.output {
        let posed = named.pose(coords)?;
        crate::picture::save_svg(path, &picture(posed.game.board(), eval, coords))?;
    }
    match args.format {
        format @ (Format::Csv | Format::Jsonl) => {
            door::warn(&named.name, &answer.warnings);
            output::print(&table::write(format, &[rows(eval)]))?;
        }
        format => door::say(format, &named.name, &answer, || text(eval))?,
    }
    Ok(door::exit(&answer, if eval.holds == Some(false) { Exit::No } else { Exit::Done }))
}

/// The formula as LaTeX.
fn latex(formula: String, format: Format) -> Outcome {
    let nothing = Named { name: "formula".into(), spec: PositionSpec::default() };
    let answer = door::ask(&nothing, How::default(), Ask::Latex(LatexQuestion { formula }))?;
    let Body::Latex(found) = &answer.body else { return Ok(Exit::Done) };
    door::say(format, &nothing.name, &answer, || found.latex.clone())?;
    Ok(Exit::Done)
}

/// The definitions of the given files, one text after the other.
fn definitions(files: &[PathBuf]) -> Result<String, Failure> {
    let mut texts = String::new();
    for path in files {
        let source = input::read(&path.to_string_lossy())?;
        let text = String::from_utf8(source.bytes);
        texts += &text.map_err(|_| Failure::Input(format!("{} is not UTF-8 text", path.display())))?;
        texts.push('\n');
    }
    Ok(texts)
}

fn text(eval: &EvalAnswer) -> String {
    if let Some(counts) = &eval.every_move {
        let line = |at: &igolog_answers::rules::Count| match &at.points {
            Some(points) => format!("{}: {}\n", at.moves, points.join(" ")),
            None => format!("{}: {}\n", at.moves, at.count),
        };
        return counts.iter().map(line).collect();
    }
    match eval {
        EvalAnswer { points: Some(points), .. } => points.join(" "),
        EvalAnswer { holds: Some(holds), .. } => if *holds { "yes" } else { "no" }.to_owned(),
        EvalAnswer { matrix: Some(rows), .. } => {
            rows.iter().map(|row| format!("{}: {}\n", row.point, row.points.join(" "))).collect()
        }
        EvalAnswer { numbers: Some(numbers), .. } => {
            numbers.iter().map(|at| format!("{}: {}\n", at.point, at.number)).collect()
        }
        EvalAnswer { number, .. } => number.unwrap_or_default().to_string(),
    }
}

/// The values along a game, a row a move.
fn rows(eval: &EvalAnswer) -> Table {
    let row = |at: &igolog_answers::rules::Count| -> Vec<Value> {
        let points = at.points.as_ref().map_or(Value::Null, |points| points.join(" ").into());
        vec![at.moves.into(), at.count.into(), points]
    };
    Table {
        name: "value".into(),
        named: false,
        columns: ["move", "count", "points"].map(String::from).to_vec(),
        common: &[],
        does_not_apply: None,
        rows: eval.every_move.iter().flatten().map(row).collect(),
    }
}

fn picture(board: &Board, eval: &EvalAnswer, coords: Notation) -> String {
    let mut picture = Picture { coordinates: Some(coords), ..Picture::default() };
    match &eval.points {
        Some(found) => {
            picture.fills = points(board, coords, found).map(|p| (p, Fill::Class(1))).collect();
            picture.marks = points(board, coords, found).map(|p| (p, Mark::Dot)).collect();
        }
        None => picture.title = Some(text(eval).chars().take(80).collect()),
    }
    picture.draw(board)
}

fn words(definitions: String, format: Format) -> Outcome {
    let question = Ask::Words(WordsQuestion { definitions });
    let answer = door::ask(&Named::nowhere(String::new()), How::default(), question)?;
    let Body::Words(WordsAnswer { words }) = &answer.body else { return Ok(Exit::Done) };
    door::say(format, "", &answer, || {
        let mut out = String::new();
        let mut used = BTreeMap::new();
        for Word { word, parameters, formula, operators, reach } in words {
            let arity = if *parameters > 0 { format!("/{parameters}") } else { String::new() };
            let needs: Vec<String> = operators.iter().map(|(op, n)| format!("{op} {n}")).collect();
            out += &format!("{word}{arity} = {formula}\n    needs {}; reach {reach}\n", needs.join(", "));
            operators.keys().for_each(|operator| *used.entry(operator).or_insert(0) += 1);
        }
        let used: Vec<String> = used.iter().map(|(op, n)| format!("{op} in {n}")).collect();
        let names: BTreeSet<&String> = words.iter().map(|word| &word.word).collect();
        out + &format!("{} words in {} forms: {}\n", names.len(), words.len(), used.join(", "))
    })?;
    Ok(Exit::Done)
}
