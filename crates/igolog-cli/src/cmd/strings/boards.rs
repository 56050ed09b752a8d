//! Many boards: all, one of each class, or random ones.

use igolog_core::Dice;
use std::io::{self, BufWriter, Write};

use igolog_extremal::Pattern;
use igolog_extremal::limits::Computation;
use igolog_extremal::orbit::multiplicity;
use igolog_extremal::search::{self, Boards};
use serde_json::json;

use super::limit::{check, control};
use super::{Args, Method, RowsCols, answer, files};
use crate::exit::{Exit, Failure, Outcome};
use crate::format::Format;

/// Boards between two looks at the clock.
const LOOK: usize = 256;

pub(super) fn run(args: &Args, size: RowsCols) -> Outcome {
    if args.method != Method::Search {
        return Err(Failure::usage("boards are listed and drawn by the method search"));
    }
    check(size, Computation::Search)?;
    let control = control(args.time);
    let RowsCols { rows, cols } = size;
    let solution = search::solve(rows, cols, &control);
    if !solution.is_proved() {
        anstream::eprintln!(
            "igolog: stopped with the value unproved: between {} and {} liberties",
            solution.lower,
            solution.pattern.liberties()
        );
        return Ok(Exit::Limit);
    }
    let Ok(boards) = Boards::search(rows, cols, solution.lower, &control) else { return Ok(Exit::Limit) };
    let mut out = Printer::new(args)?;
    if let Some(samples) = args.sample {
        let mut random = Dice::new(args.seed);
        for number in 0..samples {
            if control.check().is_err() {
                return out.finish(Exit::Limit);
            }
            let Some(pattern) = boards.sample(&mut random) else { break };
            if number < 16 {
                answer::recheck(&pattern)?;
            }
            out.board(&pattern, None)?;
        }
        return out.finish(Exit::Done);
    }
    for (number, pattern) in boards.iter().enumerate() {
        if number % LOOK == 0 && control.check().is_err() {
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
    out: BufWriter<Box<dyn Write>>,
    format: Format,
}

impl Printer {
    fn new(args: &Args) -> Result<Self, Failure> {
        let out: Box<dyn Write> = match args.output.as_deref().filter(|path| path.as_os_str() != "-") {
            Some(path) => Box::new(
                std::fs::File::create(path)
                    .map_err(|error| Failure::Input(format!("cannot write {}: {error}", path.display())))?,
            ),
            None => Box::new(io::stdout().lock()),
        };
        Ok(Printer { out: BufWriter::new(out), format: args.format })
    }

    fn board(&mut self, pattern: &Pattern, class: Option<usize>) -> Result<(), Failure> {
        match (self.format, class) {
            (Format::Json, None) => writeln!(self.out, "{}", json!({ "board": pattern }))?,
            (Format::Json, Some(class)) => {
                writeln!(self.out, "{}", json!({ "board": pattern, "multiplicity": class }))?;
            }
            (_, None) => writeln!(self.out, "{}", files::diagram(pattern))?,
            (_, Some(class)) => {
                writeln!(self.out, "{}multiplicity {class}\n", files::diagram(pattern))?;
            }
        }
        Ok(())
    }

    fn finish(mut self, exit: Exit) -> Outcome {
        self.out.flush()?;
        Ok(exit)
    }
}
