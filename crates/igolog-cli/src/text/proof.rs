//! Answers of rules, and why they hold.

use igolog_answers::rules::{Ground, Proof};
use igolog_answers::words::{Cell, Column};

use super::table::plain;

/// `B = H7, S = 4`; `yes` for an answer without variables.
pub(crate) fn bindings(columns: &[Column], row: &[Cell]) -> String {
    let pairs: Vec<String> =
        columns.iter().zip(row).map(|(column, cell)| format!("{} = {}", column.name, value(cell))).collect();
    if pairs.is_empty() { "yes".to_owned() } else { pairs.join(", ") }
}

/// A cell as rules write it: lists in brackets.
fn value(cell: &Cell) -> String {
    match cell {
        Cell::Array(cells) => format!("[{}]", cells.iter().map(value).collect::<Vec<_>>().join(", ")),
        other => plain(other),
    }
}

/// What an answer follows from, or how far the rules got; the answer itself is for the caller to say.
pub(crate) fn because(proof: &Proof) -> String {
    let mut out = String::new();
    proof.because.iter().for_each(|inner| write(&mut out, inner, 1));
    out
}

fn write(out: &mut String, proof: &Proof, depth: usize) {
    let place = proof.place.as_ref().map_or(String::new(), |place| format!("  [{place}]"));
    let ground = match (proof.ground, &proof.rule) {
        (Ground::Rule, Some(rule)) => format!("  by  {rule}{place}"),
        (Ground::Time, Some(rule)) => format!("  [{rule}]"),
        (Ground::Group, _) => "  over".to_owned(),
        (Ground::Given, _) => "  [fact]".to_owned(),
        (Ground::Shown, _) => "  [shown above]".to_owned(),
        (Ground::Cut, _) => "  […]".to_owned(),
        (Ground::Absent, _) => "  [nothing found]".to_owned(),
        _ => place,
    };
    *out += &format!("{}{}{ground}\n", "  ".repeat(depth.min(60)), proof.fact);
    proof.because.iter().for_each(|inner| write(out, inner, depth + 1));
}
