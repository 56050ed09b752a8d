//! Looking through syntax trees: variables, plain conditions, texts with variables in them.

use crate::syntax::ast::{self, Goal, Node, Span};

/// Calls `each` for every variable of a goal, inner bodies included.
pub(crate) fn visit_goal(goal: &Goal, each: &mut impl FnMut(&str)) {
    places_in_goal(goal, &mut |name, _| each(name));
}

/// Calls `each` for every variable of an expression, inner bodies included.
pub(crate) fn visit_expr(expr: &ast::Expr, each: &mut impl FnMut(&str)) {
    places_in_expr(expr, &mut |name, _| each(name));
}

/// As [`visit_goal`], with the place of each variable; of one in a text, the place of the text.
pub(crate) fn places_in_goal(goal: &Goal, each: &mut dyn FnMut(&str, Span)) {
    match goal {
        Goal::Atom(atom) => atom.args.iter().for_each(|a| places_in_expr(a, each)),
        Goal::Not(inner, _) => inner.iter().flatten().for_each(|g| places_in_goal(g, each)),
        Goal::Compare(_, a, b, _) => {
            places_in_expr(a, each);
            places_in_expr(b, each);
        }
    }
}

/// As [`visit_expr`], with the place of each variable.
pub(crate) fn places_in_expr(expr: &ast::Expr, each: &mut dyn FnMut(&str, Span)) {
    match &expr.node {
        Node::Variable(name) => each(name, expr.span),
        Node::Text(text) => {
            parts(text).into_iter().flatten().for_each(|(_, name)| {
                if let Some(name) = name {
                    each(&name, expr.span);
                }
            });
        }
        Node::Call(atom) => atom.args.iter().for_each(|a| places_in_expr(a, each)),
        Node::Binary(_, a, b) => {
            places_in_expr(a, each);
            places_in_expr(b, each);
        }
        Node::Aggregate(_, values, body) => {
            values.iter().for_each(|v| places_in_expr(v, each));
            body.iter().flatten().for_each(|g| places_in_goal(g, each));
        }
        Node::Anonymous | Node::Int(_) | Node::Word(_) | Node::Symbol(_) => {}
    }
}

/// The variables that stand directly in a body (not only inside negations and aggregates), in order of appearance.
pub(crate) fn direct_variables(goals: &[Goal]) -> Vec<String> {
    fn visit(expr: &ast::Expr, out: &mut Vec<String>) {
        match &expr.node {
            Node::Aggregate(..) => {}
            Node::Binary(_, a, b) => {
                visit(a, out);
                visit(b, out);
            }
            Node::Call(atom) => atom.args.iter().for_each(|a| visit(a, out)),
            _ => visit_expr(expr, &mut |name| {
                if !out.iter().any(|n| n == name) {
                    out.push(name.to_string());
                }
            }),
        }
    }
    let mut out = Vec::new();
    for goal in goals {
        match goal {
            Goal::Atom(atom) => atom.args.iter().for_each(|a| visit(a, &mut out)),
            Goal::Compare(_, a, b, _) => {
                visit(a, &mut out);
                visit(b, &mut out);
            }
            Goal::Not(..) => {}
        }
    }
    out
}

/// True for an atom or comparison without aggregates: it may be repeated in an inner body.
pub(super) fn is_plain(goal: &Goal) -> bool {
    fn plain(expr: &ast::Expr) -> bool {
        match &expr.node {
            Node::Aggregate(..) => false,
            Node::Binary(_, a, b) => plain(a) && plain(b),
            Node::Call(atom) => atom.args.iter().all(plain),
            _ => true,
        }
    }
    match goal {
        Goal::Atom(atom) => atom.args.iter().all(plain),
        Goal::Compare(_, a, b, _) => plain(a) && plain(b),
        Goal::Not(..) => false,
    }
}

/// The pieces of a text with `{Variable}` in it: plain text, then perhaps a variable. `None` if it has no variable.
pub(crate) fn parts(text: &str) -> Option<Vec<(String, Option<String>)>> {
    let mut out = Vec::new();
    let mut plain = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['{', '}']) {
        plain.push_str(&rest[..at]);
        let after = &rest[at + 1..];
        if rest[at..].starts_with("{{") || rest[at..].starts_with("}}") {
            plain.push_str(&rest[at..=at]);
            rest = &after[1..];
            continue;
        }
        let name = after.find('}').map(|end| &after[..end]).filter(|n| is_variable(n) && rest[at..].starts_with('{'));
        if let Some(name) = name {
            out.push((std::mem::take(&mut plain), Some(name.to_string())));
            rest = &after[name.len() + 1..];
        } else {
            plain.push_str(&rest[at..=at]);
            rest = after;
        }
    }
    if out.is_empty() {
        return None;
    }
    plain.push_str(rest);
    out.push((plain, None));
    Some(out)
}

fn is_variable(name: &str) -> bool {
    name.starts_with(char::is_uppercase) && name.chars().all(|c| c.is_alphanumeric() || c == '_')
}

pub(super) fn unescape(text: &str) -> String {
    text.replace("{{", "{").replace("}}", "}")
}
