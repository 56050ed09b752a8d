//! Every block of a position with its liberties.

#![allow(clippy::print_stdout, reason = "a program for people")]

use igolog::core::Color;
use igolog::text::position_string;
use igolog::text::vertex::{Notation, name};

pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    let game = position_string::parse("5*2/1XO2/XO1O1/1XO2 b C2 1/0")?;
    let board = game.board();
    let mut blocks: Vec<_> = board.blocks().collect();
    blocks.sort_unstable();
    for block in blocks {
        let names = |points: &mut dyn Iterator<Item = igolog::core::Point>| {
            points.map(|p| name(board.graph(), p, Notation::Gtp)).collect::<Vec<_>>().join(" ")
        };
        let color = if board.block_color(block) == Color::Black { "black" } else { "white" };
        let stones = names(&mut board.block_stones(block));
        println!("{color} {stones}: liberties {}", names(&mut board.liberties(block)));
    }
    Ok(())
}
