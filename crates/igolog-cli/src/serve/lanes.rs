//! Three lanes for work: light answers never wait behind heavy ones, and long work has its own.
//!
//! Every piece of work runs on a thread of its own. Heavy and long work gives way to light work (`nice`), and light work
//! that turns out to be heavy changes lanes at its next look at the stop token: it waits there until the heavy lane has
//! a place.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use igolog_answers::Refusal;
use igolog_core::Stop;
use tokio::runtime::Handle;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

use super::limits;
use super::memory::{Account, For};
use super::refused::{Refused, fault};
use super::running::{Entry, Running};

/// How long work may take, and behind whom it waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Lane {
    /// Milliseconds.
    Light,
    /// Seconds.
    Heavy,
    /// As long as it takes, within limits.
    Long,
}

impl Lane {
    /// The longest time of a piece of work.
    fn time(self) -> Duration {
        match self {
            Lane::Light | Lane::Heavy => limits::QUICK_TIME,
            Lane::Long => limits::WHOLE_TIME,
        }
    }

    fn memory(self) -> For {
        match self {
            Lane::Light => For::Light,
            Lane::Heavy | Lane::Long => For::Heavy,
        }
    }
}

/// Work as it is asked for: its lane, and the bytes of memory it may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Weight {
    pub(super) lane: Lane,
    pub(super) bytes: usize,
}

/// Asks the work to stop when the handler is dropped: the client went away.
pub(super) struct StopOnDrop(pub(super) Stop);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.ask();
    }
}

/// The lanes.
pub(super) struct Lanes {
    places: [Arc<Semaphore>; 3],
    waiting: [Semaphore; 3],
    pub(super) account: Arc<Account>,
    pub(super) running: Arc<Running>,
}

/// A place in a lane with all that comes with it.
pub(super) struct Turn {
    pub(super) stop: Stop,
    pub(super) started: Instant,
    place: Arc<Mutex<Option<OwnedSemaphorePermit>>>,
    _entry: Entry,
}

impl Lanes {
    pub(super) fn new(account: Arc<Account>) -> Lanes {
        let cores = std::thread::available_parallelism().map_or(2, |n| n.get());
        let light = cores.clamp(2, limits::LIGHT_AT_ONCE);
        let places = [light, limits::HEAVY_AT_ONCE, limits::LONG_AT_ONCE].map(|n| Arc::new(Semaphore::new(n)));
        let waiting = [limits::LIGHT_WAITING, limits::HEAVY_WAITING, limits::LONG_AT_ONCE].map(Semaphore::new);
        Lanes { places, waiting, account, running: Arc::default() }
    }

    /// Does a piece of work off the threads that serve connections. Dropping the future asks the work to stop.
    pub(super) async fn work<T: Send + 'static>(
        &self,
        weight: Weight,
        job: impl FnOnce(Stop, Instant) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refused> {
        let _waiting = self.waiting[weight.lane as usize].try_acquire().map_err(|_| Refused::busy())?;
        let turn = self.turn(weight).await?;
        let _stop = StopOnDrop(turn.stop.clone());
        let (tell, told) = oneshot::channel();
        let time = weight.lane.time();
        let stop = turn.stop_within(time, self.lane_change(weight.lane, &turn));
        spawn(weight.lane, move || {
            let started = turn.started;
            let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| job(stop, started)));
            // The place is held until the work really ends, so that stopped work counts too.
            drop(turn);
            let _ = tell.send(done.unwrap_or_else(|_| Err(fault())));
        })?;
        match tokio::time::timeout(time + limits::GRACE, told).await {
            Ok(Ok(done)) => done.map_err(Refused::from),
            Ok(Err(_)) => Err(Refused::internal()),
            Err(_) => Err(Refused::too_long(time.as_secs())),
        }
    }

    /// A place in the lane and the memory for the work; long work does not wait.
    pub(super) async fn turn(&self, Weight { lane, bytes }: Weight) -> Result<Turn, Refused> {
        let places = Arc::clone(&self.places[lane as usize]);
        let place = match lane {
            Lane::Long => places.try_acquire_owned().map_err(|_| Refused::busy())?,
            _ => match tokio::time::timeout(limits::QUICK_TIME, places.acquire_owned()).await {
                Ok(Ok(place)) => place,
                _ => return Err(Refused::busy()),
            },
        };
        let held = self.account.hold(lane.memory(), bytes, limits::QUICK_TIME).await?;
        let stop = Stop::new();
        let entry = self.running.enter(lane, bytes, stop.clone(), held);
        Ok(Turn { stop, started: Instant::now(), place: Arc::new(Mutex::new(Some(place))), _entry: entry })
    }

    /// What light work does at its first look after its slice of time: it leaves its lane for the heavy one. Says whether
    /// the work is to stop.
    fn lane_change(&self, lane: Lane, turn: &Turn) -> impl Fn() -> bool + Send + Sync + 'static {
        let (heavy, handle) = (Arc::clone(&self.places[Lane::Heavy as usize]), Handle::current());
        let (stop, place, started) = (turn.stop.clone(), Arc::clone(&turn.place), turn.started);
        let changed = AtomicBool::new(lane != Lane::Light);
        // When to look next at how much was done; the system takes its time to say.
        let next = AtomicU64::new(limits::SLICE.as_millis() as u64);
        move || {
            let now = started.elapsed().as_millis() as u64;
            if now < next.load(Ordering::Relaxed) || changed.load(Ordering::Relaxed) {
                return false;
            }
            next.store(now + TICK, Ordering::Relaxed);
            if worked().is_some_and(|time| time < limits::SLICE) {
                return false;
            }
            changed.store(true, Ordering::Relaxed);
            give_way();
            let mut place = place.lock().unwrap_or_else(PoisonError::into_inner);
            *place = None;
            *place = handle.block_on(wait_for(Arc::clone(&heavy), &stop, started));
            place.is_none()
        }
    }
}

/// Waits for a place while anybody wants the work.
async fn wait_for(places: Arc<Semaphore>, stop: &Stop, started: Instant) -> Option<OwnedSemaphorePermit> {
    let place = places.acquire_owned();
    tokio::pin!(place);
    loop {
        tokio::select! {
            place = &mut place => return place.ok(),
            () = tokio::time::sleep(limits::SLICE / 4) => {
                if stop.is_asked() || started.elapsed() > limits::QUICK_TIME {
                    return None;
                }
            }
        }
    }
}

impl Turn {
    /// The token of the work: the client's, its time, and what else is to be asked at every look.
    pub(super) fn stop_within(&self, time: Duration, also: impl Fn() -> bool + Send + Sync + 'static) -> Stop {
        let started = self.started;
        self.stop.or_when(move || started.elapsed() >= time || also())
    }
}

/// Starts a thread for a piece of work.
pub(super) fn spawn(lane: Lane, job: impl FnOnce() + Send + 'static) -> Result<(), Refused> {
    let builder = std::thread::Builder::new().name(format!("{lane:?}")).stack_size(limits::STACK);
    let started = builder.spawn(move || {
        if lane != Lane::Light {
            give_way();
        }
        job();
    });
    // No more threads: come back when there are.
    started.map(|_| ()).map_err(|_| Refused::busy())
}

/// Processor time that this thread took, where the system tells: on a busy machine time alone says little.
fn worked() -> Option<Duration> {
    #[cfg(target_os = "linux")]
    {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
        Some(Duration::new(time.tv_sec as u64, time.tv_nsec as u32))
    }
    #[cfg(not(target_os = "linux"))]
    None
}

/// Milliseconds between two such looks.
const TICK: u64 = 25;

/// Lets threads of light work go first, where the system knows threads of less urgency.
fn give_way() {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::setpriority_process(None, 5);
}
