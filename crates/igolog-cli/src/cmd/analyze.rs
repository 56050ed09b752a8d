//! `igolog analyze`: questions as JSON lines in, answers as JSON lines out, so that any language can drive it.

use std::collections::VecDeque;
use std::io::{self, BufRead, Read, Write};
use std::path::PathBuf;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};

use igolog_answers::{Line, Progress, Question, Refusal, Work, answer, schema, to_json};
use igolog_core::Stop;
use igolog_corpus::Library;
use serde_json::Value;

use super::index::refused;
use crate::door::work;
use crate::exit::{Exit, Outcome};
use crate::output;

/// Answer questions about positions: JSON lines in, JSON lines out
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  echo '{\"id\": 1, \"question\": \"life\", \"position\": \"demo:corner\"}' | igolog analyze\n  igolog analyze --schema\n\nEvery question and every answer is explained in docs/api.md."
)]
pub(crate) struct Args {
    /// Print the JSON Schema of questions and answers
    #[arg(long)]
    schema: bool,
    /// The library that questions about games are put to
    #[arg(long, value_name = "LIBRARY", conflicts_with = "schema")]
    library: Option<PathBuf>,
}

/// Longest line that is read, in bytes.
const LONGEST: u64 = 16 << 20;
/// Lines that are read ahead, to see whether one of them cancels a question.
const AHEAD: usize = 16;

/// The questions that are not answered yet, by their `id`, each with the token of its work.
type Open = Arc<Mutex<VecDeque<(Value, Stop)>>>;

/// A question that was read, or why it is none.
struct Asked {
    question: Result<Value, Refusal>,
    stop: Stop,
}

pub(super) fn run(args: Args) -> Outcome {
    if args.schema {
        output::print(schema())?;
        return Ok(Exit::Done);
    }
    let library = args.library.map(|folder| Library::open(&folder).map(Arc::new).map_err(refused)).transpose()?;
    let (sender, lines) = sync_channel(AHEAD);
    let open = Open::default();
    let noted = Arc::clone(&open);
    let reader = std::thread::spawn(move || read_all(&sender, &noted));
    for Asked { question, stop } in lines {
        write(&answered(question, &stop, library.as_ref()))?;
        open.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
    }
    match reader.join() {
        Ok(read) => read.map(|()| Exit::Done).map_err(Into::into),
        Err(_) => Err(io::Error::other("the input could not be read").into()),
    }
}

/// Reads questions to the end of the input. A line `{"cancel": ID}` asks the questions with this `id` to stop, and is no
/// question itself.
fn read_all(sender: &SyncSender<Asked>, open: &Open) -> io::Result<()> {
    let mut input = io::stdin().lock();
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = input.by_ref().take(LONGEST + 1).read_until(b'\n', &mut line)? as u64;
        if read == 0 {
            return Ok(());
        }
        let question = if read > LONGEST && !line.ends_with(b"\n") {
            pass_over(&mut input)?;
            Err(Refusal::too_large(format!("a line is longer than {LONGEST} bytes")).of("question"))
        } else if line.iter().all(u8::is_ascii_whitespace) {
            continue;
        } else {
            serde_json::from_slice::<Value>(&line).map_err(|error| {
                Refusal::bad("this is no JSON").at(error.line() as u32, error.column() as u32).of("question")
            })
        };
        let mut waiting = open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Ok(Value::Object(fields)) = &question
            && let (Some(id), 1) = (fields.get("cancel"), fields.len())
        {
            waiting.iter().filter(|(named, _)| named == id).for_each(|(_, stop)| stop.ask());
            continue;
        }
        let id = question.as_ref().ok().and_then(|question| question.get("id")).cloned();
        let stop = Stop::new();
        waiting.push_back((id.unwrap_or(Value::Null), stop.clone()));
        drop(waiting);
        if sender.send(Asked { question, stop }).is_err() {
            return Ok(());
        }
    }
}

/// Reads to the end of a line and keeps nothing of it.
fn pass_over(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        let (used, ended) = match buffer.iter().position(|&byte| byte == b'\n') {
            Some(at) => (at + 1, true),
            None => (buffer.len(), buffer.is_empty()),
        };
        input.consume(used);
        if ended {
            return Ok(());
        }
    }
}

fn answered(question: Result<Value, Refusal>, stop: &Stop, library: Option<&Arc<Library>>) -> Line {
    let value = match question {
        Ok(value) => value,
        Err(error) => return Line::Error { id: None, error },
    };
    let id = value.get("id").cloned();
    let question = match Question::from_json(value) {
        Ok(question) => question,
        Err(error) => return Line::Error { id, error },
    };
    let mut tell = |progress: Progress| {
        // Nobody reads any more: nobody wants the answer.
        if write(&Line::Progress { id: question.how.id.clone(), progress }).is_err() {
            stop.ask();
        }
    };
    let progress: Option<&mut dyn FnMut(Progress)> = if question.how.stream { Some(&mut tell) } else { None };
    let usual = work();
    let interrupted = usual.stop.clone();
    let stop = stop.or_when(move || interrupted.is_asked());
    match answer(&question, &mut Work { progress, stop, library: library.cloned(), ..usual }) {
        Ok(answer) => Line::Answer(Box::new(answer)),
        Err(error) => Line::Error { id, error },
    }
}

fn write(line: &Line) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(to_json(line).as_bytes())?;
    out.write_all(b"\n")?;
    out.flush()
}
