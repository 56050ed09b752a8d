//! Paper 003: eyes by Euler's formula. The figures are lost; the boards here have exactly the printed numbers.

use crate::ask::ask;
use crate::{Agreement, Item};

const FIGURE_1B: &str = "7/2XXX2/1XXXXX1/1X1X1X1/1XXXXX1/7";
const FIGURE_2: &str = "2X1X2/XXXXX2/7/7";
const FIGURE_3B: &str = "5/1XX2/1X1X1/1XXX1/5";
const FIGURE_3C: &str = "7/1XXXX2/1X1X1X1/2XXX2/7";
const FIGURE_5: &str = "5/2X2/1X1X1/2XX1/5";

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
            board: Some("5/1XXX1/1X1X1/1XXX1/5"),
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
            board: Some("4/1XX1/1XX1/4"),
            compute: || {
                let [stones, links, squares, ..] = counts("4/1XX1/1XX1/4");
                format!("l = {squares}, L = {}", links - stones + 1 - squares)
            },
        },
        Item {
            name: "図 1-b",
            about: "L = k − n + 1 − l for a living block",
            printed: "k = 19, n = 16, l = 2, L = 2",
            mark: Agreement::Reconstructed("all four numbers"),
            board: Some(FIGURE_1B),
            compute: || {
                let [stones, links, squares, ..] = counts(FIGURE_1B);
                format!("k = {links}, n = {stones}, l = {squares}, L = {}", links - stones + 1 - squares)
            },
        },
        Item {
            name: "図 2",
            about: "loops closed by the earth: three links to it, and it counts as a stone",
            printed: "k = 6 + 3, n = 7 + 1, l = 0, L = 2",
            mark: Agreement::Reconstructed("all four numbers; the outside is a third region"),
            board: Some(FIGURE_2),
            compute: || {
                let [stones, links, squares, _, _, regions] = counts(FIGURE_2);
                let earth = 3;
                let loops = links + earth - (stones + 1) + 1 - squares;
                let same = if loops == regions - 1 { loops } else { -1 };
                format!("k = {links} + {earth}, n = {stones} + 1, l = {squares}, L = {same}")
            },
        },
        Item {
            name: "図 3-b",
            about: "an empty loop closed by one kosumi",
            printed: "1 kosumi, 1 loop",
            mark: Agreement::Reconstructed("one kosumi, one loop"),
            board: Some(FIGURE_3B),
            compute: || {
                let [_, _, _, kosumi, loops, _] = counts(FIGURE_3B);
                format!("{kosumi} kosumi, {loops} loop")
            },
        },
        Item {
            name: "図 3-c",
            about: "a group held together by three kosumi",
            printed: "k = 8 + 3, n = 10, l = 0, L = 2",
            mark: Agreement::Reconstructed("all four numbers"),
            board: Some(FIGURE_3C),
            compute: || {
                let [stones, links, squares, kosumi, ..] = counts(FIGURE_3C);
                let loops = links + kosumi - stones + 1 - squares;
                format!("k = {links} + {kosumi}, n = {stones}, l = {squares}, L = {loops}")
            },
        },
        Item {
            name: "図 5",
            about: "three kosumi around one point: any of them may be played to make the eye false",
            printed: "3 kosumi, 1 loop",
            mark: Agreement::Reconstructed("three kosumi, one loop"),
            board: Some(FIGURE_5),
            compute: || {
                let [_, _, _, kosumi, loops, _] = counts(FIGURE_5);
                format!("{kosumi} kosumi, {loops} loop")
            },
        },
    ]
}
