//! Points behind a border that is not closed yet: the plain count gives them to nobody, the playouts to one side.

use igolog_core::{Board, Color, Owner, Point, PointSet, Points, Score};

/// A point that this share of the playouts gives to one side is that side's.
const SURE: f32 = 0.9;

/// Gives neutral points to a side if the playouts agree on them and all points around them: what is next to an enemy
/// stone, or to a neutral point that the enemy may still take, stays neutral.
pub(super) fn enclose(board: &Board, seki: &PointSet, owner: &[f32], score: &mut Score) {
    let graph = board.graph();
    let side = |p: Point| match score.owners[p.index()] {
        Owner::Stone(color) | Owner::Territory(color) => (!seki.contains(p)).then_some(color),
        Owner::Neutral => match owner[p.index()] {
            o if o >= SURE => Some(Color::Black),
            o if o <= -SURE => Some(Color::White),
            _ => None,
        },
    };
    let neutral = graph.points().filter(|&p| score.owners[p.index()] == Owner::Neutral);
    let inner = |&(p, color): &(Point, Color)| graph.neighbors(p).all(|near| side(near) == Some(color));
    let enclosed: Vec<(Point, Color)> = neutral.filter_map(|p| Some((p, side(p)?))).filter(inner).collect();
    for (point, color) in enclosed {
        score.owners[point.index()] = Owner::Territory(color);
        score.area[color] += 1;
        score.territory[color] += 1;
        score.points[color] += Points::new(1);
    }
}

/// A counted point as an ownership from −1 to 1.
pub(super) fn share(owner: Owner) -> f32 {
    match owner {
        Owner::Stone(Color::Black) | Owner::Territory(Color::Black) => 1.0,
        Owner::Stone(Color::White) | Owner::Territory(Color::White) => -1.0,
        Owner::Neutral => 0.0,
    }
}
