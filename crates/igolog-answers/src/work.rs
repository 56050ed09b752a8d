//! What the asker gives to the work: a token to stop it, a sink for progress, a clock, limits.

use igolog_core::{Clock, Stop};
use igolog_life::Spent;
use serde::{Serialize, Serializer};

use crate::answer::Body;
use crate::refusal::Refusal;

/// Bounds on what a question may ask for. A door for strangers sets them low.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Points of a board.
    pub points: usize,
    /// Lines between points of a board.
    pub edges: usize,
    /// Pairs of lines that meet at a point, where facts are asked for: joints are made of them.
    pub pairs: usize,
    /// Moves and setups after the text of a position.
    pub steps: usize,
    /// Bytes of a text.
    pub bytes: usize,
    /// Rows of a table in an answer.
    pub rows: usize,
    /// Bytes that the tables of the work may take, about.
    pub memory: u64,
    /// Bytes of an answer, about.
    pub answer: usize,
}

impl Limits {
    /// What strangers may ask for, apart from memory: of a server, and of a page that works in somebody's browser.
    pub const FOR_STRANGERS: Limits = Limits {
        // 52×52, the largest board of SGF.
        points: 2704,
        edges: 40_000,
        pairs: 1_000_000,
        steps: 20_000,
        bytes: 4 << 20,
        rows: 200_000,
        memory: 128 << 20,
        answer: 4 << 20,
    };
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            points: 16_384,
            edges: 2_000_000,
            pairs: 5_000_000,
            steps: 100_000,
            bytes: 64 << 20,
            rows: 1_000_000,
            memory: 5 << 30,
            answer: 1 << 30,
        }
    }
}

/// Bytes that a name of a point or a number takes in an answer, about.
pub(crate) const CELL: usize = 6;

/// How far long work has come.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "as_in_an_answer")]
    pub so_far: Option<Box<Body>>,
}

/// Written inside a map, as [`Answer`](crate::Answer) writes its body, so that the code for all bodies is compiled once.
fn as_in_an_answer<S: Serializer>(so_far: &Option<Box<Body>>, serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Told<'a> {
        #[serde(flatten)]
        body: Option<&'a Body>,
    }
    Told { body: so_far.as_deref() }.serialize(serializer)
}

/// How much was done for an answer: positions searched and games played out.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(remote = "Spent")]
#[cfg_attr(feature = "schema", schemars(rename = "Spent"))]
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
    /// Bytes of the answer so far, about.
    pub told: usize,
    /// Asked when the time that the question sets itself is over; set from the question.
    pub time_over: Option<Stop>,
    /// The library that questions about games are put to.
    #[cfg(feature = "library")]
    pub library: Option<std::sync::Arc<igolog_corpus::Library>>,
}

impl Work<'_> {
    /// Seconds since the work began, if the asker has a clock.
    pub fn seconds(&self) -> Option<f64> {
        self.clock.as_ref().map(|clock| clock.now().as_secs_f64())
    }

    /// Takes room in the answer for some names, numbers or texts, before they are made.
    ///
    /// # Errors
    /// If the answer would be longer than the limits allow.
    pub(crate) fn room(&mut self, bytes: usize) -> Result<(), Refusal> {
        self.told = self.told.saturating_add(bytes);
        if self.told > self.limits.answer { Err(self.too_much()) } else { Ok(()) }
    }

    /// Room for so many names of points or numbers.
    ///
    /// # Errors
    /// As [`room`](Work::room).
    pub(crate) fn room_for(&mut self, cells: usize) -> Result<(), Refusal> {
        self.room(cells.saturating_mul(CELL))
    }

    /// Says that the work was stopped, if it was.
    ///
    /// # Errors
    /// If it was.
    pub fn check(&self) -> Result<(), Refusal> {
        if self.stop.is_asked() { Err(Refusal::stopped()) } else { Ok(()) }
    }

    /// Why an answer is too long.
    pub fn too_much(&self) -> Refusal {
        Refusal::too_large(format!("the answer would be longer than {} bytes", self.limits.answer))
            .hint("ask for less: fewer relations, moves, rows or games")
    }

    /// Searches end after so many seconds, if the asker has a clock.
    pub(crate) fn search_until(&mut self, seconds: f64) {
        if let Some(clock) = self.clock.clone() {
            self.time_over = Some(self.stop.or_when(move || clock.now().as_secs_f64() >= seconds));
        }
    }

    /// The token of searches, which may end early and say what they know by then. Everything else looks at `stop`.
    pub(crate) fn enough(&self) -> &Stop {
        self.time_over.as_ref().unwrap_or(&self.stop)
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
