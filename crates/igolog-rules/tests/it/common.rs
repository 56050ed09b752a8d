//! A small world for tests: three base relations and a way to run a program over rows given as text.

use igolog_core::Graph;
use igolog_rules::{
    Answers, BoardNames, Budget, Changes, Program, RelationInfo, RuleEngine, RuleErrors, Value, program_text,
};
use igolog_text::vertex::Notation;
use std::sync::Arc;

pub(crate) const RELATIONS: &[(&str, &[&str])] =
    &[("edge", &["from", "to"]), ("node", &["name"]), ("weight", &["name", "n"])];

pub(crate) fn schema() -> Vec<RelationInfo> {
    let info = |&(name, columns): &(&'static str, &'static [&'static str])| RelationInfo {
        name,
        columns: columns.to_vec(),
        kinds: Vec::new(),
        fixed: false,
        size: 20,
        about: "",
    };
    RELATIONS.iter().map(info).collect()
}

pub(crate) fn compile(rules: &str, queries: &[&str]) -> Result<Program, RuleErrors> {
    let names = Arc::new(BoardNames { graph: Arc::new(Graph::grid(9, 9).unwrap()), notation: Notation::Gtp });
    let builder = Program::builder(schema(), names).source("test.rules", rules).keep_all();
    queries.iter().fold(builder, |b, q| b.query(q)).build()
}

/// Rows as text: `edge 1 2`, `node a`.
pub(crate) fn changes(engine: &mut RuleEngine, rows: &str) -> Changes {
    let mut changes = Changes::new();
    for line in rows.lines().map(str::trim).filter(|l| !l.is_empty()) {
        let (insert, line) = match line.strip_prefix('-') {
            Some(rest) => (false, rest.trim()),
            None => (true, line),
        };
        let mut words = line.split(' ');
        let name = words.next().unwrap();
        let relation = RELATIONS.iter().position(|r| r.0 == name).unwrap();
        let row: Vec<Value> = words
            .map(|w| match w.parse::<i32>() {
                Ok(n) => Value::small(n),
                Err(_) => engine.pool_mut().symbol(w),
            })
            .collect();
        if insert {
            changes.insert(relation, &row);
        } else {
            changes.remove(relation, &row);
        }
    }
    changes
}

pub(crate) fn engine(rules: &str, facts: &str, queries: &[&str]) -> RuleEngine {
    let program = compile(rules, queries).unwrap_or_else(|e| panic!("{e}"));
    let mut engine = RuleEngine::new(Arc::new(program));
    let facts = changes(&mut engine, facts);
    engine.load(&facts, 0, &Budget::default()).unwrap();
    engine
}

pub(crate) fn show(engine: &RuleEngine, answers: &Answers) -> String {
    let names = engine.program().point_names().clone();
    let rows = answers.rows().map(|row| {
        let values: Vec<String> = row.iter().map(|v| program_text(*v, engine.pool(), &*names)).collect();
        values.join(" ")
    });
    rows.collect::<Vec<_>>().join("; ")
}

/// The answers to one query, as text: values with spaces, rows with semicolons.
pub(crate) fn ask(rules: &str, facts: &str, query: &str) -> String {
    let mut engine = engine(rules, facts, &[query]);
    let answers = engine.query(0, &Budget::default()).unwrap_or_else(|e| panic!("{e}"));
    show(&engine, &answers)
}
