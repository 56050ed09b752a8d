//! A pattern in all games of a library: hits, continuations and results.

use std::sync::atomic::{AtomicUsize, Ordering};

use igolog_core::{Color, Stop};
use rustc_hash::FxHashMap;

use crate::error::LibraryError;
use crate::explore::Wins;
use crate::filter::Filter;
use crate::library::Library;
use crate::pattern::{Counts, Hit, PatternReply, PatternSearch, Scanner};

/// Games that a thread takes at once.
const CHUNK: usize = 256;

/// A hit and the game it is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoundHit {
    /// The game.
    pub game: u32,
    /// Where and when.
    pub hit: Hit,
}

/// A continuation of a pattern, with colours as the pattern has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Continuation {
    /// The move.
    pub reply: PatternReply,
    /// How often.
    pub count: u32,
    /// Who won those games.
    pub wins: Wins,
}

/// What became of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PatternHits {
    /// Games that were looked through.
    pub searched: u32,
    /// Times that the pattern stood.
    pub hits: u64,
    /// Games in which it stood.
    pub games: u32,
    /// Who won those games, with colours as the pattern has them at its first hit.
    pub wins: Wins,
    /// What followed, the most frequent first.
    pub continuations: Vec<Continuation>,
    /// Hits after which nothing was played inside.
    pub left: u64,
    /// The first hits, by game.
    pub first: Vec<FoundHit>,
}

/// What a thread found in the games that it took.
struct Gathered {
    searched: u32,
    hits: u64,
    games: u32,
    wins: Wins,
    counts: Counts,
    first: Vec<FoundHit>,
}

/// The winners of games, by the number under which their replies are counted.
const WINNERS: [Option<Color>; 3] = [None, Some(Color::Black), Some(Color::White)];

/// One question.
struct Wanted<'a> {
    search: &'a PatternSearch,
    size: Option<(usize, usize)>,
    filter: &'a Filter,
    limit: usize,
}

impl Wanted<'_> {
    /// A winner, with the colours that the pattern has where a variant of it stands.
    fn winner(&self, variant: usize, winner: Option<Color>) -> Option<Color> {
        let exchanged = self.search.variants()[variant].orientation.exchanged;
        winner.map(|winner| if exchanged { !winner } else { winner })
    }
}

impl Library {
    /// Looks for a pattern in all games that a filter takes, on boards of one size if one is given. Games that repeat an
    /// earlier one are left out. At most `limit` hits are told one by one; all are counted.
    ///
    /// # Errors
    /// If the asker stops it.
    pub fn find(
        &self,
        search: &PatternSearch,
        size: Option<(usize, usize)>,
        filter: &Filter,
        limit: usize,
        threads: usize,
        stop: &Stop,
    ) -> Result<PatternHits, LibraryError> {
        let wanted = Wanted { search, size, filter, limit };
        let next = AtomicUsize::new(0);
        let run = || {
            let mut scanner = Scanner::new(search).until(stop);
            let counts = Counts::new(search, WINNERS.len());
            let mut found =
                Gathered { searched: 0, hits: 0, games: 0, wins: Wins::default(), counts, first: Vec::new() };
            loop {
                let start = next.fetch_add(CHUNK, Ordering::Relaxed);
                if start >= self.games().len() {
                    return found;
                }
                for game in start..(start + CHUNK).min(self.games().len()) {
                    if stop.is_asked() {
                        return found;
                    }
                    self.find_in(game as u32, &wanted, &mut scanner, &mut found);
                }
            }
        };
        let parts: Vec<Gathered> = match threads {
            0 | 1 => vec![run()],
            _ => std::thread::scope(|scope| {
                let workers: Vec<_> = (0..threads).map(|_| scope.spawn(run)).collect();
                let joined = workers.into_iter().map(|worker| worker.join());
                joined.map(|found| found.unwrap_or_else(|panic| std::panic::resume_unwind(panic))).collect()
            }),
        };
        if stop.is_asked() {
            return Err(LibraryError::Stopped);
        }
        Ok(together(&wanted, parts))
    }

    fn find_in(&self, game: u32, wanted: &Wanted<'_>, scanner: &mut Scanner<'_>, found: &mut Gathered) {
        let row = &self.games()[game as usize];
        if row.duplicate_of.is_some() || !wanted.filter.takes(self, game, row) {
            return;
        }
        let Some(track) = self.track(game) else { return };
        let Some(size) = track.size() else { return };
        if wanted.size.is_some_and(|wanted| wanted != size) {
            return;
        }
        found.searched += 1;
        found.counts.begin(WINNERS.iter().position(|&winner| winner == row.winner).unwrap_or(0));
        scanner.count(track, &mut found.counts);
        let Some((_, variant, ..)) = found.counts.first else { return };
        found.games += 1;
        found.hits += found.counts.hits;
        found.wins.count(wanted.winner(variant, row.winner));
        // A thread comes to later and later games: what it has kept is before what follows.
        let room = wanted.limit.saturating_sub(found.first.len());
        if room > 0 {
            let mut hits: Vec<Hit> = Vec::new();
            scanner.scan(track, &mut hits);
            hits.sort_unstable_by_key(|hit| (hit.since, hit.variant, hit.y, hit.x));
            found.first.extend(hits.into_iter().take(room).map(|hit| FoundHit { game, hit }));
        }
    }
}

/// What the threads found, as one.
fn together(wanted: &Wanted<'_>, parts: Vec<Gathered>) -> PatternHits {
    let mut found = PatternHits::default();
    let mut replies: FxHashMap<PatternReply, (u32, Wins)> = FxHashMap::default();
    for part in parts {
        found.searched += part.searched;
        found.hits += part.hits;
        found.games += part.games;
        found.wins.add(part.wins);
        found.first.extend(part.first);
        for (kind, &winner) in WINNERS.iter().enumerate() {
            for (variant, cell, color, count) in part.counts.replies(kind) {
                let (sum, wins) = replies.entry(wanted.search.reply(variant, cell, color)).or_default();
                *sum += count;
                match wanted.winner(variant, winner) {
                    Some(Color::Black) => wins.black += count,
                    Some(Color::White) => wins.white += count,
                    None => {}
                }
            }
        }
    }
    found.first.sort_by_key(|first| first.game);
    found.first.truncate(wanted.limit);
    let continuation = |(reply, (count, wins))| Continuation { reply, count, wins };
    found.continuations = replies.into_iter().map(continuation).collect();
    found.continuations.sort_by_key(|next| (std::cmp::Reverse(next.count), next.reply));
    found.left = found.hits - found.continuations.iter().map(|next| u64::from(next.count)).sum::<u64>();
    found
}
