//! What the language means, one feature at a time.

use crate::common::{ask, changes, compile, engine, show};
use igolog_rules::{Budget, RunError};

fn check(rules: &str, facts: &str, query: &str, expected: &str) {
    assert_eq!(ask(rules, facts, query), expected, "{rules} ?- {query}");
}

const CHAIN: &str = "edge 1 2\nedge 2 3\nedge 3 4";

#[test]
fn joins_comparisons_and_arithmetic() {
    check("", CHAIN, "edge(X, Y), edge(Y, Z)", "1 2 3; 2 3 4");
    check("", CHAIN, "edge(X, Y), X + Y > 4, X != 3", "2 3");
    check("", CHAIN, "edge(X, _), Y = X * X - 1, Y mod 2 = 0", "1 0; 3 8");
    check("", CHAIN, "edge(X, X + 1), X < 2", "1");
    check("", CHAIN, "edge(X, Y), Z is min(X, 2) + max(Y, 3) + abs(X - Y)", "1 2 5; 2 3 6; 3 4 7");
    check("", CHAIN, "edge(1, 2)", "");
    check("", CHAIN, "X = 7 / 2, Y = -7 // 2, Z = -7 mod 3", "3 -3 2");
    check("", "edge 1 1\nedge 1 2", "edge(X, X)", "1");
}

#[test]
fn recursion_linear_mutual_and_not_linear() {
    let linear = "path(X, Y) :- edge(X, Y). path(X, Z) :- path(X, Y), edge(Y, Z).";
    let square = "path(X, Y) :- edge(X, Y). path(X, Z) :- path(X, Y), path(Y, Z).";
    for rules in [linear, square] {
        check(rules, CHAIN, "path(1, X)", "2; 3; 4");
    }
    let mutual = "even(1). even(Y) :- odd(X), edge(X, Y). odd(Y) :- even(X), edge(X, Y).";
    check(mutual, CHAIN, "even(X)", "1; 3");
    check(mutual, CHAIN, "odd(X)", "2; 4");
    check("n(0). n(Y) :- n(X), X < 5, Y = X + 1.", "", "n(X)", "0; 1; 2; 3; 4; 5");
}

#[test]
fn negation_of_atoms_projections_and_bodies() {
    check("", CHAIN, "edge(_, X), not edge(X, _)", "4");
    check("", CHAIN, "edge(_, X), \\+ edge(X, 4)", "2; 4");
    check("", "edge 1 2\nedge 2 3\nnode 3", "edge(X, _), not (edge(X, Y), node(Y))", "1");
    check("", CHAIN, "edge(X, Y), not X > 1", "1 2");
    check("", "edge 1 2\nedge 2 3\nnode 2", "edge(X, Y), not (node(X), X < Y)", "1 2");
    check("", CHAIN, "not edge(4, 1)", "");
}

#[test]
fn alternatives_and_parentheses() {
    let facts = "edge 1 2\nedge 2 3\nnode 1\nnode 5\nweight 5 7";
    check("", facts, "node(X) ; edge(_, X)", "1; 2; 3; 5");
    check("p(X) :- node(X) ; edge(_, X), X > 2.", facts, "p(X)", "1; 3; 5");
    check("", facts, "node(X), (X > 3 ; edge(X, _))", "1; 5");
    check("", facts, "(node(X) ; edge(X, _)), (X < 2 ; X > 4)", "1; 5");
    check("", facts, "(edge(X, Y)), (X + 1) * 2 > 4, ((Y)) = 3", "2 3");
    // What stands in one alternative only is not asked for.
    check("", facts, "node(X), (weight(X, N), N > 1 ; edge(X, _))", "1; 5");
    check("", facts, "edge(X, Y), not (node(X) ; node(Y))", "2 3");
    check("", facts, "edge(X, _), not (node(X), (X = 1 ; X = 2))", "2");
    check("", facts, "not (node(X), not (edge(X, _) ; weight(X, _)))", "");
    check("", facts, "N = count(X : node(X) ; edge(X, _) ; edge(_, X))", "4");
    check("p(X) :- ((node(X) ; edge(X, _)) ; edge(_, X)).", facts, "p(X)", "1; 2; 3; 5");
}

#[test]
fn alternatives_are_bounded() {
    let wide = ["(node(X) ; edge(X, _))"; 7].join(", ");
    let deep = format!("node(X), {}node(X){}", "not ((node(X) ; edge(X, _)), ".repeat(30), ")".repeat(30));
    for body in [&wide, &deep] {
        let shown = error(&format!("p(X) :- {body}."), "");
        assert!(shown.contains("rule of its own"), "{shown}");
    }
}

#[test]
fn aggregates_group_by_what_stands_outside() {
    let facts = "edge 1 2\nedge 1 3\nedge 2 3\nnode 1\nnode 2\nnode 3";
    check("", facts, "N = count(Y : edge(X, Y))", "2");
    check("out(X, N) :- N = count(Y : edge(X, Y)).", facts, "out(X, N)", "1 2; 2 1");
    check("", facts, "node(X), N = count(Y : edge(X, Y))", "1 2; 2 1; 3 0");
    check("", facts, "node(X), sum(Y : edge(X, Y)) >= 3", "1; 2");
    check("", facts, "node(X), N = min(Y : edge(X, Y))", "1 2; 2 3");
    check("", facts, "N = max(Y : edge(_, Y))", "3");
    check("", facts, "node(X), L = list(Y : edge(X, Y))", "1 [2, 3]; 2 [3]; 3 []");
    check("", facts, "node(X), L = collect(Y : edge(X, Y) ; edge(Y, X))", "1 [2, 3]; 2 [1, 3]; 3 [1, 2]");
    check("", facts, "N = count(X, Y : edge(X, Y))", "3");
    check("", facts, "S = sum(Y, X : edge(X, Y))", "8");
    check("", facts, "N = count(Y : edge(9, Y))", "0");
}

#[test]
fn symbols_texts_points_and_comments() {
    check("% nothing\nlikes(a, 'B c'). /* and\nmore */ likes(b, \"text\").", "", "likes(X, Y)", "a B c; b \"text\"");
    check("corner(a1). corner(j9).", "", "corner(P)", "J9; A1");
    check("p(c3).", "", "p(c3)", "");
    check("say(T) :- edge(X, Y), T = \"from {X} to {Y}\".", "edge 1 2", "say(T)", "\"from 1 to 2\"");
    check("yes. no :- edge(9, 9).", CHAIN, "yes, not no", "");
}

#[test]
fn time_in_queries() {
    let budget = Budget::default();
    let queries = [
        "since(M, edge(1, X))",
        "for(N, edge(1, X)), N >= 2",
        "appeared(edge(X, Y))",
        "disappeared(edge(X, Y))",
        "was(edge(1, X))",
        "at(1, edge(1, X))",
        "past(F, T, edge(1, X))",
        "at(M)",
    ];
    let mut engine = engine("", "edge 1 2", &queries);
    let mut records = Vec::new();
    for (m, change) in ["edge 1 3", "- edge 1 2", "edge 1 4\nedge 1 2"].iter().enumerate() {
        let changes = changes(&mut engine, change);
        records.push(engine.update(&changes, m as i64 + 1, &budget).unwrap());
    }
    let answer = |engine: &mut igolog_rules::RuleEngine| -> Vec<String> {
        (0..queries.len())
            .map(|q| {
                let answers = engine.query(q, &budget).unwrap();
                show(engine, &answers)
            })
            .collect()
    };
    let now = ["1 3; 3 2; 3 4", "2 3", "1 2; 1 4", "", "3", "2; 3", "0 2 2", "3"];
    assert_eq!(answer(&mut engine), now);
    engine.undo(&records.pop().unwrap());
    assert_eq!(answer(&mut engine), ["1 3", "", "", "1 2", "2; 3", "2; 3", "0 2 2", "2"]);
    engine.undo(&records.pop().unwrap());
    assert_eq!(answer(&mut engine), ["0 2; 1 3", "", "1 3", "", "2", "2; 3", "", "1"]);
}

/// The first error of a program, as shown.
fn error(rules: &str, query: &str) -> String {
    let queries: &[&str] = if query.is_empty() { &[] } else { &[query] };
    match compile(rules, queries) {
        Ok(_) => panic!("accepted: {rules} {query}"),
        Err(errors) => errors.0[0].to_string(),
    }
}

#[test]
fn errors_show_place_caret_and_advice() {
    assert_eq!(
        error("good(X) :- node(X).\nbad(X, Y) :- node(X).", ""),
        "test.rules:2:8: variable Y has no value\n  |\n2 | bad(X, Y) :- node(X).\n  |        ^\n  = use Y in a condition that is not negated, such as stone(Y, _, _), or as Y = …"
    );
    let cases = [
        ("p(X) :- nod(X).", "", "unknown predicate nod/1", "did you mean node/1?"),
        ("p(X) :- edge(X).", "", "unknown predicate edge/1", "'edge' has 2 arguments, not 1: write edge(from, to)"),
        ("p(X) :- node(X)", "", "expected '.'", "full stop"),
        ("p(X) :- node(X), .", "", "expected a value", "variable"),
        ("p(_) :- node(1).", "", "'_' has no value", "name"),
        ("p(X) :- node(X), not q(X). q(X) :- node(X), not p(X).", "", "depends on its own negation", "split"),
        ("p(N) :- N = count(X : p(X)).", "", "depends on its own", "split"),
        ("p(X) :- node(X), Y > X.", "", "variable Y has no value", "Y = …"),
        ("p(X, Y) :- node(X), (edge(X, Y) ; edge(X, 2)).", "", "variable Y has no value", "Y = …"),
        ("p(X) :- (node(X), edge(X, _) .", "", "expected ')'", "close the parenthesis"),
        ("", "findall(X, node(X), L)", "unknown predicate findall/3", "L = collect(X : conditions)"),
        ("", "node(X), forall(edge(X, Y), node(Y))", "unknown predicate forall/2", "not (conditions, not"),
        ("P(X) :- node(X).", "", "'P' is a variable", "small letter"),
        ("p(f(X)) :- node(X).", "", "f(…) is not a value", "numbers, points"),
        ("p(k10).", "", "k10 is not a point of this board", "single quotes"),
        ("p(\"never ends).", "", "never ends on its line", "close it"),
        ("p(1152921504606846976).", "", "too large", "1152921504606846975"),
        ("p([1]).", "", "expected a value", "list(X : …)"),
        (":- include(nothing).", "", "no library 'nothing'", "standard library has"),
        (":- halt.", "", "unknown directive", "include"),
        ("", "node(X), not edge(X, Y), Y = 1, Z < 2", "variable Z has no value", "Z = …"),
        ("", "node(X) edge(X, Y)", "expected the end of the query", "commas"),
        ("", "X = median(Y : node(Y))", "'median' is not an aggregate", "count, sum, min, max and list (or collect)"),
        ("when appears node(X).", "", "expected 'say'", "message"),
        ("when appears node(X) say \"{Y}\".", "", "variable Y of the message", "watched fact"),
        ("when appears node(X) say \"{X}\" mark X star.", "", "unknown shape 'star'", "triangle"),
    ];
    for (rules, query, message, help) in cases {
        let shown = error(rules, query);
        assert!(shown.contains(message) && shown.contains(help) && shown.contains('^'), "{rules}{query}\n{shown}");
    }
}

#[test]
fn all_errors_are_reported_at_once() {
    let errors = compile("p(X :- q.\nok(1).\nr(X) :- node(X), .\n", &[]).err().unwrap();
    let lines: Vec<u32> = errors.0.iter().map(|e| e.line).collect();
    assert_eq!(lines, [1, 3]);
}

#[test]
fn impossible_values_stop_the_run_and_name_the_condition() {
    let run = |query: &str, facts: &str| {
        let mut engine = engine("", facts, &[query]);
        engine.query(0, &Budget::default()).unwrap_err()
    };
    for (query, message) in [
        ("weight(X, N), M = 10 / N", "division by zero"),
        ("weight(X, N), M = 10 mod N", "division by zero"),
        ("weight(X, _), M = X + 1", "arithmetic with a symbol"),
        ("weight(X, N), X < N", "a symbol cannot be ordered against a number"),
        ("weight(_, N), M = (N + 1000000000) * 1000000000 * 1000000000", "beyond the limit"),
    ] {
        let error = run(query, "weight a 0");
        let RunError::Value { message: shown, .. } = &error else { panic!("{error}") };
        assert!(shown.contains(message), "{error}");
    }
    check("", "weight a 0\nweight b 5", "weight(X, N), N != 0, M = 10 / N", "b 5 2");
    check("", "weight a 0\nweight b 5\nnode b", "node(X), weight(X, N), M = 10 / N", "b 5 2");
}

#[test]
fn a_users_predicate_hides_a_base_relation_for_the_user() {
    let program = compile("node(X) :- edge(X, _).", &["node(X)"]).unwrap();
    assert!(program.warnings()[0].message.contains("hides"), "{:?}", program.warnings());
    check("node(X) :- edge(X, _).", "edge 1 2\nnode 7", "node(X)", "1");
}

#[test]
fn variables_used_once_are_pointed_out() {
    let program = compile("p(X) :- edge(X, Y).", &[]).unwrap();
    let warning = &program.warnings()[0];
    assert!(warning.message.contains("variable Y stands only once"));
    assert_eq!((warning.column, warning.width), (17, 1));
    assert!(compile("p(X) :- edge(X, _Y).", &[]).unwrap().warnings().is_empty());
    assert!(compile("p(X) :- node(X), (edge(X, Y), Y > 1 ; edge(_, X)).", &[]).unwrap().warnings().is_empty());
}
