//! Evaluation of a program on the fast view of a board.

use std::sync::Arc;

use igolog_core::{Color, Point, Stop};

use super::Context;
use super::plan::{Plan, Step};
use super::program::{FormulaProgram, Letter, NamedMatrix, NodeId, Op, PointRef, Type};
use super::shape_table::{Margin, ShapeTable};
use crate::bits::Bits;
use crate::topology::Topology;
use crate::view::View;

/// The work allowed for one position, in machine words touched: a few seconds.
const BUDGET: u64 = 6_000_000_000;
/// Words touched between two looks at the stop token: some milliseconds.
const LOOK_EVERY: u64 = 10_000_000;
/// Rows of a product between two looks.
const LOOK_ROWS: usize = 32;
/// Most bytes of matrices that one evaluation holds.
const MATRICES: usize = 128 << 20;

/// Why a formula has no value on a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FormulaRefusal {
    /// It asked for more work than is allowed.
    #[error("the formula needs too much work on this board: use fewer products of matrices or nested brackets")]
    TooMuchWork,
    /// Its evaluation was asked to stop.
    #[error("the formula was stopped before it had a value")]
    Stopped,
    /// It speaks of the position before, and there is none.
    #[error("the formula speaks of the position before, and no move led to this one")]
    NoPositionBefore,
}

/// The value of a formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormulaValue {
    /// A vector.
    Points(igolog_core::PointSet),
    /// A matrix, row by row.
    Matrix(Vec<igolog_core::PointSet>),
    /// A number.
    Number(i64),
    /// A truth.
    Truth(bool),
    /// A number for each point.
    Numbers(Vec<i64>),
}

/// A program at work on the boards of one graph; what depends on the graph alone is computed once.
#[derive(Clone, Debug)]
pub struct Evaluator<const W: usize> {
    program: Arc<FormulaProgram>,
    plan: Arc<Plan>,
    topology: Arc<Topology<W>>,
    sets: Vec<Bits<W>>,
    numbers: Vec<i64>,
    /// The numbers for each point, of nodes that have such.
    lists: Vec<Vec<i64>>,
    matrices: Vec<Vec<Bits<W>>>,
    counts: Vec<Vec<u16>>,
    bound: [Point; 8],
    before: Option<View<W>>,
    /// The shapes, on boards of squares; elsewhere no shape fits.
    shapes: Option<(Arc<ShapeTable>, Margin)>,
    work: u64,
    next_look: u64,
    stop: Stop,
}

impl<const W: usize> Evaluator<W> {
    /// Ready to evaluate a program on boards of this topology.
    ///
    /// # Errors
    /// If the constants alone need too much work.
    pub fn new(program: Arc<FormulaProgram>, topology: Arc<Topology<W>>) -> Result<Evaluator<W>, FormulaRefusal> {
        let plan = Arc::new(Plan::new(&program));
        let count = program.nodes.len();
        let mut evaluator = Evaluator {
            sets: vec![Bits::EMPTY; count],
            numbers: vec![0; count],
            lists: vec![Vec::new(); count],
            matrices: vec![Vec::new(); count],
            counts: vec![Vec::new(); count],
            shapes: shapes(&program, topology.graph()),
            stop: program.stop.clone(),
            program,
            plan,
            topology,
            bound: [Point::new(0); 8],
            before: None,
            work: 0,
            next_look: LOOK_EVERY,
        };
        let graph = Arc::clone(evaluator.topology.graph());
        let empty = igolog_core::Board::new(graph);
        let view = View::with_topology(Arc::clone(&evaluator.topology), &empty, igolog_core::Color::Black);
        let plan = Arc::clone(&evaluator.plan);
        evaluator.steps(&plan.constants, &view, &Context::default(), None)?;
        Ok(evaluator)
    }

    /// Once this is asked to stop, evaluations end soon; until now it was the token of the program.
    pub fn set_stop(&mut self, stop: Stop) {
        self.stop = stop;
    }

    /// Gives the position one move earlier, for formulas that [look back](super::FormulaProgram::looks_back).
    pub fn set_before(&mut self, before: Option<View<W>>) {
        self.before = before;
    }

    /// Evaluates all formulas on a view. Where `wanted` is given, the vectors are right at those points only.
    ///
    /// # Errors
    /// If it needs too much work.
    pub fn run(&mut self, view: &View<W>, context: &Context, wanted: Option<&Bits<W>>) -> Result<(), FormulaRefusal> {
        (self.work, self.next_look) = (0, LOOK_EVERY);
        if self.before.is_none() && self.program.looks_back() {
            return Err(FormulaRefusal::NoPositionBefore);
        }
        let plan = Arc::clone(&self.plan);
        self.find_shapes(&plan, view, context, wanted)?;
        self.steps(&plan.each, view, context, wanted)
    }

    fn find_shapes(
        &mut self,
        plan: &Plan,
        view: &View<W>,
        context: &Context,
        wanted: Option<&Bits<W>>,
    ) -> Result<(), FormulaRefusal> {
        let Some((table, mut margin)) = self.shapes.take() else { return Ok(()) };
        margin.read(view, context.last[0]);
        for &node in &plan.shapes {
            self.sets[node as usize] = Bits::EMPTY;
        }
        let points = match wanted {
            Some(wanted) if plan.shapes_only_wanted => *wanted & view.l(),
            _ => view.l(),
        };
        let looked = table.find(&margin, &points, |shape, point| {
            self.sets[plan.shapes[shape as usize] as usize].insert(point);
        });
        self.shapes = Some((table, margin));
        self.spend(looked)
    }

    /// The number of formulas.
    #[allow(clippy::len_without_is_empty, reason = "the program says whether it is empty")]
    pub fn len(&self) -> usize {
        self.program.len()
    }

    /// The vector of the k-th formula after [`run`](Evaluator::run); the empty set if it is no vector.
    #[inline]
    pub fn vector(&self, k: usize) -> Bits<W> {
        match self.program.roots[k] {
            (id, Type::Set) => self.sets[id as usize],
            _ => Bits::EMPTY,
        }
    }

    /// The value of the k-th formula after [`run`](Evaluator::run).
    pub fn answer(&self, k: usize) -> FormulaValue {
        let points = self.topology.graph().len();
        let (id, kind) = self.program.roots[k];
        match kind {
            Type::Set | Type::Row => FormulaValue::Points(self.sets[id as usize].to_set(points)),
            Type::Matrix => {
                FormulaValue::Matrix(self.matrices[id as usize].iter().map(|row| row.to_set(points)).collect())
            }
            Type::Number => FormulaValue::Number(self.numbers[id as usize]),
            Type::Truth => FormulaValue::Truth(self.numbers[id as usize] != 0),
            Type::Numbers => FormulaValue::Numbers(self.lists[id as usize].clone()),
        }
    }

    fn steps(
        &mut self,
        steps: &[Step],
        view: &View<W>,
        context: &Context,
        wanted: Option<&Bits<W>>,
    ) -> Result<(), FormulaRefusal> {
        for step in steps {
            match step {
                Step::Node(id) => self.node(*id, view, context)?,
                Step::Loop { depth, body, brackets, only_wanted } => {
                    for (bracket, _) in brackets {
                        self.sets[*bracket as usize] = Bits::EMPTY;
                        self.matrices[*bracket as usize].clear();
                        self.lists[*bracket as usize].clear();
                    }
                    let over = match wanted {
                        Some(wanted) if *only_wanted => *wanted,
                        _ => view.one(),
                    };
                    for point in over.iter() {
                        self.bound[*depth as usize] = point;
                        self.steps(body, view, context, None)?;
                        for &(bracket, inner) in brackets {
                            let number = self.numbers[inner as usize];
                            match self.program.op(bracket) {
                                Op::Rows(..) => self.matrices[bracket as usize].push(self.sets[inner as usize]),
                                Op::Numbers(..) => self.lists[bracket as usize].push(number),
                                _ if number != 0 => self.sets[bracket as usize].insert(point),
                                _ => {}
                            }
                        }
                    }
                }
            }
        }
        Ok(())
    }

    fn spend(&mut self, words: usize) -> Result<(), FormulaRefusal> {
        self.work += words as u64;
        if self.work > BUDGET {
            return Err(FormulaRefusal::TooMuchWork);
        }
        if self.work >= self.next_look {
            self.next_look = self.work + LOOK_EVERY;
            self.look()?;
        }
        Ok(())
    }

    fn look(&self) -> Result<(), FormulaRefusal> {
        if self.stop.is_asked() { Err(FormulaRefusal::Stopped) } else { Ok(()) }
    }

    fn point(&self, point: PointRef) -> Point {
        match point {
            PointRef::Fixed(index) => Point::new(index as usize),
            PointRef::Bound(depth) => self.bound[depth as usize],
        }
    }

    fn node(&mut self, id: NodeId, view: &View<W>, context: &Context) -> Result<(), FormulaRefusal> {
        let op = self.program.op(id);
        let set = |id: NodeId| self.sets[id as usize];
        let number = |id: NodeId| self.numbers[id as usize];
        let value = match op {
            Op::Zero => Value::Set(Bits::EMPTY),
            Op::One => Value::Set(view.one()),
            Op::Letter(letter) => Value::Set(letter_of(letter, view)),
            Op::Earlier(letter) => Value::Set(letter_of(letter, self.earlier(view))),
            Op::Last(k) => Value::Set(context.last[k as usize - 1].map_or(Bits::EMPTY, Bits::unit)),
            Op::Ko => Value::Set(context.ko.map_or(Bits::EMPTY, Bits::unit)),
            Op::Unit(point) => Value::Set(Bits::unit(self.point(point))),
            Op::And(a, b) => Value::Set(set(a) & set(b)),
            Op::Or(a, b) => Value::Set(set(a) | set(b)),
            Op::Diff(a, b) => Value::Set(set(a) - set(b)),
            Op::Xor(a, b) => Value::Set(set(a) ^ set(b)),
            Op::Not(a) => Value::Set(view.not(set(a))),
            Op::Multiply(matrix, x) => {
                self.spend(W * (view.blocks().len() + 8) + view.graph().size())?;
                Value::Set(self.multiply(matrix, x, view))
            }
            Op::Threshold(counts, relation, k) => {
                let mut bits = Bits::EMPTY;
                for (word, chunk) in self.counts[counts as usize].chunks(64).enumerate() {
                    let set = |all, (bit, &n): (usize, &u16)| all | (relation.holds(n as i64, k) as u64) << bit;
                    bits.0[word] = chunk.iter().enumerate().fold(0, set);
                }
                Value::Set(bits)
            }
            Op::Counts(matrix, x) => return self.count_all(id, matrix, set(x), view),
            Op::Number(n) => Value::Number(n),
            Op::Count(a) => Value::Number(set(a).count() as i64),
            Op::CountMatrix(a) => {
                let rows = self.rows(a, view)?;
                Value::Number(rows.iter().map(|row| row.count() as i64).sum())
            }
            Op::Blocks(a) => Value::Number(view.blocks_in(&set(a)) as i64),
            Op::EarlierBlocks(a) => Value::Number(self.earlier(view).blocks_in(&set(a)) as i64),
            Op::Add(a, b) => Value::Number(number(a).saturating_add(number(b))),
            Op::Subtract(a, b) => Value::Number(number(a).saturating_sub(number(b))),
            Op::Times(a, b) => Value::Number(number(a).saturating_mul(number(b))),
            Op::Compare(relation, a, b) => Value::truth(relation.holds(number(a), number(b))),
            Op::SameSet(a, b) => Value::truth(set(a) == set(b)),
            Op::Meets(a, b) => Value::truth(set(a).meets(&set(b))),
            Op::Both(a, b) => Value::truth(number(a) & number(b) != 0),
            Op::Either(a, b) => Value::truth(number(a) | number(b) != 0),
            Op::OneOf(a, b) => Value::truth(number(a) != number(b)),
            Op::Never(a) => Value::truth(number(a) == 0),
            Op::SameMatrix(a, b) => {
                let (a, b) = (self.rows(a, view)?, self.rows(b, view)?);
                Value::truth(a == b)
            }
            // A named matrix is a map on sets; its rows are written out only where they are asked for.
            Op::Named(_) if !self.is_read_by_rows(id) => return Ok(()),
            Op::Named(_)
            | Op::Filled(_)
            | Op::Transpose(_)
            | Op::MatrixAnd(..)
            | Op::MatrixOr(..)
            | Op::MatrixDiff(..)
            | Op::MatrixXor(..)
            | Op::MatrixNot(_)
            | Op::MatrixProduct(..)
            | Op::Outer(..) => {
                if let Op::Transpose(inner) = op
                    && self.is_contacts(inner)
                    && !self.is_read_by_rows(id)
                {
                    return Ok(());
                }
                self.matrices[id as usize] = self.rows_of(op, view)?;
                return Ok(());
            }
            // Found before, all at once.
            Op::Shape(_) | Op::Bracket(..) | Op::Rows(..) | Op::Numbers(..) => return Ok(()),
        };
        match value {
            Value::Set(bits) => self.sets[id as usize] = bits,
            Value::Number(n) => self.numbers[id as usize] = n,
        }
        Ok(())
    }

    /// D, J and E are kept as rows; the matrices that the view multiplies by itself are not, unless they are a root.
    fn is_read_by_rows(&self, id: NodeId) -> bool {
        let kept = matches!(self.program.op(id), Op::Named(NamedMatrix::Diagonal | NamedMatrix::Jump | NamedMatrix::E));
        kept || self.program.roots.iter().any(|r| r.0 == id)
    }

    /// Whether a node is F, now or before.
    fn is_contacts(&self, id: NodeId) -> bool {
        matches!(self.program.op(id), Op::Named(NamedMatrix::F | NamedMatrix::EarlierF))
    }

    /// The view one move earlier; [`run`](Evaluator::run) has made sure that there is one.
    fn earlier<'v>(&'v self, now: &'v View<W>) -> &'v View<W> {
        self.before.as_ref().unwrap_or(now)
    }

    /// The view that a named matrix belongs to.
    fn view_of<'v>(&'v self, named: NamedMatrix, now: &'v View<W>) -> &'v View<W> {
        match named {
            NamedMatrix::EarlierF | NamedMatrix::EarlierM => self.earlier(now),
            _ => now,
        }
    }

    fn multiply(&self, matrix: NodeId, x: NodeId, view: &View<W>) -> Bits<W> {
        let bits = self.sets[x as usize];
        let earlier = |id: NodeId| match self.program.op(id) {
            Op::Named(named) => self.view_of(named, view),
            _ => view,
        };
        let view = match self.program.op(matrix) {
            Op::Transpose(inner) => earlier(inner),
            _ => earlier(matrix),
        };
        match (self.program.op(matrix), self.program.op(x)) {
            (Op::Named(NamedMatrix::F | NamedMatrix::EarlierF), Op::Unit(point)) => view.column(self.point(point)),
            (Op::Named(NamedMatrix::F | NamedMatrix::EarlierF), _) => view.f(&bits),
            (Op::Named(NamedMatrix::F0), _) => view.f0(&bits),
            (Op::Named(NamedMatrix::M | NamedMatrix::EarlierM), _) => view.m_of(&bits),
            (Op::Named(NamedMatrix::E), _) => bits,
            (Op::Transpose(inner), _) if self.is_contacts(inner) => view.tf(&bits),
            (Op::Named(_), _) => {
                // D and J are symmetric: the rows of the members are their columns too.
                let rows = &self.matrices[matrix as usize];
                bits.iter().fold(Bits::EMPTY, |all, j| all | rows[j.index()])
            }
            _ => {
                let mut all = Bits::EMPTY;
                for (i, row) in self.matrices[matrix as usize].iter().enumerate() {
                    if row.meets(&bits) {
                        all.insert(Point::new(i));
                    }
                }
                all
            }
        }
    }

    /// For each point i, |A eᵢ ∧ x|.
    fn count_all(&mut self, id: NodeId, matrix: NodeId, x: Bits<W>, view: &View<W>) -> Result<(), FormulaRefusal> {
        let points = view.graph().len();
        let mut counts = core::mem::take(&mut self.counts[id as usize]);
        counts.clear();
        counts.resize(points, 0);
        if self.program.op(matrix) == Op::Named(NamedMatrix::F0) {
            for point in x.iter() {
                counts[point.index()] += 1;
                view.graph().neighbors(point).for_each(|near| counts[near.index()] += 1);
            }
        } else {
            // Row j of A lists the columns that j is counted in.
            let rows = &self.matrices[matrix as usize];
            for j in x.iter() {
                rows[j.index()].iter().for_each(|i| counts[i.index()] += 1);
            }
        }
        self.counts[id as usize] = counts;
        self.spend(points)
    }

    /// A matrix row by row, written out if it is only a name.
    fn rows(&mut self, id: NodeId, view: &View<W>) -> Result<Vec<Bits<W>>, FormulaRefusal> {
        match self.program.op(id) {
            op @ Op::Named(_) => self.rows_of(op, view),
            op @ Op::Transpose(inner) if self.is_contacts(inner) => self.rows_of(op, view),
            _ => {
                self.spend(self.matrices[id as usize].len() * W)?;
                Ok(self.matrices[id as usize].clone())
            }
        }
    }

    fn named_rows(&mut self, named: NamedMatrix, view: &View<W>) -> Result<Vec<Bits<W>>, FormulaRefusal> {
        let points = || view.graph().points();
        let compared = matches!(named, NamedMatrix::Diagonal | NamedMatrix::Jump);
        let near: Vec<Bits<W>> =
            if compared { points().map(|p| view.f0(&Bits::unit(p))).collect() } else { Vec::new() };
        let mut rows = Vec::with_capacity(view.graph().len());
        for point in points() {
            let (row, touched) = named_row(named, self.view_of(named, view), &near, point);
            rows.push(row);
            self.spend(touched)?;
        }
        Ok(rows)
    }

    fn rows_of(&mut self, op: Op, view: &View<W>) -> Result<Vec<Bits<W>>, FormulaRefusal> {
        let n = view.graph().len();
        let held: usize = self.matrices.iter().map(|rows| rows.len() * W * 8).sum();
        if held + n * W * 8 > MATRICES {
            return Err(FormulaRefusal::TooMuchWork);
        }
        self.spend(n * W)?;
        let points = || (0..n).map(Point::new);
        let zip = |a: Vec<Bits<W>>, b: Vec<Bits<W>>, f: fn(Bits<W>, Bits<W>) -> Bits<W>| {
            a.into_iter().zip(b).map(|(a, b)| f(a, b)).collect()
        };
        Ok(match op {
            Op::Named(named) => self.named_rows(named, view)?,
            Op::Filled(full) => vec![if full { view.one() } else { Bits::EMPTY }; n],
            Op::MatrixNot(a) => self.rows(a, view)?.into_iter().map(|row| view.not(row)).collect(),
            Op::MatrixAnd(a, b) => zip(self.rows(a, view)?, self.rows(b, view)?, |a, b| a & b),
            Op::MatrixOr(a, b) => zip(self.rows(a, view)?, self.rows(b, view)?, |a, b| a | b),
            Op::MatrixDiff(a, b) => zip(self.rows(a, view)?, self.rows(b, view)?, |a, b| a - b),
            Op::MatrixXor(a, b) => zip(self.rows(a, view)?, self.rows(b, view)?, |a, b| a ^ b),
            Op::Transpose(a) => {
                let rows = self.rows(a, view)?;
                let mut turned = vec![Bits::EMPTY; n];
                for i in points() {
                    rows[i.index()].iter().for_each(|j| turned[j.index()].insert(i));
                }
                self.spend(rows.iter().map(Bits::count).sum())?;
                turned
            }
            Op::MatrixProduct(a, b) => {
                let (a, b) = (self.rows(a, view)?, self.rows(b, view)?);
                self.spend(a.iter().map(Bits::count).sum::<usize>() * W)?;
                let mut product = Vec::with_capacity(n);
                for rows in a.chunks(LOOK_ROWS) {
                    self.look()?;
                    product.extend(rows.iter().map(|row| row.iter().fold(Bits::EMPTY, |all, k| all | b[k.index()])));
                }
                product
            }
            Op::Outer(a, b) => {
                let (a, b) = (self.sets[a as usize], self.sets[b as usize]);
                points().map(|i| if a.contains(i) { b } else { Bits::EMPTY }).collect()
            }
            _ => Vec::new(),
        })
    }
}

fn shapes(program: &FormulaProgram, graph: &igolog_core::Graph) -> Option<(Arc<ShapeTable>, Margin)> {
    let margin = if program.shapes.is_empty() { None } else { Margin::new(graph) };
    margin.map(|margin| (Arc::new(ShapeTable::new(&program.shapes)), margin))
}

fn letter_of<const W: usize>(letter: Letter, view: &View<W>) -> Bits<W> {
    match letter {
        Letter::Black => view.side(Color::Black),
        Letter::White => view.side(Color::White),
        Letter::Mine => view.m(),
        Letter::Yours => view.y(),
        Letter::Few(k) => view.p(k as usize),
        Letter::Even if view.to_move() == Color::Black => view.one(),
        Letter::Even => Bits::EMPTY,
    }
}

enum Value<const W: usize> {
    Set(Bits<W>),
    Number(i64),
}

impl<const W: usize> Value<W> {
    fn truth(truth: bool) -> Value<W> {
        Value::Number(truth as i64)
    }
}

/// A row of a named matrix, and how many words were touched for it. `near` holds each point with its neighbours, for the
/// matrices that compare these.
fn named_row<const W: usize>(named: NamedMatrix, view: &View<W>, near: &[Bits<W>], i: Point) -> (Bits<W>, usize) {
    let unit = Bits::unit(i);
    let row = match named {
        NamedMatrix::F | NamedMatrix::EarlierF => view.tf(&unit),
        NamedMatrix::F0 => view.f0(&unit),
        NamedMatrix::M | NamedMatrix::EarlierM => view.m_of(&unit),
        NamedMatrix::E => unit,
        NamedMatrix::Diagonal | NamedMatrix::Jump => {
            let own = near[i.index()];
            let candidates = own.iter().fold(Bits::EMPTY, |all, j| all | near[j.index()]) - own;
            let common = |j: &Point| (own & near[j.index()]).count() >= 2;
            let mut row = Bits::EMPTY;
            candidates.iter().filter(|j| common(j) == (named == NamedMatrix::Diagonal)).for_each(|j| row.insert(j));
            return (row, W * (own.count() + candidates.count() + 1));
        }
    };
    (row, W)
}
