//! The base relations of a board, and their rows as rule values.

use crate::engine::Changes;
use crate::schema::RelationInfo;
use crate::value::{Pool, Value};
use igolog_core::{Color, Graph};
use igolog_facts::Relation;
use igolog_facts::value::Kind::{self, Block, Int, Point, Word};
use igolog_facts::value::RegionId;
use igolog_life::ladder::LadderResult;
use igolog_text::vertex::{Notation, name};
use std::sync::Arc;

/// Relations that do not come from the fact store: the shape of the board and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum OwnRelation {
    Point,
    Adjacent,
    Diagonal,
    Line,
    Coordinates,
    Ij,
    Step,
    Distance,
    Opposite,
    Empty,
    ToMove,
    Ko,
    LastMove,
    LastPass,
    Prisoners,
    Legal,
    Ladder,
    LadderAttack,
    LadderEscape,
    SafePoint,
    Net,
    Unsettled,
    OpenBorder,
    Dame,
}

/// The number of the first own relation: they follow those of the fact store.
pub(super) const EXTRA: usize = Relation::ALL.len();

/// The words of a step to one side.
const DIRECTIONS: &[&str] = &["up", "down", "left", "right"];

/// Name, columns, whether it never changes, and what it says.
type Declaration = (&'static str, &'static [(&'static str, Kind)], bool, &'static str);

const OWN: &[Declaration] = &[
    ("point", &[("P", Point)], true, "P is a point of the board"),
    ("adjacent", &[("P", Point), ("Q", Point)], true, "P and Q are neighbours; holds both ways round"),
    (
        "diagonal",
        &[("P", Point), ("Q", Point)],
        true,
        "P and Q are opposite corners of a square of the board; holds both ways round",
    ),
    ("line", &[("P", Point), ("N", Int)], true, "P lies on the N-th line, counted from the nearest edge (grids only)"),
    (
        "coordinates",
        &[("P", Point), ("Column", Int), ("Row", Int)],
        true,
        "column from the left and row from below, from 1 (boards with rows)",
    ),
    (
        "ij",
        &[("P", Point), ("IJ", Int)],
        true,
        "the number of P in the original predicates: 100·row + column, from 0 at the top left",
    ),
    (
        "step",
        &[("P", Point), ("Direction", Word(DIRECTIONS)), ("Q", Point)],
        true,
        "Q is the neighbour of P to one side: up, down, left or right (boards with rows)",
    ),
    (
        "distance",
        &[("P", Point), ("Q", Point), ("N", Int)],
        true,
        "P and Q are N steps apart, along the lines of the board; up to ten steps",
    ),
    ("opposite", &[("C", Kind::Color), ("D", Kind::Color)], true, "C and D are the two colours; holds both ways round"),
    ("empty", &[("P", Point)], false, "no stone stands at P"),
    ("to_move", &[("C", Kind::Color)], false, "it is C's turn"),
    ("ko", &[("P", Point)], false, "retaking at P is forbidden for one move"),
    ("last_move", &[("P", Point), ("C", Kind::Color)], false, "the last move was C's, at P"),
    ("last_pass", &[("C", Kind::Color)], false, "the last move was a pass of C"),
    ("prisoners", &[("C", Kind::Color), ("N", Int)], false, "N stones of colour C have been captured"),
    ("legal", &[("P", Point)], false, "the player to move may play at P (suicide and immediate retaking forbidden)"),
    (
        "ladder",
        &[("B", Block), ("Result", Word(LadderResult::WORDS))],
        false,
        "B has one or two liberties; a ladder leaves it captured, unsettled (whoever moves first) or it escapes",
    ),
    (
        "ladder_attack",
        &[("B", Block), ("P", Point)],
        false,
        "the attacker, moving first, catches B in a ladder that starts at P",
    ),
    (
        "ladder_escape",
        &[("B", Block), ("P", Point)],
        false,
        "the owner of B, moving first, escapes from the ladder by playing at P",
    ),
    ("safe_point", &[("P", Point), ("C", Kind::Color)], false, "P lies in a region proved to belong to C"),
    (
        "net",
        &[("B", Block), ("P", Point)],
        false,
        "B, of two or three liberties, escapes from a ladder but not from a net: after a move at P, beside its liberties, no answer saves it (read out)",
    ),
    ("unsettled", &[("B", Block)], false, "what becomes of block B is open: neither alive, dead nor in seki"),
    (
        "open_border",
        &[("P", Point)],
        false,
        "P lies in a space that is nobody's yet: beside unsettled blocks, or between both sides where one can still close points in",
    ),
    ("dame", &[("P", Point)], false, "P is a neutral point between living blocks of both sides"),
];

/// How many own relations there are.
pub(super) const OWN_COUNT: usize = OWN.len();

/// The base relations of a board: those of the fact store, then shape and turn.
pub fn board_schema(graph: &Graph) -> Vec<RelationInfo> {
    let points = graph.len() as u32;
    let mut schema: Vec<RelationInfo> = Vec::new();
    for relation in Relation::ALL {
        let info = relation.schema();
        let columns = info.columns.iter().map(|c| c.name).collect();
        let kinds = info.columns.iter().map(|c| c.kind).collect();
        let size = match relation {
            Relation::Liberty => points,
            Relation::Stone | Relation::BlockOf | Relation::Enemy => points / 2,
            Relation::Block | Relation::First | Relation::Joint | Relation::Kosumi => points / 4,
            Relation::Euler => 2,
            Relation::Atari => 4,
            _ => points / 10,
        };
        schema.push(RelationInfo { name: info.name, columns, kinds, fixed: false, size, about: info.about });
    }
    for &(name, columns, fixed, about) in OWN {
        let size = match name {
            "adjacent" | "diagonal" | "step" => 4 * points,
            "distance" => 100 * points,
            "point" | "line" | "coordinates" | "ij" => points,
            "empty" | "legal" => points / 2,
            _ => 2,
        };
        schema.push(RelationInfo {
            name,
            columns: columns.iter().map(|c| c.0).collect(),
            kinds: columns.iter().map(|c| c.1).collect(),
            fixed,
            size,
            about,
        });
    }
    schema
}

/// How a column of the fact store becomes a value.
enum Cell {
    Number,
    Point,
    Color,
    Region,
    Word(Vec<Value>),
}

/// Turns rows of the fact store into rule values.
pub(super) struct Converter {
    wanted: Vec<bool>,
    cells: Vec<Vec<Cell>>,
    regions: Vec<Value>,
    own_words: [(&'static str, Value); 8],
    row: Vec<Value>,
}

impl Converter {
    pub(super) fn new(graph: &Arc<Graph>, pool: &mut Pool, used: &[usize]) -> Converter {
        let mut wanted = vec![false; EXTRA + OWN.len()];
        used.iter().for_each(|r| wanted[*r] = true);
        let mut cell = |kind: Kind| match kind {
            Kind::Int | Kind::Halves => Cell::Number,
            Kind::Point | Kind::Block => Cell::Point,
            Kind::Color => Cell::Color,
            Kind::Region => Cell::Region,
            Kind::Word(words) => Cell::Word(words.iter().map(|w| pool.symbol(w)).collect()),
        };
        let cells: Vec<Vec<Cell>> =
            Relation::ALL.iter().map(|r| r.schema().columns.iter().map(|c| cell(c.kind)).collect()).collect();
        let needs_regions = used.iter().filter_map(|r| cells.get(*r)).flatten().any(|c| matches!(c, Cell::Region));
        let regions = if needs_regions { 2 * graph.len() } else { 0 };
        let regions = (0..regions).map(|code| pool.symbol(&region_name(graph, code as i32))).collect();
        let own_words = ["captured", "unsettled", "escapes", "unknown", "up", "down", "left", "right"];
        let own_words = own_words.map(|w| (w, pool.symbol(w)));
        Converter { wanted, cells, regions, own_words, row: Vec::new() }
    }

    /// True if the program uses the relation with this number.
    pub(super) fn wants(&self, relation: usize) -> bool {
        self.wanted[relation]
    }

    pub(super) fn change(&mut self, changes: &mut Changes, relation: Relation, inserted: bool, row: &[i32]) {
        self.row.clear();
        for (cell, number) in self.cells[relation as usize].iter().zip(row) {
            self.row.push(match cell {
                Cell::Number => Value::small(*number),
                Cell::Point => Value::point(*number as u32),
                Cell::Color => color(if *number == 0 { Color::Black } else { Color::White }),
                Cell::Region => self.regions.get(*number as usize).copied().unwrap_or(Value::small(*number)),
                Cell::Word(words) => words.get(*number as usize).copied().unwrap_or(Value::small(*number)),
            });
        }
        if inserted {
            changes.insert(relation as usize, &self.row);
        } else {
            changes.remove(relation as usize, &self.row);
        }
    }

    /// The symbol of a result of a ladder, or of a direction.
    pub(super) fn word(&self, text: &str) -> Value {
        self.own_words.iter().find(|w| w.0 == text).map_or(Value::small(0), |w| w.1)
    }

    /// A row of an own relation, if the program uses it.
    pub(super) fn own(&self, changes: &mut Changes, relation: OwnRelation, inserted: bool, row: &[Value]) {
        let number = EXTRA + relation as usize;
        if !self.wanted[number] {
            return;
        }
        if inserted {
            changes.insert(number, row);
        } else {
            changes.remove(number, row);
        }
    }

    /// The rows of a point that never change.
    pub(super) fn geometry(&self, graph: &Graph, point: igolog_core::Point, facts: &mut Changes) {
        let value = |p: igolog_core::Point| Value::point(p.index() as u32);
        let p = value(point);
        self.own(facts, OwnRelation::Point, true, &[p]);
        for q in graph.neighbors(point) {
            self.own(facts, OwnRelation::Adjacent, true, &[p, value(q)]);
        }
        for q in graph.diagonals(point) {
            self.own(facts, OwnRelation::Diagonal, true, &[p, value(q)]);
        }
        if self.wants(EXTRA + OwnRelation::Distance as usize) {
            for (q, n) in near(graph, point, FARTHEST) {
                self.own(facts, OwnRelation::Distance, true, &[p, value(q), Value::small(n)]);
            }
        }
        let (Some((column, row)), Some((width, height))) = (graph.column_row(point), graph.frame()) else { return };
        let number = |n: usize| Value::small(n as i32);
        self.own(facts, OwnRelation::Coordinates, true, &[p, number(column + 1), number(height - row)]);
        self.own(facts, OwnRelation::Ij, true, &[p, number(100 * row + column)]);
        for (word, q) in steps(graph, point, (column, row), (width, height)) {
            self.own(facts, OwnRelation::Step, true, &[p, self.word(word), value(q)]);
        }
        if graph.grid_size().is_some() {
            let line = 1 + column.min(row).min(width - 1 - column).min(height - 1 - row);
            self.own(facts, OwnRelation::Line, true, &[p, number(line)]);
        }
    }

    /// Which colours are opposite.
    pub(super) fn colors(&self, facts: &mut Changes) {
        self.own(facts, OwnRelation::Opposite, true, &[Value::BLACK, Value::WHITE]);
        self.own(facts, OwnRelation::Opposite, true, &[Value::WHITE, Value::BLACK]);
    }
}

/// The farthest distance that is a fact: all pairs of a large board would be millions of rows.
const FARTHEST: i32 = 10;

/// The points up to `most` steps from `point`, itself left out, with their distances.
fn near(graph: &Graph, point: igolog_core::Point, most: i32) -> Vec<(igolog_core::Point, i32)> {
    let mut seen = igolog_core::PointSet::new(graph.len());
    seen.insert(point);
    let mut found = vec![(point, 0)];
    let mut at = 0;
    while at < found.len() {
        let (from, n) = found[at];
        at += 1;
        if n < most {
            found.extend(graph.neighbors(from).filter(|q| seen.insert(*q)).map(|q| (q, n + 1)));
        }
    }
    found.remove(0);
    found
}

/// The neighbours of a point by direction, around the seam of a torus or cylinder too.
fn steps(
    graph: &Graph,
    point: igolog_core::Point,
    (column, row): (usize, usize),
    (width, height): (usize, usize),
) -> impl Iterator<Item = (&'static str, igolog_core::Point)> {
    // Where only two columns or rows are, a step around the seam would be the step back.
    let on = |at: usize, size: usize| if at + 1 < size { Some(at + 1) } else { (size > 2).then_some(0) };
    let back = |at: usize, size: usize| if at > 0 { Some(at - 1) } else { (size > 2).then_some(size - 1) };
    let places = [
        ("up", Some(column), back(row, height)),
        ("down", Some(column), on(row, height)),
        ("left", back(column, width), Some(row)),
        ("right", on(column, width), Some(row)),
    ];
    places.into_iter().filter_map(move |(word, x, y)| {
        let near = graph.at(x?, y?)?;
        graph.adjacent(point, near).then_some((word, near))
    })
}

/// The symbol of a colour.
pub(super) fn color(color: Color) -> Value {
    match color {
        Color::Black => Value::BLACK,
        Color::White => Value::WHITE,
    }
}

/// The symbol of a region: its colour and its first point.
fn region_name(graph: &Graph, code: i32) -> String {
    let region = RegionId::from_code(code);
    let whose = if region.color == Color::Black { "black" } else { "white" };
    format!("{whose}_{}", name(graph, region.first, Notation::Gtp).to_lowercase())
}
