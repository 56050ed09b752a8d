//! Program files in the two formats that every solver reads.

use std::fmt::Write;

use super::model::{Comparison, IntegerProgram, Sense};

/// Terms on one line of an LP file.
const LINE: usize = 10;

/// The program in CPLEX LP format.
pub fn to_lp(program: &IntegerProgram) -> String {
    let mut text = format!("\\ {}\n", program.title);
    let sense = match program.sense {
        Sense::Minimise => "Minimize",
        Sense::Maximise => "Maximize",
    };
    let _ = writeln!(text, "{sense}\n obj:{}", sum(program, program.variables.iter().map(|v| v.cost).enumerate()));
    text.push_str("Subject To\n");
    for row in &program.rows {
        let relation = match row.relation {
            Comparison::AtMost => "<=",
            Comparison::AtLeast => ">=",
        };
        let left = sum(program, row.terms.iter().copied());
        let _ = writeln!(text, " {}:{left} {relation} {}", row.name, row.bound);
    }
    text.push_str("Binary\n");
    for names in program.variables.chunks(LINE) {
        let names: Vec<&str> = names.iter().map(|variable| variable.name.as_str()).collect();
        let _ = writeln!(text, " {}", names.join(" "));
    }
    text.push_str("End\n");
    text
}

fn sum(program: &IntegerProgram, terms: impl Iterator<Item = (usize, i32)>) -> String {
    let mut text = String::new();
    for (index, (variable, coefficient)) in terms.enumerate() {
        if index > 0 && index % LINE == 0 {
            text.push_str("\n  ");
        }
        let sign = if coefficient < 0 { '-' } else { '+' };
        let size = coefficient.unsigned_abs();
        let _ = match size {
            1 => write!(text, " {sign} {}", program.variables[variable].name),
            _ => write!(text, " {sign} {size} {}", program.variables[variable].name),
        };
    }
    text
}

/// The program in MPS format, fields in the classic columns.
///
/// The format has no agreed way to ask for a maximum, so a maximum is written as the minimum of the negated objective.
pub fn to_mps(program: &IntegerProgram) -> String {
    let flip = if program.sense == Sense::Maximise { -1 } else { 1 };
    let note = if flip < 0 { " (objective negated: the solver minimises)" } else { "" };
    let mut text = format!("* {}{note}\nNAME          IGOLOG\nROWS\n N  obj\n", program.title);
    for row in &program.rows {
        let letter = if row.relation == Comparison::AtMost { 'L' } else { 'G' };
        let _ = writeln!(text, " {letter}  {}", row.name);
    }
    let mut columns: Vec<Vec<(&str, i32)>> =
        program.variables.iter().map(|variable| vec![("obj", flip * variable.cost)]).collect();
    for row in &program.rows {
        for &(variable, coefficient) in &row.terms {
            columns[variable].push((&row.name, coefficient));
        }
    }
    text.push_str("COLUMNS\n    MARKER    'MARKER'                 'INTORG'\n");
    for (variable, column) in program.variables.iter().zip(&columns) {
        for (row, coefficient) in column {
            let _ = writeln!(text, "    {:<8}  {row:<8}  {coefficient:>12}", variable.name);
        }
    }
    text.push_str("    MARKER    'MARKER'                 'INTEND'\nRHS\n");
    for row in program.rows.iter().filter(|row| row.bound != 0) {
        let _ = writeln!(text, "    RHS       {:<8}  {:>12}", row.name, row.bound);
    }
    text.push_str("BOUNDS\n");
    for variable in &program.variables {
        let _ = writeln!(text, " UP BND       {:<8}  {:>12}", variable.name, 1);
    }
    text.push_str("ENDATA\n");
    text
}
