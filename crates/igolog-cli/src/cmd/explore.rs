//! `igolog explore`

use std::path::{Path, PathBuf};
use std::sync::Arc;

use igolog_answers::library::{Condition, ExploreAnswer, ExploreQuestion, NameCount, PlayedMove};
use igolog_answers::words::{Pair, Side};
use igolog_answers::{Ask, Body, How, Work};
use igolog_corpus::Library;
use serde_json::Value;

use super::index::refused;
use crate::door;
use crate::exit::{Exit, Failure, Outcome};
use crate::format::Format;
use crate::input::PlaceArgs;
use crate::output::{self, counted};
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
    /// Threads
    #[arg(short = 'j', long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: u16,
    /// How to print
    #[arg(long, default_value = "text", value_parser = Format::tables())]
    format: Format,
}

/// Which games are meant
#[derive(Debug, clap::Args)]
pub(crate) struct WhereArgs {
    /// Only games for which this holds: "year >= 2015 and player like 'lee'"; columns as in the table of games, and player and rank for either side
    #[arg(long = "where", value_name = "CONDITION", value_parser = condition)]
    pub(crate) condition: Option<String>,
}

fn condition(text: &str) -> Result<String, String> {
    text.parse::<igolog_corpus::filter::Filter>().map(|_| text.to_owned())
}

impl WhereArgs {
    /// As a question has it.
    pub(crate) fn condition(&self) -> Condition {
        Condition(self.condition.clone().unwrap_or_default())
    }
}

/// The usual means of a question, with a library that it is put to.
pub(super) fn with_library(folder: &Path) -> Result<(Work<'static>, Arc<Library>), Failure> {
    let library = Arc::new(Library::open(folder).map_err(refused)?);
    Ok((Work { library: Some(Arc::clone(&library)), ..door::work() }, library))
}

pub(super) fn run(args: Args) -> Outcome {
    let (work, library) = with_library(&args.library)?;
    let work = Work { threads: usize::from(args.jobs), ..work };
    let mut place = args.place.clone();
    if args.input.is_none() && place.size.is_none() && place.graph.is_none() {
        let first = library.games().iter().find_map(|game| game.size).unwrap_or((19, 19));
        place.size = Some(format!("{}x{}", first.0, first.1).parse().map_err(Failure::input)?);
    }
    let question = ExploreQuestion { condition: args.meant.condition(), limit: args.limit };
    let how = How { coords: place.coords, ..How::default() };
    let answer = door::ask_with(&place.named(args.input.as_deref())?, how, Ask::Explore(question), work)?;
    let Body::Explore(explored) = &answer.body else { return Ok(Exit::No) };
    match args.format {
        Format::Text => output::print(&text(explored))?,
        Format::Json => output::print_json(&answer)?,
        format => output::print(&table::write(format, &[rows(&explored.moves)]))?,
    }
    Ok(if explored.count == 0 { Exit::No } else { Exit::Done })
}

/// `55 %` of the games that somebody won.
pub(super) fn share(wins: Pair<u32>) -> String {
    match wins.black + wins.white {
        0 => "–".to_owned(),
        sum => format!("{:.0} %", 100.0 * f64::from(wins.black) / f64::from(sum)),
    }
}

fn names(counted: &[NameCount], most: usize) -> String {
    counted.iter().take(most).map(|c| format!("{} {}", c.name, c.count)).collect::<Vec<_>>().join(", ")
}

fn years(mv: &PlayedMove) -> String {
    match (mv.years.first(), mv.years.last()) {
        (Some((first, _)), Some((last, _))) if first == last => first.to_string(),
        (Some((first, _)), Some((last, _))) => format!("{first}–{last}"),
        _ => String::new(),
    }
}

fn text(explored: &ExploreAnswer) -> String {
    let ExploreAnswer { count, games, wins, ended, .. } = explored;
    if *count == 0 {
        return "this position is in no game".to_owned();
    }
    let mut out = format!(
        "{} in {}, Black won {} and White {} of them; {} ended here\n",
        counted(*count, "time"),
        counted(*games, "game"),
        wins.black,
        wins.white,
        counted(*ended, "game"),
    );
    out += &format!("{:<7} {:>7} {:>10}  {:<10} {:<24} players\n", "move", "games", "Black wins", "years", "ranks");
    for mv in &explored.moves {
        let who = if mv.color == Side::Black { 'B' } else { 'W' };
        let row = format!(
            "{:<7} {:>7} {:>10}  {:<10} {:<24} {}",
            format!("{who} {}", mv.place),
            mv.count,
            share(mv.wins),
            years(mv),
            names(&mv.ranks, 3),
            names(&mv.players, 3),
        );
        out += row.trim_end();
        out.push('\n');
    }
    if explored.moves.len() < explored.total {
        out += &format!("… and {} more moves; --limit tells them\n", explored.total - explored.moves.len());
    }
    out
}

fn rows(moves: &[PlayedMove]) -> Table {
    let columns = ["colour", "move", "count", "black_wins", "white_wins", "first_year", "last_year"];
    let row = |mv: &PlayedMove| {
        let year = |year: Option<&(i32, u32)>| year.map_or(Value::Null, |year| year.0.into());
        vec![
            mv.color.word().into(),
            mv.place.clone().into(),
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
