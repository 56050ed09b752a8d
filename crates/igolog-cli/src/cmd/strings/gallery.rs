//! `igolog strings gallery`

use std::path::PathBuf;
use std::time::Duration;

use igolog_extremal::limits::Computation;
use igolog_extremal::{certificate, search};

use super::files;
use super::limit::{RowsCols, check, control, seconds};
use crate::exit::{Exit, Failure, Outcome};
use crate::output;

/// Pictures of optimal boards
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  igolog strings gallery --to 30 -o docs/gallery")]
pub(crate) struct Args {
    /// The smallest size
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..))]
    from: u16,
    /// The largest size
    #[arg(long, value_name = "N", default_value_t = 19, value_parser = clap::value_parser!(u16).range(1..))]
    to: u16,
    /// The folder to write into; it is made if missing
    #[arg(short, long, value_name = "FOLDER", default_value = "gallery")]
    output: PathBuf,
    /// Give up after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
}

pub(super) fn run(args: Args) -> Outcome {
    let (from, to) = (usize::from(args.from), usize::from(args.to));
    check(RowsCols { rows: to, cols: to }, Computation::Search)?;
    let folder = &args.output;
    std::fs::create_dir_all(folder)
        .map_err(|error| Failure::Input(format!("cannot make {}: {error}", folder.display())))?;
    let control = control(args.time);
    let mut index = String::from(
        "# Boards with the most strings\n\nOne optimal board for each size, proved by search and counted again by the kernel.\n\
         Made by `igolog strings gallery`; the story, and how many boards do as well, is in [strings.md](../strings.md).\n\n\
         | n | strings | liberties | board |\n|--:|--:|--:|---|\n",
    );
    let mut pictures = String::new();
    for size in from..=to {
        let solution = search::solve(size, size, &control);
        if !solution.is_proved() {
            return Ok(Exit::Limit);
        }
        let pattern = solution.pattern;
        let board = certificate::position(&pattern).map_err(Failure::input)?;
        let name = format!("{size:02}.svg");
        output::write_file(&folder.join(&name), files::picture(&board, &pattern).as_bytes())?;
        let strings = board.blocks().len();
        index += &format!("| {size} | {strings} | {} | [{name}]({name}) |\n", pattern.liberties());
        pictures += &format!("<img src=\"{name}\" width=\"240\" alt=\"{size}x{size}: {strings} strings\">\n");
    }
    index += &format!("\n{pictures}");
    output::write_file(&folder.join("README.md"), index.as_bytes())?;
    output::print(&format!("{} pictures in {}", (to + 1).saturating_sub(from), folder.display()))?;
    Ok(Exit::Done)
}
