//! Problems worked on at once, told in order.

use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use igolog_answers::{Answer, Progress, Work};

use crate::door;
use crate::exit::Failure;
use crate::input::Named;
use crate::interrupt;

/// Solves each problem on one of so many threads and hands the answers on in the order of the problems. After Ctrl-C no
/// further problem is begun; those under way end with what they know.
pub(super) fn each(
    problems: &[Named],
    jobs: usize,
    solve: impl Fn(&Named, Work<'_>) -> Result<Answer, Failure> + Sync,
    mut tell: impl FnMut(&Named, Result<Answer, Failure>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let (next, stop) = (AtomicUsize::new(0), interrupt::stop());
    let (sender, receiver) = mpsc::channel();
    let shown = std::io::stderr().is_terminal();
    thread::scope(|scope| {
        for _ in 0..jobs.clamp(1, problems.len().max(1)) {
            let (sender, next, stop, solve) = (sender.clone(), &next, &stop, &solve);
            scope.spawn(move || {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(named) = problems.get(at).filter(|_| at == 0 || !stop.is_asked()) else { return };
                    let mut progress = |progress: Progress| show(at, problems.len(), &progress);
                    let hears: Option<&mut dyn FnMut(Progress)> = if shown { Some(&mut progress) } else { None };
                    let work = Work { progress: hears, ..door::work() };
                    if sender.send((at, solve(named, work))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting: Vec<Option<Result<Answer, Failure>>> = (0..problems.len()).map(|_| None).collect();
        let mut told = 0;
        for (at, solved) in receiver {
            waiting[at] = Some(solved);
            while let Some(solved) = waiting.get_mut(told).and_then(Option::take) {
                if shown {
                    eprint!("\r{:<78}\r", "");
                }
                tell(&problems[told], solved)?;
                told += 1;
            }
        }
        Ok(())
    })
}

/// One line that is written over.
fn show(at: usize, of: usize, progress: &Progress) {
    let done = match (progress.done, progress.of) {
        (Some(done), Some(of)) => format!(" {done} of {of}"),
        _ => String::new(),
    };
    let text = format!("problem {} of {of}: {}{done}", at + 1, progress.stage);
    eprint!("\r{text:<78}");
    let _ = std::io::stderr().flush();
}
