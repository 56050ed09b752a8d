//! How far an estimated margin may lie from the true one.

use igolog_life::Effort;

/// Where the game is over by estimate, margins were off by at most a point in nine games of ten; one more for safety.
const OVER: u32 = 2;

/// The doubt of an estimate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Doubt {
    /// Points by which the true margin may lie to either side of the estimate, with a likelihood of 90 %.
    pub points: u32,
    /// The standard deviation of the playouts, or of the picture that stands in for them, where nothing is proved.
    pub deviation: f32,
}

impl Doubt {
    /// The doubt of an estimate: [`OVER`] where the game is over by estimate, else as many times the deviation as hold the
    /// true margin in nine positions of ten. Fitted to the 154 counted games of a training set, at their end and 10, 20,
    /// 40 and 80 moves before (`cargo xtask referee fit`).
    pub(super) fn of(effort: Effort, finished: bool, deviation: f32) -> Doubt {
        let points = match (finished, effort) {
            (true, _) => OVER,
            (false, Effort::Static) => (3.0 * deviation).ceil() as u32,
            (false, Effort::Step | Effort::Full) => (0.5 + deviation).ceil() as u32,
        };
        Doubt { points: points.max(OVER), deviation }
    }
}
