//! Many shapes looked up at once: one key for each point and outline, however many shapes there are.

use igolog_core::{Graph, Point, Shape};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

use super::shape::{LocalShape, MAX_RADIUS, Offset, ShapeCell};
use crate::bits::Bits;
use crate::view::View;

/// Three bits for each cell of an outline.
pub(crate) type Key = [u64; 4];

/// Cells that fit in one word of a key.
const PER_WORD: usize = 21;

/// The key of cells, given by their codes in the order of the outline.
#[inline(always)]
pub(crate) fn key(codes: impl Iterator<Item = u8>) -> Key {
    let mut key = [0; 4];
    for (k, code) in codes.enumerate() {
        key[k / PER_WORD] |= (code as u64) << (3 * (k % PER_WORD));
    }
    key
}

/// The cells of a key.
pub(crate) fn cells(key: &Key, outline: &[Offset]) -> Vec<(Offset, ShapeCell)> {
    let code = |k: usize| (key[k / PER_WORD] >> (3 * (k % PER_WORD)) & 7) as u8;
    outline.iter().enumerate().filter_map(|(k, &offset)| Some((offset, ShapeCell::from_code(code(k))?))).collect()
}

/// A board with a margin, so that a cell's place is a sum even at the rim.
#[derive(Clone, Debug)]
pub(crate) struct Margin {
    stride: i32,
    /// For each place, the point that is seen there.
    seen: Vec<u16>,
    /// For each point, its own place.
    place: Vec<u32>,
    /// For each place, the code of what stands there, and the same with the last move marked.
    codes: Vec<u8>,
    marked: Vec<u8>,
    last: Option<(i32, i32)>,
    wraps: bool,
}

const NOWHERE: u16 = u16::MAX;

impl Margin {
    /// The margin of a board of squares; `None` for other boards.
    pub(crate) fn new(graph: &Graph) -> Option<Margin> {
        let (across, down) = match graph.shape() {
            Shape::Grid { .. } | Shape::Holes { .. } => (false, false),
            Shape::Cylinder { .. } => (true, false),
            Shape::Torus { .. } => (true, true),
            _ => return None,
        };
        let (width, height) = graph.frame()?;
        let margin = MAX_RADIUS as usize;
        let (columns, rows) = (width + 2 * margin, height + 2 * margin);
        // Where a side meets its opposite, a place beyond it shows the point on the other side.
        let inside = |at: usize, size: usize, wraps: bool| match at.checked_sub(margin) {
            Some(at) if at < size => Some(at),
            _ if wraps => Some((at + size * margin - margin) % size),
            _ => None,
        };
        let mut seen = vec![NOWHERE; columns * rows];
        for (k, seen) in seen.iter_mut().enumerate() {
            let point = inside(k % columns, width, across).zip(inside(k / columns, height, down));
            if let Some(point) = point.and_then(|(column, row)| graph.at(column, row)) {
                *seen = point.index() as u16;
            }
        }
        let own = |point: Point| graph.column_row(point).map(|(x, y)| ((y + margin) * columns + x + margin) as u32);
        let place = graph.points().map(own).collect::<Option<_>>()?;
        let codes = vec![ShapeCell::Outside as u8; seen.len()];
        let marked = codes.clone();
        Some(Margin { stride: columns as i32, seen, place, codes, marked, last: None, wraps: across })
    }

    /// Takes a position in.
    pub(crate) fn read<const W: usize>(&mut self, view: &View<W>, last: Option<Point>) {
        let (own, enemy) = (view.stones(view.to_move()), view.stones(!view.to_move()));
        let last = last.filter(|&point| enemy.contains(point));
        for (k, &seen) in self.seen.iter().enumerate() {
            if seen == NOWHERE {
                continue;
            }
            let point = Point::new(seen as usize);
            let cell = match (own.contains(point), enemy.contains(point)) {
                (true, _) => ShapeCell::Own,
                (_, true) => ShapeCell::Enemy,
                _ => ShapeCell::Empty,
            };
            self.codes[k] = cell as u8;
            self.marked[k] = if Some(point) == last { ShapeCell::Last as u8 } else { cell as u8 };
        }
        self.last = last.map(|point| {
            let place = self.place[point.index()] as i32;
            (place % self.stride, place / self.stride)
        });
    }

    /// The way from a point's place to those of an outline.
    pub(crate) fn steps(&self, outline: &[Offset]) -> Vec<i32> {
        outline.iter().map(|&(x, y)| y as i32 * self.stride + x as i32).collect()
    }

    /// The key of what surrounds a point.
    #[inline]
    pub(crate) fn plain(&self, point: Point, steps: &[i32]) -> Key {
        let place = self.place[point.index()] as i32;
        key(steps.iter().map(|step| self.codes[(place + step) as usize]))
    }

    /// The key with the last move marked, if it may be among these cells.
    #[inline]
    pub(crate) fn marked(&self, point: Point, steps: &[i32]) -> Option<Key> {
        let (x, y) = self.last?;
        let place = self.place[point.index()] as i32;
        let far = (place % self.stride - x).abs().max((place / self.stride - y).abs());
        if far > MAX_RADIUS as i32 && !self.wraps {
            return None;
        }
        Some(key(steps.iter().map(|step| self.marked[(place + step) as usize])))
    }
}

/// An outline, and the shapes of it by their keys.
#[derive(Clone, Debug, Default)]
struct Outline {
    cells: Vec<Offset>,
    shapes: FxHashMap<Key, Vec<u32>>,
    plain: bool,
    marked: bool,
}

/// The shapes of a program, by outline.
#[derive(Clone, Debug, Default)]
pub(crate) struct ShapeTable {
    outlines: Vec<Outline>,
}

impl ShapeTable {
    pub(crate) fn new(shapes: &[LocalShape]) -> ShapeTable {
        let mut table = ShapeTable::default();
        let mut known: BTreeMap<Vec<Offset>, usize> = BTreeMap::new();
        for (number, shape) in shapes.iter().enumerate() {
            for image in shape.orientations() {
                let cells: Vec<Offset> = image.iter().map(|c| c.0).collect();
                let at = *known.entry(cells).or_insert_with_key(|cells| {
                    table.outlines.push(Outline { cells: cells.clone(), ..Outline::default() });
                    table.outlines.len() - 1
                });
                let outline = &mut table.outlines[at];
                let has_last = image.iter().any(|c| c.1 == ShapeCell::Last);
                outline.marked |= has_last;
                outline.plain |= !has_last;
                outline.shapes.entry(key(image.iter().map(|c| c.1 as u8))).or_default().push(number as u32);
            }
        }
        table
    }

    /// Calls `found` with every shape that fits one of the points, and the point. Returns the number of cells looked at.
    pub(crate) fn find<const W: usize>(
        &self,
        margin: &Margin,
        points: &Bits<W>,
        mut found: impl FnMut(u32, Point),
    ) -> usize {
        let mut looked = 0;
        for outline in &self.outlines {
            let steps = margin.steps(&outline.cells);
            for point in points.iter() {
                looked += steps.len();
                let plain = outline.plain.then(|| margin.plain(point, &steps));
                let marked = if outline.marked { margin.marked(point, &steps) } else { None };
                // Without the last move among the cells both keys are the same.
                let marked = marked.filter(|key| plain.as_ref() != Some(key));
                for key in plain.iter().chain(&marked) {
                    outline.shapes.get(key).into_iter().flatten().for_each(|&shape| found(shape, point));
                }
            }
        }
        looked
    }
}
