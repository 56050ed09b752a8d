//! Pictures of positions, written as SVG or PNG by the name of the file.

use std::path::{Path, PathBuf};

use igolog_core::{Board, Graph};
use igolog_text::png;
use igolog_text::svg::{Part, Picture, Theme};
use igolog_text::vertex::{self, Notation};

use crate::exit::Failure;
use crate::output;

/// How a picture looks.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct PictureArgs {
    /// Write a picture, *.svg or *.png
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Draw only a part of the board: two opposite corners
    #[arg(long, value_name = "A1:K10")]
    pub(crate) part: Option<String>,
    /// Colours of the picture: light, dark or print
    #[arg(long, default_value = "light")]
    pub(crate) theme: Theme,
}

impl PictureArgs {
    /// A picture with this look and nothing on it yet.
    pub(crate) fn picture(&self, graph: &Graph, coords: Notation) -> Result<Picture, Failure> {
        let part = self.wanted(graph, coords)?;
        Ok(Picture { theme: self.theme, coordinates: Some(coords), part, ..Picture::default() })
    }

    /// The part of the board that is wanted.
    pub(crate) fn wanted(&self, graph: &Graph, coords: Notation) -> Result<Option<Part>, Failure> {
        self.part.as_deref().map(|text| part(graph, text, coords)).transpose()
    }
}

/// Draws a board and writes it in the format that the file's name tells.
pub(crate) fn save(path: &Path, picture: &Picture, board: &Board) -> Result<(), Failure> {
    save_svg(path, &picture.draw(board))
}

/// Writes a drawing in the format that the file's name tells.
pub(crate) fn save_svg(path: &Path, svg: &str) -> Result<(), Failure> {
    match format(path)? {
        Format::Svg => output::write_file(path, svg.as_bytes()),
        Format::Png => {
            let bytes = png::render(svg, 2.0).map_err(|e| Failure::Input(format!("{}: {e}", path.display())))?;
            output::write_file(path, &bytes)
        }
    }
}

/// Whether a file's name is that of a picture, to be asked before long work.
pub(crate) fn check_name(path: &Path) -> Result<(), Failure> {
    format(path).map(|_| ())
}

enum Format {
    Svg,
    Png,
}

fn format(path: &Path) -> Result<Format, Failure> {
    let extension = path.extension().map(|e| e.to_ascii_lowercase());
    match extension.as_ref().and_then(|e| e.to_str()) {
        Some("svg") => Ok(Format::Svg),
        Some("png") => Ok(Format::Png),
        _ => Err(Failure::Usage(format!("{}: a picture's name ends in .svg or .png", path.display()))),
    }
}

fn part(graph: &Graph, text: &str, coords: Notation) -> Result<Part, Failure> {
    let wrong =
        || Failure::Usage(format!("'{text}' is no part of this board: write two opposite corners, such as A1:K10"));
    let (a, b) = text.split_once([':', '-']).ok_or_else(wrong)?;
    let corner = |name: &str| {
        let point = vertex::parse(graph, name.trim(), coords).map_err(|e| Failure::Usage(format!("{text}: {e}")))?;
        graph.column_row(point).ok_or_else(wrong)
    };
    let ((x1, y1), (x2, y2)) = (corner(a)?, corner(b)?);
    Ok(Part { columns: (x1.min(x2), x1.max(x2)), rows: (y1.min(y2), y1.max(y2)) })
}
