//! The value of one board: strings, liberties, a board, bounds, counts.

use std::time::Instant;

use igolog_answers::extremal::StringsQuestion;
use igolog_answers::words::Certainty;
use igolog_answers::{Ask, Body, How, PositionSpec};
use igolog_core::MAX_POINTS;
use igolog_extremal::dense::{count_dense, solve_dense};
use igolog_extremal::limits::{Computation, MAX_CONSTRUCT_POINTS};
use igolog_extremal::program::{self, Status};
use igolog_extremal::search::{self, BestBoard, Partition};
use igolog_extremal::{Control, Pattern, certificate, construct, simple_bound};
use serde::Serialize;

use super::limit::{check, control, peak_mb};
use super::{Args, Form, Method, RowsCols, files, published};
use crate::exit::{Exit, Failure, Outcome};
use crate::format::Format;
use crate::input::Named;
use crate::{door, output};

/// Everything that is told of a board.
#[derive(Debug, Serialize)]
pub(super) struct Answer {
    rows: usize,
    cols: usize,
    pub(super) strings: usize,
    pub(super) liberties: usize,
    status: &'static str,
    /// On the number of strings.
    bounds: Bounds,
    method: &'static str,
    board: Pattern,
    optimal_boards: Option<String>,
    /// How far the number of boards may be trusted.
    count_status: Option<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    counts: Vec<Count>,
    checked_by_kernel: bool,
    seconds: f64,
    states: u64,
    peak_mb: Option<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
struct Bounds {
    lower: usize,
    upper: usize,
}

/// The number of boards with a number of empty points.
#[derive(Clone, Debug, Serialize)]
struct Count {
    strings: usize,
    liberties: usize,
    boards: String,
}

/// A board with the least number of empty points that any board can have.
struct Found {
    pattern: Pattern,
    lower: usize,
    states: u64,
    stopped: bool,
}

pub(super) fn run(args: &Args, size: RowsCols) -> Outcome {
    let is_question = args.method == Method::Search
        && args.cuts.is_empty()
        && args.plus.is_none()
        && !args.twice
        && !args.game
        && args.write.is_none();
    if is_question {
        return ask(args, size);
    }
    let start = Instant::now();
    let control = control(args.time);
    let wants_counts = args.count || args.plus.is_some() || args.twice;
    let found = find(args, size, &control)?;
    let points = size.rows * size.cols;
    let proved = found.pattern.liberties() == found.lower;
    let mut answer = Answer {
        rows: size.rows,
        cols: size.cols,
        strings: found.pattern.strings(),
        liberties: found.pattern.liberties(),
        status: if proved { "proved" } else { "unproved" },
        bounds: Bounds { lower: found.pattern.strings(), upper: points - found.lower },
        method: name(args.method),
        board: found.pattern,
        optimal_boards: None,
        count_status: None,
        counts: Vec::new(),
        checked_by_kernel: false,
        seconds: 0.0,
        states: found.states,
        peak_mb: None,
    };
    answer.checked_by_kernel = recheck(&answer.board)?;
    let mut limited = found.stopped;
    if wants_counts && proved {
        limited |= !add_counts(args, size, &control, &mut answer)?;
    }
    answer.seconds = start.elapsed().as_secs_f64();
    answer.peak_mb = peak_mb();
    let exit = if limited { Exit::Limit } else { Exit::Done };
    if args.game || args.write.is_some() {
        let bytes = files::board_file(args, &answer.board)?;
        let Some(path) = &args.output else {
            output::write_file("-".as_ref(), &bytes)?;
            return Ok(exit);
        };
        output::write_file(path, &bytes)?;
    }
    match args.format {
        Format::Text => output::print(&text(&answer, wants_counts))?,
        _ => output::print_json(&answer)?,
    }
    Ok(exit)
}

/// Asks as every door does; other methods and further counts are this command's own.
fn ask(args: &Args, size: RowsCols) -> Outcome {
    check(size, Computation::Search)?;
    let RowsCols { rows, cols } = size;
    let question = StringsQuestion { rows, cols, count: args.count, ..StringsQuestion::default() };
    let nowhere = Named { name: format!("{rows}x{cols}"), spec: PositionSpec::default() };
    let how = How { seconds: args.time.map(|time| time.as_secs_f64()), ..How::default() };
    let answer = door::ask(&nowhere, how, Ask::Strings(question))?;
    match &answer.body {
        Body::Strings(found) if args.format == Format::Text => {
            let known = if rows == cols { published::optimal_boards(rows) } else { None };
            let known = known.filter(|known| Some(known.to_string()) == found.optimal_boards);
            let told = Answer {
                rows,
                cols,
                strings: found.strings,
                liberties: found.liberties,
                status: if found.certainty == Certainty::Proved { "proved" } else { "unproved" },
                bounds: Bounds { lower: found.bounds.lower, upper: found.bounds.upper },
                method: name(args.method),
                board: Pattern::from_fn(rows, cols, |row, col| found.board[row].as_bytes().get(col) == Some(&b'.')),
                optimal_boards: found.optimal_boards.clone(),
                count_status: known.map(|_| "agrees with OEIS A347632"),
                counts: Vec::new(),
                checked_by_kernel: found.checked,
                seconds: found.seconds.unwrap_or_default(),
                states: found.states,
                peak_mb: peak_mb(),
            };
            output::print(&text(&told, args.count))?;
        }
        _ => output::print_json(&answer)?,
    }
    Ok(door::exit(&answer, Exit::Done))
}

fn name(method: Method) -> &'static str {
    match method {
        Method::Search => "search",
        Method::Dense => "dense",
        Method::Ilp => "ilp",
        Method::Construct => "construct",
    }
}

fn find(args: &Args, size: RowsCols, control: &Control) -> Result<Found, Failure> {
    let RowsCols { rows, cols } = size;
    if args.method != Method::Ilp && !args.cuts.is_empty() {
        return Err(Failure::usage("--cut belongs to an integer program: add --method ilp, or --write lp or mps"));
    }
    match args.method {
        Method::Search => {
            check(size, Computation::Search)?;
            let solution = search::solve(rows, cols, control);
            let stopped = solution.stopped;
            Ok(Found { pattern: solution.pattern, lower: solution.lower, states: solution.states, stopped })
        }
        Method::Dense => {
            check(size, Computation::Dense)?;
            match solve_dense(rows, cols, control) {
                Ok(dense) => {
                    let lower = dense.pattern.liberties();
                    Ok(Found { pattern: dense.pattern, lower, states: dense.states, stopped: false })
                }
                Err(_) => Ok(Found { stopped: true, ..constructed(size) }),
            }
        }
        Method::Ilp => by_program(args, size, control),
        Method::Construct => {
            if rows.saturating_mul(cols) > MAX_CONSTRUCT_POINTS {
                let text =
                    format!("{rows}x{cols} is too large: the construction takes up to {MAX_CONSTRUCT_POINTS} points");
                return Err(Failure::Input(text));
            }
            let BestBoard { pattern, lower, states, stopped } = search::at_once(rows, cols, control);
            Ok(Found { pattern, lower, states, stopped })
        }
    }
}

fn constructed(size: RowsCols) -> Found {
    let lower = simple_bound(size.rows, size.cols);
    Found { pattern: construct(size.rows, size.cols), lower, states: 0, stopped: false }
}

/// Boards up to this many points are handed to a solver of integer programs.
const MAX_PROGRAM_POINTS: usize = 2500;

fn by_program(args: &Args, size: RowsCols, control: &Control) -> Result<Found, Failure> {
    let RowsCols { rows, cols } = size;
    if rows.saturating_mul(cols) > MAX_PROGRAM_POINTS {
        let text = format!("{rows}x{cols} is too large for the integer program: {MAX_PROGRAM_POINTS} points at most");
        return Err(Failure::Input(text));
    }
    let cuts: Vec<_> = args.cuts.iter().map(|cut| cut.cut()).collect();
    let form = args.form.form();
    let model = program::grid(rows, cols, form, &cuts).map_err(Failure::usage)?;
    let known = constructed(size);
    let empty_is_one = args.form == Form::Mlp;
    let start: Vec<bool> =
        (0..rows * cols).map(|point| known.pattern.is_empty_at(point / cols, point % cols) == empty_is_one).collect();
    // A board that a cut rules out is no start.
    let start = model.broken_row(&start).is_none().then_some(start);
    let mut progress = progress_line();
    let solved = program::solve(&model, start.as_deref(), control, &mut progress);
    if solved.status == Status::Failed {
        return Err(Failure::Input(format!("the solver {} failed on this program", program::solver_name())));
    }
    let pattern = solved.values.map(|values| program::grid_pattern(rows, cols, form, &values));
    let pattern = pattern.filter(|pattern| pattern.liberties() <= known.pattern.liberties()).unwrap_or(known.pattern);
    let bound = solved.bound.map(|bound| if empty_is_one { bound } else { (rows * cols) as f64 - bound });
    let lower = match solved.status {
        Status::Optimal => pattern.liberties(),
        _ => bound.map_or(0, |bound| (bound - 1e-6).ceil().max(0.0) as usize).max((rows * cols).div_ceil(5)),
    };
    Ok(Found { pattern, lower, states: solved.nodes, stopped: solved.status == Status::Stopped })
}

/// Tells a terminal how far the solver is.
fn progress_line() -> impl FnMut(Option<i64>, Option<f64>) {
    use std::io::IsTerminal;
    let shown = std::io::stderr().is_terminal();
    move |best, bound| {
        if shown {
            let best = best.map_or("-".into(), |best| best.to_string());
            let bound = bound.map_or("-".into(), |bound| format!("{bound:.2}"));
            anstream::eprint!("\rbest {best}, bound {bound}   ");
        }
    }
}

/// Lets the kernel count the blocks; false where the board is beyond its size.
pub(super) fn recheck(pattern: &Pattern) -> Result<bool, Failure> {
    if pattern.rows() * pattern.cols() > MAX_POINTS {
        return Ok(false);
    }
    let certificate = certificate::verify(pattern).map_err(Failure::input)?;
    if (certificate.strings, certificate.liberties) == (pattern.strings(), pattern.liberties()) {
        return Ok(true);
    }
    Err(Failure::Input(format!(
        "the kernel counts {} strings where the search found {}",
        certificate.strings,
        pattern.strings()
    )))
}

/// Adds the numbers of boards; false if a limit came first.
fn add_counts(args: &Args, size: RowsCols, control: &Control, answer: &mut Answer) -> Result<bool, Failure> {
    let plus = usize::from(args.plus.unwrap_or(0));
    let RowsCols { rows, cols } = size;
    let numbers = match args.method {
        Method::Search => {
            let limit = answer.liberties + plus;
            let Ok(first) = search::count(rows, cols, limit, Partition::First, control) else { return Ok(false) };
            answer.states += first.states;
            if args.twice {
                let Ok(second) = search::count(rows, cols, limit, Partition::Second, control) else { return Ok(false) };
                answer.states += second.states;
                if first.by_liberties != second.by_liberties {
                    return Err(Failure::Input("two partitions give different counts: please report this".into()));
                }
                answer.count_status = Some("computed twice");
            }
            first.by_liberties
        }
        Method::Dense => {
            if plus > 1 || args.twice {
                return Err(Failure::usage(
                    "the dense method counts optimal boards and those with one empty point more",
                ));
            }
            check(size, Computation::DenseCount)?;
            let Ok(counted) = count_dense(rows, cols, control) else { return Ok(false) };
            let counted =
                counted.ok_or_else(|| Failure::Input("the numbers pass 64 bits: use --method search".into()))?;
            let mut numbers = vec![(counted.liberties, counted.optimal)];
            numbers.extend((plus == 1).then_some((counted.liberties + 1, counted.plus_one)));
            numbers
        }
        Method::Ilp | Method::Construct => {
            return Err(Failure::usage("only the methods search and dense count boards"));
        }
    };
    let optimal = numbers.first().map(|(_, boards)| boards.to_string());
    let published = if rows == cols { published::optimal_boards(rows) } else { None };
    answer.count_status = answer.count_status.or(match published {
        Some(known) if Some(known.to_string()) == optimal => Some("agrees with OEIS A347632"),
        Some(_) => return Err(Failure::Input("the count differs from OEIS A347632: please report this".into())),
        None => Some("computed once"),
    });
    answer.optimal_boards = optimal;
    if args.plus.is_some() {
        let points = rows * cols;
        // A number of empty points that no board has is told as zero.
        answer.counts = (answer.liberties..=(answer.liberties + plus).min(points))
            .map(|liberties| {
                let boards = numbers.iter().find(|(at, _)| *at == liberties).map_or("0".into(), |(_, n)| n.to_string());
                Count { strings: points - liberties, liberties, boards }
            })
            .collect();
    }
    Ok(true)
}

fn text(answer: &Answer, wants_counts: bool) -> String {
    let Bounds { lower, upper } = answer.bounds;
    let proof = if answer.status == "proved" {
        "proved".to_string()
    } else {
        format!("not proved: at least {lower} and at most {upper} strings")
    };
    let mut out = format!(
        "{}x{}: {}, {proof}\n\n{}\n",
        answer.rows,
        answer.cols,
        files::numbers(answer.strings, answer.liberties),
        files::diagram(&answer.board)
    );
    if let Some(boards) = &answer.optimal_boards {
        out += &format!("optimal boards: {boards} ({})\n", answer.count_status.unwrap_or("computed once"));
        for count in answer.counts.iter().skip(1) {
            out += &format!("with {} strings: {}\n", count.strings, count.boards);
        }
    } else if wants_counts {
        out += "optimal boards: not counted before the limit\n";
    }
    let checked = if answer.checked_by_kernel { "blocks counted again by the kernel; " } else { "" };
    let memory = answer.peak_mb.map_or(String::new(), |mb| format!(", {mb} MB"));
    out += &format!("{checked}{:.3} s, {} states{memory}\n", answer.seconds, answer.states);
    out
}
