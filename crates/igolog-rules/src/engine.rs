//! The engine: a program, its rows, and everything one can do with them.

use crate::eval::budget::{Budget, Halt, Meter, RunError};
use crate::eval::exec::{Mode, Sink, run};
use crate::eval::{State, Undo};
use crate::program::Program;
use crate::program::ir::Pred;
use crate::value::{Pool, Value};
use std::sync::Arc;

/// Rows to insert and remove, by the number of the base relation in the schema.
///
/// Removing a row that is not there and inserting one that is are both allowed and do nothing.
#[derive(Clone, Debug, Default)]
pub struct Changes {
    rows: Vec<(usize, bool, usize)>,
    values: Vec<Value>,
}

impl Changes {
    /// No changes.
    pub fn new() -> Changes {
        Changes::default()
    }

    /// Notes a new row.
    pub fn insert(&mut self, relation: usize, row: &[Value]) {
        self.push(relation, true, row);
    }

    /// Notes a row to take away.
    pub fn remove(&mut self, relation: usize, row: &[Value]) {
        self.push(relation, false, row);
    }

    fn push(&mut self, relation: usize, present: bool, row: &[Value]) {
        self.rows.push((relation, present, self.values.len()));
        self.values.extend_from_slice(row);
    }

    /// How many rows are noted.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// True if nothing is noted.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Forgets everything, keeping the memory.
    pub fn clear(&mut self) {
        self.rows.clear();
        self.values.clear();
    }

    /// The changes in order: relation, whether it is an insertion, row.
    pub fn iter(&self) -> impl Iterator<Item = (usize, bool, &[Value])> + '_ {
        self.rows.iter().enumerate().map(|(i, &(relation, present, start))| {
            let end = self.rows.get(i + 1).map_or(self.values.len(), |next| next.2);
            (relation, present, &self.values[start..end])
        })
    }
}

/// A record of one [`RuleEngine::update`], taken back by [`RuleEngine::undo`].
#[derive(Clone, Debug, Default)]
pub struct UndoRecord(Undo);

/// The answers to a query: rows of values in a fixed order, each once.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Answers {
    width: usize,
    count: usize,
    values: Vec<Value>,
}

impl Answers {
    /// How many answers there are. A query without variables has one (yes) or none (no).
    pub fn len(&self) -> usize {
        self.count
    }

    /// True if there are none.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The answers, one value for each column of the query.
    pub fn rows(&self) -> impl Iterator<Item = &[Value]> + '_ {
        (0..self.count).map(|i| &self.values[i * self.width..(i + 1) * self.width])
    }
}

/// Runs one program over one changing set of facts.
pub struct RuleEngine {
    pub(crate) program: Arc<Program>,
    pub(crate) state: State,
    base: Vec<Option<Pred>>,
    loaded: bool,
}

impl RuleEngine {
    /// An engine without facts.
    pub fn new(program: Arc<Program>) -> RuleEngine {
        let mut base = vec![None; program.schema.len()];
        program.base_preds().for_each(|(relation, pred)| base[relation] = Some(pred));
        RuleEngine { state: State::new(&program), program, base, loaded: false }
    }

    /// The program.
    pub fn program(&self) -> &Arc<Program> {
        &self.program
    }

    /// The pool of this engine, for making and reading values.
    pub fn pool(&self) -> &Pool {
        &self.state.pool
    }

    /// The pool of this engine, for making the symbols and texts of base rows.
    pub fn pool_mut(&mut self) -> &mut Pool {
        &mut self.state.pool
    }

    /// The move the engine stands at.
    pub fn now(&self) -> i64 {
        self.state.now
    }

    /// Replaces all facts by the insertions in `facts` and evaluates everything from scratch, at move `now`.
    ///
    /// # Errors
    /// When the budget runs out or a rule computes something impossible; the engine is empty then.
    pub fn load(&mut self, facts: &Changes, now: i64, budget: &Budget) -> Result<(), RunError> {
        self.loaded = false;
        self.check(facts)?;
        let mut meter = Meter::new(budget, 0, self.state.pool.bytes());
        let program = self.program.clone();
        let loaded = self.state.clear(&program, &mut meter).and_then(|()| {
            for (relation, present, row) in facts.iter() {
                if let Some(pred) = self.base[relation] {
                    set_base(&mut self.state, pred, row, present);
                    meter.row(8 * row.len() + 32)?;
                }
            }
            self.state.evaluate(&program, now, &mut meter)
        });
        if let Err(stop) = loaded {
            self.state = State::new(&program);
            return Err(describe(&program, stop, budget));
        }
        self.loaded = true;
        Ok(())
    }

    /// Evaluates all rules from scratch over the base rows present; facts about the past begin anew.
    ///
    /// # Errors
    /// As [`RuleEngine::load`].
    pub fn evaluate_again(&mut self, budget: &Budget) -> Result<(), RunError> {
        if !self.loaded {
            return Err(RunError::NotLoaded);
        }
        let mut facts = Changes::new();
        for (relation, pred) in self.program.base_preds() {
            for row in self.state.relations[pred].rows() {
                let row: Vec<Value> = row.iter().map(|w| Value::from_word(*w)).collect();
                facts.insert(relation, &row);
            }
        }
        self.load(&facts, self.state.now, budget)
    }

    /// Applies changes of base rows and re-derives only what they touch. `now` is the move after the change.
    ///
    /// # Errors
    /// When the budget runs out, a rule computes something impossible, or nothing is loaded; the engine stays as it was.
    pub fn update(&mut self, changes: &Changes, now: i64, budget: &Budget) -> Result<UndoRecord, RunError> {
        if !self.loaded {
            return Err(RunError::NotLoaded);
        }
        self.check(changes)?;
        let (rows, bytes) = self.state.size();
        let mut meter = Meter::new(budget, rows, bytes);
        let program = self.program.clone();
        let before = self.state.now;
        for (relation, present, row) in changes.iter() {
            if let Some(pred) = self.base[relation] {
                set_base(&mut self.state, pred, row, present);
            }
        }
        self.state.note_base(&program);
        match self.state.propagate(&program, now, &mut meter) {
            Ok(()) => Ok(UndoRecord(self.state.commit(before))),
            Err(stop) => {
                self.state.roll_back(before);
                Err(describe(&program, stop, budget))
            }
        }
    }

    /// Takes back the last update. Records must be given back in reverse order.
    pub fn undo(&mut self, record: &UndoRecord) {
        self.state.undo(&record.0);
    }

    fn check(&self, changes: &Changes) -> Result<(), RunError> {
        for (relation, _, row) in changes.iter() {
            let info = self.program.schema.get(relation);
            if info.is_none_or(|r| r.arity() != row.len()) {
                let name = info.map_or(format!("number {relation}"), |r| r.name.to_string());
                let expected = info.map_or(0, |r| r.arity());
                return Err(RunError::BadRow { relation: name, expected, given: row.len() });
            }
        }
        Ok(())
    }

    /// Answers a query of the program, by its number.
    ///
    /// # Errors
    /// When the budget runs out, a condition computes something impossible, or nothing is loaded.
    ///
    /// # Panics
    /// If the program has no query of that number.
    pub fn query(&mut self, number: usize, budget: &Budget) -> Result<Answers, RunError> {
        let program = self.program.clone();
        self.answers(&program.queries[number].rules, program.queries[number].columns.len(), budget)
    }

    pub(crate) fn answers(&mut self, rules: &[usize], width: usize, budget: &Budget) -> Result<Answers, RunError> {
        if !self.loaded {
            return Err(RunError::NotLoaded);
        }
        let program = self.program.clone();
        let mut meter = Meter::new(budget, 0, 0);
        let mut gather = Gather { width, count: 0, words: Vec::new() };
        for &rule in rules {
            let Some(plan) = &program.plans[rule].full else { continue };
            let (context, slots) = self.state.context(&program, &mut meter);
            run(context, plan, &[], Mode::New, slots, &mut gather).map_err(|s| describe(&program, s, budget))?;
        }
        gather.compact();
        Ok(self.sorted(gather))
    }

    fn sorted(&self, gather: Gather) -> Answers {
        let Gather { width, count, words } = gather;
        let values: Vec<Value> = words.into_iter().map(Value::from_word).collect();
        if width == 0 || count < 2 {
            return Answers { width, count, values };
        }
        let mut order: Vec<&[Value]> = values.chunks(width).collect();
        order.sort_by(|a, b| self.state.pool.compare_rows(a, b));
        Answers { width, count, values: order.concat() }
    }

    /// The rows of a predicate of the program, sorted; `None` if the program does not evaluate it.
    pub fn rows(&self, name: &str, arity: usize) -> Option<Answers> {
        let pred = *self.program.user_predicates.get(&(name.to_string(), arity))?;
        if !self.program.components.iter().any(|c| c.preds.contains(&pred)) {
            return None;
        }
        let relation = &self.state.relations[pred];
        let words: Vec<u64> = relation.rows().flatten().copied().collect();
        Some(self.sorted(Gather { width: arity, count: relation.len(), words }))
    }

    /// A value as a Prolog term: points as atoms, texts in double quotes.
    pub fn prolog_term(&self, value: Value) -> String {
        crate::prolog::term(value, &self.state.pool, &*self.program.point_names)
    }

    /// Rows and bytes held, all predicates together.
    pub fn size(&self) -> (usize, usize) {
        self.state.size()
    }
}

fn set_base(state: &mut State, pred: Pred, row: &[Value], present: bool) {
    let mut words = [0; crate::store::MAX_COLUMNS];
    for (word, value) in words.iter_mut().zip(row) {
        *word = value.word();
    }
    state.set_base(pred, &words[..row.len()], present);
}

/// Collects answers.
struct Gather {
    width: usize,
    count: usize,
    words: Vec<u64>,
}

impl Gather {
    /// Removes repeats.
    fn compact(&mut self) {
        if self.width == 0 {
            self.count = self.count.min(1);
            return;
        }
        if self.count < 2 {
            return;
        }
        let mut rows: Vec<&[u64]> = self.words.chunks(self.width).collect();
        rows.sort_unstable();
        rows.dedup();
        self.count = rows.len();
        self.words = rows.concat();
    }
}

impl Sink for Gather {
    fn emit(&mut self, head: &[u64], _: &[u64], meter: &mut Meter<'_>) -> Result<bool, Halt> {
        self.words.extend_from_slice(head);
        self.count += 1;
        if self.count > meter.budget().rows || self.words.len() * 8 > meter.budget().memory {
            self.compact();
            if self.count > meter.budget().rows / 2 {
                return Err(Halt::Rows);
            }
        }
        Ok(self.width > 0)
    }
}

/// The error a user sees for a stop.
pub(crate) fn describe(program: &Program, stop: Halt, budget: &Budget) -> RunError {
    match stop {
        Halt::Steps => RunError::Steps(budget.steps),
        Halt::Rows => RunError::Rows(budget.rows),
        Halt::Memory => RunError::Memory(budget.memory),
        Halt::Asked => RunError::Stopped,
        Halt::Value(fault, rule, literal) => {
            let rule = &program.rules[rule];
            let clause = program.clauses.get(rule.clause);
            let goal = rule.body.get(literal).map(|l| l.goal);
            let condition =
                clause.map_or(String::new(), |c| goal.and_then(|g| c.goals.get(g)).unwrap_or(&c.text).clone());
            RunError::Value {
                file: clause.map_or(String::new(), |c| c.file.clone()),
                line: clause.map_or(0, |c| c.line),
                message: fault.message(),
                condition,
            }
        }
    }
}
