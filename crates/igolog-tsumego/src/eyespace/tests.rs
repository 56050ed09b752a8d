//! Regions played out, against a full search of the whole board that knows nothing of regions.

// Some of it serves the tests of whole answers alone.
#[allow(dead_code)]
#[path = "../../tests/oracle/mod.rs"]
mod oracle;

use igolog_core::{Board, Color, Dice, Graph, Point, PointSet};
use oracle::Oracle;

use super::{EyeSpace, EyeSpaces, MOST_CELLS};
use crate::bits::Bits;
use crate::field::Field;
use crate::life::Life;
use crate::state::State;
use crate::{Goal, KoMaster, Problem};

/// Cells in a row or in rows, all of them next to one block.
fn space(rows: &[&str]) -> EyeSpace {
    let mut cells = Vec::new();
    for (row, line) in rows.iter().enumerate() {
        for (column, mark) in line.chars().enumerate().filter(|c| c.1 != ' ') {
            cells.push((column as i32, row as i32, mark));
        }
    }
    let mut space = EyeSpace { cells: cells.len() as u8, near: [0; MOST_CELLS], frames: [0; 3], stones: 0 };
    for (at, a) in cells.iter().enumerate() {
        for (other, b) in cells.iter().enumerate() {
            if (a.0 - b.0).abs() + (a.1 - b.1).abs() == 1 {
                space.near[at] |= 1 << other;
            }
        }
        space.stones |= ((a.2 == 'x') as u16) << at;
        space.frames[0] |= ((space.near[at].count_ones() < 4) as u16) << at;
    }
    space
}

#[test]
fn known_shapes_are_worth_what_books_say() {
    let mut spaces = EyeSpaces::default();
    let mut check = |rows: &[&str], worth| assert_eq!(spaces.worth(&space(rows)), worth, "{rows:?}");
    check(&["."], 1);
    check(&[".."], 1);
    check(&["..."], 1);
    check(&["...."], 2);
    check(&["..", " .."], 2);
    check(&["..", ".."], 1);
    check(&["...", " . "], 1);
    check(&["...", ".. "], 1);
    check(&["....."], 2);
    check(&[" . ", "...", " . "], 1);
    check(&["...", "..."], 2);
    check(&["....", " .. "], 2);
    check(&["...", "...", " . "], 2);
    // The middle of three or of four is taken.
    check(&[".x."], 1);
    check(&[".x.."], 1);
    check(&["x..x"], 2);
}

/// A region of so many cells with all around it Black's and the rest as the dice say; `None` if they say no.
fn position(dice: &mut Dice, cells: usize) -> Option<(Board, Vec<Point>)> {
    let graph = Graph::grid(5, 4).ok()?;
    let mut region = vec![Point::new(dice.index(graph.len()))];
    while region.len() < cells {
        let from = region[dice.index(region.len())];
        let next: Vec<Point> = graph.neighbors(from).filter(|p| !region.contains(p)).collect();
        region.push(*next.get(dice.index(next.len().max(1)))?);
    }
    let mut contents = Vec::new();
    for point in graph.points() {
        let inside = region.contains(&point);
        let border = !inside && graph.neighbors(point).any(|q| region.contains(&q));
        let content = match dice.index(20) {
            0..5 if inside => Some(Color::White),
            _ if inside => None,
            _ if border => Some(Color::Black),
            0..2 => None,
            2..8 => Some(Color::White),
            _ => Some(Color::Black),
        };
        contents.push((point, content));
    }
    let mut board = Board::new(graph);
    board.setup(&contents).ok()?;
    Some((board, region))
}

fn ask(board: &Board, stones: PointSet) -> Problem {
    Problem { board: board.clone(), goal: Goal::Stones(stones), to_move: Color::White, region: None }
}

#[test]
fn life_by_answers_equals_full_search() {
    let mut dice = Dice::new(5);
    let mut life = Life::default();
    let (mut by_answers, mut elsewhere, mut whole, mut missed) = (0, 0, 0, 0);
    for _ in 0..1_200 {
        let cells = 2 + dice.index(5);
        let Some((board, region)) = position(&mut dice, cells) else { continue };
        let Some(stone) = board.stones().find(|s| s.1 == Color::Black && touches(&board, s.0, &region)) else {
            continue;
        };
        let block = board.block(stone.0).unwrap();
        let stones = PointSet::from_points(board.graph().len(), board.block_stones(block));
        let problem = ask(&board, stones.clone());
        let field = Field::new(&problem, KoMaster::Attacker).unwrap();
        let state = State::new(&field, &board, Color::White);
        let alone = board.empties().all(|p| region.contains(&p))
            && board.blocks().filter(|&b| board.block_color(b) == Color::Black).count() == 1;
        let Some(zone) = life.prove(&state, Color::Black, Bits::from_set(&stones), true) else {
            // With one block and one region nothing but a repetition or a ko may be missed.
            if alone && let Some(lives) = Oracle::lives(&problem, KoMaster::Attacker) {
                whole += 1;
                missed += usize::from(lives);
            }
            continue;
        };
        if life.prove(&state, Color::Black, Bits::from_set(&stones), false).is_some() {
            continue;
        }
        for master in [KoMaster::Attacker, KoMaster::Defender] {
            if let Some(lives) = Oracle::lives(&problem, master) {
                by_answers += 1;
                assert!(lives, "{master:?}: {:?}", board.stones().collect::<Vec<_>>());
            }
        }
        // The same on the zone and anything else elsewhere.
        let contents: Vec<_> = board
            .graph()
            .points()
            .map(|p| match dice.index(3) {
                _ if zone.contains(p) => (p, board.color(p)),
                0 => (p, None),
                1 => (p, Some(Color::White)),
                _ => (p, Some(Color::Black)),
            })
            .collect();
        let mut other = Board::new(board.graph().clone());
        if other.setup(&contents).is_ok()
            && let Some(lives) = Oracle::lives(&ask(&other, &stones & &zone.to_set(20)), KoMaster::Attacker)
        {
            elsewhere += 1;
            assert!(lives, "{:?} outside {zone:?}", other.stones().collect::<Vec<_>>());
        }
    }
    assert!(by_answers > 20 && elsewhere > 10, "{by_answers} proofs, {elsewhere} elsewhere");
    assert!(whole > 5 && missed * 10 <= whole, "{missed} of {whole} missed");
}

fn touches(board: &Board, stone: Point, region: &[Point]) -> bool {
    board.graph().neighbors(stone).any(|p| region.contains(&p))
}

#[test]
fn nothing_on_a_tiny_board_is_called_alive_that_dies() {
    let mut dice = Dice::new(11);
    let mut life = Life::default();
    let mut alive = 0;
    for _ in 0..1_500 {
        let mut board = Board::new(Graph::grid(3, 3).unwrap());
        let color = |dice: &mut Dice| match dice.index(5) {
            0 => Some(Color::White),
            1 | 2 => Some(Color::Black),
            _ => None,
        };
        let contents: Vec<_> = board.graph().points().map(|p| (p, color(&mut dice))).collect();
        if board.setup(&contents).is_err() {
            continue;
        }
        let Some(stone) = board.stones().find(|s| s.1 == Color::Black) else { continue };
        let stones = PointSet::from_points(9, board.block_stones(board.block(stone.0).unwrap()));
        let problem = ask(&board, stones.clone());
        let field = Field::new(&problem, KoMaster::Attacker).unwrap();
        let state = State::new(&field, &board, Color::White);
        if life.prove(&state, Color::Black, Bits::from_set(&stones), true).is_some() {
            alive += 1;
            for master in [KoMaster::Attacker, KoMaster::Defender] {
                let lives = Oracle::lives(&problem, master);
                assert!(lives != Some(false), "{master:?}: {:?}", board.stones().collect::<Vec<_>>());
            }
        }
    }
    assert!(alive > 50, "{alive}");
}
