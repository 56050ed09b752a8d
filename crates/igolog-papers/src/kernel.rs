//! Paper 004: the database, Euler's formula with triangles, semi-joints, the end of the game.

use igolog_core::{Game, Graph, Move, Rules};

use crate::ask::{ask, ask_game};
use crate::{Agreement, Item};

const FIGURE_1: &str = "7/1XXXXX1/1X1X1X1/1X1X1X1/2X1X2";
const FIGURE_3: &str = "1X1XX1/XXXOXX/OOOOOO/O1O1OO/OOOOOO";
const FIGURE_4: &str = "XXXXXXX/XOOOOOX/XOXX1OX/XOXX1OX/XOOOOOX/XXXXXXX/1XX1XX1";

/// A game whose tenth move stands at row 11, column 4, counted from 0; moves 1 and 3 touch.
fn game() -> Option<Game> {
    let mut game = Game::new(Graph::grid(19, 19).ok()?, Rules::CHINESE);
    let moves = [(3, 3), (15, 15), (4, 3), (15, 14), (3, 15), (12, 12), (15, 3), (10, 10), (16, 3), (4, 11)];
    for (column, row) in moves {
        let point = game.board().graph().at(column, row)?;
        game.play(Move::Play(point)).ok()?;
    }
    Some(game)
}

fn of_game(query: &str) -> String {
    game().map_or("no game".into(), |game| ask_game(&game, query))
}

pub(crate) fn items() -> Vec<Item> {
    vec![
        Item {
            name: "stone(X, 10)",
            about: "asked for the place of move 10, the database answers 1104: row 11, column 4",
            printed: "1104",
            mark: Agreement::Agrees,
            board: None,
            compute: || of_game("stone(X, 10)"),
        },
        Item {
            name: "stone(1104, X)",
            about: "asked for the stone at 1104, it answers move 10",
            printed: "10",
            mark: Agreement::Agrees,
            board: None,
            compute: || of_game("stone(1104, X)"),
        },
        Item {
            name: "in_block(K, BN)",
            about: "a block's number is its smallest move number",
            printed: "1 1; 3 1",
            mark: Agreement::Agrees,
            board: None,
            compute: || of_game("in_block(K, BN), BN = 1"),
        },
        Item {
            name: "blockNSL(BN, S, L)",
            about: "size and liberties of block 1: two stones, six liberties",
            printed: "2 6",
            mark: Agreement::Agrees,
            board: None,
            compute: || of_game("blockNSL(1, S, L)"),
        },
        Item {
            name: "blockDAL(BN1, BN2, IJ1, IJ2)",
            about: "two blocks with a joint and the stones beside it; a one-space jump",
            printed: "1 joint",
            mark: Agreement::Agrees,
            board: Some("5/1X1X1/5/5/5"),
            compute: || format!("{} joint", ask("5/1X1X1/5/5/5", "N = count(A, B, I, J : blockDAL(A, B, I, J))")),
        },
        Item {
            name: "図 1, R = n − k − l + 1",
            about: "closed regions from links, stones and triangles",
            printed: "18 − 13 + 1 − 4 = 2",
            mark: Agreement::Reconstructed("18 links, 13 stones, 4 triangles, 2 regions"),
            board: Some(FIGURE_1),
            compute: || {
                let text = ask(FIGURE_1, "paper_euler(_, N, K, L, R)");
                match text.split(' ').collect::<Vec<_>>()[..] {
                    [n, k, l, r] => format!("{n} − {k} + 1 − {l} = {r}"),
                    _ => text,
                }
            },
        },
        Item {
            name: "R of four stones in a square",
            about: "the formula counts completely closed regions; a solid square has none",
            printed: "0",
            mark: Agreement::Corrected(
                "both diagonals are links and all four triangles count: 6 − 4 − 4 + 1 = −1; count full squares and bare kosumi instead",
            ),
            board: Some("4/1XX1/1XX1/4"),
            compute: || ask("4/1XX1/1XX1/4", "paper_euler(_, _, _, _, R)"),
        },
        Item {
            name: "図 2",
            about: "a semi-joint S is worth half a link: with it the group has two regions",
            printed: "yes",
            mark: Agreement::Reconstructed("one point from which a second region is closed"),
            board: Some("7/1XXXXX1/1X1X1X1/1XXX2X/7/7/7"),
            compute: || {
                let found = ask("7/1XXXXX1/1X1X1X1/1XXX2X/7/7/7", "paper_semi_joint(P, black)");
                if found.is_empty() { "no".into() } else { "yes".into() }
            },
        },
        Item {
            name: "図 3",
            about: "A joins two black blocks, and White cannot cut there",
            printed: "uncuttable",
            mark: Agreement::Reconstructed("a joint of two black blocks that White cannot cut"),
            board: Some(FIGURE_3),
            compute: || {
                let cuttable = ask(FIGURE_3, "joint(c5, _, _, W)");
                if cuttable == "no" { "uncuttable".into() } else { cuttable }
            },
        },
        Item {
            name: "図 4",
            about: "a black block of fewer than seven stones inside kills by playing B or C",
            printed: "B and C are the liberties of both blocks",
            mark: Agreement::Reconstructed("two shared liberties, four stones inside"),
            board: Some(FIGURE_4),
            compute: || {
                let shared = ask(FIGURE_4, "block(I, black, 4, 2), enemy(I, O, 2), block(O, white, _, 2)");
                if shared.is_empty() { "no".into() } else { "B and C are the liberties of both blocks".into() }
            },
        },
    ]
}
