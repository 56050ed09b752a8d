//! The account of memory: what is about to take much of it asks first, waits its turn, or is told to come back.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use igolog_answers::Refusal;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::refused::Refused;

/// The unit of the account.
const KIB: usize = 1 << 10;

/// What memory is held for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum For {
    /// Requests on their way in and answers on their way out.
    Texts,
    /// Light work.
    Light,
    /// Heavy and long work.
    Heavy,
}

/// The account, in parts that do not wait for one another.
#[derive(Debug)]
pub(super) struct Account {
    bound: usize,
    parts: [Part; 3],
    resident: AtomicUsize,
}

#[derive(Debug)]
struct Part {
    free: Arc<Semaphore>,
    size: usize,
}

/// Memory that is held; it goes back when this is dropped.
#[derive(Debug)]
pub(super) struct Held {
    _permit: OwnedSemaphorePermit,
}

impl Account {
    /// An account that keeps the program below so many bytes: an eighth for texts, an eighth for light work, half for
    /// heavy work; the rest is for the program itself and for what estimates miss.
    pub(super) fn new(bound: usize) -> Account {
        let part = |size: usize| Part { free: Arc::new(Semaphore::new(size / KIB)), size };
        Account { bound, parts: [part(bound / 8), part(bound / 8), part(bound / 2)], resident: AtomicUsize::new(0) }
    }

    /// Most bytes that one piece of heavy work may take for its tables.
    pub(super) fn largest(&self) -> usize {
        self.bound / 4
    }

    fn part(&self, what: For) -> &Part {
        &self.parts[what as usize]
    }

    /// Holds so many bytes at once, or not at all.
    pub(super) fn try_hold(&self, what: For, bytes: usize) -> Option<Held> {
        let permit = Arc::clone(&self.part(what).free).try_acquire_many_owned(kib(bytes)).ok()?;
        Some(Held { _permit: permit })
    }

    /// Holds so many bytes as soon as they are free.
    ///
    /// # Errors
    /// If there are never so many, or others do not give theirs back in time.
    pub(super) async fn hold(&self, what: For, bytes: usize, patience: Duration) -> Result<Held, Refused> {
        let part = self.part(what);
        if bytes > part.size {
            let (needed, most) = (bytes >> 20, part.size >> 20);
            let refusal =
                Refusal::too_large(format!("this may take {needed} MB of memory, and {most} MB are for such"));
            return Err(refusal.hint("ask for less, or start the server with a larger --memory").into());
        }
        let free = Arc::clone(&part.free).acquire_many_owned(kib(bytes));
        match tokio::time::timeout(patience, free).await {
            Ok(Ok(permit)) => Ok(Held { _permit: permit }),
            _ => Err(Refused::busy()),
        }
    }

    /// Bytes held.
    pub(super) fn held(&self) -> usize {
        self.parts.iter().map(|part| part.size - part.free.available_permits() * KIB).sum()
    }

    /// Bytes that the program is meant to stay below.
    pub(super) fn bound(&self) -> usize {
        self.bound
    }

    /// Bytes that the program has, as the system counts them; 0 where it does not tell.
    pub(super) fn resident(&self) -> usize {
        self.resident.load(Ordering::Relaxed)
    }

    /// Looks at what the program has, and whether that is close to the bound, beside so many bytes for the library.
    pub(super) fn is_short(&self, library: usize) -> bool {
        self.resident.store(resident().unwrap_or(0), Ordering::Relaxed);
        self.resident() > self.bound - self.bound / 16 + library
    }
}

/// In the unit of the account; what is larger than the account waits for ever, so it is asked about before.
fn kib(bytes: usize) -> u32 {
    u32::try_from(bytes.div_ceil(KIB)).unwrap_or(u32::MAX)
}

/// Bytes of memory that the system counts as the program's.
fn resident() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<usize>().ok().map(|kib| kib * KIB)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn parts_do_not_wait_for_one_another() {
        let account = Account::new(64 << 20);
        let heavy = account.hold(For::Heavy, 32 << 20, Duration::ZERO).await.unwrap();
        assert!(account.try_hold(For::Heavy, KIB).is_none());
        assert!(account.try_hold(For::Light, 1 << 20).is_some());
        assert_eq!(account.held(), 32 << 20);
        drop(heavy);
        assert_eq!(account.held(), 0);
        assert!(account.hold(For::Heavy, 33 << 20, Duration::ZERO).await.is_err());
    }
}
