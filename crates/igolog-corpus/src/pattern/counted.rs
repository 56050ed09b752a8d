//! Patterns that fit in few places, such as those in a corner: for each place the number of its points that do not fit.
//!
//! A change of a point touches only the places that have it, and a pattern stands where the number is 0. So a move costs a
//! few additions, and one outside all places nothing.

use igolog_core::Color;

use super::{Allowed, Hit, HitMove, PatternSearch};
use crate::track::{Track, TrackMove, TrackStep};

/// Most places: all variants of a pattern in a corner have one place each.
const MOST_PLACES: usize = 64;

/// A variant at a place.
#[derive(Clone, Copy, Debug)]
struct Spot {
    variant: usize,
    x: usize,
    y: usize,
    width: usize,
    height: usize,
}

/// The counts of one pattern on boards of one size.
#[derive(Debug)]
pub(super) struct Counted {
    board_width: usize,
    spots: Vec<Spot>,
    /// For each point where its list ends; the places that have the point, and what they allow there.
    ends: Vec<u32>,
    cells: Vec<(u16, u8)>,
    /// Points that do not fit, on the empty board and now.
    wrong_empty: Vec<u16>,
    wrong: Vec<u16>,
    board: Vec<u8>,
    standing: Vec<Option<Hit>>,
    /// The places where the pattern stands.
    live: Vec<u16>,
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
        let ends = lists.into_iter().map(|list| {
            cells.extend(list);
            cells.len() as u32
        });
        Some(Counted {
            board_width: width,
            ends: ends.collect(),
            cells,
            wrong: wrong_empty.clone(),
            wrong_empty,
            board: vec![Allowed::EMPTY.bits(); width * height],
            standing: vec![None; spots.len()],
            live: Vec::new(),
            touched: Vec::new(),
            spots,
        })
    }

    /// All hits in a game, in no order.
    pub(super) fn scan(&mut self, track: Track<'_>, hits: &mut Vec<Hit>) {
        self.board.fill(Allowed::EMPTY.bits());
        self.wrong.copy_from_slice(&self.wrong_empty);
        self.standing.fill(None);
        self.live.clear();
        self.touched.clear();
        self.touched.extend(0..self.spots.len() as u16);
        let mut number = 0_u32;
        let mut mv = None;
        for step in track.steps() {
            match step {
                TrackStep::Change(point, content) => self.change(point, content),
                TrackStep::Move(next) => {
                    self.position(number, mv, hits);
                    number += 1;
                    mv = Some(next);
                    if let TrackMove::Play(color, point) = next {
                        self.change(point, Some(color));
                    }
                }
            }
        }
        self.position(number, mv, hits);
        hits.extend(self.live.drain(..).filter_map(|spot| self.standing[usize::from(spot)]));
    }

    #[inline]
    fn change(&mut self, point: u16, content: Option<Color>) {
        let point = usize::from(point);
        let now = Allowed::only(content).bits();
        let old = std::mem::replace(&mut self.board[point], now);
        let start = if point == 0 { 0 } else { self.ends[point - 1] as usize };
        for &(spot, allowed) in &self.cells[start..self.ends[point] as usize] {
            let (was, is) = (allowed & old != 0, allowed & now != 0);
            if was != is {
                let wrong = &mut self.wrong[usize::from(spot)];
                *wrong = if is { *wrong - 1 } else { *wrong + 1 };
                self.touched.push(spot);
            }
        }
    }

    /// What the changes of a move have ended and begun.
    #[inline]
    fn position(&mut self, number: u32, mv: Option<TrackMove>, hits: &mut Vec<Hit>) {
        if !self.live.is_empty() {
            self.go_on(number, mv, hits);
        }
        for at in 0..self.touched.len() {
            let spot = usize::from(self.touched[at]);
            if self.wrong[spot] == 0 && self.standing[spot].is_none() {
                let Spot { variant, x, y, .. } = self.spots[spot];
                let hit = Hit { variant, x: x as u8, y: y as u8, since: number, until: None, next: None };
                self.standing[spot] = Some(hit);
                self.live.push(spot as u16);
            }
        }
        self.touched.clear();
    }

    /// Moves inside patterns that stand, and the end of those that do so no more.
    fn go_on(&mut self, number: u32, mv: Option<TrackMove>, hits: &mut Vec<Hit>) {
        let width = self.board_width;
        let (spots, wrong, standing) = (&self.spots, &self.wrong, &mut self.standing);
        self.live.retain(|&spot| {
            let spot = usize::from(spot);
            let Some(hit) = &mut standing[spot] else { return false };
            if let (None, Some(color), Some(point)) =
                (hit.next, mv.and_then(TrackMove::color), mv.and_then(TrackMove::point))
            {
                let (px, py) = (usize::from(point) % width, usize::from(point) / width);
                let Spot { x, y, width, height, .. } = spots[spot];
                if (x..x + width).contains(&px) && (y..y + height).contains(&py) {
                    hit.next = Some(HitMove { number, color, point });
                }
            }
            if wrong[spot] == 0 {
                return true;
            }
            hits.push(Hit { until: Some(number), ..*hit });
            standing[spot] = None;
            false
        });
    }
}
