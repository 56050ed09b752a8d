//! Missing answers: how far each rule gets.

use crate::engine::{RuleEngine, describe};
use crate::eval::State;
use crate::eval::budget::{Budget, Halt, Meter, RunError};
use crate::eval::exec::{Mode, Sink, run};
use crate::program::Program;
use crate::program::ir::{Definition, Expr, Literal, LiteralKind, Rule, Term};
use crate::program::plan::{Start, plan};
use crate::syntax::ast::Comparison;
use crate::value::Value;

/// How far one rule gets towards a missing fact.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Missing {
    /// The source of the rule; `query` for the query itself.
    pub file: String,
    /// Its line.
    pub line: u32,
    /// Its text.
    pub text: String,
    /// The conditions that hold together, the longest run from the first, as written.
    pub held: Vec<String>,
    /// Values of variables with which they hold.
    pub bindings: Vec<(String, Value)>,
    /// The condition after them, which then fails.
    pub failed: String,
    /// The same for each rule of that condition, if it is a derived predicate.
    pub rules: Vec<Missing>,
}

/// How many levels of rules are opened.
const MAX_DEPTH: usize = 3;

pub(super) fn why_not(engine: &mut RuleEngine, query: usize, budget: &Budget) -> Result<Vec<Missing>, RunError> {
    let program = engine.program.clone();
    let mut meter = Meter::new(budget, 0, 0);
    let mut search = Search { state: &mut engine.state, program: &program, meter: &mut meter };
    let found = search.rules(&program.queries[query].rules, &[], 0);
    found.map_err(|stop| describe(&program, stop, budget))
}

struct Search<'a, 'b> {
    state: &'a mut State,
    program: &'a Program,
    meter: &'a mut Meter<'b>,
}

impl Search<'_, '_> {
    /// How far each rule gets with the known arguments; rules made from one clause count as one.
    fn rules(&mut self, rules: &[usize], known: &[Option<u64>], depth: usize) -> Result<Vec<Missing>, Halt> {
        let mut best: Vec<(usize, usize, Missing)> = Vec::new();
        for &number in rules {
            let rule = &self.program.rules[number];
            let clashes = |(term, word): (&Term, &Option<u64>)| matches!((term, word), (Term::Constant(c), Some(w)) if c.word() != *w);
            if rule.clause == usize::MAX || rule.args.iter().zip(known).any(clashes) {
                continue;
            }
            let Some((reached, missing)) = self.rule(number, known, depth)? else {
                if depth == 0 {
                    return Ok(Vec::new());
                }
                continue;
            };
            match best.iter_mut().find(|b| b.0 == rule.clause) {
                Some(entry) if entry.1 < reached => *entry = (rule.clause, reached, missing),
                Some(_) => {}
                None => best.push((rule.clause, reached, missing)),
            }
        }
        Ok(best.into_iter().map(|b| b.2).collect())
    }

    /// `None` if the whole body holds.
    fn rule(&mut self, number: usize, known: &[Option<u64>], depth: usize) -> Result<Option<(usize, Missing)>, Halt> {
        let program = self.program;
        let mut rule = program.rules[number].clone();
        rule.body.sort_by_key(|l| l.goal);
        let given = fix_head(&mut rule, known);
        let clause = &program.clauses[rule.clause];
        let mut witness: Option<Vec<u64>> = None;
        for goal in 0..clause.goals.len() {
            let literals = given + rule.body[given..].iter().take_while(|l| l.goal <= goal).count();
            let mut indexes = program.indexes.clone();
            let mut plan = plan(number, &rule, literals, Start::Empty, &program.preds, &mut indexes);
            self.state.prepare(&mut plan);
            let mut sink = Witness(None);
            let mut slots = vec![0; plan.slots];
            let (context, _) = self.state.context(program, self.meter);
            run(context, &plan, &[], Mode::New, &mut slots, &mut sink)?;
            if let Some(found) = sink.0 {
                witness = Some(found);
                continue;
            }
            let first_new = given + rule.body[given..].iter().take_while(|l| l.goal < goal).count();
            let mut bound = vec![false; rule.variables.len()];
            crate::program::ir::close_bound(rule.body[..first_new].iter().map(|l| &l.kind), &mut bound);
            let slots = witness.unwrap_or_else(|| {
                let mut slots = vec![0; rule.variables.len()];
                for (term, word) in rule.args.iter().zip(known) {
                    if let (Term::Variable(v), Some(word)) = (term, word) {
                        slots[*v as usize] = *word;
                    }
                }
                slots
            });
            let bindings = rule.variables.iter().enumerate();
            let bindings = bindings.filter(|(i, n)| bound[*i] && !n.is_empty());
            let bindings = bindings.map(|(i, n)| (n.clone(), Value::from_word(slots[i]))).collect();
            let rules = self.below(&rule.body[first_new..literals], &slots, &bound, depth)?;
            let missing = Missing {
                file: clause.file.clone(),
                line: clause.line,
                text: clause.text.clone(),
                held: clause.goals[..goal].to_vec(),
                bindings,
                failed: clause.goals[goal].clone(),
                rules,
            };
            return Ok(Some((goal, missing)));
        }
        Ok(None)
    }

    /// The rules of the failed condition.
    fn below(&mut self, failed: &[Literal], slots: &[u64], bound: &[bool], depth: usize) -> Result<Vec<Missing>, Halt> {
        if depth + 1 >= MAX_DEPTH {
            return Ok(Vec::new());
        }
        let holds = failed.iter().find_map(|l| match &l.kind {
            LiteralKind::Holds(pred, args) => Some((*pred, args)),
            _ => None,
        });
        let Some((pred, args)) = holds else { return Ok(Vec::new()) };
        let program = self.program;
        let Definition::Rules(rules) = &program.preds[pred].definition else { return Ok(Vec::new()) };
        let is_known = |t: &&Term| !matches!(t, Term::Variable(v) if !bound[*v as usize]);
        let known: Vec<Option<u64>> = args.iter().map(|t| Some(t).filter(is_known)?.word(slots)).collect();
        self.rules(rules, &known, depth + 1)
    }
}

/// Puts known head arguments before the body as equations; returns how many.
fn fix_head(rule: &mut Rule, known: &[Option<u64>]) -> usize {
    let mut fixed = Vec::new();
    for (term, word) in rule.args.iter().zip(known) {
        let Some(word) = word else { continue };
        let value = Expr::Constant(Value::from_word(*word));
        let Term::Variable(v) = term else { continue };
        let kind = LiteralKind::Compare(Comparison::Equal, Expr::Variable(*v), value);
        fixed.push(Literal { kind, goal: 0 });
    }
    let count = fixed.len();
    rule.body.splice(0..0, fixed);
    count
}

struct Witness(Option<Vec<u64>>);

impl Sink for Witness {
    fn emit(&mut self, _: &[u64], slots: &[u64], _: &mut Meter<'_>) -> Result<bool, Halt> {
        self.0 = Some(slots.to_vec());
        Ok(false)
    }
}
