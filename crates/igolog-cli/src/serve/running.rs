//! The work that is being done, and counts of what was: `GET /api/load` tells them.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use igolog_core::Stop;
use serde_json::{Value, json};

use super::lanes::Lane;
use super::memory::Held;

/// The work that is being done.
#[derive(Debug, Default)]
pub(super) struct Running {
    work: Mutex<BTreeMap<u64, Work>>,
    begun: AtomicU64,
    short: AtomicU64,
}

#[derive(Debug)]
struct Work {
    lane: Lane,
    bytes: usize,
    stop: Stop,
}

/// A piece of work in the list; it goes when this is dropped, and its memory with it.
#[derive(Debug)]
pub(super) struct Entry {
    number: u64,
    list: Arc<Running>,
    _held: Held,
}

impl Drop for Entry {
    fn drop(&mut self) {
        self.list.work().remove(&self.number);
    }
}

impl Running {
    fn work(&self) -> MutexGuard<'_, BTreeMap<u64, Work>> {
        self.work.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Work begins.
    pub(super) fn enter(self: &Arc<Self>, lane: Lane, bytes: usize, stop: Stop, held: Held) -> Entry {
        let number = self.begun.fetch_add(1, Ordering::Relaxed);
        self.work().insert(number, Work { lane, bytes, stop });
        Entry { number, list: Arc::clone(self), _held: held }
    }

    /// Asks the work that may take most memory to stop.
    pub(super) fn stop_largest(&self) {
        let work = self.work();
        let going = work.values().filter(|work| !work.stop.is_asked());
        if let Some(largest) = going.max_by_key(|work| work.bytes) {
            largest.stop.ask();
            self.short.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// What is being done in each lane, and what was begun.
    pub(super) fn as_json(&self) -> Value {
        let work = self.work();
        let of = |lane: Lane| work.values().filter(|work| work.lane == lane).count();
        let unwanted = work.values().filter(|work| work.stop.is_asked()).count();
        json!({
            "light": of(Lane::Light),
            "heavy": of(Lane::Heavy),
            "long": of(Lane::Long),
            "unwanted": unwanted,
            "begun": self.begun.load(Ordering::Relaxed),
            "stopped_for_memory": self.short.load(Ordering::Relaxed),
        })
    }
}
