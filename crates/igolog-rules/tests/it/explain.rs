//! Proofs and missing conditions, daemons and their order.

use crate::common::{changes, engine};
use igolog_core::{Game, Graph, Move, Rules};
use igolog_rules::{
    Answers, Budget, Derivation, Follower, Premise, RuleEngine, Support, Value, board_program, library_names,
};
use std::sync::Arc;

fn first(engine: &mut RuleEngine) -> Vec<Value> {
    let answers: Answers = engine.query(0, &Budget::default()).unwrap();
    answers.rows().next().unwrap().to_vec()
}

#[test]
fn a_proof_names_rules_bindings_and_facts() {
    let rules = "far(X, Y) :- edge(X, Z), edge(Z, Y), X != Y, not edge(X, Y).";
    let mut engine = engine(rules, "edge 1 2\nedge 2 3", &["far(1, Y)"]);
    let row = first(&mut engine);
    let proof = engine.explain(0, &row, &Budget::default()).unwrap().unwrap();
    let Support::Rule { premises, .. } = &proof.reason else { panic!("an answer follows by its query") };
    let [Premise::Fact(far)] = premises.as_slice() else { panic!("{premises:?}") };
    let Support::Rule { file, line, text, bindings, premises } = &far.reason else { panic!("{far:?}") };
    assert_eq!((far.predicate.as_str(), file.as_str(), *line, text.as_str()), ("far", "test.rules", 1, rules));
    let small = |name: &str, value| (name.to_string(), Value::small(value));
    assert_eq!(*bindings, [small("X", 1), small("Y", 3), small("Z", 2)]);
    let given = |premise: &Premise| matches!(premise, Premise::Fact(edge) if edge.reason == Support::Given);
    assert!(premises[..2].iter().all(given), "{premises:?}");
    assert_eq!(premises[2..], [Premise::Test("X != Y".into()), Premise::Absent("not edge(X, Y)".into())]);
    assert!(engine.explain(0, &[Value::small(7)], &Budget::default()).unwrap().is_none());
}

/// The longest chain of facts below a proof; fails if a fact is its own premise.
fn check_tree(proof: &Derivation, above: &mut Vec<(String, Vec<Value>)>) -> usize {
    let Support::Rule { premises, .. } = &proof.reason else { return 0 };
    let here = (proof.predicate.clone(), proof.values.clone());
    assert!(!above.contains(&here), "{here:?} proves itself");
    above.push(here);
    let depth = premises.iter().map(|p| if let Premise::Fact(inner) = p { check_tree(inner, above) } else { 0 }).max();
    above.pop();
    1 + depth.unwrap_or(0)
}

#[test]
fn proofs_in_cycles_are_well_founded() {
    let rules = "path(X, Y) :- path(X, Z), path(Z, Y). path(X, Y) :- edge(X, Y). path(X, Y) :- path(Y, X).";
    let ring: String = (0..12).map(|i| format!("edge {i} {}\n", (i + 1) % 12)).collect();
    let mut engine = engine(rules, &ring, &["path(X, Y)"]);
    let answers = engine.query(0, &Budget::default()).unwrap();
    assert_eq!(answers.len(), 144);
    for row in answers.rows() {
        let proof = engine.explain(0, row, &Budget::default()).unwrap().unwrap();
        assert!(check_tree(&proof, &mut Vec::new()) < 40);
    }
}

/// Every aggregate of a proof: what it is, its result, and the last value of each member.
fn groups_of(proof: &Derivation, found: &mut Vec<(&'static str, Value, Vec<Value>)>) {
    match &proof.reason {
        Support::Rule { premises, .. } => premises.iter().for_each(|premise| {
            if let Premise::Fact(inner) = premise {
                groups_of(inner, found);
            }
        }),
        Support::Group(function, members, 0) => {
            let last = |proof: &Derivation| *proof.values.last().unwrap();
            found.push((function, last(proof), members.iter().map(last).collect()));
        }
        _ => {}
    }
}

#[test]
fn counts_show_what_they_counted() {
    let mut engine =
        engine("busy(X, N) :- node(X), N = count(Y : edge(X, Y)).", "node 1\nedge 1 5\nedge 1 6", &["busy(1, N)"]);
    let row = first(&mut engine);
    let proof = engine.explain(0, &row, &Budget::default()).unwrap().unwrap();
    let mut groups = Vec::new();
    groups_of(&proof, &mut groups);
    let [(function, result, members)] = groups.as_slice() else { panic!("{groups:?}") };
    assert_eq!(
        (*function, *result, members.as_slice()),
        ("count", Value::small(2), [5, 6].map(Value::small).as_slice())
    );
}

#[test]
fn a_missing_answer_shows_the_longest_part_that_holds() {
    let rules = "good(X) :- node(X), edge(X, Y), edge(Y, Z), Z > 5.\ngood(X) :- weight(X, _).";
    let mut engine = engine(rules, "node 1\nedge 1 2\nedge 2 3", &["good(1)"]);
    let missing = engine.why_not(0, &Budget::default()).unwrap();
    assert_eq!(missing.len(), 1);
    assert_eq!(missing[0].failed, "good(1)");
    let rules = &missing[0].rules;
    assert_eq!(rules.len(), 2);
    assert_eq!((rules[0].held.len(), rules[0].failed.as_str()), (3, "Z > 5"));
    assert_eq!((rules[1].held.len(), rules[1].failed.as_str()), (0, "weight(X, _)"));
    assert!(rules[0].bindings.contains(&("Z".to_string(), Value::small(3))));
    assert_eq!(rules[1].bindings, [("X".to_string(), Value::small(1))]);
    let mut answered = engine_with_answer();
    assert!(answered.why_not(0, &Budget::default()).unwrap().is_empty());
}

fn engine_with_answer() -> RuleEngine {
    engine("", "node 1", &["node(X)"])
}

#[test]
fn daemons_fire_once_per_event_in_a_fixed_order() {
    let rules = "far(X, Z) :- edge(X, Y), edge(Y, Z).
        when appears far(X, Y) if X < Y say \"{X} reaches {Y}\" say ja \"{X}から{Y}へ\".
        when disappears edge(X, Y) say \"{X}-{Y} is gone, {{really}}\".
        when appears node(C) say \"{C} moved\" say ja \"{C}の番\".";
    let budget = Budget::default();
    let mut engine = engine(rules, "edge 1 2\nedge 1 9", &[]);
    assert!(engine.events(&budget).unwrap().is_empty());
    let said = |engine: &mut RuleEngine, change: &str, language: &str| -> Vec<String> {
        let changes = changes(engine, change);
        engine.update(&changes, 1, &budget).unwrap();
        let events = engine.events(&budget).unwrap();
        events.iter().map(|e| engine.message(e, language)).collect()
    };
    assert_eq!(
        said(&mut engine, "edge 2 4\nedge 2 3\nedge 9 3\n- edge 1 9\nnode black", "en"),
        ["1 reaches 3", "1 reaches 4", "1-9 is gone, {really}", "Black moved"]
    );
    assert!(said(&mut engine, "edge 2 3", "en").is_empty());
    assert_eq!(said(&mut engine, "node white\nedge 4 6", "ja"), ["2から6へ", "白の番"]);
}

#[test]
fn the_library_compiles_and_the_teacher_speaks() {
    let graph = Arc::new(Graph::grid(9, 9).unwrap());
    for name in library_names() {
        let program = board_program(&graph).library(name).keep_all().build().unwrap_or_else(|e| panic!("{e}"));
        assert!(program.warnings().is_empty());
    }
    let program = board_program(&graph).library("teacher").build().unwrap();
    let languages = program.daemons().iter().all(|d| ["en", "ja"].iter().all(|l| d.messages.iter().any(|m| m.0 == *l)));
    assert!(languages, "every daemon of the teacher speaks English and Japanese");
    let mut game = Game::new(graph, Rules::CHINESE);
    let budget = Budget::default();
    let mut follower = Follower::new(program.into(), game.board(), game.to_move(), &budget).unwrap();
    let mut said = Vec::new();
    for (x, y) in [(4, 4), (4, 5), (0, 0), (5, 4), (0, 2), (4, 3), (0, 8), (3, 4)] {
        game.play(Move::Play(game.board().graph().at(x, y).unwrap())).unwrap();
        follower.follow(&game, &budget).unwrap();
        let events = follower.engine().events(&budget).unwrap();
        said.extend(events.iter().map(|e| follower.engine().message(e, "en")));
    }
    assert_eq!(said, ["White captures a stone at E5."]);
}
