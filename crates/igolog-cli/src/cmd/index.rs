//! `igolog index`

use std::io::Read;
use std::path::{Path, PathBuf};

use igolog_core::Stop;
use igolog_corpus::{DEFAULT_RELATIONS, LibraryError, LibraryWriter, Plan, Tally};
use igolog_facts::Relation;
use igolog_files::archive::is_archive;
use igolog_life::Effort;

use crate::exit::{Exit, Failure, Outcome};
use crate::input::{Source, read_all};
use crate::meter::Meter;
use crate::{interrupt, output};

/// Make a library of games, or add games to one
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  igolog index games/ -o library\n  igolog index more.zip new/*.sgf -o library -j 2\n  find . -name '*.sgf' | igolog index - -o library\n  igolog index games/ -o library --with life,race\n\nGames that are in the library already are left out, so the same command goes on where an earlier one was ended.\nWhat the tables hold: docs/collections.md"
)]
pub(crate) struct Args {
    /// Game records: files, folders, glob patterns, zip and 7z archives, `demo`; `-` for a list of such names on standard input
    #[arg(required = true, value_name = "GAMES")]
    files: Vec<String>,
    /// The folder of the library
    #[arg(short, long, value_name = "LIBRARY")]
    output: PathBuf,
    /// Relations that get a table beside those of every library (stone, block, atari, ladder): life,race,…
    #[arg(long, value_name = "RELATIONS", value_delimiter = ',')]
    with: Vec<Relation>,
    /// How hard to look for what relations say of life: static, step or full
    #[arg(long, value_name = "LEVEL")]
    effort: Option<Effort>,
    /// Games worked on at once
    #[arg(short = 'j', long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: u16,
}

impl Args {
    /// What is asked for; nothing if the library is to be as it was begun.
    fn plan(&self) -> Option<Plan> {
        if self.with.is_empty() && self.effort.is_none() {
            return None;
        }
        let mut relations = DEFAULT_RELATIONS.to_vec();
        relations.extend(self.with.iter().filter(|relation| !DEFAULT_RELATIONS.contains(relation)));
        relations.sort_unstable();
        relations.dedup();
        Some(Plan { relations, effort: self.effort.unwrap_or_default() })
    }
}

/// What went wrong with a library, as the program says it.
pub(super) fn refused(error: LibraryError) -> Failure {
    match error {
        LibraryError::Stopped => Failure::Interrupted,
        error => Failure::input(error),
    }
}

pub(super) fn run(args: Args) -> Outcome {
    let stop = interrupt::stop();
    let names = names(&args.files)?;
    let mut writer = LibraryWriter::open(&args.output, args.plan(), usize::from(args.jobs)).map_err(refused)?;
    let added = add(&mut writer, &names, &stop);
    let ended = match added {
        Ok(()) => writer.finish(&stop).map_err(refused),
        Err(failure) => match writer.keep() {
            Ok(tally) => {
                tell(&args, &tally)?;
                Err(failure)
            }
            Err(error) => Err(refused(error)),
        },
    };
    tell(&args, &ended?)?;
    Ok(Exit::Done)
}

fn add(writer: &mut LibraryWriter, names: &[String], stop: &Stop) -> Result<(), Failure> {
    let mut meter = Meter::new();
    let mut texts = 0_u64;
    read_all(names, &mut |source| {
        texts += 1;
        match source {
            Ok(Source { name, bytes }) => writer.add(name, bytes, stop).map_err(refused)?,
            Err(Failure::Input(error)) => {
                let told = error.strip_prefix("cannot read ").unwrap_or(&error).split_once(": ");
                // A name that leads nowhere is a mistake of the asker, not a game.
                match told.filter(|(name, _)| Path::new(name).exists() || Path::new(name).ancestors().any(is_archive)) {
                    Some((name, why)) => writer.add_unreadable(name, why.to_owned(), stop).map_err(refused)?,
                    None => return Err(Failure::Input(error)),
                }
            }
            Err(failure) => return Err(failure),
        }
        let tally = writer.tally();
        meter.show(|| format!("{texts} files, {} games added, {} known", tally.added, tally.known));
        if stop.is_asked() { Err(Failure::Interrupted) } else { Ok(()) }
    })
}

/// The names given, with those on standard input in place of `-`.
fn names(files: &[String]) -> Result<Vec<String>, Failure> {
    let mut names = Vec::new();
    for file in files {
        if file != "-" {
            names.push(file.clone());
            continue;
        }
        let mut text = String::new();
        let limit = 1 << 30;
        std::io::stdin()
            .lock()
            .take(limit)
            .read_to_string(&mut text)
            .map_err(|error| Failure::Input(format!("standard input: {error}; give names of files, one a line")))?;
        if text.trim_start().starts_with("(;") {
            return Err(Failure::Input(
                "standard input holds a game; give names of files, one a line, or name the file itself".into(),
            ));
        }
        names.extend(text.lines().map(str::trim).filter(|line| !line.is_empty()).map(String::from));
    }
    Ok(names)
}

fn tell(args: &Args, tally: &Tally) -> Result<(), Failure> {
    let of_them = |count: u64, what: &str| if count == 0 { String::new() } else { format!(", {count} {what}") };
    output::print(&format!(
        "{}: {} added{}{}{}",
        args.output.display(),
        output::counted(tally.added, "game"),
        of_them(tally.unreadable, "of them unreadable"),
        of_them(tally.duplicates, "of them with the moves of an earlier one"),
        of_them(tally.known, "known already"),
    ))
}
