//! Which stones are dead at the end of a game: as the facts prove it, and where they prove nothing as playouts see it.

use std::sync::Arc;

use igolog_core::{Color, Ending, Game, Point};
use igolog_facts::FactStore;
use igolog_facts::life::{Certainty, Verdict};

use crate::PlayoutOptions;
use crate::pattern::Shapes;
use crate::playout::{Playout, owner};
use crate::topology::Topology;

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
    /// Judges the position of a game by `games` playouts with either side to move. Cost: that many playouts.
    pub fn of(game: &Game, games: u32, seed: u64) -> Judgement {
        let topology = Arc::new(Topology::new(Arc::clone(game.board().graph())));
        let shapes = Arc::new(Shapes::new());
        let points = topology.graph.len();
        let mut playout = Playout::new(topology, shapes, PlayoutOptions::default(), seed);
        let mut sums = vec![0i32; points];
        let mut record = Vec::new();
        for number in 0..games.max(1) {
            playout.board.copy_position(game.board());
            record.clear();
            let first = if number % 2 == 0 { game.to_move() } else { !game.to_move() };
            playout.run(first, None, &mut record);
            for (point, sum) in sums.iter_mut().enumerate() {
                *sum += match owner(&playout.board, Point::new(point)) {
                    Some(Color::Black) => 1,
                    Some(Color::White) => -1,
                    None => 0,
                };
            }
        }
        let ownership: Vec<f32> = sums.iter().map(|&sum| sum as f32 / games.max(1) as f32).collect();
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
