//! Pictures of boards and graphs, as SVG.
//!
//! A [`Picture`] says what to show besides the stones; [`Picture::draw`] gives the SVG text.
//! One drawing code serves rectangles, tori, lattices and bare graphs: everything is placed by [`Graph::layout`].
//! Letters are SVG text in a common sans-serif face; with the feature `png` the picture becomes pixels without any
//! font on the system (`png::render`).
//!
//! ```
//! use igolog_core::{Board, Graph};
//! use igolog_text::svg::{Mark, Picture};
//! use igolog_text::vertex::Notation;
//!
//! let board = Board::new(Graph::grid(9, 9)?);
//! let centre = board.graph().at(4, 4).unwrap();
//! let picture = Picture {
//!     coordinates: Some(Notation::Gtp),
//!     marks: vec![(centre, Mark::Triangle)],
//!     ..Picture::default()
//! };
//! assert!(picture.draw(&board).starts_with("<svg"));
//! # Ok::<(), igolog_core::GraphError>(())
//! ```
//!
//! [`Graph::layout`]: igolog_core::Graph::layout

mod draw;
mod frame;
pub(crate) mod ink;
mod marks;
mod theme;

#[cfg(test)]
mod tests;

use igolog_core::{Board, Color, Game, Graph, Move, Played, Point};

use crate::sgf;
use crate::vertex::Notation;

pub use theme::Theme;

/// A mark on a point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A ring.
    Circle,
    /// A square.
    Square,
    /// A triangle.
    Triangle,
    /// A cross.
    Cross,
    /// A dot.
    Dot,
    /// A small stone: territory of a colour.
    Territory(Color),
    /// A short text.
    Label(String),
}

/// The colour of a point, or of a link.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Fill {
    /// One of eight colours that are told apart with any kind of colour vision; numbers repeat from 8 on.
    Class(u8),
    /// A value from 0 to 1, dark blue to yellow.
    Heat(f32),
    /// A value from −1 (blue) over 0 (nothing) to 1 (orange).
    Balance(f32),
    /// Any colour, as red, green, blue.
    Rgb(u8, u8, u8),
}

/// How a link is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stroke {
    /// A line.
    #[default]
    Solid,
    /// A dashed line.
    Dashed,
    /// An arrow to the second point.
    Arrow,
}

/// A line between two points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Link {
    /// Where it starts.
    pub from: Point,
    /// Where it ends.
    pub to: Point,
    /// Its colour.
    pub fill: Fill,
    /// Its form.
    pub stroke: Stroke,
}

/// A part of a board: columns and rows, from 0 at the top left, all included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// First and last column.
    pub columns: (usize, usize),
    /// First and last row.
    pub rows: (usize, usize),
}

/// What an entry of the legend explains.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Key {
    /// A colour of points.
    Fill(Fill),
    /// A mark.
    Mark(Mark),
    /// A link.
    Link(Fill, Stroke),
}

/// What a picture shows besides the stones, and how. Entries for points that the board lacks are left out.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// Colours of board and ink.
    pub theme: Theme,
    /// Pixels between two neighbouring lines.
    pub unit: f32,
    /// Names of columns and rows around the board; names of points on a bare graph.
    pub coordinates: Option<Notation>,
    /// The part of the board to show; the whole where `None`, and on bare graphs.
    pub part: Option<Part>,
    /// Colours of points.
    pub fills: Vec<(Point, Fill)>,
    /// Lines between points.
    pub links: Vec<Link>,
    /// Numbers on stones.
    pub numbers: Vec<(Point, u32)>,
    /// Marks on points and stones.
    pub marks: Vec<(Point, Mark)>,
    /// The last move, shown by a ring if it has no number.
    pub last: Option<Point>,
    /// Entries below the board.
    pub legend: Vec<(Key, String)>,
    /// A line below the board.
    pub title: Option<String>,
}

impl Default for Picture {
    /// A light board, 32 pixels between lines, without coordinates.
    fn default() -> Self {
        Self {
            theme: Theme::Light,
            unit: 32.0,
            coordinates: None,
            part: None,
            fills: Vec::new(),
            links: Vec::new(),
            numbers: Vec::new(),
            marks: Vec::new(),
            last: None,
            legend: Vec::new(),
            title: None,
        }
    }
}

impl Picture {
    /// The picture of a board as SVG. Cost: linear in points, edges and entries.
    pub fn draw(&self, board: &Board) -> String {
        draw::draw(self, board)
    }

    /// Adds the marks and lines of an SGF node.
    pub fn add_node(&mut self, graph: &Graph, node: sgf::Node<'_>) {
        let at = |xy: sgf::Xy| graph.at(usize::from(xy.x), usize::from(xy.y));
        for (xy, mark) in node.marks() {
            let Some(point) = at(xy) else { continue };
            match mark {
                sgf::Markup::Circle => self.marks.push((point, Mark::Circle)),
                sgf::Markup::Square => self.marks.push((point, Mark::Square)),
                sgf::Markup::Triangle => self.marks.push((point, Mark::Triangle)),
                sgf::Markup::Cross => self.marks.push((point, Mark::Cross)),
                sgf::Markup::Selected => self.marks.push((point, Mark::Dot)),
                sgf::Markup::Territory(color) => self.marks.push((point, Mark::Territory(color))),
                sgf::Markup::Label(text) => self.marks.push((point, Mark::Label(text.into_owned()))),
                sgf::Markup::Dim => self.fills.push((point, Fill::Rgb(128, 128, 128))),
            }
        }
        for (from, to, arrow) in node.lines() {
            if let (Some(from), Some(to)) = (at(from), at(to)) {
                let stroke = if arrow { Stroke::Arrow } else { Stroke::Solid };
                self.links.push(Link { from, to, fill: Fill::Class(4), stroke });
            }
        }
    }
}

/// The numbers of the moves from the `first` one on (from 1), for stones that are still on the board.
/// Where a point was played twice the later move counts. The first of them is shown as `shown_as`.
pub fn move_numbers(game: &Game, first: usize, shown_as: u32) -> Vec<(Point, u32)> {
    let mut number = 0;
    let mut latest: Vec<Option<u32>> = vec![None; game.board().graph().len()];
    for step in game.steps() {
        let Played::Move(_, mv) = step else { continue };
        number += 1;
        if let Move::Play(point) = mv {
            let shown = (number >= first).then(|| shown_as.saturating_add((number - first) as u32));
            latest[point.index()] = shown;
        }
    }
    let points = game.board().graph().points();
    points.filter(|p| game.board().color(*p).is_some()).filter_map(|p| Some((p, latest[p.index()]?))).collect()
}
