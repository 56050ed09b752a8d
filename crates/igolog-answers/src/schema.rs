//! The JSON Schema of the protocol, made from the types.

use schemars::JsonSchema;
use serde_json::Value;

use crate::about::About;
use crate::answer::Line;
use crate::question::Question;

/// What is sent and what comes back.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "only its schema is wanted")]
struct Protocol {
    /// A question.
    question: Question,
    /// A line that comes back.
    line: Line,
    /// What a door tells of itself.
    about: About,
}

/// The schema of questions, of the lines that answer them, and of what a door tells of itself.
pub fn schema() -> Value {
    schemars::schema_for!(Protocol).to_value()
}
