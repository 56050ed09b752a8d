//! Camps: the stones and the likely territory of one colour that hold together.
//!
//! An empty point with enough [influence](super::influence) belongs to a camp, and so does every stone; neighbours of one
//! colour are in one camp, and so are blocks that links may hold together.

use igolog_core::{BlockId, Board, ByColor, Color, Graph, Point};

use crate::analysis::ColorAnalysis;
use crate::classes::Classes;
use crate::influence::{Influence, Sweeps, potential_of};
use crate::outlook::{Known, KnownBlock};

/// Potential from which an empty point belongs to a camp.
const CAMP: f32 = 0.35;

/// The run of a point that is nobody's.
const NOWHERE: u16 = u16::MAX;

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
    /// The run of every point: neighbours in a row of the board with one owner, single points off plain grids.
    run_of: Vec<u16>,
    /// The stones and the territory of every run.
    runs: Vec<Camp>,
    /// Which runs belong together, and at the smallest run of each class the camp.
    classes: Classes,
    camps: Vec<Camp>,
    /// The points of each row of a plain grid, as bits.
    rows: Vec<Row>,
    /// Points that are nobody's beside somebody's.
    open: Vec<Point>,
    /// The share of the board that is nobody's, as a logarithm.
    pub(crate) neutral: f32,
}

/// The points of a row: whose they are, and where a stone stands.
#[derive(Clone, Copy, Debug, Default)]
struct Row {
    owned: ByColor<u64>,
    held: u64,
}

impl Row {
    fn somebodys(self) -> u64 {
        self.owned.black | self.owned.white
    }
}

impl Camps {
    /// The camps, with the blocks that are `gone` taken from the board.
    pub(crate) fn of(board: &Board, sides: &ByColor<ColorAnalysis>, known: &Known, gone: &[bool]) -> Camps {
        let points = board.graph().len();
        let mut camps = Camps {
            sweeps: Sweeps::new(board.graph()),
            field: Influence::nothing(),
            run_of: Vec::with_capacity(points),
            runs: Vec::with_capacity(points / 2),
            classes: Classes::with_capacity(points / 2),
            camps: Vec::with_capacity(points / 2),
            rows: Vec::with_capacity(board.graph().frame().map_or(0, |(_, height)| height)),
            open: Vec::with_capacity(points / 2),
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
        self.run_of.clear();
        self.run_of.resize(graph.len(), NOWHERE);
        self.runs.clear();
        self.classes.clear();
        self.open.clear();
        let somebodys = match graph.grid_size() {
            Some((width, _)) if width <= u64::BITS as usize => self.find_runs(width),
            _ => self.find_points(graph),
        };
        self.neutral = (1.0 + 361.0 * (graph.len() - somebodys) as f32 / graph.len() as f32).ln();
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

    /// Finds the runs of a plain grid, row by row, and which of them touch. How many points are somebody's.
    fn find_runs(&mut self, width: usize) -> usize {
        let points = self.field.potentials().chunks_exact(width).zip(self.field.held().chunks_exact(width));
        self.rows.clear();
        self.rows.extend(points.map(|(potentials, held)| row(potentials, held)));
        let mut somebodys = 0;
        // The runs of the row above, by colour, with their bits.
        let mut above = ByColor::from_fn(|_| Vec::<(u64, usize)>::with_capacity(width / 2 + 1));
        let mut below = Vec::with_capacity(width / 2 + 1);
        for (y, row) in self.rows.iter().enumerate() {
            for color in Color::ALL {
                let mut left = row.owned[color];
                somebodys += left.count_ones() as usize;
                below.clear();
                while left != 0 {
                    let from = left.trailing_zeros();
                    let length = (left >> from).trailing_ones();
                    let bits = u64::MAX >> (u64::BITS - length) << from;
                    left &= !bits;
                    let run = self.classes.push();
                    let stones = (bits & row.held).count_ones();
                    let (stones, territory) = (stones as u16, (length - stones) as u16);
                    self.runs.push(Camp { stones, territory, ..Camp::default() });
                    self.run_of[y * width + from as usize..][..length as usize].fill(run as u16);
                    for &(_, up) in above[color].iter().filter(|(up, _)| up & bits != 0) {
                        self.classes.join(up, run);
                    }
                    below.push((bits, run));
                }
                std::mem::swap(&mut above[color], &mut below);
            }
        }
        let all = u64::MAX >> (u64::BITS as usize - width);
        for (y, row) in self.rows.iter().enumerate() {
            let other = |y: Option<usize>| y.and_then(|y| self.rows.get(y)).map_or(0, |row| row.somebodys());
            let own = row.somebodys();
            let mut beside = (own << 1 | own >> 1 | other(y.checked_sub(1)) | other(Some(y + 1))) & !own & all;
            while beside != 0 {
                self.open.push(Point::new(y * width + beside.trailing_zeros() as usize));
                beside &= beside - 1;
            }
        }
        somebodys
    }

    /// Every point as a run of its own, and which of them touch. How many points are somebody's.
    fn find_points(&mut self, graph: &Graph) -> usize {
        let potentials = self.field.potentials();
        for (p, &held) in self.field.held().iter().enumerate().filter(|&(p, _)| potentials[p].abs() >= CAMP) {
            self.run_of[p] = self.classes.push() as u16;
            self.runs.push(Camp { stones: held.into(), territory: (!held).into(), ..Camp::default() });
        }
        for p in graph.points() {
            let run = self.run_of[p.index()];
            let mut near = graph.neighbors(p).map(|q| (q, self.run_of[q.index()])).filter(|near| near.1 != NOWHERE);
            if run == NOWHERE {
                self.open.extend(near.next().map(|_| p));
                continue;
            }
            let same = |q: Point| (potentials[q.index()] > 0.0) == (potentials[p.index()] > 0.0);
            for (_, other) in near.take_while(|&(q, _)| q < p).filter(|&(q, _)| same(q)) {
                self.classes.join(run.into(), other.into());
            }
        }
        self.runs.len()
    }

    /// Counts stones, territory and open points of the camps.
    fn count(&mut self, graph: &Graph) {
        let Camps { run_of, runs, classes, camps, open, .. } = self;
        let names = classes.names();
        camps.clear();
        camps.resize(names.len(), Camp::default());
        for (run, &camp) in runs.iter().zip(names) {
            let camp = &mut camps[usize::from(camp)];
            camp.stones += run.stones;
            camp.territory += run.territory;
        }
        let mut near = Vec::with_capacity(8);
        for &p in open.iter() {
            near.clear();
            for q in graph.neighbors(p) {
                let Some(&camp) = names.get(usize::from(run_of[q.index()])) else { continue };
                if !near.contains(&camp) {
                    near.push(camp);
                    camps[usize::from(camp)].open += 1;
                }
            }
        }
    }
}

/// A row of at most 64 points.
fn row(potentials: &[f32], held: &[bool]) -> Row {
    let mut row = Row::default();
    for (x, (&potential, &held)) in potentials.iter().zip(held).enumerate() {
        row.owned.black |= u64::from(potential >= CAMP) << x;
        row.owned.white |= u64::from(potential <= -CAMP) << x;
        row.held |= u64::from(held) << x;
    }
    row
}
