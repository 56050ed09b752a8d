//! Colours: of board and ink, and of data.

use igolog_core::{Color, words};

use super::Fill;

/// Colours of board and ink.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Theme {
    /// A wooden board on a light page.
    #[default]
    Light,
    /// A dark board on a dark page.
    Dark,
    /// Black and white, for print.
    Print,
}

words!(Theme, "theme", Light => "light", Dark => "dark", Print => "print");

impl Theme {
    pub(super) fn colors(self) -> Colors {
        match self {
            Theme::Light => Colors {
                page: "#fbf7ef",
                board: "#ecc987",
                line: "#4d3a1c",
                text: "#4a3a20",
                accent: "#c8321e",
                stones: [("#5c5c5c", "#0d0d0d", "#000000"), ("#ffffff", "#dcd9d2", "#6f675c")],
            },
            Theme::Dark => Colors {
                page: "#16181c",
                board: "#3a3f47",
                line: "#9aa1ab",
                text: "#c6ccd4",
                accent: "#ff8a5c",
                stones: [("#2c2f35", "#07080a", "#aab1bb"), ("#ffffff", "#cfd3d8", "#20242a")],
            },
            Theme::Print => Colors {
                page: "#ffffff",
                board: "#ffffff",
                line: "#000000",
                text: "#000000",
                accent: "#d00000",
                stones: [("#000000", "#000000", "#000000"), ("#ffffff", "#ffffff", "#000000")],
            },
        }
    }
}

/// The colours of a theme.
#[derive(Clone, Copy)]
pub(super) struct Colors {
    pub(super) page: &'static str,
    pub(super) board: &'static str,
    pub(super) line: &'static str,
    pub(super) text: &'static str,
    pub(super) accent: &'static str,
    /// For black and white stones: the light inside, the dark inside, the rim.
    pub(super) stones: [(&'static str, &'static str, &'static str); 2],
}

impl Colors {
    /// What is readable on a stone, or on the board.
    pub(super) fn ink_on(&self, stone: Option<Color>) -> &'static str {
        match stone {
            None => self.text,
            Some(Color::Black) => "#ffffff",
            Some(Color::White) => "#000000",
        }
    }
}

/// Okabe and Ito's colours (2008), told apart with any kind of colour vision.
const CLASSES: [(u8, u8, u8); 8] = [
    (0x00, 0x72, 0xB2),
    (0xD5, 0x5E, 0x00),
    (0x00, 0x9E, 0x73),
    (0xCC, 0x79, 0xA7),
    (0x56, 0xB4, 0xE9),
    (0xE6, 0x9F, 0x00),
    (0xF0, 0xE4, 0x42),
    (0x80, 0x80, 0x80),
];

/// Five stops of the viridis scale (van der Walt and Smith, 2015): even in lightness, safe for any colour vision.
const HEAT: [(u8, u8, u8); 5] = [(68, 1, 84), (59, 82, 139), (33, 145, 140), (94, 201, 98), (253, 231, 37)];

impl Fill {
    /// The colour, and how strongly it covers the board.
    pub(super) fn color(self) -> (String, f32) {
        match self {
            Fill::Class(class) => (hex(CLASSES[usize::from(class) % CLASSES.len()]), 0.8),
            Fill::Heat(value) => {
                let value = if value.is_finite() { value.clamp(0.0, 1.0) } else { 0.0 };
                let scaled = value * (HEAT.len() - 1) as f32;
                let below = (scaled as usize).min(HEAT.len() - 2);
                (hex(mix(HEAT[below], HEAT[below + 1], scaled - below as f32)), 0.85)
            }
            Fill::Balance(value) => {
                let value = if value.is_finite() { value.clamp(-1.0, 1.0) } else { 0.0 };
                let end = if value < 0.0 { CLASSES[0] } else { CLASSES[1] };
                (hex(end), (value.abs() * 100.0).round() / 100.0 * 0.9)
            }
            Fill::Rgb(r, g, b) => (hex((r, g, b)), 0.8),
        }
    }

    /// What is readable on the colour.
    pub(super) fn ink(self) -> &'static str {
        let (color, strength) = self.color();
        let part = |at: usize| u32::from_str_radix(&color[at..at + 2], 16).unwrap_or(0);
        let light = (299 * part(1) + 587 * part(3) + 114 * part(5)) / 1000;
        if light < 120 && strength > 0.5 { "#ffffff" } else { "#000000" }
    }
}

fn mix(a: (u8, u8, u8), b: (u8, u8, u8), t: f32) -> (u8, u8, u8) {
    let part = |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * t).round() as u8;
    (part(a.0, b.0), part(a.1, b.1), part(a.2, b.2))
}

fn hex((r, g, b): (u8, u8, u8)) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}
