//! Every open connection, what it is doing and since when: slow clients lose their places, newcomers get them.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;

use super::limits;

/// What a connection is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// Nothing: it was just opened, or its last answer is gone.
    Idle,
    /// Sending the head of a request.
    Head,
    /// Sending the body of a request.
    Body,
    /// Waiting for its answer.
    Answering,
    /// Taking its answer.
    Sending,
    /// Taking lines of progress as they come.
    Streaming,
}

impl Stage {
    /// How long it may last; what is being answered has its limits elsewhere.
    fn patience(self) -> Duration {
        match self {
            Stage::Idle => limits::IDLE,
            Stage::Head => limits::HEAD_TIME,
            Stage::Body => limits::BODY_TIME,
            Stage::Answering => Duration::MAX,
            Stage::Sending => limits::SEND_TIME,
            Stage::Streaming => limits::LONG_TIME + limits::SEND_TIME,
        }
    }

    /// Whether the connection may be closed in favour of another: nothing is being done for it.
    fn yields(self) -> bool {
        matches!(self, Stage::Idle | Stage::Head | Stage::Body)
    }
}

/// The place of one connection.
#[derive(Debug)]
pub(super) struct Seat {
    number: u64,
    address: IpAddr,
    now: Mutex<(Stage, Instant)>,
    closed: Notify,
}

impl Seat {
    fn now(&self) -> (Stage, Instant) {
        *self.now.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// From now on it does this.
    pub(super) fn enter(&self, stage: Stage) {
        let mut now = self.now.lock().unwrap_or_else(PoisonError::into_inner);
        if now.0 != stage {
            *now = (stage, Instant::now());
        }
    }

    /// Bytes came in.
    pub(super) fn heard(&self) {
        if self.now().0 == Stage::Idle {
            self.enter(Stage::Head);
        }
    }

    /// Waits until the place is wanted for others, or its time is over.
    pub(super) async fn closed(&self) {
        self.closed.notified().await;
    }

    fn close(&self) {
        self.closed.notify_one();
    }
}

/// All places.
#[derive(Debug, Default)]
pub(super) struct Seats {
    taken: Mutex<Taken>,
}

#[derive(Debug, Default)]
struct Taken {
    seats: BTreeMap<u64, Arc<Seat>>,
    next: u64,
}

impl Seats {
    fn taken(&self) -> MutexGuard<'_, Taken> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place for a connection from this address. If its address has its share already, or all places are taken, the
    /// connection that has been sending or silent longest makes room; `None` if all are being answered.
    pub(super) fn take(&self, address: IpAddr) -> Option<Arc<Seat>> {
        let address = neighbourhood(address);
        let mut taken = self.taken();
        let of_address = taken.seats.values().filter(|seat| seat.address == address).count();
        if of_address >= limits::PER_ADDRESS {
            taken.make_room(|seat| seat.address == address)?;
        } else if taken.seats.len() >= limits::CONNECTIONS {
            taken.make_room(|_| true)?;
        }
        let number = taken.next;
        taken.next += 1;
        let now = Mutex::new((Stage::Idle, Instant::now()));
        let seat = Arc::new(Seat { number, address, now, closed: Notify::new() });
        taken.seats.insert(number, Arc::clone(&seat));
        Some(seat)
    }

    /// The connection is gone.
    pub(super) fn leave(&self, seat: &Seat) {
        self.taken().seats.remove(&seat.number);
    }

    /// Open connections.
    pub(super) fn len(&self) -> usize {
        self.taken().seats.len()
    }

    /// Closes every connection whose time is over.
    pub(super) fn sweep(&self) {
        for seat in self.taken().seats.values() {
            let (stage, since) = seat.now();
            if since.elapsed() > stage.patience() {
                seat.close();
            }
        }
    }

    /// Closes the connection that has been sending its question or taking its answer longest, if that is long: others
    /// need the memory.
    pub(super) fn drop_slowest(&self) {
        let taken = self.taken();
        let slow = taken.seats.values().filter(|seat| matches!(seat.now().0, Stage::Body | Stage::Sending));
        if let Some(slowest) =
            slow.min_by_key(|seat| seat.now().1).filter(|seat| seat.now().1.elapsed() > limits::GRACE)
        {
            slowest.close();
        }
    }
}

impl Taken {
    fn make_room(&mut self, among: impl Fn(&Seat) -> bool) -> Option<()> {
        let yielding = self.seats.values().filter(|seat| among(seat) && seat.now().0.yields());
        let longest = yielding.min_by_key(|seat| seat.now().1)?.number;
        self.seats.remove(&longest)?.close();
        Some(())
    }
}

/// Addresses that are one customer's: an address of version 4, a network of 64 bits of version 6.
fn neighbourhood(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(long) if !long.is_loopback() => Ipv6Addr::from_bits(long.to_bits() >> 64 << 64).into(),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn newcomers_take_the_place_of_who_dawdles_longest() {
        let seats = Seats::default();
        let here = IpAddr::from([127, 0, 0, 1]);
        let all: Vec<_> = (0..limits::PER_ADDRESS).map(|_| seats.take(here).unwrap()).collect();
        all[0].enter(Stage::Answering);
        let late = seats.take(here).unwrap();
        assert_eq!(seats.len(), limits::PER_ADDRESS);
        // The first is being answered, so the second went.
        assert!(seats.taken().seats.contains_key(&all[0].number));
        assert!(!seats.taken().seats.contains_key(&all[1].number));
        all.iter().chain([&late]).for_each(|seat| seat.enter(Stage::Answering));
        assert!(seats.take(here).is_none());
        assert!(seats.take(IpAddr::from([10, 0, 0, 1])).is_some());
    }

    #[test]
    fn a_network_counts_as_one() {
        let of = |text: &str| neighbourhood(text.parse().unwrap());
        assert_eq!(of("2001:db8::1"), of("2001:db8::ffff:1"));
        assert_ne!(of("2001:db8::1"), of("2001:db8:0:1::1"));
        assert_eq!(of("::ffff:10.0.0.1"), of("10.0.0.1"));
    }
}
