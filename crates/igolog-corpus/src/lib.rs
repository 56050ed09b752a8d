//! Collections of Go games: a folder of tables that is searched by position, by pattern and by rule.
//!
//! ```
//! use igolog_core::Stop;
//! use igolog_corpus::{Library, LibraryWriter};
//!
//! let folder = std::env::temp_dir().join(format!("igolog-corpus-{}", std::process::id()));
//! let stop = Stop::never();
//! let mut writer = LibraryWriter::open(&folder, None, 1)?;
//! writer.add("a.sgf".into(), b"(;SZ[9]PB[A]PW[B]RE[B+R];B[ee];W[cc])".to_vec(), &stop)?;
//! assert_eq!(writer.finish(&stop)?.added, 1);
//! assert_eq!(Library::open(&folder)?.games()[0].moves, 2);
//! # std::fs::remove_dir_all(&folder).unwrap();
//! # Ok::<(), igolog_corpus::LibraryError>(())
//! ```
//!
//! | module | holds |
//! |---|---|
//! | [`writer`] | [`LibraryWriter`]: games into parts, parts into the manifest |
//! | [`library`] | [`Library`]: the games in memory, their positions on disk |
//! | [`prepare`], [`normal`], [`entry`] | from the text of a record to what is kept of it |
//! | [`track`], [`tracks`], [`positions`], [`frame`] | what searches read |
//! | [`explore`], [`find`], [`filter`] | what was played in a position; a pattern in all games; which games are meant |
//! | [`list`], [`record`], [`statistics`] | the games page by page; one of them as a record; what they are like |
//! | [`pattern`] | shapes, their variants, and where they stood in a game |
//! | [`table`], [`manifest`] | the files of the contract |

mod columns;
pub mod entry;
pub mod error;
pub mod explore;
pub mod filter;
pub mod find;
pub mod frame;
pub mod library;
pub mod list;
pub mod manifest;
pub mod needs;
pub mod normal;
pub mod pattern;
pub mod positions;
pub mod prepare;
pub mod record;
pub mod statistics;
pub mod table;
pub mod track;
pub mod tracks;
pub mod writer;

pub use error::LibraryError;
pub use library::{GameRow, Library, TextId};
pub use manifest::Manifest;
pub use prepare::Plan;
pub use writer::{DEFAULT_RELATIONS, LibraryWriter, Tally};
