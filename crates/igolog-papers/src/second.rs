//! Paper 001: fewest liberties, bounds, corner and centre cuts, tables by CPLEX.

use igolog_core::Stop;
use igolog_extremal::paper::{centre_patterns, counts_under_cuts, mean_saving, relaxations};
use igolog_extremal::program::{Cut, Form, grid};
use igolog_extremal::search::solve;
use igolog_extremal::{Pattern, construct};

use crate::strings::{
    FOUND, empty_points, fewest, holds, item, most, optimal, position, row, some_optimal, strings, survives, table,
};
use crate::{Agreement, Item};

/// The five points of Theorem 4, from 0.
const CORNER: [(usize, usize); 5] = [(0, 2), (1, 1), (1, 2), (2, 0), (2, 1)];

pub(crate) fn items() -> Vec<Item> {
    let mut items = boards();
    items.extend(bounds());
    items.extend(cuts());
    items.extend(tables());
    items
}

fn boards() -> Vec<Item> {
    vec![
        Item {
            board: Some("001-fig1"),
            ..item(
                "図 1",
                "four strings on 3×3: two black, two white",
                "4",
                Agreement::Reconstructed("two black and two white strings"),
                || strings("X1O/3/O1X"),
            )
        },
        Item {
            drawing: Some(|| ["XO.", "O..", "..."].map(String::from).into()),
            ..item(
                "図 2",
                "a position that is not legal",
                "not legal",
                Agreement::Reconstructed("a string without liberty"),
                || strings("XO1/O2/3"),
            )
        },
        Item {
            drawing: Some(|| {
                let swap = |row: String| row.chars().map(|c| if c == 'X' { 'O' } else { 'X' }).collect();
                Pattern::full(4, 4).lines().into_iter().map(swap).collect()
            }),
            ..item(
                "図 3",
                "white and black stones by turns on 4×4, White at the top left; not legal as it stands",
                "not legal",
                Agreement::Reconstructed("sixteen stones by turns, White at the top left"),
                || strings("OXOX/XOXO/OXOX/XOXO"),
            )
        },
        item(
            "定理 1",
            "some optimal board is checkered: the best of all 3×3 boards and of the checkered ones",
            "6 6",
            Agreement::Agrees,
            || {
                let stop = Stop::new();
                let spectrum = igolog_extremal::spectrum::spectrum(3, 3, &stop);
                let all = spectrum.map_or(0, |spectrum| spectrum.by_blocks.len() - 1);
                format!("{all} {}", most(3))
            },
        ),
        Item {
            board: Some("001-fig4a"),
            ..item(
                "図 4",
                "optimal boards for n = 2, 3, 4; the one for 2 is not checkered (demo:001-fig4b and 4c are the others)",
                "2 6 12",
                Agreement::Reconstructed("2, 6 and 12 strings; for n = 2 not checkered"),
                || ["001-fig4a", "001-fig4b", "001-fig4c"].map(optimal).join(" "),
            )
        },
        Item {
            drawing: Some(|| match position("001-fig4c") {
                Some(board) => {
                    let sign = |row: String| row.replace(['X', 'O'], "◎").replace('.', "x");
                    igolog_text::diagram::rows(&board).into_iter().map(sign).collect()
                }
                None => Vec::new(),
            }),
            ..item(
                "図 5",
                "the same board written for liberties: x a liberty, ◎ a stone",
                "4 liberties, 12 stones",
                Agreement::Reconstructed("the notation, on the 4×4 board of 図 4"),
                || {
                    let stones = position("001-fig4c").map_or(0, |board| board.stones().count());
                    format!("{} liberties, {stones} stones", 16 - stones)
                },
            )
        },
        item("定理 2", "MSP(n) + MLP(n) = n², n = 2…12", "holds", Agreement::Agrees, || {
            let complete = |side: usize| {
                let pattern = solve(side, side, &Stop::new()).pattern;
                pattern.strings() + pattern.liberties() == side * side
            };
            holds((2..=12).all(complete))
        }),
    ]
}

fn bounds() -> Vec<Item> {
    vec![
        item(
            "3.2 節",
            "the program: n² variables, one row a point; its optimum for n = 2…6",
            "2 3 4 7 10",
            Agreement::Agrees,
            || {
                row(2..=6, |side| {
                    let Ok(program) = grid(side, side, Form::FewestLiberties, &[]) else { return 0 };
                    let whole = program.variables.len() == side * side && program.rows.len() == side * side;
                    let answer = igolog_extremal::program::solve(&program, None, &Stop::new(), &mut |_, _| {});
                    answer.values.filter(|_| whole).map_or(0, |values| program.objective(&values) as usize)
                })
            },
        ),
        item(
            "定理 3",
            "MLP(n) ≥ n²/5, and close to it: 200×200 has less than a hundredth of its points more",
            "holds",
            Agreement::Agrees,
            || {
                let empty = construct(200, 200).liberties();
                holds((8000..8400).contains(&empty) && (1..=19).all(|side| 5 * fewest(side) >= side * side))
            },
        ),
        Item {
            drawing: Some(|| {
                let sign = |row: usize, col: usize| if (2 * row + col).is_multiple_of(5) { 'x' } else { '.' };
                (1..=7).map(|row| (1..=7).map(|col| sign(row, col)).collect()).collect()
            }),
            ..item(
                "図 6",
                "the pattern 2i + j ≡ 0 (mod 5): every inner point has one liberty on or beside it",
                "holds",
                Agreement::Reconstructed("the pattern, away from the rim"),
                || {
                    let pattern = Pattern::from_fn(20, 20, |row, col| (2 * row + col).is_multiple_of(5));
                    holds((1..19).all(|row| (1..19).all(|col| pattern.cover(row, col) == 1)))
                },
            )
        },
    ]
}

fn cuts() -> Vec<Item> {
    vec![
        item(
            "定理 4",
            "some optimal board has an empty point among five at each corner, n = 3…9",
            "holds",
            Agreement::Agrees,
            || {
                holds(
                    (3..=9).all(|side| {
                        some_optimal(side, |empty| CORNER.iter().any(|&(row, col)| empty[row * side + col]))
                    }) && survives(&[Cut::Corner]),
                )
            },
        ),
        Item {
            drawing: Some(corner_drawing),
            ..item(
                "図 7",
                "(1) the five points a; (2)–(5) what can stand at the corner if all five are stones; (3′)–(5′) what may stand instead",
                "4 patterns, 3 exchanged",
                Agreement::Reconstructed(
                    "four legal patterns; each of two liberties has an exchange that serves all it served",
                ),
                || {
                    let exchanged = corner_patterns().into_iter().filter(|bits| bits.count_ones() == 2);
                    let possible = exchanged.filter(|bits| serves(*bits)).count();
                    format!("{} patterns, {possible} exchanged", corner_patterns().len())
                },
            )
        },
        item(
            "4.2 節",
            "x13 + x22 + x23 + x31 + x32 ≥ 1 and its images: the optimum stays, n = 4…9",
            "holds",
            Agreement::Agrees,
            || holds(survives(&[Cut::Corner])),
        ),
        Item {
            drawing: Some(centre_drawing),
            ..item(
                "図 8",
                "patterns left around the centre: 6 of 16 (even n), 11 of 32 (odd n)",
                "6/16 11/32",
                Agreement::Reconstructed("the six patterns, by the inequalities"),
                || {
                    let [(even, all), (odd, whole)] = [4, 5].map(centre_patterns);
                    format!("{even}/{all} {odd}/{whole}")
                },
            )
        },
        item(
            "4.3 節",
            "the inequalities of the centre, even and odd n: the optimum stays, n = 4…9, alone and with the corners",
            "holds on every board",
            Agreement::Corrected("rows and columns change places, which the text does not name: on square boards only"),
            || {
                let square = survives(&[Cut::Centre]) && survives(&[Cut::Corner, Cut::Centre]);
                match (square, grid(5, 3, Form::FewestLiberties, &[Cut::Centre]).is_ok()) {
                    (true, true) => "holds on every board".into(),
                    (true, false) => "holds on square boards, refused on others".into(),
                    _ => "fails".into(),
                }
            },
        ),
    ]
}

fn tables() -> Vec<Item> {
    vec![
        Item {
            table: Some(|means| table("001", 1, means)),
            ..item(
                "表 1",
                "liberties for n = 11…18 by the simple program, with CPLEX's times beside those of our search",
                "29 35 40 47 53 60 68 76",
                Agreement::Agrees,
                || row(11..=18, fewest),
            )
        },
        Item {
            table: Some(|means| table("001", 2, means)),
            ..item(
                "表 2",
                "boards of 5×5 and 6×6 left by no cut, corner, centre, both",
                "22 22 7 7 | 1545 1345 571 437 | 288 236 77 64 | 20896 15760 6104 4745",
                Agreement::Agrees,
                || {
                    let counts = [(5, 7), (5, 8), (6, 10), (6, 11)].map(|(side, empty)| {
                        let numbers = counts_under_cuts(side, empty, &Stop::new()).unwrap_or_default();
                        numbers.map(|n| n.to_string()).join(" ")
                    });
                    counts.join(" | ")
                },
            )
        },
        Item {
            table: Some(|means| table("001", 3, means)),
            ..item(
                "表 3",
                "linear relaxations with no cut, corner, centre, both; here n = 11, in the table all nine sizes",
                "26.8148 26.8148 27.1035 27.1064",
                Agreement::Agrees,
                || relaxations(11).map(|value| value.map_or("–".into(), |v| format!("{v:.4}"))).join(" "),
            )
        },
        Item {
            table: Some(|means| table("001", 4, means)),
            ..item(
                "表 4",
                "liberties with both cuts, n = 11…19; the cuts save 35 % of CPLEX's time in the mean",
                "29 35 40 47 53 60 68 76 84; 35 %",
                Agreement::Agrees,
                || format!("{}; {:.0} %", row(11..=19, fewest), mean_saving()),
            )
        },
        Item {
            table: Some(|means| table("001", 5, means)),
            ..item(
                "表 5",
                "liberties and strings for n = 2…19; here the liberties",
                "2 3 4 7 10 12 16 20 24 29 35 40 47 53 60 68 76 84",
                Agreement::Agrees,
                || row(2..=19, fewest),
            )
        },
        Item {
            board: Some("001-fig9"),
            ..item("図 9", "an optimal board on 19×19: strings and liberties", "277 84", FOUND, || {
                let stones = position("001-fig9").map_or(0, |board| board.stones().count());
                format!("{} {}", optimal("001-fig9"), 361 - stones)
            })
        },
    ]
}

/// The corner of a 4×4 board with a stone on all five points, and these of (1,1), (1,2), (2,1) empty.
fn corner(bits: u32) -> Pattern {
    Pattern::from_fn(4, 4, |row, col| match (row, col) {
        (0, 0) => bits & 1 == 1,
        (0, 1) => bits & 2 == 2,
        (1, 0) => bits & 4 == 4,
        _ => false,
    })
}

/// The ways to empty some of (1,1), (1,2), (2,1) such that they and (2,2), which have no other neighbours, breathe.
fn corner_patterns() -> Vec<u32> {
    let breathes = |bits: &u32| {
        let pattern = corner(*bits);
        [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter().all(|(row, col)| pattern.cover(row, col) > 0)
    };
    (0..8).filter(breathes).collect()
}

/// The exchange of a pattern: its empty points, or with rows and columns exchanged, (1,2) and (3,1).
fn exchange(bits: u32) -> Pattern {
    let there = Pattern::from_fn(4, 4, |row, col| [(0, 1), (2, 0)].contains(&(row, col)));
    if bits & 2 == 2 { there } else { there.transposed() }
}

/// Whether the exchange serves every point that the pattern serves.
fn serves(bits: u32) -> bool {
    let (before, after) = (corner(bits), exchange(bits));
    (0..4).all(|row| (0..4).all(|col| before.cover(row, col) == 0 || after.cover(row, col) > 0))
}

fn corner_drawing() -> Vec<String> {
    let points = |sign: &dyn Fn(usize, usize) -> char| -> Vec<String> {
        (0..3).map(|row| (0..3).filter(|col| row + col < 4).map(|col| sign(row, col)).collect()).collect()
    };
    let told = |pattern: Pattern| move |row: usize, col: usize| if pattern.is_empty_at(row, col) { 'x' } else { '◎' };
    let mut drawings =
        vec![("(1)".to_string(), points(&|row, col| if CORNER.contains(&(row, col)) { 'a' } else { '.' }))];
    let mut patterns = corner_patterns();
    patterns.sort_by_key(|bits| std::cmp::Reverse(bits.count_ones()));
    for (number, bits) in (2..).zip(&patterns) {
        drawings.push((format!("({number})"), points(&told(corner(*bits)))));
    }
    for (number, bits) in (2..).zip(&patterns).filter(|(_, bits)| bits.count_ones() == 2) {
        drawings.push((format!("({number}′)"), points(&told(exchange(*bits)))));
    }
    side_by_side(&drawings)
}

fn centre_drawing() -> Vec<String> {
    let Ok(program) = grid(4, 4, Form::FewestLiberties, &[Cut::Centre]) else { return Vec::new() };
    let rows: Vec<_> = program.rows.iter().filter(|row| row.name.starts_with('s')).cloned().collect();
    let cut = igolog_extremal::program::IntegerProgram { rows, ..program.clone() };
    let centre = [(1, 1), (1, 2), (2, 1), (2, 2)];
    let patterns = (0..16u32).map(|bits| {
        Pattern::from_fn(4, 4, |row, col| {
            centre.iter().position(|&at| at == (row, col)).is_some_and(|at| bits >> at & 1 == 1)
        })
    });
    let left = patterns.filter(|pattern| cut.broken_row(&empty_points(pattern)).is_none());
    let drawing = |(number, pattern): (usize, Pattern)| {
        let sign = |row, col| if pattern.is_empty_at(row, col) { 'x' } else { '◎' };
        (number.to_string(), (1..3).map(|row| (1..3).map(|col| sign(row, col)).collect()).collect())
    };
    side_by_side(&(1..).zip(left).map(drawing).collect::<Vec<_>>())
}

/// Small drawings with their names above them, in one.
fn side_by_side(drawings: &[(String, Vec<String>)]) -> Vec<String> {
    const WIDTH: usize = 7;
    let height = drawings.iter().map(|(_, rows)| rows.len()).max().unwrap_or(0);
    let pad = |text: &str| text.chars().chain(std::iter::repeat(' ')).take(WIDTH).collect::<String>();
    let line = |row: usize| {
        let cells = drawings.iter().map(|(_, rows)| pad(rows.get(row).map_or("", String::as_str)));
        cells.collect::<String>().trim_end().to_string()
    };
    let names: String = drawings.iter().map(|(name, _)| pad(name)).collect();
    [names.trim_end().to_string()].into_iter().chain((0..height).map(line)).collect()
}
