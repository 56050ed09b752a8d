//! Rules over positions: a Datalog with incremental evaluation, explanations and daemons.
#![forbid(unsafe_code)]

mod daemon;
mod engine;
mod eval;
mod explain;
mod follow;
mod library;
mod program;
mod schema;
mod store;
mod syntax;
mod text;
mod value;

pub use daemon::Event;
pub use engine::{Answers, Changes, Engine, UndoRecord};
pub use eval::budget::{Budget, RunError};
pub use explain::{Missing, Premise, Proof, Reason};
pub use follow::{Follower, Line, LineStep, board_program, board_schema};
pub use library::names as library_names;
pub use program::{Daemon, MarkShape, Program, ProgramBuilder, Query};
pub use schema::{BoardNames, PointNames, RelationInfo};
pub use syntax::{MAX_SOURCE_BYTES, RuleError, RuleErrors};
pub use text::{json, plain_text, program_text};
pub use value::{Content, Pool, Value};
