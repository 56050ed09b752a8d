//! The best moves of a position, with winning rate, score and ownership.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use igolog_core::{Color, Graph, Point};
use igolog_play::{Limit, Report, Search};
use igolog_text::diagram::{Plain, Sign, plain};
use igolog_text::vertex::{Notation, move_name};
use serde_json::json;

use crate::cmd::Format;
use crate::cmd::engine::EngineArgs;
use crate::exit::{Exit, Outcome};
use crate::input::Loaded;
use crate::{interrupt, output};

/// Moves that are told of.
const TOLD: usize = 10;

pub(super) fn analyse(loaded: &Loaded, engine: &EngineArgs, coords: Notation, format: Format) -> Outcome {
    let game = &loaded.game;
    let time = engine.playouts.is_none().then(|| Duration::from_secs_f64(engine.time));
    let limit = Limit { time, playouts: engine.playouts, early: false };
    let stop = interrupt::flag();
    let mut search = Search::new(Arc::clone(game.board().graph()), engine.search());
    let report = search.run(game, game.to_move(), limit, |_| !stop.load(Ordering::Relaxed));
    match format {
        Format::Text => output::print(&text(loaded, &report, coords))?,
        Format::Json => output::print_json(&as_json(loaded, &report, coords))?,
    }
    Ok(if stop.load(Ordering::Relaxed) { Exit::Interrupted } else { Exit::Done })
}

fn text(loaded: &Loaded, report: &Report, coords: Notation) -> String {
    let board = loaded.game.board();
    let graph = board.graph();
    let letters = ('a'..='z').zip(&report.choices).take(TOLD);
    let signs: Vec<(Point, Sign)> = letters
        .filter_map(|(letter, choice)| match choice.mv {
            igolog_core::Move::Play(point) => Some((point, Sign::Letter(letter))),
            igolog_core::Move::Pass => None,
        })
        .collect();
    let style = Plain { coordinates: Some(coords), border: false, stars: false, last: None };
    let mut out = plain(board, &style, &signs);
    let side = if report.color == Color::Black { "Black (X)" } else { "White (O)" };
    out += &format!(
        "{side} to play: wins {:.1} % of {} playouts, {:+.1} points on average ({:.2} s)\n\n",
        100.0 * report.winrate,
        report.playouts,
        report.score,
        report.elapsed.as_secs_f64()
    );
    out += "     move   visits   wins    score  line\n";
    for (letter, choice) in ('a'..='z').zip(&report.choices).take(TOLD) {
        let line: Vec<String> = choice.line.iter().take(8).map(|&mv| move_name(graph, mv, coords)).collect();
        out += &format!(
            "  {letter}  {:<5} {:>8} {:>5.1} % {:>7.1}  {}\n",
            move_name(graph, choice.mv, coords),
            choice.visits,
            100.0 * choice.winrate,
            choice.score,
            line.join(" ")
        );
    }
    out += &ownership(graph, &report.ownership);
    out
}

/// The board as the playouts share it out: `X` and `O` almost surely Black's and White's, `x` and `o` rather.
fn ownership(graph: &Graph, owners: &[f32]) -> String {
    let symbol = |share: f32| match share {
        s if s > 0.7 => 'X',
        s if s > 0.25 => 'x',
        s if s < -0.7 => 'O',
        s if s < -0.25 => 'o',
        _ => '·',
    };
    let Some((width, height)) = graph.frame() else {
        let of = |c: char| owners.iter().filter(|&&s| symbol(s).eq_ignore_ascii_case(&c)).count();
        return format!("\nOwnership: {} points Black's, {} points White's\n", of('x'), of('o'));
    };
    let mut out = "\nOwnership (X, O sure; x, o likely):\n".to_string();
    for row in 0..height {
        out.push_str("   ");
        for column in 0..width {
            out.push(' ');
            out.push(graph.at(column, row).map_or(' ', |p| symbol(owners[p.index()])));
        }
        out.push('\n');
    }
    out
}

fn as_json(loaded: &Loaded, report: &Report, coords: Notation) -> serde_json::Value {
    let graph = loaded.game.board().graph();
    let name = |&mv| move_name(graph, mv, coords);
    let moves: Vec<_> = report
        .choices
        .iter()
        .map(|choice| {
            json!({
                "move": name(&choice.mv),
                "visits": choice.visits,
                "winrate": choice.winrate,
                "lcb": choice.lower,
                "score": choice.score,
                "prior": choice.prior,
                "pv": choice.line.iter().map(name).collect::<Vec<_>>(),
            })
        })
        .collect();
    json!({
        "position": loaded.name,
        "to_move": report.color.word(),
        "winrate": report.winrate,
        "score": report.score,
        "score_deviation": report.spread,
        "visits": report.visits,
        "playouts": report.playouts,
        "nodes": report.nodes,
        "seconds": report.elapsed.as_secs_f64(),
        "moves": moves,
        "ownership": report.ownership,
    })
}
