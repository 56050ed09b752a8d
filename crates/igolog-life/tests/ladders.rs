//! Ladders against a full search, and the laws of their footprints.
//!
//! `IGOLOG_ROUNDS=20000 cargo test --release -p igolog-facts --test ladders` looks longer.

mod common;

use common::{Dice, played_board};
use igolog_core::{BlockId, Board, Color, Graph, Point, Suicide};
use igolog_life::ladder::{LadderReader, LadderResult, breaking_points, ladder_breakers};
use igolog_testing::suite::{diagram, picture, vertex, vertex_point};

/// The ladder game by brute force: the attacker tries every legal move that leaves the block in atari or takes it, the
/// defender every legal move; a repeated board with the same side to move means an escape.
fn caught(board: &mut Board, target: Point, owner: Color, to_move: Color, path: &mut Vec<u64>) -> bool {
    let points: Vec<Point> = board.graph().points().collect();
    let attacking = to_move != owner;
    let block = board.block(target).unwrap();
    if attacking && board.liberty_count(block) != 2 {
        // What is in atari is taken, unless a ko forbids it.
        return board.liberty_count(block) == 1 && board.is_legal(to_move, board.liberties(block).next().unwrap());
    }
    for point in points {
        if !board.is_legal(to_move, point) {
            continue;
        }
        board.play_unchecked(to_move, point);
        let key = if attacking { board.hash() } else { !board.hash() };
        let taken = board.color(target) != Some(owner);
        let good = if attacking {
            taken
                || board.liberty_count(board.block(target).unwrap()) == 1 && !path.contains(&key) && {
                    path.push(key);
                    let caught = caught(board, target, owner, owner, path);
                    path.pop();
                    caught
                }
        } else {
            path.contains(&key) || {
                path.push(key);
                let caught = caught(board, target, owner, !owner, path);
                path.pop();
                !caught
            }
        };
        board.undo();
        if good {
            return attacking;
        }
    }
    !attacking
}

#[test]
fn equals_full_search_on_random_positions() {
    let mut dice = Dice::new(0x1234_5678_9abc_def1);
    let mut reader = LadderReader::new();
    let rounds = std::env::var("IGOLOG_ROUNDS").ok().and_then(|n| n.parse().ok()).unwrap_or(600);
    let (mut read, mut working, mut firm) = (0, 0, 0);
    for round in 0..rounds {
        let size = 4 + round % 4;
        let moves = 4 + dice.index(size * size);
        let board = played_board(&Graph::grid(size, size).expect("a board"), &mut dice, moves, 0);
        let blocks: Vec<_> = board.blocks().collect();
        for block in blocks {
            let Some(ladder) = reader.read(&board, block) else { continue };
            let owner = board.block_color(block);
            let mut scratch = board.clone();
            let attacked = caught(&mut scratch, block.point(), owner, !owner, &mut Vec::new());
            let defended = match board.liberty_count(block) {
                1 => caught(&mut scratch, block.point(), owner, owner, &mut Vec::new()),
                _ => own_moves(&board, block).into_iter().all(|point| {
                    scratch.play_unchecked(owner, point);
                    let mut path = vec![!scratch.hash()];
                    let caught = caught(&mut scratch, block.point(), owner, !owner, &mut path);
                    scratch.undo();
                    caught
                }),
            };
            firm += usize::from(attacked && defended && board.liberty_count(block) == 2);
            let expected = match (attacked, defended) {
                (false, _) => LadderResult::Escapes,
                (true, false) => LadderResult::Unsettled,
                (true, true) => LadderResult::Captured,
            };
            assert_eq!(ladder.result, expected, "{}\n{:?}", picture(&board, &[block.point()]), ladder);
            read += 1;
            working += usize::from(attacked && board.liberty_count(block) == 2);
        }
    }
    assert!(read > rounds && working > rounds / 12 && firm > rounds / 100, "{read} {working} {firm}");
}

/// The legal moves of a block's owner that extend it, or that take or give atari to a block that touches it.
fn own_moves(board: &Board, block: BlockId) -> Vec<Point> {
    let owner = board.block_color(block);
    let weak: Vec<BlockId> = board.enemies(block).into_iter().filter(|&b| board.liberty_count(b) <= 2).collect();
    let near = |p: &Point| board.is_liberty(block, *p) || weak.iter().any(|&b| board.is_liberty(b, *p));
    board.graph().points().filter(|p| board.is_legal(owner, *p) && near(p)).collect()
}

#[test]
fn two_liberties_do_not_save_a_stone_in_the_net() {
    let board = diagram(&[
        ". . . . . . O . X",
        ". . . . . . . O .",
        ". . . . . . . . O",
        ". . . . . . . . .",
        ". . . . . . . . .",
        ". . . . . . . . .",
        ". O X . . . . . .",
        ". . O O . . . . .",
        ". . . . . . . . .",
    ]);
    let read = |name: &str| {
        let block = board.block(vertex_point(&board, name).unwrap()).unwrap();
        LadderReader::new().read(&board, block).expect("at most two liberties")
    };
    assert_eq!(read("J9").result, LadderResult::Captured);
    let open = read("C3");
    assert_eq!(open.result, LadderResult::Unsettled);
    assert!(open.attack.is_some() && open.escape.is_some());
}

#[test]
fn nothing_outside_the_footprint_matters() {
    let mut dice = Dice::new(77);
    let mut reader = LadderReader::new();
    let mut tried = 0;
    for _ in 0..400 {
        let moves = 30 + dice.index(40);
        let board = played_board(&Graph::grid(11, 11).expect("a board"), &mut dice, moves, 0);
        let blocks: Vec<_> = board.blocks().collect();
        for block in blocks {
            let Some(ladder) = reader.read(&board, block) else { continue };
            for color in Color::ALL {
                let mut other = board.clone();
                let mut changed = false;
                for point in board.graph().points() {
                    let open = board.graph().neighbors(point).all(|p| board.color(p).is_none());
                    if open && board.color(point).is_none() && !ladder.footprint.contains(point) && dice.index(3) == 0 {
                        changed |= other.play(color, point, Suicide::Forbidden).is_ok();
                    }
                }
                if changed && other.is_live(block) {
                    other.set_ko(None);
                    let again = reader.read(&other, block).expect("the same block");
                    assert_eq!(
                        again.result,
                        ladder.result,
                        "{}\n{}",
                        picture(&board, &[block.point()]),
                        picture(&other, &ladder.footprint.iter().collect::<Vec<_>>())
                    );
                    tried += 1;
                }
            }
        }
    }
    assert!(tried > 500);
}

#[test]
fn a_breaker_is_named() {
    let rows = [
        ". . . . . . . . .",
        ". . . . . . . . .",
        ". . . . . . . . .",
        ". . . . . X . . .",
        ". . . . . . . . .",
        ". . . . . . . . .",
        ". O X . . . . . .",
        ". . O O . . . . .",
        ". . . . . . . . .",
    ];
    let board = diagram(&rows);
    let mut reader = LadderReader::new();
    let block = board.block(vertex_point(&board, "C3").unwrap()).unwrap();
    let ladder = reader.read(&board, block).expect("two liberties");
    assert_eq!(ladder.result, LadderResult::Escapes);
    let breakers = ladder_breakers(&mut reader, &board, &ladder);
    let names: Vec<String> = breakers.iter().map(|b| vertex(&board, b.point())).collect();
    assert_eq!(names, ["F6"]);
    let mut rows = rows;
    rows[3] = ". . . . . . . . .";
    let board = diagram(&rows);
    let ladder = reader.read(&board, block).expect("two liberties");
    assert_eq!(ladder.result, LadderResult::Unsettled);
    let points = breaking_points(&mut reader, &board, &ladder);
    assert!(points.contains(&vertex_point(&board, "F6").unwrap()));
}
