//! Races by counting: the textbook cases, and nothing that depends on the colour.

mod common;

use common::{Dice, board, played_board};
use igolog_core::{Board, Color, Graph};
use igolog_life::race::{BetterEye, EyeSize, Race, RaceEnd, race_between, race_graph};
use igolog_life::{Analysis, Effort};

/// The races between all adjacent enemy blocks, by black block.
fn pairs(board: &Board) -> Vec<Race> {
    let mut blocks: Vec<_> = board.blocks().filter(|&b| board.block_color(b) == Color::Black).collect();
    blocks.sort_unstable();
    let races = blocks.into_iter().flat_map(|b| board.enemies(b).into_iter().map(move |w| (b, w)));
    races.map(|(b, w)| race_between(board, &[b], &[w])).collect()
}

fn only(picture: &str) -> Race {
    let mut found = pairs(&board(picture));
    assert_eq!(found.len(), 1, "{picture}");
    found.remove(0)
}

fn check(picture: &str, own: (u32, u32), shared: u32, end: RaceEnd, ahead: u32) {
    let race = only(picture);
    let found = (race.first.own, race.second.own, race.shared, race.end, race.ahead);
    assert_eq!(found, (own.0, own.1, shared, end, ahead), "{picture}");
}

#[test]
fn whoever_moves_first_wins_an_even_race() {
    check(". . . . . X O . . . . .\n. . . . . X O . . . . .", (2, 2), 0, RaceEnd::Unsettled, 0);
    // One shared liberty changes nothing without eyes: who fills it first puts himself into atari.
    check(". . . . X . O . . . .\n. . . . X O O . . . .", (2, 2), 1, RaceEnd::Unsettled, 0);
}

#[test]
fn more_liberties_win() {
    check(". . . . X O . . . .\n. . . . X O . . . .\n. . . . X X . . . .", (4, 2), 0, RaceEnd::FirstWins, 2);
}

#[test]
fn two_shared_liberties_without_eyes_are_seki() {
    let picture = ". . . . X . O . . . .\n. . . . X O O . . . .\n. . . . X . O . . . .";
    check(picture, (3, 3), 2, RaceEnd::Seki, 1);
}

#[test]
fn an_eye_makes_the_shared_liberties_its_owner_s() {
    let picture = ". X . O . . . .\nX X O O . . . .";
    check(picture, (1, 2), 1, RaceEnd::Unsettled, 0);
    let race = only(picture);
    assert_eq!((race.first.eye, race.second.eye), (EyeSize::Small, EyeSize::None));
    check(". X X O . . . .\nX X X O . . . .", (1, 2), 0, RaceEnd::SecondWins, 1);
}

#[test]
fn a_big_eye_takes_longer_to_fill_than_it_has_points() {
    let race = only(". . X O . . . .\n. . X O . . . .\nX X X O . . . .");
    assert_eq!((race.first.own, race.first.eye), (5, EyeSize::Big(4)));
}

fn swapped(board: &Board) -> Board {
    let mut other = Board::new((**board.graph()).clone());
    let stones: Vec<_> = board.stones().map(|(p, c)| (p, Some(!c))).collect();
    other.setup(&stones).expect("the same blocks");
    other
}

#[test]
fn colours_do_not_matter() {
    let graph = Graph::grid(9, 9).unwrap();
    let mut dice = Dice::new(5);
    let mut seen = 0;
    for _ in 0..60 {
        let position = played_board(&graph, &mut dice, 70, 0);
        let other = pairs(&swapped(&position));
        for race in pairs(&position) {
            let stands = |r: &&Race| {
                position.block(r.second.block().point()) == Some(race.first.block())
                    && position.block(r.first.block().point()) == Some(race.second.block())
            };
            let mirror = other.iter().find(stands).expect("the same race");
            assert_eq!((race.leads.0, race.leads.1, race.ahead), (mirror.leads.1, mirror.leads.0, mirror.ahead));
            seen += 1;
        }
    }
    assert!(seen > 100, "{seen} races");
}

/// The races of a board.
fn listed(picture: &str) -> Vec<Race> {
    let board = board(picture);
    race_graph(&board, &Analysis::of(&board, Effort::Static))
}

#[test]
fn groups_that_live_only_by_a_race_are_listed() {
    // Black, in the corner, has an eye of three points, White three liberties of his own; E1 is shared. White may begin
    // with the vital point b1, and still Black is a move ahead: he need not fill e1, and White cannot.
    let picture = ". . . . . . . . .
                   . O . O . X . X .
                   . . O . . . X . .
                   . O . O . X . X .
                   . . O O . X X . .
                   . O O O O X X X .
                   O O O O X X X X X
                   X X X X O O O O X
                   . . . X . . . . X";
    let found = listed(picture);
    let [race] = &found[..] else { panic!("{} races", found.len()) };
    assert_eq!((race.first.own, race.second.own, race.shared), (3, 3, 1));
    assert_eq!((race.eyes(), race.end, race.ahead), (BetterEye::First, RaceEnd::FirstWins, 1));
}

#[test]
fn nobody_races_in_the_open() {
    let picture = ". . . . . . . . .
                   . . . . . . . . .
                   . . . X O . . . .
                   . . . X O . . . .
                   . . . . . . . . .
                   . . . . . . . . .
                   . . . . . . . . .
                   . . . . . . . . .
                   . . . . . . . . .";
    assert_eq!(listed(picture), []);
}
