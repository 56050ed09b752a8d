//! What eye spaces are worth: shapes that every player knows, eyes that hang on a diagonal or on a ko; and colours do
//! not matter.

mod common;

use common::{Dice, board, random_board};
use igolog_core::{Board, Color, Graph};
use igolog_life::eyes::EyeValue;

/// The value of the eye space at a point `(column, row)`, and the attacker's and the owner's move.
#[track_caller]
fn check(picture: &str, at: (usize, usize), eyes: (u8, u8), moves: Option<[(usize, usize); 2]>) {
    let board = board(picture);
    let place = |(x, y): (usize, usize)| board.graph().at(x, y).expect("a point of the board");
    let value = EyeValue::of(&board, place(at)).expect("an eye space");
    assert_eq!((value.color, value.least, value.most), (Color::Black, eyes.0, eyes.1), "{picture}");
    assert_eq!(value.moves, moves.map(|[attack, defence]| (place(attack), place(defence))), "{picture}");
}

const THREE: &str = "
. . . X O . . . .
X X X X O . . . .
O O O O O . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .";

const FOUR: &str = "
. . . . X O . . .
X X X X X O . . .
O O O O O O . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .";

/// An eye of one point whose diagonal belongs to who plays there first.
const HALF: &str = "
. . . . . . . . .
. . . . . . . . .
. . X X O O . . .
. . X . X . . . .
. . X X . O O . .
. . X . O . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .";

/// The corner is an eye if the stone beside it falls, which is in atari in a ko.
const KO: &str = "
. X X . X X . . .
X O X X X . . . .
O . O . . . . . .
O O O O O . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .";

/// Four points with two enemy stones inside make one eye, whoever begins.
const GUESTS: &str = "
. O O . X O . . .
X X X X X . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .";

#[test]
fn known_shapes() {
    check(THREE, (0, 0), (1, 2), Some([(1, 0), (1, 0)]));
    check(FOUR, (0, 0), (2, 2), None);
    check(GUESTS, (0, 0), (1, 1), None);
}

#[test]
fn eyes_that_hang_on_a_diagonal() {
    check(HALF, (3, 3), (0, 1), Some([(4, 4), (4, 4)]));
    check(KO, (0, 0), (0, 1), Some([(1, 2), (1, 2)]));
}

#[test]
fn exchanged_colours_exchange_the_owners() {
    let graph = Graph::grid(7, 7).unwrap();
    let mut dice = Dice::new(4711);
    let mut counted = 0;
    for _ in 0..8 {
        let position = random_board(&graph, &mut dice, [3, 4, 2]);
        let mut other = Board::new(position.graph().clone());
        other.setup(&position.stones().map(|(p, color)| (p, Some(!color))).collect::<Vec<_>>()).unwrap();
        for point in position.empties() {
            let (here, there) = (EyeValue::of(&position, point), EyeValue::of(&other, point));
            assert_eq!(here.is_some(), there.is_some());
            // A point that both may want is Black's on either board.
            let Some((here, there)) = here.zip(there).filter(|(here, there)| here.color != there.color) else {
                continue;
            };
            counted += usize::from(here.most > 0);
            assert!(here.least <= here.most && here.moves.is_some() == (here.least < here.most), "{here:?}");
            assert_eq!((here.least, here.most, here.moves), (there.least, there.most, there.moves));
        }
    }
    assert!(counted > 20, "{counted}");
}
