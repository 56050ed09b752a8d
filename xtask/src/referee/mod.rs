//! What the constants of the referee rest on: the cost of a playout, and how wide an estimate must be.

mod cases;
mod cost;
mod fit;
mod same;

use std::path::PathBuf;

use igolog_play::Effort;

use crate::Done;

/// The parts of the measurement.
#[derive(Debug, clap::Subcommand)]
pub(crate) enum What {
    /// Time playouts on boards of growing size
    Cost,
    /// How often the 90 % interval holds the margin of games that were counted, at their end and before it
    Coverage(Games),
    /// Find the widening that makes it nine times in ten
    Fit(Games),
    /// Check that a record and the position string of its last position have equal counts
    Same(Games),
}

/// Which games, and how hard to look.
#[derive(Debug, clap::Args)]
pub(crate) struct Games {
    /// Files and folders of game records
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// static, step or full
    #[arg(long, default_value = "full")]
    effort: Effort,
}

pub(crate) fn run(what: What) -> Done {
    match what {
        What::Cost => cost::run(),
        What::Coverage(games) => {
            fit::coverage(&cases::of(&games.paths, games.effort)?);
            Ok(())
        }
        What::Fit(games) => {
            fit::run(&cases::of(&games.paths, games.effort)?);
            Ok(())
        }
        What::Same(games) => same::run(&games.paths, games.effort),
    }
}
