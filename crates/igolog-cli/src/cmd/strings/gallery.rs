//! `igolog strings gallery`

use std::path::PathBuf;
use std::time::Instant;

use igolog_answers::extremal::StringsQuestion;
use igolog_answers::words::Certainty;

use super::{answer, files};
use crate::cmd::engine::seconds;
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
    time: Option<f64>,
}

pub(super) fn run(args: Args) -> Outcome {
    let (from, to) = (usize::from(args.from), usize::from(args.to));
    let (start, folder) = (Instant::now(), &args.output);
    std::fs::create_dir_all(folder)
        .map_err(|error| Failure::Input(format!("cannot make {}: {error}", folder.display())))?;
    let mut index = String::from(
        "# Boards with the most strings\n\nOne optimal board for each size, proved by search and counted again by the kernel.\n\
         Made by `igolog strings gallery`; the story, and how many boards do as well, is in [strings.md](../strings.md).\n\n\
         | n | strings | liberties | board |\n|--:|--:|--:|---|\n",
    );
    let mut pictures = String::new();
    for size in from..=to {
        let left = args.time.map(|time| (time - start.elapsed().as_secs_f64()).max(0.0));
        let question = StringsQuestion { rows: size, cols: size, ..StringsQuestion::default() };
        let (_, found) = answer::ask(question, left)?;
        if found.certainty != Certainty::Proved {
            return Ok(Exit::Limit);
        }
        let name = format!("{size:02}.svg");
        output::write_file(&folder.join(&name), files::picture(&files::board(&found)?, &found).as_bytes())?;
        let strings = found.strings;
        index += &format!("| {size} | {strings} | {} | [{name}]({name}) |\n", found.liberties);
        pictures += &format!("<img src=\"{name}\" width=\"240\" alt=\"{size}x{size}: {strings} strings\">\n");
    }
    index += &format!("\n{pictures}");
    output::write_file(&folder.join("README.md"), index.as_bytes())?;
    output::print(&format!("{} pictures in {}", (to + 1).saturating_sub(from), folder.display()))?;
    Ok(Exit::Done)
}
