//! Changing the board: moves, passes, setups, undo.

use alloc::sync::Arc;
use alloc::vec::Vec;

use super::{Board, Illegal, SetupError};
use crate::raw::on_board;
use crate::{Color, Graph, Point, PointSet, Suicide};

impl Board {
    /// Places a stone, if [`check_move`](Board::check_move) allows it.
    ///
    /// # Errors
    /// The reason why not; the board is unchanged then.
    #[inline]
    pub fn play(&mut self, color: Color, point: Point, suicide: Suicide) -> Result<(), Illegal> {
        self.check_move(color, point, suicide)?;
        self.play_unchecked(color, point);
        Ok(())
    }

    /// Places a stone on an empty point without asking about ko and suicide. Cost: the stones captured and merged.
    #[inline]
    pub fn play_unchecked(&mut self, color: Color, point: Point) {
        on_board!(&mut self.raw, raw => raw.place::<true>(color as u8, point.0, true, false));
    }

    /// As [`play_unchecked`](Board::play_unchecked), but forgets everything that could be undone: for playouts.
    #[inline]
    pub fn play_unlogged(&mut self, color: Color, point: Point) {
        on_board!(&mut self.raw, raw => raw.place::<false>(color as u8, point.0, true, false));
    }

    /// A pass, as a step that can be undone: it ends a ko.
    #[inline]
    pub fn pass(&mut self) {
        on_board!(&mut self.raw, raw => raw.do_nothing(false));
    }

    /// Sets the contents of points by hand, as one step. Where a point is named twice the later entry counts.
    /// A ko ends; captured stones are not counted. O(points).
    ///
    /// # Errors
    /// If a point is off the board or a block would have no liberty, which is named; the board is unchanged then.
    pub fn setup(&mut self, contents: &[(Point, Option<Color>)]) -> Result<(), SetupError> {
        let points = self.graph.len();
        let mut wanted: Vec<Option<Color>> = self.graph.points().map(|p| self.color(p)).collect();
        for &(point, content) in contents {
            *wanted.get_mut(point.index()).ok_or(SetupError::OffBoard { point })? = content;
        }
        if let Some((color, stones)) = breathless_block(&self.graph, &wanted) {
            return Err(SetupError::NoLiberty { color, stones });
        }
        // Stones leave before others come, so every board on the way is a part of a legal one.
        let mut first = true;
        for (point, content) in wanted.iter().enumerate() {
            if self.color(Point::new(point)).is_some_and(|color| *content != Some(color)) {
                on_board!(&mut self.raw, raw => raw.remove(point as u16, first));
                first = false;
            }
        }
        for (point, content) in wanted.iter().enumerate().take(points) {
            if let (Some(color), None) = (*content, self.color(Point::new(point))) {
                on_board!(&mut self.raw, raw => raw.place::<true>(color as u8, point as u16, first, true));
                first = false;
            }
        }
        if first {
            on_board!(&mut self.raw, raw => raw.do_nothing(true));
        }
        Ok(())
    }

    /// Takes the last step (move, pass or setup) back, in place; `false` if there is none.
    #[inline]
    pub fn undo(&mut self) -> bool {
        on_board!(&mut self.raw, raw => raw.undo())
    }

    /// The number of steps that can be undone. O(steps).
    pub fn undo_len(&self) -> usize {
        on_board!(&self.raw, raw => raw.records()).iter().filter(|r| r.first).count()
    }

    /// Forgets all that could be undone.
    pub fn forget(&mut self) {
        on_board!(&mut self.raw, raw => raw.clear_log());
    }

    /// Takes over another board's stones, blocks, ko and prisoners without its undo log. Much cheaper than a clone
    /// if both are on the same graph.
    pub fn copy_position(&mut self, other: &Board) {
        if !Arc::ptr_eq(&self.graph, &other.graph) {
            *self = other.clone();
            self.forget();
        } else {
            self.raw.copy_position(&other.raw);
        }
    }

    /// A light playout: from `color` on, both sides play uniformly drawn legal moves that fill no eye, until both pass
    /// or `limit` moves are made. `below(n)` draws from 0…n−1. Returns the number of moves, passes included.
    /// The undo log is forgotten.
    pub fn light_playout(&mut self, color: Color, limit: u32, below: impl FnMut(u32) -> u32) -> u32 {
        on_board!(&mut self.raw, raw => raw.light_playout(color as u8, limit, below))
    }
}

/// The first block without a liberty, found by flood fill.
pub(crate) fn breathless_block(graph: &Graph, contents: &[Option<Color>]) -> Option<(Color, Vec<Point>)> {
    let mut seen = PointSet::new(graph.len());
    let mut block = Vec::new();
    for start in graph.points() {
        let Some(color) = contents[start.index()] else { continue };
        if !seen.insert(start) {
            continue;
        }
        block.clear();
        block.push(start);
        let (mut at, mut breathes) = (0, false);
        while at < block.len() {
            for near in graph.neighbors(block[at]) {
                match contents[near.index()] {
                    None => breathes = true,
                    Some(other) if other == color && seen.insert(near) => block.push(near),
                    Some(_) => {}
                }
            }
            at += 1;
        }
        if !breathes {
            block.sort_unstable();
            return Some((color, block));
        }
    }
    None
}
