//! `igolog find`

mod extract;

use std::path::{Path, PathBuf};

use igolog_answers::library::{BoardSide, FindAnswer, FindQuestion, PatternHit};
use igolog_answers::words::Side;
use igolog_answers::{Ask, Body, How, Work};
use igolog_corpus::pattern::BoardPattern;
use serde_json::Value;

use super::explore::{WhereArgs, share, with_library};
use crate::door;
use crate::exit::{Exit, Failure, Outcome};
use crate::format::Format;
use crate::input::{Named, PlaceArgs};
use crate::output::{self, counted};
use crate::text::table::{self, Table};

/// Find a pattern in the games of a library, and what was played in it
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  igolog find library '|....\n|..X.\n|.X..\n+----'\n  igolog find library '.X?/XO*'\n  igolog find library game.sgf -m 40 --region R1-T7 -o hits.sgf\n\nA pattern is a diagram: . empty, X black, O white, ? anything, * a stone, x not white, o not black; rows on lines or\nparted by /; sides of the board as | - +. Or it is a position of any kind, whole or a --region of it, which lies against\nthe sides that it touches. It is found in all eight orientations and with the colours exchanged."
)]
pub(crate) struct Args {
    /// The folder of the library
    #[arg(value_name = "LIBRARY")]
    library: PathBuf,
    /// A diagram, or a position
    #[arg(value_name = "PATTERN", allow_hyphen_values = true)]
    input: String,
    #[command(flatten)]
    place: PlaceArgs,
    /// Only this rectangle of the position: R1-T7
    #[arg(long, value_name = "POINTS")]
    region: Option<String>,
    /// The sides of the board that the pattern lies against, in place of those that it shows: top,right or none
    #[arg(long, value_name = "SIDES", value_delimiter = ',')]
    anchor: Option<Vec<String>>,
    #[command(flatten)]
    meant: WhereArgs,
    /// Tell at most so many hits; all are counted
    #[arg(long, value_name = "N", default_value_t = 20)]
    limit: usize,
    /// Write the hits that are told as game records that end soon after them
    #[arg(short, long, value_name = "FILE.sgf")]
    output: Option<PathBuf>,
    /// Threads
    #[arg(short = 'j', long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: u16,
    /// How to print
    #[arg(long, default_value = "text", value_parser = Format::tables())]
    format: Format,
}

pub(super) fn run(args: Args) -> Outcome {
    let anchor = args.anchor.as_deref().map(sides).transpose()?;
    let (named, pattern) = pattern(&args)?;
    let question = FindQuestion {
        pattern,
        region: args.region.clone(),
        anchor,
        condition: args.meant.condition(),
        limit: args.limit,
    };
    let (work, library) = with_library(&args.library)?;
    let work = Work { threads: usize::from(args.jobs), ..work };
    let how = How { coords: args.place.coords, ..How::default() };
    let answer = door::ask_with(&named, how, Ask::Find(question), work)?;
    let Body::Find(found) = &answer.body else { return Ok(Exit::No) };
    if let Some(path) = &args.output {
        output::write_file(path, extract::hits(&library, &found.first, args.place.coords).as_bytes())?;
    }
    match args.format {
        Format::Text => output::print(&text(found))?,
        Format::Json => output::print_json(&answer)?,
        format => output::print(&table::write(format, &[rows(&found.first)]))?,
    }
    Ok(if found.hits == 0 { Exit::No } else { Exit::Done })
}

/// The position that was given, or the diagram.
fn pattern(args: &Args) -> Result<(Named, Option<String>), Failure> {
    let diagram: Result<BoardPattern, String> = args.input.parse();
    let looks_like_one = args.region.is_none() && !Path::new(&args.input).exists();
    if diagram.is_ok() && looks_like_one {
        return Ok((Named::nowhere(args.input.clone()), Some(args.input.clone())));
    }
    match args.place.named(Some(&args.input)) {
        Ok(named) => Ok((named, None)),
        Err(failure) if !looks_like_one || args.input.contains(['(', '\\']) => Err(failure),
        Err(_) => Err(Failure::Input(format!("the pattern: {}", diagram.err().unwrap_or_default()))),
    }
}

fn sides(names: &[String]) -> Result<Vec<BoardSide>, Failure> {
    let mut sides = Vec::new();
    for name in names {
        match name.trim().parse() {
            Ok(side) => sides.push(side),
            Err(_) if name.trim() == "none" && names.len() == 1 => {}
            Err(_) => {
                return Err(Failure::Usage(format!(
                    "--anchor: {name:?} is no side: top, bottom, left, right (two for a corner), or none alone"
                )));
            }
        }
    }
    Ok(sides)
}

fn text(found: &FindAnswer) -> String {
    let mut out = format!(
        "{} in {} of {}; Black won {} and White {} of them\n",
        counted(found.hits, "hit"),
        found.games,
        counted(found.searched, "game"),
        found.wins.black,
        found.wins.white
    );
    if found.hits == 0 {
        return out;
    }
    out += &diagram(found);
    for (letter, next) in letters().zip(&found.continuations) {
        let who = if next.color == Side::Black { "Black" } else { "White" };
        out += &format!("{letter}  {who} {:>6}  Black wins {}\n", next.count, share(next.wins));
    }
    out += &format!("nothing was played inside after {}\n", counted(found.left, "hit"));
    for hit in &found.first {
        out += &line(hit);
    }
    if found.first.len() as u64 != found.hits {
        out += &format!("… and {} more hits; --limit tells them\n", found.hits - found.first.len() as u64);
    }
    out
}

/// The pattern with a letter for each of the most frequent continuations.
fn diagram(found: &FindAnswer) -> String {
    let is_side = |line: &str| line.trim_matches('|').chars().all(|c| c == '-');
    let mut lines: Vec<Vec<char>> = found.pattern.lines().map(|line| line.chars().collect()).collect();
    let rows: Vec<usize> =
        (0..).zip(found.pattern.lines()).filter(|(_, line)| !is_side(line)).map(|(at, _)| at).collect();
    for (letter, next) in letters().zip(&found.continuations) {
        let Some(line) = rows.get(next.row).and_then(|&row| lines.get_mut(row)) else { continue };
        let left = usize::from(line.first() == Some(&'|'));
        // Two moves at one point share the first letter.
        if let Some(cell) =
            line.get_mut(left + next.column).filter(|c| !c.is_ascii_lowercase() || matches!(c, 'x' | 'o'))
        {
            *cell = letter;
        }
    }
    lines.into_iter().map(|line| line.into_iter().chain(['\n']).collect::<String>()).collect()
}

fn line(hit: &PatternHit) -> String {
    let player = |name: &Option<String>| name.clone().unwrap_or_else(|| "?".to_owned());
    let label = &hit.label;
    let number = if label.number == 1 { String::new() } else { format!(" (game {})", label.number) };
    let until = hit.until.map_or_else(|| "the end".to_owned(), |until| format!("move {until}"));
    let next = match (hit.next_colour, &hit.next) {
        (Some(side), Some(point)) => format!(", then {} {point}", if side == Side::Black { 'B' } else { 'W' }),
        _ => String::new(),
    };
    let (black, white) = (player(&label.black), player(&label.white));
    format!("{}{number}: {black} – {white}, moves {} to {until}{next}\n", label.file, hit.since)
}

fn rows(hits: &[PatternHit]) -> Table {
    let columns = ["game", "file", "number", "since", "until", "at", "colours", "next_colour", "next", "next_move"];
    let row = |hit: &PatternHit| {
        vec![
            hit.label.game.into(),
            hit.label.file.clone().into(),
            hit.label.number.into(),
            hit.since.into(),
            hit.until.map_or(Value::Null, Value::from),
            hit.at.clone().into(),
            hit.colours.clone().into(),
            hit.next_colour.map_or(Value::Null, |side| side.word().into()),
            hit.next.clone().into(),
            hit.next_move.map_or(Value::Null, Value::from),
        ]
    };
    Table {
        name: "hit".into(),
        named: false,
        columns: columns.map(String::from).to_vec(),
        common: &[],
        does_not_apply: None,
        rows: hits.iter().map(row).collect(),
    }
}

/// Letters for continuations, without those that a pattern uses.
fn letters() -> impl Iterator<Item = char> {
    ('a'..='z').filter(|letter| !matches!(letter, 'x' | 'o')).take(10)
}
