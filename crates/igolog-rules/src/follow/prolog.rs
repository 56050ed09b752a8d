//! The facts of a position as a Prolog program.

use super::all_facts;
use super::ending::Readers;
use super::relations::{Converter, EXTRA, OWN_COUNT, OwnRelation, board_schema};
use super::turn::{Turn, Wants};
use crate::prolog::term;
use crate::schema::BoardNames;
use crate::value::Pool;
use igolog_core::{GameLine, Stop};
use igolog_facts::FactStore;
use igolog_facts::store::PaperPredicate;
use igolog_life::Effort;
use igolog_text::vertex::Notation;
use std::fmt::Write;

/// All facts at the end of a line of play, as clauses that any Prolog system loads: the relations of [`board_schema`] and the
/// four original predicates. Points are atoms such as `q16`. Distances are left out: they are many and follow from `adjacent`.
/// Asked to stop it ends soon, with a part of the text.
pub fn prolog_facts(line: &GameLine, effort: Effort, stop: &Stop) -> String {
    let mut store = FactStore::new(&line.start);
    store.set_effort(effort);
    store.set_stop(stop.clone());
    line.steps.iter().take_while(|_| !stop.is_asked()).for_each(|s| store.apply(&s.delta));
    let graph = store.board().graph().clone();
    let (to_move, last) = line.steps.last().map_or((line.to_move, None), |s| (s.to_move, Some(s.played)));
    let mut pool = Pool::new();
    let left_out = EXTRA + OwnRelation::Distance as usize;
    let everything: Vec<usize> = (0..EXTRA + OWN_COUNT).filter(|r| *r != left_out).collect();
    let mut converter = Converter::new(&graph, &mut pool, &everything);
    let wants = Wants::new(&converter);
    let turn = Turn::new(&mut store, to_move, last, wants, &mut Readers::default(), None);
    let facts = all_facts(&mut store, &mut converter, &turn);
    let names = BoardNames { graph: graph.clone(), notation: Notation::Gtp };
    let schema = board_schema(&graph);
    let mut rows: Vec<Vec<String>> = vec![Vec::new(); schema.len()];
    for (relation, _, row) in facts.iter() {
        let terms: Vec<String> = row.iter().map(|v| term(*v, &pool, &names)).collect();
        rows[relation].push(terms.join(", "));
    }
    let mut out = String::from("% The facts of one position.\n");
    for (info, rows) in schema.iter().zip(&mut rows).filter(|(info, _)| info.name != "distance") {
        let predicate = info.name;
        let _ = writeln!(out, "\n% {predicate}({}): {}", info.columns.join(", "), info.about);
        let _ =
            writeln!(out, ":- dynamic({predicate}/{}).\n:- discontiguous({predicate}/{}).", info.arity(), info.arity());
        rows.sort_unstable();
        for row in rows {
            let _ = writeln!(out, "{predicate}({row}).");
        }
    }
    for &view in PaperPredicate::ALL {
        let arguments = view.arguments();
        let _ = writeln!(out, "\n% {}({}): as in the original system", view.word(), arguments.join(", "));
        let (name, arity) = (view.word(), arguments.len());
        let _ = writeln!(out, ":- dynamic({name}/{arity}).\n:- discontiguous({name}/{arity}).");
        for row in store.view(view) {
            let terms: Vec<String> = row.iter().map(ToString::to_string).collect();
            let _ = writeln!(out, "{name}({}).", terms.join(", "));
        }
    }
    out
}
