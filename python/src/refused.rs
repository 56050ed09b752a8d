//! Refusals as Python exceptions.

use igolog_answers::{Fault, Refusal};
use pyo3::prelude::*;

/// The exception for a refusal: `igolog.IgologError` with its place and hint, or `KeyboardInterrupt`'s like untouched.
pub fn raise(py: Python<'_>, refusal: &Refusal) -> PyErr {
    let fault = serde_json::to_value(refusal.fault).ok().and_then(|word| Some(word.as_str()?.to_owned()));
    let made = py.import("igolog._errors").and_then(|errors| errors.getattr("IgologError")).and_then(|error| {
        error.call1((
            refusal.message.as_str(),
            fault,
            refusal.of.as_deref(),
            refusal.line,
            refusal.column,
            refusal.hint.as_deref(),
        ))
    });
    made.map_or_else(|error| error, PyErr::from_value)
}

/// The exception for something that makes no sense.
pub fn bad(py: Python<'_>, message: impl ToString, of: &str) -> PyErr {
    raise(py, &Refusal::bad(message).of(of))
}

/// What is said when the program itself is at fault.
pub fn internal(message: &str) -> Refusal {
    Refusal::new(Fault::Internal, message)
}
