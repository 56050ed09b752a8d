//! Patterns that fit in many places: rows of bits.
//!
//! A board is two bits for each point, and for each row and variant a word has the columns where it stands. A change ends
//! all that it breaks by a few masks, and can complete only variants that fit its neighbourhood.

use igolog_core::Color;

use super::fitted::{Fitted, Reach};
use super::near::{Near, Trigger};
use super::told::{Places, Told};
use super::{HitMove, PatternSearch};
use crate::track::TrackMove;

/// A point that a move has changed, and what was there before: 0 nothing, 1 black, 2 white.
#[derive(Clone, Copy, Debug)]
struct Changed {
    x: usize,
    y: usize,
    old: usize,
}

/// What stands in a row.
#[derive(Clone, Copy, Debug, Default)]
struct Present {
    columns: u64,
    variants: u16,
}

/// Where a pattern stands on boards of one size, move by move.
#[derive(Debug)]
pub(super) struct Rows {
    fitted: Vec<Option<Fitted>>,
    reach: Reach,
    near: Near,
    /// The column and row of each point.
    spots: Vec<(u8, u8)>,
    /// Which points of a row are black, and which white; both around the board.
    board: Vec<[u64; 2]>,
    empty_board: Vec<[u64; 2]>,
    /// The columns where it stands, by row and then by variant, and those on the empty board.
    standing: Vec<u64>,
    on_empty: Vec<u64>,
    /// Of those, where nothing was played inside yet.
    waiting: Vec<u64>,
    /// For each row the columns where some variant stands, and the variants that stand somewhere; perhaps others too.
    some: Vec<Present>,
    changed: Vec<Changed>,
}

impl Rows {
    /// The rows for boards of a size.
    pub(super) fn new(search: &PatternSearch, (width, height): (usize, usize)) -> Rows {
        let fitted: Vec<_> = search.variants().iter().map(|variant| Fitted::new(variant, (width, height))).collect();
        let fits = |variant: usize| fitted[variant].is_some();
        let mut empty_board = vec![[u64::MAX; 2]; height + 2];
        empty_board[1..=height].fill([!(((1 << width) - 1) << 1); 2]);
        let mut rows = Rows {
            reach: Reach::new(search, fits),
            near: Near::new(search, fits),
            spots: (0..height).flat_map(|y| (0..width).map(move |x| (x as u8, y as u8))).collect(),
            board: empty_board.clone(),
            empty_board,
            standing: Vec::new(),
            on_empty: vec![0; height * fitted.len()],
            waiting: Vec::new(),
            some: vec![Present::default(); height],
            changed: Vec::new(),
            fitted,
        };
        for (variant, fitted) in rows.fitted.iter().enumerate() {
            let Some(fitted) = fitted else { continue };
            let [left, right, top, bottom] = fitted.range;
            for (y, x) in (top..=bottom).flat_map(|y| (left..=right).map(move |x| (y, x))) {
                rows.on_empty[y * rows.fitted.len() + variant] |= u64::from(rows.stands(fitted, x, y)) << x;
            }
        }
        rows
    }

    /// Begins a game.
    pub(super) fn clear(&mut self) {
        self.board.copy_from_slice(&self.empty_board);
        self.standing.clone_from(&self.on_empty);
        self.changed.clear();
        for (some, row) in self.some.iter_mut().zip(self.on_empty.chunks_exact(self.fitted.len())) {
            *some = Present::default();
            for (variant, &columns) in row.iter().enumerate().filter(|(_, columns)| **columns != 0) {
                some.columns |= columns;
                some.variants |= 1 << variant;
            }
        }
    }

    /// A point has another content.
    #[inline]
    pub(super) fn change(&mut self, point: u16, content: Option<Color>) {
        let (x, y) = self.spots[usize::from(point)];
        let (x, y) = (usize::from(x), usize::from(y));
        let old = self.content(x, y);
        let now = content.map_or(0, |color| 1 + color as u64);
        let row = &mut self.board[y + 1];
        row[0] = row[0] & !(1 << (x + 1)) | (now & 1) << (x + 1);
        row[1] = row[1] & !(1 << (x + 1)) | (now >> 1) << (x + 1);
        self.changed.push(Changed { x, y, old });
    }

    #[inline]
    fn content(&self, x: usize, y: usize) -> usize {
        let [black, white] = self.board[y + 1];
        (black >> (x + 1) & 1 | (white >> (x + 1) & 1) << 1) as usize
    }

    #[inline]
    fn stands(&self, fitted: &Fitted, x: usize, y: usize) -> bool {
        let fits = |([black, white], [not_empty, not_black, not_white]): (&[u64; 2], &[u64; 3])| {
            let (black, white) = (black >> (x + 1), white >> (x + 1));
            not_black & black | not_white & white | not_empty & !(black | white) == 0
        };
        self.board[y + 1..].iter().zip(&fitted.rows).all(fits)
    }

    /// The position before the first move.
    pub(super) fn start(&mut self, told: &mut impl Told) {
        self.waiting.clone_from(&self.standing);
        if !self.changed.is_empty() {
            self.position(0, None, &mut ());
            self.waiting.clone_from(&self.standing);
        }
        self.each_standing(|places| told.begins(places, 0));
    }

    /// The end of the game.
    pub(super) fn finish(&mut self, told: &mut impl Told) {
        self.each_standing(|places| told.ends(places, None));
    }

    fn each_standing(&self, mut tell: impl FnMut(Places)) {
        let rows = self.some.iter().zip(self.standing.chunks_exact(self.fitted.len())).enumerate();
        for (y, (_, row)) in rows.filter(|(_, (some, _))| some.columns != 0) {
            for (variant, &columns) in row.iter().enumerate().filter(|(_, columns)| **columns != 0) {
                tell(Places { variant, y, columns });
            }
        }
    }

    /// What a move and its changes have ended and begun. Says how many places were tried.
    #[inline]
    pub(super) fn position(&mut self, number: u32, mv: Option<TrackMove>, told: &mut impl Told) -> usize {
        let next = mv.and_then(|mv| Some(HitMove { number, color: mv.color()?, point: mv.point()? }));
        let spot = next.map(|next| self.spots[usize::from(next.point)]);
        let spot = spot.map(|(x, y)| (usize::from(x), usize::from(y)));
        if let Some(spot) = spot {
            self.touch(spot, next, number, told);
        }
        let changed = std::mem::take(&mut self.changed);
        for &Changed { x, y, .. } in &changed {
            if spot != Some((x, y)) {
                self.touch((x, y), None, number, told);
            }
        }
        let tried = changed.iter().map(|&changed| self.begin_near(changed, number, told)).sum();
        self.changed = changed;
        self.changed.clear();
        tried
    }

    /// The first move inside patterns that stand, and the end of those that do not allow what is at a point now.
    #[inline]
    fn touch(&mut self, (x, y): (usize, usize), next: Option<HitMove>, number: u32, told: &mut impl Told) {
        let content = self.content(x, y);
        let all = self.reach.all(x);
        for row in (y + 1).saturating_sub(self.reach.height)..=y {
            let Present { columns, mut variants } = self.some[row];
            if columns & all == 0 {
                continue;
            }
            let (inside, against) = (self.reach.inside(y - row), self.reach.against(content, y - row));
            let start = row * self.fitted.len();
            let mut some = Present::default();
            while variants != 0 {
                let variant = variants.trailing_zeros() as usize;
                variants &= variants - 1;
                let standing = &mut self.standing[start + variant];
                let here = *standing & self.reach.columns(inside[variant], x);
                if here != 0 {
                    let waiting = &mut self.waiting[start + variant];
                    if let (Some(next), columns @ 1..) = (next, here & *waiting) {
                        *waiting &= !columns;
                        told.follows(Places { variant, y: row, columns }, next, (x, y));
                    }
                    let columns = here & self.reach.columns(against[variant], x);
                    if columns != 0 {
                        *waiting &= !columns;
                        *standing &= !columns;
                        told.ends(Places { variant, y: row, columns }, Some(number));
                    }
                }
                if *standing != 0 {
                    some.columns |= *standing;
                    some.variants |= 1 << variant;
                }
            }
            self.some[row] = some;
        }
    }

    /// The beginning of patterns that a change has completed. Says how many places were tried.
    #[inline]
    fn begin_near(&mut self, changed: Changed, number: u32, told: &mut impl Told) -> usize {
        let Changed { x, y, old } = changed;
        let three = |row: [u64; 2]| (row[0] >> x & 7 | (row[1] >> x & 7) << 3) as usize;
        let list = self.near.list([three(self.board[y]), three(self.board[y + 1]), three(self.board[y + 2])]);
        for &trigger in self.near.triggers(list) {
            // What fitted before was not completed by this.
            if trigger.allowed >> old & 1 != 0 {
                continue;
            }
            let Some((variant, left, top)) = self.completed(trigger, x, y) else { continue };
            let at = top * self.fitted.len() + variant;
            let columns = 1 << left;
            if self.standing[at] & columns == 0 {
                self.standing[at] |= columns;
                self.waiting[at] |= columns;
                self.some[top].columns |= columns;
                self.some[top].variants |= 1 << variant;
                told.begins(Places { variant, y: top, columns }, number);
            }
        }
        self.near.triggers(list).len()
    }

    /// The variant and place of a trigger that lies on a point, if it stands.
    #[inline]
    fn completed(&self, trigger: Trigger, x: usize, y: usize) -> Option<(usize, usize, usize)> {
        let variant = usize::from(trigger.variant);
        let fitted = self.fitted[variant].as_ref()?;
        let (x, y) = (x.checked_sub(usize::from(trigger.x))?, y.checked_sub(usize::from(trigger.y))?);
        let [left, right, top, bottom] = fitted.range;
        let fits = left <= x && x <= right && top <= y && y <= bottom && self.stands(fitted, x, y);
        fits.then_some((variant, x, y))
    }
}
