//! After any changes and undos, an engine holds exactly what a fresh one derives from the same base rows, for random
//! programs with recursion (mutual and non-linear), negation, aggregates, arithmetic and defaults.

use igolog_core::{Dice, Graph};
use igolog_rules::{BoardNames, Budget, Changes, Program, RelationInfo, RuleEngine, RuleErrors, UndoRecord, Value};
use igolog_text::vertex::Notation;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::sync::Arc;

/// Rows by relation, as words.
type BaseRows = BTreeSet<(usize, Vec<u64>)>;

const DOMAIN: usize = 5;
const BASE: &[(&str, &[&str])] = &[("e", &["x", "y"]), ("n", &["x"]), ("w", &["x", "y"])];

fn schema() -> Vec<RelationInfo> {
    BASE.iter()
        .map(|&(name, columns)| RelationInfo {
            name,
            columns: columns.to_vec(),
            kinds: Vec::new(),
            fixed: false,
            size: 10,
            about: "",
        })
        .collect()
}

/// Predicates d0, d1, … of one or two columns; a rule of dN may use predicates up to dN (and d(N+1) for mutual
/// recursion between even and odd neighbours), negated ones and aggregates only from below.
fn program(dice: &mut Dice) -> String {
    let mut text = String::from("d0(X, X) :- n(X).\n");
    let count = 4 + dice.index(3);
    let arity = |p: usize| 1 + usize::from(p.is_multiple_of(2));
    for p in 0..count {
        for _ in 0..1 + dice.index(3) {
            let rule = rule(dice, p, count, &arity);
            let _ = writeln!(text, "{rule}");
        }
    }
    text
}

fn rule(dice: &mut Dice, p: usize, count: usize, arity: &dyn Fn(usize) -> usize) -> String {
    let variables = ["X", "Y", "Z", "U"];
    let ceiling = (p | 1).min(count - 1);
    let mut goals = Vec::new();
    let mut used: Vec<&str> = Vec::new();
    for i in 0..1 + dice.index(3) {
        let variable = |dice: &mut Dice, used: &mut Vec<&str>| {
            if dice.index(12) == 0 {
                return dice.index(DOMAIN).to_string();
            }
            let v = variables[dice.index(2 + i.min(2))];
            used.push(v);
            v.to_string()
        };
        let (a, b) = (variable(dice, &mut used), variable(dice, &mut used));
        goals.push(match dice.index(5) {
            0 => format!("e({a}, {b})"),
            1 => format!("w({a}, {b})"),
            2 => format!("n({a})"),
            _ => {
                let q = dice.index(ceiling + 1);
                if arity(q) == 2 { format!("d{q}({a}, {b})") } else { format!("d{q}({a})") }
            }
        });
        if arity(p) == 1 && goals.len() > 2 {
            break;
        }
    }
    let text = goals.join(" ");
    let mut bound: Vec<&str> = used.into_iter().filter(|v| text.contains(v)).collect();
    bound.sort_unstable();
    bound.dedup();
    if bound.is_empty() {
        goals.push("n(X)".to_string());
        bound.push("X");
    }
    let pick = |dice: &mut Dice| bound[dice.index(bound.len())];
    let below = p & !1;
    match dice.index(8) {
        0 if below > 0 => {
            let q = dice.index(below);
            let (a, b) = (pick(dice), pick(dice));
            goals.push(if arity(q) == 2 { format!("not d{q}({a}, {b})") } else { format!("not d{q}({a})") });
        }
        1 => goals.push(format!("not e({}, _)", pick(dice))),
        2 => goals.push(format!("not (e({}, V), n(V))", pick(dice))),
        3 if below > 0 => {
            let function = ["count", "sum", "min", "max"][dice.index(4)];
            let q = dice.index(below / 2) * 2;
            goals.push(format!("T = {function}(V : d{q}({}, V)), T mod 2 = {}", pick(dice), dice.index(2)));
        }
        4 => goals.push(format!("count(V : w({}, V)) < {}", pick(dice), 1 + dice.index(3))),
        5 => goals.push(format!("{} {} {}", pick(dice), ["<", "!=", ">="][dice.index(3)], dice.index(DOMAIN))),
        _ => {}
    }
    let head = if dice.index(10) == 0 { format!("({} + 1) mod {DOMAIN}", pick(dice)) } else { pick(dice).to_string() };
    let body = goals.join(", ");
    if arity(p) == 2 { format!("d{p}({head}, {}) :- {body}.", pick(dice)) } else { format!("d{p}({head}) :- {body}.") }
}

fn build(text: &str) -> Result<Arc<Program>, RuleErrors> {
    let names = Arc::new(BoardNames { graph: Arc::new(Graph::grid(9, 9).unwrap()), notation: Notation::Gtp });
    Ok(Arc::new(Program::builder(schema(), names).source("random", text).keep_all().build()?))
}

fn snapshot(engine: &RuleEngine) -> Vec<String> {
    let mut out = Vec::new();
    for p in 0..8 {
        for arity in [1, 2] {
            if let Some(rows) = engine.rows(&format!("d{p}"), arity) {
                out.extend(rows.rows().map(|r| format!("d{p}{:?}", r.iter().map(|v| v.as_int()).collect::<Vec<_>>())));
            }
        }
    }
    out
}

fn random_row(dice: &mut Dice) -> (usize, Vec<Value>) {
    let relation = dice.index(BASE.len());
    let row = (0..BASE[relation].1.len()).map(|_| Value::small(dice.index(DOMAIN) as i32)).collect();
    (relation, row)
}

#[test]
fn updates_and_undos_equal_evaluation_from_scratch() {
    let budget = Budget::default();
    let (mut programs, mut refused, mut steps, mut rows) = (0, 0, 0, 0);
    for seed in 0..600 {
        let mut dice = Dice::new(seed);
        let text = program(&mut dice);
        let program = match build(&text) {
            Ok(program) => program,
            Err(errors) => {
                assert!(errors.to_string().contains("depends on its own"), "{errors}\n{text}");
                refused += 1;
                continue;
            }
        };
        programs += 1;
        let mut engine = RuleEngine::new(program.clone());
        let mut base = BaseRows::new();
        let mut start = Changes::new();
        for _ in 0..dice.index(15) {
            let (relation, row) = random_row(&mut dice);
            start.insert(relation, &row);
            base.insert((relation, row.iter().map(|v| v.word()).collect()));
        }
        engine.load(&start, 0, &budget).unwrap();
        let mut history: Vec<(UndoRecord, BaseRows, Vec<String>)> = Vec::new();
        for step in 0..12 {
            if !history.is_empty() && dice.index(4) == 0 {
                let (record, before, expected) = history.pop().unwrap();
                engine.undo(&record);
                base = before;
                assert_eq!(snapshot(&engine), expected, "undo, seed {seed}\n{text}");
                continue;
            }
            let before = (base.clone(), snapshot(&engine));
            let mut changes = Changes::new();
            for _ in 0..1 + dice.index(4) {
                let (relation, row) = random_row(&mut dice);
                let key = (relation, row.iter().map(|v| v.word()).collect());
                if dice.index(2) == 0 {
                    changes.insert(relation, &row);
                    base.insert(key);
                } else {
                    changes.remove(relation, &row);
                    base.remove(&key);
                }
            }
            let record = engine.update(&changes, step, &budget).unwrap();
            history.push((record, before.0, before.1));
            let mut fresh = RuleEngine::new(program.clone());
            let mut all = Changes::new();
            for (relation, words) in &base {
                let row: Vec<Value> = words.iter().map(|w| Value::small((*w as i64 >> 3) as i32)).collect();
                all.insert(*relation, &row);
            }
            fresh.load(&all, 0, &budget).unwrap();
            assert_eq!(snapshot(&engine), snapshot(&fresh), "step {step}, seed {seed}\n{text}");
            steps += 1;
            rows += snapshot(&fresh).len();
        }
    }
    assert!(programs > 300, "{programs} programs ran, {refused} were not stratified");
    assert!(rows / steps > 5, "the programs derive too little to test anything: {rows} rows in {steps} steps");
}
