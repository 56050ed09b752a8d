//! Theorem 1 of paper 001 as a tool: any legal position becomes a checkered one with as many blocks.

use igolog_core::{Board, Color, Point, PointSet, SetupError};

/// The steps from a position to a checkered one.
#[derive(Clone, Debug)]
pub struct Checkered {
    /// Every block thinned to one stone.
    pub thinned: Board,
    /// The stones taken away.
    pub removed: Vec<Point>,
    /// The colours of some super-blocks (大連) exchanged: every stone now has the colour of its point.
    pub checkered: Board,
    /// The stones whose colour changed.
    pub flipped: Vec<Point>,
    /// Number of connected sets of stones, colours left aside.
    pub super_blocks: usize,
}

/// Why a position was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CheckerError {
    /// The graph has an odd cycle, so its points cannot be coloured like a checkerboard.
    #[error("the board is not bipartite (it has a cycle of odd length), so there is no checkered position on it")]
    NotBipartite,
    /// The kernel refused a step; it cannot happen to a legal position.
    #[error("the position could not be rebuilt: {0}")]
    Rebuild(#[from] SetupError),
}

/// Turns a legal position into a checkered one with the same number of blocks.
///
/// First every block keeps one stone, the one on its smallest point: the points it gives up become liberties. Now
/// neighbours have different colours, so each super-block agrees with the checkerboard or disagrees with it
/// everywhere; those that disagree exchange their colours. The checkerboard is the one that agrees with more stones.
///
/// # Errors
/// If the graph is not bipartite.
pub fn checkered(board: &Board) -> Result<Checkered, CheckerError> {
    let graph = board.graph();
    let odd = graph.two_coloring().ok_or(CheckerError::NotBipartite)?;
    let kept = PointSet::from_points(graph.len(), board.blocks().map(|block| board.first_stone(block)));
    let removed: Vec<Point> = board.stones().map(|(point, _)| point).filter(|&point| !kept.contains(point)).collect();
    let mut thinned = board.clone();
    thinned.setup(&removed.iter().map(|&point| (point, None)).collect::<Vec<_>>())?;

    let agrees =
        |point: Point| thinned.color(point) == Some(if odd.contains(point) { Color::White } else { Color::Black });
    let super_blocks = super_blocks(&thinned);
    let agreeing: usize = super_blocks.iter().filter(|stones| agrees(stones[0])).map(Vec::len).sum();
    let other_hand = 2 * agreeing < kept.len();
    let flipped: Vec<Point> =
        super_blocks.iter().filter(|stones| agrees(stones[0]) == other_hand).flatten().copied().collect();
    let mut checkered = thinned.clone();
    let exchanged: Vec<(Point, Option<Color>)> =
        flipped.iter().map(|&point| (point, thinned.color(point).map(Color::opponent))).collect();
    checkered.setup(&exchanged)?;
    Ok(Checkered { thinned, removed, checkered, flipped, super_blocks: super_blocks.len() })
}

/// Connected sets of stones, colours left aside.
fn super_blocks(board: &Board) -> Vec<Vec<Point>> {
    let graph = board.graph();
    let mut seen = PointSet::new(graph.len());
    let mut found = Vec::new();
    for (start, _) in board.stones() {
        if !seen.insert(start) {
            continue;
        }
        let mut stones = vec![start];
        let mut next = 0;
        while let Some(&point) = stones.get(next) {
            next += 1;
            for beside in graph.neighbors(point) {
                if board.color(beside).is_some() && seen.insert(beside) {
                    stones.push(beside);
                }
            }
        }
        found.push(stones);
    }
    found
}
