//! The tree of a formula.

use super::error::Span;
use super::token::Relation;

/// An expression with its place in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Expr {
    pub(super) kind: Kind,
    pub(super) span: Span,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Number(i64),
    /// A name, with arguments if parentheses follow at once.
    Name(String, Option<Vec<Expr>>),
    /// A point name in quotes.
    Quoted(String),
    Not(Box<Expr>),
    Transpose(Box<Expr>),
    Count(Box<Expr>),
    /// `[i: truth]`: the points for which it holds.
    Bracket(String, Box<Expr>),
    /// Side by side: a product.
    Product(Vec<Expr>),
    /// With a dot between.
    Dot(Box<Expr>, Box<Expr>),
    Logic(Logic, Box<Expr>, Box<Expr>),
    Compare(Relation, Box<Expr>, Box<Expr>),
    /// Wherever the first holds, the second does.
    Implies(Box<Expr>, Box<Expr>),
    /// `(x)_i`, `(A)_{ij}`: the component at these points.
    Component(Box<Expr>, Vec<String>),
    /// A name of the position one move earlier: `b_{t-1}`.
    Before(Box<Expr>),
    Add(Box<Expr>, Box<Expr>),
    Subtract(Box<Expr>, Box<Expr>),
}

/// The operators of equal rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Logic {
    And,
    Or,
    Diff,
    Xor,
}

/// `name = body` or `name(parameters) = body`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Definition {
    pub(super) name: String,
    pub(super) parameters: Vec<String>,
    pub(super) body: Expr,
    pub(super) span: Span,
}
