//! The console: one query a line.

use std::io::{BufRead, IsTerminal, Write};

use igolog_core::Game;
use igolog_rules::{Follower, Line, board_schema};
use igolog_text::diagram::{Plain, plain};

use super::answer::{Printer, Shape};
use super::{AskFormat, Asker};
use crate::exit::{Exit, Failure, Outcome};
use crate::output;

const HELP: &str = "\
A query is one line of conditions:     atari(B), block(B, C, S, _), S > 2
why QUERY      say why each answer holds, or what is missing
move N         go to the position after move N (next, back: one move)
show           print the board
facts          list the facts of a position
library        print the standard library
help, quit
";

/// Reads queries until the end of input or `quit`.
pub(super) fn run(asker: &Asker<'_>, game: &Game) -> Outcome {
    let whole = Line::of(game);
    let mut at = whole.steps.len();
    let stdin = std::io::stdin();
    if stdin.is_terminal() {
        output::print("Ask about the position; help lists what there is.")?;
    }
    let mut lines = stdin.lock().lines();
    loop {
        if std::io::stdin().is_terminal() {
            let mut out = std::io::stdout().lock();
            write!(out, "{at}> ")?;
            out.flush()?;
        }
        let Some(line) = lines.next() else { return Ok(Exit::Done) };
        let line = line.map_err(Failure::input)?;
        let text = line.trim();
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        match word {
            "" => {}
            "why" if rest.trim().is_empty() => output::print("write a query after why")?,
            "help" | "?" => output::print(HELP)?,
            "quit" | "exit" => return Ok(Exit::Done),
            "facts" => output::print(&relations(game))?,
            "library" => output::print(igolog_rules::library_text("std").unwrap_or_default())?,
            "next" => at = (at + 1).min(whole.steps.len()),
            "back" => at = at.saturating_sub(1),
            "move" => match rest.trim().parse::<usize>() {
                Ok(number) if number <= whole.steps.len() => at = number,
                _ => output::print(&format!("write a number from 0 to {} after move", whole.steps.len()))?,
            },
            "show" => {
                let mut part = whole.start.clone();
                whole.steps[..at].iter().for_each(|s| replay(&mut part, s));
                let style =
                    Plain { coordinates: Some(asker.args.position.coords), border: false, stars: true, last: None };
                output::print(&plain(&part, &style, &[]))?;
            }
            _ => {
                let explain = word == "why";
                let query = if explain { rest } else { text };
                let part = Line { steps: whole.steps[..at].to_vec(), ..whole.clone() };
                if let Err(failure) = ask(asker, game, &part, query, explain) {
                    let (Failure::Input(text) | Failure::Usage(text)) = failure else { return Err(failure) };
                    output::print(&text)?;
                }
            }
        }
    }
}

fn replay(board: &mut igolog_core::Board, step: &igolog_rules::LineStep) {
    match step.delta.step {
        igolog_core::Step::Play { color, point } => board.play_unchecked(color, point),
        igolog_core::Step::Pass => board.pass(),
        igolog_core::Step::Setup => {
            let contents: Vec<_> = step.delta.changes.iter().map(|c| (c.point, c.after)).collect();
            // The position came from a board that made this very step.
            let _ = board.setup(&contents);
        }
    }
}

fn ask(asker: &Asker<'_>, game: &Game, line: &Line, query: &str, explain: bool) -> Result<(), Failure> {
    let program = asker.program(game, query, false)?;
    let budget = asker.budget();
    let mut printer = Printer::new(AskFormat::Text, Shape::One, explain);
    let asked = Follower::along(program, line, &budget).and_then(|mut f| printer.position("", &mut f, &budget));
    asked.map_err(Failure::input)?.map(|_| ())
}

fn relations(game: &Game) -> String {
    let lines = board_schema(game.board().graph());
    lines.iter().map(|r| format!("{}({}): {}\n", r.name, r.columns.join(", "), r.about)).collect()
}
