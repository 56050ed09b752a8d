//! Boolean vectors and matrices over the points of a board, with operators that read like the paper's.
//!
//! | paper | here |
//! |---|---|
//! | x̄ | `!x` |
//! | a ∧ b, a ∨ b, a ⊕ b | `a & b`, `a \| b`, `a ^ b` |
//! | a \ b | `a - b` |
//! | A x, A B | `&a * &x`, `&a * &b` |
//! | ᵗA | `a.t()` |
//! | a ᵗb | `outer(&a, &b)` |
//! | \|v\| | `v.count()` |
//!
//! Rust ranks `-` above `&` above `^` above `|`, so formulas carry the parentheses that the paper's
//! equal ranks imply.

use core::ops::{BitAnd, BitOr, BitXor, Mul, Not, Sub};

use igolog_core::{Graph, Point, PointSet};

/// A vector of {0,1}ⁿ: one bit for each point.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Vector(pub PointSet);

impl Vector {
    /// 0: no point.
    pub fn zero(points: usize) -> Vector {
        Vector(PointSet::new(points))
    }

    /// 1: every point.
    pub fn one(points: usize) -> Vector {
        Vector(PointSet::full(points))
    }

    /// eᵢ: one point.
    pub fn unit(points: usize, point: Point) -> Vector {
        Vector(PointSet::from_points(points, [point]))
    }

    /// The vector whose i-th bit is `bit(i)`.
    pub fn from_fn(points: usize, mut bit: impl FnMut(Point) -> bool) -> Vector {
        Vector(PointSet::from_points(points, (0..points).map(Point::new).filter(|&p| bit(p))))
    }

    /// |v|: the number of ones.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// a · b: whether the two have a one in common.
    pub fn dot(&self, other: &Vector) -> bool {
        !self.0.is_disjoint(&other.0)
    }

    /// The bit of a point.
    pub fn at(&self, point: Point) -> bool {
        self.0.contains(point)
    }
}

impl Not for Vector {
    type Output = Vector;
    fn not(self) -> Vector {
        Vector(!&self.0)
    }
}

impl Not for &Vector {
    type Output = Vector;
    fn not(self) -> Vector {
        Vector(!&self.0)
    }
}

macro_rules! vector_operator {
    ($trait:ident $method:ident $op:tt) => {
        impl $trait<&Vector> for &Vector {
            type Output = Vector;
            fn $method(self, other: &Vector) -> Vector { Vector(&self.0 $op &other.0) }
        }
        impl $trait<Vector> for &Vector {
            type Output = Vector;
            fn $method(self, other: Vector) -> Vector { Vector(&self.0 $op &other.0) }
        }
        impl $trait<&Vector> for Vector {
            type Output = Vector;
            fn $method(self, other: &Vector) -> Vector { Vector(&self.0 $op &other.0) }
        }
        impl $trait<Vector> for Vector {
            type Output = Vector;
            fn $method(self, other: Vector) -> Vector { Vector(&self.0 $op &other.0) }
        }
    };
}

vector_operator!(BitAnd bitand &);
vector_operator!(BitOr bitor |);
vector_operator!(BitXor bitxor ^);
vector_operator!(Sub sub -);

/// A matrix of {0,1}ⁿˣⁿ, by rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matrix {
    rows: Vec<Vector>,
}

impl Matrix {
    /// E: the unit matrix.
    pub fn unit(points: usize) -> Matrix {
        Matrix { rows: (0..points).map(|i| Vector::unit(points, Point::new(i))).collect() }
    }

    /// F0: adjacency with unit diagonal.
    pub fn adjacency(graph: &Graph) -> Matrix {
        let row = |i| Vector(PointSet::from_points(graph.len(), graph.neighbors(i).chain([i])));
        Matrix { rows: graph.points().map(row).collect() }
    }

    /// The number of rows, which is the number of columns.
    pub fn size(&self) -> usize {
        self.rows.len()
    }

    /// Row i: ᵗA eᵢ.
    pub fn row(&self, point: Point) -> &Vector {
        &self.rows[point.index()]
    }

    /// Replaces row i.
    pub fn set_row(&mut self, point: Point, row: Vector) {
        self.rows[point.index()] = row;
    }

    /// Column i: A eᵢ. O(n).
    pub fn column(&self, point: Point) -> Vector {
        Vector::from_fn(self.size(), |i| self.row(i).at(point))
    }

    /// ᵗA: the transpose.
    pub fn t(&self) -> Matrix {
        Matrix { rows: (0..self.size()).map(|i| self.column(Point::new(i))).collect() }
    }

    /// x A = ᵗA x: the union of the rows in x. O(n |x|).
    pub fn rows_of(&self, x: &Vector) -> Vector {
        x.0.iter().fold(Vector::zero(self.size()), |all, i| all | self.row(i))
    }
}

/// a ᵗb: the outer product.
pub fn outer(a: &Vector, b: &Vector) -> Matrix {
    let points = a.0.board_points();
    let row = |i| if a.at(Point::new(i)) { b.clone() } else { Vector::zero(points) };
    Matrix { rows: (0..points).map(row).collect() }
}

impl Mul<&Vector> for &Matrix {
    type Output = Vector;
    /// (A x)ᵢ = ∨ⱼ Aᵢⱼ xⱼ.
    fn mul(self, x: &Vector) -> Vector {
        Vector::from_fn(self.size(), |i| self.row(i).dot(x))
    }
}

impl Mul<&Matrix> for &Matrix {
    type Output = Matrix;
    /// (A B)ᵢⱼ = ∨ₖ Aᵢₖ Bₖⱼ.
    fn mul(self, other: &Matrix) -> Matrix {
        Matrix { rows: self.rows.iter().map(|row| other.rows_of(row)).collect() }
    }
}

macro_rules! matrix_operator {
    ($trait:ident $method:ident $op:tt) => {
        impl $trait<&Matrix> for &Matrix {
            type Output = Matrix;
            fn $method(self, other: &Matrix) -> Matrix {
                Matrix { rows: self.rows.iter().zip(&other.rows).map(|(a, b)| a $op b).collect() }
            }
        }
    };
}

matrix_operator!(BitAnd bitand &);
matrix_operator!(BitOr bitor |);
matrix_operator!(BitXor bitxor ^);
matrix_operator!(Sub sub -);

impl Not for &Matrix {
    type Output = Matrix;
    fn not(self) -> Matrix {
        Matrix { rows: self.rows.iter().map(|row| !row).collect() }
    }
}
