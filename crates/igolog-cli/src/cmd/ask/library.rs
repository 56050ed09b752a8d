//! A query over the games of a library, printed as its games are done.

use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;

use igolog_answers::Work;
use igolog_answers::library::{AskGamesQuestion, AskedGames, GameAnswers, Per, PerCounts, ask_games};
use igolog_corpus::Library;
use serde_json::Value;

use super::{Args, Asker};
use crate::cmd::explore::with_library;
use crate::door;
use crate::exit::{Exit, Failure, Outcome};
use crate::format::Format;
use crate::meter::Meter;
use crate::output;
use crate::text::proof::bindings;
use crate::text::table::{self, Table};

/// Whether an argument is a library.
pub(crate) fn is_library(argument: &str) -> bool {
    Path::new(argument).join(igolog_corpus::manifest::NAME).is_file()
}

pub(super) fn run(asker: &Asker<'_>, folder: &str, query: &str) -> Outcome {
    let args = asker.args;
    let question = AskGamesQuestion {
        query: query.to_owned(),
        program: asker.rules.clone(),
        followed_by: args.then.clone(),
        within: args.within,
        condition: args.meant.condition(),
        per: args.per,
        limit: 0,
    };
    let (work, library) = with_library(Path::new(folder))?;
    let mut work = Work { threads: usize::from(args.jobs), ..work };
    let how = args.how.how(args.position.place.coords);
    let mut printer = Printer::new(args, &library);
    let mut meter = Meter::new();
    let mut failure = None;
    let asked = ask_games(&library, &question, &how, &mut work, &mut |game| match printer.add(game) {
        Ok(()) => {
            meter.show(|| format!("{} games", printer.games));
            ControlFlow::Continue(())
        }
        Err(error) => {
            failure = Some(error);
            ControlFlow::Break(())
        }
    });
    if let Some(failure) = failure {
        return Err(failure);
    }
    let answers = printer.answers;
    let games = printer.games;
    printer.finish()?;
    let asked = asked.map_err(|refusal| door::refused(&refusal, None, &[("query", query)]))?;
    tell(&asked);
    if let Some((game, refusal)) = &asked.failed {
        let place = format!("game {game} ({}), after {games} games", library.games()[*game as usize].file);
        return Err(match door::refused(refusal, None, &[("query", query)]) {
            Failure::Input(text) => Failure::Input(format!("{place}: {text}")),
            Failure::Limit(text) => Failure::Limit(format!("{place}: {text}")),
            other => other,
        });
    }
    Ok(match answers {
        _ if asked.played < asked.left => Exit::Limit,
        0 => Exit::No,
        _ => Exit::Done,
    })
}

/// What was read, what was played again, and how fast.
fn tell(asked: &AskedGames) {
    let tables = if asked.tables.is_empty() { "nothing".to_owned() } else { asked.tables.join("; ") };
    let per_game = |took: Duration| took.as_secs_f64() * 1000.0 / f64::from(asked.played.max(1));
    eprintln!(
        "read from tables: {tables}; played again: {} of {} games, {} positions; {:.2} ms a game and core, of which playing the moves alone is {:.2}",
        asked.played,
        asked.meant,
        asked.positions,
        per_game(asked.took[0]),
        per_game(asked.took[1]),
    );
}

/// Prints answers as they come, or counts them.
struct Printer<'a> {
    args: &'a Args,
    library: &'a Library,
    started: bool,
    games: usize,
    answers: u64,
    counts: Option<PerCounts<'a>>,
}

impl<'a> Printer<'a> {
    fn new(args: &'a Args, library: &'a Library) -> Printer<'a> {
        let counts = args.per.filter(|per| *per != Per::Game).map(|per| PerCounts::new(library, per));
        Printer { args, library, started: false, games: 0, answers: 0, counts }
    }

    fn add(&mut self, told: GameAnswers) -> Result<(), Failure> {
        self.games += 1;
        let answers: u64 = told.positions.iter().map(|(_, rows)| rows.len() as u64).sum();
        self.answers += answers;
        let (Some((first, _)), Some((last, _))) = (told.positions.first(), told.positions.last()) else {
            return Ok(());
        };
        if let Some(counts) = &mut self.counts {
            counts.add(&told);
            return Ok(());
        }
        if self.args.per.is_none() {
            return self.rows(&told);
        }
        let file = self.library.games()[told.game as usize].file.clone();
        let cells = vec![told.game.into(), file.into(), (*first).into(), (*last).into(), answers.into()];
        self.table(["game", "file", "first", "last", "answers"].map(String::from).to_vec(), vec![cells])
    }

    fn rows(&mut self, told: &GameAnswers) -> Result<(), Failure> {
        let file = &self.library.games()[told.game as usize].file;
        if self.args.format == Format::Text {
            let lines = told.positions.iter().flat_map(|(moves, rows)| rows.iter().map(move |row| (moves, row)));
            let text: String =
                lines.map(|(moves, row)| format!("{file} move {moves}: {}\n", bindings(&told.columns, row))).collect();
            return output::print(&text);
        }
        let own = told.columns.iter().map(|column| column.name.clone());
        let columns = ["game", "file", "move"].map(String::from).into_iter().chain(own).collect();
        let rows = told.positions.iter().flat_map(|(moves, rows)| {
            let leading = [Value::from(told.game), file.clone().into(), Value::from(*moves)];
            rows.iter().map(move |row| leading.iter().cloned().chain(row.iter().cloned()).collect())
        });
        self.table(columns, rows.collect())
    }

    fn table(&mut self, columns: Vec<String>, rows: Vec<Vec<Value>>) -> Result<(), Failure> {
        let first = !std::mem::replace(&mut self.started, true);
        let table = Table { name: "answer".into(), named: false, columns, common: &[], rows, does_not_apply: None };
        let format = if self.args.format == Format::Text { Format::Csv } else { self.args.format };
        let text = match format {
            Format::Csv if !first => table::lines(&[table]),
            Format::Prolog if !first => table::clauses(&table),
            // One value a line, since no list is kept of them.
            Format::Json => table::write(Format::Jsonl, &[table]),
            format => table::write(format, &[table]),
        };
        if text.is_empty() { Ok(()) } else { output::print(&text) }
    }

    /// Prints what was counted.
    fn finish(&mut self) -> Result<(), Failure> {
        let (Some(per), Some(counts)) = (self.args.per, self.counts.take()) else { return Ok(()) };
        let row = |count: igolog_answers::library::PerCount| {
            let key = match (per, count.key) {
                (_, None) => Value::Null,
                (Per::Player, Some(name)) => name.into(),
                (_, Some(number)) => number.parse::<i64>().map_or(Value::Null, Value::from),
            };
            vec![key, count.games.into(), count.answers.into()]
        };
        let rows = counts.told(usize::MAX).into_iter().map(row).collect();
        self.table([per.word(), "games", "answers"].map(String::from).to_vec(), rows)
    }
}
