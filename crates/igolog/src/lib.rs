//! Igolog: a Go (囲碁) kernel and workbench in which every position is a database.
//!
//! This crate is the front door: it re-exports the libraries under short names. The program is `igolog-cli`.
//!
//! ```
//! use igolog::core::{Color, Game, Graph, Move, Rules};
//! let mut game = Game::new(Graph::torus(9, 9)?, Rules::CHINESE);
//! let centre = game.board().graph().at(4, 4).unwrap();
//! game.play(Move::Play(centre))?;
//! assert_eq!(game.board().color(centre), Some(Color::Black));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use igolog_answers as answers;
pub use igolog_bw as bw;
pub use igolog_core as core;
pub use igolog_extremal as extremal;
pub use igolog_facts as facts;
pub use igolog_gtp as gtp;
pub use igolog_life as life;
pub use igolog_play as play;
pub use igolog_rules as rules;
pub use igolog_text as text;
