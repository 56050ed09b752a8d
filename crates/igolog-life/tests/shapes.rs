//! What every player knows of eye shapes, asked of the verdicts: in the centre, at the edge and in the corner.

mod common;

use common::board;
use igolog_life::{Analysis, Certainty, Effort, Verdict};

/// A group of White around the empty points of `shape` (rows of `#`), at a place of a 13×13 board where Black owns all else
/// and is alive. `x`, `y` are the column and row of the shape's top left point. Letters `X` and `O` in the shape are
/// stones.
fn enclosed(shape: &str, x: i32, y: i32) -> String {
    let mut inside = std::collections::BTreeMap::new();
    for (row, line) in shape.split('/').enumerate() {
        for (column, c) in line.chars().enumerate().filter(|&(_, c)| c != ' ') {
            inside.insert((x + column as i32, y + row as i32), if c == '#' { '.' } else { c });
        }
    }
    let far = |p: (i32, i32)| inside.keys().map(|q| (p.0 - q.0).abs().max((p.1 - q.1).abs())).min().unwrap_or(9);
    let point = |p: (i32, i32)| match (inside.get(&p), far(p)) {
        (Some(&c), _) => c,
        (None, 1) => 'O',
        (None, 2) => 'X',
        // Two eyes for Black, far from everything.
        _ if p == (12, 0) || p == (12, 12) || p == (10, 0) => '.',
        _ => 'X',
    };
    let row = |y| (0..13).map(|x| point((x, y))).collect::<String>();
    (0..13).map(row).collect::<Vec<_>>().join("\n")
}

fn verdict(picture: &str) -> (Verdict, Certainty) {
    let position = board(picture);
    let analysis = Analysis::of(&position, Effort::Full);
    let white = analysis.life.iter().filter(|l| l.color == igolog_core::Color::White);
    let white = white.max_by_key(|l| position.block_size(l.block)).expect("a white block");
    (white.verdict, white.status)
}

const A: (Verdict, Certainty) = (Verdict::Alive, Certainty::Proved);
const D: (Verdict, Certainty) = (Verdict::Dead, Certainty::Proved);
const U: (Verdict, Certainty) = (Verdict::Unsettled, Certainty::Estimated);

#[test]
fn eye_shapes() {
    // In the centre, at the edge, in the corner; White has no liberty outside.
    let shapes = [
        ("one point", "#", [D, D, D]),
        ("two points", "##", [D, D, D]),
        ("straight three", "###", [U, U, U]),
        ("bent three", "##/#", [U, U, U]),
        ("straight four", "####", [A, A, A]),
        // In the corner the enemy plays next to the bend and it is a ko.
        ("bent four", "###/#", [A, A, U]),
        ("zigzag four", "##/ ##", [A, A, A]),
        ("pyramid four", "###/ #", [U, U, U]),
        ("square four", "##/##", [D, D, D]),
        ("bulky five", "##/###", [U, U, U]),
        ("cross five", " #/###/ #", [U, U, U]),
        ("straight five", "#####", [A, A, A]),
        ("U five", "# #/###", [A, A, A]),
        ("rabbity six", " #/###/ ##", [U, U, U]),
        ("rectangular six", "###/###", [A, A, U]),
        ("square four with a stone", "X#/##", [D, D, D]),
        ("straight four with two stones", "#XX#", [D, D, D]),
        ("three of a nakade", "XX/X#", [D, D, D]),
    ];
    for (name, shape, expected) in shapes {
        for ((x, y), wanted) in [(4, 4), (4, 0), (0, 0)].into_iter().zip(expected) {
            let picture = enclosed(shape, x, y);
            assert_eq!(verdict(&picture), wanted, "{name}\n{picture}");
        }
    }
}

#[test]
fn bent_four_in_the_corner_is_a_ko() {
    // Black's three stones bend around the corner; the fourth point is a ko that he may start when he likes.
    let picture = enclosed("XX#/X/#", 0, 0);
    assert_eq!(verdict(&picture), (Verdict::Unsettled, Certainty::Proved), "{picture}");
}

#[test]
fn seki_with_eyes_and_a_dragon_with_two_heads_stand() {
    // Each side has one eye, and two liberties are common: nobody can be taken.
    let eyes = "
        X X X X X X X X X X X
        X O O O O O O O O O X
        X O . O . X . X O O X
        X O O O . X X X O O X
        X O O O O O O O O O X
        X X X X X X X X X X X
        . X . X . X . X . X .";
    assert_eq!(verdict(eyes), A);
    let dragon = "
        . X X X X X X X .
        X X O O O O O X X
        X O . O X O . O X
        X O O X X X O O X
        X X O X . X O X X
        X . O O O O O . X
        X X X X X X X X X
        . X . X . X . X .";
    let (found, status) = verdict(dragon);
    assert!(found != Verdict::Dead || status != Certainty::Proved, "{found:?}");
}
