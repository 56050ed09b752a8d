//! The value of one board: strings, liberties, a board, bounds, counts.

use std::io::IsTerminal;

use igolog_answers::extremal::{StringsAnswer, StringsMethod, StringsQuestion};
use igolog_answers::words::Certainty;
use igolog_answers::{Answer, Ask, Body, How, Progress, Work};
use igolog_extremal::limits::TooLarge;

use super::limit::{fits, means, peak_mb};
use super::{Args, RowsCols, files};
use crate::exit::{Exit, Failure, Outcome};
use crate::input::Named;
use crate::{door, output};

/// Asks for the most strings of a board, and tells a terminal how far a solver is.
pub(super) fn ask(question: StringsQuestion, seconds: Option<f64>) -> Result<(Answer, StringsAnswer), Failure> {
    let named = Named::nowhere(format!("{}x{}", question.rows, question.cols));
    let shown = std::io::stderr().is_terminal();
    let mut tell = |progress: Progress| {
        if shown && progress.stage.starts_with("best") {
            anstream::eprint!("\r{}   ", progress.stage);
        }
    };
    let how = How { seconds, ..How::default() };
    let work = Work { progress: Some(&mut tell), ..means() };
    let answer = door::ask_with(&named, how, Ask::Strings(question), work)?;
    match answer.body.clone() {
        Body::Strings(found) => Ok((answer, found)),
        _ => Err(Failure::Input("no answer about strings".into())),
    }
}

pub(super) fn run(args: &Args, RowsCols { rows, cols }: RowsCols) -> Outcome {
    let question = StringsQuestion {
        rows,
        cols,
        method: args.method,
        form: Some(args.form.to_string()),
        cuts: args.cuts.iter().map(ToString::to_string).collect(),
        count: args.count,
        plus: args.plus,
        twice: args.twice,
        ..StringsQuestion::default()
    };
    let mut question = question;
    let mut exit = Exit::Done;
    // What does not fit into memory is answered by the construction: a board, and bounds.
    if let (StringsMethod::Search, Err(why @ TooLarge::Memory { .. })) = (args.method, fits(rows, cols)) {
        anstream::eprintln!("{why}");
        (question.method, exit) = (StringsMethod::Construct, Exit::Limit);
        // It finds a board, and counts none.
        (question.count, question.plus, question.twice) = (false, None, false);
    }
    let (answer, found) = ask(question, args.time)?;
    let wants_counts = args.count || args.plus.is_some() || args.twice;
    let complete = found.certainty == Certainty::Proved && !wants_counts;
    let exit = door::exit(&answer, if complete { Exit::Done } else { exit });
    if args.game || args.write.is_some() {
        let bytes = files::board_file(args, &found)?;
        output::write_file(args.output.as_deref().unwrap_or("-".as_ref()), &bytes)?;
        if args.output.is_none() {
            return Ok(exit);
        }
    }
    door::say(args.format, "", &answer, || text(&found, wants_counts))?;
    Ok(exit)
}

fn text(found: &StringsAnswer, wants_counts: bool) -> String {
    let proof = match found.certainty {
        Certainty::Proved => "proved".to_owned(),
        _ => format!("not proved: at least {} and at most {} strings", found.bounds.lower, found.bounds.upper),
    };
    let (size, board) = (format!("{}x{}", found.rows, found.cols), files::diagram(&found.board));
    let mut out = format!("{size}: {}, {proof}\n\n{board}\n", files::numbers(found.strings, found.liberties));
    if let (Some(boards), Some(counted)) = (&found.optimal_boards, &found.counted) {
        out += &format!("optimal boards: {boards} ({counted})\n");
        for count in found.counts.iter().skip(1) {
            out += &format!("with {} strings: {}\n", count.strings, count.boards);
        }
    } else if wants_counts {
        out += "optimal boards: not counted before the limit\n";
    }
    let checked = if found.checked { "blocks counted again by the kernel; " } else { "" };
    let memory = peak_mb().map_or(String::new(), |mb| format!(", {mb} MB"));
    out += &format!("{checked}{:.3} s, {} states{memory}\n", found.seconds.unwrap_or_default(), found.states);
    out
}
