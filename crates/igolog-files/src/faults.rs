//! Steps of writing that can be made to fail, for tests. Without the feature `faults` nothing of it is left.

#[cfg(any(test, feature = "faults"))]
mod injected {
    use std::cell::Cell;
    use std::io;

    /// What happens at the step.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Breakage {
        /// The disk is full.
        NoSpace,
        /// The program dies: nothing after the step is done either.
        Death,
    }

    thread_local! {
        static PLAN: Cell<Option<(u32, Breakage)>> = const { Cell::new(None) };
    }

    /// Runs something in which the step with this number, from 0, fails on this thread. Says how many steps were left;
    /// `None` if the fault came.
    pub fn with_fault<T>(step: u32, fault: Breakage, run: impl FnOnce() -> T) -> (T, Option<u32>) {
        PLAN.set(Some((step, fault)));
        let done = run();
        let left = PLAN.take().map(|(left, _)| left).filter(|left| *left != u32::MAX);
        (done, left)
    }

    pub(crate) fn step() -> io::Result<()> {
        let error = |fault| match fault {
            Breakage::NoSpace => io::Error::from(io::ErrorKind::StorageFull),
            Breakage::Death => io::Error::other("dead"),
        };
        match PLAN.get() {
            None => Ok(()),
            Some((u32::MAX, Breakage::Death)) => Err(error(Breakage::Death)),
            Some((u32::MAX, Breakage::NoSpace)) => Ok(()),
            Some((0, fault)) => {
                PLAN.set(Some((u32::MAX, fault)));
                Err(error(fault))
            }
            Some((left, fault)) => {
                PLAN.set(Some((left - 1, fault)));
                Ok(())
            }
        }
    }
}

#[cfg(any(test, feature = "faults"))]
pub use injected::*;

/// A step that always may be done.
#[cfg(not(any(test, feature = "faults")))]
pub(crate) fn step() -> std::io::Result<()> {
    Ok(())
}
