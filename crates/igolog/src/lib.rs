//! Igolog: a Go (囲碁) kernel and workbench in which every position is a database.
//!
//! This crate is the front door: it re-exports the libraries under short names, and its binary is the `igolog` program.
//!
//! ```
//! use igolog::core::{Color, Game, Graph, Move, Rules};
//! let mut game = Game::new(Graph::torus(9, 9)?, Rules::CHINESE);
//! let centre = game.board().graph().at(4, 4).unwrap();
//! game.play(Move::Play(centre))?;
//! assert_eq!(game.board().color(centre), Some(Color::Black));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use igolog_bw as bw;
pub use igolog_core as core;
pub use igolog_extremal as extremal;
pub use igolog_facts as facts;
pub use igolog_text as text;
