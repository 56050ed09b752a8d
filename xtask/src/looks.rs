//! How long each question works between two looks at its stop token, on boards made to be hard.
//!
//! What a stopped question still costs is at most the longest such stretch, so this is where to look for a loop that
//! forgot the token. Times are of the processor, so other work on the machine does no harm.

use std::backtrace::Backtrace;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use igolog_answers::{Ask, Limits, Question, Work, answer};
use igolog_core::Stop;
use igolog_corpus::{Library, LibraryWriter};
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
    /// Tell every board, not only the worst of each question and those beyond `--tell`
    #[arg(short, long)]
    verbose: bool,
}

/// What was measured on one board: its line of the table, the milliseconds that a stop may be late, and where
/// the longest stretch ended.
struct Measured {
    line: String,
    late: u128,
    places: Vec<String>,
}

/// The longest stretch without a look so far, and where it ended.
struct Longest {
    last: Duration,
    stretch: Duration,
    place: String,
    looks: u64,
    stopped: bool,
}

pub(crate) fn run(args: Args) -> Done {
    let mut names: Vec<&str> = args.questions.iter().map(String::as_str).collect();
    if names.is_empty() {
        names.extend(Ask::names());
    }
    let library = library()?;
    println!("{:<13} {:<22} {:>9} {:>9} {:>9} {:>9}", "question", "board", "total ms", "stretch", "after", "looks");
    for name in names {
        let mut worst: Option<Measured> = None;
        for (board, position) in hard::positions().into_iter().filter(|(board, _)| board.contains(&args.board)) {
            for more in hard::parameters(name).ok_or_else(|| format!("{name} has no hard case"))? {
                let measured = measure(name, board, &position, more, &library, &args)?;
                if args.verbose || measured.late > u128::from(args.tell) {
                    println!("{}", measured.line);
                    measured.places.iter().for_each(|place| println!("    {place}"));
                }
                if worst.as_ref().is_none_or(|worst| worst.late < measured.late) {
                    worst = Some(measured);
                }
            }
        }
        if let Some(worst) = worst {
            println!("{}  <- the worst", worst.line);
        }
    }
    std::fs::remove_dir_all(library.folder())?;
    Ok(())
}

/// Games of many moves in a library, for the questions about one.
fn library() -> Result<Arc<Library>, Box<dyn std::error::Error>> {
    let folder = std::env::temp_dir().join(format!("igolog-looks-{}", std::process::id()));
    let mut writer = LibraryWriter::open(&folder, None, 1)?;
    let texts = (0..60).map(|number| hard::long_game(if number == 0 { 52 } else { 19 }, 200 + number));
    for (number, text) in texts.enumerate() {
        writer.add(format!("{number}.sgf"), text.into_bytes(), &Stop::never())?;
    }
    writer.finish(&Stop::never())?;
    Ok(Arc::new(Library::open(&folder)?))
}

fn measure(
    name: &str,
    board: &str,
    position: &Value,
    more: Value,
    library: &Arc<Library>,
    args: &Args,
) -> Result<Measured, Box<dyn std::error::Error>> {
    let mut fields = position.as_object().cloned().unwrap_or_default();
    fields.insert("question".into(), name.into());
    fields.extend(more.as_object().cloned().unwrap_or_default());
    let question = Question::from_json(json!(fields))?;
    let started = processor();
    let longest = Arc::new(Mutex::new(Longest {
        last: started,
        stretch: Duration::ZERO,
        place: String::new(),
        looks: 0,
        stopped: false,
    }));
    let (seen, limit, tell) =
        (Arc::clone(&longest), Duration::from_millis(args.stop), Duration::from_millis(args.tell));
    let stop = Stop::new().or_when(move || {
        let mut seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
        // To ask the system for the time at every look would itself be most of what is measured.
        if seen.stopped {
            seen.looks += 1;
            return true;
        }
        let now = processor();
        let stretch = now - seen.last;
        if stretch > seen.stretch {
            seen.stretch = stretch;
            if stretch > tell {
                seen.place = Backtrace::force_capture().to_string();
            }
        }
        (seen.last, seen.looks) = (now, seen.looks + 1);
        seen.stopped = now - started > limit;
        seen.stopped
    });
    let limits = Limits { answer: 8 << 20, ..Limits::FOR_STRANGERS };
    let mut work = Work { stop, limits, threads: 1, library: Some(Arc::clone(library)), ..Work::default() };
    let done = answer(&question, &mut work);
    let end = processor();
    let total = end - started;
    let seen = longest.lock().unwrap_or_else(PoisonError::into_inner);
    // After the stop all that is left is one stretch, however often the token is looked at.
    let (tail, after) = (end - seen.last, total.saturating_sub(limit));
    let stretch = if seen.stopped { seen.stretch } else { seen.stretch.max(tail) };
    let refused = done.err().map_or_else(String::new, |e| e.message.chars().take(60).collect());
    let ms = |time: Duration| time.as_millis();
    let (total, longest, after) = (ms(total), ms(stretch), ms(after));
    let line = format!("{name:<13} {board:<22} {total:>9} {longest:>9} {after:>9} {:>9}  {refused}", seen.looks);
    let mut places = Vec::new();
    if tail > tell {
        places.push(format!("{} ms from the stop or the last look to the end", tail.as_millis()));
    }
    if seen.stretch > tell {
        let own = seen.place.lines().filter(|line| line.contains("igolog_") && !line.contains("looks"));
        places.extend(own.take(8).map(|line| line.trim().to_owned()));
    }
    Ok(Measured { line, late: longest.max(after), places })
}

/// The processor time that this thread has taken; questions use no other here.
fn processor() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}
