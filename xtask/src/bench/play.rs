//! `cargo xtask bench play`

use std::sync::Arc;

use igolog_core::{Color, Game, Graph, GraphError, Rules};
use igolog_play::{Limit, PlayoutOptions, Search, SearchOptions, playouts};
use serde::Serialize;

use super::rounds::best_of;
use super::{Format, print_json};
use crate::Done;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Rounds of each measurement; the best counts
    #[arg(long, default_value_t = 10)]
    rounds: u32,
    /// How to print
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// What was measured on one board size.
#[derive(Debug, Serialize)]
struct Measured {
    size: String,
    light_playouts_per_s: f64,
    urgency_playouts_per_s: f64,
    moves_per_playout: f64,
    search_playouts_per_s: f64,
    search_playouts_per_s_two_threads: f64,
    two_threads_speedup: f64,
}

pub(super) fn run(args: Args) -> Done {
    let measured: Result<Vec<Measured>, GraphError> =
        [(9, 600), (13, 240), (19, 100)].into_iter().map(|(side, count)| measure(side, count, args.rounds)).collect();
    let measured = measured?;
    match args.format {
        Format::Json => print_json(&measured)?,
        Format::Text => {
            let mut text = format!("{:<40}{:>10}{:>10}{:>10}\n", "", "9x9", "13x13", "19x19");
            let mut row = |label: &str, digits: usize, read: fn(&Measured) -> f64| {
                text += &format!("{label:<40}");
                for m in &measured {
                    text += &format!("{:>10.digits$}", read(m));
                }
                text.push('\n');
            };
            row("light playouts per second", 0, |m| m.light_playouts_per_s);
            row("urgency playouts per second", 0, |m| m.urgency_playouts_per_s);
            row("  moves in one", 1, |m| m.moves_per_playout);
            row("search, playouts per second, one thread", 0, |m| m.search_playouts_per_s);
            row("  two threads", 0, |m| m.search_playouts_per_s_two_threads);
            row("  gain of the second thread", 2, |m| m.two_threads_speedup);
            print!("{text}");
        }
    }
    Ok(())
}

fn measure(side: usize, count: u32, rounds: u32) -> Result<Measured, GraphError> {
    let graph = Arc::new(Graph::grid(side, side)?);
    let game = Game::new(Arc::clone(&graph), Rules::CHINESE).with_komi(Rules::CHINESE.usual_komi());
    // About half a second for one thread, as long as a move in play takes.
    let searched = count * 12;
    let light = PlayoutOptions { urgency: false, ..PlayoutOptions::default() };
    let mut moves = 0;
    let search = |threads: usize| {
        let options = SearchOptions { threads, ..SearchOptions::default() };
        // As in a game, where a search is made once and used for every move.
        let (game, mut search) = (game.clone(), Search::new(Arc::clone(&graph), options));
        move || {
            search.clear();
            let limit = Limit { playouts: Some(u64::from(searched)), ..Limit::default() };
            let report = search.run(&game, Color::Black, limit, |_| true);
            assert_eq!(report.playouts, u64::from(searched), "every playout is counted");
        }
    };
    let (mut one, mut two) = (search(1), search(2));
    let times = best_of(
        rounds,
        &mut [
            &mut || {
                std::hint::black_box(playouts(&game, &light, count, 1));
            },
            &mut || moves = playouts(&game, &PlayoutOptions::default(), count, 1).moves,
            &mut one,
            &mut two,
        ],
    );
    let rate = |at: usize, work: u32| f64::from(work) / times[at].as_secs_f64();
    Ok(Measured {
        size: format!("{side}x{side}"),
        light_playouts_per_s: rate(0, count),
        urgency_playouts_per_s: rate(1, count),
        moves_per_playout: moves as f64 / f64::from(count),
        search_playouts_per_s: rate(2, searched),
        search_playouts_per_s_two_threads: rate(3, searched),
        two_threads_speedup: times[2].as_secs_f64() / times[3].as_secs_f64(),
    })
}
