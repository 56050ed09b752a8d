//! Measurements that check their answers and compare side by side in one run.

mod changes;
mod facts;
mod formulas;
mod kernel;
mod play;
mod pseudo;
mod rounds;
mod rules;
mod sgf;
mod strings;

use serde::Serialize;

use crate::Done;

#[derive(Debug, clap::Subcommand)]
pub(crate) enum What {
    /// The board: playouts, replay, undo, lists against tables
    Kernel(kernel::Args),
    /// The player: playouts by urgency, search on one thread and on two
    Play(play::Args),
    /// The fact store: microseconds and rows per move, undo included
    Facts(facts::Args),
    /// Formulas: the fast view against matrices, urgencies, urgency playouts
    Formulas,
    /// Fifteen rules over a dense board, beside SWI-Prolog where it is installed
    Rules,
    /// A rule program over facts and changes read from text files
    Changes(changes::Args),
    /// Megabytes of SGF per second
    Sgf(sgf::Args),
    /// How time and memory of the extremal search grow with the board
    Strings(strings::Args),
}

/// How to print what was measured.
#[derive(Clone, Copy, Debug, Default, clap::ValueEnum)]
enum Format {
    /// A table for people
    #[default]
    Text,
    /// JSON
    Json,
}

pub(crate) fn run(what: What) -> Done {
    match what {
        What::Kernel(args) => kernel::run(args),
        What::Play(args) => play::run(args),
        What::Facts(args) => facts::run(args),
        What::Formulas => formulas::run(),
        What::Rules => rules::run(),
        What::Changes(args) => changes::run(args),
        What::Sgf(args) => sgf::run(args),
        What::Strings(args) => strings::run(args),
    }
}

fn print_json(value: &impl Serialize) -> Done {
    println!("{}", serde_json::to_string_pretty(value)?);
    Ok(())
}
