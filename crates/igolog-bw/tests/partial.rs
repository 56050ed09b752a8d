//! Partial positions: cut out or walled in, connected or not, with formulas and play.

use igolog_bw::formula::{Context, Definitions, Formula, FormulaValue};
use igolog_bw::partial::{Partial, PartialError, Rest};
use igolog_core::{Color, Game, Graph, Move, Point, PointSet, Rules};

/// Black at (1,0), (1,1); White at (0,0), whose last liberty is (0,1).
fn corner() -> (Game, impl Fn(usize, usize) -> Point) {
    let graph = Graph::grid(7, 7).unwrap();
    let at = |x: usize, y: usize| Point::new(y * 7 + x);
    let mut game = Game::new(graph, Rules::CHINESE);
    let stones = [(at(1, 0), Some(Color::Black)), (at(1, 1), Some(Color::Black)), (at(0, 0), Some(Color::White))];
    game.setup(&stones, Color::Black).unwrap();
    (game, at)
}

fn points(formula: &str, game: &Game) -> PointSet {
    let formula = Formula::new(formula, &Definitions::default(), &|_| None).unwrap();
    match formula.on(game.board(), game.to_move(), &Context::of_game(game)).unwrap() {
        FormulaValue::Points(points) => points,
        other => panic!("{other:?}"),
    }
}

#[test]
fn cut_out() {
    let (game, at) = corner();
    let region = PointSet::from_points(49, (0..3).flat_map(|y| [at(0, y), at(1, y), at(2, y)]));
    let mut partial = Partial::new(&game, &region, Rest::Removed).unwrap();
    assert_eq!(partial.game().board().graph().len(), 9);
    // Point 3 of the small board is (0,1): the capture.
    assert_eq!(points("capture", partial.game()), PointSet::from_points(9, [Point::new(3)]));
    assert_eq!(points("legal", partial.game()), partial.legal());
    partial.play(Move::Play(Point::new(3))).unwrap();
    assert_eq!(partial.game().board().color(Point::new(0)), None);
    assert_eq!(partial.play(Move::Play(Point::new(9))), Err(PartialError::Outside(Point::new(9))));
}

#[test]
fn far_apart() {
    let (game, at) = corner();
    let region = PointSet::from_points(49, [at(0, 0), at(0, 1), at(1, 0), at(6, 6), at(5, 6)]);
    let error = Partial::new(&game, &region, Rest::Removed).unwrap_err();
    assert_eq!(error, PartialError::NoLiberty { color: Color::Black, stones: vec![at(1, 0)] });
    let region = PointSet::from_points(49, [at(0, 0), at(0, 1), at(6, 6), at(5, 6)]);
    let mut partial = Partial::new(&game, &region, Rest::Removed).unwrap();
    assert_eq!(partial.legal().len(), 3);
    partial.play(Move::Play(Point::new(1))).unwrap();
    assert_eq!(partial.game().board().prisoners(Color::White), 1, "captured in its part");
    assert!(Partial::new(&game, &PointSet::new(49), Rest::Removed).is_err());
}

#[test]
fn walled_in() {
    let (game, at) = corner();
    let region = PointSet::from_points(49, [at(0, 0), at(0, 1), at(0, 2)]);
    let mut partial = Partial::new(&game, &region, Rest::Walls).unwrap();
    assert_eq!(partial.legal(), PointSet::from_points(49, [at(0, 1), at(0, 2)]));
    assert_eq!(partial.play(Move::Play(at(3, 3))), Err(PartialError::Outside(at(3, 3))));
    partial.play(Move::Play(at(0, 1))).unwrap();
    assert_eq!(partial.game().board().color(at(0, 0)), None);
}
