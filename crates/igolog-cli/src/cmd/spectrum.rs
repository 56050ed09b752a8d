//! `igolog spectrum`

use std::fmt::Write;
use std::path::PathBuf;

use igolog_answers::extremal::{SpectrumAnswer, SpectrumQuestion};
use igolog_answers::{Ask, Body, How};

use super::engine::seconds;
use super::strings::RowsCols;
use crate::door;
use crate::exit::{Exit, Outcome};
use crate::format::Format;
use crate::input::Named;
use crate::output;

/// Count all legal positions of a board by their number of blocks
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  igolog spectrum 5x5
  igolog spectrum 7x7 --format json --plot spectrum.svg")]
pub(crate) struct Args {
    /// Board size: 5, or rows x columns such as 4x6
    #[arg(value_name = "SIZE", allow_negative_numbers = true)]
    size: RowsCols,
    /// Also draw the numbers, on a logarithmic scale
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,
    /// Give up after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<f64>,
    /// How to print
    #[arg(long, default_value = "text", value_parser = Format::plain())]
    format: Format,
}

pub(super) fn run(args: Args) -> Outcome {
    let RowsCols { rows, cols } = args.size;
    let question = Ask::Spectrum(SpectrumQuestion { rows, cols });
    let how = How { seconds: args.time, ..How::default() };
    let answer = door::ask(&Named::nowhere(format!("{rows}x{cols}")), how, question)?;
    let Body::Spectrum(counted) = &answer.body else { return Ok(Exit::Done) };
    if let Some(path) = &args.plot {
        output::write_file(path, plot(counted).as_bytes())?;
    }
    door::say(args.format, "", &answer, || text(counted))?;
    Ok(Exit::Done)
}

fn text(counted: &SpectrumAnswer) -> String {
    let mut out = format!("{}x{}: legal positions by number of blocks\n", counted.rows, counted.cols);
    let width = counted.spectrum.iter().map(String::len).max().unwrap_or(0);
    for (blocks, number) in counted.spectrum.iter().enumerate() {
        let _ = writeln!(out, "{blocks:>4}  {number:>width$}");
    }
    let most = counted.spectrum.len().saturating_sub(1);
    let seconds = counted.seconds.unwrap_or_default();
    let _ = writeln!(out, "sum   {}\nmost blocks: {most}; {seconds:.3} s", counted.total);
    out
}

/// A bar per number of blocks, as high as the logarithm of its count.
fn plot(counted: &SpectrumAnswer) -> String {
    const HEIGHT: f64 = 240.0;
    const BAR: f64 = 14.0;
    const LEFT: f64 = 46.0;
    const TOP: f64 = 30.0;
    let logs: Vec<Option<f64>> = counted.spectrum.iter().map(|number| log10(number)).collect();
    let highest = logs.iter().flatten().fold(1.0f64, |high, &log| high.max(log));
    let width = LEFT + BAR * logs.len() as f64 + 12.0;
    let bottom = TOP + HEIGHT;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{}\" font-family=\"sans-serif\" font-size=\"10\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
         <text x=\"{LEFT}\" y=\"16\" font-size=\"12\">{}x{}: legal positions by number of blocks (log scale)</text>\n",
        bottom + 34.0,
        counted.rows,
        counted.cols,
    );
    let step = (highest / 6.0).ceil().max(1.0);
    let mut power = 0.0;
    while power <= highest {
        let y = bottom - HEIGHT * power / highest;
        let _ = writeln!(
            out,
            "<line x1=\"{LEFT}\" x2=\"{width}\" y1=\"{y:.1}\" y2=\"{y:.1}\" stroke=\"#ddd\"/>\
             <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">10^{power}</text>",
            LEFT - 4.0,
            y + 3.0
        );
        power += step;
    }
    for (blocks, log) in logs.iter().enumerate() {
        let Some(log) = log else { continue };
        let x = LEFT + BAR * blocks as f64;
        // A count of one still shows as a thin line.
        let high = (HEIGHT * log / highest).max(1.0);
        let _ = writeln!(
            out,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{}\" height=\"{high:.1}\" fill=\"#245\"><title>{blocks} blocks: {}</title></rect>",
            x + 1.0,
            bottom - high,
            BAR - 2.0,
            counted.spectrum[blocks]
        );
        if blocks % 5 == 0 || blocks + 1 == logs.len() {
            let _ = writeln!(
                out,
                "<text x=\"{:.1}\" y=\"{}\" text-anchor=\"middle\">{blocks}</text>",
                x + BAR / 2.0,
                bottom + 13.0
            );
        }
    }
    let _ = writeln!(out, "<text x=\"{LEFT}\" y=\"{}\">blocks</text>\n</svg>", bottom + 27.0);
    out
}

/// The logarithm of a whole number written in digits; none for zero.
fn log10(digits: &str) -> Option<f64> {
    let head: f64 = digits.get(..digits.len().min(15))?.parse().ok()?;
    (head > 0.0).then(|| head.log10() + digits.len().saturating_sub(15) as f64)
}
