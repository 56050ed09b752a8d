//! What was played in a position, over all games of a library.

use std::collections::hash_map::Entry;
use std::ops::Range;

use igolog_core::{Color, Stop};
use rustc_hash::FxHashMap;
use serde::Serialize;

use crate::error::LibraryError;
use crate::filter::Filter;
use crate::frame::Frame;
use crate::library::{BETWEEN_LOOKS, Library, TextId, in_order};
use crate::track::TrackMove;

/// Names that are told of each move.
const MOST_PLAYERS: usize = 5;

/// Wins of both sides; games without a winner count for neither.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Wins {
    /// Games that Black won.
    pub black: u32,
    /// Games that White won.
    pub white: u32,
}

impl Wins {
    /// Counts a game.
    pub fn count(&mut self, winner: Option<Color>) {
        match winner {
            Some(Color::Black) => self.black += 1,
            Some(Color::White) => self.white += 1,
            None => {}
        }
    }

    /// Adds those of other games.
    pub(crate) fn add(&mut self, others: Wins) {
        self.black += others.black;
        self.white += others.white;
    }
}

/// A name and how often it comes up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Named {
    /// The name.
    pub name: String,
    /// How often.
    pub count: u32,
}

/// A move that was played in a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ExploredMove {
    /// Whose move.
    #[serde(serialize_with = "color_word")]
    pub color: Color,
    /// Where, in the frame of the position asked about; nowhere for a pass.
    pub point: Option<u16>,
    /// How often.
    pub count: u32,
    /// Who won those games.
    pub wins: Wins,
    /// How often in each year that is known.
    pub years: Vec<(i32, u32)>,
    /// How often by players of each rank that is known, the highest first.
    pub ranks: Vec<Named>,
    /// Who played it most often.
    pub players: Vec<Named>,
    /// The first game in which it was played, and after how many moves.
    pub first: (u32, u32),
}

fn color_word<S: serde::Serializer>(color: &Color, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(color.word())
}

/// What was played in a position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Explored {
    /// How often the position came up.
    pub count: u32,
    /// In how many games.
    pub games: u32,
    /// Who won those games.
    pub wins: Wins,
    /// Games that ended in it.
    pub ended: u32,
    /// The moves, the most frequent first.
    pub moves: Vec<ExploredMove>,
}

#[derive(Default)]
struct Gathered {
    count: u32,
    wins: Wins,
    years: FxHashMap<i32, u32>,
    ranks: FxHashMap<TextId, u32>,
    players: FxHashMap<TextId, u32>,
    first: (u32, u32),
}

impl Gathered {
    /// Adds what was found in later games.
    fn add(&mut self, later: Gathered) {
        fn sum<K: std::hash::Hash + Eq>(to: &mut FxHashMap<K, u32>, from: FxHashMap<K, u32>) {
            from.into_iter().for_each(|(key, count)| *to.entry(key).or_default() += count);
        }
        self.count += later.count;
        self.wins.add(later.wins);
        sum(&mut self.years, later.years);
        sum(&mut self.ranks, later.ranks);
        sum(&mut self.players, later.players);
    }
}

/// A position that is looked for.
struct Wanted<'a> {
    frame: &'a Frame,
    hash: u64,
    /// The symmetry that takes it to the one with the smallest hash.
    own: usize,
    stabilizer: Vec<usize>,
    filter: &'a Filter,
}

/// What was found in some parts.
#[derive(Default)]
struct Found {
    told: Explored,
    moves: FxHashMap<(Color, Option<u16>), Gathered>,
}

impl Library {
    /// What was played where the board looks like this, turned or mirrored or not, in games that a filter takes.
    /// Games that repeat an earlier one are left out.
    ///
    /// # Errors
    /// If there is no such board, the library cannot be read, or the asker stops it.
    pub fn explore(
        &self,
        contents: &[Option<Color>],
        width: usize,
        filter: &Filter,
        threads: usize,
        stop: &Stop,
    ) -> Result<Explored, LibraryError> {
        let frame = self.frame(width, contents.len() / width.max(1))?;
        let mut hashes = frame.empty();
        for (point, content) in contents.iter().enumerate() {
            content.iter().for_each(|&color| frame.toggle(&mut hashes, color, point));
        }
        let (hash, own) = frame.canonical(&hashes);
        let wanted = Wanted { frame: &frame, hash, own, stabilizer: frame.stabilizer(&hashes), filter };
        let parts = self.manifest().parts.len();
        let share = parts.div_ceil(threads.max(1)).max(1);
        let shares: Vec<usize> = (0..parts).step_by(share).collect();
        let search = |&first: &usize| self.explore_in(first..(first + share).min(parts), &wanted, stop);
        let mut all = Found::default();
        for found in in_order(&shares, threads, search) {
            let Found { told, moves } = found?;
            all.told.count += told.count;
            all.told.games += told.games;
            all.told.wins.add(told.wins);
            all.told.ended += told.ended;
            #[expect(clippy::iter_over_hash_type, reason = "sums do not depend on the order")]
            for (mv, gathered) in moves {
                match all.moves.entry(mv) {
                    Entry::Occupied(mut known) => known.get_mut().add(gathered),
                    Entry::Vacant(place) => {
                        place.insert(gathered);
                    }
                }
            }
        }
        let Found { mut told, moves } = all;
        told.moves = moves.into_iter().map(|((color, point), entry)| self.told(color, point, entry)).collect();
        told.moves.sort_by_key(|mv| (std::cmp::Reverse(mv.count), mv.color as u8, mv.point));
        Ok(told)
    }

    fn explore_in(&self, parts: Range<usize>, wanted: &Wanted<'_>, stop: &Stop) -> Result<Found, LibraryError> {
        let Wanted { frame, hash, own, stabilizer, filter } = wanted;
        let Found { mut told, mut moves } = Found::default();
        let mut last = None;
        for (number, (game, made, symmetry)) in self.occurrences(parts, *hash)?.into_iter().enumerate() {
            if number.is_multiple_of(BETWEEN_LOOKS) && stop.is_asked() {
                return Err(LibraryError::Stopped);
            }
            let Some(row) = self.games().get(game as usize) else { continue };
            if row.duplicate_of.is_some() || !filter.takes(self, game, row) {
                continue;
            }
            told.count += 1;
            if last.replace(game) != Some(game) {
                told.games += 1;
                told.wins.count(row.winner);
            }
            let next = self.track(game).and_then(|track| track.moves().nth(usize::from(made)));
            let Some(color) = next.and_then(TrackMove::color) else {
                told.ended += u32::from(next.is_none());
                continue;
            };
            let point = next.and_then(TrackMove::point).map(|point| {
                let there = frame.images[usize::from(symmetry)][usize::from(point)];
                let here = frame.images[frame.inverse[*own]][usize::from(there)];
                representative(frame, stabilizer, here)
            });
            let first = (game, u32::from(made));
            let entry = moves.entry((color, point)).or_insert_with(|| Gathered { first, ..Gathered::default() });
            entry.count += 1;
            entry.wins.count(row.winner);
            row.year.iter().for_each(|&year| *entry.years.entry(year).or_default() += 1);
            row.ranks[color as usize].iter().for_each(|&rank| *entry.ranks.entry(rank).or_default() += 1);
            row.players[color as usize].iter().for_each(|&name| *entry.players.entry(name).or_default() += 1);
        }
        Ok(Found { told, moves })
    }

    fn told(&self, color: Color, point: Option<u16>, entry: Gathered) -> ExploredMove {
        let mut years: Vec<(i32, u32)> = entry.years.into_iter().collect();
        years.sort_unstable();
        let named = |(id, count): (TextId, u32)| Named { name: self.text(id).to_owned(), count };
        let mut ranks: Vec<Named> = entry.ranks.into_iter().map(named).collect();
        ranks.sort_by_key(|rank| std::cmp::Reverse(crate::filter::rank_order(&rank.name)));
        let mut players: Vec<Named> = entry.players.into_iter().map(named).collect();
        players.sort_by(|a, b| (b.count, &a.name).cmp(&(a.count, &b.name)));
        players.truncate(MOST_PLAYERS);
        let (count, wins, first) = (entry.count, entry.wins, entry.first);
        ExploredMove { color, point, count, wins, years, ranks, players, first }
    }
}

/// The first of the points that the symmetry of a position makes equal.
fn representative(frame: &Frame, stabilizer: &[usize], point: u16) -> u16 {
    let images = stabilizer.iter().map(|&symmetry| frame.images[symmetry][usize::from(point)]);
    images.min().unwrap_or(point)
}
