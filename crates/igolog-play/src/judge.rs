//! Which stones are dead at the end of a game: as the facts prove it, and where they prove nothing as playouts see it.

use std::sync::Arc;

use igolog_core::{Board, Color, Ending, Game, Graph, Point, Step};
use igolog_facts::FactStore;
use igolog_facts::score::{self, Counted};
use igolog_life::{Certainty, Verdict};

use crate::PlayoutOptions;
use crate::pattern::Shapes;
use crate::playout::{Playout, owner};
use crate::topology::Topology;

/// Playouts as [`igolog_facts::score::count`] asks for them, on one graph. One seed gives one series of answers.
pub fn referee(graph: &Arc<Graph>, seed: u64) -> impl FnMut(&Board, Color, u32) -> Vec<f32> + use<> {
    let topology = Arc::new(Topology::new(Arc::clone(graph)));
    let options = PlayoutOptions { mercy: false, ..PlayoutOptions::default() };
    let mut playout = Playout::new(topology, Arc::new(Shapes::new()), options, seed);
    let mut record = Vec::new();
    move |board, first, games| {
        let mut sums = vec![0i32; board.graph().len()];
        // A playout answers the last move, if it was the opponent's.
        let last = match board.delta().map(|delta| delta.step) {
            Some(Step::Play { color, point }) if color != first => Some(point),
            _ => None,
        };
        for _ in 0..games.max(1) {
            playout.board.copy_position(board);
            record.clear();
            playout.run(first, last, &mut record);
            for (point, sum) in sums.iter_mut().enumerate() {
                *sum += match owner(&playout.board, Point::new(point)) {
                    Some(Color::Black) => 1,
                    Some(Color::White) => -1,
                    None => 0,
                };
            }
        }
        sums.iter().map(|&sum| sum as f32 / games.max(1) as f32).collect()
    }
}

/// Counts a game, with playouts for what is not proved; see [`igolog_facts::score::count`]. The same game gives the same
/// answer.
pub fn count(game: &Game, dead: Option<&[Point]>) -> Counted {
    score::count(game, dead, &mut referee(game.board().graph(), 1))
}

/// How many of so many playouts a board of so many points can have within seconds, as each costs as much as the board
/// is large.
fn affordable(games: u32, points: usize) -> u32 {
    const POINTS: usize = 400_000;
    games.min((POINTS / points.max(1)).max(20) as u32)
}

/// What becomes of a stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// It stays on the board.
    Alive,
    /// It can be taken off.
    Dead,
    /// It stays, and what is around it belongs to nobody.
    Seki,
}

/// A judgement of all stones.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    /// The status of each point's stone.
    pub status: Vec<Option<Status>>,
    /// Whether the facts prove the status of every stone; else some are estimated by playouts.
    pub proved: bool,
    /// For each point, how often it ended as Black's less how often as White's, −1…1.
    pub ownership: Vec<f32>,
}

impl Judgement {
    /// Judges the position of a game by up to `games` playouts with either side to move, fewer on large boards.
    /// Cost: that many playouts.
    pub fn of(game: &Game, games: u32, seed: u64) -> Judgement {
        let games = affordable(games, game.board().graph().len());
        let mut playouts = referee(game.board().graph(), seed);
        let mut ownership = playouts(game.board(), game.to_move(), games.div_ceil(2));
        let other = playouts(game.board(), !game.to_move(), games.div_ceil(2));
        ownership.iter_mut().zip(other).for_each(|(a, b)| *a = (*a + b) / 2.0);
        let (status, proved) = Self::statuses(game, &ownership);
        Judgement { status, proved, ownership }
    }

    fn statuses(game: &Game, ownership: &[f32]) -> (Vec<Option<Status>>, bool) {
        let board = game.board();
        let mut status = vec![None; ownership.len()];
        let mut all_proved = true;
        for life in &FactStore::new(board).analysis().life {
            let proved = match (life.status, life.verdict) {
                (Certainty::Proved, Verdict::Alive) => Some(Status::Alive),
                (Certainty::Proved, Verdict::Dead) => Some(Status::Dead),
                (Certainty::Proved, Verdict::Seki) => Some(Status::Seki),
                _ => None,
            };
            all_proved &= proved.is_some();
            let verdict = proved.unwrap_or_else(|| {
                let sign = if life.color == Color::Black { 1.0 } else { -1.0 };
                let held: f32 = board.block_stones(life.block).map(|p| ownership[p.index()] * sign).sum();
                let dead = held / (board.block_size(life.block) as f32) < -0.2;
                if dead { Status::Dead } else { Status::Alive }
            });
            for stone in board.block_stones(life.block) {
                status[stone.index()] = Some(verdict);
            }
        }
        (status, all_proved)
    }

    /// The stones with this status, ascending.
    pub fn stones(&self, wanted: Status) -> impl Iterator<Item = Point> + '_ {
        let with = move |(at, status): (usize, &Option<Status>)| (*status == Some(wanted)).then(|| Point::new(at));
        self.status.iter().enumerate().filter_map(with)
    }

    /// The ending for counting.
    pub fn ending(&self) -> Ending {
        Ending { dead: self.stones(Status::Dead).collect(), seki: self.stones(Status::Seki).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_boards_have_fewer_playouts_but_some() {
        assert_eq!([affordable(1000, 361), affordable(400, 10_000), affordable(400, 16_384)], [1000, 40, 24]);
        assert_eq!([affordable(400, 1_000_000), affordable(400, 0)], [20, 400]);
    }
}
