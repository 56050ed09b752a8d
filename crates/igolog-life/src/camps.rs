//! Camps: the stones and the likely territory of one colour that hold together.
//!
//! An empty point with enough [influence](super::influence) belongs to a camp, and so does every stone; neighbours of one
//! colour are in one camp, and so are blocks that links may hold together.

use std::ops::Range;

use igolog_core::{BlockId, Board, ByColor, Color, Graph, Point};

use crate::analysis::ColorAnalysis;
use crate::classes::Classes;
use crate::influence::{Influence, Sweeps, potential_of};
use crate::outlook::{Known, KnownBlock};

/// Potential from which an empty point belongs to a camp.
const CAMP: f32 = 0.35;

/// Whose a point is: the number of a colour, or this.
const NOBODY: u8 = 2;

/// A camp.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Camp {
    pub(crate) stones: u16,
    pub(crate) territory: u16,
    /// Neutral points beside it.
    pub(crate) open: u16,
    /// Halves of eyes that are sure.
    pub(crate) eyes: u16,
}

/// All camps of a board. May be found again with other blocks gone.
pub(crate) struct Camps {
    sweeps: Sweeps,
    pub(crate) field: Influence,
    owners: Vec<u8>,
    /// The run of every point: neighbours in a row of the board with one owner, single points off plain grids.
    run_of: Vec<u16>,
    runs: Vec<Run>,
    /// Which runs belong together, and at the smallest run of each class the camp.
    classes: Classes,
    camps: Vec<Camp>,
    /// The share of the board that is nobody's, as a logarithm.
    pub(crate) neutral: f32,
}

/// Points from one up to another that have one owner.
#[derive(Clone, Copy, Debug)]
struct Run {
    from: u16,
    to: u16,
    owner: u8,
}

impl Run {
    fn points(self) -> Range<usize> {
        self.from.into()..self.to.into()
    }
}

impl Camps {
    /// The camps, with the blocks that are `gone` taken from the board.
    pub(crate) fn of(board: &Board, sides: &ByColor<ColorAnalysis>, known: &Known, gone: &[bool]) -> Camps {
        let points = board.graph().len();
        let mut camps = Camps {
            sweeps: Sweeps::new(board.graph()),
            field: Influence::nothing(),
            owners: Vec::with_capacity(points),
            run_of: Vec::with_capacity(points),
            runs: Vec::with_capacity(points / 2),
            classes: Classes::default(),
            camps: Vec::new(),
            neutral: 0.0,
        };
        camps.find(board, sides, known, gone);
        camps
    }

    /// Finds the camps anew.
    pub(crate) fn find(&mut self, board: &Board, sides: &ByColor<ColorAnalysis>, known: &Known, gone: &[bool]) {
        let graph = board.graph();
        // The potential of each block's stones, and at the end that of points without one.
        let stand = |(block, &gone): (&KnownBlock, &bool)| if gone { 0.0 } else { potential_of(block.color) };
        let stones: Vec<f32> = known.blocks.iter().zip(gone).map(stand).chain([0.0]).collect();
        self.field.find(graph, known.places.iter().map(|&at| stones[usize::from(at)]), &mut self.sweeps);
        self.owners.clear();
        self.owners.extend(self.field.potentials().iter().map(|&potential| owner(potential)));
        match graph.grid_size() {
            Some((width, _)) => self.find_runs(width),
            None => self.find_points(graph),
        }
        let stands = |block: BlockId| stones[usize::from(known.places[block.index()])] != 0.0;
        for &(block, group) in Color::ALL.iter().flat_map(|&color| &sides[color].wide.of) {
            if block != group && stands(block) && stands(group) {
                self.classes.join(self.run_of[block.index()].into(), self.run_of[group.index()].into());
            }
        }
        self.count(graph);
        for eye in Color::ALL.iter().flat_map(|&color| &sides[color].eyes).filter(|eye| stands(eye.group)) {
            let camp = self.classes.known(self.run_of[eye.group.index()].into());
            self.camps[camp].eyes += u16::from(eye.low);
        }
    }

    /// The camp of a block that stands.
    pub(crate) fn camp(&self, block: BlockId) -> Camp {
        self.camps[self.classes.known(self.run_of[block.index()].into())]
    }

    /// Finds the runs of a plain grid, row by row, and which of them touch.
    fn find_runs(&mut self, width: usize) {
        self.runs.clear();
        self.run_of.clear();
        self.classes.clear();
        let (mut above, mut row) = (0..0, 0);
        for owners in self.owners.chunks_exact(width) {
            let first = self.runs.len();
            let mut from = row;
            for stretch in owners.chunk_by(|a, b| a == b) {
                let to = from + stretch.len();
                let run = self.classes.push();
                self.run_of.resize(to, run as u16);
                let owner = stretch[0];
                self.runs.push(Run { from: from as u16, to: to as u16, owner });
                from = to;
            }
            // Both rows have their runs in order, so that one walk finds those that touch.
            let mut below = first;
            for up in above {
                let Run { from, to, owner } = self.runs[up];
                let (from, to) = (usize::from(from) + width, usize::from(to) + width);
                while usize::from(self.runs[below].to) <= from {
                    below += 1;
                }
                let mut at = below;
                while at < self.runs.len() && usize::from(self.runs[at].from) < to {
                    if owner != NOBODY && self.runs[at].owner == owner {
                        self.classes.join(up, at);
                    }
                    at += 1;
                }
            }
            (above, row) = (first..self.runs.len(), from);
        }
    }

    /// Every point as a run of its own, and which of them touch.
    fn find_points(&mut self, graph: &Graph) {
        self.classes = Classes::new(graph.len());
        self.run_of.clear();
        self.run_of.extend((0..graph.len()).map(|p| p as u16));
        let runs = (0..).zip(&self.owners).map(|(p, &owner)| Run { from: p, to: p + 1, owner });
        self.runs.clear();
        self.runs.extend(runs);
        for p in graph.points().filter(|p| self.owners[p.index()] != NOBODY) {
            for q in graph.neighbors(p).take_while(|&q| q < p) {
                if self.owners[q.index()] == self.owners[p.index()] {
                    self.classes.join(p.index(), q.index());
                }
            }
        }
    }

    /// Counts stones, territory and open points of the camps.
    fn count(&mut self, graph: &Graph) {
        let beside = beside(graph, &self.owners);
        let Camps { field, run_of, runs, classes, camps, .. } = self;
        let names = classes.names();
        camps.clear();
        camps.resize(names.len(), Camp::default());
        let (mut near, mut open) = (Vec::new(), 0);
        for (run, &camp) in runs.iter().zip(names) {
            if run.owner != NOBODY {
                let camp = &mut camps[usize::from(camp)];
                let stones = field.held()[run.points()].iter().filter(|&&held| held).count() as u16;
                camp.stones += stones;
                camp.territory += run.to - run.from - stones;
                continue;
            }
            open += run.points().len();
            for p in run.points().filter(|&p| beside[p]) {
                near.clear();
                for q in graph.neighbors(Point::new(p)) {
                    let run = usize::from(run_of[q.index()]);
                    if runs[run].owner != NOBODY && !near.contains(&names[run]) {
                        near.push(names[run]);
                        camps[usize::from(names[run])].open += 1;
                    }
                }
            }
        }
        self.neutral = (1.0 + 361.0 * open as f32 / graph.len() as f32).ln();
    }
}

/// The points beside somebody's; on a plain grid many are looked at in one step.
fn beside(graph: &Graph, owners: &[u8]) -> Vec<bool> {
    let Some((width, _)) = graph.grid_size() else {
        return graph.points().map(|p| graph.neighbors(p).any(|q| owners[q.index()] != NOBODY)).collect();
    };
    fn add(to: &mut [bool], from: &[u8]) {
        to.iter_mut().zip(from).for_each(|(beside, &owner)| *beside |= owner != NOBODY);
    }
    let mut beside = vec![false; owners.len()];
    add(&mut beside[width..], owners);
    add(&mut beside, &owners[width..]);
    for (beside, owners) in beside.chunks_exact_mut(width).zip(owners.chunks_exact(width)) {
        add(&mut beside[1..], owners);
        add(beside, &owners[1..]);
    }
    beside
}

/// Whose a point with this potential is; stones have the largest.
fn owner(potential: f32) -> u8 {
    let (black, white) = (u8::from(potential >= CAMP), u8::from(potential <= -CAMP));
    NOBODY - 2 * black - white
}
