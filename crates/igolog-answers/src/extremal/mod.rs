//! Boards with the most strings, and counts of positions by their number of strings.

mod checker;
mod spectrum;
mod strings;

pub(crate) use checker::checker;
pub use checker::{CheckerAnswer, CheckerQuestion, CheckerStep};
pub(crate) use spectrum::spectrum;
pub use spectrum::{SpectrumAnswer, SpectrumQuestion};
pub(crate) use strings::strings;
pub use strings::{Bounds, StringsAnswer, StringsQuestion};

use igolog_extremal::Control;

use crate::refusal::Refusal;
use crate::work::Work;

/// Memory that the tables of one question may take.
const MEMORY: u64 = 5 << 30;

fn control(work: &Work<'_>) -> Control {
    Control::unlimited().with_stop(work.stop.clone())
}

fn check_sides(rows: usize, cols: usize, most: usize) -> Result<(), Refusal> {
    if rows == 0 || cols == 0 || rows > most || cols > most {
        return Err(Refusal::too_large(format!("boards from 1×1 to {most}×{most} are solved here")).of("rows"));
    }
    Ok(())
}
