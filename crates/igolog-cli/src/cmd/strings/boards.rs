//! Many boards: all, one of each class, or random ones.

use igolog_answers::extremal::{StringsMethod, StringsQuestion};
use igolog_answers::words::Certainty;
use igolog_core::Dice;
use igolog_extremal::Pattern;
use igolog_extremal::orbit::multiplicity;
use igolog_extremal::search::Boards;
use serde_json::json;
use std::io::{self, BufWriter, Write};
use std::time::Instant;

use super::{Args, RowsCols, answer, files};
use crate::exit::{Exit, Failure, Outcome};
use crate::format::Format;
use crate::interrupt;
use crate::output::{self, Stream};

/// Boards between two looks at the clock.
const LOOK: usize = 256;

pub(super) fn run(args: &Args, RowsCols { rows, cols }: RowsCols) -> Outcome {
    if args.method != StringsMethod::Search {
        return Err(Failure::usage("boards are listed and drawn by the method search"));
    }
    let started = Instant::now();
    let time = args.time.unwrap_or(f64::INFINITY);
    let (_, best) = answer::ask(StringsQuestion { rows, cols, ..StringsQuestion::default() }, args.time)?;
    if best.certainty != Certainty::Proved {
        anstream::eprintln!(
            "igolog: stopped with the value unproved: between {} and {} liberties",
            rows * cols - best.bounds.upper,
            best.liberties
        );
        return Ok(Exit::Limit);
    }
    let stop = interrupt::stop().or_when(move || started.elapsed().as_secs_f64() >= time);
    let Ok(boards) = Boards::search(rows, cols, best.liberties, &stop) else { return Ok(Exit::Limit) };
    let mut out = Printer::new(args)?;
    let mut random = Dice::new(args.seed);
    let drawn = (0..args.sample.unwrap_or(0)).map_while(|_| boards.sample(&mut random));
    let listed = boards.iter().take(if args.sample.is_some() { 0 } else { usize::MAX });
    for (number, pattern) in drawn.chain(listed).enumerate() {
        if number % LOOK == 0 && stop.is_asked() {
            return out.finish(Exit::Limit);
        }
        let class = if args.orbits { multiplicity(&pattern) } else { None };
        if !args.orbits || class.is_some() {
            out.board(&pattern, class)?;
        }
    }
    out.finish(Exit::Done)
}

/// Prints boards one after the other.
struct Printer {
    out: BufWriter<Stream>,
    format: Format,
}

impl Printer {
    fn new(args: &Args) -> Result<Self, Failure> {
        let out = output::start_file(args.output.as_deref())?;
        Ok(Printer { out: BufWriter::new(out), format: args.format })
    }

    fn board(&mut self, pattern: &Pattern, class: Option<usize>) -> Result<(), Failure> {
        let mut line = match self.format {
            Format::Json => json!({ "board": pattern }).to_string(),
            _ => files::diagram(&pattern.lines()),
        };
        if let Some(class) = class {
            line = match self.format {
                Format::Json => json!({ "board": pattern, "multiplicity": class }).to_string(),
                _ => format!("{line}multiplicity {class}\n"),
            };
        }
        Ok(writeln!(self.out, "{line}")?)
    }

    fn finish(self, exit: Exit) -> Outcome {
        let out = self.out.into_inner().map_err(io::IntoInnerError::into_error)?;
        out.finish(exit == Exit::Done)?;
        Ok(exit)
    }
}
