//! The JSON Schema of the protocol: a text that is shipped, which the tests hold to the types.

/// The schema of questions, of the lines that answer them, and of what a door tells of itself, as JSON.
pub fn schema() -> &'static str {
    include_str!("schema.json")
}

/// The schema as the types have it; [`schema`] is this text.
#[cfg(feature = "schema")]
pub fn schema_of_types() -> serde_json::Value {
    /// What is sent and what comes back.
    #[derive(schemars::JsonSchema)]
    #[expect(dead_code, reason = "only its schema is wanted")]
    struct Protocol {
        /// A question.
        question: crate::question::Question,
        /// A line that comes back.
        line: crate::answer::Line,
        /// What a door tells of itself.
        about: crate::about::About,
    }
    schemars::schema_for!(Protocol).to_value()
}
