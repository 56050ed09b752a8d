//! The tables: verdicts, reliability of the outlook, territory by influence.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use igolog_core::Color;
use igolog_facts::FactStore;
use igolog_life::influence::Influence;
use igolog_life::{Analysis, BlockLife, Certainty, Effort, Verdict};

use super::Judged;

#[derive(Default)]
struct Tally {
    blocks: usize,
    clear: usize,
    right: usize,
}

impl Tally {
    fn add(&mut self, right: Option<bool>) {
        self.blocks += 1;
        self.clear += usize::from(right.is_some());
        self.right += usize::from(right == Some(true));
    }

    fn share(&self) -> String {
        if self.clear == 0 {
            "–".to_owned()
        } else {
            format!("{:.1} %", 100.0 * self.right as f64 / self.clear as f64)
        }
    }
}

fn stage(back: usize) -> &'static str {
    match back {
        0 => "1 end",
        1..=50 => "2 up to 50 before",
        _ => "3 earlier",
    }
}

/// For each verdict how often it comes true; for what is neither alive nor dead, how often the block lives.
/// Then how many of the blocks that are said to be so likely to live do.
pub(crate) fn verdicts(games: &[&Judged], usual: Effort) {
    let mut tallies: BTreeMap<(&str, Verdict, &str, &str), Tally> = BTreeMap::new();
    let mut sums: BTreeMap<(&str, &str), Tally> = BTreeMap::new();
    let mut reliability = Reliability::default();
    for game in games {
        for (back, board) in &game.positions {
            let effort = if *back == 0 { Effort::Full } else { usual };
            let mut store = FactStore::new(board);
            store.set_effort(effort);
            for life in &store.verdicts().life {
                let lives = game.lives(board, life.block);
                let right = if life.verdict == Verdict::Dead { lives.map(|l| !l) } else { lives };
                let key = (stage(*back), life.verdict, life.status.word(), life.why.reason().word());
                tallies.entry(key).or_default().add(right);
                sums.entry((stage(*back), claim(life))).or_default().add(right);
                if let Some(percent) = life.likely {
                    reliability.add(stage(*back), percent, lives);
                }
            }
        }
    }
    println!(
        "\n{:<18} {:<10} {:<10} {:<12} {:>7} {:>7}  right (or alive)",
        "when", "verdict", "status", "method", "blocks", "clear"
    );
    for ((when, verdict, status, why), t) in tallies {
        let share = t.share();
        println!("{when:<18} {:<10} {status:<10} {why:<12} {:>7} {:>7}  {share}", verdict, t.blocks, t.clear);
    }
    println!("\n{:<18} {:<22} {:>7} {:>7}  right (or alive)", "when", "claim", "blocks", "clear");
    for ((when, claim), t) in sums {
        println!("{when:<18} {claim:<22} {:>7} {:>7}  {}", t.blocks, t.clear, t.share());
    }
    reliability.print();
}

fn claim(life: &BlockLife) -> &'static str {
    match (life.verdict, life.status) {
        (Verdict::Alive, Certainty::Proved) => "alive, proved",
        (Verdict::Alive, _) => "alive, estimated",
        (Verdict::Dead, Certainty::Proved) => "dead, proved",
        (Verdict::Dead, _) => "dead, estimated",
        (Verdict::Seki, _) => "seki",
        (Verdict::Unsettled, _) => "unsettled",
        (Verdict::Unknown, _) => "unknown",
    }
}

const EDGES: [u8; 10] = [0, 3, 6, 20, 40, 60, 80, 90, 95, 98];

/// How many blocks of each claimed likelihood live.
#[derive(Default)]
struct Reliability(BTreeMap<(&'static str, usize), (Tally, u64)>);

impl Reliability {
    fn add(&mut self, when: &'static str, percent: u8, lives: Option<bool>) {
        let place = EDGES.iter().rposition(|&edge| percent >= edge).unwrap_or(0);
        let (tally, claimed) = self.0.entry((when, place)).or_default();
        tally.add(lives);
        *claimed += u64::from(percent);
    }

    fn print(&self) {
        println!("\n{:<18} {:<12} {:>7} {:>8}  alive", "when", "in a hundred", "blocks", "claimed");
        for ((when, place), (t, claimed)) in &self.0 {
            let range = format!("{} – {}", EDGES[*place], EDGES.get(place + 1).map_or(99, |edge| edge - 1));
            let mean = *claimed as f64 / t.blocks as f64;
            println!("{when:<18} {range:<12} {:>7} {mean:>6.1} %  {}", t.blocks, t.share());
        }
    }
}

/// How much of the territory that influence suggests is so owned at the end.
pub(crate) fn influence(games: &[&Judged]) {
    println!(
        "\n{:>5} {:>6} {:>16} {:>10} {:>16} {:>14}",
        "move", "games", "territory points", "right", "of all such", "margin off by"
    );
    let (mut time, mut fields) = (Duration::ZERO, 0u32);
    for at in [100, 150, 200, 250] {
        let (mut count, mut points, mut right, mut all, mut off) = (0, 0, 0, 0, 0.0);
        for game in games {
            let Some((_, board)) = game.positions.iter().find(|(back, _)| (game.moves - back).abs_diff(at) < 5) else {
                continue;
            };
            let analysis = Analysis::of(board, Effort::Static);
            let is_dead = |b| analysis.life_of(b).is_some_and(|l| l.verdict == Verdict::Dead);
            let begun = Instant::now();
            let field = Influence::of(board, is_dead);
            time += begun.elapsed();
            fields += 1;
            count += 1;
            let (mut now, mut end) = (0i32, 0i32);
            for p in board.graph().points() {
                let sign = |c: Option<Color>| c.map_or(0, |c| if c == Color::Black { 1 } else { -1 });
                let owner = game.owners[p.index()];
                end += sign(owner);
                let claimed = field.owner(p);
                now += sign(claimed.or(board.color(p)));
                let Some(owner) = owner.filter(|_| board.color(p).is_none()) else { continue };
                all += 1;
                points += usize::from(claimed.is_some());
                right += usize::from(claimed == Some(owner));
            }
            off += f64::from((now - end).abs());
        }
        if count > 0 {
            let share = |a: usize, b: usize| format!("{:.1} %", 100.0 * a as f64 / b.max(1) as f64);
            println!(
                "{at:>5} {count:>6} {points:>16} {:>10} {:>16} {:>14.1}",
                share(right, points),
                share(points, all),
                off / f64::from(count)
            );
        }
    }
    println!("{:.1} microseconds a field", time.as_secs_f64() * 1e6 / f64::from(fields.max(1)));
}
