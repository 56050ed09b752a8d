//! The letters of an SVG as outlines. What stands on a board is numbers, letters and names: one character is set after
//! the other, without the joined forms of scripts such as Arabic or Devanagari.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::OnceLock;

use fontdb::{Database, ID};
use resvg::usvg::roxmltree::{Document, Node};
use ttf_parser::{Face, OutlineBuilder};

use crate::png::PngError;
use crate::svg::ink::escape;

/// An SVG in which every `text` element has become a `path`, if it has no more letters than these. Size, weight and anchor
/// may be set on any element around.
pub(crate) fn outlined(svg: &str, most: usize) -> Result<String, PngError> {
    let document = Document::parse(svg).map_err(|fault| PngError::Svg(fault.to_string()))?;
    let texts = || document.descendants().filter(|n| n.tag_name().name() == "text");
    let letters = texts().map(|node| text_of(node).map(|text| text.chars().count()).sum::<usize>()).sum();
    if letters > most {
        return Err(PngError::Letters { letters, most });
    }
    let mut out = String::with_capacity(svg.len());
    let (mut from, mut known) = (0, Known::new());
    for node in texts() {
        let range = node.range();
        out += &svg[from..range.start];
        out += &path_of(node, &mut known);
        from = range.end;
    }
    out += &svg[from..];
    Ok(out)
}

fn text_of<'a>(node: Node<'a, 'a>) -> impl Iterator<Item = &'a str> {
    node.descendants().filter(|n| n.is_text()).filter_map(|n| n.text())
}

/// The system's fonts of characters that were looked for.
type Known = BTreeMap<char, Option<ID>>;

fn path_of(node: Node<'_, '_>, known: &mut Known) -> String {
    let set = |name: &str| node.ancestors().find_map(|n| n.attribute(name));
    let number = |name: &str, usual: f32| set(name).and_then(|v| v.parse().ok()).unwrap_or(usual);
    let text: String = text_of(node).collect();
    let (d, width) = Outline::of(&text, number("font-size", 16.0), set("font-weight") == Some("bold"), known);
    let before = match set("text-anchor") {
        Some("middle") => width / 2.0,
        Some("end") => width,
        _ => 0.0,
    };
    let (x, y) = (number("x", 0.0) - before, number("y", 0.0));
    let mut out = format!("<path transform=\"translate({x} {y})\" d=\"{d}\"");
    let is_layout = |name: &str| matches!(name, "x" | "y" | "text-anchor") || name.starts_with("font-");
    for attribute in node.attributes().filter(|a| !is_layout(a.name())) {
        let _ = write!(out, " {}=\"{}\"", attribute.name(), escape(attribute.value()));
    }
    out + "/>"
}

/// The outline of a line of text as the commands of an SVG path.
struct Outline {
    out: String,
    scale: f32,
    x: f32,
}

impl Outline {
    /// The path of a text that starts at the origin, and its width.
    fn of(text: &str, size: f32, bold: bool, known: &mut Known) -> (String, f32) {
        let mut line = Outline { out: String::new(), scale: 1.0, x: 0.0 };
        let [regular, heavy] = built_in();
        let built_in = if bold { heavy } else { regular };
        for c in text.chars() {
            if built_in.glyph_index(c).is_some() || !line.set_from_system(c, size, known) {
                line.set(built_in, c, size);
            }
        }
        (line.out, line.x)
    }

    /// Sets a character, or the empty box of a font that lacks it.
    fn set(&mut self, face: &Face<'_>, c: char, size: f32) {
        let glyph = face.glyph_index(c).unwrap_or_default();
        self.scale = size / f32::from(face.units_per_em());
        face.outline_glyph(glyph, self);
        self.x += f32::from(face.glyph_hor_advance(glyph).unwrap_or_default()) * self.scale;
    }

    fn set_from_system(&mut self, c: char, size: f32, known: &mut Known) -> bool {
        let fonts = system();
        let Some(id) = *known.entry(c).or_insert_with(|| face_with(fonts, c)) else { return false };
        let drawn =
            fonts.with_face_data(id, |data, index| Face::parse(data, index).map(|face| self.set(&face, c, size)));
        matches!(drawn, Some(Ok(())))
    }

    fn push(&mut self, command: char, points: &[(f32, f32)]) {
        self.out.push(command);
        for &(x, y) in points {
            let _ = write!(self.out, "{:.2} {:.2} ", self.x + x * self.scale, -y * self.scale);
        }
    }
}

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.push('M', &[(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.push('L', &[(x, y)]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.push('Q', &[(x1, y1), (x, y)]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.push('C', &[(x1, y1), (x2, y2), (x, y)]);
    }

    fn close(&mut self) {
        self.push('Z', &[]);
    }
}

/// The font in the program, regular and bold: Latin, Greek and Cyrillic.
fn built_in() -> &'static [Face<'static>; 2] {
    static FACES: OnceLock<[Face<'static>; 2]> = OnceLock::new();
    FACES.get_or_init(|| {
        [notosans::REGULAR_TTF, notosans::BOLD_TTF].map(|data| Face::parse(data, 0).expect("the font in the program"))
    })
}

/// The fonts of the system, looked up the first time that the built-in one lacks a character.
fn system() -> &'static Database {
    static FONTS: OnceLock<Database> = OnceLock::new();
    FONTS.get_or_init(|| {
        let mut fonts = Database::new();
        fonts.load_system_fonts();
        fonts
    })
}

/// The first face that has a character, upright ones of usual weight before others.
fn face_with(fonts: &Database, c: char) -> Option<ID> {
    let has = |id: ID| {
        let known = fonts.with_face_data(id, |data, index| Face::parse(data, index).ok()?.glyph_index(c));
        known.flatten().is_some()
    };
    let plain = |f: &&fontdb::FaceInfo| f.weight == fontdb::Weight::NORMAL && f.style == fontdb::Style::Normal;
    let mut faces = fonts.faces().filter(plain).chain(fonts.faces().filter(|f| !plain(f)));
    faces.find(|f| has(f.id)).map(|f| f.id)
}
