//! Games for measurements: openings that branch as real ones do, transpositions, symmetries, duplicates.

use igolog_core::{Board, Color, Dice, Graph, Point, Suicide};

/// One game in so many repeats an earlier one under another name.
const DUPLICATES: u32 = 33;
const OPENING: usize = 30;

/// The record with this number of a seeded collection on 19×19.
pub(crate) fn record(seed: u64, number: u64) -> String {
    let mut dice = Dice::new(seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    let moves_of = if dice.below(DUPLICATES) == 0 && number > 0 { dice.next_u64() % number } else { number };
    let mut text = format!(
        "(;GM[1]SZ[19]GN[{number}]DT[{}-{:02}-{:02}]PB[player {}]PW[player {}]BR[P{}段]WR[{}段]KM[650]RE[{}]",
        1990 + dice.below(30),
        1 + dice.below(12),
        1 + dice.below(28),
        dice.below(2000),
        dice.below(2000),
        1 + dice.below(9),
        1 + dice.below(9),
        ["B+R", "W+R", "B+2.5", "W+0.5"][dice.index(4)],
    );
    for (color, point) in moves(seed, moves_of) {
        let letter = |n: usize| char::from(b'a' + n as u8);
        let color = if color == Color::Black { 'B' } else { 'W' };
        text.extend([';', color, '[', letter(point % 19), letter(point / 19), ']']);
    }
    text.push(')');
    text
}

fn moves(seed: u64, number: u64) -> Vec<(Color, usize)> {
    let mut dice = Dice::new(!seed ^ number.wrapping_mul(0xD1B5_4A32_D192_ED03));
    let graph = Graph::grid(19, 19).expect("there is such a board");
    let symmetry = dice.index(graph.symmetries().len());
    let mut board = Board::new(graph);
    let length = 130 + dice.index(160);
    let mut color = Color::Black;
    let mut played: Vec<usize> = Vec::new();
    let mut made = Vec::new();
    for number in 0..length {
        let point = match number < OPENING {
            true => opening(&board, color, &mut dice),
            false => local(&board, color, &played, &mut dice),
        };
        let Some(point) = point else { break };
        if board.play(color, Point::new(point), Suicide::Forbidden).is_err() {
            break;
        }
        played.push(point);
        made.push((color, board.graph().symmetries()[symmetry].apply(Point::new(point)).index()));
        color = !color;
    }
    made
}

fn is_good(board: &Board, color: Color, point: usize) -> bool {
    let point = Point::new(point);
    board.color(point).is_none() && board.is_legal(color, point) && !board.is_eyelike(color, point)
}

/// A move among those that are usual in a position: which they are hangs on its stones alone, so that other orders of
/// moves lead to the same ones.
fn opening(board: &Board, color: Color, dice: &mut Dice) -> Option<usize> {
    let mut usual = Dice::new(board.canonical_hash());
    // Zipf: the first of them is played in about half of all games.
    let rank = (dice.unit().powi(-1) as usize).min(40);
    let mut found = None;
    for _ in 0..rank * 3 {
        let side = |usual: &mut Dice| [2, 3, 3, 4, 9, 14, 15, 15, 16][usual.index(9)];
        let point = side(&mut usual) + 19 * side(&mut usual);
        if is_good(board, color, point) {
            found = Some(point);
        }
    }
    found.or_else(|| anywhere(board, color, dice))
}

/// A move near the last ones, or anywhere.
fn local(board: &Board, color: Color, played: &[usize], dice: &mut Dice) -> Option<usize> {
    if dice.chance(200) {
        let last = played[played.len() - 1 - dice.index(2)];
        for _ in 0..6 {
            let (x, y) = ((last % 19 + dice.index(5)).wrapping_sub(2), (last / 19 + dice.index(5)).wrapping_sub(2));
            if x < 19 && y < 19 && is_good(board, color, y * 19 + x) {
                return Some(y * 19 + x);
            }
        }
    }
    anywhere(board, color, dice)
}

fn anywhere(board: &Board, color: Color, dice: &mut Dice) -> Option<usize> {
    (0..100).map(|_| dice.index(361)).find(|&point| is_good(board, color, point))
}
