//! Papers 000 and 001: the largest number of strings.

use igolog_core::Stop;
use igolog_extremal::paper::{centre_patterns, counts_under_cuts, hand_proof, matrix, mean_saving, relaxations};
use igolog_extremal::search::solve;
use igolog_extremal::{Pattern, certificate, checker, construct};
use igolog_text::position_string;

use crate::{Agreement, Item};

/// Name, subject, printed value, and how it is computed.
type Told = (&'static str, &'static str, &'static str, fn() -> String);

/// The most strings on a square board, the blocks of the board found counted by the kernel.
fn most(side: usize) -> usize {
    let solution = solve(side, side, &Stop::never());
    let counted = certificate::verify(&solution.pattern).map_or(0, |c| c.strings);
    if solution.is_proved() { counted } else { 0 }
}

fn row(sides: impl Iterator<Item = usize>, value: impl Fn(usize) -> usize) -> String {
    sides.map(|side| value(side).to_string()).collect::<Vec<_>>().join(" ")
}

fn strings(board: &str) -> String {
    match position_string::parse(&format!("{board} b")) {
        Ok(game) => game.board().blocks().len().to_string(),
        Err(_) => "not legal".into(),
    }
}

fn item(
    name: &'static str,
    about: &'static str,
    printed: &'static str,
    mark: Agreement,
    compute: fn() -> String,
) -> Item {
    Item { name, about, printed, mark, board: None, compute }
}

const LOST: Agreement = Agreement::Reconstructed("the number of strings; the board is found anew");

/// A board of six strings that is not checkered, for figures 6 to 11.
const SIX: &str = "XX1O/1XOO/OO1X/1OXX";

pub(crate) fn first() -> Vec<Item> {
    let mut items = vec![
        item("図 1", "an optimal board on 2×2", "2", LOST, || most(2).to_string()),
        item("図 2", "an optimal board on 3×3", "6", LOST, || most(3).to_string()),
        item("図 3", "an optimal board on 4×4", "12", LOST, || most(4).to_string()),
        item("図 4", "MSP(4) = 12 by hand: each corner allows two stones of three", "12", Agreement::Agrees, || {
            let proof = hand_proof();
            if proof.disjoint && proof.board.strings() == proof.at_most {
                proof.at_most.to_string()
            } else {
                "open".into()
            }
        }),
        item(
            "図 6, 7, 10, 11",
            "a position made checkered keeps its strings (Theorem 1)",
            "kept",
            Agreement::Reconstructed("the steps, on a board of our own"),
            || {
                let kept = position_string::parse(&format!("{SIX} b")).ok().and_then(|game| {
                    let made = checker::checkered(game.board()).ok()?;
                    Some(made.checkered.blocks().len() >= game.board().blocks().len())
                });
                if kept == Some(true) { "kept".into() } else { "lost".into() }
            },
        ),
        item("図 12", "a checkered board as a matrix: its strings", "6", Agreement::Agrees, || {
            matrix().strings.map_or("not legal".into(), |n| n.to_string())
        }),
        item(
            "表 1",
            "strings for n = 2…15",
            "2 6 12 18 26 36 49 61 76 92 109 129 149 169",
            Agreement::Corrected("37 and 48 for n = 7 and 8, 172 for n = 15"),
            || row(2..=15, most),
        ),
        item(
            "表 2",
            "the same with quarters",
            "2 6 12 18 26 36 49 61 76 92 109 129 149 172",
            Agreement::Corrected("37 and 48 for n = 7 and 8"),
            || row(2..=15, most),
        ),
        item("図 18", "MSP(6)", "26", LOST, || most(6).to_string()),
        item("図 19", "MSP(7)", "36", Agreement::Corrected("37 strings fit"), || most(7).to_string()),
        item("図 20", "MSP(8)", "49", Agreement::Corrected("48 are the most"), || most(8).to_string()),
    ];
    let later: [Told; 9] = [
        ("図 21", "MSP(9)", "61", || most(9).to_string()),
        ("図 22", "MSP(10)", "76", || most(10).to_string()),
        ("図 23", "MSP(11)", "92", || most(11).to_string()),
        ("図 24", "MSP(12)", "109", || most(12).to_string()),
        ("図 25", "MSP(13)", "129", || most(13).to_string()),
        ("図 26", "MSP(14)", "149", || most(14).to_string()),
        ("図 27", "MSP(15)", "172", || most(15).to_string()),
        ("図 28", "MSP(16)", "196", || most(16).to_string()),
        ("図 29", "MSP(19), by Miyashiro", "277", || most(19).to_string()),
    ];
    items.extend(later.map(|(name, about, printed, compute)| item(name, about, printed, LOST, compute)));
    items
}

pub(crate) fn second() -> Vec<Item> {
    vec![
        item("図 1", "four strings on 3×3", "4", Agreement::Reconstructed("two black and two white strings"), || {
            strings("X1O/3/O1X")
        }),
        item(
            "図 2",
            "a position that is not legal",
            "not legal",
            Agreement::Reconstructed("a string without liberty"),
            || strings("XO1/O2/3"),
        ),
        item("図 4", "optimal boards for n = 2, 3, 4", "2 6 12", LOST, || row(2..=4, most)),
        item("定理 2", "MSP(n) + MLP(n) = n², n = 2…12", "holds", Agreement::Agrees, || {
            let complete = |side: usize| {
                let pattern = solve(side, side, &Stop::never()).pattern;
                pattern.strings() + pattern.liberties() == side * side
            };
            if (2..=12).all(complete) { "holds".into() } else { "fails".into() }
        }),
        item(
            "定理 3",
            "MLP(n) ≥ n²/5, and close to it: 200×200 has less than a hundredth more",
            "holds",
            Agreement::Agrees,
            || {
                let empty = construct(200, 200).liberties();
                if (8000..8200).contains(&empty) { "holds".into() } else { "fails".into() }
            },
        ),
        item(
            "図 6",
            "the pattern 2i + j ≡ 0 (mod 5): every inner point served once",
            "holds",
            Agreement::Reconstructed("the pattern, away from the rim"),
            || {
                let pattern = Pattern::from_fn(20, 20, |row, col| (2 * row + col).is_multiple_of(5));
                let once = (1..19).all(|row| (1..19).all(|col| pattern.cover(row, col) == 1));
                if once { "holds".into() } else { "fails".into() }
            },
        ),
        item(
            "定理 4, 図 7",
            "patterns of the corner with a all stones: 4 of 8 are legal",
            "4",
            Agreement::Reconstructed("the four patterns"),
            || corner_patterns().to_string(),
        ),
        item(
            "図 8",
            "patterns left around the centre: 6 of 16 (even n), 11 of 32 (odd n)",
            "6/16 11/32",
            Agreement::Agrees,
            || {
                let [(even, all), (odd, whole)] = [4, 5].map(centre_patterns);
                format!("{even}/{all} {odd}/{whole}")
            },
        ),
        item("表 1", "liberties for n = 11…18", "29 35 40 47 53 60 68 76", Agreement::Agrees, || {
            row(11..=18, fewest)
        }),
        item(
            "表 2",
            "boards of 5×5 and 6×6 left by no cut, corner, centre, both",
            "22 22 7 7 | 1545 1345 571 437 | 288 236 77 64 | 20896 15760 6104 4745",
            Agreement::Agrees,
            || {
                let counts = [(5, 7), (5, 8), (6, 10), (6, 11)].map(|(side, empty)| {
                    let numbers = counts_under_cuts(side, empty, &Stop::never()).unwrap_or_default();
                    numbers.map(|n| n.to_string()).join(" ")
                });
                counts.join(" | ")
            },
        ),
        item(
            "表 3",
            "linear relaxations for n = 11, no cut, corner, centre, both (all nine sizes: igolog_extremal::paper::tables)",
            "26.8148 26.8148 27.1035 27.1064",
            Agreement::Agrees,
            || relaxations(11).map(|value| value.map_or("–".into(), |v| format!("{v:.4}"))).join(" "),
        ),
        item("表 4", "the cuts save 35 % of CPLEX's time in the mean", "35", Agreement::Agrees, || {
            format!("{:.0}", mean_saving())
        }),
        item(
            "表 5",
            "liberties for n = 2…19",
            "2 3 4 7 10 12 16 20 24 29 35 40 47 53 60 68 76 84",
            Agreement::Agrees,
            || row(2..=19, fewest),
        ),
        item("図 9", "an optimal board on 19×19: strings and liberties", "277 84", LOST, || {
            format!("{} {}", most(19), fewest(19))
        }),
    ]
}

fn fewest(side: usize) -> usize {
    let solution = solve(side, side, &Stop::never());
    if solution.is_proved() { solution.lower } else { 0 }
}

/// How many ways there are to empty some of (1,1), (1,2), (2,1), all of (1,3), (2,2), (2,3), (3,1), (3,2) being stones, such
/// that (1,1), (2,1), (1,2) and (2,2), which have no other neighbours, breathe.
fn corner_patterns() -> usize {
    let breathes = |bits: u32| {
        let pattern = Pattern::from_fn(4, 4, |row, col| match (row, col) {
            (0, 0) => bits & 1 == 1,
            (0, 1) => bits & 2 == 2,
            (1, 0) => bits & 4 == 4,
            _ => false,
        });
        [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter().all(|(row, col)| pattern.cover(row, col) > 0)
    };
    (0..8).filter(|bits| breathes(*bits)).count()
}
