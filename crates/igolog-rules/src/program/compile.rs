//! Building a [`Program`]: sources, queries and daemons in; checked and planned rules out.

use super::graph::{Component, components, edges, strict_cycle};
use super::ir::{ClauseText, Definition, Pred, PredInfo, Rule};
use super::lower::Lowerer;
use super::names::{NameTable, Scope, SourceFile};
use super::plan::{Indexes, Plan, Start, plan};
use super::question::{Daemon, Query, lower_daemons, lower_queries};
use super::warn::Checked;
use crate::library;
use crate::schema::{PointNames, RelationInfo};
use crate::syntax::ast;
use crate::syntax::{Fault, RuleError, RuleErrors, parse_program, parse_query};
use crate::value::Pool;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A compiled program: checked rules, in evaluation order, with a plan for everything that can change.
///
/// It holds no facts; a [`RuleEngine`](crate::RuleEngine) runs it. Compiling is cheap (well under a millisecond for a
/// page of rules), so a new query is simply compiled with the rest.
pub struct Program {
    pub(crate) schema: Vec<RelationInfo>,
    pub(crate) point_names: Arc<dyn PointNames>,
    pub(crate) pool: Pool,
    pub(crate) preds: Vec<PredInfo>,
    pub(crate) rules: Vec<Rule>,
    pub(crate) plans: Vec<RulePlans>,
    pub(crate) clauses: Vec<ClauseText>,
    pub(crate) components: Vec<Component>,
    pub(crate) indexes: Indexes,
    pub(crate) queries: Vec<Query>,
    pub(crate) daemons: Vec<Daemon>,
    pub(crate) user_predicates: FxHashMap<(String, usize), Pred>,
    warnings: Vec<RuleError>,
}

/// The plans of one rule.
#[derive(Clone, Debug, Default)]
pub(crate) struct RulePlans {
    pub(crate) full: Option<Plan>,
    /// For rules in recursive components: from a given head.
    pub(crate) head: Option<Plan>,
    /// For each literal over a relation that can change: from its changed rows.
    pub(crate) changed: Vec<Option<Plan>>,
}

/// Collects the parts of a [`Program`].
pub struct ProgramBuilder {
    schema: Vec<RelationInfo>,
    point_names: Arc<dyn PointNames>,
    sources: Vec<(String, String, Scope)>,
    queries: Vec<String>,
    extended: Vec<(&'static str, usize)>,
    keep_all: bool,
}

impl Program {
    /// Starts a program over these base relations and point names.
    pub fn builder(schema: Vec<RelationInfo>, point_names: Arc<dyn PointNames>) -> ProgramBuilder {
        let (sources, queries, extended) = (Vec::new(), Vec::new(), Vec::new());
        ProgramBuilder { schema, point_names, sources, queries, extended, keep_all: false }
    }

    /// The queries, in the order they were added.
    pub fn queries(&self) -> &[Query] {
        &self.queries
    }

    /// The daemons, in the order of the sources.
    pub fn daemons(&self) -> &[Daemon] {
        &self.daemons
    }

    /// Things that are allowed but probably not meant.
    pub fn warnings(&self) -> &[RuleError] {
        &self.warnings
    }

    /// The numbers of the base relations the program uses, ascending: only these need rows.
    pub fn relations_used(&self) -> Vec<usize> {
        let mut used: Vec<usize> = self.base_preds().map(|(relation, _)| relation).collect();
        used.sort_unstable();
        used
    }

    /// True if the program asks about the past or about changes: its answers then depend on the moves that led here.
    pub fn is_temporal(&self) -> bool {
        self.components.iter().flat_map(|c| &c.preds).any(|p| {
            matches!(
                self.preds[*p].definition,
                Definition::Since(_) | Definition::Past(_) | Definition::Appeared(_) | Definition::Disappeared(_)
            )
        })
    }

    pub(crate) fn base_preds(&self) -> impl Iterator<Item = (usize, Pred)> + '_ {
        let preds = self.components.iter().flat_map(|c| c.preds.iter().copied());
        preds.filter_map(|p| match self.preds[p].definition {
            Definition::Base { relation, .. } => Some((relation, p)),
            _ => None,
        })
    }

    /// The base relations the program may use.
    pub fn schema(&self) -> &[RelationInfo] {
        &self.schema
    }

    /// How points are named.
    pub fn point_names(&self) -> &Arc<dyn PointNames> {
        &self.point_names
    }
}

impl ProgramBuilder {
    /// Adds a source text; `name` is shown in errors.
    #[must_use]
    pub fn source(mut self, name: &str, text: &str) -> Self {
        self.sources.push((name.to_string(), text.to_string(), Scope::User));
        self
    }

    /// Adds a text of the standard library (see [`crate::library_names`]); unknown names are ignored.
    #[must_use]
    pub fn library(mut self, name: &str) -> Self {
        if let Some(text) = library::text(name) {
            self.sources.push((name.to_string(), text.to_string(), Scope::Library));
        }
        self
    }

    /// Adds a query; its number is the number of queries added before.
    #[must_use]
    pub fn query(mut self, text: &str) -> Self {
        self.queries.push(text.to_string());
        self
    }

    /// Lets the clauses that sources give for this predicate add to the library's, where they would hide them otherwise.
    #[must_use]
    pub fn extend(mut self, name: &'static str, arity: usize) -> Self {
        self.extended.push((name, arity));
        self
    }

    /// Evaluates every predicate of the user's sources, not only those that queries and daemons need.
    #[must_use]
    pub fn keep_all(mut self) -> Self {
        self.keep_all = true;
        self
    }

    /// Checks and plans everything.
    ///
    /// # Errors
    /// All errors of the texts: syntax, unknown predicates, variables without value, recursion through negation.
    pub fn build(self) -> Result<Program, RuleErrors> {
        let mut errors = Vec::new();
        let mut files = parse_sources(self.sources, &mut errors);
        let user_files = files.len();
        let mut queries = Vec::new();
        for text in &self.queries {
            let name = "query".to_string();
            let file = SourceFile::new(name, text.clone(), Scope::User, ast::Source::default());
            match parse_query(text) {
                Ok(goals) => queries.push(goals),
                Err(faults) => errors.extend(faults.iter().map(|f| f.locate("query", text))),
            }
            files.push(file);
        }
        if !errors.is_empty() {
            return Err(RuleErrors(errors));
        }
        let table = NameTable::new(&files, &self.schema, &self.extended);
        let mut lowerer = Lowerer::new(&files, &table, &self.schema, &*self.point_names);
        let prepared = lower_queries(&mut lowerer, &queries, user_files, &self.queries);
        let daemons = lower_daemons(&mut lowerer);
        let mut kept = Vec::new();
        if self.keep_all {
            for (name, arity) in table.user_predicates(&files) {
                let atom = ast::Atom { name: name.to_string(), args: Vec::new(), span: ast::Span::default() };
                if let Ok(pred) = lowerer.predicate(Scope::User, &atom, arity) {
                    kept.push(pred);
                }
            }
        }
        lowerer.finish();
        let mut faults = std::mem::take(&mut lowerer.faults);
        let graph = edges(&lowerer.preds, &lowerer.rules);
        let mut order = components(&graph);
        if faults.is_empty()
            && let Some((cycle, edge, from)) = strict_cycle(&graph, &order)
        {
            faults.push(stratification_fault(&lowerer, &cycle, edge.place, from));
        }
        if !faults.is_empty() {
            faults.sort_by_key(|(s, f)| (*s, f.span.start));
            let located = faults.iter().map(|(s, f)| f.locate(&files[*s].name, &files[*s].text));
            return Err(RuleErrors(located.take(MAX_ERRORS).collect()));
        }
        let query_rules = prepared.iter().flat_map(|q| &q.rules).chain(daemons.iter().flat_map(|d| &d.rules));
        let roots = query_rules.flat_map(|r| lowerer.rules[*r].body.iter().filter_map(|l| l.kind.pred())).chain(kept);
        let reachable = reach(&graph, roots);
        order.retain(|c| c.preds.iter().all(|p| reachable[*p]));
        let checked = Checked {
            files: &files,
            queries: (&queries, user_files),
            table: &table,
            schema: &self.schema,
            point_names: &*self.point_names,
        };
        let warnings = checked.warnings();
        let user_predicates = lowerer.known.iter().filter_map(|(meaning, pred)| match meaning {
            super::names::Meaning::Defined(Scope::User, name, arity) => Some(((name.clone(), *arity), *pred)),
            _ => None,
        });
        let mut user_predicates: FxHashMap<(String, usize), Pred> = user_predicates.collect();
        for info in lowerer.preds.iter().enumerate().filter(|(_, i)| i.visible) {
            user_predicates.entry((info.1.name.clone(), info.1.arity)).or_insert(info.0);
        }
        let mut program = Program {
            point_names: self.point_names.clone(),
            pool: lowerer.pool,
            indexes: vec![Vec::new(); lowerer.preds.len()],
            preds: lowerer.preds,
            rules: lowerer.rules,
            clauses: lowerer.clauses,
            plans: Vec::new(),
            components: order,
            queries: prepared,
            daemons,
            user_predicates,
            warnings,
            schema: Vec::new(),
        };
        program.plan_rules();
        program.schema = self.schema;
        Ok(program)
    }
}

/// Most errors reported for one program.
pub(super) const MAX_ERRORS: usize = 50;

impl Program {
    fn plan_rules(&mut self) {
        self.plans = vec![RulePlans::default(); self.rules.len()];
        let changing = self.changing();
        for component in &self.components {
            for &pred in &component.preds {
                match &self.preds[pred].definition {
                    Definition::Rules(numbers) => {
                        for &number in numbers {
                            let rule = &self.rules[number];
                            let mut make =
                                |start| plan(number, rule, rule.body.len(), start, &self.preds, &mut self.indexes);
                            let plans = &mut self.plans[number];
                            plans.full = Some(make(Start::Empty));
                            if component.recursive {
                                plans.head = Some(make(Start::Head));
                            }
                            plans.changed = (0..rule.body.len())
                                .map(|l| match rule.body[l].kind.pred() {
                                    Some(p) if changing[p] => Some(make(Start::Changed(l))),
                                    _ => None,
                                })
                                .collect();
                        }
                    }
                    Definition::Aggregate { source, keys, .. } => {
                        let columns: Vec<usize> = (0..*keys).collect();
                        for p in [*source, pred] {
                            if *keys > 0 && *keys < self.preds[p].arity && !self.indexes[p].contains(&columns) {
                                self.indexes[p].push(columns.clone());
                            }
                        }
                    }
                    Definition::Since(source) => {
                        let columns: Vec<usize> = (0..self.preds[*source].arity).collect();
                        if !columns.is_empty() && !self.indexes[pred].contains(&columns) {
                            self.indexes[pred].push(columns);
                        }
                    }
                    _ => {}
                }
            }
        }
        let asked = self.queries.iter().flat_map(|q| &q.rules).chain(self.daemons.iter().flat_map(|d| &d.rules));
        for &number in asked {
            let rule = &self.rules[number];
            let full = plan(number, rule, rule.body.len(), Start::Empty, &self.preds, &mut self.indexes);
            self.plans[number].full = Some(full);
        }
    }

    /// Which predicates can change while an engine runs.
    fn changing(&self) -> Vec<bool> {
        let mut changing = vec![false; self.preds.len()];
        for component in &self.components {
            let any = component.preds.iter().any(|&p| match &self.preds[p].definition {
                Definition::Base { fixed, .. } => !fixed,
                Definition::Facts(_) => false,
                Definition::Rules(numbers) => numbers
                    .iter()
                    .any(|r| self.rules[*r].body.iter().filter_map(|l| l.kind.pred()).any(|q| changing[q])),
                Definition::Aggregate { source, .. } => changing[*source],
                _ => true,
            });
            component.preds.iter().for_each(|p| changing[*p] = any || component.recursive);
        }
        changing
    }
}

/// Parses the sources and what they include.
fn parse_sources(sources: Vec<(String, String, Scope)>, errors: &mut Vec<RuleError>) -> Vec<SourceFile> {
    let mut files: Vec<SourceFile> = Vec::new();
    let mut waiting: Vec<(String, String, Scope)> = sources.into_iter().rev().collect();
    while let Some((name, text, scope)) = waiting.pop() {
        if scope == Scope::Library && files.iter().any(|f| f.scope == scope && f.name == name) {
            continue;
        }
        let tree = match parse_program(&text) {
            Ok(tree) => tree,
            Err(faults) => {
                errors.extend(faults.iter().map(|f| f.locate(&name, &text)));
                continue;
            }
        };
        for (included, span) in &tree.includes {
            match library::text(included) {
                Some(text) => waiting.push((included.clone(), text.to_string(), Scope::Library)),
                None => {
                    let help = format!("the standard library has: {}", library::names().join(", "));
                    let fault = Fault::new(*span, format!("there is no library '{included}'"), help);
                    errors.push(fault.locate(&name, &text));
                }
            }
        }
        files.push(SourceFile::new(name, text, scope, tree));
    }
    files
}

fn reach(graph: &[Vec<super::graph::Edge>], roots: impl Iterator<Item = Pred>) -> Vec<bool> {
    let mut seen = vec![false; graph.len()];
    let mut stack: Vec<Pred> = roots.collect();
    while let Some(p) = stack.pop() {
        if !std::mem::replace(&mut seen[p], true) {
            stack.extend(graph[p].iter().map(|e| e.to));
        }
    }
    seen
}

pub(super) fn stratification_fault(
    lowerer: &Lowerer<'_>,
    cycle: &[Pred],
    place: Option<(usize, usize)>,
    from: Pred,
) -> (usize, Fault) {
    let named: Vec<&str> =
        cycle.iter().filter(|p| lowerer.preds[**p].visible).map(|p| lowerer.preds[*p].name.as_str()).collect();
    let chain = if named.is_empty() { lowerer.preds[from].name.clone() } else { named.join(" → ") };
    let first = named.first().copied().unwrap_or(&lowerer.preds[from].name);
    let on_cycle = |r: &&Rule| r.clause != usize::MAX && cycle.contains(&r.head);
    let rule = place.map(|(r, _)| &lowerer.rules[r]).filter(|r| r.clause != usize::MAX);
    let rule = rule.or_else(|| lowerer.rules.iter().find(on_cycle));
    let (source, span) = rule.map_or((0, ast::Span::default()), |rule| {
        let clause = &lowerer.clauses[rule.clause];
        let goal = place.and_then(|(r, l)| clause.goal_spans.get(lowerer.rules[r].body[l].goal)).copied();
        (clause.source, goal.or(clause.goal_spans.first().copied()).unwrap_or_default())
    });
    let message = format!("'{first}' depends on its own negation, aggregate or past ({chain} → …)");
    let help =
        "a negated or counted predicate must be complete before it is used: split the recursion from the negation";
    (source, Fault::new(span, message, help))
}
