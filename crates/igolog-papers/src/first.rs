//! Paper 000: the problem, Theorem 1, the integer program, symmetry cuts, tables by GLPK.

use igolog_core::{Rules, Stop};
use igolog_extremal::paper::{hand_proof, matrix};
use igolog_extremal::program::{Comparison, Cut, Form, grid};
use igolog_extremal::search::Boards;
use igolog_extremal::{Pattern, checker};
use igolog_text::diagram;
use igolog_text::matrix::MatrixBoard;

use crate::strings::{
    FOUND, STEPS, empty_points, fewest, holds, item, most, optimal, parts, position, row, some_optimal, strings,
    survives, table,
};
use crate::{Agreement, Item};

const SHARED: Cut = Cut::QuartersShared;
const LEFT_OUT: Cut = Cut::Quarters;
const QUARTERS: [(char, char); 2] = [('A', 'C'), ('B', 'D')];
const PARTS: Agreement = Agreement::Reconstructed("the parts, drawn from the cut's own inequalities");

/// A figure with a board of its own.
fn figure(
    name: &'static str,
    about: &'static str,
    printed: &'static str,
    mark: Agreement,
    board: &'static str,
    compute: fn() -> String,
) -> Item {
    Item { board: Some(board), ..item(name, about, printed, mark, compute) }
}

fn drawn(item: Item, drawing: fn() -> Vec<String>) -> Item {
    Item { drawing: Some(drawing), ..item }
}

pub(crate) fn items() -> Vec<Item> {
    let mut items = problem();
    items.extend(theorem());
    items.extend(program());
    items.extend(cuts());
    items.extend(appendix());
    items
}

fn problem() -> Vec<Item> {
    vec![
        figure("図 1", "MSP(2), an optimal board", "2", FOUND, "000-fig1", || optimal("000-fig1")),
        figure("図 2", "MSP(3), an optimal board", "6", FOUND, "000-fig2", || optimal("000-fig2")),
        figure("図 3", "MSP(4), an optimal board", "12", FOUND, "000-fig3", || optimal("000-fig3")),
        drawn(
            item(
                "図 4",
                "MSP(4) = 12 by hand: each corner allows two stones of three",
                "12",
                Agreement::Agrees,
                || {
                    let proof = hand_proof();
                    let closed = proof.disjoint && proof.board.strings() == proof.at_most;
                    if closed { proof.at_most.to_string() } else { "open".into() }
                },
            ),
            || {
                let corners = hand_proof().corners;
                let letter = |row, col| {
                    let of = corners.iter().position(|corner| corner.contains(&(row, col)));
                    of.map_or('.', |of| char::from(b'a' + of as u8))
                };
                (0..4).map(|row| (0..4).map(|col| letter(row, col)).collect()).collect()
            },
        ),
        drawn(
            item(
                "図 5",
                "the board filled in black and white by turns: no position yet",
                "not legal",
                Agreement::Reconstructed("every point a stone, no two neighbours alike"),
                || strings("XOXO/OXOX/XOXO/OXOX"),
            ),
            || Pattern::full(4, 4).lines(),
        ),
    ]
}

/// The boards on the way from 図 6 to 図 11, as rows.
fn steps() -> Option<[Vec<String>; 3]> {
    let start = position("000-fig6")?;
    let made = checker::checkered(&start).ok()?;
    Some([&start, &made.thinned, &made.checkered].map(diagram::rows))
}

/// The strings of a figure, if the theorem's steps on the board of 図 6 lead to it.
fn reached(name: &str, step: usize) -> String {
    let Some(board) = position(name) else { return "no board".into() };
    let reached = steps().is_some_and(|steps| steps[step] == diagram::rows(&board));
    if reached { board.blocks().len().to_string() } else { "another board".into() }
}

fn theorem() -> Vec<Item> {
    let keeps = || {
        let kept = position("000-fig6").and_then(|start| {
            let made = checker::checkered(&start).ok()?;
            Some([&start, &made.thinned, &made.checkered].map(|board| board.blocks().len()) == [6; 3])
        });
        holds(kept == Some(true))
    };
    vec![
        item(
            "定理 1",
            "a legal board of N strings becomes a checkered one of N strings",
            "holds",
            Agreement::Agrees,
            keeps,
        ),
        item("補題 1", "strings thinned to single stones: none is lost", "holds", Agreement::Agrees, || {
            holds(reached("000-fig7", 1) == "6")
        }),
        item(
            "補題 2",
            "super-blocks (大連) turned round: the board stays legal",
            "holds",
            Agreement::Agrees,
            || holds(turned() == "legal, checkered"),
        ),
        figure("図 6", "a board of six strings", "6", STEPS, "000-fig6", || reached("000-fig6", 0)),
        figure("図 7", "図 6 with every string thinned to one stone", "6", STEPS, "000-fig7", || {
            reached("000-fig7", 1)
        }),
        figure(
            "図 8",
            "a board whose right super-block disagrees with the checkerboard",
            "2 super-blocks",
            Agreement::Reconstructed("super-blocks that do not touch, the right one to be turned"),
            "000-fig8",
            || {
                let made = position("000-fig8").and_then(|board| checker::checkered(&board).ok());
                made.map_or("not legal".into(), |made| format!("{} super-blocks", made.super_blocks))
            },
        ),
        figure(
            "図 9",
            "図 8 with the right super-block turned round",
            "legal, checkered",
            Agreement::Reconstructed("the right super-block of 図 8 turned, still legal"),
            "000-fig9",
            turned,
        ),
        figure("図 10", "図 7 with its super-blocks marked", "6", STEPS, "000-fig7", || reached("000-fig7", 1)),
        figure("図 11", "図 10 with the stone at the top left turned: checkered", "6", STEPS, "000-fig11", || {
            reached("000-fig11", 2)
        }),
        item(
            "(1)",
            "x = 1 for a stone, 0 for an empty point: written and read again",
            "holds",
            Agreement::Agrees,
            || {
                let rows = matrix().rows.map(String::from);
                let read = MatrixBoard::parse(&rows.join("\n")).and_then(|matrix| matrix.to_game(Rules::CHINESE));
                holds(read.is_ok_and(|game| igolog_text::matrix::rows(game.board()) == Some(rows.into())))
            },
        ),
        drawn(
            item("図 12", "図 11 as a matrix: its strings", "6", Agreement::Agrees, || {
                let same = position("000-fig11").is_some_and(|board| {
                    let of = |row: &String| row.replace(['X', 'O'], "1").replace('.', "0");
                    diagram::rows(&board).iter().map(of).eq(matrix().rows)
                });
                matrix().strings.filter(|_| same).map_or("another board".into(), |n| n.to_string())
            }),
            || matrix().rows.map(String::from).into(),
        ),
    ]
}

/// What becomes of 図 8.
fn turned() -> String {
    let (Some(before), Some(after)) = (position("000-fig8"), position("000-fig9")) else { return "not legal".into() };
    let made = checker::checkered(&before).map(|made| diagram::rows(&made.checkered));
    if made == Ok(diagram::rows(&after)) { "legal, checkered".into() } else { "another board".into() }
}

fn program() -> Vec<Item> {
    vec![
        drawn(
            item(
                "図 13",
                "patterns that no legal board has: five, three, four stones together, in the middle, a corner, an edge",
                "at most 4, 2, 3",
                Agreement::Reconstructed("the three patterns, from the rows of the program"),
                || {
                    let Ok(program) = grid(5, 5, Form::MostStrings, &[]) else { return "no program".into() };
                    let room = |point: usize| program.rows.get(point).map_or(0, |row| row.bound);
                    format!("at most {}, {}, {}", room(12), room(0), room(2))
                },
            ),
            || [".1. 11. 1..", "111 1.. 11.", ".1. ... 1.."].map(String::from).into(),
        ),
        item(
            "(2)",
            "the program: its rows ≤ 4, ≤ 3, ≤ 2 for n = 7, and its optimum for n = 2…6",
            "25, 20, 4; 2 6 12 18 26",
            Agreement::Agrees,
            || {
                let Ok(program) = grid(7, 7, Form::MostStrings, &[]) else { return "no program".into() };
                let rows = |bound| {
                    let alike = program.rows.iter().filter(|r| r.bound == bound && r.relation == Comparison::AtMost);
                    alike.count().to_string()
                };
                format!("{}; {}", [4, 3, 2].map(rows).join(", "), row(2..=6, by_program))
            },
        ),
        Item {
            table: Some(|means| table("000", 1, means)),
            ..item(
                "表 1",
                "strings for n = 2…15, with GLPK's times beside those of our search",
                "2 6 12 18 26 36 49 61 76 92 109 129 149 169",
                Agreement::Corrected("37 and 48 for n = 7 and 8, 172 for n = 15; the densities of 7, 8 and 10 follow"),
                || row(2..=15, most),
            )
        },
        item(
            "3.3 節, 19 路盤",
            "GLPK after a day: between 277 and 282; the value lies there",
            "277 to 282",
            Agreement::Agrees,
            || within(277, 282),
        ),
    ]
}

/// The optimum of the program, by the solver that is built in.
fn by_program(side: usize) -> usize {
    let Ok(program) = grid(side, side, Form::MostStrings, &[]) else { return 0 };
    let answer = igolog_extremal::program::solve(&program, None, &Stop::new(), &mut |_, _| {});
    answer.values.map_or(0, |values| program.objective(&values) as usize)
}

fn within(lower: usize, upper: usize) -> String {
    let value = most(19);
    if (lower..=upper).contains(&value) { format!("{lower} to {upper}") } else { value.to_string() }
}

/// What is printed of a cut that leaves the optimum.
const KEPT: &str = "some optimal board is left";

fn cuts() -> Vec<Item> {
    vec![
        drawn(item("図 14", "the halves U and D", KEPT, PARTS, || kept_by(Cut::Halves)), || {
            parts(6, Cut::Halves, [('U', 'D'); 2])
        }),
        item(
            "(3)",
            "as many stones in U as in D or more: the optimum stays, n = 4…9",
            KEPT,
            Agreement::Agrees,
            || kept_by(Cut::Halves),
        ),
        item(
            "(4), (5)",
            "every board has U(x) ≥ D(x) or U(x) ≤ D(x), n = 4…8",
            "holds",
            Agreement::Agrees,
            || holds((4..=8).all(|side| !some_optimal(side, |empty| !either_half(side, empty)))),
        ),
        drawn(item("図 15", "the quarters A, B, C, D", KEPT, PARTS, || kept_by(LEFT_OUT)), || {
            parts(6, LEFT_OUT, QUARTERS)
        }),
        item(
            "(6), (7)",
            "A(x) ≥ C(x) and B(x) ≥ D(x) at once: of every board, turned over its diagonals, some image has both",
            "holds on every board",
            Agreement::Corrected(
                "on square boards only, since rows and columns change places: on 5×3 the cut is refused",
            ),
            || {
                let square = (4..=8).all(every_board_has_image);
                let rectangle = grid(5, 3, Form::MostStrings, &[LEFT_OUT]).is_ok();
                match (square, rectangle) {
                    (true, true) => "holds on every board".into(),
                    (true, false) => "holds on square boards, refused on others".into(),
                    _ => "fails".into(),
                }
            },
        ),
        drawn(item("図 16", "odd boards: the middle left out", KEPT, PARTS, || kept_by(LEFT_OUT)), || {
            parts(7, LEFT_OUT, QUARTERS)
        }),
        drawn(item("図 17", "odd boards: the middle in A and C", KEPT, PARTS, || kept_by(SHARED)), || {
            parts(7, SHARED, QUARTERS)
        }),
        drawn(
            item("脚注 3", "parts between the diagonals, for any n", KEPT, Agreement::Agrees, || {
                kept_by(Cut::Triangles)
            }),
            || parts(7, Cut::Triangles, QUARTERS),
        ),
        Item {
            table: Some(|means| table("000", 2, means)),
            ..item(
                "表 2",
                "the same with quarters",
                "2 6 12 18 26 36 49 61 76 92 109 129 149 172",
                Agreement::Corrected("37 and 48 for n = 7 and 8; the densities of 7, 8 and 10 follow"),
                || row(2..=15, most),
            )
        },
        item(
            "4.4 節, 19 路盤",
            "GLPK with quarters after a day: between 277 and 281",
            "277 to 281",
            Agreement::Agrees,
            || within(277, 281),
        ),
    ]
}

fn kept_by(cut: Cut) -> String {
    if survives(&[cut]) { KEPT.into() } else { "no optimal board is left".into() }
}

/// Whether a board or its reflection meets the inequality of the halves.
fn either_half(side: usize, empty: &[bool]) -> bool {
    let Ok(program) = grid(side, side, Form::FewestLiberties, &[Cut::Halves]) else { return false };
    let upside_down: Vec<bool> = empty.chunks(side).rev().flatten().copied().collect();
    program.broken_row(empty).is_none() || program.broken_row(&upside_down).is_none()
}

/// Whether of every optimal board one of the images over the two diagonals meets both inequalities of the quarters.
fn every_board_has_image(side: usize) -> bool {
    let Ok(program) = grid(side, side, Form::FewestLiberties, &[LEFT_OUT]) else { return false };
    let Ok(boards) = Boards::search(side, side, fewest(side), &Stop::new()) else { return false };
    boards.iter().all(|pattern| {
        let half_turn = |p: &Pattern| {
            let last = side - 1;
            Pattern::from_fn(side, side, |row, col| p.is_empty_at(last - row, last - col))
        };
        let images = [pattern.clone(), pattern.transposed(), half_turn(&pattern), half_turn(&pattern.transposed())];
        images.iter().any(|image| program.broken_row(&empty_points(image)).is_none())
    })
}

fn appendix() -> Vec<Item> {
    vec![
        figure("図 18", "MSP(6)", "26", FOUND, "000-fig18", || optimal("000-fig18")),
        figure("図 19", "MSP(7)", "36", Agreement::Corrected("37 strings fit"), "000-fig19", || optimal("000-fig19")),
        figure("図 20", "MSP(8)", "49", Agreement::Corrected("48 are the most"), "000-fig20", || optimal("000-fig20")),
        figure("図 21", "MSP(9)", "61", FOUND, "000-fig21", || optimal("000-fig21")),
        figure("図 22", "MSP(10)", "76", FOUND, "000-fig22", || optimal("000-fig22")),
        figure("図 23", "MSP(11)", "92", FOUND, "000-fig23", || optimal("000-fig23")),
        figure("図 24", "MSP(12)", "109", FOUND, "000-fig24", || optimal("000-fig24")),
        figure("図 25", "MSP(13)", "129", FOUND, "000-fig25", || optimal("000-fig25")),
        figure("図 26", "MSP(14)", "149", FOUND, "000-fig26", || optimal("000-fig26")),
        figure("図 27", "MSP(15)", "172", FOUND, "000-fig27", || optimal("000-fig27")),
        figure("図 28", "MSP(16)", "196", FOUND, "000-fig28", || optimal("000-fig28")),
        figure("図 29", "MSP(19), by Miyashiro", "277", FOUND, "000-fig29", || optimal("000-fig29")),
    ]
}
