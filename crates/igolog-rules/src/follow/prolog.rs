//! The facts of a position as a Prolog program.

use super::ending::Readers;
use super::relations::{Converter, EXTRA, OWN_COUNT, OwnRelation, board_schema};
use super::turn::{Turn, Wants};
use super::{all_facts, store_at, wanted};
use crate::eval::budget::{Budget, RunError};
use crate::prolog::term;
use crate::schema::BoardNames;
use crate::value::Pool;
use igolog_core::GameLine;
use igolog_facts::store::PaperPredicate;
use igolog_text::vertex::Notation;
use std::fmt::Write;

/// Rows between two looks at the stop token.
const LOOK_EVERY: usize = 1024;

/// All facts at the end of a line of play, as clauses that any Prolog system loads: the relations of [`board_schema`] and the
/// four original predicates. Points are atoms such as `q16`. Distances are left out: they are many and follow from `adjacent`.
///
/// # Errors
/// When the budget runs out: its memory is that of the text.
pub fn prolog_facts(line: &GameLine, budget: &Budget) -> Result<String, RunError> {
    let mut store = store_at(&line.start, budget);
    line.steps.iter().take_while(|_| !budget.stop.is_asked()).for_each(|s| store.apply(&s.delta));
    let graph = store.board().graph().clone();
    let (to_move, last) = line.steps.last().map_or((line.to_move, None), |s| (s.to_move, Some(s.played)));
    let mut pool = Pool::new();
    let left_out = EXTRA + OwnRelation::Distance as usize;
    let everything: Vec<usize> = (0..EXTRA + OWN_COUNT).filter(|r| *r != left_out).collect();
    let mut converter = Converter::new(&graph, &mut pool, &everything);
    let wants = Wants::new(&converter);
    let mut readers = Readers::default();
    readers.set_stop(&budget.stop);
    let turn = Turn::new(&mut store, to_move, last, wants, &mut readers, None);
    let facts = all_facts(&mut store, &mut converter, &turn, budget)?;
    let names = BoardNames { graph: graph.clone(), notation: Notation::Gtp };
    let schema = board_schema(&graph);
    let mut rows: Vec<Vec<String>> = vec![Vec::new(); schema.len()];
    let mut bytes = 0;
    for (number, (relation, _, row)) in facts.iter().enumerate() {
        if number.is_multiple_of(LOOK_EVERY) {
            wanted(budget)?;
        }
        let terms: Vec<String> = row.iter().map(|v| term(*v, &pool, &names)).collect();
        rows[relation].push(terms.join(", "));
        bytes += schema[relation].name.len() + rows[relation].last().map_or(0, String::len);
        if bytes > budget.memory {
            return Err(RunError::Memory(budget.memory));
        }
    }
    let mut out = String::from("% The facts of one position.\n");
    for (info, rows) in schema.iter().zip(&mut rows).filter(|(info, _)| info.name != "distance") {
        let predicate = info.name;
        let _ = writeln!(out, "\n% {predicate}({}): {}", info.columns.join(", "), info.about);
        let _ =
            writeln!(out, ":- dynamic({predicate}/{}).\n:- discontiguous({predicate}/{}).", info.arity(), info.arity());
        wanted(budget)?;
        rows.sort_unstable();
        for row in rows {
            let _ = writeln!(out, "{predicate}({row}).");
        }
    }
    for &view in PaperPredicate::ALL {
        wanted(budget)?;
        let arguments = view.arguments();
        let _ = writeln!(out, "\n% {}({}): as in the original system", view.word(), arguments.join(", "));
        let (name, arity) = (view.word(), arguments.len());
        let _ = writeln!(out, ":- dynamic({name}/{arity}).\n:- discontiguous({name}/{arity}).");
        for row in store.view(view) {
            let terms: Vec<String> = row.iter().map(ToString::to_string).collect();
            let _ = writeln!(out, "{name}({}).", terms.join(", "));
        }
    }
    Ok(out)
}
