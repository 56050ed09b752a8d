//! Looking for a pattern in many games, each by its changes: two ways, and the better one for each size of board.

use igolog_core::Stop;

use super::counted::Counted;
use super::rows::Rows;
use super::told::{Counts, Listed, Told};
use super::{Hit, PatternSearch};
use crate::track::{Track, TrackMove, TrackStep};

/// Places tried between two looks at the stop token: large patterns with much freedom try thousands for every move.
const BETWEEN_LOOKS: usize = 4096;

/// Looks for one pattern in game after game; keeps its tables between games of one size.
#[derive(Debug)]
pub struct Scanner<'a> {
    search: &'a PatternSearch,
    size: (usize, usize),
    way: Option<Way>,
    stop: Stop,
    /// Places tried since the last look at the token.
    tried: usize,
}

#[derive(Debug)]
enum Way {
    /// For patterns with few places.
    Counted(Box<Counted>),
    Rows(Box<Rows>),
}

impl<'a> Scanner<'a> {
    /// A scanner that has seen no game.
    pub fn new(search: &'a PatternSearch) -> Scanner<'a> {
        Scanner { search, size: (0, 0), way: None, stop: Stop::never(), tried: 0 }
    }

    /// The same, which gives up on a game when it is asked to stop; what it found by then is not all.
    #[must_use]
    pub fn until(self, stop: &Stop) -> Scanner<'a> {
        Scanner { stop: stop.clone(), ..self }
    }

    /// All hits in a game, in the order of [`Hit`].
    pub fn scan(&mut self, track: Track<'_>, hits: &mut Vec<Hit>) {
        self.tell(track, &mut Listed::new(hits));
        hits.sort_unstable();
    }

    /// Counts the hits in a game.
    pub(crate) fn count(&mut self, track: Track<'_>, counts: &mut Counts) {
        self.tell(track, counts);
    }

    fn tell(&mut self, track: Track<'_>, told: &mut impl Told) {
        let Some(size) = track.size() else { return };
        if size != self.size {
            self.size = size;
            self.way = None;
        }
        let search = self.search;
        let make = || match Counted::new(search, size) {
            Some(counted) => Way::Counted(Box::new(counted)),
            None => Way::Rows(Box::new(Rows::new(search, size))),
        };
        match self.way.get_or_insert_with(make) {
            Way::Counted(counted) => counted.scan(track, told),
            Way::Rows(rows) => through_rows(rows, track, told, |places| {
                self.tried += places;
                if self.tried < BETWEEN_LOOKS {
                    return false;
                }
                self.tried = 0;
                self.stop.is_asked()
            }),
        }
    }
}

/// A game by its changes; those of one move are gathered, then looked at together.
fn through_rows(rows: &mut Rows, track: Track<'_>, told: &mut impl Told, mut is_over: impl FnMut(usize) -> bool) {
    rows.clear();
    let mut number = 0_u32;
    let mut mv = None;
    for step in track.steps() {
        match step {
            TrackStep::Change(point, content) => rows.change(point, content),
            TrackStep::Move(next) => {
                match mv {
                    None => rows.start(told),
                    Some(_) => {
                        let tried = rows.position(number, mv, told);
                        if is_over(tried) {
                            return;
                        }
                    }
                }
                number += 1;
                mv = Some(next);
                if let TrackMove::Play(color, point) = next {
                    rows.change(point, Some(color));
                }
            }
        }
    }
    match mv {
        None => rows.start(told),
        Some(_) => {
            rows.position(number, mv, told);
        }
    }
    rows.finish(told);
}
