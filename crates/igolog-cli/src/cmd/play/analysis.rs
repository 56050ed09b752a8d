//! The best moves of a position, with winning rate, score and ownership.

use igolog_answers::play::PlayAnswer;
use igolog_answers::{Ask, Body, How, Work};
use igolog_core::{Board, Graph};
use igolog_text::vertex::{self, Notation};

use crate::cmd::engine::EngineArgs;
use crate::door;
use crate::exit::{Exit, Outcome};
use crate::format::Format;
use crate::input::Named;
use crate::interrupt;
use crate::text::board::{diagram, side};

/// Moves that are told of.
const TOLD: usize = 10;

pub(super) fn analyse(named: &Named, engine: &EngineArgs, coords: Notation, format: Format) -> Outcome {
    let seconds = engine.playouts.is_none().then_some(engine.time);
    let work = Work { threads: usize::from(engine.threads), megabytes: engine.megabytes(), ..door::work() };
    let answer = door::ask_with(named, How { seconds, coords, ..How::default() }, Ask::Play(engine.question()), work)?;
    let Body::Play(seen) = &answer.body else { return Ok(Exit::Done) };
    let posed = named.pose(coords)?;
    door::say(format, &named.name, &answer, || text(posed.game.board(), seen, coords))?;
    // The time of a search always ends it; only who interrupts it cuts it short.
    Ok(if interrupt::stop().is_asked() { Exit::Interrupted } else { Exit::Done })
}

fn text(board: &Board, seen: &PlayAnswer, coords: Notation) -> String {
    let letters = || ('a'..='z').zip(&seen.moves).take(TOLD);
    let marks =
        letters().filter_map(|(letter, choice)| Some((vertex::parse(board.graph(), &choice.mv, coords).ok()?, letter)));
    let mut out = diagram(board, coords, marks);
    let best = seen.best.as_deref().unwrap_or("nothing");
    if seen.playouts == 0 {
        out += &format!("{} to play: {best}\n", side(seen.to_move));
        seen.reasons.iter().for_each(|reason| out += &format!("  {reason}\n"));
        return out;
    }
    out += &format!(
        "{} to play: {best}; wins {:.1} % of {} playouts, {:+.1} ± {:.1} points ({:.2} s)\n\n",
        side(seen.to_move),
        100.0 * seen.winrate,
        seen.playouts,
        seen.score,
        seen.score_deviation,
        seen.seconds.unwrap_or_default()
    );
    out += "     move   visits   wins    score  line\n";
    for (letter, choice) in letters() {
        let line: Vec<&str> = choice.line.iter().take(8).map(String::as_str).collect();
        out += &format!(
            "  {letter}  {:<5} {:>8} {:>5.1} % {:>7.1}  {}\n",
            choice.mv,
            choice.visits,
            100.0 * choice.winrate,
            choice.score,
            line.join(" ")
        );
    }
    out += &ownership(board.graph(), &seen.ownership);
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
