//! The `igolog` program as a library with one door, [`run`], so that it compiles beside what it stands on.

mod cmd;

mod door;
mod exit;
mod format;
mod input;
mod interrupt;
mod meter;
mod output;
mod picture;
mod serve;
mod text;

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;

/// Reads the arguments of the process, runs one command, prints one error at most.
pub fn run() -> ExitCode {
    let cli = match cmd::Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            // Help and version are answers, not errors.
            if !error.use_stderr() {
                let printed = error.print().and_then(|()| std::io::stdout().flush());
                return printed.map_or_else(|why| exit::Failure::from(why).report(), |()| ExitCode::SUCCESS);
            }
            anstream::eprint!("{}", exit::shortened(&error.render().ansi().to_string()));
            return ExitCode::from(exit::USAGE);
        }
    };
    match cmd::run(cli) {
        Ok(exit) => exit.into(),
        Err(failure) => failure.report(),
    }
}
