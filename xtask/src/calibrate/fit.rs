//! Fits the logistic model by Newton's method.

use igolog_core::BlockId;
use igolog_life::outlook::{FEATURES, LOOKS_DEAD, OutlookFeatures, features, likelihood};
use igolog_life::{Analysis, Certainty, Effort, Verdict};

use super::Judged;

const STEPS: usize = 12;

/// Fits the first look, then with its weights the second, and prints both.
pub(crate) fn fit(games: &[&Judged]) {
    let first = newton(&rows(games, None));
    println!("{first:.3?}");
    println!("{:.3?}", newton(&rows(games, Some(&first))));
}

fn rows(games: &[&Judged], before: Option<&OutlookFeatures>) -> Vec<(OutlookFeatures, f64)> {
    let mut rows = Vec::new();
    for game in games {
        for (_, board) in &game.positions {
            let analysis = Analysis::of(board, Effort::Static);
            let proved = analysis.life.iter().filter(|l| l.verdict == Verdict::Dead && l.status == Certainty::Proved);
            let mut dead: Vec<BlockId> = proved.map(|l| l.block).collect();
            if let Some(weights) = before {
                let all = features(board, &analysis.sides, &dead);
                dead.extend(all.iter().filter(|(_, f)| likelihood(f, weights) < LOOKS_DEAD).map(|(b, _)| *b));
                dead.sort_unstable();
                dead.dedup();
            }
            for (block, features) in features(board, &analysis.sides, &dead) {
                rows.extend(game.lives(board, block).map(|lives| (features, f64::from(u8::from(lives)))));
            }
        }
    }
    rows
}

fn newton(rows: &[(OutlookFeatures, f64)]) -> OutlookFeatures {
    let mut weights = [0.0f32; FEATURES];
    for _ in 0..STEPS {
        let mut slope = [0.0f64; FEATURES];
        let mut bend = [[0.0f64; FEATURES]; FEATURES];
        for (features, lives) in rows {
            let p = f64::from(likelihood(features, &weights));
            for i in 0..FEATURES {
                slope[i] += (lives - p) * f64::from(features[i]);
                for j in 0..FEATURES {
                    bend[i][j] += p * (1.0 - p) * f64::from(features[i]) * f64::from(features[j]);
                }
            }
        }
        for i in 0..FEATURES {
            // A little weight decay keeps features that never occur at zero.
            bend[i][i] += 1.0;
            slope[i] -= f64::from(weights[i]);
        }
        let step = solve(bend, slope);
        weights.iter_mut().zip(step).for_each(|(w, s)| *w += s as f32);
    }
    weights
}

/// Solves a positive definite system by elimination.
fn solve(mut a: [[f64; FEATURES]; FEATURES], mut b: [f64; FEATURES]) -> [f64; FEATURES] {
    for i in 0..FEATURES {
        let row = a[i].map(|x| x / a[i][i]);
        b[i] /= a[i][i];
        a[i] = row;
        for k in (0..FEATURES).filter(|&k| k != i) {
            let factor = a[k][i];
            (0..FEATURES).for_each(|j| a[k][j] -= factor * row[j]);
            b[k] -= factor * b[i];
        }
    }
    b
}
