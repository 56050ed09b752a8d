//! The network sees a turned board turned and exchanged colours exchanged, to the last bit, and its outlook is what the
//! verdicts say.

mod common;

use common::{Dice, played_board};
use igolog_core::{Board, Graph};
use igolog_life::ladder::{LadderReader, LadderResult};
use igolog_life::net::{Planes, owners};
use igolog_life::outlook::Outlook;
use igolog_life::{Analysis, Certainty, Effort, Verdict, Why};

fn planes(board: &Board) -> Planes {
    let analysis = Analysis::of(board, Effort::Static);
    let outlook = Outlook::of(board, &analysis.sides, &[]);
    Planes::of(board, &analysis.sides, &outlook, &LadderReader::new().read_all(board)).expect("a plain grid")
}

/// The points in another order: `from(x, y)` is what comes to stand there.
fn moved(planes: &Planes, size: (usize, usize), from: impl Fn(usize, usize) -> usize) -> Planes {
    let order: Vec<usize> =
        (0..size.1).flat_map(|y| (0..size.0).map(move |x| (x, y))).map(|(x, y)| from(x, y)).collect();
    Planes {
        size,
        even: order.iter().map(|&at| planes.even[at]).collect(),
        odd: order.iter().map(|&at| planes.odd[at]).collect(),
        classes: order.iter().map(|&at| planes.classes[at]).collect(),
        class_count: planes.class_count,
    }
}

fn bits(odds: &[f32]) -> Vec<u32> {
    // A zero has two signs.
    odds.iter().map(|odds| (odds + 0.0).to_bits()).collect()
}

#[test]
fn a_turned_board_is_seen_turned_and_exchanged_colours_exchanged() {
    let mut dice = Dice::new(3);
    for (width, height) in [(9, 9), (19, 19), (13, 7)] {
        let board = played_board(&Graph::grid(width, height).unwrap(), &mut dice, 40 * height, 1);
        let seen = planes(&board);
        let odds = owners(&seen);
        assert!(odds.iter().any(|odds| odds.abs() > 0.1), "it sees something");
        let mirrored = moved(&seen, (width, height), |x, y| y * width + width - 1 - x);
        let turned = moved(&seen, (height, width), |x, y| x * width + y);
        let back = |other: &Planes, at: &dyn Fn(usize, usize) -> usize| {
            let odds = owners(other);
            let points = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
            points.map(|(x, y)| odds[at(x, y)]).collect::<Vec<f32>>()
        };
        assert_eq!(bits(&odds), bits(&back(&mirrored, &|x, y| y * width + width - 1 - x)));
        assert_eq!(bits(&odds), bits(&back(&turned, &|x, y| x * height + y)));
        let mut exchanged = seen.clone();
        exchanged.odd.iter_mut().flatten().for_each(|value| *value = -*value);
        let exchanged: Vec<f32> = owners(&exchanged).into_iter().map(|odds| -odds).collect();
        assert_eq!(bits(&odds), bits(&exchanged));
    }
}

#[test]
fn what_is_estimated_is_as_likely_as_it_must_be_and_no_ladder_contradicts_it() {
    let mut dice = Dice::new(8);
    let (mut estimated, mut caught) = (0, 0);
    for effort in [Effort::Static, Effort::Step] {
        for _ in 0..12 {
            let board = played_board(&Graph::grid(13, 13).unwrap(), &mut dice, 160, 1);
            let ladders = LadderReader::new().read_all(&board);
            for life in Analysis::of(&board, effort).life {
                let Some(likely) = life.likely else { continue };
                match life.verdict {
                    Verdict::Alive => assert!(likely >= 95, "{life:?}"),
                    Verdict::Dead => assert!(likely <= 5, "{life:?}"),
                    _ => {}
                }
                let by_sight = effort == Effort::Step && life.status == Certainty::Estimated;
                estimated += usize::from(by_sight && matches!(life.why, Why::Outlook(_)));
                let ladder = ladders.iter().find(|ladder| ladder.block == life.block);
                let threatened =
                    ladder.is_some_and(|l| matches!(l.result, LadderResult::Captured | LadderResult::Unsettled));
                if by_sight && threatened && !matches!(life.why, Why::Pair(_) | Why::OwnTerritory) {
                    caught += 1;
                    assert!(life.verdict != Verdict::Alive, "{life:?} but {ladder:?}");
                }
            }
        }
    }
    assert!(estimated > 50 && caught > 5, "{estimated} estimates, {caught} blocks in ladders");
}

#[test]
fn boards_that_the_network_was_not_fitted_to_are_judged_without_it() {
    let mut dice = Dice::new(4);
    for graph in [Graph::torus(9, 9).unwrap(), Graph::grid(5, 5).unwrap(), Graph::grid(21, 21).unwrap()] {
        let board = played_board(&graph, &mut dice, 120, 1);
        assert!(!Analysis::of(&board, Effort::Step).life.is_empty());
    }
}
