//! The `igolog` program as a library with one door, [`run`], so that it compiles beside what it stands on.

mod cmd;

mod door;
mod exit;
mod format;
mod input;
mod interrupt;
mod output;
mod picture;
mod serve;
mod text;

use std::process::ExitCode;

use clap::Parser;

/// Reads the arguments of the process, runs one command, prints one error at most.
pub fn run() -> ExitCode {
    let cli = match cmd::Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            // Help and version are answers, not errors; clap prints either to the right stream.
            let code = if error.use_stderr() { exit::USAGE } else { 0 };
            let _ = error.print();
            return ExitCode::from(code);
        }
    };
    match cmd::run(cli) {
        Ok(exit) => exit.into(),
        Err(failure) => failure.report(),
    }
}
