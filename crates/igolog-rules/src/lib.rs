//! Rules over positions: a Datalog with incremental evaluation, explanations and daemons.
//!
//! ```
//! use igolog_core::{Game, Graph, Move, Rules};
//! use igolog_rules::{Budget, Follower, board_program};
//!
//! let mut game = Game::new(Graph::grid(9, 9)?, Rules::CHINESE);
//! let rules = "lonely(P, C) :- stone(P, _, C), not (adjacent(P, Q), stone(Q, _, C)).";
//! let program = board_program(game.board().graph()).library("std").source("my.rules", rules).query("lonely(P, black)");
//! let budget = Budget::default();
//! let mut follower = Follower::new(program.build()?.into(), game.board(), game.to_move(), &budget)?;
//! game.play(Move::Play(game.board().graph().at(2, 2).unwrap()))?;
//! follower.follow(&game, &budget)?;
//! assert_eq!(follower.engine().query(0, &budget)?.len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | module | holds |
//! |---|---|
//! | `syntax` | tokens, parser, errors with their place |
//! | `program` | names, lowering to plain rules, stratification, join plans: [`Program`] |
//! | `store` | rows with hash indexes and two views, before and after a change |
//! | `eval` | joins, fixpoints, incremental updates, budgets |
//! | `engine` | [`RuleEngine`]: load, update, undo, query |
//! | `explain` | [`Derivation`] of an answer, [`Missing`] conditions of a missing one |
//! | `daemon` | [`Event`]s when facts come and go |
//! | `follow` | [`Follower`]: an engine on the facts of a game |
//! | `player` | [`RulePlayer`]: moves by inference |
//! | `library` | the standard library, written in the language itself |
//!
//! The language has no input or output, every run has a [`Budget`], and no text makes it panic.
#![forbid(unsafe_code)]

mod daemon;
mod engine;
mod eval;
mod explain;
mod follow;
mod library;
mod player;
mod program;
mod prolog;
mod schema;
mod store;
mod syntax;
mod text;
mod value;

pub use daemon::Event;
pub use engine::{Answers, Changes, RuleEngine, UndoRecord};
pub use eval::budget::{Budget, RunError};
pub use explain::{Derivation, Missing, Premise, Support};
pub use follow::{Follower, board_program, board_program_with, board_schema, prolog_facts};
pub use library::{names as library_names, text as library_text};
pub use player::{RuleChoice, RulePlayer};
pub use program::{Daemon, DaemonMark, Program, ProgramBuilder, Query};
pub use schema::{BoardNames, PointNames, RelationInfo};
pub use syntax::{MAX_SOURCE_BYTES, RuleError, RuleErrors};
pub use text::{json, plain_text, program_text};
pub use value::{Content, Pool, Value};
