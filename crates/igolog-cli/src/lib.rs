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

use clap::{CommandFactory, FromArgMatches};

/// Reads the arguments of the process, runs one command, prints one error at most.
pub fn run() -> ExitCode {
    let parsed = numbers_as_values(cmd::Cli::command()).try_get_matches().and_then(|m| cmd::Cli::from_arg_matches(&m));
    let cli = match parsed {
        Ok(cli) => cli,
        Err(error) => {
            // Help and version are answers, not errors.
            if !error.use_stderr() {
                let printed = error.print().and_then(|()| std::io::stdout().flush());
                return printed.map_or_else(|why| exit::Failure::from(why).report(), |()| ExitCode::SUCCESS);
            }
            let told = exit::plain_numbers(&error.render().ansi().to_string());
            anstream::eprint!("{}", exit::shortened(&told));
            return ExitCode::from(exit::USAGE);
        }
    };
    match cmd::run(cli) {
        Ok(exit) => exit.into(),
        Err(failure) => failure.report(),
    }
}

/// Where a value is wanted, `-1` is one, so that what is wrong with it can be told.
fn numbers_as_values(command: clap::Command) -> clap::Command {
    let takes = |arg: &clap::Arg| arg.get_action().takes_values();
    command
        .mut_args(|arg| if takes(&arg) { arg.allow_negative_numbers(true) } else { arg })
        .mut_subcommands(numbers_as_values)
}
