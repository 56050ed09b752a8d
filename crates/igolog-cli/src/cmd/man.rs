//! `igolog man`

use clap::CommandFactory;

use crate::exit::{Exit, Failure, Outcome};
use crate::output;

/// Print the manual page
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  igolog man | man -l -\n  igolog man perft | man -l -")]
pub(crate) struct Args {
    /// A command, for its own page
    command: Option<String>,
}

pub(super) fn run(args: Args) -> Outcome {
    let mut all = super::Cli::command();
    all.build();
    let page = match args.command {
        None => all,
        Some(name) => all
            .find_subcommand(&name)
            .cloned()
            .ok_or_else(|| Failure::Usage(format!("there is no command '{name}'; `igolog help` lists them")))?,
    };
    let mut text = Vec::new();
    clap_mangen::Man::new(page).render(&mut text)?;
    output::print(&String::from_utf8_lossy(&text))?;
    Ok(Exit::Done)
}
