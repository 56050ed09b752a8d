//! Unconditional territory: where the enemy cannot come to life even if it alone moves.
//!
//! Benson's theorem names the blocks that stay whatever happens. All other stones of their colour are given up, and then
//! the enemy builds as much as it can: it fills every liberty of the living blocks that it may, saves what it can from
//! atari, and divides what room is left into eyes of one point. Enemy blocks that end with a single liberty would be
//! taken, and the liberties that it could not fill are eyes; both belong to the living blocks, with all that stood there
//! before. Stones are given up without a fight because those that stay could serve the enemy in a seki.

use igolog_core::{Board, Color, Point, PointSet};

use crate::Benson;

/// The points that are a colour's whatever the enemy plays: living stones, and all that they enclose for good.
/// O(points × degree) for each round of enemy moves, of which there are few.
///
/// ```
/// use igolog_core::{Board, Color, Graph};
/// use igolog_life::unconditional;
/// // Black holds the second row with an eye at each end; what is between cannot hold two white eyes.
/// let graph = Graph::grid(7, 2)?;
/// let mut board = Board::new(graph.clone());
/// let mut stones: Vec<_> = (0..7).map(|x| (graph.at(x, 1).unwrap(), Some(Color::Black))).collect();
/// stones.extend([1, 5].map(|x| (graph.at(x, 0).unwrap(), Some(Color::Black))));
/// board.setup(&stones)?;
/// assert_eq!(unconditional(&board, Color::Black).len(), 14);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn unconditional(board: &Board, color: Color) -> PointSet {
    let benson = Benson::of(board, color);
    let points = board.graph().len();
    let living = PointSet::from_points(points, benson.alive.iter().flat_map(|&b| board.block_stones(b)));
    if living.is_empty() {
        return living;
    }
    let enemy = !color;
    let mut board = board.clone();
    let given_up = board.stones().filter(|&(p, c)| c == color && !living.contains(p)).map(|(p, _)| (p, None));
    let given_up: Vec<_> = given_up.collect();
    board.setup(&given_up).expect("stones are only taken away");
    let beside_living = |board: &Board, p: Point| board.graph().neighbors(p).any(|q| living.contains(q));
    fill(&mut board, enemy, beside_living);
    fill(&mut board, enemy, |board, p| {
        board.graph().neighbors(p).any(|q| {
            board.color(q) == Some(enemy) && board.block(q).is_some_and(|block| board.liberty_count(block) == 1)
        })
    });
    for eye in [2, 1] {
        fill(&mut board, enemy, |board, p| {
            board.graph().neighbors(p).filter(|&q| board.color(q).is_none()).count() >= eye
        });
    }
    let is_taken = |p: Point| match board.block(p) {
        None => beside_living(&board, p),
        Some(block) => board.block_color(block) == enemy && board.liberty_count(block) == 1,
    };
    PointSet::from_points(points, board.graph().points().filter(|&p| living.contains(p) || is_taken(p)))
}

/// Plays `color` on every point that it may and that `wanted` names, until there is none.
fn fill(board: &mut Board, color: Color, wanted: impl Fn(&Board, Point) -> bool) {
    let graph = board.graph().clone();
    loop {
        let mut played = false;
        for point in graph.points() {
            if board.color(point).is_none() && wanted(board, point) && board.is_legal(color, point) {
                board.play_unlogged(color, point);
                board.set_ko(None);
                played = true;
            }
        }
        if !played {
            return;
        }
    }
}
