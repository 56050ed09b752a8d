//! Running one plan: a nested-loop join over indexes, one step per condition.

use super::budget::{Halt, Meter, ValueFault};
use crate::program::ir::{Expr, Part};
use crate::program::plan::{Column, Plan, Source, Step};
use crate::schema::PointNames;
use crate::store::{MAX_COLUMNS, Relation, Row, View};
use crate::syntax::ast::{Comparison, Operation};
use crate::text::plain_text;
use crate::value::{Pool, Value};
use std::cmp::Ordering;

/// Which state each condition of a plan looks at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mode {
    /// Conditions before the driving one see the new state, those after it the old one: each change of a derivation is
    /// met exactly once.
    Split,
    New,
    Old,
}

/// Receives the heads a plan derives. Returning `false` ends the run.
pub(crate) trait Sink {
    fn emit(&mut self, head: &[u64], slots: &[u64], meter: &mut Meter<'_>) -> Result<bool, Halt>;
}

/// What a run works on.
pub(crate) struct Context<'a, 'b> {
    pub(crate) relations: &'a [Relation],
    pub(crate) pool: &'a mut Pool,
    pub(crate) names: &'a dyn PointNames,
    pub(crate) meter: &'a mut Meter<'b>,
}

/// Runs a plan, from `given` rows if it starts with some. `slots` keeps its memory between runs; values preset in it are
/// used by plans that start from a head. Returns false if the sink ended the run.
pub(crate) fn run<S: Sink>(
    context: Context<'_, '_>,
    plan: &Plan,
    given: &[Row],
    mode: Mode,
    slots: &mut Vec<u64>,
    sink: &mut S,
) -> Result<bool, Halt> {
    slots.resize(plan.slots.max(slots.len()), 0);
    let mut runner = Runner { context, plan, given, mode, slots, sink };
    runner.step(0)
}

struct Runner<'r, 'a, 'b, S> {
    context: Context<'a, 'b>,
    plan: &'r Plan,
    given: &'r [Row],
    mode: Mode,
    slots: &'r mut [u64],
    sink: &'r mut S,
}

fn word(slots: &[u64], source: Source) -> u64 {
    match source {
        Source::Slot(v) => slots[v as usize],
        Source::Word(w) => w,
    }
}

fn take(slots: &mut [u64], columns: &[Column], values: &[u64]) -> bool {
    for column in columns {
        match *column {
            Column::Bind(i, v) => slots[v as usize] = values[i],
            Column::Check(i, source) => {
                if values[i] != word(slots, source) {
                    return false;
                }
            }
        }
    }
    true
}

impl<S: Sink> Runner<'_, '_, '_, S> {
    fn view(&self, late: bool) -> View {
        match self.mode {
            Mode::Split if late => View::Old,
            Mode::Old => View::Old,
            Mode::Split | Mode::New => View::New,
        }
    }

    fn step(&mut self, at: usize) -> Result<bool, Halt> {
        let plan = self.plan;
        let Some(step) = plan.steps.get(at) else { return self.emit() };
        let relations = self.context.relations;
        match step {
            Step::Given { pred, columns } => {
                let relation = &relations[*pred];
                for &row in self.given {
                    self.context.meter.step()?;
                    if take(self.slots, columns, relation.values(row)) && !self.step(at + 1)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Step::Scan { pred, columns, late } => {
                let (relation, view) = (&relations[*pred], self.view(*late));
                for row in 0..relation.end() {
                    self.context.meter.step()?;
                    if relation.visible(row, view)
                        && take(self.slots, columns, relation.values(row))
                        && !self.step(at + 1)?
                    {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Step::Probe { pred, index, key, columns, late } => {
                let (relation, view) = (&relations[*pred], self.view(*late));
                let hash = key.iter().fold(0, |h, (_, s)| Relation::mix(h, word(self.slots, *s)));
                let mut row = relation.first(*index, hash);
                while row != Relation::NONE {
                    self.context.meter.step()?;
                    let values = relation.values(row);
                    if key.iter().all(|(i, s)| values[*i] == word(self.slots, *s))
                        && relation.visible(row, view)
                        && take(self.slots, columns, values)
                        && !self.step(at + 1)?
                    {
                        return Ok(false);
                    }
                    row = relation.next(*index, row);
                }
                Ok(true)
            }
            Step::Has { pred, key, late } => {
                if self.has(&relations[*pred], key, *late)? {
                    self.step(at + 1)
                } else {
                    Ok(true)
                }
            }
            Step::Lacks { pred, key, late } => {
                if self.has(&relations[*pred], key, *late)? {
                    Ok(true)
                } else {
                    self.step(at + 1)
                }
            }
            Step::Test { comparison, left, right, literal } => {
                let fault = |f| Halt::Value(f, plan.rule, *literal);
                let (a, b) = (self.value(left).map_err(fault)?, self.value(right).map_err(fault)?);
                let holds = compare(*comparison, a, b, self.context.pool).map_err(fault)?;
                if holds { self.step(at + 1) } else { Ok(true) }
            }
            Step::Let { slot, value, literal } => {
                let before = self.context.pool.bytes();
                let value = self.value(value).map_err(|f| Halt::Value(f, plan.rule, *literal))?;
                let grown = self.context.pool.bytes() - before;
                self.context.meter.memory(grown)?;
                self.slots[*slot as usize] = value.word();
                self.step(at + 1)
            }
        }
    }

    fn has(&mut self, relation: &Relation, key: &[Source], late: bool) -> Result<bool, Halt> {
        self.context.meter.step()?;
        let hash = key.iter().fold(0, |h, s| Relation::mix(h, word(self.slots, *s)));
        let mut row = relation.first(0, hash);
        while row != Relation::NONE {
            let values = relation.values(row);
            if values.iter().zip(key).all(|(v, s)| *v == word(self.slots, *s)) {
                return Ok(relation.visible(row, self.view(late)));
            }
            row = relation.next(0, row);
        }
        Ok(false)
    }

    fn emit(&mut self) -> Result<bool, Halt> {
        let mut head = [0; MAX_COLUMNS];
        let width = self.plan.head.len();
        for (place, source) in head.iter_mut().zip(&self.plan.head) {
            *place = word(self.slots, *source);
        }
        self.sink.emit(&head[..width], self.slots, self.context.meter)
    }

    fn value(&mut self, expr: &Expr) -> Result<Value, ValueFault> {
        match expr {
            Expr::Variable(v) => Ok(Value::from_word(self.slots[*v as usize])),
            Expr::Constant(value) => Ok(*value),
            Expr::Binary(operation, a, b) => {
                let (a, b) = (self.value(a)?, self.value(b)?);
                arithmetic(*operation, a, b)
            }
            Expr::Format(parts) => {
                let mut text = String::new();
                for part in parts {
                    match part {
                        Part::Plain(plain) => text.push_str(plain),
                        Part::Variable(v) => {
                            let value = Value::from_word(self.slots[*v as usize]);
                            text.push_str(&plain_text(value, self.context.pool, self.context.names));
                        }
                    }
                    if text.len() > MAX_TEXT {
                        return Err(ValueFault::LongText);
                    }
                }
                Ok(self.context.pool.text(&text))
            }
        }
    }
}

/// Longest text a rule can build, in bytes.
const MAX_TEXT: usize = 4096;

fn arithmetic(operation: Operation, a: Value, b: Value) -> Result<Value, ValueFault> {
    let number = |v: Value| v.as_int().ok_or(ValueFault::NotANumber(v.kind()));
    let (x, y) = (number(a)?, number(b)?);
    if y == 0 && matches!(operation, Operation::Divide | Operation::Modulo) {
        return Err(ValueFault::DivisionByZero);
    }
    let result = match operation {
        Operation::Add => x.checked_add(y),
        Operation::Subtract => x.checked_sub(y),
        Operation::Multiply => x.checked_mul(y),
        Operation::Divide => x.checked_div(y),
        Operation::Modulo => {
            let rest = x.rem_euclid(y);
            Some(if y < 0 && rest != 0 { rest + y } else { rest })
        }
        Operation::Min => Some(x.min(y)),
        Operation::Max => Some(x.max(y)),
    };
    result.and_then(Value::int).ok_or(ValueFault::Overflow)
}

pub(crate) fn compare(comparison: Comparison, a: Value, b: Value, pool: &Pool) -> Result<bool, ValueFault> {
    match comparison {
        Comparison::Equal => return Ok(a == b),
        Comparison::Unequal => return Ok(a != b),
        _ => {}
    }
    if !a.same_kind(b) {
        return Err(ValueFault::Unordered(a.kind(), b.kind()));
    }
    let order = match (a.as_int(), b.as_int()) {
        (Some(x), Some(y)) => x.cmp(&y),
        _ => pool.compare(a, b),
    };
    Ok(match comparison {
        Comparison::Less => order == Ordering::Less,
        Comparison::LessEqual => order != Ordering::Greater,
        Comparison::Greater => order == Ordering::Greater,
        _ => order != Ordering::Less,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modulo_follows_the_sign_of_the_divisor_as_in_prolog() {
        for (x, y, expected) in [(7, 3, 1), (-7, 3, 2), (7, -3, -2), (-7, -3, -1), (6, 3, 0), (6, -3, 0)] {
            let value = arithmetic(Operation::Modulo, Value::small(x), Value::small(y));
            assert_eq!(value, Ok(Value::small(expected)), "{x} mod {y}");
        }
        let zero = arithmetic(Operation::Divide, Value::small(1), Value::small(0));
        assert_eq!(zero, Err(ValueFault::DivisionByZero));
    }
}
