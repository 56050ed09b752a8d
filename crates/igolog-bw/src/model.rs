//! The B-W graph model, executed as it is written (Satō, Anada, Tsutsumi; misprints corrected).
//!
//! This is the specification: slow, literal, and the oracle for everything faster in this crate.
//! Letters are the paper's, so that the formulas here and there can be laid side by side.

use igolog_core::{Board, Color, Graph, Point};

use crate::algebra::{Matrix, Vector};
use crate::urgency::Urgencies;

/// A position as (b, w, F) over a constant F0, with a player to move.
///
/// ```
/// use igolog_bw::BwModel;
/// use igolog_core::Graph;
/// let graph = Graph::grid(3, 1)?;
/// let mut model = BwModel::new(&graph);
/// model.play(graph.at(0, 0).unwrap());
/// assert_eq!(model.legal().count(), 2);
/// model.play(graph.at(1, 0).unwrap());
/// assert_eq!(model.l().count(), 2, "the corner stone was captured");
/// # Ok::<(), igolog_core::GraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BwModel {
    b: Vector,
    w: Vector,
    f: Matrix,
    f0: Matrix,
    to_move: Color,
}

impl BwModel {
    /// The empty board: b = w = 1, F = F0, Black to move.
    pub fn new(graph: &Graph) -> BwModel {
        let (one, f0) = (Vector::one(graph.len()), Matrix::adjacency(graph));
        BwModel { b: one.clone(), w: one, f: f0.clone(), f0, to_move: Color::Black }
    }

    /// The model of a board as it stands: F = M F0.
    pub fn from_board(board: &Board, to_move: Color) -> BwModel {
        let (n, graph) = (board.graph().len(), board.graph());
        let without = |color| Vector::from_fn(n, |i| board.color(i) != Some(color));
        let mut m = Matrix::unit(n);
        for block in board.blocks() {
            let stones = Vector(igolog_core::PointSet::from_points(n, board.block_stones(block)));
            for stone in board.block_stones(block) {
                m.set_row(stone, stones.clone());
            }
        }
        let f0 = Matrix::adjacency(graph);
        BwModel { b: without(Color::White), w: without(Color::Black), f: &m * &f0, f0, to_move }
    }

    /// The number of points.
    pub fn size(&self) -> usize {
        self.f0.size()
    }

    /// Who is to move.
    pub fn to_move(&self) -> Color {
        self.to_move
    }

    /// b: black or empty.
    pub fn b(&self) -> &Vector {
        &self.b
    }

    /// w: white or empty.
    pub fn w(&self) -> &Vector {
        &self.w
    }

    /// F: row i is the contact points of i's block.
    pub fn f(&self) -> &Matrix {
        &self.f
    }

    /// F0: adjacency with unit diagonal.
    pub fn f0(&self) -> &Matrix {
        &self.f0
    }

    /// eᵢ.
    pub fn e(&self, i: Point) -> Vector {
        Vector::unit(self.size(), i)
    }

    /// l = b ∧ w: the empty points.
    pub fn l(&self) -> Vector {
        &self.b & &self.w
    }

    /// m: b if Black is to move, else w.
    pub fn m(&self) -> &Vector {
        if self.to_move == Color::Black { &self.b } else { &self.w }
    }

    /// y: w if Black is to move, else b.
    pub fn y(&self) -> &Vector {
        if self.to_move == Color::Black { &self.w } else { &self.b }
    }

    /// p(k)ᵢ = [ |ᵗF eᵢ ∧ l| < k ]: the counting function.
    pub fn p(&self, k: usize) -> Vector {
        let l = self.l();
        Vector::from_fn(self.size(), |i| (self.f.row(i) & &l).count() < k)
    }

    /// h = p(2) \ p(1): blocks in atari and lone empty points.
    pub fn h(&self) -> Vector {
        self.p(2) - self.p(1)
    }

    /// a(i) = F eᵢ ∧ (m \ l) ∨ eᵢ: the block that a stone at i makes.
    pub fn a(&self, i: Point) -> Vector {
        (self.f.column(i) & (self.m() - &self.l())) | self.e(i)
    }

    /// d(i) = F eᵢ ∧ (h \ m): the stones that a stone at i captures.
    pub fn d(&self, i: Point) -> Vector {
        self.f.column(i) & (self.h() - self.m())
    }

    /// F(m ⊕ h) ∧ l: where the player to move may play, ko apart.
    pub fn legal(&self) -> Vector {
        (&self.f * &(self.m() ^ self.h())) & self.l()
    }

    /// Plays a legal move: b, w and F after it. Only the rows of F in a ∨ d change.
    pub fn play(&mut self, i: Point) {
        debug_assert!(self.legal().at(i), "the model knows no suicide");
        let (a, d, e) = (self.a(i), self.d(i), self.e(i));
        match self.to_move {
            Color::Black => (self.b, self.w) = (&self.b | &d, &self.w - e),
            Color::White => (self.w, self.b) = (&self.w | &d, &self.b - e),
        }
        // F′ = (F ∨ a ᵗa F) \ (d ᵗ1 \ F0)
        let contacts = self.f.rows_of(&a);
        for j in &a.0 {
            self.f.set_row(j, contacts.clone());
        }
        for j in &d.0 {
            self.f.set_row(j, self.f0.row(j).clone());
        }
        self.to_move = !self.to_move;
    }

    /// A pass.
    pub fn pass(&mut self) {
        self.to_move = !self.to_move;
    }

    /// p(3) ∧ ¬F(h \ m) ∧ ¬F(h̄ \ y) ∧ l: where an extension of the colour with vector m is hopeless.
    pub fn hopeless(&self, m: &Vector, y: &Vector) -> Vector {
        let h = self.h();
        self.p(3) & !(&self.f * &(&h - m)) & !(&self.f * &(!&h - y)) & self.l()
    }

    /// The four urgencies and the hopeless extensions of the player to move, ko apart.
    pub fn urgencies(&self) -> Urgencies {
        let (f, h, l, m, y) = (&self.f, self.h(), self.l(), self.m(), self.y());
        let mine = &h - y;
        let yours = &h - m;
        let parts = [
            (f * &(&h ^ m)) & (f * &((&h ^ y) | !m)) & &l,
            ((f * &mine) - self.hopeless(m, y)) & &l,
            ((f * &yours) - self.hopeless(y, m)) & &l,
            (f * &(((f * &mine) & &h) - m)) & &l,
        ];
        let freed = ((f * &mine) & &h) - m;
        let sizes = [None, Some(mine), Some(yours), Some(freed)];
        let value = |i: Point| {
            let column = f.column(i);
            let times = |size: &Option<Vector>| size.as_ref().map_or(1, |size| (&column & size).count() as u32);
            Urgencies::WEIGHTS
                .iter()
                .zip(parts.iter().zip(&sizes))
                .fold(0, |sum, (weight, (part, size))| if part.at(i) { sum + weight * times(size) } else { sum })
        };
        let values = (0..self.size()).map(Point::new).map(value).collect();
        Urgencies { hopeless: self.hopeless(m, y).0, parts: parts.map(|v| v.0), values }
    }
}
