//! Eyes and life never contradict each other in one answer.

mod common;

use common::{Dice, corpus, graphs, played_board, random_board};
use igolog_core::{Board, Graph};
use igolog_life::eyes::EyeKind;
use igolog_life::{Analysis, Certainty, Effort, Reason, Verdict};

/// Checks one answer; how many blocks its eyes spoke of.
fn check(board: &Board, effort: Effort) -> usize {
    let analysis = Analysis::of(board, effort);
    let mut spoken = 0;
    for life in &analysis.life {
        let side = &analysis.sides[life.color];
        let (low, high) = side.eyes_of(side.groups.group(life.block));
        let what = || format!("{life:?}, eyes {low} to {high}, {:?}", board.stones().collect::<Vec<_>>());
        let reason = life.why.reason();
        spoken += usize::from(reason != Reason::Outlook && reason != Reason::Open);
        match (life.verdict, life.status, reason) {
            // What the theorems prove has two eyes.
            (Verdict::Alive, Certainty::Proved, Reason::Benson | Reason::SemiJoint) => assert!(low >= 4, "{}", what()),
            (Verdict::Alive, _, Reason::Eyes) => assert!(low >= 4, "{}", what()),
            (Verdict::Unsettled, _, Reason::Eyes) => assert!(low < 4, "{}", what()),
            (Verdict::Dead, _, Reason::Enclosed) => assert!(low < 4, "{}", what()),
            _ => {}
        }
    }
    for side in [&analysis.sides.black, &analysis.sides.white] {
        for eye in &side.eyes {
            assert!(eye.low <= eye.high, "{eye:?}");
            let place = (0..side.regions.len()).find(|&at| side.region_id(at) == eye.region).unwrap();
            let stays = side.regions[place].bounds.iter().all(|b| side.alive.contains(&b.block));
            let fixed = eye.low == eye.high && eye.low > 0;
            match eye.kind {
                EyeKind::Real => assert!(fixed, "{eye:?}"),
                EyeKind::False => assert!(eye.high == 0 && !(stays && side.safe.contains(&place)), "{eye:?}"),
                EyeKind::Half | EyeKind::Undecided => assert!(!fixed, "{eye:?}"),
                EyeKind::Shared | EyeKind::Open => assert_eq!(eye.low, 0, "{eye:?}"),
            }
        }
    }
    spoken
}

#[test]
fn on_generated_positions() {
    let mut dice = Dice::new(77);
    let mut spoken = 0;
    for graph in graphs() {
        for _ in 0..20 {
            spoken += check(&random_board(&graph, &mut dice, [3, 4, 3]), Effort::Step);
            let tries = 4 * graph.len();
            spoken += check(&played_board(&graph, &mut dice, tries, 1), Effort::Static);
        }
    }
    let graph = Graph::grid(13, 13).unwrap();
    for _ in 0..6 {
        spoken += check(&played_board(&graph, &mut dice, 600, 0), Effort::Step);
    }
    assert!(spoken > 1_000, "{spoken} blocks");
}

#[test]
fn in_real_games() {
    for game in corpus(6) {
        let mut board = game.board().clone();
        for _ in 0..3 {
            check(&board, Effort::Step);
            (0..50).for_each(|_| _ = board.undo());
        }
    }
}
