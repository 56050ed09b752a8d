//! A picture of a position, on standard output: `cargo run --example draw_a_board > board.svg`.

#![allow(clippy::print_stdout, reason = "a program for people")]

use igolog::text::position_string;
use igolog::text::svg::{Fill, Mark, Picture};
use igolog::text::vertex::Notation;

pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    let game = position_string::parse("9*3/3XO4/2X1XO3/3XO4/9*3 w D5")?;
    let board = game.board();
    let picture = Picture {
        coordinates: Some(Notation::Gtp),
        marks: board.ko().map(|(point, _)| (point, Mark::Square)).into_iter().collect(),
        fills: board.blocks().flat_map(|b| board.liberties(b)).map(|p| (p, Fill::Class(2))).collect(),
        title: Some("Liberties; the square may not be retaken at once".into()),
        ..Picture::default()
    };
    println!("{}", picture.draw(board));
    Ok(())
}
