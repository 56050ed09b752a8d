//! Regions counted by Euler's formula, without looking for them.
//!
//! A set of stones of one colour, its links (adjacent pairs), its full 2×2 squares and its components give the number
//! of regions the stones enclose, as vertices, edges, faces and components of a planar drawing do. Diagonal pairs
//! (kosumi) and the board's rim (earth, アース) can be taken as links too. Every count but the components changes by
//! what lies in the eight points around a stone.
//!
//! ```text
//! closed by adjacency            H8 = links − stones + c4 − squares
//! closed by adjacency + kosumi   H4 = links + kosumi − stones + c8 − squares
//! all, by adjacency + rim        A8 = links + rim − stones + 1 + i4 − squares
//! all, by all three              A4 = links + kosumi + rim − stones + 1 + i8 − squares
//! ```
//!
//! H8 and A8 count regions that are connected over diagonals too, H4 and A4 those connected over lines only.

use igolog_core::{Point, PointSet};

use super::Grid;

/// The counts that change locally when a stone comes or goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Local {
    /// Stones.
    pub stones: i32,
    /// Adjacent pairs of them.
    pub links: i32,
    /// 2×2 squares full of them.
    pub squares: i32,
    /// 2×2 squares with exactly two of them, on a diagonal.
    pub kosumi: i32,
    /// Runs of them along the closed walk around the board; 0 if the rim is full.
    pub rim_runs: i32,
}

/// The local counts and the components, from which the four region counts follow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct EulerCounts {
    /// The local counts.
    pub local: Local,
    /// Components under adjacency: the blocks.
    pub c4: i32,
    /// Components under adjacency and diagonals.
    pub c8: i32,
    /// Those of `c4` without a stone on the rim.
    pub i4: i32,
    /// Those of `c8` without a stone on the rim.
    pub i8: i32,
}

impl Local {
    /// The change that a stone at `point` makes to the counts of a set that does not hold it. O(1).
    pub fn change(grid: &Grid, own: impl Fn(usize) -> bool, point: usize) -> Local {
        let has = |dx, dy| grid.step(point, dx, dy).is_some_and(&own);
        let sides = [has(-1, 0), has(1, 0), has(0, -1), has(0, 1)];
        let mut change = Local { stones: 1, links: sides.iter().map(|&s| i32::from(s)).sum(), ..Local::default() };
        for (dx, beside_x) in [(-1, sides[0]), (1, sides[1])] {
            for (dy, beside_y) in [(-1, sides[2]), (1, sides[3])] {
                match (beside_x, beside_y, has(dx, dy)) {
                    (true, true, true) => change.squares += 1,
                    (false, false, true) => change.kosumi += 1,
                    (true, true, false) => change.kosumi -= 1,
                    _ => {}
                }
            }
        }
        // One link to the rim for each side of the board beside the point, less the loops without a point inside:
        // one for each corner and each own pair along a side.
        let (x, y) = (point % grid.width, point / grid.width);
        let across = i32::from(x == 0) + i32::from(x + 1 == grid.width);
        let along = i32::from(y == 0) + i32::from(y + 1 == grid.height);
        let pair = |a: bool, b: bool| i32::from(a) + i32::from(b);
        change.rim_runs =
            across + along - across * along - along * pair(sides[0], sides[1]) - across * pair(sides[2], sides[3]);
        change
    }

    /// In how many separate places a new stone with this change touches its own colour or the rim. A stone with fewer than
    /// two closes nothing.
    pub fn ends(&self) -> i32 {
        self.links + self.kosumi + self.rim_runs - self.squares
    }

    /// Adds another set of counts, `times` over (−1 to take away).
    pub fn add(&mut self, other: Local, times: i32) {
        self.stones += times * other.stones;
        self.links += times * other.links;
        self.squares += times * other.squares;
        self.kosumi += times * other.kosumi;
        self.rim_runs += times * other.rim_runs;
    }

    /// The counts of a set of stones, stone by stone. O(stones).
    pub fn of(grid: &Grid, stones: &PointSet) -> Local {
        let mut local = Local::default();
        for stone in stones {
            local.add(Local::change(grid, |p| p < stone.index() && stones.contains(Point::new(p)), stone.index()), 1);
        }
        local
    }
}

impl EulerCounts {
    /// The counts of a set of stones; the components by flood fill. O(stones).
    ///
    /// ```
    /// use igolog_core::{Graph, PointSet};
    /// use igolog_life::eyes::{EulerCounts, Grid};
    /// let graph = Graph::grid(3, 3)?;
    /// let ring = PointSet::from_points(9, graph.points().filter(|p| p.index() != 4));
    /// let counts = EulerCounts::of(&Grid::of(&graph).unwrap(), &ring);
    /// assert_eq!((counts.local.links, counts.local.stones), (8, 8));
    /// assert_eq!((counts.h8(), counts.h4(), counts.a8(), counts.a4()), (1, 1, 1, 1));
    /// # Ok::<(), igolog_core::GraphError>(())
    /// ```
    pub fn of(grid: &Grid, stones: &PointSet) -> EulerCounts {
        let (c4, i4) = components(grid, stones, |_, _, d| d == 0);
        EulerCounts::of_blocks(grid, stones, c4, i4)
    }

    /// The counts of a set of stones of which the blocks are counted: all, and those without a stone on the rim.
    pub(crate) fn of_blocks(grid: &Grid, stones: &PointSet, c4: i32, i4: i32) -> EulerCounts {
        let (c8, i8) = components(grid, stones, |_, _, _| true);
        EulerCounts { local: Local::of(grid, stones), c4, c8, i4, i8 }
    }

    /// Regions closed by adjacency alone.
    pub fn h8(&self) -> i32 {
        let Local { stones, links, squares, .. } = self.local;
        links - stones + self.c4 - squares
    }

    /// Regions closed by adjacency and kosumi.
    pub fn h4(&self) -> i32 {
        let Local { stones, links, squares, kosumi, .. } = self.local;
        links + kosumi - stones + self.c8 - squares
    }

    /// All regions that adjacency and the rim separate, the outside too.
    pub fn a8(&self) -> i32 {
        let Local { stones, links, squares, rim_runs, .. } = self.local;
        links + rim_runs - stones + 1 + self.i4 - squares
    }

    /// All regions that adjacency, kosumi and the rim separate, the outside too.
    pub fn a4(&self) -> i32 {
        let Local { stones, links, squares, kosumi, rim_runs } = self.local;
        links + kosumi + rim_runs - stones + 1 + self.i8 - squares
    }

    /// The counts in the order of the relation's columns, the four region counts last.
    pub fn columns(&self) -> [i32; 13] {
        let Local { stones, links, squares, kosumi, rim_runs } = self.local;
        let EulerCounts { c4, c8, i4, i8, .. } = *self;
        [stones, links, squares, kosumi, rim_runs, c4, c8, i4, i8, self.h8(), self.h4(), self.a8(), self.a4()]
    }
}

/// How many regions more a stone at an empty point of a grid would make. `ends` are the [ends](Local::ends) of the change that the
/// stone makes; `near` are the clusters of its colour around it, diagonals counted, with repeats: a name, and whether
/// the cluster reaches the rim. O(1).
pub fn regions_gained(grid: &Grid, point: usize, ends: i32, near: impl Iterator<Item = (u16, bool)>) -> i32 {
    let mut names = [u16::MAX; 8];
    let (mut count, mut inner, mut rim) = (0, 0, grid.on_rim(point));
    for (name, at_rim) in near {
        if !names[..count].contains(&name) {
            names[count] = name;
            count += 1;
            inner += i32::from(!at_rim);
            rim |= at_rim;
        }
    }
    ends - 1 + i32::from(!rim) - inner
}

/// Components of a set whose diagonal steps `joins(a, b, 1)` and straight steps `joins(a, b, 0)` may be refused:
/// how many there are, and how many of them have no point on the rim.
fn components(grid: &Grid, stones: &PointSet, joins: impl Fn(usize, usize, i32) -> bool) -> (i32, i32) {
    let mut seen = PointSet::new(grid.points());
    let (mut count, mut inner) = (0, 0);
    let mut stack = Vec::new();
    for start in stones {
        if !seen.insert(start) {
            continue;
        }
        stack.push(start.index());
        let mut rim = false;
        while let Some(point) = stack.pop() {
            rim |= grid.on_rim(point);
            for dy in -1..=1 {
                for dx in -1..=1 {
                    let Some(near) = grid.step(point, dx, dy) else { continue };
                    let diagonal = i32::from(dx != 0 && dy != 0);
                    if stones.contains(Point::new(near))
                        && joins(point, near, diagonal)
                        && seen.insert(Point::new(near))
                    {
                        stack.push(near);
                    }
                }
            }
        }
        count += 1;
        inner += i32::from(!rim);
    }
    (count, inner)
}
