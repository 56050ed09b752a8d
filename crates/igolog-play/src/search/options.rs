//! What a search is made of, and how long it may take.

use igolog_core::{Deadline, Stop};

use crate::PlayoutOptions;

/// The ingredients of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchOptions {
    /// Worker threads, at least one.
    pub threads: usize,
    /// Bytes for the tree; two trees of half the size are kept, so that one can be pruned into the other.
    pub memory: usize,
    /// Seed of the random sources. One thread, one seed and a number of playouts give one result.
    pub seed: u64,
    /// The playouts.
    pub playout: PlayoutOptions,
    /// Games at which own results weigh as much as results of all moves as first (RAVE, Gelly and Silver 2007);
    /// 0 for plain UCT.
    pub rave: f32,
    /// Exploration constant of UCB1.
    pub exploration: f32,
    /// Weight of the tactical priors (capture, save, ladder, shape, nearness); 0 for none.
    pub tactics: f32,
    /// Weight of the learned policy in the priors; 0 for none.
    pub policy: f32,
    /// Visits before a node is shown to the learned policy.
    pub policy_at: u32,
    /// Weight of what the rules propose in the priors; 0 for none.
    pub rules: f32,
    /// Visits before a node is shown to the rules.
    pub rules_at: u32,
    /// Visits before a leaf is opened.
    pub open_at: u32,
    /// Share of a result that depends on the margin instead of on win or loss.
    pub margin: f32,
}

impl Default for SearchOptions {
    fn default() -> Self {
        SearchOptions {
            threads: 1,
            memory: 256 << 20,
            seed: 1,
            playout: PlayoutOptions::default(),
            rave: 3500.0,
            exploration: 0.0,
            tactics: 1.0,
            policy: 1.0,
            policy_at: 24,
            rules: 1.0,
            rules_at: 400,
            open_at: 4,
            margin: 0.05,
        }
    }
}

/// When a search ends. Without any limit it goes on until it is told to stop or its counters are full.
#[derive(Clone, Debug, Default)]
pub struct Limit {
    /// By when, on the clock of who asks.
    pub time: Option<Deadline>,
    /// Playouts, those of a tree kept from before not counted.
    pub playouts: Option<u64>,
    /// Whether to stop early once the first choice cannot change any more.
    pub early: bool,
    /// Once this is asked to stop, whatever is being done ends soon, with what is known by then.
    pub stop: Stop,
}
