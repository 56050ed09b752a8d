//! Looking for a pattern in many games: only where a change could have completed it.
//!
//! A pattern that stands after a move and did not before has a point that the move changed. So after each change the
//! variants are tried that have a fitting point there, and of those only the ones whose nearest points fit too: a table
//! by the contents of the eight points around, filled as they come up, leaves few.

use igolog_core::{Color, Stop};
use rustc_hash::FxHashMap;

use super::counted::Counted;
use super::{Hit, HitMove, PatternSearch};
use crate::track::{Track, TrackMove, TrackStep};

/// No list is known yet for a neighbourhood.
const UNKNOWN: u32 = u32::MAX;
/// Places tried between two looks at the stop token: large patterns with much freedom try thousands for every move.
const BETWEEN_LOOKS: usize = 4096;
/// Codes of contents on the board: those of `Allowed`, and 0 beyond it.
const OFF: u8 = 0;

fn code(content: Option<Color>) -> u8 {
    super::Allowed::only(content).bits()
}

/// A point of a variant that a change may fill last.
#[derive(Clone, Copy, Debug)]
struct Trigger {
    variant: u16,
    x: u8,
    y: u8,
}

/// A variant on boards of one size.
#[derive(Clone, Debug)]
struct Fitted {
    /// The places of its upper left corner: first and last column, first and last row.
    range: [usize; 4],
    width: usize,
    height: usize,
    /// Points that are not free: offset on the padded board, and what may be there.
    cells: Vec<(u32, u8)>,
}

/// A point that a move has changed.
#[derive(Clone, Copy, Debug)]
struct Changed {
    spot: Spot,
    /// What was there before.
    old: u8,
}

/// A point of the board: its place on the padded board, its column and its row. Divisions for these would take longer
/// than all the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Spot {
    place: u16,
    x: u8,
    y: u8,
}

/// Looks for one pattern in game after game; keeps its tables between games of one size.
#[derive(Debug)]
pub struct Scanner<'a> {
    search: &'a PatternSearch,
    size: (usize, usize),
    /// The better way for patterns with few places.
    counted: Option<Counted>,
    variants: Vec<Option<Fitted>>,
    triggers: Vec<Trigger>,
    /// The triggers that each content (empty, black, white) fits.
    by_content: [Vec<u16>; 3],
    /// For each content that came (empty, black, white) and each neighbourhood: the number of its list.
    known: [Vec<u32>; 3],
    lists: Vec<Vec<u16>>,
    list_numbers: FxHashMap<Vec<u16>, u32>,
    /// Where the pattern stands on the empty board.
    on_empty: Vec<(usize, usize, usize)>,
    board: Vec<u8>,
    /// The points of the board.
    spots: Vec<Spot>,
    /// The patterns that stand, by the row of their upper left corner: a move touches only those of rows near it.
    standing: Vec<Vec<Hit>>,
    /// Rows of the highest variant.
    most_height: usize,
    changed: Vec<Changed>,
    stop: Stop,
    /// Places tried since the last look at the token.
    tried: usize,
}

impl<'a> Scanner<'a> {
    /// A scanner that has seen no game.
    pub fn new(search: &'a PatternSearch) -> Scanner<'a> {
        Scanner {
            search,
            size: (0, 0),
            counted: None,
            variants: Vec::new(),
            triggers: Vec::new(),
            by_content: [const { Vec::new() }; 3],
            known: [const { Vec::new() }; 3],
            lists: Vec::new(),
            list_numbers: FxHashMap::default(),
            on_empty: Vec::new(),
            board: Vec::new(),
            spots: Vec::new(),
            standing: Vec::new(),
            most_height: 0,
            changed: Vec::new(),
            stop: Stop::never(),
            tried: 0,
        }
    }

    /// The same, which gives up on a game when it is asked to stop; what it found by then is not all.
    #[must_use]
    pub fn until(self, stop: &Stop) -> Scanner<'a> {
        Scanner { stop: stop.clone(), ..self }
    }

    /// Counts places that were tried, and says whether to give up.
    fn is_stopped_after(&mut self, places: usize) -> bool {
        self.tried += places;
        if self.tried < BETWEEN_LOOKS {
            return false;
        }
        self.tried = 0;
        self.stop.is_asked()
    }

    fn stride(&self) -> usize {
        self.size.0 + 2
    }

    fn place(&self, x: usize, y: usize) -> usize {
        (y + 1) * self.stride() + x + 1
    }

    /// Makes the tables for boards of a size.
    fn fit(&mut self, size: (usize, usize)) {
        self.size = size;
        self.counted = Counted::new(self.search, size);
        if self.counted.is_some() {
            return;
        }
        let stride = self.stride();
        self.variants.clear();
        self.triggers.clear();
        self.lists.clear();
        self.list_numbers.clear();
        self.by_content.iter_mut().for_each(Vec::clear);
        for known in &mut self.known {
            known.clear();
            known.resize(1 << 16, UNKNOWN);
        }
        for (number, variant) in self.search.variants().iter().enumerate() {
            let pattern = &variant.pattern;
            let fitted = variant.range(size.0, size.1).map(|range| {
                let mut cells: Vec<(u32, u8)> = Vec::new();
                for (at, allowed) in pattern.cells.iter().enumerate() {
                    let (x, y) = (at % pattern.width, at / pattern.width);
                    if allowed.bits() != super::Allowed::ANY.bits() {
                        cells.push(((y * stride + x) as u32, allowed.bits()));
                        for (content, fitting) in self.by_content.iter_mut().enumerate() {
                            if allowed.bits() >> content & 1 != 0 {
                                fitting.push(self.triggers.len() as u16);
                            }
                        }
                        self.triggers.push(Trigger { variant: number as u16, x: x as u8, y: y as u8 });
                    }
                }
                // Stones are rarer than empty points, so they are looked at first.
                cells.sort_by_key(|&(offset, allowed)| (allowed & 1, offset));
                Fitted { range, width: pattern.width, height: pattern.height, cells }
            });
            self.variants.push(fitted);
        }
        self.most_height = self.variants.iter().flatten().map(|fitted| fitted.height).max().unwrap_or(0);
        self.standing.resize(size.1, Vec::new());
        let spot = |(y, x)| Spot { place: self.place(x, y) as u16, x: x as u8, y: y as u8 };
        self.spots = (0..size.1).flat_map(|y| (0..size.0).map(move |x| (y, x))).map(spot).collect();
        self.clear_board();
        self.on_empty = self.everywhere();
    }

    fn clear_board(&mut self) {
        let (width, height) = self.size;
        self.board.clear();
        self.board.resize((width + 2) * (height + 2), OFF);
        for y in 0..height {
            let start = self.place(0, y);
            self.board[start..start + width].fill(code(None));
        }
    }

    /// Where the pattern stands, by looking everywhere.
    fn everywhere(&self) -> Vec<(usize, usize, usize)> {
        let mut found = Vec::new();
        for (number, fitted) in self.variants.iter().enumerate() {
            let Some(fitted) = fitted else { continue };
            let [left, right, top, bottom] = fitted.range;
            for (y, x) in (top..=bottom).flat_map(|y| (left..=right).map(move |x| (y, x))) {
                if self.stands(fitted, self.place(x, y)) {
                    found.push((number, x, y));
                }
            }
        }
        found
    }

    #[inline]
    fn stands(&self, fitted: &Fitted, place: usize) -> bool {
        fitted.cells.iter().all(|&(offset, allowed)| self.board[place + offset as usize] & allowed != 0)
    }

    /// All hits in a game, in the order of [`Hit`].
    pub fn scan(&mut self, track: Track<'_>, hits: &mut Vec<Hit>) {
        self.scan_unordered(track, hits);
        hits.sort_unstable();
    }

    /// The same in any order.
    pub(crate) fn scan_unordered(&mut self, track: Track<'_>, hits: &mut Vec<Hit>) {
        hits.clear();
        let Some(size) = track.size() else { return };
        if size != self.size {
            self.fit(size);
        }
        if let Some(counted) = &mut self.counted {
            counted.scan(track, hits);
            return;
        }
        self.clear_board();
        if self.variants.iter().all(Option::is_none) {
            return;
        }
        self.changed.clear();
        let mut steps = track.steps();
        let mut number = 0_u32;
        let mut mv = None;
        // The changes of one move are gathered, then looked at together.
        loop {
            let step = steps.next();
            match step {
                Some(TrackStep::Change(point, content)) => self.change(point, content),
                Some(TrackStep::Move(_)) | None => {
                    let goes_on = self.position(number, mv, hits);
                    let (true, Some(TrackStep::Move(next))) = (goes_on, step) else { break };
                    number += 1;
                    mv = Some(next);
                    if let TrackMove::Play(color, point) = next {
                        self.change(point, Some(color));
                    }
                }
            }
        }
        hits.extend(self.standing.iter_mut().flat_map(|row| row.drain(..)));
    }

    #[inline]
    fn change(&mut self, point: u16, content: Option<Color>) {
        let spot = self.spots[usize::from(point)];
        let old = std::mem::replace(&mut self.board[usize::from(spot.place)], code(content));
        self.changed.push(Changed { spot, old });
    }

    /// What the changes of a move have ended and begun. Says whether to go on.
    fn position(&mut self, number: u32, mv: Option<TrackMove>, hits: &mut Vec<Hit>) -> bool {
        let Some(mv) = mv else {
            let begun = if self.changed.is_empty() { self.on_empty.clone() } else { self.everywhere() };
            begun.into_iter().for_each(|(variant, x, y)| self.begin(variant, x, y, 0));
            self.changed.clear();
            return true;
        };
        if self.is_stopped_after(self.standing.iter().map(Vec::len).sum()) {
            return false;
        }
        let changed = std::mem::take(&mut self.changed);
        self.go_on(number, mv, &changed, hits);
        for &Changed { spot, old } in &changed {
            let now = self.board[usize::from(spot.place)];
            if now == old {
                continue;
            }
            let list = self.list(usize::from(spot.place), now);
            if self.is_stopped_after(self.lists[list].len()) {
                return false;
            }
            for at in 0..self.lists[list].len() {
                let trigger = self.triggers[usize::from(self.lists[list][at])];
                self.try_at(trigger, spot, &changed, number);
            }
        }
        self.changed = changed;
        self.changed.clear();
        true
    }

    /// Moves inside patterns that stand, and the end of those that do so no more.
    fn go_on(&mut self, number: u32, mv: TrackMove, changed: &[Changed], hits: &mut Vec<Hit>) {
        let next = match (mv.color(), mv.point()) {
            (Some(color), Some(point)) => Some((HitMove { number, color, point }, self.spots[usize::from(point)])),
            _ => None,
        };
        let spots = changed.iter().map(|changed| changed.spot);
        // A stone that was lost at once has changed nothing, but it was played here.
        let played = next.map(|(_, spot)| spot).filter(|played| spots.clone().all(|spot| spot != *played));
        for spot in spots.chain(played) {
            let bottom = usize::from(spot.y);
            for row in (bottom + 1).saturating_sub(self.most_height)..=bottom {
                let mut at = 0;
                while let Some(&hit) = self.standing[row].get(at) {
                    at += 1;
                    let Some(fitted) = &self.variants[hit.variant] else { continue };
                    let (x, y) = (usize::from(hit.x), usize::from(hit.y));
                    let inside = |spot: Spot| {
                        let (column, row) = (usize::from(spot.x).wrapping_sub(x), usize::from(spot.y).wrapping_sub(y));
                        column < fitted.width && row < fitted.height
                    };
                    if !inside(spot) {
                        continue;
                    }
                    let next = next.filter(|(_, spot)| inside(*spot)).map(|(next, _)| next);
                    let hit = Hit { next: hit.next.or(next), ..hit };
                    if self.stands(fitted, self.place(x, y)) {
                        self.standing[row][at - 1] = hit;
                    } else {
                        hits.push(Hit { until: Some(number), ..hit });
                        at -= 1;
                        self.standing[row].swap_remove(at);
                    }
                }
            }
        }
    }

    /// The list of triggers that fit the neighbourhood of a point with this content.
    fn list(&mut self, place: usize, now: u8) -> usize {
        let stride = self.stride();
        let mut around = 0_usize;
        for row in [place - stride, place, place + stride] {
            for at in [row - 1, row, row + 1] {
                if at != place {
                    // 0 beyond the board, 1 empty, 2 black, 3 white.
                    let two = self.board[at];
                    around = around << 2 | usize::from(two - (two >> 2));
                }
            }
        }
        let content = usize::from(now >> 1);
        match self.known[content][around] {
            UNKNOWN => {
                let list = self.fitting(place, now);
                let number = match self.list_numbers.get(&list) {
                    Some(&number) => number as usize,
                    None => {
                        self.list_numbers.insert(list.clone(), self.lists.len() as u32);
                        self.lists.push(list);
                        self.lists.len() - 1
                    }
                };
                self.known[content][around] = number as u32;
                number
            }
            number => number as usize,
        }
    }

    fn fitting(&self, place: usize, now: u8) -> Vec<u16> {
        let stride = self.stride() as isize;
        let fits = |trigger: &Trigger| {
            let pattern = &self.search.variants()[usize::from(trigger.variant)].pattern;
            let cell = |x: isize, y: isize| {
                let inside = (0..pattern.width as isize).contains(&x) && (0..pattern.height as isize).contains(&y);
                inside.then(|| pattern.cells[y as usize * pattern.width + x as usize].bits())
            };
            let (x, y) = (isize::from(trigger.x), isize::from(trigger.y));
            (-1..=1_isize).all(|dy| {
                (-1..=1_isize).all(|dx| {
                    let there =
                        if (dx, dy) == (0, 0) { now } else { self.board[(place as isize + dy * stride + dx) as usize] };
                    cell(x + dx, y + dy).is_none_or(|allowed| allowed & there != 0)
                })
            })
        };
        let possible = self.by_content[usize::from(now >> 1)].iter().copied();
        possible.filter(|&at| fits(&self.triggers[usize::from(at)])).collect()
    }

    /// Begins a hit if a variant stands with a point of it here, and did not before the move.
    fn try_at(&mut self, trigger: Trigger, spot: Spot, changed: &[Changed], number: u32) {
        let variant = usize::from(trigger.variant);
        let Some(fitted) = &self.variants[variant] else { return };
        let (Some(x), Some(y)) = (spot.x.checked_sub(trigger.x), spot.y.checked_sub(trigger.y)) else { return };
        let (x, y) = (usize::from(x), usize::from(y));
        let [left, right, top, bottom] = fitted.range;
        if x < left || x > right || y < top || y > bottom {
            return;
        }
        let corner = self.place(x, y);
        if !self.stands(fitted, corner) {
            return;
        }
        // The first change of a point has what was there before the move.
        let before = |at: usize| {
            let first = changed.iter().find(|changed| usize::from(changed.spot.place) == at);
            first.map_or(self.board[at], |changed| changed.old)
        };
        let stood = fitted.cells.iter().all(|&(offset, allowed)| before(corner + offset as usize) & allowed != 0);
        let known = self.standing[y].iter().any(|hit| usize::from(hit.x) == x && hit.variant == variant);
        if !stood && !known {
            self.begin(variant, x, y, number);
        }
    }

    fn begin(&mut self, variant: usize, x: usize, y: usize, since: u32) {
        self.standing[y].push(Hit { variant, x: x as u8, y: y as u8, since, until: None, next: None });
    }
}
