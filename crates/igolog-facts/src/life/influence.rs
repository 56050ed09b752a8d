//! Influence: a potential field over the board, as an estimate of who is strong where.
//!
//! A living stone is held at +1 for Black and −1 for White; a dead one is treated as an empty point. Elsewhere the
//! potential is the mean of the neighbours' potentials, damped by [`DAMPING`]:
//! φ(p) = DAMPING · Σ φ(q) / degree(p) over the neighbours q of p. That is a screened Laplace equation on the graph,
//! so it exists on any board; it is solved approximately by [`SWEEPS`] simultaneous sweeps from zero, so influence
//! reaches that many steps, and the result does not depend on the order of points. The empty points whose potential
//! is at least [`TERRITORY`] in size are the territory estimate.

use igolog_core::{BlockId, Board, ByColor, Color, Point};

/// How much of the neighbours' mean a point takes over.
pub const DAMPING: f32 = 0.92;
/// Sweeps over the board: influence reaches as many steps.
pub const SWEEPS: usize = 16;
/// The size of potential from which an empty point counts as territory.
pub const TERRITORY: f32 = 0.4;

/// The potential of every point.
#[derive(Clone, Debug, PartialEq)]
pub struct Influence {
    potential: Vec<f32>,
    held: Vec<bool>,
}

impl Influence {
    /// The influence of all stones but those of blocks that `is_dead` names. Cost: [`SWEEPS`] · edges.
    ///
    /// ```
    /// use igolog_core::{Board, Color, Graph};
    /// use igolog_facts::life::influence::Influence;
    /// let graph = Graph::grid(9, 9)?;
    /// let (stone, beside) = (graph.at(2, 2).unwrap(), graph.at(1, 1).unwrap());
    /// let mut board = Board::new(graph);
    /// board.play(Color::Black, stone, false)?;
    /// let influence = Influence::of(&board, |_| false);
    /// assert!(influence.at(stone) == 1.0 && influence.at(beside) > 0.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(board: &Board, is_dead: impl Fn(BlockId) -> bool) -> Influence {
        let graph = board.graph();
        let mut potential = vec![0.0f32; graph.len()];
        let mut held = vec![false; graph.len()];
        for block in board.blocks().filter(|&b| !is_dead(b)) {
            let value = if board.block_color(block) == Color::Black { 1.0 } else { -1.0 };
            for stone in board.block_stones(block) {
                potential[stone.index()] = value;
                held[stone.index()] = true;
            }
        }
        // Neighbours as one flat list: the sweeps are most of the work.
        let free: Vec<Point> = graph.points().filter(|p| !held[p.index()]).collect();
        let mut near: Vec<u32> = Vec::with_capacity(4 * free.len());
        let mut ends: Vec<usize> = Vec::with_capacity(free.len());
        for &point in &free {
            near.extend(graph.neighbors(point).map(|q| q.index() as u32));
            ends.push(near.len());
        }
        let mut next = potential.clone();
        for _ in 0..SWEEPS {
            let mut start = 0;
            for (point, &end) in free.iter().zip(&ends) {
                let sum: f32 = near[start..end].iter().map(|&q| potential[q as usize]).sum();
                next[point.index()] = DAMPING * sum / (end - start).max(1) as f32;
                start = end;
            }
            std::mem::swap(&mut potential, &mut next);
        }
        Influence { potential, held }
    }

    /// The potential of a point, from −1 (White's) to 1 (Black's).
    pub fn at(&self, point: Point) -> f32 {
        self.potential[point.index()]
    }

    /// Whose territory a point is likely to be: an empty point or a dead stone with enough potential.
    pub fn owner(&self, point: Point) -> Option<Color> {
        match self.at(point) {
            _ if self.held[point.index()] => None,
            p if p >= TERRITORY => Some(Color::Black),
            p if p <= -TERRITORY => Some(Color::White),
            _ => None,
        }
    }

    /// The number of points of estimated territory of each colour, stones not counted.
    pub fn territory(&self) -> ByColor<usize> {
        let count = |color| (0..self.held.len()).filter(|&i| self.owner(Point::new(i)) == Some(color)).count();
        ByColor::from_fn(count)
    }

    /// The estimated area of each colour: its living stones and its territory.
    pub fn area(&self) -> ByColor<usize> {
        let stones = |color: Color| {
            let sign = if color == Color::Black { 1.0 } else { -1.0 };
            self.held.iter().zip(&self.potential).filter(|(held, value)| **held && **value == sign).count()
        };
        let territory = self.territory();
        ByColor::from_fn(|color| territory[color] + stones(color))
    }
}
