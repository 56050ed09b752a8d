//! What a scan tells while a game goes by, and the two who listen: one lists hits, one only counts them.

use rustc_hash::FxHashMap;

use super::{Hit, HitMove, PatternSearch};

/// Places of a variant whose upper left corners lie in one row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Places {
    pub(super) variant: usize,
    pub(super) y: usize,
    /// A bit for each column.
    pub(super) columns: u64,
}

impl Places {
    #[inline]
    pub(super) fn each(self) -> impl Iterator<Item = usize> {
        let mut left = self.columns;
        std::iter::from_fn(move || {
            let column = (left != 0).then_some(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(column)
        })
    }
}

/// Somebody who is told of hits, in the order of moves; of those of one move in any order.
pub(super) trait Told {
    /// The pattern stands, and did not before this move.
    fn begins(&mut self, places: Places, number: u32);
    /// The first move inside, at this column and row of the board.
    fn follows(&mut self, places: Places, next: HitMove, spot: (usize, usize));
    /// The pattern stands no more after this move, or the game is over.
    fn ends(&mut self, places: Places, number: Option<u32>);
}

/// Nobody listens.
impl Told for () {
    fn begins(&mut self, _places: Places, _number: u32) {}
    fn follows(&mut self, _places: Places, _next: HitMove, _spot: (usize, usize)) {}
    fn ends(&mut self, _places: Places, _number: Option<u32>) {}
}

/// Lists the hits of one game.
#[derive(Debug)]
pub(super) struct Listed<'a> {
    hits: &'a mut Vec<Hit>,
    /// Those that stand, by variant, row and column.
    open: FxHashMap<(usize, usize, usize), Hit>,
}

impl<'a> Listed<'a> {
    pub(super) fn new(hits: &'a mut Vec<Hit>) -> Listed<'a> {
        hits.clear();
        Listed { hits, open: FxHashMap::default() }
    }
}

impl Told for Listed<'_> {
    fn begins(&mut self, places: Places, number: u32) {
        let Places { variant, y, .. } = places;
        for x in places.each() {
            let hit = Hit { variant, x: x as u8, y: y as u8, since: number, until: None, next: None };
            self.open.insert((variant, y, x), hit);
        }
    }

    fn follows(&mut self, places: Places, next: HitMove, _spot: (usize, usize)) {
        for x in places.each() {
            if let Some(hit) = self.open.get_mut(&(places.variant, places.y, x)) {
                hit.next = Some(next);
            }
        }
    }

    fn ends(&mut self, places: Places, number: Option<u32>) {
        let open = &mut self.open;
        let ended = places.each().filter_map(|x| open.remove(&(places.variant, places.y, x)));
        self.hits.extend(ended.map(|hit| Hit { until: number, ..hit }));
    }
}

/// Counts the hits of many games.
#[derive(Debug)]
pub(crate) struct Counts {
    variants: usize,
    cells: usize,
    /// Columns of each variant.
    widths: Vec<usize>,
    /// The kind of the game that is looked at.
    kind: usize,
    /// Its hits.
    pub(crate) hits: u64,
    /// When and how its first hit stands: move, variant, row, column.
    pub(crate) first: Option<(u32, usize, usize, usize)>,
    /// By kind of game, variant, point of it and colour.
    replies: Vec<u32>,
}

impl Counts {
    /// Counts for games of so many kinds, which are told apart in the counts of replies.
    pub(crate) fn new(search: &PatternSearch, kinds: usize) -> Counts {
        let (variants, cells) = (search.variants.len(), search.pattern.cells.len());
        Counts {
            variants,
            cells,
            widths: search.variants.iter().map(|variant| variant.pattern.width).collect(),
            kind: 0,
            hits: 0,
            first: None,
            replies: vec![0; kinds * variants * cells * 2],
        }
    }

    /// Begins a game of a kind.
    pub(crate) fn begin(&mut self, kind: usize) {
        (self.kind, self.hits, self.first) = (kind, 0, None);
    }

    #[inline]
    fn place(&self, kind: usize, variant: usize) -> usize {
        (kind * self.variants + variant) * self.cells * 2
    }

    /// What followed in games of a kind: variant, point of it, colour by number, how often.
    pub(crate) fn replies(&self, kind: usize) -> impl Iterator<Item = (usize, usize, usize, u32)> {
        let start = self.place(kind, 0);
        let counts = &self.replies[start..start + self.variants * self.cells * 2];
        let told = |(at, &count): (usize, &u32)| (at / 2 / self.cells, at / 2 % self.cells, at % 2, count);
        counts.iter().enumerate().filter(|(_, count)| **count > 0).map(told)
    }
}

impl Told for Counts {
    #[inline]
    fn begins(&mut self, places: Places, number: u32) {
        self.hits += u64::from(places.columns.count_ones());
        if self.first.is_none_or(|first| number <= first.0) {
            let here = (number, places.variant, places.y, places.columns.trailing_zeros() as usize);
            self.first = Some(self.first.map_or(here, |first| first.min(here)));
        }
    }

    #[inline]
    fn follows(&mut self, places: Places, next: HitMove, (x, y): (usize, usize)) {
        let row = self.place(self.kind, places.variant) + (y - places.y) * self.widths[places.variant] * 2;
        for column in places.each() {
            self.replies[row + (x - column) * 2 + next.color as usize] += 1;
        }
    }

    #[inline]
    fn ends(&mut self, _places: Places, _number: Option<u32>) {}
}
