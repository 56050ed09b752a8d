//! F0 as a map on sets: shifts on rectangular boards, lists of neighbours elsewhere.

use std::sync::Arc;

use igolog_core::Graph;

use crate::bits::Bits;

/// A board's constant matrix F0 (adjacency with unit diagonal), ready to be multiplied with sets of `W` words.
#[derive(Clone, Debug)]
pub struct Topology<const W: usize> {
    graph: Arc<Graph>,
    full: Bits<W>,
    spread: Spread<W>,
}

#[derive(Clone, Debug)]
enum Spread<const W: usize> {
    /// Points of the first and of the last column are named so that shifts do not wrap.
    Grid {
        width: usize,
        first: Bits<W>,
        last: Bits<W>,
    },
    Lists,
}

impl<const W: usize> Topology<W> {
    /// The topology of a graph.
    ///
    /// # Panics
    /// If the graph has more than 64·`W` points.
    pub fn new(graph: &Arc<Graph>) -> Topology<W> {
        assert!(graph.len() <= 64 * W, "{} points do not fit in {W} words", graph.len());
        let mut full = Bits::EMPTY;
        graph.points().for_each(|p| full.insert(p));
        let spread = match graph.grid_size() {
            Some((width, height)) => {
                let (mut first, mut last) = (Bits::EMPTY, Bits::EMPTY);
                for row in 0..height {
                    first.insert(graph.at(0, row).expect("a point of the grid"));
                    last.insert(graph.at(width - 1, row).expect("a point of the grid"));
                }
                Spread::Grid { width, first, last }
            }
            None => Spread::Lists,
        };
        Topology { graph: Arc::clone(graph), full, spread }
    }

    /// The graph.
    pub fn graph(&self) -> &Arc<Graph> {
        &self.graph
    }

    /// 1: every point.
    #[inline(always)]
    pub fn full(&self) -> Bits<W> {
        self.full
    }

    /// F0 x: the members of x and their neighbours.
    #[inline]
    pub fn f0(&self, x: &Bits<W>) -> Bits<W> {
        match &self.spread {
            Spread::Grid { width, first, last } => {
                let [a, b, c, d] = shifts(x, *width, first, last);
                (*x | a | b | c | d) & self.full
            }
            Spread::Lists => {
                let mut all = *x;
                for point in x.iter() {
                    self.graph.neighbors(point).for_each(|near| all.insert(near));
                }
                all
            }
        }
    }

    /// { i ∈ x : |F0ᵢ ∧ x| < k }: members with few neighbours among the members, themselves counted.
    pub fn sparse(&self, x: &Bits<W>, k: usize) -> Bits<W> {
        match &self.spread {
            Spread::Grid { width, first, last } => {
                if k > 5 {
                    return *x;
                }
                // Bit-sliced count of the four neighbours; the member itself is the fifth.
                let [a, b, c, d] = shifts(x, *width, first, last);
                let (ab, cd) = (a ^ b, c ^ d);
                let (ab2, cd2, carry) = (a & b, c & d, ab & cd);
                let digits = [ab ^ cd, ab2 ^ cd2 ^ carry, (ab2 & cd2) | (carry & (ab2 ^ cd2))];
                let (mut less, mut equal) = (Bits::EMPTY, self.full);
                let Some(wanted) = k.checked_sub(1) else { return Bits::EMPTY };
                for bit in (0..3).rev() {
                    if wanted >> bit & 1 == 1 {
                        less |= equal - digits[bit];
                        equal &= digits[bit];
                    } else {
                        equal = equal - digits[bit];
                    }
                }
                less & *x
            }
            Spread::Lists => {
                let mut sparse = Bits::EMPTY;
                for point in x.iter() {
                    let near = self.graph.neighbors(point).filter(|&p| x.contains(p)).count();
                    if near + 1 < k {
                        sparse.insert(point);
                    }
                }
                sparse
            }
        }
    }
}

/// The sets of points to the right of, left of, below and above a member.
#[inline(always)]
fn shifts<const W: usize>(x: &Bits<W>, width: usize, first: &Bits<W>, last: &Bits<W>) -> [Bits<W>; 4] {
    [(*x - *last).up(1), (*x - *first).down(1), x.up(width), x.down(width)]
}
