//! Queries and daemons: bodies that are asked, not kept.

use igolog_core::words;

use super::lower::{Lowerer, Place, cases, direct_variables, parts, visit_expr};
use super::names::Scope;
use crate::store::MAX_COLUMNS;
use crate::syntax::Fault;
use crate::syntax::ast::{self, Cases, Expr, Goal, Node};

/// A query, prepared with the program.
#[derive(Clone, Debug)]
pub struct Query {
    /// The names of its variables, in order of appearance: the columns of an answer.
    pub columns: Vec<String>,
    /// Its text.
    pub text: String,
    pub(crate) rules: Vec<usize>,
}

/// A daemon: a message for every fact that comes or goes.
#[derive(Clone, Debug)]
pub struct Daemon {
    /// The predicate it watches.
    pub trigger: String,
    /// True if it fires when the fact appears, false when it disappears.
    pub appears: bool,
    /// The names of the values in an event.
    pub columns: Vec<String>,
    /// Message templates by language code.
    pub messages: Vec<(String, String)>,
    /// Variables to mark on the board, with the shape of the mark.
    pub marks: Vec<(String, DaemonMark)>,
    pub(crate) rules: Vec<usize>,
}

/// The shape of a mark on a board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum DaemonMark {
    /// `TR` in SGF.
    Triangle,
    /// `SQ` in SGF.
    Square,
    /// `CR` in SGF.
    Circle,
    /// `MA` in SGF.
    Cross,
}

words!(
    DaemonMark, "mark", Triangle => "triangle", Square => "square", Circle => "circle", Cross => "cross",
);

impl DaemonMark {
    /// The SGF property of the mark.
    pub fn sgf_property(self) -> &'static str {
        match self {
            DaemonMark::Triangle => "TR",
            DaemonMark::Square => "SQ",
            DaemonMark::Circle => "CR",
            DaemonMark::Cross => "MA",
        }
    }
}

pub(super) fn lower_queries(
    lowerer: &mut Lowerer<'_>,
    queries: &[Cases],
    first: usize,
    texts: &[String],
) -> Vec<Query> {
    let mut out = Vec::new();
    for (q, body) in queries.iter().enumerate() {
        let source = first + q;
        let columns = common_variables(body);
        let span = ast::Span { start: 0, end: texts[q].len() as u32 };
        let rules = lower_question(lowerer, source, Scope::User, body, &columns, span);
        out.push(Query { columns, text: texts[q].trim().to_string(), rules });
    }
    out
}

/// The variables that stand directly in every case of a body, those that begin with `_` left out: what stands in some
/// cases only has no value in the others.
fn common_variables(body: &Cases) -> Vec<String> {
    let mut cases = cases(body).map(direct_variables);
    let mut common = cases.next().unwrap_or_default();
    cases.for_each(|case| common.retain(|name| case.contains(name)));
    common.retain(|name| !name.starts_with('_'));
    common
}

/// Lowers a body that is asked rather than kept: its head predicate never gets rows.
fn lower_question(
    lowerer: &mut Lowerer<'_>,
    source: usize,
    scope: Scope,
    body: &Cases,
    columns: &[String],
    span: ast::Span,
) -> Vec<usize> {
    if columns.len() > MAX_COLUMNS {
        let fault = Fault::new(span, "too many variables to answer", "start the names you do not need with '_'");
        lowerer.faults.push((source, fault));
        return Vec::new();
    }
    let answer = lowerer.answer_predicate(columns.len());
    let mut rules = Vec::new();
    for case in cases(body) {
        let text = lowerer.clause_text(source, span, case);
        lowerer.clauses.push(text);
        let place = Place { source, scope, clause: lowerer.clauses.len() - 1 };
        match lowerer.body_rules(answer, place, &[], case, columns) {
            Ok(numbers) => rules.extend(numbers),
            Err(fault) => {
                lowerer.faults.push((source, fault));
                return Vec::new();
            }
        }
    }
    rules
}

pub(super) fn lower_daemons(lowerer: &mut Lowerer<'_>) -> Vec<Daemon> {
    let sources = lowerer.sources;
    let mut out = Vec::new();
    for (s, file) in sources.iter().enumerate() {
        for daemon in &file.tree.daemons {
            match lower_daemon(lowerer, s, daemon) {
                Ok(daemon) => out.push(daemon),
                Err(fault) => lowerer.faults.push((s, fault)),
            }
        }
    }
    out
}

fn lower_daemon(lowerer: &mut Lowerer<'_>, source: usize, daemon: &ast::Daemon) -> Result<Daemon, Fault> {
    let scope = lowerer.sources[source].scope;
    let span = daemon.trigger.span;
    let change = if daemon.appears { "appeared" } else { "disappeared" };
    let inner = Expr { node: Node::Call(daemon.trigger.clone()), span };
    let event = ast::Atom { name: change.to_string(), args: vec![inner], span };
    let event = Goal::Atom(event);
    let body: Cases = cases(&daemon.condition).map(|case| [std::slice::from_ref(&event), case].concat()).collect();
    let known = common_variables(&body);
    let mut columns = Vec::new();
    daemon.trigger.args.iter().for_each(|a| visit_expr(a, &mut |v| note(&mut columns, v)));
    for say in &daemon.says {
        for (_, name) in parts(&say.template).unwrap_or_default() {
            let Some(name) = name else { continue };
            if !known.contains(&name) {
                let help = "use it in the watched fact or after 'if'";
                return Err(Fault::new(say.span, format!("variable {name} of the message has no value"), help));
            }
            note(&mut columns, &name);
        }
    }
    let mut marks = Vec::new();
    for mark in &daemon.marks {
        if !known.contains(&mark.variable) {
            let help = "use it in the watched fact or after 'if'";
            return Err(Fault::new(mark.span, format!("variable {} has no value", mark.variable), help));
        }
        let Ok(shape) = mark.shape.parse() else {
            let help = "the shapes are triangle, square, circle and cross";
            return Err(Fault::new(mark.span, format!("unknown shape '{}'", mark.shape), help));
        };
        note(&mut columns, &mark.variable);
        marks.push((mark.variable.clone(), shape));
    }
    columns.retain(|c| !c.starts_with('_'));
    let rules = lower_question(lowerer, source, scope, &body, &columns, daemon.span);
    let messages = daemon.says.iter().map(|s| (s.language.clone(), s.template.clone())).collect();
    Ok(Daemon { trigger: daemon.trigger.name.clone(), appears: daemon.appears, columns, messages, marks, rules })
}

fn note(columns: &mut Vec<String>, name: &str) {
    if !columns.iter().any(|c| c == name) {
        columns.push(name.to_string());
    }
}
