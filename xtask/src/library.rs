//! What libraries cost and how fast they answer, at several sizes: the example `measure` of `igolog-corpus` for each.

use std::path::PathBuf;
use std::process::Command;

use crate::Done;

/// Which libraries are measured.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A folder for the libraries; those that are there already are used again
    folder: PathBuf,
    /// Numbers of games
    #[arg(long, value_name = "N", value_delimiter = ',', default_value = "1000,10000")]
    games: Vec<u32>,
}

pub(crate) fn run(args: &Args) -> Done {
    for games in &args.games {
        println!("{games} games");
        let mut measure = Command::new(env!("CARGO"));
        measure.args(["run", "--release", "--quiet", "-p", "igolog-corpus", "--example", "measure", "--"]);
        let status = measure.arg(args.folder.join(games.to_string())).arg(games.to_string()).status()?;
        if !status.success() {
            return Err(format!("the measurement of {games} games failed").into());
        }
    }
    Ok(())
}
