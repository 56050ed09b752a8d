//! Text to syntax tree: tokens, parser and errors with their place.

pub(crate) mod ast;
mod error;
mod forms;
mod parser;
mod token;

pub(crate) use error::Fault;
pub use error::{RuleError, RuleErrors};
pub(crate) use forms::form_advice;
pub(crate) use parser::{parse_program, parse_query};

/// The longest program text accepted, in bytes.
pub const MAX_SOURCE_BYTES: usize = 2 << 20;
