//! Texts of Go: SGF, diagrams, position strings, graph files, point names, board pictures.
//!
//! ```
//! use igolog_core::Color;
//! use igolog_text::input::{Input, Wanted};
//! use igolog_text::{position_string, sgf::Collection, svg::Picture};
//!
//! // A text of any kind becomes a game on a board …
//! let record = Input::read(b"(;SZ[9]PB[Kuro];B[ee];W[ce];B[cd])")?;
//! let (game, warnings) = record.game(&Wanted::default())?;
//! assert_eq!((game.board().stone_count(Color::Black), warnings.len()), (2, 0));
//!
//! // … and a board becomes a text again.
//! assert_eq!(position_string::write(&game), "9*3/2X6/2O1X4/9*4 w - 0/0 komi=0 rules=chinese");
//! assert!(Picture::default().draw(game.board()).starts_with("<svg"));
//!
//! // Records can be edited; what is not touched stays as it was, blank for blank.
//! let mut records = Collection::read(b"( ;SZ[9] ; B[ee] )")?;
//! let last = records.game(0).and_then(|g| g.main_line().last()).map(|n| n.id()).unwrap();
//! records.add_comment(last, "the centre");
//! assert_eq!(records.to_string(), "( ;SZ[9] ; B[ee]C[the centre] )");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | text | module |
//! |---|---|
//! | game records | [`sgf`]; played on a board by [`replay`] |
//! | diagrams, plain and in the `$$` style | [`diagram`] |
//! | one-line positions | [`position_string`] |
//! | boards of any shape, as JSON | [`graph_file`] |
//! | checkered boards as 0 and 1 | [`matrix`] |
//! | names of points | [`vertex`] |
//! | any of these, told apart | [`input`] |
//! | pictures | [`svg`]; as pixels `png`, with the feature of that name |
//!
//! Readers never panic, and take time and memory linear in their input; faults have line and column ([`Place`]).
//! Foreign records are forgiven what they can be: they give a game *and* a list of warnings.

mod assumed;
pub mod diagram;
pub mod graph_file;
pub mod input;
#[cfg(feature = "png")]
mod letters;
pub mod matrix;
mod place;
#[cfg(feature = "png")]
pub mod png;
pub mod position_string;
pub mod replay;
pub mod sgf;
pub mod svg;
pub mod vertex;

pub use assumed::Assumed;
pub use place::Place;
