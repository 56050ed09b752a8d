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
        Influence::among(board.graph(), |p| {
            let block = board.block(p).filter(|&b| !is_dead(b))?;
            Some(board.block_color(block))
        })
    }

    /// The influence of the stones that `stands` names.
    pub(crate) fn among(graph: &Graph, stands: impl Fn(Point) -> Option<Color>) -> Influence {
        let mut influence = Influence::nothing();
        let stones = graph.points().map(|p| stands(p).map_or(0.0, potential_of));
        influence.find(graph, stones, &mut Sweeps::new(graph));
        influence
    }

    /// No board and no influence: a place to find one.
    pub(crate) fn nothing() -> Influence {
        Influence { potential: Vec::new(), held: Vec::new() }
    }

    /// The same in the place of another influence, with the potentials of stones given: 0 where none stands.
    pub(crate) fn find(&mut self, graph: &Graph, stones: impl Iterator<Item = f32>, sweeps: &mut Sweeps) {
        self.potential.clear();
        self.potential.extend(stones);
        self.held.clear();
        self.held.extend(self.potential.iter().map(|&p| p != 0.0));
        match graph.grid_size() {
            Some((width, _)) => sweeps.sweep_grid(width, &self.held, &mut self.potential),
            None => sweep(graph, &self.held, &mut self.potential),
        }
    }

    /// The potential of a point, from −1 (White's) to 1 (Black's).
    pub fn at(&self, point: Point) -> f32 {
        self.potential[point.index()]
    }

    /// The potentials of all points.
    pub(crate) fn potentials(&self) -> &[f32] {
        &self.potential
    }

    /// Whether a stone that counts stands on each point.
    pub(crate) fn held(&self) -> &[bool] {
        &self.held
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

/// The potential of a stone.
pub(crate) fn potential_of(color: Color) -> f32 {
    match color {
        Color::Black => 1.0,
        Color::White => -1.0,
    }
}

/// Lets the points that are not held take over their neighbours' mean, sweep by sweep.
fn sweep(graph: &Graph, held: &[bool], potential: &mut Vec<f32>) {
    let free: Vec<Point> = graph.points().filter(|p| !held[p.index()]).collect();
    let mut next = potential.clone();
    for _ in 0..SWEEPS {
        for &point in &free {
            let sum: f32 = graph.neighbors(point).map(|q| potential[q.index()]).sum();
            next[point.index()] = DAMPING / graph.degree(point).max(1) as f32 * sum;
        }
        std::mem::swap(potential, &mut next);
    }
}

/// What sweeps over a plain grid need: fields with a rim of zeros around them, so that many points are swept at once.
#[derive(Debug)]
pub(crate) struct Sweeps {
    field: Vec<f32>,
    next: Vec<f32>,
    /// What a free point takes of the sum of its neighbours' potentials.
    share: Vec<f32>,
    /// The same where a point is free, nothing where it is held.
    taken: Vec<f32>,
    /// The potential of the points that are held, nothing where one is free.
    fixed: Vec<f32>,
}

impl Sweeps {
    /// For sweeps over a graph; other graphs than plain grids need nothing.
    pub(crate) fn new(graph: &Graph) -> Sweeps {
        let (width, height) = graph.grid_size().unwrap_or((0, 0));
        let wide = width + 2;
        let mut share = vec![0.0f32; (height + 2) * wide];
        let neighbours = |at: usize, count: usize| u8::from(at > 0) + u8::from(at + 1 < count);
        for y in 0..height {
            let row = &mut share[(y + 1) * wide + 1..][..width];
            let of = |x: usize| DAMPING / f32::from((neighbours(x, width) + neighbours(y, height)).max(1));
            // All points of a row but the first and the last have equally many neighbours.
            row.fill(of(width / 2));
            (row[0], row[width - 1]) = (of(0), of(width - 1));
        }
        let nothing = || vec![0.0; share.len()];
        Sweeps { field: nothing(), next: nothing(), taken: nothing(), fixed: nothing(), share }
    }

    /// What [`sweep`] does, on a plain grid.
    fn sweep_grid(&mut self, width: usize, held: &[bool], potential: &mut [f32]) {
        let wide = width + 2;
        let height = held.len() / width;
        let inside = wide + 1..wide + 1 + height * wide - 2;
        for y in 0..height {
            let row = (y + 1) * wide + 1;
            self.fixed[row..row + width].copy_from_slice(&potential[y * width..][..width]);
            let shares = self.share[row..row + width].iter().zip(&held[y * width..][..width]);
            let taken = shares.map(|(&share, &held)| if held { 0.0 } else { share });
            self.taken[row..row + width].iter_mut().zip(taken).for_each(|(to, taken)| *to = taken);
        }
        self.field.copy_from_slice(&self.fixed);
        let (taken, fixed) = (&self.taken[inside.clone()], &self.fixed[inside.clone()]);
        let from = |offset: usize| inside.start - offset..inside.end - offset;
        let beyond = |offset: usize| inside.start + offset..inside.end + offset;
        for _ in 0..SWEEPS {
            let field = &self.field;
            let (up, left, right, down) =
                (&field[from(wide)], &field[from(1)], &field[beyond(1)], &field[beyond(wide)]);
            let there = &mut self.next[inside.clone()];
            for i in 0..taken.len() {
                there[i] = taken[i] * (up[i] + left[i] + right[i] + down[i]) + fixed[i];
            }
            std::mem::swap(&mut self.field, &mut self.next);
        }
        for y in 0..height {
            potential[y * width..][..width].copy_from_slice(&self.field[(y + 1) * wide + 1..][..width]);
        }
    }
}
