//! What the asker gives to the work: a token to stop it, a sink for progress, a clock, limits.

use igolog_core::{Clock, Stop};
use igolog_life::Spent;
use schemars::JsonSchema;
use serde::Serialize;

use crate::answer::Body;

/// Bounds on what a question may ask for. A door for strangers sets them low.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Points of a board.
    pub points: usize,
    /// Lines between points of a board.
    pub edges: usize,
    /// Moves and setups after the text of a position.
    pub steps: usize,
    /// Bytes of a text.
    pub bytes: usize,
    /// Rows of a table in an answer.
    pub rows: usize,
    /// Bytes that the tables of a search for strings may take.
    pub memory: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { points: 16_384, edges: 2_000_000, steps: 100_000, bytes: 64 << 20, rows: 1_000_000, memory: 5 << 30 }
    }
}

/// How far long work has come.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Progress {
    /// What is being done, in a word or two.
    pub stage: String,
    /// How much is done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub done: Option<f64>,
    /// Of how much.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<f64>,
    /// Seconds since the work began, where the asker has a clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// What is known so far, in the shape of the answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub so_far: Option<Box<Body>>,
}

/// How much was done for an answer: positions searched and games played out.
#[derive(Serialize, JsonSchema)]
#[serde(remote = "Spent")]
#[schemars(rename = "Spent")]
pub(crate) struct SpentWords {
    /// Positions searched.
    positions: u64,
    /// Games played out.
    playouts: u64,
}

/// A question's work: who may stop it, who hears of it, what it may cost.
#[derive(Default)]
pub struct Work<'a> {
    /// Asks the work to end.
    pub stop: Stop,
    /// What the asker allows.
    pub limits: Limits,
    /// Threads that the work may use; 0 and 1 mean the caller's own.
    pub threads: usize,
    /// Megabytes that a search tree may take; 0 means 256.
    pub megabytes: usize,
    /// Hears of progress.
    pub progress: Option<&'a mut dyn FnMut(Progress)>,
    /// Begins with the work; without a clock, limits of time do not hold.
    pub clock: Option<Clock>,
    /// What has been done so far.
    pub spent: Spent,
}

impl Work<'_> {
    /// Seconds since the work began, if the asker has a clock.
    pub fn seconds(&self) -> Option<f64> {
        self.clock.as_ref().map(|clock| clock.now().as_secs_f64())
    }

    /// Stops after so many seconds, if the asker has a clock.
    pub(crate) fn stop_after(&mut self, seconds: f64) {
        if let Some(clock) = self.clock.clone() {
            self.stop = self.stop.or_when(move || clock.now().as_secs_f64() >= seconds);
        }
    }

    /// Tells how far the work has come.
    pub fn tell(&mut self, stage: &str, done: Option<f64>, of: Option<f64>, so_far: Option<Body>) {
        let seconds = self.seconds();
        if let Some(progress) = &mut self.progress {
            progress(Progress { stage: stage.to_owned(), done, of, seconds, so_far: so_far.map(Box::new) });
        }
    }
}

impl std::fmt::Debug for Work<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Work").field("limits", &self.limits).field("spent", &self.spent).finish_non_exhaustive()
    }
}
