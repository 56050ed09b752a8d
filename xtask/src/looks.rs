//! How long each question works between two looks at its stop token, on boards made to be hard.
//!
//! What a stopped question still costs is at most the longest such stretch, so this is where to look for a loop that
//! forgot the token. Times are of the processor, so other work on the machine does no harm.

use std::backtrace::Backtrace;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use igolog_answers::{Ask, Limits, Question, Work, answer};
use igolog_core::Stop;
use igolog_testing::hard;
use serde_json::{Value, json};

use crate::Done;

/// What to measure
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Only these questions
    questions: Vec<String>,
    /// Only boards whose name has this in it
    #[arg(long, default_value = "")]
    board: String,
    /// Milliseconds after which the work is asked to stop
    #[arg(long, default_value_t = 2000)]
    stop: u64,
    /// Say where a stretch of more than so many milliseconds ended
    #[arg(long, default_value_t = 100)]
    tell: u64,
}

/// The longest stretch without a look so far, and where it ended.
struct Longest {
    last: Duration,
    stretch: Duration,
    place: String,
    looks: u64,
}

pub(crate) fn run(args: Args) -> Done {
    let mut names: Vec<&str> = args.questions.iter().map(String::as_str).collect();
    if names.is_empty() {
        names.extend(Ask::names());
    }
    println!("{:<11} {:<22} {:>9} {:>9} {:>9} {:>9}", "question", "board", "total ms", "stretch", "after", "looks");
    for name in names {
        for (board, position) in hard::positions().into_iter().filter(|(board, _)| board.contains(&args.board)) {
            for more in hard::parameters(name).ok_or_else(|| format!("{name} has no hard case"))? {
                measure(name, board, &position, more, &args)?;
            }
        }
    }
    Ok(())
}

fn measure(name: &str, board: &str, position: &Value, more: Value, args: &Args) -> Done {
    let mut fields = position.as_object().cloned().unwrap_or_default();
    fields.insert("question".into(), name.into());
    fields.extend(more.as_object().cloned().unwrap_or_default());
    let question = Question::from_json(json!(fields))?;
    let started = processor();
    let longest =
        Arc::new(Mutex::new(Longest { last: started, stretch: Duration::ZERO, place: String::new(), looks: 0 }));
    let (seen, limit, tell) =
        (Arc::clone(&longest), Duration::from_millis(args.stop), Duration::from_millis(args.tell));
    let stop = Stop::new().or_when(move || {
        let mut seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
        let now = processor();
        let stretch = now - seen.last;
        if stretch > seen.stretch {
            seen.stretch = stretch;
            if stretch > tell {
                seen.place = Backtrace::force_capture().to_string();
            }
        }
        (seen.last, seen.looks) = (now, seen.looks + 1);
        now - started > limit
    });
    let limits = Limits { answer: 8 << 20, ..Limits::FOR_STRANGERS };
    let mut work = Work { stop, limits, threads: 1, ..Work::default() };
    let done = answer(&question, &mut work);
    let end = processor();
    let total = end - started;
    let seen = longest.lock().unwrap_or_else(PoisonError::into_inner);
    let (tail, after) = (end - seen.last, total.saturating_sub(limit));
    let stretch = seen.stretch.max(tail);
    let refused = done.err().map_or_else(String::new, |e| e.message.chars().take(60).collect());
    let ms = |time: Duration| time.as_millis();
    let (total, longest, after) = (ms(total), ms(stretch), ms(after));
    println!("{name:<11} {board:<22} {total:>9} {longest:>9} {after:>9} {:>9}  {refused}", seen.looks);
    if tail > tell {
        println!("    {} ms after the last look", tail.as_millis());
    }
    if seen.stretch > tell && !seen.place.is_empty() {
        for line in seen.place.lines().filter(|l| l.contains("igolog_") && !l.contains("looks")).take(8) {
            println!("    {}", line.trim());
        }
    }
    Ok(())
}

/// The processor time that this thread has taken; questions use no other here.
fn processor() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}
