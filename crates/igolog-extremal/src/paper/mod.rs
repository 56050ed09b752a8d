//! The tables of the two papers, computed again and set beside the printed values.
//!
//! Paper 000 is Yano and Muramatsu, *On the maximum number of strings feasibly put on the n×n Go board*; paper 001
//! is the journal paper that solved 19×19.

mod by_hand;
mod compute;
mod printed;

pub use by_hand::{HandProof, MatrixExample, hand_proof, matrix};
pub use compute::{
    PrintedSeconds, centre_patterns, counts_under_cuts, mean_saving, printed_seconds, relaxations, table,
};

use serde::Serialize;

/// One table of a paper.
#[derive(Clone, Debug, Serialize)]
pub struct PaperTable {
    /// `000` or `001`.
    pub paper: &'static str,
    /// Its number in the paper.
    pub number: u32,
    /// What it shows.
    pub title: String,
    /// Head of each column.
    pub columns: Vec<&'static str>,
    /// The rows.
    pub rows: Vec<Vec<PaperCell>>,
}

/// One number of a table, then and now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PaperCell {
    /// As printed; none for a column the paper does not have.
    pub printed: Option<String>,
    /// As computed; none where there is nothing to compare (times of old machines).
    pub computed: Option<String>,
    /// Printed and computed differ.
    pub misprint: bool,
}

impl PaperCell {
    fn compared(printed: impl ToString, computed: impl ToString) -> Self {
        let (printed, computed) = (printed.to_string(), computed.to_string());
        let misprint = printed != computed;
        PaperCell { printed: Some(printed), computed: Some(computed), misprint }
    }

    fn then(printed: Option<&str>) -> Self {
        PaperCell { printed: printed.map(str::to_string), computed: None, misprint: false }
    }

    fn now(computed: impl ToString) -> Self {
        PaperCell { printed: None, computed: Some(computed.to_string()), misprint: false }
    }

    fn seconds(seconds: Option<f64>) -> Self {
        PaperCell { printed: None, computed: seconds.map(|seconds| format!("{seconds:.3}")), misprint: false }
    }
}

impl PaperTable {
    /// Number of misprints.
    pub fn misprints(&self) -> usize {
        self.rows.iter().flatten().filter(|cell| cell.misprint).count()
    }
}
