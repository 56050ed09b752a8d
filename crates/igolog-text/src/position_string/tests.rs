use igolog_core::Graph;

use super::*;

#[test]
fn strings_read_back() {
    for text in [
        "19*19 b - 0/0",
        "X w - 0/0",
        "1 b A1 12/7",
        "5*2/1XO2/XO1O1/1XO2 b C2 1/0",
        "torus:5*5 w - 0/0",
        "cylinder:3/XO1 b - 0/0",
        "hexagonal:4*3 b - 0/0",
        "triangular:X3/4 b - 0/0",
        "2_2/X_O1_ b - 0/0",
        "52*52 b - 0/0",
    ] {
        match parse(text) {
            Ok(game) => assert_eq!(write_position(game.position()), text),
            Err(refused) => assert_eq!(
                (text, refused.to_string().as_str()),
                ("X w - 0/0", "1:1: the black block at A1 has no liberty")
            ),
        }
    }
    // A size is a size; a stone between empty points is written large.
    for (size, rows) in [("9x9", "9*9"), ("torus:5x4 w", "torus:5*4 w"), ("5X5", "5X5")] {
        assert_eq!(write(&parse(size).unwrap()), write(&parse(rows).unwrap()), "{size}");
    }
    assert_eq!(parse("5X5").unwrap().board().graph().len(), 11);
    let game = parse("9*9 w komi=6.5 rules=aga handicap=2").unwrap();
    assert_eq!(write(&game), "9*9 w - 0/0 komi=6.5 rules=aga handicap=2");
    let star = Graph::from_edges(4, &[(0, 1), (0, 2), (0, 3)]).unwrap();
    let game = read_on(star, "graph:1X1O w p2 0/0").unwrap().game;
    assert_eq!(write_position(game.position()), "graph:1X1O w p2 0/0");
}

#[test]
fn faults_are_placed() {
    let check = |text: &str, expected: &str| assert_eq!(parse(text).unwrap_err().to_string(), expected, "{text}");
    check("", "1:1: a position string starts with the rows of a board, for instance 9*9");
    check("9/8", "1:3: the row is 8 points wide, the first one 9");
    check("9/4Q4", "1:4: unexpected 'Q'; rows are made of X, O, numbers and _");
    check("9*0", "1:3: a number from 1 to 16384 expected");
    check("99999999999999999999", "1:1: a number from 1 to 16384 expected");
    check("16384*16384", "1:1: 268435456 points are too many: the limit is 16384");
    check("9*9 x", "1:5: side to move: b or w expected");
    check("9*9 b I5", "1:7: ko: \"I5\" is not a point name; points of this board look like A9");
    check("1X/2 b B2", "1:8: ko: there is a stone on B2");
    check("9*9 b - 3", "1:9: captured stones: two numbers such as 3/5 expected, black ones first");
    check("9*9 b - 0/0 foo=1", "1:13: unknown option \"foo=1\"; known are komi=, rules=, handicap=");
    check("9*9 komi=nan", "1:5: komi: 'nan' is no number of points");
    check("graph:3", "1:1: the board is a graph of its own: give its file too");
    check("moebius:9*9", "1:1: unknown shape \"moebius\"; known are torus, cylinder, hexagonal, triangular, graph");
    check("___", "1:1: a board needs at least one point");
    check("torus:2_/3", "1:7: only a rectangle can have holes");
    check("XO/OX", "1:1: the black block at A2 has no liberty");
}

#[test]
fn what_a_text_leaves_open_is_said() {
    let said = |text: &str| {
        let assumed = read(text).unwrap().assumed;
        assumed.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(said("9*9"), "Black to move, no ko, no prisoners, komi 0, rules chinese");
    assert_eq!(said("9*9 w - komi=6.5"), "no prisoners, rules chinese");
    for text in ["9*9", "3/1X1/3 w - 2/5 komi=-0.5 rules=aga handicap=3"] {
        assert_eq!(said(&write(&parse(text).unwrap())), "", "{text}");
    }
}
