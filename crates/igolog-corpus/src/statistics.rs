//! What the games of a library are like: by year, by length, by what was taken, by how they open.

use std::collections::BTreeMap;

use igolog_core::Stop;
use rustc_hash::FxHashMap;

use crate::error::LibraryError;
use crate::explore::Wins;
use crate::filter::Filter;
use crate::library::{GameRow, Library, TextId};
use crate::table::ColumnData;
use crate::track::{Track, TrackStep};

/// Players that are told.
const MOST_PLAYERS: usize = 20;
/// Openings that are told by their own name; the rest is `other`.
const MOST_OPENINGS: usize = 6;

/// How many games there are, and who won them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tallied {
    /// Games.
    pub games: u32,
    /// Who won.
    pub wins: Wins,
}

impl Tallied {
    fn count(&mut self, row: &GameRow) {
        self.games += 1;
        self.wins.count(row.winner);
    }
}

/// How games begin: the place of the first stone, as its distances from the nearest sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// `4-4`, `3-4`, …, or `other`.
    pub name: String,
    /// Of all years together, those without a year too.
    pub all: Tallied,
    /// Games of each year.
    pub years: Vec<(i32, u32)>,
}

/// What the games are like.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LibraryStatistics {
    /// All of them.
    pub all: Tallied,
    /// Games without a year.
    pub undated: u32,
    /// Of each year.
    pub years: Vec<(i32, Tallied)>,
    /// Games by moves: from so many on, so many games; each step is as wide as the next begins later.
    pub moves: Vec<(u32, u32)>,
    /// Games by stones that were taken.
    pub captures: Vec<(u32, u32)>,
    /// Games by blocks that a ladder could take, each counted once for each time.
    pub ladders: Vec<(u32, u32)>,
    /// The most frequent openings first.
    pub openings: Vec<Opening>,
    /// Who played most.
    pub players: Vec<(TextId, Tallied)>,
}

/// Widths of the steps of the three histograms.
const MOVES_STEP: u32 = 20;
const CAPTURES_STEP: u32 = 5;
const LADDERS_STEP: u32 = 5;

impl Library {
    /// What the games are like that a filter takes. Games that repeat an earlier one, and those that could not be read, are
    /// left out. `tell` hears how many of the games are done.
    ///
    /// # Errors
    /// If a table cannot be read, or the asker stops it.
    pub fn statistics(
        &self,
        filter: &Filter,
        stop: &Stop,
        mut tell: impl FnMut(u32),
    ) -> Result<LibraryStatistics, LibraryError> {
        let mut told = LibraryStatistics::default();
        let mut years: BTreeMap<i32, Tallied> = BTreeMap::new();
        let mut players: FxHashMap<TextId, Tallied> = FxHashMap::default();
        let mut openings: BTreeMap<String, (Tallied, BTreeMap<i32, u32>)> = BTreeMap::new();
        let mut histograms = [const { Histogram(BTreeMap::new()) }; 3];
        for part in &self.manifest().parts {
            let ladders = self.ladders(part)?;
            for game in part.first..part.first + part.games {
                if stop.is_asked() {
                    return Err(LibraryError::Stopped);
                }
                let row = &self.games()[game as usize];
                if row.error.is_some() || row.duplicate_of.is_some() || !filter.takes(self, game, row) {
                    continue;
                }
                let Some(track) = self.track(game) else { continue };
                told.all.count(row);
                match row.year {
                    Some(year) => years.entry(year).or_default().count(row),
                    None => told.undated += 1,
                }
                let [black, white] = row.players;
                for player in [black, white.filter(|_| black != white)].into_iter().flatten() {
                    players.entry(player).or_default().count(row);
                }
                histograms[0].count(row.moves as u32, MOVES_STEP);
                histograms[1].count(captures(track), CAPTURES_STEP);
                histograms[2].count(ladders[(game - part.first) as usize], LADDERS_STEP);
                if let Some(opening) = opening(track) {
                    let (all, of_years) = openings.entry(opening).or_default();
                    all.count(row);
                    row.year.iter().for_each(|&year| *of_years.entry(year).or_default() += 1);
                }
            }
            tell(part.first + part.games);
        }
        told.years = years.into_iter().collect();
        [told.moves, told.captures, told.ladders] = histograms.map(Histogram::steps);
        told.openings = most_openings(openings);
        told.players = players.into_iter().collect();
        told.players.sort_by_key(|&(name, tallied)| (std::cmp::Reverse(tallied.games), name));
        told.players.truncate(MOST_PLAYERS);
        Ok(told)
    }

    /// How many times a ladder could take a block, for each game of a part.
    fn ladders(&self, part: &crate::manifest::PartEntry) -> Result<Vec<u32>, LibraryError> {
        let mut counts = vec![0; part.games as usize];
        let mut columns = self.columns(part, "ladder", &["game", "result"])?.into_iter();
        let games = columns.next().and_then(ColumnData::ints).unwrap_or_default();
        let results = columns.next().and_then(ColumnData::texts).unwrap_or_default();
        for (game, result) in games.into_iter().zip(results) {
            let place = game.and_then(|game| (game as u32).checked_sub(part.first));
            if let (Some(place), Some("captured")) = (place, result.as_deref())
                && let Some(count) = counts.get_mut(place as usize)
            {
                *count += 1;
            }
        }
        Ok(counts)
    }
}

struct Histogram(BTreeMap<u32, u32>);

impl Histogram {
    fn count(&mut self, value: u32, step: u32) {
        *self.0.entry(value / step * step).or_default() += 1;
    }

    fn steps(self) -> Vec<(u32, u32)> {
        self.0.into_iter().collect()
    }
}

/// Stones that left the board.
fn captures(track: Track<'_>) -> u32 {
    track.steps().filter(|step| matches!(step, TrackStep::Change(_, None))).count() as u32
}

/// The place of the first stone of a game without handicap.
fn opening(track: Track<'_>) -> Option<String> {
    let (width, height) = track.size()?;
    let first = match track.steps().next()? {
        TrackStep::Move(mv) => usize::from(mv.point()?),
        TrackStep::Change(..) => return None,
    };
    let from_side = |at: usize, of: usize| (at + 1).min(of - at);
    let (x, y) = (from_side(first % width, width), from_side(first / width, height));
    Some(format!("{}-{}", x.min(y), x.max(y)))
}

fn most_openings(openings: BTreeMap<String, (Tallied, BTreeMap<i32, u32>)>) -> Vec<Opening> {
    let named = |(name, (all, years)): (String, (Tallied, BTreeMap<i32, u32>))| (name, all, years);
    let mut all: Vec<_> = openings.into_iter().map(named).collect();
    all.sort_by_key(|(_, all, _)| std::cmp::Reverse(all.games));
    let rest = all.split_off(all.len().min(MOST_OPENINGS));
    if !rest.is_empty() {
        let mut other = ("other".to_owned(), Tallied::default(), BTreeMap::new());
        for (_, tallied, years) in rest {
            other.1.games += tallied.games;
            other.1.wins.black += tallied.wins.black;
            other.1.wins.white += tallied.wins.white;
            years.into_iter().for_each(|(year, games)| *other.2.entry(year).or_default() += games);
        }
        all.push(other);
    }
    all.into_iter().map(|(name, all, years)| Opening { name, all, years: years.into_iter().collect() }).collect()
}
