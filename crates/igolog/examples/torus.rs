//! On a torus a corner stone has four liberties, and capturing it takes four stones.

#![allow(clippy::print_stdout, reason = "a program for people")]

use igolog::core::{Color, Game, Graph, Move, Rules};

pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut game = Game::new(Graph::torus(9, 9)?, Rules::CHINESE);
    let graph = std::sync::Arc::clone(game.board().graph());
    let at = |x, y| graph.at(x, y).expect("on the board");
    game.play_as(Color::White, Move::Play(at(0, 0)))?;
    for (x, y) in [(1, 0), (8, 0), (0, 1), (0, 8)] {
        game.play_as(Color::Black, Move::Play(at(x, y)))?;
        println!("white stones captured: {}", game.board().prisoners(Color::White));
    }
    game.undo();
    println!("after undo: {}", game.board().prisoners(Color::White));
    Ok(())
}
