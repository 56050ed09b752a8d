//! Which points have won before in this search: a move that settled many positions is tried early in others.
//! (The history heuristic, Schaeffer 1983.)

use igolog_core::{ByColor, Color, Point};

/// Counts of wins by point and colour.
#[derive(Default)]
pub(crate) struct Habit {
    wins: ByColor<Vec<u32>>,
    most: ByColor<u32>,
}

const FULL: u32 = 1 << 14;

impl Habit {
    pub(crate) fn forget(&mut self, points: usize) {
        self.wins = ByColor::new(vec![0; points], vec![0; points]);
        self.most = ByColor::new(0, 0);
    }

    pub(crate) fn won(&mut self, color: Color, point: Point) {
        let count = &mut self.wins[color][point.index()];
        *count += 1;
        self.most[color] = self.most[color].max(*count);
        if self.most[color] > FULL {
            self.wins[color].iter_mut().for_each(|w| *w /= 2);
            self.most[color] /= 2;
        }
    }

    /// How much sooner than others a move is worth trying, from 0.
    pub(crate) fn favour(&self, color: Color, point: Point) -> u32 {
        let (wins, most) = (self.wins[color][point.index()], self.most[color]);
        match wins {
            0..8 => 0,
            _ if wins >= most / 2 => 3,
            _ if wins >= most / 8 => 2,
            _ if wins >= most / 32 => 1,
            _ => 0,
        }
    }
}
