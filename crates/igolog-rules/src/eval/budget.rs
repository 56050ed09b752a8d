//! Limits on a run, and the errors when they are reached.

use igolog_core::Stop;
use igolog_life::Effort;

/// How much a run may use. Every evaluation, update, query and explanation takes one.
#[derive(Clone, Debug)]
pub struct Budget {
    /// Rows looked at, over all joins.
    pub steps: u64,
    /// Rows held by the engine, base rows included, and rows of an answer.
    pub rows: usize,
    /// Bytes held by the engine, about.
    pub memory: usize,
    /// Asks the run to end, from any thread or when a time is over.
    pub stop: Stop,
    /// How hard the facts below the rules look at life and death.
    pub effort: Effort,
}

impl Default for Budget {
    /// Fifty million steps, a million rows, 256 MB, nobody to stop it: far beyond any sensible rule, a second or two at most.
    fn default() -> Budget {
        Budget { steps: 50_000_000, rows: 1_000_000, memory: 256 << 20, stop: Stop::never(), effort: Effort::Static }
    }
}

/// Why a run ended without a result. The engine stays as it was before (or empty after a failed load).
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RunError {
    /// Too many rows were looked at.
    #[error("the rules needed more than {0} steps: look for a join without common variables")]
    Steps(u64),
    /// Too many rows came out.
    #[error("the rules made more than {0} rows: look for runaway recursion or a join without common variables")]
    Rows(usize),
    /// Too much memory was needed.
    #[error("the rules needed more than {0} bytes of memory")]
    Memory(usize),
    /// The run was asked to stop.
    #[error("the rules were stopped before the end")]
    Stopped,
    /// A rule computed something impossible.
    #[error("{file}:{line}: {message} in `{condition}`")]
    Value {
        /// The source of the rule.
        file: String,
        /// Its line.
        line: u32,
        /// What is impossible.
        message: String,
        /// The condition that did it.
        condition: String,
    },
    /// A base row has the wrong number of columns.
    #[error("a row of relation {relation} has {given} values instead of {expected}")]
    BadRow {
        /// The relation.
        relation: String,
        /// Columns it has.
        expected: usize,
        /// Values given.
        given: usize,
    },
    /// The engine holds no evaluated facts.
    #[error("no facts are loaded: load them first")]
    NotLoaded,
}

/// Why a value could not be computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ValueFault {
    DivisionByZero,
    Overflow,
    NotANumber(&'static str),
    Unordered(&'static str, &'static str),
    LongText,
}

impl ValueFault {
    pub(crate) fn message(self) -> String {
        match self {
            ValueFault::DivisionByZero => "division by zero (test the divisor in a condition before)".to_string(),
            ValueFault::Overflow => "a number beyond the limit of 60 bits".to_string(),
            ValueFault::NotANumber(kind) => format!("arithmetic with {kind}"),
            ValueFault::Unordered(a, b) => format!("{a} cannot be ordered against {b}"),
            ValueFault::LongText => "a text longer than 4096 bytes".to_string(),
        }
    }
}

/// Why a run stopped, before the words are found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Halt {
    Steps,
    Rows,
    Memory,
    Asked,
    /// A value fault, with rule and literal.
    Value(ValueFault, usize, usize),
}

/// What a run has used so far.
pub(crate) struct Meter<'a> {
    budget: &'a Budget,
    steps: u64,
    next_look: u64,
    rows: usize,
    bytes: usize,
}

/// Steps between looks at the token.
const LOOK_EVERY: u64 = 1024;

impl<'a> Meter<'a> {
    pub(crate) fn new(budget: &'a Budget, rows: usize, bytes: usize) -> Meter<'a> {
        Meter { budget, steps: 0, next_look: LOOK_EVERY.min(budget.steps), rows, bytes }
    }

    /// Counts one step.
    pub(crate) fn step(&mut self) -> Result<(), Halt> {
        self.steps += 1;
        if self.steps >= self.next_look { self.look() } else { Ok(()) }
    }

    #[cold]
    fn look(&mut self) -> Result<(), Halt> {
        if self.steps >= self.budget.steps {
            return Err(Halt::Steps);
        }
        self.next_look = (self.steps + LOOK_EVERY).min(self.budget.steps);
        self.check()
    }

    /// Looks at the token.
    pub(crate) fn check(&self) -> Result<(), Halt> {
        if self.budget.stop.is_asked() { Err(Halt::Asked) } else { Ok(()) }
    }

    /// Counts one new row of about `bytes`.
    pub(crate) fn row(&mut self, bytes: usize) -> Result<(), Halt> {
        self.rows += 1;
        self.bytes += bytes;
        if self.rows > self.budget.rows {
            return Err(Halt::Rows);
        }
        if self.bytes > self.budget.memory {
            return Err(Halt::Memory);
        }
        // Rows that are given, not derived, are no steps.
        if self.rows.is_multiple_of(LOOK_EVERY as usize) { self.check() } else { Ok(()) }
    }

    /// Counts bytes that are not rows.
    pub(crate) fn memory(&mut self, bytes: usize) -> Result<(), Halt> {
        self.bytes += bytes;
        if self.bytes > self.budget.memory { Err(Halt::Memory) } else { Ok(()) }
    }

    pub(crate) fn budget(&self) -> &Budget {
        self.budget
    }
}
