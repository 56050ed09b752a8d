//! `igolog analyze`: questions as JSON lines in, answers as JSON lines out, so that any language can drive it.

use std::io::{self, BufRead, Read, Write};

use igolog_answers::{Line, Progress, Question, Refusal, Work, answer, schema};
use serde_json::Value;

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
}

/// Longest line that is read, in bytes.
const LONGEST: u64 = 16 << 20;

pub(super) fn run(args: Args) -> Outcome {
    if args.schema {
        output::print_json(&schema())?;
        return Ok(Exit::Done);
    }
    let mut input = io::stdin().lock();
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = input.by_ref().take(LONGEST + 1).read_until(b'\n', &mut line)? as u64;
        if read == 0 {
            return Ok(Exit::Done);
        }
        if read > LONGEST && !line.ends_with(b"\n") {
            pass_over(&mut input)?;
            let error = Refusal::too_large(format!("a line is longer than {LONGEST} bytes")).of("question");
            write(&Line::Error { id: None, error })?;
        } else if !line.iter().all(u8::is_ascii_whitespace) {
            write(&answered(&line))?;
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

fn answered(line: &[u8]) -> Line {
    let value: Value = match serde_json::from_slice(line) {
        Ok(value) => value,
        Err(error) => {
            let error = Refusal::bad("this is no JSON").at(error.line() as u32, error.column() as u32).of("question");
            return Line::Error { id: None, error };
        }
    };
    let id = value.get("id").cloned();
    let question = match Question::from_json(value) {
        Ok(question) => question,
        Err(error) => return Line::Error { id, error },
    };
    let mut tell = |progress: Progress| {
        // A reader that went away is noticed when the answer is written.
        let _ = write(&Line::Progress { id: question.how.id.clone(), progress });
    };
    let progress: Option<&mut dyn FnMut(Progress)> = if question.how.stream { Some(&mut tell) } else { None };
    match answer(&question, &mut Work { progress, ..work() }) {
        Ok(answer) => Line::Answer(Box::new(answer)),
        Err(error) => Line::Error { id, error },
    }
}

fn write(line: &Line) -> io::Result<()> {
    let mut out = io::stdout().lock();
    serde_json::to_writer(&mut out, line).map_err(io::Error::from)?;
    out.write_all(b"\n")?;
    out.flush()
}
