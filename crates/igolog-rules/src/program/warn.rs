//! Things in a program that are allowed but probably not meant.

use super::compile::MAX_ERRORS;
use super::lower::{visit_expr, visit_goal};
use super::names::{NameTable, Scope, SourceFile};
use crate::schema::RelationInfo;
use crate::syntax::ast;
use crate::syntax::{Fault, RuleError};

/// Variables used once, and predicates that hide others.
pub(super) fn warnings(files: &[SourceFile], table: &NameTable<'_>, schema: &[RelationInfo]) -> Vec<RuleError> {
    let mut out = Vec::new();
    for file in files.iter().filter(|f| f.scope == Scope::User) {
        let mut hidden = rustc_hash::FxHashSet::default();
        for clause in &file.tree.clauses {
            let (name, arity) = (clause.head.name.as_str(), clause.head.args.len());
            let base = schema.iter().any(|r| r.name == name && r.arity() == arity);
            let taken = base || !table.clauses(Scope::Library, name, arity).is_empty();
            if taken && !table.is_extended(name, arity) && hidden.insert((name, arity)) {
                let whose = if base { "the fact" } else { "the library's" };
                let message = format!("your {name}/{arity} hides {whose} {name}/{arity} in your rules");
                let fault = Fault::new(clause.head.span, message, "choose another name if you did not mean to");
                out.push(fault.locate(&file.name, &file.text));
            }
            if let Some(fault) = singleton(clause) {
                out.push(fault.locate(&file.name, &file.text));
            }
            if out.len() >= MAX_ERRORS {
                return out;
            }
        }
    }
    out
}

fn singleton(clause: &ast::Clause) -> Option<Fault> {
    let mut counts: Vec<(String, u32)> = Vec::new();
    let mut note = |name: &str| match counts.iter_mut().find(|c| c.0 == name) {
        Some(entry) => entry.1 += 1,
        None => counts.push((name.to_string(), 1)),
    };
    clause.head.args.iter().for_each(|a| visit_expr(a, &mut note));
    clause.body.iter().for_each(|g| visit_goal(g, &mut note));
    let (name, _) = counts.into_iter().find(|(name, n)| *n == 1 && !name.starts_with('_'))?;
    let help = format!("write _ or _{name} if that is meant");
    Some(Fault::new(clause.span, format!("variable {name} stands only once in this rule"), help))
}
