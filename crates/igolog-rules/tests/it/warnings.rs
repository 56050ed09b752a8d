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

/// Library texts are checked as if a user had written them: every name in them exists, and every rule can be used.
#[test]
fn every_rule_of_the_library_can_be_used() {
    for name in library_names() {
        let found = warnings(library_text(name).unwrap(), "point(P)");
        let faults: Vec<_> = found.iter().filter(|w| !w.message.contains("hides the")).collect();
        assert!(faults.is_empty(), "{name}: {faults:?}");
    }
}
