//! Benches, calibrations and long counts: what measures the product and is no part of it.
//!
//! `cargo xtask --help` lists them. A bench checks its answers, compares side by side in one run, and quotes the best of
//! many rounds.
#![allow(clippy::print_stdout, reason = "programs for people")]

mod bench;
mod calibrate;
mod count_apart;
mod counts;
mod games;
mod learn_shapes;
mod library;
mod looks;
mod outlook;
mod referee;
mod regress;
mod rule_player;
mod soak;
mod suites;

use std::error::Error;

use clap::Parser;

type Done = Result<(), Box<dyn Error>>;

/// Measure, calibrate and count
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
enum Task {
    /// Measure speed, answers checked
    #[command(subcommand)]
    Bench(bench::What),
    /// Exhaustive counts that are too long for the tests
    Counts,
    /// Count the optimal boards of a square by a way of its own, modulo a prime
    CountApart(count_apart::Args),
    /// Score life and death on the published test suites
    Suites(suites::Args),
    /// How often verdicts and estimates come true in the games given
    Calibrate(calibrate::Args),
    /// Write the tables of shapes or touches from folders of game records
    LearnShapes(learn_shapes::Args),
    /// What libraries of games cost, and how fast they answer
    Library(library::Args),
    /// The longest time that a question works without a look at its stop token
    Looks(looks::Args),
    /// Write positions of games as the network of the outlook sees them
    Outlook(outlook::Args),
    /// What the constants of the referee rest on
    #[command(subcommand)]
    Referee(referee::What),
    /// Put files of tests by others to GTP engines, side by side
    Regress(regress::Args),
    /// The server under many clients, half of them hostile
    Soak(soak::Args),
    /// Let the rule player meet one that draws its moves
    RulePlayer(rule_player::Args),
}

fn main() -> Done {
    match Task::parse() {
        Task::Bench(what) => bench::run(what),
        Task::Counts => counts::run(),
        Task::CountApart(args) => count_apart::run(&args),
        Task::Suites(args) => suites::run(args),
        Task::Calibrate(args) => calibrate::run(args),
        Task::LearnShapes(args) => learn_shapes::run(args),
        Task::Library(args) => library::run(&args),
        Task::Looks(args) => looks::run(args),
        Task::Outlook(args) => outlook::run(&args),
        Task::Referee(what) => referee::run(what),
        Task::Regress(args) => regress::run(args),
        Task::Soak(args) => soak::run_soak(args),
        Task::RulePlayer(args) => rule_player::run(args),
    }
}
