//! Shapes on the square grid: which sets of points are nakade.
//!
//! A set of stones is a nakade shape if, taken off, it leaves a space in which one enemy stone at the right point
//! prevents two eyes: one to three stones in any connected shape, and six shapes of four to six.

use igolog_core::{Graph, Point};

/// What a set of enemy stones inside an eye space does to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nakade {
    /// It kills: the space makes one eye only.
    Kills,
    /// A bent four with its bend in the corner: it ends in a ko.
    Ko,
    /// The space makes two eyes.
    Lives,
}

impl Nakade {
    /// What these stones do, by shape; `None` on boards without rows and columns.
    /// The stones must be connected.
    pub fn of(graph: &Graph, stones: &[Point]) -> Option<Nakade> {
        let (width, height) = graph.grid_size()?;
        let mut cells: Vec<(usize, usize)> = stones.iter().map(|&p| graph.column_row(p)).collect::<Option<_>>()?;
        cells.sort_unstable();
        let in_corner = |&(x, y): &(usize, usize)| (x == 0 || x + 1 == width) && (y == 0 || y + 1 == height);
        let corner = cells.iter().find(|c| in_corner(c)).copied();
        Some(match cells.len() {
            0..=3 => Nakade::Kills,
            4 if is_square(&cells) || degree_of(&cells, 3) == 1 => Nakade::Kills,
            4 if corner.is_some_and(|c| is_bent_four_at(&cells, c)) => Nakade::Ko,
            5 if degree_of(&cells, 4) == 1 => Nakade::Kills,
            5 if links(&cells) == 5 => Nakade::Kills,
            6 if degree_of(&cells, 4) == 1 && links(&cells) == 6 => Nakade::Kills,
            6 if corner.is_some() && links(&cells) == 7 => Nakade::Kills,
            _ => Nakade::Lives,
        })
    }
}

fn adjacent(a: &(usize, usize), b: &(usize, usize)) -> bool {
    a.0.abs_diff(b.0) + a.1.abs_diff(b.1) == 1
}

fn links(cells: &[(usize, usize)]) -> usize {
    let near = |c: &(usize, usize)| cells.iter().filter(|d| adjacent(c, d)).count();
    cells.iter().map(near).sum::<usize>() / 2
}

/// How many cells have exactly this many neighbours in the shape.
fn degree_of(cells: &[(usize, usize)], degree: usize) -> usize {
    cells.iter().filter(|c| cells.iter().filter(|d| adjacent(c, d)).count() == degree).count()
}

fn is_square(cells: &[(usize, usize)]) -> bool {
    cells.len() == 4 && links(cells) == 4
}

/// Three in a line along the edge and one around the corner: the bend is the corner point.
fn is_bent_four_at(cells: &[(usize, usize)], corner: (usize, usize)) -> bool {
    let turns = cells.iter().filter(|d| adjacent(&corner, d)).count() == 2;
    let straight = |f: fn(&(usize, usize)) -> usize| cells.iter().filter(|c| f(c) == f(&corner)).count() == 3;
    turns && links(cells) == 3 && (straight(|c| c.0) ^ straight(|c| c.1))
}
