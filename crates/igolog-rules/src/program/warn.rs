//! Things in a program that are allowed but probably not meant.

use super::compile::MAX_ERRORS;
use super::graph::{components, edges, strict_cycle};
use super::lower::{Lowerer, places_in_expr, places_in_goal};
use super::names::{NameTable, Scope, SourceFile};
use crate::schema::{PointNames, RelationInfo, looks_like_point};
use crate::syntax::ast::{self, Cases, Span};
use crate::syntax::{Fault, RuleError};

/// What a warning looks at: the texts, the parsed queries (which stand in `files` from `queries.1` on), and the names.
pub(super) struct Checked<'a> {
    pub(super) files: &'a [SourceFile],
    pub(super) queries: (&'a [Cases], usize),
    pub(super) table: &'a NameTable<'a>,
    pub(super) schema: &'a [RelationInfo],
    pub(super) point_names: &'a dyn PointNames,
}

impl Checked<'_> {
    /// Predicates that hide others, variables used once, variables that look like a point or a colour, rules that cannot
    /// be used, and values of a kind that never stands there.
    pub(super) fn warnings(&self) -> Vec<RuleError> {
        let mut found: Vec<(usize, Fault)> = Vec::new();
        for (f, file) in self.files.iter().enumerate().filter(|(_, file)| file.scope == Scope::User) {
            let mut hidden = rustc_hash::FxHashSet::default();
            for clause in &file.tree.clauses {
                let (name, arity) = (clause.head.name.as_str(), clause.head.args.len());
                let base = self.schema.iter().any(|r| r.name == name && r.arity() == arity);
                let taken = base || !self.table.clauses(Scope::Library, name, arity).is_empty();
                if taken && !self.table.is_extended(name, arity) && hidden.insert((name, arity)) {
                    let whose = if base { "the fact" } else { "the library's" };
                    let message = format!("your {name}/{arity} hides {whose} {name}/{arity} in your rules");
                    let fault = Fault::new(clause.head.span, message, "choose another name if you did not mean to");
                    found.push((f, fault));
                }
                found.extend(self.lonely(&clause.head.args, &clause.body, Lonely::Rule).map(|fault| (f, fault)));
            }
            for daemon in &file.tree.daemons {
                let said = |name: &str| daemon.says.iter().any(|s| s.template.contains(&format!("{{{name}}}")));
                let marked = |name: &str| daemon.marks.iter().any(|m| m.variable == name);
                let used = |name: &str| said(name) || marked(name);
                let lonely = self.lonely(&daemon.trigger.args, &daemon.condition, Lonely::Elsewhere(&used));
                found.extend(lonely.map(|fault| (f, fault)));
            }
        }
        for (q, body) in self.queries.0.iter().enumerate() {
            let lonely = self.lonely(&[], body, Lonely::Elsewhere(&|_| false));
            found.extend(lonely.map(|fault| (self.queries.1 + q, fault)));
        }
        found.extend(self.useless());
        found.truncate(MAX_ERRORS);
        found.iter().map(|(f, fault)| fault.locate(&self.files[*f].name, &self.files[*f].text)).collect()
    }

    /// The first variable that stands in one place only, if that is suspicious.
    fn lonely(&self, head: &[ast::Expr], body: &Cases, lonely: Lonely<'_>) -> Option<Fault> {
        // Conditions outside a disjunction stand in each of its cases, at the same place.
        let mut places: Vec<(String, Span)> = Vec::new();
        let mut note = |name: &str, span: Span| {
            if !places.iter().any(|p| p.0 == name && p.1 == span) {
                places.push((name.to_string(), span));
            }
        };
        head.iter().for_each(|a| places_in_expr(a, &mut note));
        body.iter().flatten().for_each(|g| places_in_goal(g, &mut note));
        let alone =
            |(name, _): &&(String, Span)| !name.starts_with('_') && places.iter().filter(|p| p.0 == *name).count() == 1;
        places.iter().filter(alone).find_map(|(name, span)| match lonely {
            Lonely::Elsewhere(used) if used(name) => None,
            Lonely::Elsewhere(_) => self.mistaken(name, *span),
            Lonely::Rule => self.mistaken(name, *span).or_else(|| {
                let help = format!("write _ or _{name} if that is meant");
                Some(Fault::new(*span, format!("variable {name} stands only once in this rule"), help))
            }),
        })
    }

    /// A variable that was probably meant as a point or a colour.
    fn mistaken(&self, name: &str, span: Span) -> Option<Fault> {
        let small = name.to_lowercase();
        let what = match small.as_str() {
            "black" | "white" => "colour",
            _ if looks_like_point(&small) && self.point_names.point(&small).is_some() => "point",
            _ => return None,
        };
        let message = format!("{name} is a variable here and stands for anything, not for the {what}");
        let help = format!("write {small} for the {what}, or _ for anything");
        Some(Fault::new(span, message, help).with_fix(small))
    }

    /// Faults in rules of the user that nothing asked for: they were not lowered with the program. Where there are none,
    /// conditions that can never hold.
    fn useless(&self) -> Vec<(usize, Fault)> {
        let mut lowerer = Lowerer::new(self.files, self.table, self.schema, self.point_names);
        for (name, arity) in self.table.user_predicates(self.files) {
            let atom = ast::Atom { name: name.to_string(), args: Vec::new(), span: Span::default() };
            let _known = lowerer.predicate(Scope::User, &atom, arity);
        }
        lowerer.finish();
        let mut faults = std::mem::take(&mut lowerer.faults);
        let graph = edges(&lowerer.preds, &lowerer.rules);
        if faults.is_empty()
            && let Some((cycle, edge, from)) = strict_cycle(&graph, &components(&graph))
        {
            faults.push(super::compile::stratification_fault(&lowerer, &cycle, edge.place, from));
        }
        faults.sort_by_key(|(f, fault)| (*f, fault.span.start));
        for (_, fault) in &mut faults {
            fault.message = format!("this rule cannot be used: {}", fault.message);
        }
        if faults.is_empty() { self.misfits(&mut lowerer) } else { faults }
    }
}

/// Where a variable may stand alone without suspicion.
enum Lonely<'a> {
    /// Nowhere: a rule has no other use for it.
    Rule,
    /// In a query, where it is asked for, or in a daemon that uses it in its message.
    Elsewhere(&'a dyn Fn(&str) -> bool),
}
