//! Programs after lowering: plain rules over numbered predicates.
//!
//! Aggregates, negated conjunctions, defaults and the temporal forms are gone: each became a predicate of its own, so the
//! evaluator knows only joins, fully bound negation, tests, and a handful of operators on whole relations.

use crate::syntax::ast::{Aggregate, Comparison, Operation, Span};
use crate::value::Value;

/// A predicate, by its number in the program.
pub(crate) type Pred = usize;
/// A variable of a rule, by its slot.
pub(crate) type Slot = u16;

/// A predicate and where its rows come from.
#[derive(Clone, Debug)]
pub(crate) struct PredInfo {
    pub(crate) name: String,
    pub(crate) arity: usize,
    pub(crate) definition: Definition,
    /// True for predicates the program's author wrote or the facts gave; false for those made by lowering.
    pub(crate) visible: bool,
    /// About how many rows, for the order of joins.
    pub(crate) size: u32,
}

/// Where the rows of a predicate come from.
#[derive(Clone, Debug)]
pub(crate) enum Definition {
    /// Given from outside: the number of the relation in the schema, and whether it never changes.
    Base { relation: usize, fixed: bool },
    /// Ground facts of the program, rows one after the other.
    Facts(Vec<Value>),
    /// Rules, by number.
    Rules(Vec<usize>),
    /// Groups of `source` by its first `keys` columns; one more column holds the result.
    Aggregate { source: Pred, keys: usize, function: Aggregate },
    /// Rows of `source` with the move since which each has held.
    Since(Pred),
    /// Rows that a [`Definition::Since`] predicate lost, with the move at which each ended.
    Past(Pred),
    /// Rows that came with the last change.
    Appeared(Pred),
    /// Rows that went with the last change.
    Disappeared(Pred),
    /// One row: the number of the current move.
    Now,
}

/// One rule.
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    pub(crate) head: Pred,
    pub(crate) args: Vec<Term>,
    pub(crate) body: Vec<Literal>,
    /// Names of the variables by slot; empty for those made by lowering.
    pub(crate) variables: Vec<String>,
    /// The clause of the program it was made from.
    pub(crate) clause: usize,
}

/// One condition of a rule.
#[derive(Clone, Debug)]
pub(crate) struct Literal {
    pub(crate) kind: LiteralKind,
    /// Which goal of the clause it came from.
    pub(crate) goal: usize,
}

/// The kinds of condition.
#[derive(Clone, Debug)]
pub(crate) enum LiteralKind {
    Holds(Pred, Vec<Term>),
    /// Every argument is bound when this is tested.
    Lacks(Pred, Vec<Term>),
    Compare(Comparison, Expr, Expr),
}

/// An argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Term {
    Variable(Slot),
    Constant(Value),
    Anything,
}

impl Term {
    /// The value under the bindings in `slots`; none for what may be anything.
    pub(crate) fn word(&self, slots: &[u64]) -> Option<u64> {
        match self {
            Term::Variable(v) => Some(slots[*v as usize]),
            Term::Constant(c) => Some(c.word()),
            Term::Anything => None,
        }
    }
}

/// A value to compute.
#[derive(Clone, Debug)]
pub(crate) enum Expr {
    Variable(Slot),
    Constant(Value),
    Binary(Operation, Box<Expr>, Box<Expr>),
    /// A text with the values of variables put in.
    Format(Vec<Part>),
}

/// A piece of a [`Expr::Format`].
#[derive(Clone, Debug)]
pub(crate) enum Part {
    Plain(String),
    Variable(Slot),
}

impl Expr {
    /// Calls `each` for every variable.
    pub(crate) fn variables(&self, each: &mut impl FnMut(Slot)) {
        match self {
            Expr::Variable(v) => each(*v),
            Expr::Constant(_) => {}
            Expr::Binary(_, a, b) => {
                a.variables(each);
                b.variables(each);
            }
            Expr::Format(parts) => parts.iter().for_each(|p| {
                if let Part::Variable(v) = p {
                    each(*v);
                }
            }),
        }
    }

    /// True if every variable is in `bound`.
    pub(crate) fn ready(&self, bound: &[bool]) -> bool {
        let mut ready = true;
        self.variables(&mut |v| ready &= bound[v as usize]);
        ready
    }

    /// True if computing it can fail (arithmetic on wrong values, division by zero, overflow).
    pub(crate) fn can_fail(&self) -> bool {
        matches!(self, Expr::Binary(..))
    }
}

impl LiteralKind {
    /// The predicate of an atom.
    pub(crate) fn pred(&self) -> Option<Pred> {
        match self {
            LiteralKind::Holds(p, _) | LiteralKind::Lacks(p, _) => Some(*p),
            LiteralKind::Compare(..) => None,
        }
    }

    /// Calls `each` for every variable.
    pub(crate) fn variables(&self, each: &mut impl FnMut(Slot)) {
        match self {
            LiteralKind::Holds(_, args) | LiteralKind::Lacks(_, args) => args.iter().for_each(|t| {
                if let Term::Variable(v) = t {
                    each(*v);
                }
            }),
            LiteralKind::Compare(_, a, b) => {
                a.variables(each);
                b.variables(each);
            }
        }
    }
}

/// Marks in `bound` every variable that positive conditions and equations bind, starting from those already marked.
pub(crate) fn close_bound<'a>(body: impl Iterator<Item = &'a LiteralKind> + Clone, bound: &mut [bool]) {
    for literal in body.clone() {
        if matches!(literal, LiteralKind::Holds(..)) {
            literal.variables(&mut |v| bound[v as usize] = true);
        }
    }
    loop {
        let mut changed = false;
        for literal in body.clone() {
            let LiteralKind::Compare(Comparison::Equal, a, b) = literal else { continue };
            for (x, y) in [(a, b), (b, a)] {
                if let Expr::Variable(v) = x
                    && !bound[*v as usize]
                    && y.ready(bound)
                {
                    bound[*v as usize] = true;
                    changed = true;
                }
            }
        }
        if !changed {
            return;
        }
    }
}

/// The text of a clause, kept for explanations.
#[derive(Clone, Debug)]
pub(crate) struct ClauseText {
    pub(crate) file: String,
    pub(crate) line: u32,
    pub(crate) text: String,
    pub(crate) goals: Vec<String>,
    pub(crate) goal_spans: Vec<Span>,
    pub(crate) source: usize,
}
