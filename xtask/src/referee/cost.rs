//! What a playout costs on boards of growing size.

use std::time::Instant;

use igolog_core::{Color, Game, Graph, Rules};
use igolog_play::{PlayoutOptions, playouts};

use crate::Done;

pub(crate) fn run() -> Done {
    println!("| board | points | ms a playout | power of the points against 19×19 |");
    println!("|---|--:|--:|--:|");
    let mut usual = 0.0;
    for side in [19, 9, 13, 26, 37, 52, 73, 100, 128] {
        let graph = Graph::grid(side, side)?;
        let points = graph.len();
        let game = Game::new(graph, Rules::CHINESE);
        let options = PlayoutOptions { mercy: false, ..PlayoutOptions::default() };
        let games = (20_000_000 / (points * points)).clamp(2, 400) as u32;
        let best = (0..5).map(|seed| {
            let start = Instant::now();
            let played = playouts(&game, &options, games, seed);
            assert!(played.moves > 0 && game.to_move() == Color::Black);
            start.elapsed().as_secs_f64() * 1000.0 / f64::from(games)
        });
        let cost = best.fold(f64::INFINITY, f64::min);
        if side == 19 {
            usual = cost;
        }
        let power = if side == 19 { 1.0 } else { (cost / usual).ln() / (points as f64 / 361.0).ln() };
        println!("| {side}×{side} | {points} | {cost:.3} | {power:.2} |");
    }
    Ok(())
}
