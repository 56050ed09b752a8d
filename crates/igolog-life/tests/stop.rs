//! What is asked to stop ends with fewer proofs, never with others.

mod common;

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
