//! The server under many clients, half of them hostile: what they met, and what it cost.

use std::path::PathBuf;
use std::time::Duration;

use igolog_testing::server::Server;
use igolog_testing::soak::{Plan, Rounds, run};

use crate::Done;

/// How long, and against which program
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Minutes
    #[arg(long, default_value_t = 2.0)]
    minutes: f64,
    /// Clients, half of them hostile
    #[arg(long, default_value_t = 64)]
    clients: usize,
    /// Where the dice begin
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Mean seconds between two questions of a normal client
    #[arg(long, default_value_t = 2.0)]
    pause: f64,
    /// Megabytes that the server is told to stay below
    #[arg(long, default_value_t = 512)]
    memory: u64,
    /// The program
    #[arg(long, default_value = "target/release/igolog")]
    program: PathBuf,
}

/// Most milliseconds of a normal answer that are promised: the middle one, and 99 of a hundred.
const PROMISED: [f64; 2] = [100.0, 1000.0];
/// Most kilobytes more than before that are left when all are gone.
const LEFT: u64 = 50 << 10;

pub(crate) fn run_soak(args: Args) -> Done {
    let server = Server::start(&args.program, &["--memory", &args.memory.to_string()]);
    let plan = Plan {
        normal: args.clients.div_ceil(2),
        hostile: args.clients / 2,
        rounds: Rounds::For(Duration::from_secs_f64(60.0 * args.minutes)),
        pause: Duration::from_secs_f64(args.pause),
        seed: args.seed,
    };
    println!("{} clients, half of them hostile, {} minutes, seed {}", args.clients, args.minutes, args.seed);
    let seen = run(&server, &plan);
    println!(
        "{:<18} {:>9} {:>9} {:>9}   answers by status (0: closed without one)",
        "client", "requests", "p50 ms", "p99 ms"
    );
    for (kind, met) in &seen.kinds {
        let statuses: Vec<String> = met.by_status.iter().map(|(status, n)| format!("{status}: {n}")).collect();
        let (middle, late) = (met.per_mille(500), met.per_mille(990));
        println!("{kind:<18} {:>9} {middle:>9.1} {late:>9.1}   {}", met.requests, statuses.join(", "));
    }
    let [before, most, after] = seen.memory.map(|kib| kib >> 10);
    println!("memory: {before} MB before, {most} MB at most (bound {}), {after} MB after", args.memory);
    println!("work stopped because memory was short: {}", seen.stopped_for_memory);
    let facts = seen.kinds.get("facts").cloned().unwrap_or_default();
    let refused: u64 = facts.by_status.iter().filter(|(status, _)| **status != 200).map(|(_, n)| n).sum();
    for (promise, holds) in [
        ("no 500", seen.status(500) == 0),
        ("every normal question answered", refused == 0),
        ("median of normal answers below 100 ms", facts.per_mille(500) < PROMISED[0]),
        ("99 of 100 normal answers below 1 s", facts.per_mille(990) < PROMISED[1]),
        ("memory below its bound", most <= args.memory),
        ("memory given back", seen.memory[2] <= seen.memory[0] + LEFT),
    ] {
        println!("{} {promise}", if holds { "holds " } else { "BROKEN" });
    }
    Ok(())
}
