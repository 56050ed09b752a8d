//! Patterns that fit in few places, such as those in a corner: for each place the number of its points that do not fit.
//!
//! A change of a point touches only the places that have it, and a pattern stands where the number is 0. So a move costs a
//! few additions, and one outside all places nothing.

use igolog_core::Color;

use super::told::{Places, Told};
use super::{Allowed, HitMove, PatternSearch};
use crate::track::{Track, TrackMove, TrackStep};

/// Most places: all variants of a pattern in a corner have one place each.
const MOST_PLACES: usize = 64;

/// The number of a content, which is its bit in [`Allowed`].
fn number_of(content: Option<Color>) -> u8 {
    content.map_or(0, |color| 1 + color as u8)
}

/// A variant at a place.
#[derive(Clone, Copy, Debug)]
struct Spot {
    variant: usize,
    x: usize,
    y: usize,
    width: usize,
    height: usize,
}

impl Spot {
    fn places(self) -> Places {
        Places { variant: self.variant, y: self.y, columns: 1 << self.x }
    }

    fn has(self, (x, y): (usize, usize)) -> bool {
        (self.x..self.x + self.width).contains(&x) && (self.y..self.y + self.height).contains(&y)
    }
}

/// The counts of one pattern on boards of one size.
#[derive(Debug)]
pub(super) struct Counted {
    board_width: usize,
    spots: Vec<Spot>,
    /// For each point where its list starts; the places that have the point, and what they allow there.
    starts: Vec<u32>,
    cells: Vec<(u16, u8)>,
    /// Points that do not fit, on the empty board and now.
    wrong_empty: Vec<u16>,
    wrong: Vec<u16>,
    /// The numbers of what is there.
    board: Vec<u8>,
    stands: Vec<bool>,
    /// The places where the pattern stands, and whether nothing was played inside yet.
    live: Vec<(u16, bool)>,
    /// Places that came to fit, at least for a while, in the changes of a move.
    touched: Vec<u16>,
}

impl Counted {
    /// The counts for boards of a size, if there are few places.
    pub(super) fn new(search: &PatternSearch, (width, height): (usize, usize)) -> Option<Counted> {
        let mut spots = Vec::new();
        for (variant, turned) in search.variants().iter().enumerate() {
            let Some([left, right, top, bottom]) = turned.range(width, height) else { continue };
            if spots.len() + (right - left + 1) * (bottom - top + 1) > MOST_PLACES {
                return None;
            }
            let (own_width, own_height) = (turned.pattern.width, turned.pattern.height);
            let place = |(y, x)| Spot { variant, x, y, width: own_width, height: own_height };
            spots.extend((top..=bottom).flat_map(|y| (left..=right).map(move |x| (y, x))).map(place));
        }
        let mut lists: Vec<Vec<(u16, u8)>> = vec![Vec::new(); width * height];
        let mut wrong_empty = vec![0; spots.len()];
        for (number, spot) in spots.iter().enumerate() {
            let pattern = &search.variants()[spot.variant].pattern;
            for (at, allowed) in pattern.cells.iter().enumerate().filter(|(_, allowed)| **allowed != Allowed::ANY) {
                let (x, y) = (spot.x + at % pattern.width, spot.y + at / pattern.width);
                lists[y * width + x].push((number as u16, allowed.bits()));
                wrong_empty[number] += u16::from(!allowed.has(None));
            }
        }
        let mut cells = Vec::new();
        let mut starts = vec![0];
        for list in lists {
            cells.extend(list);
            starts.push(cells.len() as u32);
        }
        Some(Counted {
            board_width: width,
            starts,
            cells,
            wrong: wrong_empty.clone(),
            wrong_empty,
            board: vec![0; width * height],
            stands: vec![false; spots.len()],
            live: Vec::new(),
            touched: Vec::new(),
            spots,
        })
    }

    /// Tells of all hits in a game.
    pub(super) fn scan(&mut self, track: Track<'_>, told: &mut impl Told) {
        self.board.fill(0);
        self.wrong.copy_from_slice(&self.wrong_empty);
        self.stands.fill(false);
        self.live.clear();
        self.touched.clear();
        self.touched.extend(0..self.spots.len() as u16);
        let mut number = 0_u32;
        let mut mv = None;
        for step in track.steps() {
            match step {
                TrackStep::Change(point, content) => self.change(point, content),
                TrackStep::Move(next) => {
                    self.position(number, mv, told);
                    number += 1;
                    mv = Some(next);
                    if let TrackMove::Play(color, point) = next {
                        self.change(point, Some(color));
                    }
                }
            }
        }
        self.position(number, mv, told);
        self.live.iter().for_each(|&(spot, _)| told.ends(self.spots[usize::from(spot)].places(), None));
    }

    #[inline]
    fn change(&mut self, point: u16, content: Option<Color>) {
        let point = usize::from(point);
        let now = number_of(content);
        let old = std::mem::replace(&mut self.board[point], now);
        for &(spot, allowed) in &self.cells[self.starts[point] as usize..self.starts[point + 1] as usize] {
            let (fitted, fits) = (allowed >> old & 1, allowed >> now & 1);
            let wrong = &mut self.wrong[usize::from(spot)];
            *wrong = *wrong + u16::from(fitted) - u16::from(fits);
            if *wrong == 0 && fits > fitted {
                self.touched.push(spot);
            }
        }
    }

    /// What the changes of a move have ended and begun.
    #[inline]
    fn position(&mut self, number: u32, mv: Option<TrackMove>, told: &mut impl Told) {
        if !self.live.is_empty() {
            self.go_on(number, mv, told);
        }
        for &spot in &self.touched {
            let at = usize::from(spot);
            if self.wrong[at] == 0 && !self.stands[at] {
                told.begins(self.spots[at].places(), number);
                self.stands[at] = true;
                self.live.push((spot, true));
            }
        }
        self.touched.clear();
    }

    /// Moves inside patterns that stand, and the end of those that do so no more.
    fn go_on(&mut self, number: u32, mv: Option<TrackMove>, told: &mut impl Told) {
        let next = mv.and_then(|mv| Some(HitMove { number, color: mv.color()?, point: mv.point()? }));
        let at =
            |next: HitMove| (usize::from(next.point) % self.board_width, usize::from(next.point) / self.board_width);
        let next = next.map(|next| (next, at(next)));
        let (spots, wrong, stands) = (&self.spots, &self.wrong, &mut self.stands);
        self.live.retain_mut(|(spot, waits)| {
            let at = usize::from(*spot);
            let spot = spots[at];
            if let (true, Some((next, place))) = (*waits, next)
                && spot.has(place)
            {
                *waits = false;
                told.follows(spot.places(), next, place);
            }
            if wrong[at] != 0 {
                stands[at] = false;
                told.ends(spot.places(), Some(number));
            }
            stands[at]
        });
    }
}
