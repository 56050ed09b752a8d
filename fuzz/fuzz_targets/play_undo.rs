//! Any sequence of moves, setup and undo on a small board: the incremental state equals the recomputed one.
#![no_main]

use igolog_core::{Color, Game, Graph, Move, Rules};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let [shape, width, height, rules, steps @ ..] = bytes else { return };
    let (width, height) = (1 + usize::from(width % 7), 1 + usize::from(height % 7));
    let graph = match shape % 5 {
        0 => Graph::grid(width, height),
        1 => Graph::torus(width, height),
        2 => Graph::cylinder(width, height),
        3 => Graph::hexagonal(width, height),
        _ => Graph::triangular(width, height),
    };
    let Ok(graph) = graph else { return };
    let Some(rules) = Rules::named(Rules::NAMES[usize::from(*rules) % Rules::NAMES.len()]) else { return };
    let mut game = Game::new(graph, rules);
    let mut boards = Vec::new();
    for pair in steps.chunks_exact(2).take(400) {
        let point = game.board().graph().point(usize::from(pair[1]) % game.board().graph().len());
        let Some(point) = point else { continue };
        let before = game.board().clone();
        let done = match pair[0] % 8 {
            0 => game.play(Move::Pass).is_ok(),
            1 => game.setup(&[(point, Some(Color::Black))], Color::White).is_ok(),
            2 => game.setup(&[(point, None)], Color::Black).is_ok(),
            3 => {
                if game.undo() {
                    let expected = boards.pop().expect("as many boards as steps");
                    assert_eq!(*game.board(), expected);
                }
                false
            }
            _ => game.play(Move::Play(point)).is_ok(),
        };
        if done {
            boards.push(before);
        }
        assert_eq!(game.board().check(), Ok(()));
    }
    while game.undo() {
        assert_eq!(Some(game.board()), boards.pop().as_ref());
    }
});
