//! Points, blocks and regions by name: one rule for every line of every answer.
//!
//! A point has its name in the notation asked for. A **block** is called by its first stone in the order of the board
//! (row by row from the top left on grids), whatever was played before; a group by the name of its first block. A region
//! is called by its colour and its first point, as rules write it: `black_d4`.

use igolog_core::{BlockId, Board, Graph, Point};
use igolog_facts::value::Kind;
use igolog_facts::{RegionId, Relation};
use igolog_text::vertex::{self, Notation};

use crate::words::{Cell, Column};

/// How things are called in one answer.
#[derive(Clone, Copy, Debug)]
pub struct Names<'a> {
    board: &'a Board,
    notation: Notation,
}

impl<'a> Names<'a> {
    /// Names on this board in this notation.
    pub fn new(board: &'a Board, notation: Notation) -> Names<'a> {
        Names { board, notation }
    }

    /// The board.
    pub fn board(&self) -> &'a Board {
        self.board
    }

    /// The graph of the board.
    pub fn graph(&self) -> &'a Graph {
        self.board.graph()
    }

    /// The name of a point.
    pub fn point(&self, point: Point) -> String {
        vertex::name(self.board.graph(), point, self.notation)
    }

    /// The names of points, in the order given.
    pub fn points(&self, points: impl IntoIterator<Item = Point>) -> Vec<String> {
        points.into_iter().map(|p| self.point(p)).collect()
    }

    /// The name of a block.
    pub fn block(&self, block: BlockId) -> String {
        self.point(self.board.first_stone(block))
    }

    /// The stones of a block, in the order of the board.
    pub fn stones(&self, block: BlockId) -> Vec<String> {
        let mut stones: Vec<Point> = self.board.block_stones(block).collect();
        stones.sort_unstable();
        self.points(stones)
    }

    /// The name of a region.
    pub fn region(&self, region: RegionId) -> String {
        let color = if region.color == igolog_core::Color::Black { "black" } else { "white" };
        format!("{color}_{}", self.point(region.first).to_lowercase())
    }

    /// A row of a relation as cells.
    pub fn row(&self, relation: Relation, row: &[i32]) -> Vec<Cell> {
        relation.schema().columns.iter().zip(row).map(|(column, &number)| self.cell(column.kind, number)).collect()
    }

    fn cell(&self, kind: Kind, number: i32) -> Cell {
        use igolog_facts::FactValue;
        match kind.read(number) {
            FactValue::Int(number) if kind == Kind::Halves => (f64::from(number) / 2.0).into(),
            FactValue::Int(number) => number.into(),
            FactValue::Point(point) => self.point(point).into(),
            FactValue::Color(igolog_core::Color::Black) => "black".into(),
            FactValue::Color(igolog_core::Color::White) => "white".into(),
            FactValue::Region(region) => self.region(region).into(),
            FactValue::Word(word) => word.into(),
        }
    }
}

/// The columns of a relation.
pub fn columns(relation: Relation) -> Vec<Column> {
    let kind = |kind: Kind| match kind {
        Kind::Int => "int",
        Kind::Halves => "number",
        Kind::Point => "point",
        Kind::Block => "block",
        Kind::Color => "color",
        Kind::Region => "region",
        Kind::Word(_) => "word",
    };
    relation
        .schema()
        .columns
        .iter()
        .map(|c| Column { name: c.name.to_owned(), kind: kind(c.kind).to_owned() })
        .collect()
}
