//! A pattern in all games of a library: hits, continuations and results.

use std::sync::atomic::{AtomicUsize, Ordering};

use igolog_core::{Color, Stop};
use rustc_hash::FxHashMap;

use crate::error::LibraryError;
use crate::explore::Wins;
use crate::filter::Filter;
use crate::library::Library;
use crate::pattern::{Hit, PatternReply, PatternSearch, Scanner};

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

/// What a thread found in a run of games.
#[derive(Default)]
struct Gathered {
    searched: u32,
    hits: u64,
    games: u32,
    wins: Wins,
    replies: FxHashMap<PatternReply, (u32, Wins)>,
    left: u64,
    first: Vec<FoundHit>,
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
        let next = AtomicUsize::new(0);
        let run = || {
            let mut scanner = Scanner::new(search).until(stop);
            let mut done = Vec::new();
            // A thread comes to later and later games: what it has kept is before what follows.
            let mut limit = limit;
            loop {
                let start = next.fetch_add(CHUNK, Ordering::Relaxed);
                if start >= self.games().len() || stop.is_asked() {
                    return done;
                }
                let end = (start + CHUNK).min(self.games().len());
                let found = self.find_in(&mut scanner, search, size, filter, limit, start..end, stop);
                limit -= found.first.len();
                done.push((start, found));
            }
        };
        let mut parts: Vec<(usize, Gathered)> = match threads {
            0 | 1 => run(),
            _ => std::thread::scope(|scope| {
                let workers: Vec<_> = (0..threads).map(|_| scope.spawn(run)).collect();
                let joined = workers.into_iter().map(|worker| worker.join());
                joined.flat_map(|done| done.unwrap_or_else(|panic| std::panic::resume_unwind(panic))).collect()
            }),
        };
        if stop.is_asked() {
            return Err(LibraryError::Stopped);
        }
        parts.sort_by_key(|(start, _)| *start);
        let mut found = PatternHits::default();
        let mut replies: FxHashMap<PatternReply, (u32, Wins)> = FxHashMap::default();
        for (_, part) in parts {
            found.searched += part.searched;
            found.hits += part.hits;
            found.games += part.games;
            found.wins.black += part.wins.black;
            found.wins.white += part.wins.white;
            found.left += part.left;
            let room = limit.saturating_sub(found.first.len());
            found.first.extend(part.first.into_iter().take(room));
            #[expect(clippy::iter_over_hash_type, reason = "sums do not depend on the order")]
            for (reply, (count, wins)) in part.replies {
                let sum = replies.entry(reply).or_default();
                sum.0 += count;
                sum.1.black += wins.black;
                sum.1.white += wins.white;
            }
        }
        found.continuations =
            replies.into_iter().map(|(reply, (count, wins))| Continuation { reply, count, wins }).collect();
        found.continuations.sort_by_key(|next| (std::cmp::Reverse(next.count), next.reply));
        Ok(found)
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of one question")]
    fn find_in(
        &self,
        scanner: &mut Scanner<'_>,
        search: &PatternSearch,
        size: Option<(usize, usize)>,
        filter: &Filter,
        limit: usize,
        games: std::ops::Range<usize>,
        stop: &Stop,
    ) -> Gathered {
        let mut gathered = Gathered::default();
        let mut hits: Vec<Hit> = Vec::new();
        for game in games {
            if stop.is_asked() {
                break;
            }
            let row = &self.games()[game];
            let game = game as u32;
            let Some(track) = self.track(game) else { continue };
            let Some((width, height)) = track.size() else { continue };
            let wanted = size.is_none_or(|size| size == (width, height));
            if !wanted || row.duplicate_of.is_some() || !filter.takes(self, game, row) {
                continue;
            }
            gathered.searched += 1;
            scanner.scan_unordered(track, &mut hits);
            let order = |hit: &Hit| (hit.since, hit.variant, hit.y, hit.x);
            let room = limit.saturating_sub(gathered.first.len());
            if room > 0 {
                hits.sort_unstable_by_key(order);
            }
            let Some(first) = hits.iter().min_by_key(|hit| order(hit)) else { continue };
            let winner = |hit: &Hit| -> Option<Color> {
                let exchanged = search.variants()[hit.variant].orientation.exchanged;
                row.winner.map(|winner| if exchanged { !winner } else { winner })
            };
            gathered.games += 1;
            gathered.hits += hits.len() as u64;
            gathered.wins.count(winner(first));
            for hit in &hits {
                match search.reply(hit, width) {
                    Some(reply) => {
                        let entry = gathered.replies.entry(reply).or_default();
                        entry.0 += 1;
                        entry.1.count(winner(hit));
                    }
                    None => gathered.left += 1,
                }
            }
            gathered.first.extend(hits.iter().take(room).map(|&hit| FoundHit { game, hit }));
        }
        gathered
    }
}
