//! `igolog completions`

use clap::CommandFactory;
use clap_complete::Shell;

use crate::exit::{Exit, Outcome};
use crate::output;

/// Print shell completions
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  igolog completions bash > ~/.local/share/bash-completion/completions/igolog")]
pub(crate) struct Args {
    /// Which shell
    shell: Shell,
}

pub(super) fn run(args: Args) -> Outcome {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut super::Cli::command(), "igolog", &mut script);
    output::print(&String::from_utf8_lossy(&script))?;
    Ok(Exit::Done)
}
