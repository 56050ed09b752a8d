//! The setup of a node as sets of points, one word per row: rectangles cost rows, not points.

use igolog_core::Color;

use super::{Node, Size, Xy};

const ROWS: usize = 52;

/// What a node sets up. Where a point is named twice the later property counts, in the order `AE`, `AB`, `AW`.
#[derive(Clone, Debug)]
pub struct SetupPoints {
    /// Points to be emptied, black stones, white stones.
    rows: [[u64; ROWS]; 3],
    twice: Option<Xy>,
}

impl SetupPoints {
    /// Collects the setup of a node. Cost: the rows of its rectangles.
    pub fn of(node: Node<'_>) -> Self {
        let mut points = Self { rows: [[0; ROWS]; 3], twice: None };
        for (content, area) in node.setup() {
            let columns = u64::MAX >> (63 - u32::from(area.to.x - area.from.x)) << area.from.x;
            let own = index(content);
            for y in area.from.y..=area.to.y {
                let row = usize::from(y);
                for (other, rows) in points.rows.iter_mut().enumerate() {
                    if other == own {
                        rows[row] |= columns;
                    } else if rows[row] & columns != 0 {
                        let x = (rows[row] & columns).trailing_zeros() as u8;
                        points.twice.get_or_insert(Xy { x, y });
                        rows[row] &= !columns;
                    }
                }
            }
        }
        points
    }

    /// A point that was named by two properties.
    pub fn twice(&self) -> Option<Xy> {
        self.twice
    }

    /// The points on a board of the given size with what is to be there, row by row.
    pub fn on(&self, size: Size) -> impl Iterator<Item = (Xy, Option<Color>)> {
        let contents = [None, Some(Color::Black), Some(Color::White)];
        (0..size.height.min(ROWS as u8)).flat_map(move |y| {
            (0..size.width.min(ROWS as u8)).filter_map(move |x| {
                let set = |content: &Option<Color>| self.rows[index(*content)][usize::from(y)] >> x & 1 == 1;
                contents.into_iter().find(set).map(|content| (Xy { x, y }, content))
            })
        })
    }

    /// A point outside a board of the given size.
    pub fn off(&self, size: Size) -> Option<Xy> {
        let inside = u64::MAX >> (64 - u32::from(size.width.clamp(1, 52)));
        (0..ROWS as u8).find_map(|y| {
            let row = self.rows.iter().fold(0, |all, rows| all | rows[usize::from(y)]);
            let outside = if y < size.height { row & !inside } else { row };
            (outside != 0).then(|| Xy { x: outside.trailing_zeros() as u8, y })
        })
    }
}

fn index(content: Option<Color>) -> usize {
    match content {
        None => 0,
        Some(Color::Black) => 1,
        Some(Color::White) => 2,
    }
}
