//! `igolog find`

mod extract;

use std::path::{Path, PathBuf};

use igolog_core::{Board, Color};
use igolog_corpus::Library;
use igolog_corpus::find::{Continuation, FoundHit, PatternHits};
use igolog_corpus::pattern::{BoardPattern, PatternSearch, PatternSides};
use igolog_text::vertex::{self, Notation};
use serde_json::{Value, json};

use super::explore::{WhereArgs, contents, share};
use super::index::refused;
use crate::exit::{Exit, Failure, Outcome};
use crate::format::Format;
use crate::input::PlaceArgs;
use crate::text::table::{self, Table};
use crate::{interrupt, output};

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
    let filter = args.meant.filter()?;
    let (mut pattern, size) = pattern(&args)?;
    if let Some(names) = &args.anchor {
        pattern.sides = sides(names)?;
    }
    let library = Library::open(&args.library).map_err(refused)?;
    let search = PatternSearch::new(pattern);
    let stop = interrupt::stop();
    let found = library.find(&search, size, &filter, args.limit, usize::from(args.jobs), &stop).map_err(refused)?;
    let teller = Teller { library: &library, search: &search, coords: args.place.coords };
    if let Some(path) = &args.output {
        output::write_file(path, extract::hits(&library, &search, &found.first).as_bytes())?;
    }
    match args.format {
        Format::Text => output::print(&teller.text(&found))?,
        Format::Json => output::print_json(&teller.json(&found))?,
        format => output::print(&table::write(format, &[teller.rows(&found)]))?,
    }
    Ok(if found.hits == 0 { Exit::No } else { Exit::Done })
}

/// The pattern that was given, and the size of the boards to look at if it is part of a position.
fn pattern(args: &Args) -> Result<(BoardPattern, Option<(usize, usize)>), Failure> {
    let diagram: Result<BoardPattern, String> = args.input.parse();
    let looks_like_one = args.region.is_none() && !Path::new(&args.input).exists();
    if let (Ok(pattern), true) = (&diagram, looks_like_one) {
        return Ok((pattern.clone(), None));
    }
    let named = match args.place.named(Some(&args.input)) {
        Ok(named) => named,
        Err(failure) if !looks_like_one || args.input.contains(['(', '\\']) => return Err(failure),
        Err(_) => return Err(Failure::Input(format!("the pattern: {}", diagram.err().unwrap_or_default()))),
    };
    let posed = named.pose(args.place.coords)?;
    let board = posed.game.board();
    let (contents, width) = contents(board)?;
    let height = contents.len() / width;
    let corners = match &args.region {
        Some(region) => corners(board, region, args.place.coords)?,
        None => [(0, 0), (width - 1, height - 1)],
    };
    Ok((BoardPattern::of_position(&contents, width, corners), Some((width, height))))
}

/// The two corners of a rectangle such as `R1-T7`.
fn corners(board: &Board, region: &str, coords: Notation) -> Result<[(usize, usize); 2], Failure> {
    let wrong = |why: String| Failure::Usage(format!("--region: {why}; give two corners, such as R1-T7"));
    let (first, last) = region.split_once('-').unwrap_or((region, region));
    let corner = |text: &str| {
        let point = vertex::parse(board.graph(), text.trim(), coords).map_err(|error| wrong(error.to_string()))?;
        board.graph().column_row(point).ok_or_else(|| wrong("the board has no rows".into()))
    };
    Ok([corner(first)?, corner(last)?])
}

fn sides(names: &[String]) -> Result<PatternSides, Failure> {
    let mut sides = PatternSides::default();
    for name in names {
        match name.trim() {
            "top" => sides.top = true,
            "bottom" => sides.bottom = true,
            "left" => sides.left = true,
            "right" => sides.right = true,
            "none" if names.len() == 1 => {}
            other => {
                return Err(Failure::Usage(format!(
                    "--anchor: {other:?} is no side: top, bottom, left, right (two for a corner), or none alone"
                )));
            }
        }
    }
    Ok(sides)
}

/// Puts what was found into words.
struct Teller<'a> {
    library: &'a Library,
    search: &'a PatternSearch,
    coords: Notation,
}

impl Teller<'_> {
    fn text(&self, found: &PatternHits) -> String {
        let mut out = format!(
            "{} hits in {} of {} games; Black won {} and White {} of them\n",
            found.hits, found.games, found.searched, found.wins.black, found.wins.white
        );
        if found.hits == 0 {
            return out;
        }
        out += &self.diagram(found);
        for (letter, next) in letters().zip(&found.continuations) {
            let who = if next.reply.color == Color::Black { "Black" } else { "White" };
            out += &format!("{letter}  {who} {:>6}  Black wins {}\n", next.count, share(&next.wins));
        }
        out += &format!("nothing was played inside after {} hits\n", found.left);
        for hit in &found.first {
            out += &self.line(hit);
        }
        if found.first.len() as u64 != found.hits {
            out += &format!("… and {} more hits; --limit tells them\n", found.hits - found.first.len() as u64);
        }
        out
    }

    /// The pattern with a letter for each of the most frequent continuations.
    fn diagram(&self, found: &PatternHits) -> String {
        let text = self.search.pattern().to_string();
        let width = self.search.pattern().width;
        let mut cells: Vec<char> = self.search.pattern().cells.iter().map(|allowed| allowed.letter()).collect();
        for (letter, next) in letters().zip(&found.continuations) {
            let cell = &mut cells[usize::from(next.reply.cell)];
            // Two moves at one point share the first letter.
            if !cell.is_ascii_lowercase() || matches!(*cell, 'x' | 'o') {
                *cell = letter;
            }
        }
        let mut rows = cells.chunks(width).map(|row| row.iter().collect::<String>());
        let line = |line: &str| {
            let plain = line.trim_matches('|');
            if !plain.is_empty() && plain.chars().all(|c| c == '-') {
                return format!("{line}\n");
            }
            let (left, right) = (line.starts_with('|'), line.len() > 1 && line.ends_with('|'));
            let side = |at: bool| if at { "|" } else { "" };
            format!("{}{}{}\n", side(left), rows.next().unwrap_or_default(), side(right))
        };
        text.lines().map(line).collect()
    }

    fn line(&self, hit: &FoundHit) -> String {
        let row = &self.library.games()[hit.game as usize];
        let player = |at: usize| self.library.text_of(row.players[at]).unwrap_or("?");
        let number = if row.number == 1 { String::new() } else { format!(" (game {})", row.number) };
        let until = hit.hit.until.map_or_else(|| "the end".to_owned(), |until| format!("move {until}"));
        let next = self.next(hit).map_or_else(String::new, |next| format!(", {next}"));
        format!("{}{number}: {} – {}, moves {} to {until}{next}\n", row.file, player(0), player(1), hit.hit.since)
    }

    /// `then B Q5`
    fn next(&self, hit: &FoundHit) -> Option<String> {
        let next = hit.hit.next?;
        let who = if next.color == Color::Black { 'B' } else { 'W' };
        Some(format!("then {who} {}", self.name(hit.game, next.point)?))
    }

    fn name(&self, game: u32, point: u16) -> Option<String> {
        let graph = self.library.track(game)?.graph().ok()?;
        Some(vertex::name(&graph, graph.point(usize::from(point))?, self.coords))
    }

    fn rows(&self, found: &PatternHits) -> Table {
        let columns = ["game", "file", "number", "since", "until", "at", "colours", "next_colour", "next", "next_move"];
        let row = |hit: &FoundHit| {
            let game = &self.library.games()[hit.game as usize];
            let width = game.size.map_or(0, |size| size.0 as u16);
            let exchanged = self.search.variants()[hit.hit.variant].orientation.exchanged;
            let next = hit.hit.next;
            vec![
                hit.game.into(),
                game.file.clone().into(),
                game.number.into(),
                hit.hit.since.into(),
                hit.hit.until.map_or(Value::Null, Value::from),
                self.name(hit.game, u16::from(hit.hit.y) * width + u16::from(hit.hit.x)).into(),
                (if exchanged { "exchanged" } else { "same" }).into(),
                next.map_or(Value::Null, |next| next.color.word().into()),
                next.and_then(|next| self.name(hit.game, next.point)).into(),
                next.map_or(Value::Null, |next| next.number.into()),
            ]
        };
        Table {
            name: "hit".into(),
            named: false,
            columns: columns.map(String::from).to_vec(),
            common: &[],
            does_not_apply: None,
            rows: found.first.iter().map(row).collect(),
        }
    }

    fn json(&self, found: &PatternHits) -> Value {
        let table = self.rows(found);
        let object = |row: &Vec<Value>| -> Value {
            table.columns.iter().cloned().zip(row.iter().cloned()).collect::<serde_json::Map<_, _>>().into()
        };
        let width = self.search.pattern().width;
        let continuation = |next: &Continuation| {
            json!({
                "column": usize::from(next.reply.cell) % width,
                "row": usize::from(next.reply.cell) / width,
                "color": next.reply.color.word(),
                "count": next.count,
                "wins": { "black": next.wins.black, "white": next.wins.white },
            })
        };
        json!({
            "pattern": self.search.pattern().to_string(),
            "searched": found.searched,
            "hits": found.hits,
            "games": found.games,
            "wins": { "black": found.wins.black, "white": found.wins.white },
            "continuations": found.continuations.iter().map(continuation).collect::<Vec<_>>(),
            "left": found.left,
            "first": table.rows.iter().map(object).collect::<Vec<_>>(),
        })
    }
}

/// Letters for continuations, without those that a pattern uses.
fn letters() -> impl Iterator<Item = char> {
    ('a'..='z').filter(|letter| !matches!(letter, 'x' | 'o')).take(10)
}
