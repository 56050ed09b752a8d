//! Boards with the most strings, and counts of positions by their number of strings.

mod checker;
mod counts;
mod graph_strings;
mod methods;
mod spectrum;
mod strings;
mod verify;

pub(crate) use checker::checker;
pub use checker::{CheckerAnswer, CheckerStep};
pub use counts::BoardCount;
pub use graph_strings::GraphStringsAnswer;
pub(crate) use graph_strings::graph_strings;
pub use methods::StringsMethod;
pub(crate) use spectrum::spectrum;
pub use spectrum::{SpectrumAnswer, SpectrumQuestion};
pub(crate) use strings::strings;
pub use strings::{Bounds, StringsAnswer, StringsQuestion};
pub use verify::VerifyAnswer;
pub(crate) use verify::verify;

use crate::refusal::Refusal;

fn check_sides(rows: usize, cols: usize) -> Result<(), Refusal> {
    match rows.min(cols) {
        0 => Err(Refusal::bad("a board has at least one row and one column").of("rows")),
        _ => Ok(()),
    }
}
