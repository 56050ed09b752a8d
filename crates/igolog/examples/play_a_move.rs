//! A move by search, with what the search thinks of the others.

#![allow(clippy::print_stdout, reason = "a program for people")]

use std::sync::Arc;

use igolog::core::Color;
use igolog::play::{EndOptions, Limit, Player, PlayerKind, Reply, SearchOptions};
use igolog::text::position_string;
use igolog::text::vertex::{Notation, move_name};

pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut game = position_string::parse("9*2/2O6/9/3X5/9*2/5X3/9 w")?;
    let graph = Arc::clone(game.board().graph());
    let mut player =
        Player::new(PlayerKind::Search, Arc::clone(&graph), SearchOptions { seed: 7, ..Default::default() });
    let limit = Limit { playouts: Some(300), ..Limit::default() };
    let decision = player.decide(&game, Color::White, limit, EndOptions::default(), |_| true);
    if let Some(report) = &decision.report {
        for choice in report.choices.iter().take(3) {
            println!("{}: {} visits", move_name(&graph, choice.mv, Notation::Gtp), choice.visits);
        }
    }
    match decision.reply {
        Reply::Move(mv) => {
            game.play(mv)?;
            println!("White plays {}: {}", move_name(&graph, mv, Notation::Gtp), position_string::write(&game));
        }
        Reply::Resign => println!("White resigns"),
    }
    Ok(())
}
