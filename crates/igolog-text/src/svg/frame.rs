//! Where things are: from layout units to pixels, which points are seen, how large stones are.

use igolog_core::{Graph, Point, Shape};

use super::{Part, Picture};

/// The geometry of one picture.
pub(super) struct Frame {
    /// Pixels per layout unit.
    pub(super) scale: f32,
    /// Pixels between neighbours, which all sizes derive from.
    pub(super) unit: f32,
    /// Layout corner that is drawn at `offset`.
    corner: (f32, f32),
    offset: (f32, f32),
    /// Size of the drawn board in pixels, with its margin.
    pub(super) size: (f32, f32),
    /// The part shown, on boards of rows and columns.
    pub(super) part: Option<Part>,
    /// Space for coordinates at each side.
    pub(super) margin: f32,
}

impl Frame {
    pub(super) fn new(picture: &Picture, graph: &Graph) -> Self {
        let part = shown_part(picture, graph);
        let spacing = spacing(graph);
        let unit = if picture.unit.is_finite() { picture.unit.clamp(4.0, 400.0) } else { 32.0 };
        // A drawing that would be huge for its number of points is made smaller.
        let mut scale = unit / spacing;
        let (mut low, mut high) = ((f32::MAX, f32::MAX), (f32::MIN, f32::MIN));
        for point in graph.points().filter(|p| is_shown(graph, part, *p)) {
            let (x, y) = graph.layout(point);
            low = (low.0.min(x), low.1.min(y));
            high = (high.0.max(x), high.1.max(y));
        }
        if low.0 > high.0 {
            (low, high) = ((0.0, 0.0), (0.0, 0.0));
        }
        let extent = (high.0 - low.0).max(high.1 - low.1);
        scale = scale.min(MOST_PIXELS / extent.max(1e-6));
        let unit = (scale * spacing).clamp(2.0, unit);
        let margin = unit * if picture.coordinates.is_some() { 1.3 } else { 0.8 };
        let size = ((high.0 - low.0) * scale + 2.0 * margin, (high.1 - low.1) * scale + 2.0 * margin);
        Self { scale, unit, corner: low, offset: (margin, margin), size, part, margin }
    }

    /// Pixels of a layout place.
    pub(super) fn place(&self, (x, y): (f32, f32)) -> (f32, f32) {
        ((x - self.corner.0) * self.scale + self.offset.0, (y - self.corner.1) * self.scale + self.offset.1)
    }

    pub(super) fn shows(&self, graph: &Graph, point: Point) -> bool {
        is_shown(graph, self.part, point)
    }

    /// Radius of a stone.
    pub(super) fn stone(&self) -> f32 {
        0.475 * self.unit
    }
}

/// Longest side of a drawing, in pixels.
const MOST_PIXELS: f32 = 20_000.0;

fn shown_part(picture: &Picture, graph: &Graph) -> Option<Part> {
    let (width, height) = graph.frame()?;
    let whole = Part { columns: (0, width - 1), rows: (0, height - 1) };
    let Some(part) = picture.part else { return Some(whole) };
    let clamp = |(a, b): (usize, usize), last: usize| (a.min(b).min(last), a.max(b).min(last));
    Some(Part { columns: clamp(part.columns, width - 1), rows: clamp(part.rows, height - 1) })
}

fn is_shown(graph: &Graph, part: Option<Part>, point: Point) -> bool {
    match (part, graph.column_row(point)) {
        (Some(part), Some((x, y))) => {
            (part.columns.0..=part.columns.1).contains(&x) && (part.rows.0..=part.rows.1).contains(&y)
        }
        _ => true,
    }
}

/// The smallest distance that stones have to respect, in layout units: between neighbours, and between any points as
/// far as they are not on top of each other.
fn spacing(graph: &Graph) -> f32 {
    if graph.shape() != Shape::Edges {
        return 1.0;
    }
    let distance = |a: (f32, f32), b: (f32, f32)| (a.0 - b.0).hypot(a.1 - b.1);
    let mut places: Vec<(f32, f32)> = graph.points().map(|p| graph.layout(p)).collect();
    let mut lengths: Vec<f32> = graph.edges().map(|(a, b)| distance(graph.layout(a), graph.layout(b))).collect();
    lengths.sort_by(f32::total_cmp);
    let usual = lengths.get(lengths.len() / 2).copied().unwrap_or(1.0).max(1e-3);
    places.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut least = usual;
    for (i, a) in places.iter().enumerate() {
        // Points far to the right cannot be nearer; the window bounds the work on hostile drawings.
        for b in places[i + 1..].iter().take(200) {
            if b.0 - a.0 >= least {
                break;
            }
            let apart = distance(*a, *b);
            if apart > 0.2 * usual {
                least = least.min(apart);
            }
        }
    }
    least.max(0.2 * usual)
}
