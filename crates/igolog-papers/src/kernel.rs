//! Paper 004: the database, Euler's formula with triangles, semi-joints, the end of the game.

use igolog_core::{Game, Graph, Move, Rules};
use igolog_life::endgame::literal;
use igolog_text::position_string;

use crate::ask::{ask, ask_game};
use crate::{Agreement, FigureBoard, Item};

/// The rows of a figure's board.
fn rows(name: &str) -> &'static str {
    FigureBoard::named(name).map_or("", |board| board.rows())
}

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
        value(
            "2 節, ブロック",
            "stones of one colour that touch: of the game below, moves 1 and 3 are one block",
            "1 1; 3 1",
            || of_game("in_block(K, BN), BN = 1"),
        ),
        value(
            "2 節, ダメ",
            "an empty point beside a block: a stone in the middle has four, in a corner two",
            "4 2",
            || {
                let count = |board| ask(board, "N = count(P : liberty(_, P))");
                format!("{} {}", count("3/1X1/3"), count("X2/3/3"))
            },
        ),
        value(
            "2 節, 接続点",
            "a common liberty of two blocks: of a one-space jump there is one, of a bamboo joint there are two",
            "1 2",
            || {
                let count = |board| ask(board, "N = count(P : joint(P, _, _, _))");
                format!("{} {}", count("5/1X1X1/5"), count("6/1X1X2/1X1X2/6"))
            },
        ),
        value(
            "2 節, 静的グループ",
            "blocks with two joints are one group; with one joint that can be cut, two",
            "1 2",
            || {
                let count = |board| ask(board, "N = count(G : static_group(G, _))");
                format!("{} {}", count("6/1X1X2/1X1X2/6"), count("5/1X1X1/5"))
            },
        ),
        value("IJ = I × 100 + J", "a point as one number, rows and columns from 0", "1104", || {
            of_game("ij(P, IJ), stone(P, 10, _)")
                .split(' ')
                .find(|word| word.len() == 4 && word.parse::<u32>().is_ok())
                .unwrap_or_default()
                .to_string()
        }),
        value("K odd: black", "the stone of an odd move is black, of an even one white", "black white", || {
            let color =
                |k: u32| of_game(&format!("stone(_, {k}, C)")).rsplit(' ').next().unwrap_or_default().to_string();
            format!("{} {}", color(1), color(2))
        }),
        Item {
            name: "stone(X, 10)",
            about: "asked for the place of move 10, the database answers 1104: row 11, column 4",
            printed: "1104",
            mark: Agreement::Agrees,
            board: None,
            drawing: None,
            table: None,
            compute: || of_game("stone(X, 10)"),
        },
        Item {
            name: "stone(1104, X)",
            about: "asked for the stone at 1104, it answers move 10",
            printed: "10",
            mark: Agreement::Agrees,
            board: None,
            drawing: None,
            table: None,
            compute: || of_game("stone(1104, X)"),
        },
        Item {
            name: "in_block(K, BN)",
            about: "a block's number is its smallest move number",
            printed: "1 1; 3 1",
            mark: Agreement::Agrees,
            board: None,
            drawing: None,
            table: None,
            compute: || of_game("in_block(K, BN), BN = 1"),
        },
        Item {
            name: "blockNSL(BN, S, L)",
            about: "size and liberties of block 1: two stones, six liberties",
            printed: "2 6",
            mark: Agreement::Agrees,
            board: None,
            drawing: None,
            table: None,
            compute: || of_game("blockNSL(1, S, L)"),
        },
        Item {
            name: "blockDAL(BN1, BN2, IJ1, IJ2)",
            about: "two blocks with a joint and the stones beside it; a one-space jump",
            printed: "1 joint",
            mark: Agreement::Agrees,
            board: None,
            drawing: None,
            table: None,
            compute: || format!("{} joint", ask("5/1X1X1/5/5/5", "N = count(A, B, I, J : blockDAL(A, B, I, J))")),
        },
        Item {
            name: "図 1, R = n − k − l + 1",
            about: "closed regions from links, stones and triangles",
            printed: "18 − 13 + 1 − 4 = 2",
            mark: Agreement::Reconstructed("18 links, 13 stones, 4 triangles, 2 regions"),
            board: Some("004-fig1"),
            drawing: None,
            table: None,
            compute: || {
                let text = ask(rows("004-fig1"), "paper_euler(_, N, K, L, R)");
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
            board: Some("003-fig1a"),
            drawing: None,
            table: None,
            compute: || ask("4/1XX1/1XX1/4", "paper_euler(_, _, _, _, R)"),
        },
        value(
            "5 節, アース",
            "a stone at the edge has a link to the earth: in a corner, a region closed by it counts",
            "1",
            || {
                let text = ask("1X3/XX3/5/5/5", "euler(black, _, _, _, _, _, _, _, _, _, _, _, _, A4)");
                // The outside is a region too.
                text.parse::<i64>().map_or(text, |all| (all - 1).to_string())
            },
        ),
        Item {
            name: "図 2",
            about: "a semi-joint S is a link worth one half: by their semi-joints the group is judged to have two regions",
            printed: "2 regions",
            mark: Agreement::Reconstructed("one closed region and two semi-joints: 1 + ½ + ½ = 2"),
            board: Some("004-fig2"),
            drawing: None,
            table: None,
            compute: || {
                let closed = ask(rows("004-fig2"), "paper_euler(_, _, _, _, R)").parse::<usize>();
                let joints = ask(rows("004-fig2"), "N = count(P : paper_semi_joint(P, black))").parse::<usize>();
                match (closed, joints) {
                    (Ok(closed), Ok(joints)) => format!("{} regions", closed + joints / 2),
                    _ => "no number".into(),
                }
            },
        },
        Item {
            name: "図 3",
            about: "A joins two black blocks, and White cannot cut there",
            printed: "uncuttable",
            mark: Agreement::Reconstructed("a joint of two black blocks that White cannot cut"),
            board: Some("004-fig3"),
            drawing: None,
            table: None,
            compute: || {
                let cuttable = ask(rows("004-fig3"), "joint(c5, _, _, W)");
                if cuttable == "no" { "uncuttable".into() } else { cuttable }
            },
        },
        Item {
            name: "図 4",
            about: "a black block of fewer than seven stones inside kills by playing B or C",
            printed: "B and C are the liberties of both blocks",
            mark: Agreement::Reconstructed("two shared liberties, four stones inside"),
            board: Some("004-fig4"),
            drawing: None,
            table: None,
            compute: || {
                let shared = ask(rows("004-fig4"), "block(I, black, 4, 2), enemy(I, O, 2), block(O, white, _, 2)");
                if shared.is_empty() { "no".into() } else { "B and C are the liberties of both blocks".into() }
            },
        },
        value(
            "6 節, 終了判定",
            "over when every block has two liberties, no joint can be filled to advantage and no inside block kills: 図 3 and 図 4 are exceptions",
            "over: yes, no, no",
            || {
                let over = |board: &str| {
                    let game = position_string::parse(&format!("{board} b"));
                    let against = game.map_or(1, |game| literal(game.board()).len());
                    if against == 0 { "yes" } else { "no" }
                };
                let boards = ["1X1XO1O1/XXXXOOOO", rows("004-fig3"), rows("004-fig4")];
                format!("over: {}", boards.map(over).join(", "))
            },
        ),
    ]
}

fn value(name: &'static str, about: &'static str, printed: &'static str, compute: fn() -> String) -> Item {
    Item { name, about, printed, mark: Agreement::Agrees, board: None, drawing: None, table: None, compute }
}
