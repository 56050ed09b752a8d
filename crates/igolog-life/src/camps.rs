//! Camps: the stones and the likely territory of one colour that hold together.
//!
//! An empty point with enough [influence](super::influence) belongs to a camp, and so does every stone; neighbours of one
//! colour are in one camp, and so are blocks that links may hold together.

use igolog_core::{BlockId, Board, ByColor, Color, Graph};

use crate::analysis::ColorAnalysis;
use crate::classes::Classes;
use crate::influence::{Influence, Sweeps};
use crate::outlook::Known;

/// Potential from which an empty point belongs to a camp.
const CAMP: f32 = 0.35;

/// Whose a point is: the number of a colour, or this.
const NOBODY: u8 = 2;

/// The run of a point that is nobody's.
const NO_RUN: u16 = u16::MAX;

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
    runs: Vec<u16>,
    /// Which runs belong together, and at the smallest run of each class the camp.
    classes: Classes,
    camps: Vec<Camp>,
    /// The share of the board that is nobody's, as a logarithm.
    pub(crate) neutral: f32,
}

impl Camps {
    /// The camps, with the blocks that are `gone` taken from the board.
    pub(crate) fn of(board: &Board, sides: &ByColor<ColorAnalysis>, known: &Known, gone: &[bool]) -> Camps {
        let points = board.graph().len();
        let mut camps = Camps {
            sweeps: Sweeps::new(board.graph()),
            field: Influence::nothing(),
            owners: Vec::with_capacity(points),
            runs: Vec::with_capacity(points),
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
        // By block, and at the end for points without one.
        let stand = |at: usize| (!gone[at]).then(|| known.blocks[at].color);
        let colors: Vec<Option<Color>> = (0..gone.len()).map(stand).chain([None]).collect();
        let color_at = |p: usize| colors[usize::from(known.places[p])];
        self.field.find(graph, |p| color_at(p.index()), &mut self.sweeps);
        self.owners.clear();
        self.owners.extend(self.field.potentials().iter().map(|&potential| owner(potential)));
        self.find_runs(graph);
        for &(block, group) in Color::ALL.iter().flat_map(|&color| &sides[color].wide.of) {
            if block != group && color_at(block.index()).is_some() && color_at(group.index()).is_some() {
                self.classes.join(self.runs[block.index()].into(), self.runs[group.index()].into());
            }
        }
        self.count(graph);
        for eye in Color::ALL.iter().flat_map(|&color| &sides[color].eyes) {
            if color_at(eye.group.index()).is_some() {
                let camp = self.classes.find(self.runs[eye.group.index()].into());
                self.camps[camp].eyes += u16::from(eye.low);
            }
        }
        self.classes.names();
    }

    /// The camp of a block that stands.
    pub(crate) fn camp(&self, block: BlockId) -> Camp {
        self.camps[self.classes.known(self.runs[block.index()].into())]
    }

    /// Finds the runs and which of them touch.
    fn find_runs(&mut self, graph: &Graph) {
        let Camps { owners, runs, classes, .. } = self;
        runs.clear();
        runs.resize(owners.len(), NO_RUN);
        classes.clear();
        let Some((width, height)) = graph.grid_size() else {
            for p in graph.points().filter(|p| owners[p.index()] != NOBODY) {
                let run = classes.push();
                runs[p.index()] = run as u16;
                for q in graph.neighbors(p).take_while(|&q| q < p) {
                    if owners[q.index()] == owners[p.index()] {
                        classes.join(run, runs[q.index()].into());
                    }
                }
            }
            return;
        };
        for row in (0..height).map(|y| y * width) {
            let (mut run, mut before, mut joined) = (NO_RUN, NOBODY, NO_RUN);
            for p in row..row + width {
                let owner = owners[p];
                if owner != before {
                    (before, joined) = (owner, NO_RUN);
                    run = if owner == NOBODY { NO_RUN } else { classes.push() as u16 };
                }
                runs[p] = run;
                if run != NO_RUN && row > 0 && owners[p - width] == owner && runs[p - width] != joined {
                    joined = runs[p - width];
                    classes.join(run.into(), joined.into());
                }
            }
        }
    }

    /// Counts stones, territory and open points of the camps.
    fn count(&mut self, graph: &Graph) {
        let Camps { field, runs, classes, camps, .. } = self;
        let names = classes.names();
        camps.clear();
        camps.resize(names.len(), Camp::default());
        let (mut near, mut open) = (Vec::new(), 0);
        for p in graph.points() {
            if let Some(&camp) = names.get(usize::from(runs[p.index()])) {
                let camp = &mut camps[camp as usize];
                let stands = u16::from(field.is_held(p));
                camp.stones += stands;
                camp.territory += 1 - stands;
                continue;
            }
            open += 1;
            near.clear();
            for run in graph.neighbors(p).map(|q| runs[q.index()]).filter(|&run| run != NO_RUN) {
                let camp = names[usize::from(run)];
                if !near.contains(&camp) {
                    near.push(camp);
                    camps[camp as usize].open += 1;
                }
            }
        }
        self.neutral = (1.0 + 361.0 * open as f32 / graph.len() as f32).ln();
    }
}

/// Whose a point with this potential is; stones have the largest.
fn owner(potential: f32) -> u8 {
    match potential {
        _ if potential >= CAMP => Color::Black as u8,
        _ if potential <= -CAMP => Color::White as u8,
        _ => NOBODY,
    }
}
