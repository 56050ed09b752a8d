//! Paper 003: eyes by Euler's formula. The figures are lost; the boards here have exactly the printed numbers.

use crate::ask::ask;
use crate::{Agreement, FigureBoard, Item};

/// The rows of a figure's board.
fn rows(name: &str) -> &'static str {
    FigureBoard::named(name).map_or("", |board| board.rows())
}

/// Stones, links, full squares and bare kosumi of Black, and the regions they enclose: those off the rim, and all.
fn counts(board: &str) -> [i64; 6] {
    let text = ask(board, "euler(black, Stones, Links, Squares, Kosumi, _, _, _, _, _, _, H4, _, A4)");
    let numbers: Vec<i64> = text.split(' ').filter_map(|n| n.parse().ok()).collect();
    numbers.try_into().unwrap_or([0; 6])
}

pub(crate) fn items() -> Vec<Item> {
    vec![
        Item {
            name: "m = q − p + 1",
            about: "loops of a connected graph of p vertices and q edges; here a ring of eight stones around one point",
            printed: "m = 1",
            mark: Agreement::Agrees,
            board: None,
            drawing: None,
            table: None,
            compute: || {
                let [stones, links, ..] = counts("5/1XXX1/1X1X1/1XXX1/5");
                format!("m = {}", links - stones + 1)
            },
        },
        Item {
            name: "図 1-a",
            about: "the minimal loop: four stones in a square, without an empty point",
            printed: "l = 1, L = 0",
            mark: Agreement::Reconstructed("one minimal loop, no empty loop"),
            board: Some("003-fig1a"),
            drawing: None,
            table: None,
            compute: || {
                let [stones, links, squares, ..] = counts(rows("003-fig1a"));
                format!("l = {squares}, L = {}", links - stones + 1 - squares)
            },
        },
        Item {
            name: "図 1-b",
            about: "L = k − n + 1 − l for a living block",
            printed: "k = 19, n = 16, l = 2, L = 2",
            mark: Agreement::Reconstructed("all four numbers"),
            board: Some("003-fig1b"),
            drawing: None,
            table: None,
            compute: || {
                let [stones, links, squares, ..] = counts(rows("003-fig1b"));
                format!("k = {links}, n = {stones}, l = {squares}, L = {}", links - stones + 1 - squares)
            },
        },
        Item {
            name: "図 2",
            about: "loops closed by the earth: three links to it, and it counts as a stone",
            printed: "k = 6 + 3, n = 7 + 1, l = 0, L = 2",
            mark: Agreement::Reconstructed("all four numbers; the outside is a third region"),
            board: Some("003-fig2"),
            drawing: None,
            table: None,
            compute: || {
                let [stones, links, squares, _, _, regions] = counts(rows("003-fig2"));
                let earth = 3;
                let loops = links + earth - (stones + 1) + 1 - squares;
                let same = if loops == regions - 1 { loops } else { -1 };
                format!("k = {links} + {earth}, n = {stones} + 1, l = {squares}, L = {same}")
            },
        },
        Item {
            name: "図 3-a",
            about: "a kosumi with a and b empty: connected, whichever of the two the enemy takes",
            printed: "connected",
            mark: Agreement::Reconstructed("two stones, a and b empty between them"),
            board: Some("003-fig3a"),
            drawing: None,
            table: None,
            compute: || {
                let weight = ask(rows("003-fig3a"), "kosumi(_, _, A, B, W), empty(A), empty(B)");
                if weight.ends_with(" 2") { "connected".into() } else { weight }
            },
        },
        Item {
            name: "図 3-b",
            about: "an empty loop closed by one kosumi",
            printed: "1 kosumi, 1 loop",
            mark: Agreement::Reconstructed("one kosumi, one loop"),
            board: Some("003-fig3b"),
            drawing: None,
            table: None,
            compute: || {
                let [_, _, _, kosumi, loops, _] = counts(rows("003-fig3b"));
                format!("{kosumi} kosumi, {loops} loop")
            },
        },
        Item {
            name: "図 3-c",
            about: "a group held together by three kosumi",
            printed: "k = 8 + 3, n = 10, l = 0, L = 2",
            mark: Agreement::Reconstructed("all four numbers"),
            board: Some("003-fig3c"),
            drawing: None,
            table: None,
            compute: || {
                let [stones, links, squares, kosumi, ..] = counts(rows("003-fig3c"));
                let loops = links + kosumi - stones + 1 - squares;
                format!("k = {links} + {kosumi}, n = {stones}, l = {squares}, L = {loops}")
            },
        },
        Item {
            name: "図 5-a",
            about: "three kosumi around one point: any of them may be played to make the eye false",
            printed: "3 kosumi, 1 loop",
            mark: Agreement::Reconstructed("three kosumi, one loop"),
            board: Some("003-fig5a"),
            drawing: None,
            table: None,
            compute: || {
                let [_, _, _, kosumi, loops, _] = counts(rows("003-fig5a"));
                format!("{kosumi} kosumi, {loops} loop")
            },
        },
        Item {
            name: "図 4",
            about: "a large loop in which the enemy lives: a loop, and no eye",
            printed: "1 loop, White alive inside, Black not by it",
            mark: Agreement::Reconstructed("one loop, and a living white block in it"),
            board: Some("003-fig4"),
            drawing: None,
            table: None,
            compute: || {
                let board = rows("003-fig4");
                let [stones, links, squares, ..] = counts(board);
                let inside = ask(board, "alive(B), color(B, C)").ends_with("white");
                let black = ask(board, "alive(B), color(B, black)").is_empty();
                let white = if inside { "White alive inside" } else { "White not alive" };
                let owner = if black { "Black not by it" } else { "Black alive" };
                format!("{} loop, {white}, {owner}", links - stones + 1 - squares)
            },
        },
        Item {
            name: "図 5-b",
            about: "図 5-a with an enemy stone on one of a, b, c: a false eye (欠け目)",
            printed: "false",
            mark: Agreement::Reconstructed("one stone more than 図 5-a, and the eye is false"),
            board: Some("003-fig5b"),
            drawing: None,
            table: None,
            compute: || {
                let kind = ask(rows("003-fig5b"), "point_eye(c3, black, K)");
                if kind.is_empty() { "no eye".into() } else { kind }
            },
        },
    ]
}
