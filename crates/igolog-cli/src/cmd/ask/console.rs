//! The console: one query a line.

use std::io::{BufRead, IsTerminal, Write};

use igolog_answers::board::PositionAnswer;
use igolog_answers::{Ask, Bare, Body, PositionSpec};
use igolog_rules::board_schema;

use super::Asker;
use super::print::{Printer, Shape};
use crate::door;
use crate::exit::{Exit, Failure, Outcome};
use crate::format::Format;
use crate::input::Named;
use crate::output;
use crate::text::board;

const HELP: &str = "\
A query is one line of conditions:     atari(B), block(B, C, S, _), S > 2
why QUERY      say why each answer holds, or what is missing
move N         go to the position after move N (next, back: one move)
show           print the board
facts          list the facts of a position
library [NAME] print the standard library, or a part of it
help, quit
";

/// Reads queries until the end of input or `quit`.
pub(super) fn run(asker: &Asker<'_>, mut named: Named) -> Outcome {
    let most = position(asker, &named)?.map_or(0, |position| position.moves);
    let mut at = most;
    let stdin = std::io::stdin();
    if stdin.is_terminal() {
        output::print("Ask about the position; help lists what there is.")?;
    }
    let mut lines = stdin.lock().lines();
    loop {
        named.spec = PositionSpec { moves: Some(at), ..named.spec };
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
            "facts" => output::print(&relations(asker, &named)?)?,
            "library" => {
                let name = if rest.trim().is_empty() { "std" } else { rest.trim() };
                let names = || format!("the library has {}", igolog_rules::library_names().join(", "));
                output::print(&igolog_rules::library_text(name).map_or_else(names, str::to_string))?;
            }
            "next" => at = (at + 1).min(most),
            "back" => at = at.saturating_sub(1),
            "move" => match rest.trim().parse::<usize>() {
                Ok(number) if number <= most => at = number,
                _ => output::print(&format!("write a number from 0 to {most} after move"))?,
            },
            "show" => {
                let coords = asker.args.position.place.coords;
                let posed = named.pose(coords)?;
                if let Some(position) = position(asker, &named)? {
                    output::print(&board::position(posed.game.board(), coords, &position))?;
                }
            }
            _ => {
                let explain = word == "why";
                let query = if explain { rest } else { text };
                if let Err(failure) = ask(asker, &named, query, explain) {
                    let (Failure::Input(text) | Failure::Usage(text) | Failure::Limit(text)) = failure else {
                        return Err(failure);
                    };
                    output::print(&text)?;
                }
            }
        }
    }
}

fn position(asker: &Asker<'_>, named: &Named) -> Result<Option<PositionAnswer>, Failure> {
    let how = asker.args.how.how(asker.args.position.place.coords);
    Ok(match door::ask(named, how, Ask::Position(Bare {}))?.body {
        Body::Position(position) => Some(position),
        _ => None,
    })
}

fn ask(asker: &Asker<'_>, named: &Named, query: &str, explain: bool) -> Result<(), Failure> {
    let answer = asker.ask(named, query, explain, None)?;
    match &answer.body {
        Body::Ask(found) => Printer::new(Format::Text, Shape::One).add(&named.name, &answer, found),
        _ => Ok(()),
    }
}

fn relations(asker: &Asker<'_>, named: &Named) -> Result<String, Failure> {
    let posed = named.pose(asker.args.position.place.coords)?;
    let lines = board_schema(posed.game.board().graph());
    Ok(lines.iter().map(|r| format!("{}({}): {}\n", r.name, r.columns.join(", "), r.about)).collect())
}
