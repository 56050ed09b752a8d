//! Random attacks on what is proved safe, on boards too large to search: the owner answers, and nothing may fall.
//!
//! `IGOLOG_ROUNDS=2000 cargo test --release -p igolog-life --test attacks` plays longer.

mod common;

use common::{Dice, played_board};
use igolog_core::{Board, Color, Graph, Point, PointSet};
use igolog_life::safety::Safety;
use igolog_life::{Benson, Effort};
use igolog_testing::suite;

/// How hard the owner looks, for the claim and for every answer.
const EFFORTS: [Effort; 2] = [Effort::Static, Effort::Step];

/// Whether a point belongs to the claim or lies beside a stone of it.
fn near(board: &Board, points: &PointSet, p: Point) -> bool {
    points.contains(p) || board.graph().neighbors(p).any(|q| points.contains(q) && board.color(q).is_some())
}

/// One game: the attacker plays at random in and beside the claim and may retake every ko; the owner plays the answer
/// after which most of the claim is still proved.
fn attack(start: &Board, color: Color, effort: Effort, moves: usize, dice: &mut Dice, attacks: &mut usize) {
    let claim = Safety::of(start, color, effort);
    let points = claim.points(start);
    if points.len() == Benson::of(start, color).safe_points(start).len() {
        return;
    }
    let stones: Vec<Point> = claim.blocks.iter().flat_map(|&(b, _)| start.block_stones(b)).collect();
    let territory = PointSet::from_points(start.graph().len(), claim.regions.iter().flat_map(|r| r.points.clone()));
    let mut board = start.clone();
    for _ in 0..moves {
        board.set_ko(None);
        let moves: Vec<Point> =
            board.empties().filter(|&p| near(&board, &points, p) && board.is_legal(!color, p)).collect();
        let Some(&mv) = moves.get(dice.index(moves.len().max(1))) else { break };
        board.play_unchecked(!color, mv);
        *attacks += 1;
        let fallen = stones.iter().find(|&&p| board.color(p) != Some(color));
        assert!(
            fallen.is_none(),
            "{fallen:?} falls\n{}\n{}",
            suite::picture(start, &[]),
            suite::picture(&board, &stones)
        );
        let lost = |board: &Board| {
            let now = Safety::of(board, color, effort);
            // A safe stone must stay safe itself: to lie in safe territory is less.
            let is_safe = |p: &Point| board.block(*p).is_some_and(|b| now.is_safe(b));
            let owned = now.points(board);
            stones.iter().filter(|p| !is_safe(p)).count() + territory.iter().filter(|&p| !owned.contains(p)).count()
        };
        let (mut least, mut answer) = (lost(&board), None);
        let mut answers: Vec<Point> =
            board.empties().filter(|&p| near(&board, &points, p) && board.is_legal(color, p)).collect();
        answers.sort_by_key(|&p| (!board.graph().neighbors(mv).any(|q| q == p), p));
        for point in answers {
            if least == 0 {
                break;
            }
            board.play_unchecked(color, point);
            let left = lost(&board);
            board.undo();
            if left < least {
                (least, answer) = (left, Some(point));
            }
        }
        if let Some(point) = answer {
            board.play_unchecked(color, point);
        }
        // Where no answer is proved within the effort, what falls later shows nothing.
        if least > 0 {
            break;
        }
    }
    let alive = Benson::of(&board, !color);
    let lives = alive.alive.iter().find(|&&b| territory.contains(b.point()));
    assert!(lives.is_none(), "{lives:?} lives\n{}\n{}", suite::picture(start, &[]), suite::picture(&board, &[]));
}

#[test]
fn nothing_safe_falls_to_random_attacks() {
    let rounds: usize = std::env::var("IGOLOG_ROUNDS").ok().and_then(|n| n.parse().ok()).unwrap_or(160);
    let mut dice = Dice::new(0xa77a_c4ed);
    let mut attacks = 0;
    for round in 0..rounds {
        let side = [7, 9, 9, 13][round % 4];
        let graph = Graph::grid(side, side).expect("a board");
        let tries = graph.len() + dice.index(2 * graph.len());
        let board = played_board(&graph, &mut dice, tries, round % 5);
        for color in Color::ALL {
            attack(&board, color, EFFORTS[round / 4 % 2], 40, &mut dice, &mut attacks);
        }
    }
    assert!(attacks > 0);
}

#[test]
fn nothing_safe_falls_at_the_ends_of_real_games() {
    let rounds: usize = std::env::var("IGOLOG_ROUNDS").ok().and_then(|n| n.parse().ok()).unwrap_or(8);
    let Some(folder) = igolog_testing::shared("corpus", rounds) else { return };
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|f| f.extension().is_some_and(|e| e == "sgf"));
    files.sort();
    let mut dice = Dice::new(0x5afe);
    let mut attacks = 0;
    for file in files.iter().step_by(7).cycle().take(rounds.min(files.len())) {
        let text = String::from_utf8_lossy(&std::fs::read(file).expect("a file")).into_owned();
        let board = suite::read_sgf(&text, None);
        for color in Color::ALL {
            attack(&board, color, EFFORTS[1], 6, &mut dice, &mut attacks);
        }
    }
    assert!(attacks > 0);
}

#[test]
fn nothing_safe_falls_on_the_boards_of_the_suite() {
    let moves: usize = std::env::var("IGOLOG_ROUNDS").ok().and_then(|n| n.parse().ok()).unwrap_or(2);
    let mut dice = Dice::new(0xf0e6);
    let mut attacks = 0;
    let whole = |c: &suite::Case| c.args.len() == 1 && c.args[0] == "static" && c.name.contains("fullboard");
    let Some(cases) = suite::cases("fuego/safety.json", 11) else { return };
    for case in cases.iter().filter(|c| whole(c)) {
        let board = case.board();
        for color in Color::ALL {
            attack(&board, color, EFFORTS[1], moves, &mut dice, &mut attacks);
        }
    }
    assert!(attacks > 0);
}
