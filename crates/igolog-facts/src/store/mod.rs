//! The fact store: a position as a database, kept current step by step (差分計算).
//!
//! A store follows a board: after each step hand it the [`Delta`], before taking a step back call
//! [`undo`](FactStore::undo). It keeps a board of its own, so it needs nothing else. Every base relation is then
//! what a store built from the new board would hold, at the cost of what the step touched.
//!
//! What a step touches: the changed points; the blocks that hold or border them; their liberties where few are
//! left; the squares around those points; and the regions that the changed points belong to.

mod blocks;
mod components;
mod derived;
mod feed;
mod ground;
mod lifetime;
mod links;
mod regions;
pub(crate) mod rows;
mod status;
mod table;
mod tables;
mod typed;
mod views;

use std::sync::Arc;

use igolog_core::{BlockId, Board, ByColor, Change, Color, Delta, Point, Step};
use igolog_life::RegionFacts;
use igolog_life::eyes::grid::squares;
use igolog_life::eyes::{Grid, Local, Square};

use crate::relation::Relation;
use crate::value::FactValue;

use components::{Adjacency, Components, Slot};
use derived::Derived;
use rows::Rows;
use tables::Tables;

pub use feed::{Feed, FeedChange, Missed};
pub use lifetime::{Lifetime, lifetimes};
pub use status::{FirstStatus, GroupStatus};
pub use tables::{RowChange, RowChanges};
pub use typed::{BlockFact, BoundFact, EnemyFact, JointFact, RegionFact, StoneFact};
pub use views::PaperPredicate;

/// All facts of one position.
///
/// ```
/// use igolog_core::{Board, Color, Graph, Suicide};
/// use igolog_facts::{FactStore, Relation};
/// let mut board = Board::new(Graph::grid(9, 9)?);
/// let mut facts = FactStore::new(&board);
/// let corner = board.graph().at(0, 0).unwrap();
/// board.play(Color::Black, corner, Suicide::Forbidden)?;
/// facts.apply(&board.delta().unwrap());
/// assert_eq!(facts.count(Relation::Liberty), 2);
/// facts.undo();
/// assert_eq!(facts.count(Relation::Stone), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct FactStore {
    board: Board,
    shape: Shape,
    tables: Tables,
    changes: RowChanges,
    /// The contents: 0 black, 1 white, 2 empty.
    contents: Vec<u8>,
    numbers: Vec<i32>,
    locals: ByColor<Local>,
    /// The [ends](Local::ends) of a stone of each colour at each point; empty off plain grids.
    ends: ByColor<Vec<i8>>,
    regions: ByColor<Components>,
    region_rows: ByColor<Vec<Option<[i32; 4]>>>,
    /// What follows from each region, by slot, as far as it was asked for and no step has touched it since.
    region_facts: ByColor<Vec<Option<Arc<RegionFacts>>>>,
    clusters: ByColor<Components>,
    /// Whether the block with this handle has a stone on the rim, and how many blocks have none.
    on_rim: Vec<bool>,
    /// The first stone of the block with each handle, which it is called by in all rows; [`NAMELESS`] without a block.
    names: Vec<u16>,
    blocks: ByColor<i32>,
    inner_blocks: ByColor<i32>,
    links: Links,
    steps: Vec<StepRecord>,
    removed: Vec<(Point, i32)>,
    moves: i32,
    setups: i32,
    version: u64,
    scratch: Scratch,
    derived: Derived,
}

/// What the graph gives once and for all.
#[derive(Clone, Debug)]
struct Shape {
    grid: Option<Grid>,
    lines: Adjacency,
    eight: Adjacency,
    squares: Vec<Square>,
    squares_of: Vec<Vec<u32>>,
}

/// What the links remember between steps.
#[derive(Clone, Debug)]
struct Links {
    /// Twice a joint plus its colour, listed at the point where a cutting stone would be taken.
    watchers: Vec<Vec<u16>>,
    watched: ByColor<Vec<u16>>,
    /// By twice the square plus its diagonal: the row, and whether its two empty points serve this link.
    kosumi_rows: Vec<Option<[i32; 5]>>,
    served: Vec<bool>,
}

#[derive(Clone, Copy, Debug)]
struct StepRecord {
    removed: usize,
    moves: i32,
    setups: i32,
}

/// Buffers used again at every step.
#[derive(Clone, Debug, Default)]
struct Scratch {
    delta: Delta,
    changed: Vec<Change>,
    handles: Vec<BlockId>,
    gone: Vec<usize>,
    near: Vec<BlockId>,
    stamps: Vec<u32>,
    now: u32,
    affected: Vec<Point>,
    rows2: Vec<[i32; 2]>,
    old2: Vec<[i32; 2]>,
    rows3: Vec<[i32; 3]>,
    old3: Vec<[i32; 3]>,
    rows4: Vec<[i32; 4]>,
    old4: Vec<[i32; 4]>,
    blocks: Vec<BlockId>,
    slots: Vec<Slot>,
    tallies: Vec<(Slot, u32)>,
    squares: Vec<u32>,
    dirty_blocks: Vec<BlockId>,
}

/// Which way a transition goes, for what differs between doing and undoing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Play,
    Undo,
    Setup,
}

impl FactStore {
    /// The facts of a board as it stands. Its stones count as set up, in ascending order of points.
    ///
    /// Cost: all facts, some hundred microseconds on a full 19×19 board.
    pub fn new(board: &Board) -> FactStore {
        let stones: Vec<(Point, i32)> = board.stones().zip(0..).map(|((p, _), k)| (p, -k)).collect();
        FactStore::with_numbers(board, &stones)
    }

    /// As [`new`](FactStore::new), with the move number of every stone given; stones without one get 0.
    pub fn with_numbers(board: &Board, numbers: &[(Point, i32)]) -> FactStore {
        let mut own = board.clone();
        own.forget();
        let graph = own.graph().clone();
        let n = graph.len();
        let grid = Grid::of(&graph);
        let squares = squares(&graph);
        let mut squares_of = vec![Vec::new(); n];
        for (i, square) in squares.iter().enumerate() {
            square.corners.iter().for_each(|c| squares_of[c.index()].push(i as u32));
        }
        let lines = Adjacency::new(n, |p| graph.neighbors(p));
        let eight = Adjacency::new(n, |p| graph.neighbors(p).chain(graph.diagonals(p)));
        let links = Links {
            watchers: vec![Vec::new(); n],
            watched: ByColor::from_fn(|_| vec![u16::MAX; n]),
            kosumi_rows: vec![None; 2 * squares.len()],
            served: vec![false; 2 * squares.len()],
        };
        let mut store = FactStore {
            tables: Tables::new(n),
            changes: RowChanges::default(),
            contents: vec![blocks::EMPTY; n],
            numbers: vec![0; n],
            locals: ByColor::default(),
            ends: ByColor::from_fn(|_| if grid.is_some() { vec![0; n] } else { Vec::new() }),
            regions: ByColor::from_fn(|_| Components::new(n)),
            region_rows: ByColor::default(),
            region_facts: ByColor::default(),
            clusters: ByColor::from_fn(|_| Components::new(n)),
            on_rim: vec![false; n],
            names: vec![blocks::NAMELESS; n],
            blocks: ByColor::default(),
            inner_blocks: ByColor::default(),
            links,
            steps: Vec::new(),
            removed: Vec::new(),
            moves: 0,
            setups: 0,
            version: 0,
            scratch: Scratch { stamps: vec![0; n], ..Scratch::default() },
            derived: Derived::default(),
            shape: Shape { grid, lines, eight, squares, squares_of },
            board: own,
        };
        store.fill(numbers);
        store
    }

    fn fill(&mut self, numbers: &[(Point, i32)]) {
        for color in Color::ALL {
            for point in 0..self.contents.len() {
                self.regions[color].set_heavy(point, true);
                self.regions[color].insert(&self.shape.lines, point);
                self.count_ends(color, point);
                if let Some(grid) = &self.shape.grid {
                    self.clusters[color].set_heavy(point, grid.on_rim(point));
                }
            }
        }
        for &(point, number) in numbers {
            if let Some(place) = self.numbers.get_mut(point.index()) {
                *place = number;
            }
        }
        self.moves = numbers.iter().map(|n| n.1).max().unwrap_or(0).max(0);
        self.setups = numbers.iter().filter(|n| n.1 <= 0).map(|n| 1 - n.1).max().unwrap_or(0);
        let mut scratch = std::mem::take(&mut self.scratch);
        scratch.changed =
            self.board.stones().map(|(point, c)| Change { point, before: None, after: Some(c) }).collect();
        scratch.handles = self.board.blocks().collect();
        self.transition(&mut scratch, Way::Setup);
        self.changes.clear();
        self.scratch = scratch;
    }

    /// The board that the store stands at.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The number of moves made, passes counted and setups not.
    pub fn move_number(&self) -> i32 {
        self.moves
    }

    /// Grows by one with every step and every undo: two equal numbers mean the same position of the same store.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// Follows a step that a board in the same position has just made.
    pub fn apply(&mut self, delta: &Delta) {
        self.steps.push(StepRecord { removed: self.removed.len(), moves: self.moves, setups: self.setups });
        let mut scratch = std::mem::take(&mut self.scratch);
        scratch.changed.clear();
        scratch.changed.extend_from_slice(&delta.changes);
        scratch.handles.clear();
        scratch.handles.extend(delta.gone.iter().chain(&delta.touched));
        for change in &delta.changes {
            let number = &mut self.numbers[change.point.index()];
            if change.before.is_some() {
                self.removed.push((change.point, *number));
                *number = 0;
            }
        }
        self.board.repeat(delta);
        match delta.step {
            Step::Play { point, .. } => {
                self.moves += 1;
                self.numbers[point.index()] = self.moves;
            }
            Step::Pass => self.moves += 1,
            Step::Setup => {
                for change in delta.changes.iter().filter(|c| c.after.is_some()) {
                    self.numbers[change.point.index()] = -self.setups;
                    self.setups += 1;
                }
            }
        }
        let way = if delta.step == Step::Setup { Way::Setup } else { Way::Play };
        self.run(scratch, way);
    }

    /// Takes the last step back; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        let Some(record) = self.steps.pop() else { return false };
        let mut scratch = std::mem::take(&mut self.scratch);
        self.board.delta_into(&mut scratch.delta);
        let Delta { step, changes, gone, touched } = &scratch.delta;
        scratch.changed.clear();
        scratch.changed.extend(changes.iter().rev().map(|c| Change { before: c.after, after: c.before, ..*c }));
        scratch.handles.clear();
        scratch.handles.extend(gone.iter().chain(touched));
        let way = if *step == Step::Setup { Way::Setup } else { Way::Undo };
        self.board.undo();
        (self.moves, self.setups) = (record.moves, record.setups);
        for (point, number) in self.removed.drain(record.removed..) {
            self.numbers[point.index()] = number;
        }
        self.run(scratch, way);
        true
    }

    /// The number of steps that can be undone.
    pub fn undo_len(&self) -> usize {
        self.steps.len()
    }

    /// The base rows that the last [`apply`](FactStore::apply) or [`undo`](FactStore::undo) removed and inserted.
    pub fn changes(&self) -> &RowChanges {
        &self.changes
    }

    /// The number of rows of a relation.
    pub fn count(&mut self, relation: Relation) -> usize {
        match relation.schema().rows {
            Rows::Base(table) => table(&self.tables).count(),
            Rows::Derived(derive) => {
                let mut count = 0;
                derive(self, &mut |_| count += 1);
                count
            }
        }
    }

    /// Calls `see` with every row of a relation, in a fixed order. Derived relations are computed first if a step has
    /// touched them.
    pub fn each(&mut self, relation: Relation, mut see: impl FnMut(&[i32])) {
        match relation.schema().rows {
            Rows::Base(table) => table(&self.tables).each(&mut see),
            Rows::Derived(derive) => derive(self, &mut see),
        }
    }

    /// The rows of a relation as values.
    pub fn rows(&mut self, relation: Relation) -> Vec<Vec<FactValue>> {
        let schema = relation.schema();
        let mut rows = Vec::new();
        self.each(relation, |row| rows.push(schema.read(row).collect()));
        rows
    }

    fn run(&mut self, mut scratch: Scratch, way: Way) {
        self.changes.clear();
        self.version += 1;
        if !scratch.changed.is_empty() || !scratch.handles.is_empty() {
            self.transition(&mut scratch, way);
            self.derived.mark(self.version, &self.changes, &scratch.changed, &scratch.handles);
        }
        self.scratch = scratch;
    }

    /// Brings every base relation from the position before to the board as it stands now.
    fn transition(&mut self, scratch: &mut Scratch, way: Way) {
        self.change_points(scratch);
        self.change_blocks(scratch, way);
        self.change_regions(scratch);
        self.change_links(scratch);
        self.change_euler();
    }
}
