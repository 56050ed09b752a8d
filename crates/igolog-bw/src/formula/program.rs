//! Formulas as a shared graph of operations: equal parts are computed once, however often they are written.

use igolog_core::Stop;
use std::collections::HashMap;

use super::shape::LocalShape;
use super::token::Relation;

/// The place of a node in its program; inputs come before their users.
pub(crate) type NodeId = u32;

/// What kind of value an expression has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// A vector: a set of points.
    Set,
    /// A transposed vector.
    Row,
    /// A matrix.
    Matrix,
    /// A number.
    Number,
    /// True or false.
    Truth,
    /// A number for each point.
    Numbers,
}

impl Type {
    pub(crate) fn shown(self) -> &'static str {
        match self {
            Type::Set => "a vector",
            Type::Row => "a transposed vector",
            Type::Matrix => "a matrix",
            Type::Number => "a number",
            Type::Truth => "a truth",
            Type::Numbers => "a number for each point",
        }
    }
}

/// A point of an expression: given, or bound by a bracket at this depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum PointRef {
    Fixed(u16),
    Bound(u8),
}

/// A matrix with a name. All but F depend on the board's shape alone, except M.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum NamedMatrix {
    F,
    F0,
    M,
    E,
    /// Not adjacent, two or more common neighbours.
    Diagonal,
    /// Not adjacent, exactly one common neighbour.
    Jump,
    /// F and M of the position before.
    EarlierF,
    EarlierM,
}

/// The letters of a position that are sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Letter {
    Black,
    White,
    Mine,
    Yours,
    Few(u32),
    /// 1 after an even number of moves, when Black moves; else 0.
    Even,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Op {
    // Sets
    Zero,
    One,
    /// A letter of the position.
    Letter(Letter),
    /// A letter of the position before.
    Earlier(Letter),
    Last(u8),
    Ko,
    Shape(u32),
    Unit(PointRef),
    And(NodeId, NodeId),
    Or(NodeId, NodeId),
    Diff(NodeId, NodeId),
    Xor(NodeId, NodeId),
    Not(NodeId),
    Multiply(NodeId, NodeId),
    Bracket(u8, NodeId),
    /// The matrix with the vector for each point as its row.
    Rows(u8, NodeId),
    /// The number for each point.
    Numbers(u8, NodeId),
    Threshold(NodeId, Relation, i64),
    // For each point, how many members of a set its column has
    Counts(NodeId, NodeId),
    // Matrices
    Named(NamedMatrix),
    Filled(bool),
    Transpose(NodeId),
    MatrixAnd(NodeId, NodeId),
    MatrixOr(NodeId, NodeId),
    MatrixDiff(NodeId, NodeId),
    MatrixXor(NodeId, NodeId),
    MatrixNot(NodeId),
    MatrixProduct(NodeId, NodeId),
    Outer(NodeId, NodeId),
    // Numbers; a truth is 0 or 1
    Number(i64),
    Count(NodeId),
    CountMatrix(NodeId),
    Blocks(NodeId),
    EarlierBlocks(NodeId),
    Add(NodeId, NodeId),
    Subtract(NodeId, NodeId),
    Times(NodeId, NodeId),
    Compare(Relation, NodeId, NodeId),
    SameSet(NodeId, NodeId),
    SameMatrix(NodeId, NodeId),
    Meets(NodeId, NodeId),
    Both(NodeId, NodeId),
    Either(NodeId, NodeId),
    OneOf(NodeId, NodeId),
    Never(NodeId),
}

impl Op {
    pub(crate) fn inputs(self) -> impl Iterator<Item = NodeId> {
        let (a, b) = match self {
            Op::Zero
            | Op::One
            | Op::Letter(_)
            | Op::Earlier(_)
            | Op::Last(_)
            | Op::Ko
            | Op::Shape(_)
            | Op::Unit(_)
            | Op::Named(_)
            | Op::Filled(_)
            | Op::Number(_) => (None, None),
            Op::Not(a)
            | Op::Bracket(_, a)
            | Op::Rows(_, a)
            | Op::Numbers(_, a)
            | Op::Threshold(a, _, _)
            | Op::Transpose(a)
            | Op::MatrixNot(a)
            | Op::Count(a)
            | Op::CountMatrix(a)
            | Op::Blocks(a)
            | Op::EarlierBlocks(a)
            | Op::Never(a) => (Some(a), None),
            Op::And(a, b)
            | Op::Or(a, b)
            | Op::Diff(a, b)
            | Op::Xor(a, b)
            | Op::Multiply(a, b)
            | Op::Counts(a, b)
            | Op::MatrixAnd(a, b)
            | Op::MatrixOr(a, b)
            | Op::MatrixDiff(a, b)
            | Op::MatrixXor(a, b)
            | Op::MatrixProduct(a, b)
            | Op::Outer(a, b)
            | Op::Add(a, b)
            | Op::Subtract(a, b)
            | Op::Times(a, b)
            | Op::Compare(_, a, b)
            | Op::SameSet(a, b)
            | Op::SameMatrix(a, b)
            | Op::Meets(a, b)
            | Op::Both(a, b)
            | Op::Either(a, b)
            | Op::OneOf(a, b) => (Some(a), Some(b)),
        };
        a.into_iter().chain(b)
    }

    /// The variable and the body of a loop over all points.
    pub(crate) fn over_points(self) -> Option<(u8, NodeId)> {
        match self {
            Op::Bracket(depth, body) | Op::Rows(depth, body) | Op::Numbers(depth, body) => Some((depth, body)),
            _ => None,
        }
    }

    /// Whether the value at a point depends only on the inputs' values at that point.
    pub(crate) fn is_pointwise(self) -> bool {
        matches!(self, Op::And(..) | Op::Or(..) | Op::Diff(..) | Op::Xor(..) | Op::Not(_))
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub(crate) op: Op,
    /// The bound variables it depends on, as bits.
    pub(crate) bound: u8,
    /// Whether it depends on the board's shape alone.
    pub(crate) constant: bool,
}

/// Formulas ready to be evaluated together on any position of one graph.
#[derive(Clone, Debug, Default)]
pub struct FormulaProgram {
    pub(crate) nodes: Vec<Node>,
    pub(crate) roots: Vec<(NodeId, Type)>,
    /// The diagrams that `Op::Shape` counts through.
    pub(crate) shapes: Vec<LocalShape>,
    /// Whether a node speaks of the position before.
    looks_back: bool,
    /// Once this is asked to stop, evaluation ends.
    pub(crate) stop: Stop,
    index: HashMap<Op, NodeId>,
    shape_index: HashMap<LocalShape, u32>,
}

impl FormulaProgram {
    /// The same program, whose evaluation ends soon once this is asked to stop.
    #[must_use]
    pub fn with_stop(mut self, stop: Stop) -> FormulaProgram {
        self.stop = stop;
        self
    }

    /// The types of the formulas, in order.
    pub fn types(&self) -> impl ExactSizeIterator<Item = Type> + '_ {
        self.roots.iter().map(|r| r.1)
    }

    /// The number of formulas.
    pub fn len(&self) -> usize {
        self.roots.len()
    }

    /// Whether there is no formula.
    pub fn is_empty(&self) -> bool {
        self.roots.is_empty()
    }

    /// Whether a formula speaks of the position before.
    pub fn looks_back(&self) -> bool {
        self.looks_back
    }

    pub(crate) fn op(&self, id: NodeId) -> Op {
        self.nodes[id as usize].op
    }

    pub(crate) fn add_shape(&mut self, shape: LocalShape) -> NodeId {
        let next = self.shapes.len() as u32;
        let number = *self.shape_index.entry(shape.clone()).or_insert(next);
        if number == next {
            self.shapes.push(shape);
        }
        self.add(Op::Shape(number))
    }

    pub(crate) fn add(&mut self, op: Op) -> NodeId {
        if let Some(&known) = self.index.get(&op) {
            return known;
        }
        let mut bound = op.inputs().fold(0, |all, id| all | self.nodes[id as usize].bound);
        let mut constant = op.inputs().all(|id| self.nodes[id as usize].constant);
        match op {
            Op::Unit(PointRef::Bound(depth)) => bound |= 1 << depth,
            Op::Bracket(depth, _) | Op::Rows(depth, _) | Op::Numbers(depth, _) => bound &= !(1 << depth),
            Op::Letter(_) | Op::Earlier(_) | Op::Last(_) | Op::Ko | Op::Shape(_) => constant = false,
            Op::EarlierBlocks(_) | Op::Blocks(_) => constant = false,
            Op::Named(NamedMatrix::F | NamedMatrix::M | NamedMatrix::EarlierF | NamedMatrix::EarlierM) => {
                constant = false;
            }
            _ => {}
        }
        self.looks_back |= matches!(
            op,
            Op::Earlier(_) | Op::EarlierBlocks(_) | Op::Named(NamedMatrix::EarlierF | NamedMatrix::EarlierM)
        );
        let id = self.nodes.len() as NodeId;
        self.nodes.push(Node { op, bound, constant });
        self.index.insert(op, id);
        id
    }
}
