//! Tic-tac-toe by the same means: the paper's precedent (Satō, Tsutsumi, Anada 2011).
//!
//! The board is a graph of nine squares and eight lines, each line adjacent to its squares; three more points beside all lines
//! tell lines from squares by their degree alone. Stones stand on squares, so that the properties of a move are formulas of
//! the same language, and a linear two-class support vector machine learns which moves are optimal.

use std::collections::BTreeMap;
use std::sync::Arc;

use igolog_core::{Board, Color, Graph, Point};
use serde::Serialize;

use super::extract::{Example, FeatureError, Features};
use super::model::{TrainingMethod, scores};
use super::train::{Learner, Settings, shuffled};
use crate::formula::{Context, Definitions};

/// Parts of the positions for cross-validation.
const FOLDS: usize = 4;

const LINES: [[usize; 3]; 8] = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

/// The words of the game.
const WORDS: &str = "
line = [|F0 e(i)| = 7]
lines(s, o) = line & [|F0 e(i) & S| = s] & [|F0 e(i) & O| = o]
free = l \\ line
# Squares where the opponent would have two open lines after a move at i.
forks(i) = [j: |F0 e(j) & (lines(0, 1) \\ F0 e(i))| >= 2] & free \\ e(i)
# The answers that a move at i forces.
answers(i) = F0(F0 e(i) & lines(1, 0)) & free \\ e(i)
";

/// Boolean line expressions.
const FEATURES: [&str; 18] = [
    "F0 lines(2, 0)",
    "F0 lines(0, 2)",
    "[|F0 e(i) & lines(1, 0)| >= 1]",
    "[|F0 e(i) & lines(1, 0)| >= 2]",
    "[|F0 e(i) & lines(0, 1)| >= 1]",
    "[|F0 e(i) & lines(0, 1)| >= 2]",
    "[|F0 e(i) & lines(0, 0)| >= 1]",
    "[|F0 e(i) & lines(0, 0)| >= 2]",
    "F0 lines(1, 1)",
    "[|F0 e(i)| = 3]",
    "[|F0 e(i)| = 4]",
    "[|F0 e(i)| = 5]",
    "[|forks(i)| >= 1]",
    "[|answers(i)| >= 1 & ~(answers(i) · forks(i))]",
    "[answers(i) · forks(i)]",
    "[|lines(0, 2) \\ F0 e(i)| >= 1]",
    "[|forks(i)| >= 2]",
    "[|forks(i)| >= 1 & |answers(i)| = 0]",
];

/// How often the learner's first choice is optimal on positions that it has not seen in any orientation.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TicTacToe {
    /// All positions that can arise and are not over.
    pub positions: usize,
    /// In how many parts they were split, each judged by what the others taught.
    pub folds: usize,
    /// Share of optimal first choices with line expressions as features; ties count in part.
    pub line_expressions: f64,
    /// The same with the bare contents of the squares as features.
    pub raw_squares: f64,
    /// The same for a random choice.
    pub random: f64,
    /// The line expressions with their weights, from the last fold.
    pub weights: Vec<(String, f32)>,
}

/// A position: squares of the player to move, and of the other.
type Squares = (u16, u16);

/// Learns tic-tac-toe.
///
/// # Errors
/// Only if the built-in features were not understood.
pub fn tictactoe(seed: u64) -> Result<TicTacToe, FeatureError> {
    let mut values = BTreeMap::new();
    value((0, 0), &mut values);
    let open: Vec<Squares> = values.keys().copied().filter(|&(m, y)| !has_line(y) && m | y != 511).collect();
    let classes: Vec<Squares> = {
        let mut all: Vec<Squares> = open.iter().map(|&p| class(p)).collect();
        all.sort_unstable();
        all.dedup();
        all
    };
    let mut fold = vec![0; classes.len()];
    for (k, place) in shuffled(classes.len(), seed).into_iter().enumerate() {
        fold[place] = k % FOLDS;
    }
    let mut examples = Vec::new();
    let mut definitions = Definitions::default();
    definitions.add(WORDS).map_err(|error| FeatureError::Formula { index: 0, error })?;
    let features = Features::new(FEATURES.map(String::from).to_vec(), &definitions)?;
    let graph = Arc::new(board_graph());
    let mut extractor = features.extractor(&graph)?;
    for &(m, y) in &open {
        let mut board = Board::new(Arc::clone(&graph));
        let stones: Vec<(Point, Option<Color>)> = (0..9)
            .filter(|k| (m | y) >> k & 1 == 1)
            .map(|k| (Point::new(k), Some(if m >> k & 1 == 1 { Color::Black } else { Color::White })))
            .collect();
        board.setup(&stones).expect("the lines are liberties of every stone");
        let example = extractor.position(&board, Color::Black, &Context::default())?;
        let best = values[&(m, y)];
        let optimal = |k: usize| -values[&(y, m | 1 << k)] == best;
        let fold = classes.binary_search(&class((m, y))).map_or(0, |k| fold[k]);
        examples.push(Position::new(example, (m, y), fold, optimal));
    }
    let share = |p: &Position| p.optimal.iter().filter(|o| **o).count() as f64 / p.optimal.len() as f64;
    let mut outcome = TicTacToe {
        positions: open.len(),
        folds: FOLDS,
        random: examples.iter().map(share).sum::<f64>() / open.len() as f64,
        line_expressions: 0.0,
        raw_squares: 0.0,
        weights: Vec::new(),
    };
    for fold in 0..FOLDS {
        let by_lines = learn(&examples, fold, FEATURES.len(), seed, |p| &p.lines);
        let by_squares = learn(&examples, fold, 27, seed, |p| &p.squares);
        outcome.line_expressions += judge(&examples, fold, &by_lines, |p| &p.lines) / open.len() as f64;
        outcome.raw_squares += judge(&examples, fold, &by_squares, |p| &p.squares) / open.len() as f64;
        outcome.weights = FEATURES.iter().map(|f| f.to_string()).zip(by_lines).collect();
    }
    Ok(outcome)
}

struct Position {
    /// The moves with the line expressions that hold for them.
    lines: Example,
    /// The moves with the contents of all squares and the square played.
    squares: Example,
    optimal: Vec<bool>,
    fold: usize,
}

impl Position {
    fn new(all: Example, (m, y): Squares, fold: usize, optimal: impl Fn(usize) -> bool) -> Position {
        let (mut lines, mut squares) = (Example::default(), Example::default());
        lines.starts.push(0);
        squares.starts.push(0);
        let mut best = Vec::new();
        // Lines and the points beside them are empty points too, but no moves.
        for (k, point) in all.points.iter().enumerate().filter(|(_, p)| p.index() < 9) {
            lines.points.push(*point);
            lines.features.extend_from_slice(all.of(k));
            lines.starts.push(lines.features.len() as u32);
            squares.points.push(*point);
            squares.features.extend((0..9).filter(|s| m >> s & 1 == 1));
            squares.features.extend((0..9).filter(|s| y >> s & 1 == 1).map(|s| 9 + s));
            squares.features.push(18 + point.index() as u16);
            squares.starts.push(squares.features.len() as u32);
            best.push(optimal(point.index()));
        }
        Position { lines, squares, optimal: best, fold }
    }
}

/// Learns from all positions but those of one fold.
fn learn(
    positions: &[Position],
    fold: usize,
    features: usize,
    seed: u64,
    of: impl Fn(&Position) -> &Example,
) -> Vec<f32> {
    let settings = Settings { method: TrainingMethod::Svm, rate: 0.1, decay: 1e-4, ..Settings::default() };
    let mut learner = Learner::new(features, &settings);
    let (epochs, mut sums) = (30, Vec::new());
    for epoch in 1..=epochs {
        learner.begin(epoch, epochs);
        for k in shuffled(positions.len(), seed + epoch as u64) {
            let position = &positions[k];
            if position.fold == fold {
                continue;
            }
            let example = of(position);
            scores(example, learner.current(), &mut sums);
            for (k, optimal) in position.optimal.iter().enumerate() {
                learner.hinge(example.of(k), if *optimal { 1.0 } else { -1.0 }, 1.0, sums[k]);
            }
            learner.step();
        }
    }
    learner.weights()
}

/// The number of positions of a fold whose first choice is optimal; among equals each counts for its part.
fn judge(positions: &[Position], fold: usize, weights: &[f32], of: impl Fn(&Position) -> &Example) -> f64 {
    let mut sums = Vec::new();
    let share = |position: &Position| {
        scores(of(position), weights, &mut sums);
        let most = sums.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let first: Vec<bool> =
            sums.iter().zip(&position.optimal).filter(|(s, _)| **s == most).map(|(_, optimal)| *optimal).collect();
        first.iter().filter(|o| **o).count() as f64 / first.len() as f64
    };
    positions.iter().filter(|p| p.fold == fold).map(share).sum()
}

fn board_graph() -> Graph {
    let mut edges = Vec::new();
    for (k, line) in LINES.iter().enumerate() {
        edges.extend(line.iter().map(|&square| (square, 9 + k)));
        edges.extend((17..20).map(|beside| (9 + k, beside)));
    }
    Graph::from_edges(20, &edges).expect("a fixed graph")
}

fn has_line(squares: u16) -> bool {
    LINES.iter().any(|line| line.iter().all(|&k| squares >> k & 1 == 1))
}

/// The value for the player to move: 1 won, 0 drawn, −1 lost.
fn value(position: Squares, known: &mut BTreeMap<Squares, i8>) -> i8 {
    if let Some(&value) = known.get(&position) {
        return value;
    }
    let (m, y) = position;
    let best = if has_line(y) {
        -1
    } else {
        let free: Vec<u16> = (0..9).filter(|k| (m | y) >> k & 1 == 0).collect();
        free.iter().map(|k| -value((y, m | 1 << k), known)).max().unwrap_or(0)
    };
    known.insert(position, best);
    best
}

/// The least image of a position under the board's symmetries.
fn class((m, y): Squares) -> Squares {
    let image = |squares: u16, turn: usize, flip: bool| {
        (0..9).filter(|k| squares >> k & 1 == 1).fold(0u16, |all, k: usize| {
            let (mut row, mut column) = (k / 3, k % 3);
            if flip {
                column = 2 - column;
            }
            for _ in 0..turn {
                (row, column) = (column, 2 - row);
            }
            all | 1 << (row * 3 + column)
        })
    };
    let images = (0..4).flat_map(|turn| [false, true].map(|flip| (image(m, turn, flip), image(y, turn, flip))));
    images.min().unwrap_or((m, y))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_expressions_learn_optimal_moves() {
        let outcome = tictactoe(1).unwrap();
        eprintln!("{outcome:?}");
        assert_eq!(outcome.positions, 4520);
        assert!(outcome.line_expressions >= 0.97, "{}", outcome.line_expressions);
        assert!(outcome.raw_squares < 0.8, "{}", outcome.raw_squares);
        assert!((outcome.random - 0.61).abs() < 0.05);
    }
}
