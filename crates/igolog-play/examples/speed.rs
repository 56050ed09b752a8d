//! Speed.
#![allow(clippy::print_stdout)]
use igolog_core::*;
use igolog_play::*;
use std::sync::Arc;
fn main() {
    let n: usize = std::env::args().nth(1).and_then(|s| s.parse().ok()).unwrap_or(9);
    let playouts: u64 = std::env::args().nth(2).and_then(|s| s.parse().ok()).unwrap_or(10000);
    let threads: usize = std::env::args().nth(3).and_then(|s| s.parse().ok()).unwrap_or(1);
    let g = Arc::new(Graph::grid(n, n).unwrap());
    let game = Game::new(Arc::clone(&g), Rules::CHINESE).with_komi(7.5);
    let mut s = Search::new(g, SearchOptions { threads, ..SearchOptions::default() });
    let r = s.run(&game, Color::Black, Limit { playouts: Some(playouts), ..Limit::default() }, |_| true);
    println!(
        "{} playouts {:?} {:.0}/s winrate {:.3} score {:.1} nodes {}",
        r.playouts,
        r.elapsed,
        r.playouts as f64 / r.elapsed.as_secs_f64(),
        r.winrate,
        r.score,
        r.nodes
    );
    for c in r.choices.iter().take(5) {
        println!("{:?} {} {:.3} {:.1} {:?}", c.mv, c.visits, c.winrate, c.score, c.line.len());
    }
}
