//! SVG text: elements with short numbers and escaped strings.

use std::fmt::Write;

/// The face of all letters; the first is the one that PNG pictures use.
pub(crate) const FONT: &str = "Noto Sans, Helvetica Neue, Helvetica, Arial, sans-serif";

/// A growing SVG text.
#[derive(Default)]
pub(super) struct Ink {
    pub(super) out: String,
}

/// A number with at most two decimals.
pub(super) fn n(value: f32) -> String {
    let rounded = (value * 100.0).round() / 100.0;
    if rounded == 0.0 { "0".to_string() } else { rounded.to_string() }
}

/// Text that is safe inside an element or an attribute.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' => out.push(' '),
            c if c.is_control() || matches!(c, '\u{FFFE}' | '\u{FFFF}') => {}
            c => out.push(c),
        }
    }
    out
}

impl Ink {
    pub(super) fn push(&mut self, text: &str) {
        self.out.push_str(text);
    }

    pub(super) fn open(&mut self, class: &str, attributes: &str) {
        let _ = writeln!(self.out, "<g class=\"{class}\"{attributes}>");
    }

    pub(super) fn close(&mut self) {
        self.out.push_str("</g>\n");
    }

    pub(super) fn line(&mut self, (x1, y1): (f32, f32), (x2, y2): (f32, f32), attributes: &str) {
        let (x1, y1, x2, y2) = (n(x1), n(y1), n(x2), n(y2));
        let _ = writeln!(self.out, "<path d=\"M{x1} {y1}L{x2} {y2}\"{attributes}/>");
    }

    pub(super) fn circle(&mut self, (x, y): (f32, f32), radius: f32, attributes: &str) {
        let _ = writeln!(self.out, "<circle cx=\"{}\" cy=\"{}\" r=\"{}\"{attributes}/>", n(x), n(y), n(radius));
    }

    pub(super) fn rect(&mut self, (x, y): (f32, f32), (width, height): (f32, f32), attributes: &str) {
        let (x, y, width, height) = (n(x), n(y), n(width), n(height));
        let _ = writeln!(self.out, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"{attributes}/>");
    }

    pub(super) fn path(&mut self, d: &str, attributes: &str) {
        let _ = writeln!(self.out, "<path d=\"{d}\"{attributes}/>");
    }

    /// Text centred on a point both ways: 0.36 em is half the height of capitals and digits.
    pub(super) fn centred(&mut self, (x, y): (f32, f32), size: f32, text: &str, attributes: &str) {
        let y = n(y + 0.36 * size);
        let (x, size, text) = (n(x), n(size), escape(text));
        let _ = writeln!(self.out, "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\"{attributes}>{text}</text>");
    }
}
