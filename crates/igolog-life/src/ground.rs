//! What an analysis starts from: the facts of a board that others may keep current move by move.

use std::sync::Arc;

use igolog_core::{Board, Color, Point};

use crate::classes::Classes;
use crate::eyes::euler::regions_gained;
use crate::eyes::{Grid, Local};
use crate::group::{Joints, joints};
use crate::link::{Kosumi, kosumi};
use crate::region::regions;
use crate::region_facts::RegionFacts;

/// The ground facts of one colour. An analysis of a board needs them and the board, nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroundFacts {
    /// All regions of the colour, in order of their smallest points.
    pub regions: Vec<Arc<RegionFacts>>,
    /// Its joints, in order of points.
    pub joints: Joints,
    /// Its bare kosumi, in order of their stones.
    pub kosumi: Vec<Kosumi>,
    /// The empty points where a stone of the colour makes exactly one region more, ascending; none off plain grids.
    pub gaps: Vec<Point>,
}

impl GroundFacts {
    /// Reads them off a board. Cost: a few flood fills and some trial moves.
    pub fn of(board: &Board, color: Color) -> GroundFacts {
        let mut kosumi = kosumi(board);
        kosumi.retain(|k| board.color(k.stones[0]) == Some(color));
        let facts = |region| Arc::new(RegionFacts::of(board, region));
        let regions = regions(board, color).into_iter().map(facts).collect();
        GroundFacts { regions, joints: joints(board, color), kosumi, gaps: gaps(board, color) }
    }
}

fn gaps(board: &Board, color: Color) -> Vec<Point> {
    let graph = board.graph();
    let Some(grid) = Grid::of(graph) else { return Vec::new() };
    let own = |p: usize| board.color(Point::new(p)) == Some(color);
    // The clusters of stones, diagonals counted; beyond the points there is one more place for the rim.
    let rim = graph.len();
    let mut clusters = Classes::new(rim + 1);
    for stone in graph.points().filter(|p| own(p.index())) {
        if grid.on_rim(stone.index()) {
            clusters.join(stone.index(), rim);
        }
        for near in graph.neighbors(stone).chain(graph.diagonals(stone)).filter(|q| own(q.index())) {
            clusters.join(stone.index(), near.index());
        }
    }
    let names: Vec<usize> = (0..=rim).map(|p| clusters.find(p)).collect();
    let gained = |point: Point| {
        let near = graph.neighbors(point).chain(graph.diagonals(point)).filter(|q| own(q.index()));
        let near = near.map(|q| (names[q.index()] as u16, names[q.index()] == names[rim]));
        regions_gained(&grid, point.index(), Local::change(&grid, own, point.index()).ends(), near)
    };
    graph.points().filter(|&p| board.color(p).is_none() && gained(p) == 1).collect()
}
