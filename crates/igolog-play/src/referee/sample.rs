//! Playouts of a board: who ends up with each point, and how far the results lie apart.

use std::sync::Arc;

use igolog_core::{Board, Color, Dice, Graph, Point, PointSet, Step, Stop};
use igolog_life::Spent;

use crate::PlayoutOptions;
use crate::pattern::Shapes;
use crate::playout::{Playout, owner};
use crate::topology::Topology;

/// All samples of one judgement come from one series that begins here, so equal positions have equal samples.
const SEED: u64 = 1;

/// Playouts of one board, summed up.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Sample {
    /// For each point, how often it ended as Black's less how often as White's, −1…1.
    pub(super) owner: Vec<f32>,
    /// The standard deviation of Black's area less White's over the playouts, where nothing is proved.
    pub(super) deviation: f32,
}

/// A board that plays itself out, and what it has done so far.
#[derive(Debug)]
pub(super) struct Sampler {
    playout: Playout,
    record: Vec<(Point, Color)>,
    sums: Vec<i32>,
    work: Spent,
    stop: Stop,
}

impl Sampler {
    pub(super) fn new(topology: Arc<Topology>, shapes: Arc<Shapes>) -> Sampler {
        // A playout that stops early does not say who owns which point.
        let options = PlayoutOptions { mercy: false, ..PlayoutOptions::default() };
        Sampler {
            playout: Playout::new(topology, shapes, options, SEED),
            record: Vec::new(),
            sums: Vec::new(),
            work: Spent::default(),
            stop: Stop::never(),
        }
    }

    /// Begins the series of samples anew, on boards of this graph.
    pub(super) fn begin(&mut self, graph: &Arc<Graph>) {
        if !Arc::ptr_eq(self.playout.board.graph(), graph) {
            let stop = std::mem::take(&mut self.stop);
            *self = Sampler::new(Arc::new(Topology::new(Arc::clone(graph))), Arc::new(Shapes::new()));
            self.set_stop(stop);
        }
        self.playout.random = Dice::new(SEED);
        self.work = Spent::default();
    }

    /// Once this is asked to stop, samples are small.
    pub(super) fn set_stop(&mut self, stop: Stop) {
        self.playout.set_stop(stop.clone());
        self.stop = stop;
    }

    pub(super) fn stop(&self) -> &Stop {
        &self.stop
    }

    /// What was done since [`begin`](Sampler::begin).
    pub(super) fn work(&self) -> Spent {
        self.work
    }

    /// Plays a board out this often with `first` to move. The points `settled` have no part in the deviation.
    pub(super) fn of(&mut self, board: &Board, settled: &PointSet, first: Color, games: u32) -> Sample {
        let wanted = games.max(1);
        let mut games = 0;
        self.sums.clear();
        self.sums.resize(board.graph().len(), 0);
        let (mut sum, mut squares) = (0i64, 0i64);
        // A playout answers a move that was tried on the board.
        let last = match board.delta().map(|delta| delta.step) {
            Some(Step::Play { color, point }) if color != first => Some(point),
            _ => None,
        };
        while games < wanted && !(games > 0 && self.stop.is_asked()) {
            games += 1;
            self.playout.board.copy_position(board);
            self.record.clear();
            self.playout.run(first, last, &mut self.record);
            let mut margin = 0;
            for (point, sum) in self.sums.iter_mut().enumerate() {
                let share = match owner(&self.playout.board, Point::new(point)) {
                    Some(Color::Black) => 1,
                    Some(Color::White) => -1,
                    None => 0,
                };
                *sum += share;
                if !settled.contains(Point::new(point)) {
                    margin += i64::from(share);
                }
            }
            sum += margin;
            squares += margin * margin;
            self.work.playouts += 1;
        }
        let n = f64::from(games);
        let mean = sum as f64 / n;
        Sample {
            owner: self.sums.iter().map(|&sum| sum as f32 / games as f32).collect(),
            deviation: (squares as f64 / n - mean * mean).max(0.0).sqrt() as f32,
        }
    }

    /// The playouts with either side to move first, half and half. Who moves first is no part of the doubt.
    pub(super) fn of_both(&mut self, board: &Board, settled: &PointSet, games: u32) -> Sample {
        let mut mean = self.of(board, settled, Color::Black, games.div_ceil(2));
        let other = self.of(board, settled, Color::White, games.div_ceil(2));
        mean.owner.iter_mut().zip(other.owner).for_each(|(a, b)| *a = (*a + b) / 2.0);
        mean.deviation = ((mean.deviation.powi(2) + other.deviation.powi(2)) / 2.0).sqrt();
        mean
    }
}
