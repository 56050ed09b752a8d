//! What is asked to stop ends with fewer proofs, never with others.

mod common;

use std::sync::atomic::{AtomicU32, Ordering};

use common::{Dice, played_board};
use igolog_core::{ByColor, Graph, Stop};
use igolog_life::ladder::{LadderReader, LadderResult};
use igolog_life::tactics::Reader;
use igolog_life::{Analysis, Certainty, Effort, GroundFacts};

#[test]
fn an_analysis_that_was_stopped_has_fewer_proofs() {
    let stop = Stop::new();
    stop.ask();
    let mut dice = Dice::new(5);
    let mut spared = 0;
    for _ in 0..20 {
        let board = played_board(&Graph::grid(9, 9).unwrap(), &mut dice, 300, 1);
        let ground = || ByColor::from_fn(|color| GroundFacts::of(&board, color));
        let stopped = Analysis::from_ground(&board, ground(), Effort::Step, &stop);
        let whole = Analysis::from_ground(&board, ground(), Effort::Step, &Stop::new());
        assert!(stopped.cut_short && !whole.cut_short);
        spared += whole.work.positions - stopped.work.positions;
        for (part, all) in stopped.life.iter().zip(&whole.life) {
            if part.status == Certainty::Proved {
                assert_eq!((part.block, part.verdict, part.status), (all.block, all.verdict, all.status));
            }
        }
    }
    assert!(spared > 1_000, "{spared} positions");
}

/// A token that is asked at so many looks.
fn at_look(looks: u32) -> Stop {
    let left = AtomicU32::new(looks);
    Stop::new().or_when(move || left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |n| n.checked_sub(1)).is_err())
}

#[test]
fn wherever_an_analysis_is_stopped_its_proofs_hold() {
    let mut dice = Dice::new(9);
    let mut proofs = 0;
    for _ in 0..6 {
        let board = played_board(&Graph::grid(7, 7).unwrap(), &mut dice, 200, 1);
        let ground = || ByColor::from_fn(|color| GroundFacts::of(&board, color));
        let whole = Analysis::from_ground(&board, ground(), Effort::Step, &Stop::never());
        for looks in (0..60).chain((60..2_000).step_by(97)) {
            let stopped = Analysis::from_ground(&board, ground(), Effort::Step, &at_look(looks));
            for (part, all) in stopped.life.iter().zip(&whole.life) {
                if part.status == Certainty::Proved {
                    proofs += 1;
                    assert_eq!(
                        (part.block, part.verdict, part.status),
                        (all.block, all.verdict, all.status),
                        "{looks}"
                    );
                }
            }
        }
    }
    assert!(proofs > 100, "{proofs} proofs");
}

#[test]
fn readings_that_were_stopped_say_so() {
    let stop = Stop::new();
    let (mut ladders, mut reader) = (LadderReader::new(), Reader::new());
    ladders.set_stop(stop.clone());
    reader.set_stop(stop.clone());
    let board = common::board(
        ". . . . . . .
         . . X . . . .
         . X O . . . .
         . . O X . . .
         . . X . . . .
         . . . . . . .
         . . . . . . .",
    );
    let target = board.graph().at(2, 2).unwrap();
    let block = board.block(target).unwrap();
    assert_ne!(ladders.read(&board, block).unwrap().result, LadderResult::Unknown);
    assert!(reader.attack(&board, target, 10_000).unwrap().complete);
    stop.ask();
    assert_eq!(ladders.read(&board, block).unwrap().result, LadderResult::Unknown);
    assert!(!reader.attack(&board, target, 10_000).unwrap().complete);
}
