//! A query over the games of a library: what the tables rule out is left out, the rest is played again.

use serde::{Deserialize, Serialize};

use super::{Condition, GameLabel};
use crate::refusal::Refusal;
use crate::rules::RuleTexts;
use crate::words::{Cell, Column};

/// Answers told if the question does not say how many.
const HITS: usize = 100;
/// Moves between two queries if the question does not say how many.
const WITHIN: usize = 10;

/// In which games, and when, does a query hold?
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct AskGamesQuestion {
    /// The query, asked at every position of every game: `ladder(B, captured, F)`.
    pub query: String,
    /// Rules of one's own beside the standard library.
    pub program: RuleTexts,
    /// A second query: only answers that begin and are followed by one of it, with equal values of equal variables.
    pub followed_by: Option<String>,
    /// At most so many moves later.
    pub within: usize,
    /// Only games for which this holds: `year >= 2015 and rank = '9p'`.
    #[serde(rename = "where")]
    pub condition: Condition,
    /// Count games and answers by this.
    pub per: Option<Per>,
    /// How many answers to tell one by one; all are counted.
    pub limit: usize,
}

impl Default for AskGamesQuestion {
    fn default() -> AskGamesQuestion {
        AskGamesQuestion {
            query: String::new(),
            program: RuleTexts::default(),
            followed_by: None,
            within: WITHIN,
            condition: Condition::default(),
            per: None,
            limit: HITS,
        }
    }
}

/// What answers are counted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Per {
    /// Each game, with the first and the last move.
    Game,
    /// Each player, whichever colour.
    Player,
    /// Each year.
    Year,
    /// Each number of moves.
    Move,
}

igolog_core::words!(Per, "thing to count by", Game => "game", Player => "player", Year => "year", Move => "move");

/// Where a query holds.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AskGamesAnswer {
    /// A column for each variable of the query.
    pub columns: Vec<Column>,
    /// All answers, each at each position.
    pub answers: u64,
    /// Games that have one.
    pub games: u32,
    /// Games that are meant.
    pub meant: u32,
    /// Those of them that were played again; the tables ruled out the others.
    pub played: u32,
    /// Positions that were looked at.
    pub positions: u64,
    /// What was read from the tables.
    pub tables: Vec<String>,
    /// What was counted by `per`, in order; players with the most games first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counts: Option<Vec<PerCount>>,
    /// The first answers.
    pub first: Vec<GameHit>,
    /// The game in which the rules failed or ran away: what stands here is of the games before it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failed: Option<AskFailure>,
}

/// Games and answers of one player, year, number of moves or game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PerCount {
    /// The player, the year or the number; none where a game has no year.
    pub key: Option<String>,
    /// Games.
    pub games: u32,
    /// Answers.
    pub answers: u64,
    /// The first position, after so many moves, where games are counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<usize>,
    /// The last one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last: Option<usize>,
}

/// An answer, and where it holds.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameHit {
    /// The game.
    #[serde(flatten)]
    pub label: GameLabel,
    /// After so many moves.
    #[serde(rename = "move")]
    pub moves: usize,
    /// The values of the variables.
    pub row: Vec<Cell>,
}

/// Where rules failed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AskFailure {
    /// The game.
    #[serde(flatten)]
    pub label: GameLabel,
    /// Why.
    pub error: Refusal,
}

#[cfg(feature = "library")]
pub(super) use with_library::answer;
#[cfg(feature = "library")]
pub use with_library::{AskedGames, GameAnswers, PerCounts, ask_games};

#[cfg(feature = "library")]
mod with_library {
    use std::collections::BTreeMap;
    use std::ops::ControlFlow;
    use std::sync::{Arc, Mutex, PoisonError};
    use std::time::Duration;

    use igolog_core::{Clock, Game, Stop};
    use igolog_corpus::filter::Filter;
    use igolog_corpus::library::in_order;
    use igolog_corpus::needs::{MoveSpan, Need, needs};
    use igolog_corpus::track::TrackMove;
    use igolog_corpus::{Library, LibraryError};
    use igolog_rules::Program;

    use super::*;
    use crate::asked::Asked;
    use crate::position::PositionSpec;
    use crate::question::{Ask, How, Question};
    use crate::rules::{self, AskAnswer, AskQuestion, Count};
    use crate::work::{CELL, Limits, Work};

    /// Games that are worked on before their answers are handed out, for each of several threads.
    const BATCH: usize = 32;
    /// Room of a game's label in an answer, as cells of a table.
    const LABEL_CELLS: usize = 20;

    /// The answers of one game: by position, those that hold there.
    #[derive(Clone, Debug, PartialEq)]
    pub struct GameAnswers {
        /// The game.
        pub game: u32,
        /// A column for each variable of the query.
        pub columns: Vec<Column>,
        /// After so many moves of the record, these answers.
        pub positions: Vec<(usize, Vec<Vec<Cell>>)>,
        /// Positions that were looked at.
        pub seen: usize,
        /// What it took, and what playing the moves alone took of it; nothing without a clock.
        pub took: [Duration; 2],
    }

    /// What became of a query over games.
    #[derive(Clone, Debug, Default, PartialEq)]
    pub struct AskedGames {
        /// Games that are meant.
        pub meant: u32,
        /// Games that the tables left.
        pub left: u32,
        /// Games that were played again.
        pub played: u32,
        /// Positions that were looked at.
        pub positions: u64,
        /// What was read from the tables.
        pub tables: Vec<String>,
        /// The game in which the rules failed, and why.
        pub failed: Option<(u32, Refusal)>,
        /// What it took on all threads together, and what playing the moves alone took of it.
        pub took: [Duration; 2],
    }

    /// A query, and one that is to follow it.
    struct Queries<'a> {
        library: &'a Library,
        first: Query,
        then: Option<(Query, usize)>,
        stop: Stop,
        limits: Limits,
        clock: Option<Clock>,
    }

    /// A query with its rules, which are made once for each size of a board.
    struct Query {
        question: Question,
        ask: AskQuestion,
        programs: Mutex<Programs>,
    }

    /// By columns and rows.
    type Programs = BTreeMap<Option<(usize, usize)>, Arc<Program>>;

    impl Query {
        fn new(ask: AskQuestion, how: &How) -> Query {
            let how = How { id: None, ..how.clone() };
            let question = Question { about: PositionSpec::default(), how, ask: Ask::Ask(ask.clone()) };
            Query { question, ask, programs: Mutex::default() }
        }

        /// What it answers at every position of a game.
        fn along(&self, game: &Game, work: &mut Work<'_>) -> Result<AskAnswer, Refusal> {
            let (question, game) = (&self.question, game.clone());
            let asked = Asked { question, game, input: None, recorded: None, assumed: Vec::new() };
            let program = self.program(&asked)?;
            rules::along(&asked, program, Some(work.limits.rows), work)
        }

        fn program(&self, asked: &Asked<'_>) -> Result<Arc<Program>, Refusal> {
            let mut made = self.programs.lock().unwrap_or_else(PoisonError::into_inner);
            let size = asked.board().graph().grid_size();
            if let Some(program) = made.get(&size) {
                return Ok(Arc::clone(program));
            }
            let program = rules::program(asked, &self.ask.program, &self.ask.query)?;
            made.insert(size, Arc::clone(&program));
            Ok(program)
        }
    }

    /// Asks every game that is meant, in the order of the library; each game's answers are handed out as they come, so that
    /// memory does not grow with the library. A rule that fails ends it, with the game in which it did.
    ///
    /// # Errors
    /// If the question makes no sense, a table cannot be read, or the asker stops it.
    pub fn ask_games(
        library: &Library,
        question: &AskGamesQuestion,
        how: &How,
        work: &mut Work<'_>,
        each: &mut dyn FnMut(GameAnswers) -> ControlFlow<()>,
    ) -> Result<AskedGames, Refusal> {
        let filter = question.condition.filter()?;
        let of = |query: &str| {
            let program = question.program.clone();
            let ask = AskQuestion { query: query.to_owned(), program, every_move: true, rows: true, explain: false };
            Query::new(ask, how)
        };
        let held: Vec<igolog_facts::Relation> =
            library.manifest().relations.iter().filter_map(|word| word.parse().ok()).collect();
        // Rules of one's own may give a name another meaning.
        let needs = if question.program.is_empty() { needs(&question.query, &held) } else { Vec::new() };
        let first = of(&question.query);
        first.question.start_clock(work)?;
        let queries = Queries {
            library,
            first,
            then: question.followed_by.as_ref().map(|then| (of(then), question.within)),
            stop: work.enough().clone(),
            limits: work.limits,
            clock: work.clock.clone(),
        };
        // What is wrong with the rules is their fault, not that of a game.
        for query in [Some(&queries.first), queries.then.as_ref().map(|(then, _)| then)].into_iter().flatten() {
            let mut trial = Work { stop: work.stop.clone(), limits: work.limits, ..Work::default() };
            crate::answer::answer(&query.question, &mut trial)?;
        }
        let (games, meant) = candidates(library, &filter, &needs, &work.stop)?;
        let mut asked = AskedGames {
            meant,
            left: games.len() as u32,
            tables: needs.iter().map(ToString::to_string).collect(),
            ..AskedGames::default()
        };
        // What is worked on at once is in memory at once.
        let at_once = if work.threads > 1 { BATCH * work.threads } else { 1 };
        for batch in games.chunks(at_once) {
            let told = in_order(batch, work.threads, |&(game, span)| (game, queries.ask(game, span)));
            for (game, told) in told {
                match told {
                    Ok(told) => {
                        asked.played += 1;
                        asked.positions += told.seen as u64;
                        (0..2).for_each(|at| asked.took[at] += told.took[at]);
                        if each(told).is_break() {
                            return Ok(asked);
                        }
                    }
                    Err(_) if work.stop.is_asked() => return Err(Refusal::stopped()),
                    // The time that the question set itself is over.
                    Err(_) if work.enough().is_asked() => return Ok(asked),
                    Err(refusal) => {
                        asked.failed = Some((game, refusal));
                        return Ok(asked);
                    }
                }
            }
            work.tell("games", Some(asked.played.into()), Some(games.len() as f64), None);
        }
        Ok(asked)
    }

    type Candidates = Vec<(u32, Option<MoveSpan>)>;

    /// The games that are meant and that the tables do not rule out, with the positions that count; and how many are meant.
    fn candidates(
        library: &Library,
        filter: &Filter,
        needs: &[Need],
        stop: &Stop,
    ) -> Result<(Candidates, u32), LibraryError> {
        let mut games = Vec::new();
        let mut meant = 0;
        for part in &library.manifest().parts {
            if stop.is_asked() {
                return Err(LibraryError::Stopped);
            }
            let spans = if needs.is_empty() { BTreeMap::new() } else { library.spans(part, needs)? };
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
        fn now(&self) -> Duration {
            self.clock.as_ref().map_or(Duration::ZERO, Clock::now)
        }

        fn ask(&self, game: u32, span: Option<MoveSpan>) -> Result<GameAnswers, Refusal> {
            let began = self.now();
            let track = self.library.track(game).ok_or_else(Refusal::stopped)?;
            let all = self.library.games()[game as usize].moves as usize;
            let within = self.then.as_ref().map_or(0, |(_, within)| *within);
            let last = span.and_then(|(_, to)| to).map_or(all, |to| (to as usize).saturating_add(within).min(all));
            // Moves that could not be made have no position of their own in the game.
            let mut made = vec![0; last + 1];
            for (number, mv) in track.moves().take(last).enumerate() {
                made[number + 1] = made[number] + usize::from(mv != TrackMove::Unmade);
            }
            let board = track.game(last).map_err(|error| Refusal::bad(error.to_string()))?;
            let replayed = self.now();
            let rows = |query: &Query| -> Result<(Vec<Column>, Vec<Rows>), Refusal> {
                let mut work = Work { stop: self.stop.clone(), limits: self.limits, ..Work::default() };
                let answer = query.along(&board, &mut work)?;
                // A search that was told to stop says what it knows by then: that is no answer about a game.
                if self.stop.is_asked() {
                    return Err(Refusal::stopped());
                }
                let counts: Vec<Count> = answer.every_move.unwrap_or_default();
                let at = |number: usize| {
                    let place = counts.binary_search_by_key(&made[number], |count| count.moves).ok()?;
                    counts[place].rows.clone()
                };
                Ok((answer.columns, (0..=last).map(|number| at(number).unwrap_or_default()).collect()))
            };
            let (columns, mut by_position) = rows(&self.first)?;
            if let Some((query, within)) = &self.then {
                let (others, then) = rows(query)?;
                keep_followed(&mut by_position, &then, &shared(&columns, &others), *within, &self.stop)?;
            }
            let positions = by_position.into_iter().enumerate().filter(|(_, rows)| !rows.is_empty()).collect();
            let took = [self.now().saturating_sub(began), replayed.saturating_sub(began)];
            Ok(GameAnswers { game, columns, positions, seen: last + 1, took })
        }
    }

    /// What a question answers about one position.
    type Rows = Vec<Vec<Cell>>;

    /// The places of variables that two queries share.
    fn shared(columns: &[Column], others: &[Column]) -> Vec<(usize, usize)> {
        let place = |own: &Column| others.iter().position(|other| other.name == own.name);
        columns.iter().enumerate().filter_map(|(at, own)| Some((at, place(own)?))).collect()
    }

    /// Keeps the answers that begin, and are followed by others with equal values at most so many moves later.
    fn keep_followed(
        by_position: &mut [Rows],
        then: &[Rows],
        shared: &[(usize, usize)],
        within: usize,
        stop: &Stop,
    ) -> Result<(), Refusal> {
        // From the last position on, so that those before are still whole.
        for number in (0..by_position.len()).rev() {
            let mut rows = std::mem::take(&mut by_position[number]);
            let later: Vec<&Vec<Cell>> = then.iter().skip(number + 1).take(within).flatten().collect();
            let before = number.checked_sub(1).map(|before| &by_position[before]);
            rows.retain(|row| {
                let follows = |other: &&Vec<Cell>| shared.iter().all(|&(a, b)| row[a] == other[b]);
                !stop.is_asked() && before.is_none_or(|before| !before.contains(row)) && later.iter().any(follows)
            });
            if stop.is_asked() {
                return Err(Refusal::stopped());
            }
            by_position[number] = rows;
        }
        Ok(())
    }

    pub(in crate::library) fn answer(
        library: &Library,
        question: &Question,
        ask: &AskGamesQuestion,
        work: &mut Work<'_>,
    ) -> Result<AskGamesAnswer, Refusal> {
        let mut told = AskGamesAnswer {
            columns: Vec::new(),
            answers: 0,
            games: 0,
            meant: 0,
            played: 0,
            positions: 0,
            tables: Vec::new(),
            counts: None,
            first: Vec::new(),
            failed: None,
        };
        let mut counts = ask.per.map(|per| PerCounts::new(library, per));
        let most = ask.limit.min(work.limits.rows);
        let (room, mut cells) = (work.limits.answer / CELL, 0_usize);
        let asked = ask_games(library, ask, &question.how, work, &mut |game| {
            let answers: u64 = game.positions.iter().map(|(_, rows)| rows.len() as u64).sum();
            told.answers += answers;
            told.games += u32::from(answers > 0);
            if let Some(counts) = &mut counts {
                counts.add(&game);
            }
            let rows =
                game.positions.into_iter().flat_map(|(moves, rows)| rows.into_iter().map(move |row| (moves, row)));
            for (moves, row) in rows.take(most - told.first.len()) {
                cells += LABEL_CELLS + row.len();
                if cells > room {
                    return ControlFlow::Break(());
                }
                told.first.push(GameHit { label: GameLabel::of(library, game.game), moves, row });
            }
            told.columns = game.columns;
            ControlFlow::Continue(())
        })?;
        work.room_for(cells)?;
        told.counts = counts.map(|counts| counts.told(most));
        told.failed = asked.failed.map(|(game, error)| AskFailure { label: GameLabel::of(library, game), error });
        let AskedGames { meant, played, positions, tables, .. } = asked;
        Ok(AskGamesAnswer { meant, played, positions, tables, ..told })
    }

    /// Games and answers by player, year, number of moves or game.
    #[derive(Debug)]
    pub struct PerCounts<'a> {
        library: &'a Library,
        per: Per,
        counts: BTreeMap<PerKey, PerCount>,
    }

    #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
    enum PerKey {
        Number(i64),
        Name(String),
        Unknown,
    }

    impl<'a> PerCounts<'a> {
        /// Nothing yet.
        pub fn new(library: &'a Library, per: Per) -> PerCounts<'a> {
            PerCounts { library, per, counts: BTreeMap::new() }
        }

        fn count(&mut self, key: PerKey, answers: u64) -> &mut PerCount {
            let text = match &key {
                PerKey::Number(number) => Some(number.to_string()),
                PerKey::Name(name) => Some(name.clone()),
                PerKey::Unknown => None,
            };
            let empty = PerCount { key: text, games: 0, answers: 0, first: None, last: None };
            let entry = self.counts.entry(key).or_insert(empty);
            entry.games += 1;
            entry.answers += answers;
            entry
        }

        /// Counts the answers of a game.
        pub fn add(&mut self, game: &GameAnswers) {
            let answers: u64 = game.positions.iter().map(|(_, rows)| rows.len() as u64).sum();
            let (Some((first, _)), Some((last, _))) = (game.positions.first(), game.positions.last()) else { return };
            let row = &self.library.games()[game.game as usize];
            match self.per {
                Per::Game => {
                    let entry = self.count(PerKey::Number(game.game.into()), answers);
                    (entry.first, entry.last) = (Some(*first), Some(*last));
                }
                Per::Player => {
                    let [black, white] = row.players;
                    for player in [black, white.filter(|_| black != white)].into_iter().flatten() {
                        self.count(PerKey::Name(self.library.text(player).to_owned()), answers);
                    }
                }
                Per::Year => {
                    self.count(row.year.map_or(PerKey::Unknown, |year| PerKey::Number(year.into())), answers);
                }
                Per::Move => {
                    for (moves, rows) in &game.positions {
                        self.count(PerKey::Number(*moves as i64), rows.len() as u64);
                    }
                }
            }
        }

        /// What was counted, at most so many.
        pub fn told(self, most: usize) -> Vec<PerCount> {
            let mut counts: Vec<PerCount> = self.counts.into_values().collect();
            if self.per == Per::Player {
                counts.sort_by(|a, b| (b.games, &a.key).cmp(&(a.games, &b.key)));
            }
            if self.per == Per::Player || self.per == Per::Game {
                counts.truncate(most);
            }
            counts
        }
    }
}
