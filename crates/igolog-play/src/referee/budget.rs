//! How many playouts a board gets.

use igolog_life::Effort;

/// Playouts for a judgement with [`Effort::Full`] on boards up to `USUAL` points.
const FULL: u32 = 400;
/// The same with [`Effort::Step`].
const STEP: u32 = 64;
/// Size of the board on which all efforts are measured: 19×19.
const USUAL: usize = 361;
/// The fewest playouts that a judgement rests on, however large the board.
const FEWEST: u32 = 8;

/// The playouts that a board of this [size](igolog_core::Graph::size) gets: `FULL` or `STEP` up to `USUAL` points, beyond
/// that in inverse proportion to what a playout costs, measured to grow as the 1.25th power of the size; never less than
/// `FEWEST`. None with [`Effort::Static`].
pub fn playouts(effort: Effort, size: usize) -> u32 {
    let most = match effort {
        Effort::Static => return 0,
        Effort::Step => STEP,
        Effort::Full => FULL,
    };
    let larger = size.max(USUAL) as f64 / USUAL as f64;
    ((f64::from(most) / larger.powf(1.25)) as u32).max(FEWEST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_boards_have_fewer_playouts_but_some() {
        let full = [1, 81, 361, 676, 2704, 16_384].map(|points| playouts(Effort::Full, points));
        assert_eq!(full, [400, 400, 400, 182, 32, 8]);
        assert_eq!([361, 16_384].map(|points| playouts(Effort::Step, points)), [64, 8]);
        assert_eq!(playouts(Effort::Static, 361), 0);
    }
}
