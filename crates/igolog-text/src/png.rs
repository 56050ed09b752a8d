//! Pictures as PNG, by resvg. Letters come from a font in the program; no font on the system is needed.
//!
//! Characters that this font lacks (Chinese, Japanese, Korean) are taken from the system's fonts if it has any.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::letters::outlined;

/// Largest width and height of a picture, in pixels.
pub const MAX_SIDE: u32 = 12_000;

/// What a picture may cost: nobody can stop it being drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PngLimits {
    /// Most pixels; each takes four bytes.
    pub pixels: u64,
    /// Most letters; the outline of each takes some hundred bytes.
    pub letters: usize,
}

impl Default for PngLimits {
    fn default() -> PngLimits {
        PngLimits { pixels: u64::from(MAX_SIDE).pow(2), letters: 1_000_000 }
    }
}

/// Why a picture could not be drawn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PngError {
    /// The SVG text is at fault.
    #[error("the SVG cannot be read: {0}")]
    Svg(String),
    /// Too many pixels, or none.
    #[error("a picture of {width}x{height} pixels: sides from 1 to {MAX_SIDE} are possible")]
    Size {
        /// Width asked for.
        width: u32,
        /// Height asked for.
        height: u32,
    },
    /// Too many pixels for the one who asks.
    #[error("a picture of {width}x{height} pixels: {most} pixels are possible here")]
    Pixels {
        /// Width asked for.
        width: u32,
        /// Height asked for.
        height: u32,
        /// How many there may be.
        most: u64,
    },
    /// Too much text.
    #[error("a picture with {letters} letters: {most} are possible here")]
    Letters {
        /// How many there are.
        letters: usize,
        /// How many there may be.
        most: usize,
    },
    /// The PNG could not be written.
    #[error("the PNG cannot be written: {0}")]
    Encode(String),
}

/// An SVG as PNG, `scale` times as large.
///
/// # Errors
/// If the text is no SVG, or the picture would be too large.
pub fn render(svg: &str, scale: f32) -> Result<Vec<u8>, PngError> {
    render_within(svg, scale, PngLimits::default())
}

/// An SVG as PNG, `scale` times as large, if it keeps within limits.
///
/// # Errors
/// If the text is no SVG, or the picture would be too large.
pub fn render_within(svg: &str, scale: f32, limits: PngLimits) -> Result<Vec<u8>, PngError> {
    let outlined = outlined(svg, limits.letters)?;
    let tree = Tree::from_str(&outlined, &Options::default()).map_err(|fault| PngError::Svg(fault.to_string()))?;
    let side = |length: f32| (length * scale).ceil().clamp(0.0, u32::MAX as f32) as u32;
    let (width, height) = (side(tree.size().width()), side(tree.size().height()));
    let wrong = PngError::Size { width, height };
    if !(1..=MAX_SIDE).contains(&width) || !(1..=MAX_SIDE).contains(&height) {
        return Err(wrong);
    }
    if u64::from(width) * u64::from(height) > limits.pixels {
        return Err(PngError::Pixels { width, height, most: limits.pixels });
    }
    let mut pixels = Pixmap::new(width, height).ok_or(wrong)?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|fault| PngError::Encode(fault.to_string()))
}
