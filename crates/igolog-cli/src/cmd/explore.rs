//! `igolog explore`

use std::path::PathBuf;

use igolog_core::Graph;
use igolog_corpus::explore::{Explored, ExploredMove, Named as Counted, Wins};
use igolog_corpus::filter::Filter;
use igolog_corpus::{Library, LibraryError};
use igolog_text::vertex::{self, Notation};
use serde_json::{Value, json};

use super::index::refused;
use crate::exit::{Exit, Failure, Outcome};
use crate::format::Format;
use crate::input::PlaceArgs;
use crate::output;
use crate::text::table::{self, Table};

/// What was played in a position, how often, by whom and with what result
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  igolog explore library\n  igolog explore library game.sgf -m 12\n  igolog explore library game.sgf -m 12 --where \"year >= 2015 and rank = '9p'\" --format json\n\nPositions are the same if they have the same stones, whatever the order of the moves, and turned or mirrored too.\nGames that repeat an earlier one are left out."
)]
pub(crate) struct Args {
    /// The folder of the library
    #[arg(value_name = "LIBRARY")]
    library: PathBuf,
    /// The position (default: the empty board)
    #[arg(value_name = "POSITION")]
    input: Option<String>,
    #[command(flatten)]
    place: PlaceArgs,
    #[command(flatten)]
    meant: WhereArgs,
    /// Tell at most so many moves
    #[arg(long, value_name = "N", default_value_t = 20)]
    limit: usize,
    /// How to print
    #[arg(long, default_value = "text", value_parser = Format::tables())]
    format: Format,
}

/// Which games are meant
#[derive(Debug, clap::Args)]
pub(crate) struct WhereArgs {
    /// Only games for which this holds: "year >= 2015 and player like 'lee'"; columns as in the table of games, and player and rank for either side
    #[arg(long = "where", value_name = "CONDITION")]
    pub(crate) condition: Option<String>,
}

impl WhereArgs {
    /// The filter that was given.
    pub(crate) fn filter(&self) -> Result<Filter, Failure> {
        let Some(condition) = &self.condition else { return Ok(Filter::All) };
        condition.parse().map_err(|error| Failure::Usage(format!("--where: {error}")))
    }
}

pub(super) fn run(args: Args) -> Outcome {
    let filter = args.meant.filter()?;
    let library = Library::open(&args.library).map_err(refused)?;
    let mut place = args.place.clone();
    if args.input.is_none() && place.size.is_none() && place.graph.is_none() {
        let first = library.games().iter().find_map(|game| game.size).unwrap_or((19, 19));
        place.size = Some(format!("{}x{}", first.0, first.1).parse().map_err(Failure::input)?);
    }
    let posed = place.named(args.input.as_deref())?.pose(place.coords)?;
    let board = posed.game.board();
    let (contents, width) = contents(board)?;
    let explored = library.explore(&contents, width, &filter).map_err(refused)?;
    let exit = if explored.count == 0 { Exit::No } else { Exit::Done };
    let moves = &explored.moves[..explored.moves.len().min(args.limit)];
    let name = |mv: &ExploredMove| point_name(board.graph(), mv.point, place.coords);
    match args.format {
        Format::Text => output::print(&text(&explored, moves, &name))?,
        Format::Json => output::print_json(&told(&library, &explored, moves, &name)?)?,
        format => output::print(&table::write(format, &[rows(moves, &name)]))?,
    }
    Ok(exit)
}

/// The contents of a board of rows and columns.
pub(super) fn contents(board: &igolog_core::Board) -> Result<(Vec<Option<igolog_core::Color>>, usize), Failure> {
    let (width, _) = board.graph().grid_size().ok_or_else(|| {
        refused(LibraryError::Question("a library holds games on rectangular boards: give a position on one".into()))
    })?;
    Ok((board.graph().points().map(|point| board.color(point)).collect(), width))
}

pub(super) fn point_name(graph: &Graph, point: Option<u16>, coords: Notation) -> String {
    let point = point.and_then(|point| graph.point(usize::from(point)));
    point.map_or_else(|| "pass".to_owned(), |point| vertex::name(graph, point, coords))
}

/// `55 %` of the games that somebody won.
pub(super) fn share(wins: &Wins) -> String {
    match wins.black + wins.white {
        0 => "–".to_owned(),
        sum => format!("{:.0} %", 100.0 * f64::from(wins.black) / f64::from(sum)),
    }
}

fn names(counted: &[Counted], most: usize) -> String {
    counted.iter().take(most).map(|c| format!("{} {}", c.name, c.count)).collect::<Vec<_>>().join(", ")
}

fn years(mv: &ExploredMove) -> String {
    match (mv.years.first(), mv.years.last()) {
        (Some((first, _)), Some((last, _))) if first == last => first.to_string(),
        (Some((first, _)), Some((last, _))) => format!("{first}–{last}"),
        _ => String::new(),
    }
}

fn text(explored: &Explored, moves: &[ExploredMove], name: &impl Fn(&ExploredMove) -> String) -> String {
    let Explored { count, games, wins, ended, .. } = explored;
    if *count == 0 {
        return "this position is in no game".to_owned();
    }
    let mut out = format!(
        "{count} times in {games} games, Black won {} and White {} of them; {ended} games ended here\n",
        wins.black, wins.white
    );
    out += &format!("{:<7} {:>7} {:>10}  {:<10} {:<24} players\n", "move", "games", "Black wins", "years", "ranks");
    for mv in moves {
        let who = if mv.color == igolog_core::Color::Black { 'B' } else { 'W' };
        let row = format!(
            "{:<7} {:>7} {:>10}  {:<10} {:<24} {}",
            format!("{who} {}", name(mv)),
            mv.count,
            share(&mv.wins),
            years(mv),
            names(&mv.ranks, 3),
            names(&mv.players, 3),
        );
        out += row.trim_end();
        out.push('\n');
    }
    if moves.len() < explored.moves.len() {
        out += &format!("… and {} more moves; --limit tells them\n", explored.moves.len() - moves.len());
    }
    out
}

fn told(
    library: &Library,
    explored: &Explored,
    moves: &[ExploredMove],
    name: &impl Fn(&ExploredMove) -> String,
) -> Result<Value, Failure> {
    let value = |mv: &ExploredMove| -> Result<Value, serde_json::Error> {
        let mut value = serde_json::to_value(mv)?;
        value["move"] = name(mv).into();
        let (game, moves) = mv.first;
        let file = library.games().get(game as usize).map(|row| row.file.clone());
        value["first"] = json!({ "game": game, "file": file, "move": moves });
        Ok(value)
    };
    let moves = moves.iter().map(value).collect::<Result<Vec<_>, _>>().map_err(std::io::Error::from)?;
    Ok(json!({
        "count": explored.count,
        "games": explored.games,
        "wins": { "black": explored.wins.black, "white": explored.wins.white },
        "ended": explored.ended,
        "moves": moves,
    }))
}

fn rows(moves: &[ExploredMove], name: &impl Fn(&ExploredMove) -> String) -> Table {
    let columns = ["colour", "move", "count", "black_wins", "white_wins", "first_year", "last_year"];
    let row = |mv: &ExploredMove| {
        let year = |year: Option<&(i32, u32)>| year.map_or(Value::Null, |year| year.0.into());
        vec![
            mv.color.word().into(),
            name(mv).into(),
            mv.count.into(),
            mv.wins.black.into(),
            mv.wins.white.into(),
            year(mv.years.first()),
            year(mv.years.last()),
        ]
    };
    Table {
        name: "explored".into(),
        named: false,
        columns: columns.map(String::from).to_vec(),
        common: &[],
        does_not_apply: None,
        rows: moves.iter().map(row).collect(),
    }
}
