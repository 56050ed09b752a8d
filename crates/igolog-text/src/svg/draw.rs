//! Drawing, layer by layer: page, board, colours, lines, stones, links, marks, coordinates, legend.

use std::collections::HashMap;
use std::fmt::Write;

use igolog_core::{Board, Color, Graph, Point, Shape};

use super::frame::Frame;
use super::ink::{FONT, Ink, escape, n};
use super::marks::{self, Spot};
use super::theme::Colors;
use super::{Fill, Key, Link, Mark, Picture};
use crate::diagram::is_star;
use crate::vertex::{self, Notation};

/// Names of points are drawn on bare graphs up to this size; beyond, they would be a blur.
const MOST_NAMES: usize = 500;

pub(super) fn draw(picture: &Picture, board: &Board) -> String {
    let frame = Frame::new(picture, board.graph());
    let canvas = Canvas { picture, board, graph: board.graph(), colors: picture.theme.colors(), frame };
    canvas.draw()
}

struct Canvas<'a> {
    picture: &'a Picture,
    board: &'a Board,
    graph: &'a Graph,
    colors: Colors,
    frame: Frame,
}

impl Canvas<'_> {
    fn draw(&self) -> String {
        let (width, board_height) = self.frame.size;
        let legend_width = self.legend_width();
        let width_all = width.max(legend_width);
        let height = board_height + self.foot_height();
        let mut ink = Ink::default();
        let _ = writeln!(
            ink.out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {w} {h}\" width=\"{w}\" height=\"{h}\" \
             font-family=\"{FONT}\" text-anchor=\"middle\" role=\"img\">",
            w = n(width_all),
            h = n(height)
        );
        let _ = writeln!(ink.out, "<title>{}</title>", escape(self.picture.title.as_deref().unwrap_or("Go board")));
        self.definitions(&mut ink);
        let page = format!(" fill=\"{}\"", self.colors.page);
        ink.rect((0.0, 0.0), (width_all, height), &page);
        let inset = (width_all - width) / 2.0;
        if inset > 0.0 {
            ink.open("board", &format!(" transform=\"translate({} 0)\"", n(inset)));
        } else {
            ink.open("board", "");
        }
        self.wood(&mut ink);
        self.fills(&mut ink);
        self.lines(&mut ink);
        self.stones(&mut ink);
        self.links(&mut ink);
        self.marks(&mut ink);
        self.coordinates(&mut ink);
        ink.close();
        self.foot(&mut ink, width_all, board_height);
        ink.push("</svg>\n");
        ink.out
    }

    fn place(&self, point: Point) -> (f32, f32) {
        self.frame.place(self.graph.layout(point))
    }

    fn shows(&self, point: Point) -> bool {
        point.index() < self.graph.len() && self.frame.shows(self.graph, point)
    }

    /// Entries for points that are on the board and seen.
    fn seen<'p, T>(&'p self, entries: &'p [(Point, T)]) -> impl Iterator<Item = (Point, &'p T)> {
        entries.iter().filter(|(point, _)| self.shows(*point)).map(|(point, entry)| (*point, entry))
    }

    fn definitions(&self, ink: &mut Ink) {
        ink.push("<defs>\n");
        for (id, (light, dark, _)) in ["black", "white"].iter().zip(self.colors.stones) {
            let _ = writeln!(
                ink.out,
                "<radialGradient id=\"{id}\" cx=\"0.36\" cy=\"0.3\" r=\"0.78\"><stop offset=\"0\" stop-color=\"{light}\"/>\
                 <stop offset=\"1\" stop-color=\"{dark}\"/></radialGradient>"
            );
        }
        ink.push("</defs>\n");
    }

    fn wood(&self, ink: &mut Ink) {
        let space = if self.picture.coordinates.is_some() && self.graph.frame().is_some() { 0.62 } else { 0.0 };
        let edge = space * self.frame.unit;
        let (width, height) = self.frame.size;
        let attributes = format!(" rx=\"{}\" fill=\"{}\"", n(0.12 * self.frame.unit), self.colors.board);
        ink.rect((edge, edge), (width - 2.0 * edge, height - 2.0 * edge), &attributes);
    }

    fn fills(&self, ink: &mut Ink) {
        if self.picture.fills.is_empty() {
            return;
        }
        ink.open("fills", "");
        let square = matches!(
            self.graph.shape(),
            Shape::Grid { .. } | Shape::Torus { .. } | Shape::Cylinder { .. } | Shape::Holes { .. }
        );
        let unit = self.frame.unit;
        for (point, fill) in self.seen(&self.picture.fills) {
            let (x, y) = self.place(point);
            let (color, strength) = fill.color();
            let attributes = format!(" fill=\"{color}\" fill-opacity=\"{}\"", n(strength));
            if square {
                ink.rect((x - 0.5 * unit, y - 0.5 * unit), (unit, unit), &attributes);
            } else {
                ink.circle((x, y), 0.5 * unit, &attributes);
            }
        }
        ink.close();
    }

    fn lines(&self, ink: &mut Ink) {
        let thin = 0.035 * self.frame.unit;
        let attributes = format!(
            " fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-linecap=\"square\"",
            self.colors.line,
            n(thin)
        );
        ink.open("lines", &attributes);
        match self.graph.grid_size() {
            Some((width, height)) => self.grid_lines(ink, width, height, thin),
            None => self.edges(ink),
        }
        ink.close();
        if self.graph.frame().is_some() {
            ink.open("stars", &format!(" fill=\"{}\"", self.colors.line));
            for point in self.graph.points().filter(|&p| is_star(self.graph, p) && self.shows(p)) {
                ink.circle(self.place(point), 0.09 * self.frame.unit, "");
            }
            ink.close();
        }
        if self.graph.shape() == Shape::Edges {
            ink.open("points", &format!(" fill=\"{}\"", self.colors.line));
            for point in self.graph.points() {
                ink.circle(self.place(point), 0.08 * self.frame.unit, "");
            }
            ink.close();
        }
    }

    /// Rows and columns as whole lines; the rim is drawn stronger, and lines run on where the board does.
    fn grid_lines(&self, ink: &mut Ink, width: usize, height: usize, thin: f32) {
        let Some(part) = self.frame.part else { return };
        let ((x0, x1), (y0, y1)) = (part.columns, part.rows);
        let run_on = |at: usize, end: usize| if at == end { 0.0 } else { 0.5 };
        let left = x0 as f32 - run_on(x0, 0);
        let right = x1 as f32 + run_on(x1, width - 1);
        let top = y0 as f32 - run_on(y0, 0);
        let bottom = y1 as f32 + run_on(y1, height - 1);
        let rim = format!(" stroke-width=\"{}\"", n(2.0 * thin));
        for y in y0..=y1 {
            let style = if y == 0 || y + 1 == height { rim.as_str() } else { "" };
            ink.line(self.frame.place((left, y as f32)), self.frame.place((right, y as f32)), style);
        }
        for x in x0..=x1 {
            let style = if x == 0 || x + 1 == width { rim.as_str() } else { "" };
            ink.line(self.frame.place((x as f32, top)), self.frame.place((x as f32, bottom)), style);
        }
    }

    fn edges(&self, ink: &mut Ink) {
        for (a, b) in self.graph.edges().filter(|&(a, b)| self.shows(a) || self.shows(b)) {
            if let Some((out, back)) = self.around(a, b) {
                // Sides that meet: each end shows a stub that leaves the picture.
                for (point, end) in [(a, out), (b, back)] {
                    if self.shows(point) {
                        let dash = format!(" stroke-dasharray=\"{0} {0}\"", n(0.1 * self.frame.unit));
                        ink.line(self.place(point), end, &dash);
                    }
                }
            } else {
                let (from, to) = (self.place(a), self.place(b));
                let cut = |seen: (f32, f32), hidden: (f32, f32)| ((seen.0 + hidden.0) / 2.0, (seen.1 + hidden.1) / 2.0);
                let from_end = if self.shows(a) { from } else { cut(to, from) };
                let to_end = if self.shows(b) { to } else { cut(from, to) };
                ink.line(from_end, to_end, "");
            }
        }
    }

    /// For an edge that goes around a torus or cylinder: where its two stubs end.
    fn around(&self, a: Point, b: Point) -> Option<((f32, f32), (f32, f32))> {
        if !matches!(self.graph.shape(), Shape::Torus { .. } | Shape::Cylinder { .. }) {
            return None;
        }
        let (from, to) = (self.graph.layout(a), self.graph.layout(b));
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        if dx.abs() <= 1.5 && dy.abs() <= 1.5 {
            return None;
        }
        let step = |d: f32| if d.abs() > 1.5 { -0.55 * d.signum() } else { 0.0 };
        let (sx, sy) = (step(dx), step(dy));
        Some((self.frame.place((from.0 + sx, from.1 + sy)), self.frame.place((to.0 - sx, to.1 - sy))))
    }

    fn links(&self, ink: &mut Ink) {
        if self.picture.links.is_empty() {
            return;
        }
        ink.open("links", "");
        for Link { from, to, fill, stroke } in &self.picture.links {
            if !self.shows(*from) || !self.shows(*to) {
                continue;
            }
            let unit = self.frame.unit;
            match self.around(*from, *to) {
                Some((out, back)) => {
                    marks::link(ink, self.place(*from), out, unit, *fill, *stroke);
                    marks::link(ink, back, self.place(*to), unit, *fill, *stroke);
                }
                None => marks::link(ink, self.place(*from), self.place(*to), unit, *fill, *stroke),
            }
        }
        ink.close();
    }

    fn stones(&self, ink: &mut Ink) {
        let radius = self.frame.stone();
        for (color, id) in [(Color::Black, "black"), (Color::White, "white")] {
            let rim = self.colors.stones[color as usize].2;
            let width = n(0.04 * self.frame.unit);
            ink.open(id, &format!(" fill=\"url(#{id})\" stroke=\"{rim}\" stroke-width=\"{width}\""));
            for (point, _) in self.board.stones().filter(|&(p, c)| c == color && self.shows(p)) {
                ink.circle(self.place(point), radius, "");
            }
            ink.close();
        }
    }

    fn marks(&self, ink: &mut Ink) {
        let fills: HashMap<Point, Fill> = self.picture.fills.iter().copied().collect();
        let spot = |point: Point| Spot {
            at: self.place(point),
            unit: self.frame.unit,
            stone: self.board.color(point),
            fill: fills.get(&point).copied(),
        };
        ink.open("marks", "");
        let mut numbered = false;
        for (point, number) in self.seen(&self.picture.numbers) {
            marks::label(ink, &self.colors, &spot(point), &number.to_string());
            numbered |= Some(point) == self.picture.last;
        }
        for (point, mark) in self.seen(&self.picture.marks) {
            marks::mark(ink, &self.colors, &spot(point), mark);
        }
        if let Some(last) = self.picture.last.filter(|p| self.shows(*p) && !numbered) {
            let unit = self.frame.unit;
            let attributes =
                format!(" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"", self.colors.accent, n(0.09 * unit));
            ink.circle(self.place(last), 0.27 * unit, &attributes);
        }
        ink.close();
    }

    fn coordinates(&self, ink: &mut Ink) {
        let Some(notation) = self.picture.coordinates else { return };
        ink.open("coordinates", &format!(" fill=\"{}\"", self.colors.text));
        match (self.graph.frame(), self.frame.part) {
            (Some((_, height)), Some(part)) => {
                self.column_names(ink, notation, part.columns);
                self.row_names(ink, notation, part.rows, height);
            }
            _ => self.point_names(ink, notation),
        }
        ink.close();
    }

    fn column_names(&self, ink: &mut Ink, notation: Notation, (first, last): (usize, usize)) {
        let size = 0.4 * self.frame.unit;
        for x in first..=last {
            let name = vertex::column_name(notation, x);
            let rows = self.frame.part.map_or((0, 0), |part| part.rows);
            for (row, away) in [(rows.0, -1.0), (rows.1, 1.0)] {
                ink.centred(self.column_name_place(x, row, away), size, &name, "");
            }
        }
    }

    /// Names stand on one line; the columns of a triangular lattice lean, and so do the ways to their names.
    fn column_name_place(&self, x: usize, row: usize, away: f32) -> (f32, f32) {
        let (px, _) = self.frame.place(self.cell_layout(x, row));
        let (_, height) = self.frame.size;
        let line = 0.31 * self.frame.unit;
        let lean = match self.graph.shape() {
            Shape::Triangular { .. } => 0.577_35 * (self.frame.margin - line) * away,
            _ => 0.0,
        };
        (px + lean, if away < 0.0 { line } else { height - line })
    }

    fn row_names(&self, ink: &mut Ink, notation: Notation, (first, last): (usize, usize), height: usize) {
        let size = 0.4 * self.frame.unit;
        let columns = self.frame.part.map_or((0, 0), |part| part.columns);
        for y in first..=last {
            let name = vertex::row_name(notation, y, height);
            for (column, away) in [(columns.0, -1.0), (columns.1, 1.0)] {
                ink.centred(self.row_name_place(column, y, away), size, &name, "");
            }
        }
    }

    /// Names stand one below the other, except beside the leaning sides of a triangular lattice.
    fn row_name_place(&self, column: usize, y: usize, away: f32) -> (f32, f32) {
        let (px, py) = self.frame.place(self.cell_layout(column, y));
        let line = 0.31 * self.frame.unit;
        match self.graph.shape() {
            Shape::Triangular { .. } => (px + away * (self.frame.margin - line), py),
            // The rows of a honeycomb go up and down by half a unit.
            Shape::Hexagonal { .. } => {
                let (_, middle) = self.frame.place((0.0, 1.5 * y as f32 + 0.25));
                (if away < 0.0 { line } else { self.frame.size.0 - line }, middle)
            }
            _ => (if away < 0.0 { line } else { self.frame.size.0 - line }, py),
        }
    }

    /// Where a cell of the frame lies, also if it is a hole.
    fn cell_layout(&self, x: usize, y: usize) -> (f32, f32) {
        self.graph.at(x, y).map_or((x as f32, y as f32), |p| self.graph.layout(p))
    }

    fn point_names(&self, ink: &mut Ink, notation: Notation) {
        if self.graph.len() > MOST_NAMES {
            return;
        }
        let unit = self.frame.unit;
        for point in self.graph.points() {
            let (x, y) = self.place(point);
            let away = if self.board.color(point).is_some() { 0.5 } else { 0.24 };
            let at = (x + away * unit, y - (away - 0.1) * unit);
            // A seam in the board's colour keeps lines from running into the letters.
            let seam = format!(
                " text-anchor=\"start\" paint-order=\"stroke\" stroke=\"{}\" stroke-width=\"{}\"",
                self.colors.board,
                n(0.12 * unit)
            );
            ink.centred(at, 0.34 * unit, &vertex::name(self.graph, point, notation), &seam);
        }
    }

    fn line_height(&self) -> f32 {
        self.text_size() * 1.7
    }

    /// Text below the board stays readable whatever the unit.
    fn text_size(&self) -> f32 {
        (0.45 * self.frame.unit).clamp(9.0, 40.0)
    }

    fn foot_height(&self) -> f32 {
        let lines = self.picture.legend.len() + usize::from(self.picture.title.is_some());
        if lines == 0 { 0.0 } else { (lines as f32 + 0.3) * self.line_height() }
    }

    /// A rough width of the legend: letters are about 0.6 em wide, ideographs 1 em.
    fn legend_width(&self) -> f32 {
        let em = |text: &str| text.chars().map(|c| if c.is_ascii() { 0.6 } else { 1.0 }).sum::<f32>();
        let entries = self.picture.legend.iter().map(|(_, text)| em(text) + 3.5);
        let title = self.picture.title.iter().map(|title| em(title) + 1.0);
        entries.chain(title).fold(0.0, f32::max).min(400.0) * self.text_size()
    }

    fn foot(&self, ink: &mut Ink, width: f32, top: f32) {
        if self.foot_height() == 0.0 {
            return;
        }
        ink.open("legend", &format!(" fill=\"{}\"", self.colors.text));
        let size = self.text_size();
        let mut y = top + 0.5 * self.line_height();
        if let Some(title) = &self.picture.title {
            ink.centred((width / 2.0, y), 1.1 * size, title, " font-weight=\"bold\"");
            y += self.line_height();
        }
        for (key, text) in &self.picture.legend {
            self.key(ink, key, (1.4 * size, y), size);
            ink.centred((2.8 * size, y), size, text, " text-anchor=\"start\"");
            y += self.line_height();
        }
        ink.close();
    }

    fn key(&self, ink: &mut Ink, key: &Key, (x, y): (f32, f32), size: f32) {
        match key {
            Key::Fill(fill) => {
                let (color, strength) = fill.color();
                let side = 1.2 * size;
                let corner = (x - side / 2.0, y - side / 2.0);
                ink.rect(corner, (side, side), &format!(" fill=\"{}\"", self.colors.board));
                ink.rect(corner, (side, side), &format!(" fill=\"{color}\" fill-opacity=\"{}\"", n(strength)));
            }
            Key::Mark(mark) => {
                let spot = Spot { at: (x, y), unit: 2.0 * size, stone: None, fill: None };
                let mark = match mark {
                    Mark::Label(text) => Mark::Label(text.chars().take(3).collect()),
                    other => other.clone(),
                };
                ink.circle((x, y), 0.72 * size, &format!(" fill=\"{}\"", self.colors.board));
                marks::mark(ink, &self.colors, &spot, &mark);
            }
            Key::Link(fill, stroke) => {
                marks::link(ink, (x - 0.8 * size, y), (x + 0.8 * size, y), 1.6 * size, *fill, *stroke);
            }
        }
    }
}
