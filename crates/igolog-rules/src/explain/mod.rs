//! Why an answer holds, and why one is missing.
//!
//! A proof is found on demand, by running rules backwards from the row to be explained. In recursive components a premise
//! must have been derived in an earlier round than the conclusion, so no proof is circular.

mod proof;
mod rank;
mod why_not;

pub use proof::{Derivation, Premise, Support};
pub use why_not::Missing;

use crate::engine::RuleEngine;
use crate::eval::budget::{Budget, RunError};
use crate::value::Value;

impl RuleEngine {
    /// A proof of one answer to a query; `None` if the row is not an answer.
    ///
    /// # Errors
    /// When the budget runs out or nothing is loaded.
    ///
    /// # Panics
    /// If the program has no query of that number.
    pub fn explain(&mut self, query: usize, answer: &[Value], budget: &Budget) -> Result<Option<Derivation>, RunError> {
        proof::explain(self, query, answer, budget)
    }

    /// For a query without answers: the longest part of its body that holds, and below it the same for each rule of the
    /// condition that failed. Empty if the query has answers.
    ///
    /// # Errors
    /// When the budget runs out or nothing is loaded.
    ///
    /// # Panics
    /// If the program has no query of that number.
    pub fn why_not(&mut self, query: usize, budget: &Budget) -> Result<Vec<Missing>, RunError> {
        why_not::why_not(self, query, budget)
    }
}
