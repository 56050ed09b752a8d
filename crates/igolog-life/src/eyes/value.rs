//! How many eyes a space makes, whoever moves first, and the moves that decide it.

use igolog_core::{Board, Color, Point, PointSet};

use super::EyeKind;
use crate::{Analysis, ColorAnalysis, Effort};

/// What an eye space is worth: an estimate, by looking at the board after each first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EyeValue {
    /// Whose eye space it is.
    pub color: Color,
    /// Eyes if the enemy moves first, two at most.
    pub least: u8,
    /// Eyes if the owner moves first, two at most.
    pub most: u8,
    /// The enemy's and the owner's move, where the two differ.
    pub moves: Option<(Point, Point)>,
}

impl EyeValue {
    /// The eye space that a point lies in; `None` where there is none.
    ///
    /// ```
    /// use igolog_core::{Board, Color, Graph};
    /// use igolog_life::eyes::EyeValue;
    /// // Three points in a row: two eyes for Black if he plays in the middle first, one if White does.
    /// let graph = Graph::grid(9, 9)?;
    /// let mut board = Board::new(graph.clone());
    /// let wall = (0..9).map(|x| (graph.at(x, 1).unwrap(), Some(Color::Black)));
    /// let ends = [3, 4, 5, 6, 7, 8].map(|x| (graph.at(x, 0).unwrap(), Some(Color::Black)));
    /// board.setup(&wall.chain(ends).collect::<Vec<_>>())?;
    /// let value = EyeValue::of(&board, graph.at(0, 0).unwrap()).unwrap();
    /// let middle = graph.at(1, 0).unwrap();
    /// assert_eq!((value.least, value.most, value.moves), (1, 2, Some((middle, middle))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(board: &Board, point: Point) -> Option<EyeValue> {
        let analysis = Analysis::of(board, Effort::Static);
        let space = |color| closed_around(&analysis.sides[color], point).map(|points| (color, points));
        let (color, points) = Color::ALL.into_iter().filter_map(space).min_by_key(|(_, points)| points.len())?;
        let inside = PointSet::from_points(board.graph().len(), points.iter().copied());
        let now = halves(&analysis.sides[color], &inside);
        let mut first = board.clone();
        first.forget();
        let mut after = |by: Color, at: Point| {
            first.play_unchecked(by, at);
            let said = halves(&Analysis::of(&first, Effort::Static).sides[color], &inside);
            first.undo();
            said
        };
        let near = near(board, &inside);
        let tried = |by: Color| near.iter().copied().filter(move |&p| board.is_legal(by, p));
        let attacks = tried(!color).map(|p| (after(!color, p), p)).min_by_key(|&((low, high), _)| (high, low));
        let attack = attacks.filter(|&((_, high), _)| high / 2 < now.1 / 2);
        let defences = tried(color)
            .map(|p| (after(color, p), p))
            .max_by_key(|&((low, high), p)| (low, high, usize::MAX - p.index()));
        let least = attack.map_or(now.1 / 2, |((_, high), _)| high / 2);
        let most = defences.map_or(least, |((low, _), _)| (low / 2).max(least));
        let moves = attack.zip(defences).filter(|_| least < most).map(|((_, attack), (_, defence))| (attack, defence));
        Some(EyeValue { color, least: least.min(most), most, moves })
    }
}

/// The points of the closed region of a colour that a point lies in.
fn closed_around(side: &ColorAnalysis, point: Point) -> Option<&[Point]> {
    let region = side.regions.iter().find(|r| r.points.binary_search(&point).is_ok())?;
    (!region.bounds.is_empty() && region.worth.2 != EyeKind::Open).then_some(&region.points)
}

/// Halves of eyes that the regions inside make, four at most.
fn halves(side: &ColorAnalysis, inside: &PointSet) -> (u8, u8) {
    let mut sum = (0, 0);
    for region in side.regions.iter().filter(|r| !r.bounds.is_empty() && r.points.iter().all(|&p| inside.contains(p))) {
        let eye = side.eyes.iter().find(|eye| eye.region == region.id());
        let (low, high) = match eye {
            Some(eye) if eye.kind != EyeKind::Shared => (eye.low, eye.high),
            _ => (region.worth.0, region.worth.1),
        };
        sum = (sum.0 + low, sum.1 + high);
    }
    (sum.0.min(4), sum.1.min(4))
}

/// The empty points of a space and up to two steps from it, those inside first.
fn near(board: &Board, inside: &PointSet) -> Vec<Point> {
    let graph = board.graph();
    let mut all: Vec<Point> = inside.iter().collect();
    let mut from = 0;
    for _ in 0..2 {
        let to = all.len();
        for at in from..to {
            for next in graph.neighbors(all[at]).chain(graph.diagonals(all[at])) {
                if !all.contains(&next) {
                    all.push(next);
                }
            }
        }
        from = to;
    }
    all.retain(|&p| board.color(p).is_none());
    all
}
