//! Urgencies (緊急度, Coulom 2006) of the empty points for the player to move.

use igolog_core::{Board, Color, Point, PointSet};

use crate::View;

/// Where each urgency holds, where an extension is hopeless (絶望的な拡大), and the value of each point.
///
/// 1. +1: a legal move that fills no own eye
/// 2. +1,000 for each stone of an own block in atari that it extends, unless that is hopeless
/// 3. +10,000 for each stone captured, unless the enemy's extension there is hopeless
/// 4. +100,000 for each captured stone of a block that touches an own block in atari
///
/// A point of positive value is a legal move, ko apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Urgencies {
    /// Hopeless extensions of the player to move.
    pub hopeless: PointSet,
    /// Where urgencies 1 to 4 hold.
    pub parts: [PointSet; 4],
    /// The sum for each point.
    pub values: Vec<u32>,
}

impl Urgencies {
    /// What urgencies 1 to 4 add, for each stone that counts.
    pub const WEIGHTS: [u32; 4] = [1, 1_000, 10_000, 100_000];

    /// The urgencies of a position for the side to move, by the fast view.
    pub fn of(board: &Board, to_move: Color) -> Urgencies {
        match board.graph().len() {
            0..=128 => View::<2>::new(board, to_move).urgencies(),
            129..=384 => View::<6>::new(board, to_move).urgencies(),
            385..=1024 => View::<16>::new(board, to_move).urgencies(),
            _ => View::<256>::new(board, to_move).urgencies(),
        }
    }

    /// The value of a point.
    pub fn value(&self, point: Point) -> u32 {
        self.values[point.index()]
    }

    /// The points of positive value, the most urgent first, ties in ascending order.
    pub fn ranking(&self) -> Vec<(Point, u32)> {
        let mut points: Vec<(Point, u32)> =
            self.values.iter().enumerate().filter(|(_, v)| **v > 0).map(|(i, v)| (Point::new(i), *v)).collect();
        points.sort_by_key(|&(point, value)| (core::cmp::Reverse(value), point));
        points
    }

    /// Retaking a ko is the move of lowest value: the point keeps its parts and loses its value.
    pub fn forbid(&mut self, ko: Point) {
        self.values[ko.index()] = 0;
    }
}
