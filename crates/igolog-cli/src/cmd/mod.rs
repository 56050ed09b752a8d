//! The commands: one file each.

mod analyze;
mod ask;
pub(crate) mod checker;
mod completions;
pub(crate) mod engine;
mod eval;
mod explore;
mod facts;
mod find;
mod gtp;
mod index;
mod info;
mod learn;
mod life;
mod man;
mod match_;
mod paper;
mod perft;
mod play;
mod problems;
mod query;
mod regress;
mod score;
mod serve;
mod sgf;
mod show;
mod show_bw;
mod solve;
mod spectrum;
mod strings;
mod urgency;
mod watch;

use clap::{Parser, Subcommand};

use crate::exit::Outcome;

/// Go on any board: every position is a database.
#[derive(Debug, Parser)]
#[command(name = "igolog", version, about, max_term_width = 100)]
#[command(
    after_help = "Exit codes: 0 yes or done, 1 no, 2 wrong arguments, 3 bad input, 4 limit reached, 130 interrupted."
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Show a position
    Show(show::Args),
    /// What is in game records: players, result, moves, captures, final board, area
    Info(info::Args),
    /// Check, format, split, merge and transform SGF files
    Sgf(sgf::Args),
    /// Ask a position, a game or many games a question
    Ask(ask::Args),
    /// Let rules comment a game
    Watch(watch::Args),
    /// The facts of a position, of a move, or of a whole game
    Facts(facts::Args),
    /// Which blocks are alive, dead, in seki or unsettled, how sure that is, and why
    Life(life::Args),
    /// Solve problems of life and death
    Solve(solve::Args),
    /// Find problems of life and death in games
    Problems(problems::Args),
    /// Is the game over, which stones are dead, and who has won by how much
    Score(score::Args),
    /// Make a library of games, or add games to one
    Index(index::Args),
    /// What was played in a position, over the games of a library
    Explore(explore::Args),
    /// Find a pattern in the games of a library, and what was played in it
    Find(find::Args),
    /// Ask a library of games in SQL
    Query(query::Args),
    /// Answer questions about positions: JSON lines in, JSON lines out
    Analyze(analyze::Args),
    /// Evaluate a formula of the B-W model
    Eval(eval::Args),
    /// Show how urgent each move is
    Urgency(urgency::Args),
    /// Learn moves from properties of the B-W model
    Learn(learn::Args),
    /// Count move sequences
    Perft(perft::Args),
    /// The largest number of strings on a board: value, proof, boards, counts
    Strings(strings::Args),
    /// The five papers: every table, figure, formula and example, printed and computed again
    Paper(paper::Args),
    /// Turn a position into a checkered one with as many strings
    Checker(checker::Args),
    /// Count all legal positions of a board by their number of blocks
    Spectrum(spectrum::Args),
    /// Play against the program, or analyse a position
    Play(play::Args),
    /// Play over the Go Text Protocol
    Gtp(gtp::Args),
    /// Let two GTP engines play a match
    Match(match_::Args),
    /// Put a file of regression tests to GTP engines
    Regress(regress::Args),
    /// Open the workbench: a page on this machine
    Serve(serve::Args),
    /// Print shell completions
    Completions(completions::Args),
    /// Print the manual page
    Man(man::Args),
}

/// Runs a parsed command line.
pub(crate) fn run(cli: Cli) -> Outcome {
    match cli.command {
        Command::Show(args) => show::run(args),
        Command::Info(args) => info::run(args),
        Command::Sgf(args) => sgf::run(args),
        Command::Ask(args) => ask::run(args),
        Command::Watch(args) => watch::run(args),
        Command::Facts(args) => facts::run(args),
        Command::Life(args) => life::run(args),
        Command::Solve(args) => solve::run(args),
        Command::Problems(args) => problems::run(args),
        Command::Score(args) => score::run(args),
        Command::Index(args) => index::run(args),
        Command::Explore(args) => explore::run(args),
        Command::Find(args) => find::run(args),
        Command::Query(args) => query::run(args),
        Command::Analyze(args) => analyze::run(args),
        Command::Eval(args) => eval::run(args),
        Command::Urgency(args) => urgency::run(args),
        Command::Learn(args) => learn::run(args),
        Command::Perft(args) => perft::run(args),
        Command::Strings(args) => strings::run(args),
        Command::Paper(args) => paper::run(args),
        Command::Checker(args) => checker::run(args),
        Command::Spectrum(args) => spectrum::run(args),
        Command::Play(args) => play::run(args),
        Command::Gtp(args) => gtp::run(args),
        Command::Match(args) => match_::run(args),
        Command::Regress(args) => regress::run(args),
        Command::Serve(args) => serve::run(args),
        Command::Completions(args) => completions::run(args),
        Command::Man(args) => man::run(args),
    }
}
