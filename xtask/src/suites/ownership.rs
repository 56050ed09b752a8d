//! Verdicts beside a strong engine's ownership of every point.

use std::collections::BTreeMap;

use igolog_core::Color;
use igolog_facts::FactStore;
use igolog_life::{Effort, Verdict};
use igolog_testing::{shared, shared_text};
use igolog_text::input::{Input, Wanted};

use crate::Done;

/// An engine is sure of a block if its mean ownership is at least this.
const SURE: f64 = 0.9;

pub(super) fn run(effort: Effort) -> Done {
    let Some(text) = shared_text("suites/ownership.json", 79) else { return Ok(()) };
    let Some(folder) = shared("suites/ownership", 79) else { return Ok(()) };
    let list: serde_json::Value = serde_json::from_str(&text)?;
    let (mut blocks, mut sure, mut agree, mut disagree, mut time) = (0, 0, 0, 0, 0.0);
    let mut without: BTreeMap<(Verdict, &str, bool), usize> = BTreeMap::new();
    let positions = list["positions"].as_object().ok_or("positions by name")?;
    for (name, owned) in positions {
        let (file, moves) = name.split_once('#').ok_or("a name is file#moves")?;
        let wanted = Wanted { moves: Some(moves.parse()?), ..Wanted::default() };
        let (game, _) = Input::read(&std::fs::read(folder.join(file))?)?.game(&wanted)?;
        let board = game.board();
        let own: Vec<f64> = owned["own"].as_array().into_iter().flatten().filter_map(|v| v.as_f64()).collect();
        let begun = cpu_seconds();
        // What every door says: the solver asked too.
        let mut store = FactStore::new(board);
        store.set_effort(effort);
        let analysis = store.verdicts();
        time += cpu_seconds() - begun;
        for life in &analysis.life {
            let mean = board.block_stones(life.block).map(|p| own[p.index()]).sum::<f64>()
                / (100 * board.block_size(life.block)) as f64;
            let lives = if life.color == Color::Black { mean } else { -mean };
            blocks += 1;
            if lives.abs() <= SURE {
                continue;
            }
            sure += 1;
            match (life.verdict, lives > 0.0) {
                (Verdict::Alive | Verdict::Seki, true) | (Verdict::Dead, false) => agree += 1,
                (Verdict::Alive | Verdict::Seki, false) | (Verdict::Dead, true) => disagree += 1,
                (verdict, lives) => *without.entry((verdict, life.why.reason().word(), lives)).or_default() += 1,
            }
        }
    }
    let share = |n: usize| 100.0 * n as f64 / sure.max(1) as f64;
    println!(
        "ownership, effort {effort}: {} positions, {blocks} blocks, the engine is sure of {sure}: {agree} ({:.1} %) agree, {disagree} ({:.2} %) disagree, {} ({:.1} %) have no answer; {:.1} ms of CPU a position",
        positions.len(),
        share(agree),
        share(disagree),
        sure - agree - disagree,
        share(sure - agree - disagree),
        1e3 * time / positions.len().max(1) as f64
    );
    for ((verdict, reason, lives), n) in without {
        println!("  {n:>4} {verdict} ({reason}), {} by the engine", if lives { "alive" } else { "dead" });
    }
    Ok(())
}

/// The CPU time of this thread so far, where the system tells.
fn cpu_seconds() -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    told.split(' ').next().and_then(|word| word.parse::<f64>().ok()).unwrap_or(0.0) / 1e9
}
