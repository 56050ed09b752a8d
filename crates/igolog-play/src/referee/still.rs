//! Who will own each point, seen without a playout: blocks by their outlook, empty points by influence.

use igolog_core::{Board, Color};
use igolog_life::Analysis;
use igolog_life::influence::{Influence, TERRITORY};
use igolog_life::outlook::Outlook;
use igolog_life::{Certainty, Verdict};

use super::sample::Sample;

/// The picture that stands in for playouts: owners from −1 to 1, and as deviation what independent blocks and points of
/// these likelihoods would have.
pub(super) fn picture(board: &Board, analysis: &Analysis) -> Sample {
    let proved = |verdict: Verdict| {
        let of = analysis.life.iter().filter(move |l| l.status == Certainty::Proved && l.verdict == verdict);
        of.map(|l| l.block).collect::<Vec<_>>()
    };
    let dead = proved(Verdict::Dead);
    let outlook = Outlook::of(board, &analysis.sides, &dead);
    let likely = |life: &igolog_life::BlockLife| match (life.status, life.verdict) {
        (Certainty::Proved, Verdict::Dead) => 0.0,
        (Certainty::Proved, _) => 1.0,
        _ => outlook.of_block(life.block),
    };
    let falls = |block| analysis.life_of(block).is_some_and(|life| likely(life) < 0.5);
    let influence = Influence::of(board, falls);
    let mut owner: Vec<f32> = board.graph().points().map(|p| (influence.at(p) / TERRITORY).clamp(-1.0, 1.0)).collect();
    let mut variance: f32 = board.empties().map(|p| 1.0 - owner[p.index()].powi(2)).sum();
    for life in &analysis.life {
        let share = likely(life);
        // The points of a block change hands together.
        variance += 4.0 * share * (1.0 - share) * (board.block_size(life.block) as f32).powi(2);
        let sign = if life.color == Color::Black { 1.0 } else { -1.0 };
        for stone in board.block_stones(life.block) {
            owner[stone.index()] = sign * (2.0 * share - 1.0);
        }
    }
    Sample { owner, deviation: variance.sqrt() }
}
