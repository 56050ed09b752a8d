//! How good a policy is: how often the move played is among its first choices.

use serde::Serialize;

use super::extract::Example;
use super::model::{Model, ModelError, compile, softmax};
use super::stream::{Games, stream};

/// The ranks that are reported.
pub const TOP: [usize; 4] = [1, 3, 5, 10];

/// Shares of positions whose move was among the first 1, 3, 5, 10 choices; ties count in part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Hits {
    /// First choice.
    pub top1: f64,
    /// Among the first three.
    pub top3: f64,
    /// Among the first five.
    pub top5: f64,
    /// Among the first ten.
    pub top10: f64,
}

impl Hits {
    /// Adds a position: `better` moves rank above the one played, `equal` (itself included) beside it.
    fn add(&mut self, better: usize, equal: usize) {
        for (hits, k) in [&mut self.top1, &mut self.top3, &mut self.top5, &mut self.top10].into_iter().zip(TOP) {
            *hits += (k.saturating_sub(better) as f64 / equal as f64).min(1.0);
        }
    }

    fn over(self, positions: usize) -> Hits {
        let n = positions.max(1) as f64;
        Hits { top1: self.top1 / n, top3: self.top3 / n, top5: self.top5 / n, top10: self.top10 / n }
    }
}

/// A stretch of the games.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Phase {
    /// Its name.
    pub name: String,
    /// The positions in it.
    pub positions: usize,
    /// The policy's hits.
    pub policy: Hits,
    /// The mean logarithm of the probability of the move played.
    pub log_likelihood: f64,
}

/// The result of an evaluation.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Evaluation {
    /// Games with at least one position.
    pub games: usize,
    /// Positions.
    pub positions: usize,
    /// Legal moves on average.
    pub legal_moves: f64,
    /// A random choice.
    pub random: Hits,
    /// The urgencies alone.
    pub urgency: Hits,
    /// The policy.
    pub policy: Hits,
    /// The mean logarithm of the probability of the move played.
    pub log_likelihood: f64,
    /// By the number of moves on the board.
    pub phases: Vec<Phase>,
}

/// Evaluates a model on games. `progress` is called after every game.
///
/// # Errors
/// If the model cannot be used on the games' boards.
pub fn evaluate(
    model: &Model,
    games: &Games<'_>,
    threads: usize,
    mut progress: impl FnMut(usize) -> bool,
) -> Result<Evaluation, ModelError> {
    let (features, weights) = compile(model)?;
    let names = ["opening", "middle game", "endgame"];
    let mut report = Evaluation {
        phases: names.map(|name| Phase { name: name.into(), ..Phase::default() }).into(),
        ..Evaluation::default()
    };
    let order: Vec<usize> = (0..games.count).collect();
    let mut shares = Vec::new();
    let mut done = 0;
    stream(&features, games, &order, threads, |_, examples| {
        report.games += !examples.is_empty() as usize;
        for example in &examples {
            softmax(example, &weights, &mut shares);
            report.add(example, &shares);
        }
        done += 1;
        progress(done)
    })?;
    report.finish();
    Ok(report)
}

impl Evaluation {
    fn add(&mut self, example: &Example, shares: &[f32]) {
        let Some(played) = example.played.map(|k| k as usize) else { return };
        let rank = |better: &dyn Fn(usize) -> core::cmp::Ordering| {
            (0..shares.len()).fold((0, 0), |(above, beside), k| match better(k) {
                core::cmp::Ordering::Greater => (above + 1, beside),
                core::cmp::Ordering::Equal => (above, beside + 1),
                core::cmp::Ordering::Less => (above, beside),
            })
        };
        let by_policy = rank(&|k| shares[k].total_cmp(&shares[played]));
        let by_urgency = rank(&|k| example.urgency[k].cmp(&example.urgency[played]));
        self.positions += 1;
        self.legal_moves += shares.len() as f64;
        self.random.add(0, shares.len());
        self.urgency.add(by_urgency.0, by_urgency.1);
        self.policy.add(by_policy.0, by_policy.1);
        let likelihood = (shares[played].max(1e-12) as f64).ln();
        self.log_likelihood += likelihood;
        // A sixth and a half of the board's points: moves 60 and 180 on 19×19.
        let points = example.points.len() as u32 + example.number;
        let phase = match example.number * 6 {
            n if n < points => 0,
            n if n < points * 3 => 1,
            _ => 2,
        };
        let phase = &mut self.phases[phase];
        phase.positions += 1;
        phase.policy.add(by_policy.0, by_policy.1);
        phase.log_likelihood += likelihood;
    }

    fn finish(&mut self) {
        let n = self.positions;
        self.legal_moves /= n.max(1) as f64;
        self.log_likelihood /= n.max(1) as f64;
        (self.random, self.urgency, self.policy) = (self.random.over(n), self.urgency.over(n), self.policy.over(n));
        for phase in &mut self.phases {
            phase.policy = phase.policy.over(phase.positions);
            phase.log_likelihood /= phase.positions.max(1) as f64;
        }
    }
}
