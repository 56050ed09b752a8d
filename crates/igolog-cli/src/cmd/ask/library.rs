//! A query over the games of a library: what the tables rule out is left out, the rest is played again.

use std::collections::BTreeMap;
use std::path::Path;

use igolog_answers::rules::{AskQuestion, Count, RuleTexts};
use igolog_answers::words::{Cell, Column};
use igolog_answers::{Ask, Body, PositionSpec, Question, Refusal, Work, answer_on};
use igolog_core::Stop;
use igolog_corpus::filter::Filter;
use igolog_corpus::library::in_order;
use igolog_corpus::needs::{MoveSpan, Need, needs};
use igolog_corpus::track::TrackMove;
use igolog_corpus::{Library, TextId};
use serde_json::Value;

use super::{Args, Asker};
use crate::cmd::index::refused;
use crate::door;
use crate::exit::{Exit, Failure, Outcome};
use crate::format::Format;
use crate::meter::Meter;
use crate::text::proof::bindings;
use crate::text::table::{self, Table};
use crate::{interrupt, output};

/// Games that are worked on before their answers are printed.
const BATCH: usize = 64;

/// What answers are counted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Per {
    /// Each game, with the first and the last move
    Game,
    /// Each player, whichever colour
    Player,
    /// Each year
    Year,
    /// Each number of moves
    Move,
}

/// Whether an argument is a library.
pub(super) fn is_library(argument: &str) -> bool {
    Path::new(argument).join(igolog_corpus::manifest::NAME).is_file()
}

/// The answers of one game: by position, those that began there.
struct Told {
    game: u32,
    columns: Vec<Column>,
    /// After so many moves of the record, these answers.
    positions: Vec<(usize, Vec<Vec<Cell>>)>,
    replayed: usize,
}

/// A query, and one that is to follow it.
struct Queries<'a> {
    library: &'a Library,
    first: Question,
    then: Option<(Question, usize)>,
    stop: Stop,
}

pub(super) fn run(asker: &Asker<'_>, folder: &str, query: &str) -> Outcome {
    let args = asker.args;
    let filter = args.meant.filter()?;
    let library = Library::open(Path::new(folder)).map_err(refused)?;
    let question = |query: &str| {
        let rules = asker.rules.clone();
        let ask = AskQuestion { query: query.to_owned(), program: rules, every_move: true, rows: true, explain: false };
        Question { about: PositionSpec::default(), how: args.how.how(args.position.place.coords), ask: Ask::Ask(ask) }
    };
    let then = args.then.as_ref().map(|then| (question(then), args.within));
    let queries = Queries { library: &library, first: question(query), then, stop: interrupt::stop() };
    let held: Vec<igolog_facts::Relation> =
        library.manifest().relations.iter().filter_map(|word| word.parse().ok()).collect();
    // Rules of one's own may give a name another meaning.
    let own_rules = matches!(&asker.rules, RuleTexts::Many(texts) if !texts.is_empty());
    let needs = if own_rules { Vec::new() } else { needs(query, &held) };
    let (games, meant) = candidates(&library, &filter, &needs)?;
    let mut printer = Printer::new(args, &library);
    let mut meter = Meter::new();
    let mut replayed = 0_usize;
    for (done, batch) in games.chunks(BATCH).enumerate() {
        let told = in_order(batch, usize::from(args.jobs), |&(game, span)| (game, queries.ask(game, span)));
        for (game, told) in told {
            match told {
                Ok(told) => {
                    replayed += told.replayed;
                    printer.add(&told)?;
                }
                Err(refusal) => {
                    printer.finish()?;
                    let row = &library.games()[game as usize];
                    let place = format!("game {game} ({}), after {} games", row.file, printer.games);
                    return Err(match door::refused(&refusal, None, &[]) {
                        Failure::Input(text) => Failure::Input(format!("{place}: {text}")),
                        Failure::Limit(text) => Failure::Limit(format!("{place}: {text}")),
                        other => other,
                    });
                }
            }
        }
        meter.show(|| format!("{} of {} games", (done + 1) * BATCH, games.len()));
    }
    printer.finish()?;
    let tables = match needs.as_slice() {
        [] => "nothing".to_owned(),
        needs => needs.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "),
    };
    eprintln!("read from tables: {tables}; played again: {} of {meant} games, {replayed} positions", games.len());
    Ok(if printer.answers == 0 { Exit::No } else { Exit::Done })
}

type Candidates = Vec<(u32, Option<MoveSpan>)>;

/// The games that are meant and that the tables do not rule out, with the positions that count; and how many are meant.
fn candidates(library: &Library, filter: &Filter, needs: &[Need]) -> Result<(Candidates, usize), Failure> {
    let mut games = Vec::new();
    let mut meant = 0;
    for part in &library.manifest().parts {
        let spans = if needs.is_empty() { BTreeMap::new() } else { library.spans(part, needs).map_err(refused)? };
        for game in part.first..part.first + part.games {
            let row = &library.games()[game as usize];
            if row.error.is_some() || row.duplicate_of.is_some() || !filter.takes(library, game, row) {
                continue;
            }
            meant += 1;
            match (needs.is_empty(), spans.get(&game)) {
                (true, _) => games.push((game, None)),
                (false, Some(&span)) => games.push((game, Some(span))),
                (false, None) => {}
            }
        }
    }
    Ok((games, meant))
}

impl Queries<'_> {
    fn ask(&self, game: u32, span: Option<MoveSpan>) -> Result<Told, Refusal> {
        let track = self.library.track(game).ok_or_else(Refusal::stopped)?;
        let all = self.library.games()[game as usize].moves as usize;
        let within = self.then.as_ref().map_or(0, |(_, within)| *within);
        let last = span.and_then(|(_, to)| to).map_or(all, |to| (to as usize + within).min(all));
        // Moves that could not be made have no position of their own in the game.
        let mut made = vec![0; last + 1];
        for (number, mv) in track.moves().take(last).enumerate() {
            made[number + 1] = made[number] + usize::from(mv != TrackMove::Unmade);
        }
        let counts = |question: &Question| -> Result<(Vec<Column>, Vec<Count>), Refusal> {
            let board = track.game(last).map_err(|error| Refusal::bad(error.to_string()))?;
            let mut work = Work { stop: self.stop.clone(), ..Work::default() };
            match answer_on(board, question, &mut work)?.body {
                Body::Ask(answer) => Ok((answer.columns, answer.every_move.unwrap_or_default())),
                _ => Err(Refusal::stopped()),
            }
        };
        let (columns, first) = counts(&self.first)?;
        let rows_at = |counts: &[Count], number: usize| -> Vec<Vec<Cell>> {
            let of_position = counts.iter().find(|count| count.moves == made[number]);
            of_position.and_then(|count| count.rows.clone()).unwrap_or_default()
        };
        let mut by_position: Vec<Vec<Vec<Cell>>> = (0..=last).map(|number| rows_at(&first, number)).collect();
        if let Some((question, within)) = &self.then {
            let (others, then) = counts(question)?;
            let then: Vec<Vec<Vec<Cell>>> = (0..=last).map(|number| rows_at(&then, number)).collect();
            let shared: Vec<(usize, usize)> = columns
                .iter()
                .enumerate()
                .filter_map(|(at, own)| Some((at, others.iter().position(|other| other.name == own.name)?)))
                .collect();
            let before = by_position.clone();
            for (number, rows) in by_position.iter_mut().enumerate() {
                rows.retain(|row| {
                    let begins = number == 0 || !before[number - 1].contains(row);
                    let later = (number + 1)..=(number + within).min(last);
                    begins
                        && later
                            .into_iter()
                            .any(|at| then[at].iter().any(|other| shared.iter().all(|&(a, b)| row[a] == other[b])))
                });
            }
        }
        let positions = by_position.into_iter().enumerate().filter(|(_, rows)| !rows.is_empty()).collect();
        Ok(Told { game, columns, positions, replayed: last + 1 })
    }
}

/// Prints answers as they come, or counts them.
struct Printer<'a> {
    args: &'a Args,
    library: &'a Library,
    started: bool,
    games: usize,
    answers: u64,
    /// Games and answers of each player, year or number of moves.
    counts: BTreeMap<Key, (u32, u64)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Number(i64),
    Text(TextId),
    None,
}

impl<'a> Printer<'a> {
    fn new(args: &'a Args, library: &'a Library) -> Printer<'a> {
        Printer { args, library, started: false, games: 0, answers: 0, counts: BTreeMap::new() }
    }

    fn add(&mut self, told: &Told) -> Result<(), Failure> {
        self.games += 1;
        let answers: u64 = told.positions.iter().map(|(_, rows)| rows.len() as u64).sum();
        self.answers += answers;
        if answers == 0 {
            return Ok(());
        }
        let row = &self.library.games()[told.game as usize];
        let mut count = |key: Key, answers: u64| {
            let entry = self.counts.entry(key).or_default();
            entry.0 += 1;
            entry.1 += answers;
        };
        match self.args.per {
            Some(Per::Player) => {
                let [black, white] = row.players;
                for player in [black, white.filter(|_| black != white)] {
                    player.iter().for_each(|&player| count(Key::Text(player), answers));
                }
                Ok(())
            }
            Some(Per::Year) => {
                count(row.year.map_or(Key::None, |year| Key::Number(year.into())), answers);
                Ok(())
            }
            Some(Per::Move) => {
                told.positions.iter().for_each(|(moves, rows)| count(Key::Number(*moves as i64), rows.len() as u64));
                Ok(())
            }
            Some(Per::Game) => {
                let at = |place: Option<&(usize, Vec<Vec<Cell>>)>| place.map_or(Value::Null, |at| at.0.into());
                let cells = vec![
                    told.game.into(),
                    row.file.clone().into(),
                    at(told.positions.first()),
                    at(told.positions.last()),
                    answers.into(),
                ];
                self.table(["game", "file", "first", "last", "answers"].map(String::from).to_vec(), vec![cells])
            }
            None => self.rows(told),
        }
    }

    fn rows(&mut self, told: &Told) -> Result<(), Failure> {
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
        let name = match self.args.per {
            Some(Per::Player) => "player",
            Some(Per::Year) => "year",
            Some(Per::Move) => "move",
            Some(Per::Game) | None => return Ok(()),
        };
        let counts = std::mem::take(&mut self.counts);
        let mut rows: Vec<Vec<Value>> = counts
            .into_iter()
            .map(|(key, (games, answers))| {
                let key = match key {
                    Key::Number(number) => number.into(),
                    Key::Text(id) => self.library.text(id).to_owned().into(),
                    Key::None => Value::Null,
                };
                vec![key, games.into(), answers.into()]
            })
            .collect();
        if self.args.per == Some(Per::Player) {
            rows.sort_by_key(|row| (std::cmp::Reverse(row[1].as_u64()), row[0].to_string()));
        }
        self.table([name, "games", "answers"].map(String::from).to_vec(), rows)
    }
}
