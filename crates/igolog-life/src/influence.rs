//! Influence: a potential field over the board, as an estimate of who is strong where.
//!
//! A living stone is held at +1 for Black and −1 for White; a dead one is treated as an empty point. Elsewhere the
//! potential is the mean of the neighbours' potentials, damped by [`DAMPING`]:
//! φ(p) = DAMPING · Σ φ(q) / degree(p) over the neighbours q of p. That is a screened Laplace equation on the graph,
//! so it exists on any board; it is solved approximately by [`SWEEPS`] simultaneous sweeps from zero, so influence
//! reaches that many steps, and the result does not depend on the order of points. The empty points whose potential
//! is at least [`TERRITORY`] in size are the territory estimate.

use igolog_core::{BlockId, Board, ByColor, Color, Graph, Point};

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
    /// use igolog_core::{Board, Color, Graph, Suicide};
    /// use igolog_life::influence::Influence;
    /// let graph = Graph::grid(9, 9)?;
    /// let (stone, beside) = (graph.at(2, 2).unwrap(), graph.at(1, 1).unwrap());
    /// let mut board = Board::new(graph);
    /// board.play(Color::Black, stone, Suicide::Forbidden)?;
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
        let free: Vec<Point> = graph.points().filter(|p| !held[p.index()]).collect();
        if free.iter().all(|&p| graph.degree(p) <= 4) {
            sweep_four(graph, &free, &mut potential);
        } else {
            sweep(graph, &free, &mut potential);
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

/// Lets the free points take over their neighbours' mean, sweep by sweep.
fn sweep(graph: &Graph, free: &[Point], potential: &mut Vec<f32>) {
    let mut next = potential.clone();
    for _ in 0..SWEEPS {
        for &point in free {
            let sum: f32 = graph.neighbors(point).map(|q| potential[q.index()]).sum();
            next[point.index()] = DAMPING * sum / graph.degree(point).max(1) as f32;
        }
        std::mem::swap(potential, &mut next);
    }
}

/// The same where no point has more than four neighbours; missing ones are a point beyond the board that stays 0.
fn sweep_four(graph: &Graph, free: &[Point], potential: &mut Vec<f32>) {
    let beyond = graph.len();
    let places: Vec<(usize, [usize; 4], f32)> = free
        .iter()
        .map(|&point| {
            let mut near = [beyond; 4];
            graph.neighbors(point).zip(&mut near).for_each(|(q, slot)| *slot = q.index());
            (point.index(), near, graph.degree(point).max(1) as f32)
        })
        .collect();
    potential.push(0.0);
    let mut next = potential.clone();
    for _ in 0..SWEEPS {
        for &(at, [a, b, c, d], degree) in &places {
            let sum = potential[a] + potential[b] + potential[c] + potential[d];
            next[at] = DAMPING * sum / degree;
        }
        std::mem::swap(potential, &mut next);
    }
    potential.pop();
}
