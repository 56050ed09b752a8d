//! Proof trees.

use super::rank::Ranks;
use crate::engine::{RuleEngine, describe};
use crate::eval::State;
use crate::eval::budget::{Budget, Halt, Meter, RunError};
use crate::eval::exec::{Mode, Sink, run};
use crate::eval::recursive::bind_head;
use crate::program::Program;
use crate::program::ir::{Definition, LiteralKind, Pred, Rule, Term};
use crate::program::plan::{Start, plan};
use crate::syntax::ast::Aggregate;
use crate::value::Value;
use rustc_hash::FxHashSet;

/// Why a fact holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Derivation {
    /// The predicate; `answer` for the query itself.
    pub predicate: String,
    /// The values of the fact.
    pub values: Vec<Value>,
    /// What makes it hold.
    pub reason: Support,
}

/// What makes a fact hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Support {
    /// It was given: a fact of the position, or of the program text.
    Given,
    /// A rule derived it.
    Rule {
        /// The source of the rule.
        file: String,
        /// Its line.
        line: u32,
        /// Its text.
        text: String,
        /// The values of its variables.
        bindings: Vec<(String, Value)>,
        /// Its conditions, in source order.
        premises: Vec<Premise>,
    },
    /// It is the aggregate of these members; the number says how many more there are.
    Group(&'static str, Vec<Derivation>, usize),
    /// It is about time: what is said, and the proof of the fact it is about where there is one.
    Time(String, Option<Box<Derivation>>),
    /// Its proof is shown elsewhere in this tree.
    Shown,
    /// The tree is too large to show more.
    Cut,
}

/// A condition of a rule that held.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Premise {
    /// A fact, with its proof.
    Fact(Derivation),
    /// A negated condition, as written.
    Absent(String),
    /// A comparison, as written.
    Test(String),
}

/// Deepest tree shown.
const MAX_DEPTH: usize = 200;
/// Most facts in a tree.
const MAX_FACTS: usize = 2000;
/// Most members of a group shown.
const MAX_MEMBERS: usize = 12;

pub(super) fn explain(
    engine: &mut RuleEngine,
    query: usize,
    answer: &[Value],
    budget: &Budget,
) -> Result<Option<Derivation>, RunError> {
    let program = engine.program.clone();
    let mut meter = Meter::new(budget, 0, 0);
    let mut prover = Prover {
        state: &mut engine.state,
        program: &program,
        meter: &mut meter,
        ranks: Vec::new(),
        shown: FxHashSet::default(),
        facts: 0,
    };
    let words: Vec<u64> = answer.iter().map(|v| v.word()).collect();
    let proved = prover.by_rules("answer", &program.queries[query].rules, &words, None, 0);
    proved.map_err(|stop| describe(&program, stop, budget))
}

struct Prover<'a, 'b> {
    state: &'a mut State,
    program: &'a Program,
    meter: &'a mut Meter<'b>,
    ranks: Vec<Ranks>,
    shown: FxHashSet<(Pred, Vec<u64>)>,
    facts: usize,
}

impl Prover<'_, '_> {
    fn fact(&mut self, pred: Pred, words: &[u64], depth: usize) -> Result<Derivation, Halt> {
        let program = self.program;
        let info = &program.preds[pred];
        let values: Vec<Value> = words.iter().map(|w| Value::from_word(*w)).collect();
        let proof = |reason| Derivation { predicate: info.name.clone(), values: values.clone(), reason };
        self.facts += 1;
        if depth > MAX_DEPTH || self.facts > MAX_FACTS {
            return Ok(proof(Support::Cut));
        }
        let moment = |i: usize| values.get(i).and_then(|v| v.as_int()).unwrap_or(0);
        match &info.definition {
            Definition::Base { .. } | Definition::Facts(_) | Definition::Now => Ok(proof(Support::Given)),
            Definition::Rules(rules) => {
                if !self.shown.insert((pred, words.to_vec())) {
                    return Ok(proof(Support::Shown));
                }
                let round = self.round(pred, words)?;
                let found = self.by_rules(&info.name, rules, words, round.map(|r| (pred, r)), depth)?;
                Ok(found.unwrap_or_else(|| proof(Support::Cut)))
            }
            Definition::Aggregate { source, keys, function } => {
                let members = self.members(*source, &words[..*keys]);
                let more = members.len().saturating_sub(MAX_MEMBERS);
                let mut proofs = Vec::new();
                for member in members.into_iter().take(MAX_MEMBERS) {
                    proofs.push(self.fact(*source, &member, depth + 1)?);
                }
                Ok(proof(Support::Group(function_name(*function), proofs, more)))
            }
            Definition::Since(source) => {
                let inner = self.fact(*source, &words[..words.len() - 1], depth + 1)?;
                let said = format!("since move {}", moment(words.len() - 1));
                Ok(proof(Support::Time(said, Some(Box::new(inner)))))
            }
            Definition::Past(_) => {
                let said = format!("from move {} to {}", moment(words.len() - 2), moment(words.len() - 1));
                Ok(proof(Support::Time(said, None)))
            }
            Definition::Appeared(source) => {
                let inner = self.fact(*source, words, depth + 1)?;
                Ok(proof(Support::Time("came with the last move".to_string(), Some(Box::new(inner)))))
            }
            Definition::Disappeared(_) => Ok(proof(Support::Time("went with the last move".to_string(), None))),
        }
    }

    /// The round of a row of a recursive predicate.
    fn round(&mut self, pred: Pred, words: &[u64]) -> Result<Option<usize>, Halt> {
        let Some(component) = self.program.components.iter().find(|c| c.recursive && c.preds.contains(&pred)) else {
            return Ok(None);
        };
        if !self.ranks.iter().any(|r| r.covers(pred)) {
            self.ranks.push(Ranks::new(self.state, self.program, component, self.meter)?);
        }
        Ok(self.ranks.iter().find(|r| r.covers(pred)).and_then(|r| r.round(pred, words)))
    }

    /// A proof by the first rule that gives the row; `before` limits premises of a recursive predicate to earlier rounds.
    fn by_rules(
        &mut self,
        name: &str,
        rules: &[usize],
        words: &[u64],
        before: Option<(Pred, usize)>,
        depth: usize,
    ) -> Result<Option<Derivation>, Halt> {
        let program = self.program;
        for &number in rules {
            let rule = &program.rules[number];
            let mut indexes = program.indexes.clone();
            let mut plan = plan(number, rule, rule.body.len(), Start::Head, &program.preds, &mut indexes);
            self.state.prepare(&mut plan);
            let mut slots = vec![0; plan.slots];
            if !bind_head(rule, words, &mut slots) {
                continue;
            }
            let ranks = before.and_then(|(pred, round)| self.ranks.iter().find(|r| r.covers(pred)).map(|r| (r, round)));
            let mut sink = Earliest { rule, ranks, found: None };
            let (context, _) = self.state.context(program, self.meter);
            run(context, &plan, &[], Mode::New, &mut slots, &mut sink)?;
            if let Some(slots) = sink.found {
                return self.derivation(name, number, words, &slots, depth).map(Some);
            }
        }
        Ok(None)
    }

    fn derivation(
        &mut self,
        name: &str,
        number: usize,
        words: &[u64],
        slots: &[u64],
        depth: usize,
    ) -> Result<Derivation, Halt> {
        let program = self.program;
        let rule = &program.rules[number];
        let values: Vec<Value> = words.iter().map(|w| Value::from_word(*w)).collect();
        let mut premises = Vec::new();
        let mut order: Vec<usize> = (0..rule.body.len()).collect();
        order.sort_by_key(|l| rule.body[*l].goal);
        let clause = program.clauses.get(rule.clause);
        let mut said: Option<usize> = None;
        // The group that an aggregate is made of says more than the equation it came from.
        let counted = |goal: usize| {
            rule.body.iter().filter(|l| l.goal == goal).any(|l| match &l.kind {
                LiteralKind::Holds(p, _) => matches!(program.preds[*p].definition, Definition::Aggregate { .. }),
                _ => false,
            })
        };
        for l in order {
            let literal = &rule.body[l];
            let written = || clause.and_then(|c| c.goals.get(literal.goal)).cloned();
            match &literal.kind {
                LiteralKind::Holds(pred, args) => {
                    let row = row_of(self.state, *pred, args, slots);
                    premises.push(Premise::Fact(self.fact(*pred, &row, depth + 1)?));
                }
                LiteralKind::Lacks(..) | LiteralKind::Compare(..) if said == Some(literal.goal) => {}
                LiteralKind::Lacks(..) => premises.extend(written().map(Premise::Absent)),
                LiteralKind::Compare(..) if counted(literal.goal) => {}
                LiteralKind::Compare(..) => premises.extend(written().map(Premise::Test)),
            }
            said = Some(literal.goal);
        }
        let Some(clause) = clause else {
            let inner = premises.into_iter().find_map(|p| match p {
                Premise::Fact(proof) => Some(proof.reason),
                _ => None,
            });
            return Ok(Derivation { predicate: name.to_string(), values, reason: inner.unwrap_or(Support::Given) });
        };
        let named = rule.variables.iter().zip(slots).filter(|(n, _)| !n.is_empty());
        let bindings = named.map(|(n, w)| (n.clone(), Value::from_word(*w))).collect();
        let reason = Support::Rule {
            file: clause.file.clone(),
            line: clause.line,
            text: clause.text.clone(),
            bindings,
            premises,
        };
        Ok(Derivation { predicate: name.to_string(), values, reason })
    }

    /// Rows of `pred` whose first columns are `key`, in order.
    fn members(&self, pred: Pred, key: &[u64]) -> Vec<Vec<u64>> {
        let mut rows: Vec<Vec<u64>> =
            self.state.relations[pred].rows().filter(|r| r.starts_with(key)).map(<[u64]>::to_vec).collect();
        let pool = &self.state.pool;
        let values = |row: &[u64]| -> Vec<Value> { row.iter().map(|w| Value::from_word(*w)).collect() };
        rows.sort_by(|a, b| pool.compare_rows(&values(a), &values(b)));
        rows
    }
}

/// A row that matches an atom under the bindings in `slots` (the first one where it has anonymous arguments).
fn row_of(state: &State, pred: Pred, args: &[Term], slots: &[u64]) -> Vec<u64> {
    let known: Vec<Option<u64>> = args.iter().map(|t| t.word(slots)).collect();
    let fits = |row: &&[u64]| row.iter().zip(&known).all(|(w, k)| k.is_none_or(|k| k == *w));
    let found = state.relations[pred].rows().find(fits).map(<[u64]>::to_vec);
    found.unwrap_or_else(|| known.into_iter().map(|k| k.unwrap_or(0)).collect())
}

fn function_name(function: Aggregate) -> &'static str {
    match function {
        Aggregate::Count => "count",
        Aggregate::Sum => "sum",
        Aggregate::Min => "min",
        Aggregate::Max => "max",
        Aggregate::List => "list",
    }
}

/// Takes the first derivation whose recursive premises come from earlier rounds.
struct Earliest<'a> {
    rule: &'a Rule,
    ranks: Option<(&'a Ranks, usize)>,
    found: Option<Vec<u64>>,
}

impl Sink for Earliest<'_> {
    fn emit(&mut self, _: &[u64], slots: &[u64], _: &mut Meter<'_>) -> Result<bool, Halt> {
        if let Some((ranks, round)) = self.ranks {
            for literal in &self.rule.body {
                let LiteralKind::Holds(pred, args) = &literal.kind else { continue };
                if !ranks.covers(*pred) {
                    continue;
                }
                let row: Option<Vec<u64>> = args.iter().map(|t| t.word(slots)).collect();
                if row.is_none_or(|row| ranks.round(*pred, &row).is_none_or(|r| r >= round)) {
                    return Ok(true);
                }
            }
        }
        self.found = Some(slots.to_vec());
        Ok(false)
    }
}
