//! The formulations: most strings, fewest liberties, and the two-colour program for any graph.

use igolog_core::Graph;

use super::cuts::{self, Cut, CutError};
use super::model::{Comparison, IntegerProgram, Sense, Variable};
use crate::pattern::Pattern;

/// Which of the two equivalent programs of the papers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Paper 000: a variable is 1 for a stone; the most stones (連数最大化).
    MostStrings,
    /// Paper 001: a variable is 1 for an empty point; the fewest empty points (呼吸点数最小化).
    FewestLiberties,
}

igolog_core::words!(Form, "program", MostStrings => "msp", FewestLiberties => "mlp");

/// The program of a rectangular board, with symmetry cuts.
///
/// # Errors
/// If a cut is not valid on this board or not together with the others.
pub fn grid(rows: usize, cols: usize, form: Form, cuts: &[Cut]) -> Result<IntegerProgram, CutError> {
    let points = cuts::combined(rows, cols, cuts)?;
    let (kind, sense) = match form {
        Form::MostStrings => ("most strings", Sense::Maximise),
        Form::FewestLiberties => ("fewest liberties", Sense::Minimise),
    };
    let names: Vec<String> = cuts.iter().map(ToString::to_string).collect();
    let with = if names.is_empty() { String::new() } else { format!(", cuts: {}", names.join(", ")) };
    let title = format!("{kind} on {rows}x{cols}{with}");
    let variables = (0..rows * cols)
        .map(|point| Variable { name: format!("x{:02}{:02}", point / cols + 1, point % cols + 1), cost: 1 })
        .collect();
    let mut program = IntegerProgram { title, sense, variables, rows: Vec::new() };
    let full = Pattern::full(rows, cols);
    for point in 0..rows * cols {
        let (row, col) = (point / cols, point % cols);
        let beside = full.neighbours(row, col).map(|(row, col)| row * cols + col);
        let terms: Vec<(usize, i32)> = beside.chain([point]).map(|point| (point, 1)).collect();
        cover(&mut program, form, terms);
    }
    for cut in points {
        // Cuts are written for empty points; with x = 1 − y a stone's variable turns each of them round.
        match form {
            Form::FewestLiberties => program.add_row('s', cut.terms, Comparison::AtLeast, cut.at_least),
            Form::MostStrings => {
                let all: i32 = cut.terms.iter().map(|term| term.1).sum();
                program.add_row('s', cut.terms, Comparison::AtMost, all - cut.at_least);
            }
        }
    }
    Ok(program)
}

/// The least dominating set of any graph: the fewest liberties, colours left aside.
pub fn domination(graph: &Graph) -> IntegerProgram {
    let variables = graph.points().map(|point| Variable { name: format!("x{}", point.index() + 1), cost: 1 }).collect();
    let title = format!("least dominating set of a graph with {} points", graph.len());
    let mut program = IntegerProgram { title, sense: Sense::Minimise, variables, rows: Vec::new() };
    for point in graph.points() {
        let around = graph.neighbors(point).chain([point]).map(|point| (point.index(), 1)).collect();
        cover(&mut program, Form::FewestLiberties, around);
    }
    program
}

/// The most strings on any graph: a black and a white variable per point, no two neighbours of one colour, and an
/// empty point on or beside every point. Variable `2·point` is black, `2·point + 1` white.
pub fn two_colours(graph: &Graph) -> IntegerProgram {
    let variables = graph
        .points()
        .flat_map(|point| ['b', 'w'].map(|letter| Variable { name: format!("{letter}{}", point.index() + 1), cost: 1 }))
        .collect();
    let title = format!("most strings on a graph with {} points", graph.len());
    let mut program = IntegerProgram { title, sense: Sense::Maximise, variables, rows: Vec::new() };
    for point in graph.points() {
        let black = 2 * point.index();
        program.add_row('p', vec![(black, 1), (black + 1, 1)], Comparison::AtMost, 1);
    }
    for (a, b) in graph.edges() {
        for color in 0..2 {
            let terms = vec![(2 * a.index() + color, 1), (2 * b.index() + color, 1)];
            program.add_row('e', terms, Comparison::AtMost, 1);
        }
    }
    for point in graph.points() {
        let around = graph.neighbors(point).chain([point]);
        let terms: Vec<(usize, i32)> =
            around.flat_map(|point| [(2 * point.index(), 1), (2 * point.index() + 1, 1)]).collect();
        program.add_row('l', terms, Comparison::AtMost, graph.degree(point) as i32);
    }
    program
}

/// The board that a solution of a grid program means.
pub fn grid_pattern(rows: usize, cols: usize, form: Form, values: &[bool]) -> Pattern {
    Pattern::from_fn(rows, cols, |row, col| {
        let on = values.get(row * cols + col).copied().unwrap_or(false);
        on == (form == Form::FewestLiberties)
    })
}

fn cover(program: &mut IntegerProgram, form: Form, around: Vec<(usize, i32)>) {
    match form {
        Form::FewestLiberties => program.add_row('l', around, Comparison::AtLeast, 1),
        Form::MostStrings => {
            let room = around.len() as i32 - 1;
            program.add_row('l', around, Comparison::AtMost, room);
        }
    }
}
