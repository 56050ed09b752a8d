//! What a program is told that is allowed but probably not meant, as data.

use igolog_core::Graph;
use igolog_rules::{BoardNames, Program, RuleError, board_schema, library_names, library_text};
use igolog_text::vertex::Notation;
use std::sync::Arc;

fn warnings(rules: &str, query: &str) -> Vec<RuleError> {
    let graph = Arc::new(Graph::grid(9, 9).unwrap());
    let names = Arc::new(BoardNames { graph: graph.clone(), notation: Notation::Gtp });
    let builder = Program::builder(board_schema(&graph), names).library("std").source("my.rules", rules).query(query);
    builder.build().unwrap_or_else(|e| panic!("{e}")).warnings().to_vec()
}

#[test]
fn a_variable_that_looks_like_a_point_or_a_colour_and_stands_alone() {
    for (query, fix, message) in [
        ("stone(D4, K, C)", "d4", "D4 is a variable here and stands for anything, not for the point"),
        ("block(B, White, S, L)", "white", "White is a variable here and stands for anything, not for the colour"),
        ("atari(B), not block(B, Black, _, _)", "black", "not for the colour"),
    ] {
        let found = warnings("", query);
        let [warning] = &found[..] else { panic!("{query}: {found:?}") };
        assert_eq!(warning.fix.as_deref(), Some(fix));
        assert!(warning.message.contains(message), "{warning}");
        assert_eq!(warning.file, "query");
        let start = warning.column as usize - 1;
        assert_eq!(query[start..start + warning.width as usize].to_lowercase(), fix);
    }
    // Used twice it is a variable on purpose; q16 is no point of this board; a name of its own is no point.
    for query in ["stone(D4, _, C), adjacent(D4, _)", "stone(Q16, K, C)", "block(B, C, S, L)"] {
        assert_eq!(warnings("", query), [], "{query}");
    }
    let rule = warnings("mine(B) :- block(B, White, _, _).", "mine(B)");
    assert_eq!(rule[0].fix.as_deref(), Some("white"));
    assert_eq!(rule.len(), 1, "{rule:?}");
    let daemon = "when appears block(B, White, S, L) if S > 9 say \"{B} has {L}\".";
    assert_eq!(warnings(daemon, "atari(B)")[0].fix.as_deref(), Some("white"));
}

#[test]
fn a_rule_that_cannot_be_used_is_told_even_if_nothing_asks_for_it() {
    let cases = [
        ("lost(B) :- blok(B, _, _, _).", "unknown predicate blok/4"),
        ("lost(B, X) :- atari(B).", "variable X has no value"),
        ("lost(P) :- stone(t19, _, _), point(P).", "t19 is not a point of this board"),
        ("lost(B) :- atari(B), not lost(B).", "depends on its own negation"),
    ];
    for (rules, message) in cases {
        let found = warnings(rules, "atari(B)");
        let told = found.iter().find(|w| w.message.contains(message));
        let told = told.unwrap_or_else(|| panic!("{rules}: {found:?}"));
        assert!(told.message.starts_with("this rule cannot be used: "), "{told}");
        assert_eq!((told.file.as_str(), told.line), ("my.rules", 1));
    }
    assert_eq!(warnings("fine(B) :- atari(B).", "atari(B)"), []);
}

#[test]
fn a_constant_of_a_kind_that_never_stands_there() {
    for (query, place, fix, message) in [
        ("block(B, blakc, S, L)", "blakc", Some("black"), "Colour of block is black or white, never blakc"),
        ("block(B, C, S, L), not life(B, dead, prooved, _)", "prooved", Some("proved"), "Status of life is"),
        ("block(B, C, S, L), C = balck", "balck", Some("black"), "C, Colour of block, is black or white"),
        ("block(B, C, S, L), C != grey", "grey", None, "C, Colour of block, is black or white, never grey"),
        ("block(B, C, d4, L)", "d4", None, "Size of block is a number, never D4"),
        ("stone(3, K, C)", "3", None, "P of stone is a point, never 3"),
        ("block(B, \"white\", S, L)", "\"white\"", Some("white"), "never \"white\""),
        ("step(P, upp, Q)", "upp", Some("up"), "Direction of step is up, down, left or right"),
        ("stone(P, K, C), since(M, block(B, whit, S, L))", "whit", Some("white"), "never whit"),
        ("N = count(B : block(B, whte, S, L))", "whte", Some("white"), "never whte"),
        ("threatens(P, blakc, E)", "blakc", Some("black"), "argument 2 of threatens is black or white"),
        ("real_eye(black, P)", "black", None, "argument 1 of real_eye is a point, never black"),
    ] {
        let found = warnings("", query);
        let [warning] = &found[..] else { panic!("{query}: {found:?}") };
        assert!(warning.message.contains(message), "{warning}");
        assert_eq!(warning.fix.as_deref(), fix, "{warning}");
        let start = warning.column as usize - 1;
        assert_eq!(&query[start..start + warning.width as usize], place);
    }
    let clash = warnings("", "block(B, C, S, L), stone(S, K, _)");
    assert_eq!(clash[0].message, "S cannot be both: Size of block is a number, P of stone is a point");
    assert_eq!(clash.len(), 1);
}

#[test]
fn a_value_that_can_stand_there_draws_no_warning() {
    let rules = "mood(B, calm) :- block(B, _, _, L), L > 3. mood(B, tense) :- atari(B). mood(P, 7) :- empty(P).
        reach(P, Q) :- adjacent(P, Q). reach(P, Q) :- reach(P, R), adjacent(R, Q).";
    for query in [
        "mood(B, tense)",
        "mood(B, 7)",
        "reach(d4, Q)",
        "block(B, black, 3, L)",
        "region(R, white, S, E), R = black_a1",
        "N = max(L, B : block(B, black, _, L)), N != 2",
        "stone(IJ, K), IJ = 303",
        "life(B, alive, _, benson)",
        "since(12, block(B, white, _, _))",
    ] {
        assert_eq!(warnings(rules, query), [], "{query}");
    }
    assert_eq!(warnings(rules, "mood(B, angry)").len(), 1);
    assert_eq!(warnings(rules, "reach(black, Q)").len(), 1);
}

#[test]
fn what_prolog_writes_with_conditions_inside_is_told_how() {
    let graph = Arc::new(Graph::grid(9, 9).unwrap());
    for (query, hint) in [
        ("forall(block(B, black, _, L), L >= 2)", "write not (conditions, not what_must_hold)"),
        ("forall((block(B, black, _, L), L > 1), atari(B))", "write not (conditions, not what_must_hold)"),
        ("findall(B, (atari(B), block(B, black, _, _)), L)", "write L = collect(X : conditions)"),
    ] {
        let names = Arc::new(BoardNames { graph: graph.clone(), notation: Notation::Gtp });
        let built = Program::builder(board_schema(&graph), names).library("std").query(query).build();
        let Err(errors) = built else { panic!("{query} was read") };
        assert!(errors.0[0].help.starts_with(hint), "{errors}");
    }
}

/// Library texts are checked as if a user had written them: every name in them exists, and every rule can be used.
#[test]
fn every_rule_of_the_library_can_be_used() {
    for name in library_names() {
        let found = warnings(library_text(name).unwrap(), "point(P)");
        let faults: Vec<_> = found.iter().filter(|w| !w.message.contains("hides the")).collect();
        assert!(faults.is_empty(), "{name}: {faults:?}");
    }
}
