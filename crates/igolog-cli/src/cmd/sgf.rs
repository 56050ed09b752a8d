//! `igolog sgf`

use std::collections::HashMap;
use std::path::PathBuf;

use clap::{Subcommand, ValueEnum};
use igolog_text::replay::findings;
use igolog_text::sgf::{CharsetError, Collection, Node, NodeId, ReadLimits, Record, SquareSymmetry};
use serde_json::json;

use crate::exit::{Exit, Failure, Outcome};
use crate::format::Format;
use crate::input::{Source, read, read_all, read_each};
use crate::interrupt;
use crate::output::{self, counted};

/// Check, format, split, merge and transform SGF files
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Say all that is wrong with files; exit 1 if anything is
    #[command(after_help = "Example:\n  igolog sgf check demo")]
    Check {
        /// Files, folders, glob patterns, zip and 7z archives, `-` or `demo`
        #[arg(required = true)]
        files: Vec<String>,
        /// How to print
        #[arg(long, default_value = "text", value_parser = Format::plain())]
        format: Format,
    },
    /// Write a file in one standard form
    #[command(after_help = "Example:\n  igolog sgf fmt demo:ko")]
    Fmt {
        /// The file
        file: String,
        /// Write UTF-8 and say so in CA, instead of the encoding of the file
        #[arg(long)]
        utf8: bool,
        /// Where to write (default: standard output)
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
    },
    /// Write each game of a collection, or each variation of a game, to a file of its own
    #[command(after_help = "Example:\n  igolog sgf split demo --into games")]
    Split {
        /// The file
        file: String,
        /// The folder to write to; it is made if missing
        #[arg(long, value_name = "FOLDER")]
        into: PathBuf,
        /// Split into variations instead of games
        #[arg(long)]
        variations: bool,
        /// Write UTF-8 and say so in CA, instead of the encoding of the file
        #[arg(long)]
        utf8: bool,
    },
    /// Put games together: as a collection, or as one tree of variations
    #[command(after_help = "Examples:\n  igolog sgf merge demo demo:ko\n  igolog sgf merge --tree demo demo")]
    Merge {
        /// Files, folders, glob patterns, zip and 7z archives, `-` or `demo`
        #[arg(required = true)]
        files: Vec<String>,
        /// One tree: equal moves become one node, others variations
        #[arg(long)]
        tree: bool,
        /// Write UTF-8 and say so in CA, instead of the encoding of each file
        #[arg(long)]
        utf8: bool,
        /// Where to write (default: standard output)
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
    },
    /// Turn, mirror, or exchange the colours
    #[command(after_help = "Example:\n  igolog sgf transform demo:ko --rotate 90 --swap-colors")]
    Transform {
        /// The file
        file: String,
        /// Turn clockwise
        #[arg(long, value_enum, value_name = "DEGREES")]
        rotate: Option<Turn>,
        /// Mirror at an axis, after turning
        #[arg(long, value_enum, value_name = "AXIS")]
        mirror: Option<Axis>,
        /// Exchange black and white
        #[arg(long)]
        swap_colors: bool,
        /// Write UTF-8 and say so in CA, instead of the encoding of the file
        #[arg(long)]
        utf8: bool,
        /// Where to write (default: standard output)
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
    },
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Turn {
    #[value(name = "90")]
    Quarter,
    #[value(name = "180")]
    Half,
    #[value(name = "270")]
    ThreeQuarters,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Axis {
    /// Left and right change places
    Horizontal,
    /// Top and bottom change places
    Vertical,
    /// Columns and rows change places
    Diagonal,
}

pub(super) fn run(args: Args) -> Outcome {
    match args.what {
        What::Check { files, format } => check(&files, format),
        What::Fmt { file, utf8, output } => {
            let source = read(&file)?;
            let games = encoded(collection(&source)?, utf8);
            write(output, &games.format().map_err(|e| unwritable(&source.name, e))?)
        }
        What::Split { file, into, variations, utf8 } => split(&file, &into, variations, utf8),
        What::Merge { files, tree, utf8, output } => merge(&files, tree, utf8, output),
        What::Transform { file, rotate, mirror, swap_colors, utf8, output } => {
            let source = read(&file)?;
            let mut games = encoded(collection(&source)?, utf8);
            if let Some(turn) = rotate {
                games.transform(SquareSymmetry::rotation(turn as u8 + 1));
            }
            if let Some(axis) = mirror {
                games.transform(SquareSymmetry {
                    transpose: matches!(axis, Axis::Diagonal),
                    flip_x: matches!(axis, Axis::Horizontal),
                    flip_y: matches!(axis, Axis::Vertical),
                });
            }
            if swap_colors {
                games.swap_colors();
            }
            write(output, &games.to_bytes().map_err(|e| unwritable(&source.name, e))?)
        }
    }
}

/// The games in UTF-8, if that is wanted.
fn encoded(games: Collection, utf8: bool) -> Collection {
    if utf8 { games.as_utf8() } else { games }
}

/// Why games cannot be written in the encoding of their file.
pub(super) fn unwritable(name: &str, error: CharsetError) -> Failure {
    Failure::Input(format!("{name}: {error}; --utf8 writes the file in UTF-8 instead"))
}

fn collection(source: &Source) -> Result<Collection, Failure> {
    Collection::read(&source.bytes).map_err(|e| Failure::Input(format!("{}: {e}", source.name)))
}

fn write(to: Option<PathBuf>, bytes: &[u8]) -> Outcome {
    output::write_file(&to.unwrap_or_else(|| "-".into()), bytes)?;
    Ok(Exit::Done)
}

fn check(files: &[String], format: Format) -> Outcome {
    let (mut files_read, mut findings) = (0u64, Vec::new());
    let failed = read_each(files, |source| {
        files_read += 1;
        let found = check_one(&source)?;
        findings.extend(found.into_iter().map(|(place, what)| (source.name.clone(), place, what)));
        Ok(())
    })?;
    match format {
        Format::Text => {
            let mut text: String =
                findings.iter().map(|(file, place, what)| format!("{file}:{place}: {what}\n")).collect();
            let (files, found) = (counted(files_read, "file"), counted(findings.len() as u64, "finding"));
            text += &format!("{files}, {found}\n");
            output::print(&text)?;
        }
        _ => {
            let rows: Vec<_> = findings
                .iter()
                .map(|(file, place, what)| {
                    json!({ "file": file, "line": place.line, "column": place.column, "finding": what })
                })
                .collect();
            output::print_json(&json!({ "files": files_read, "findings": rows }))?;
        }
    }
    match failed {
        Some(failure) => Err(failure),
        None if findings.is_empty() => Ok(Exit::Done),
        None => Ok(Exit::No),
    }
}

fn check_one(source: &Source) -> Result<Vec<(igolog_text::Place, String)>, Failure> {
    let games = collection(source)?;
    let found = findings(&games, usize::MAX, &interrupt::stop())
        .map_err(|e| Failure::Input(format!("{}: {e}", source.name)))?;
    Ok(found.into_iter().map(|w| (w.place, w.kind.to_string())).collect())
}

/// The most that one command writes: what it could read again.
fn room() -> usize {
    ReadLimits::default().bytes
}

fn split(file: &str, into: &std::path::Path, variations: bool, utf8: bool) -> Outcome {
    let source = read(file)?;
    let games = encoded(collection(&source)?, utf8);
    check_room(&games, variations)?;
    let stem =
        std::path::Path::new(&source.name).file_stem().map_or("game".into(), |s| s.to_string_lossy().into_owned());
    let stem: String = stem.chars().map(|c| if c.is_alphanumeric() || "-_.".contains(c) { c } else { '-' }).collect();
    std::fs::create_dir_all(into).map_err(|e| Failure::Input(format!("cannot make {}: {e}", into.display())))?;
    let count = match variations {
        true => games.games().map(|game| game.counts().leaves).sum(),
        false => games.games().len(),
    };
    let digits = count.to_string().len();
    let mut number = 0;
    for game in games.games() {
        let leaves = game.nodes().filter(|node| variations && node.first_child().is_none());
        let parts = leaves.map(|leaf| one_line(game, leaf)).chain((!variations).then(|| alone(game)));
        for part in parts {
            number += 1;
            let bytes = part.format().map_err(|e| unwritable(&source.name, e))?;
            output::write_file(&into.join(format!("{stem}-{number:0digits$}.sgf")), &bytes)?;
        }
    }
    output::print(&format!("{} written to {}", counted(count as u64, "file"), into.display()))?;
    Ok(Exit::Done)
}

/// Refuses what would fill the disk: each variation repeats all that leads to it.
fn check_room(games: &Collection, variations: bool) -> Result<(), Failure> {
    const FILES: usize = 100_000;
    let mut files = games.games().len();
    let mut bytes = 0_usize;
    if variations {
        files = 0;
        // The length of the line up to each node; parents come before their children.
        let mut line: HashMap<NodeId, usize> = HashMap::new();
        for node in games.games().flat_map(|game| game.nodes()) {
            let above = node.parent().map_or(0, |parent| line[&parent.id()]);
            let own: usize = node
                .properties()
                .map(|p| p.written_name().len() + p.values().map(|v| v.raw().len() + 2).sum::<usize>())
                .sum();
            line.insert(node.id(), above + own + 1);
            if node.first_child().is_none() {
                files += 1;
                bytes = bytes.saturating_add(above + own + 1);
            }
        }
    }
    if files > FILES || bytes > room() {
        return Err(Failure::Limit(format!(
            "this would write {files} files with {bytes} bytes; at most {FILES} files and {} bytes are written",
            room()
        )));
    }
    Ok(())
}

/// A game as a file of its own.
fn alone(game: Record<'_>) -> Collection {
    let (mut one, root) = Collection::like(game);
    one.merge(root, game);
    one
}

/// The nodes that lead to a leaf as a file of their own.
fn one_line(game: Record<'_>, leaf: Node<'_>) -> Collection {
    let (mut one, root) = Collection::like(game);
    let mut at = None;
    for node in leaf.path() {
        let id = match at {
            None => root,
            Some(parent) => one.add_child(parent),
        };
        for property in node.properties() {
            let values: Vec<String> = property.values().map(|v| v.raw().to_string()).collect();
            one.set(id, &property.name(), values);
        }
        at = Some(id);
    }
    one
}

fn merge(files: &[String], tree: bool, utf8: bool, to: Option<PathBuf>) -> Outcome {
    let mut merged: Option<Collection> = None;
    let (mut bytes, mut first) = (0, String::new());
    read_all(files, &mut |source| {
        let source = source?;
        let games = encoded(collection(&source)?, utf8);
        bytes += source.bytes.len();
        if bytes > room() {
            return Err(Failure::Limit(format!(
                "{}: the games up to here have {bytes} bytes, more than the {} that one file may have; merge fewer",
                source.name,
                room()
            )));
        }
        match &mut merged {
            None => {
                first = source.name;
                merged = Some(games);
            }
            Some(all) => {
                let same = all.charset().name() == games.charset().name();
                if !(same || all.charset().mixes() && games.charset().mixes()) {
                    return Err(Failure::Input(format!(
                        "{} is in {}, {first} in {}: they cannot stand in one file; --utf8 writes all in UTF-8",
                        source.name,
                        games.charset().name(),
                        all.charset().name()
                    )));
                }
                all.append(&games);
            }
        }
        Ok(())
    })?;
    let mut merged = merged.ok_or_else(|| Failure::Input("no SGF file was found".into()))?;
    if tree {
        merged = one_tree(&merged)?;
    }
    write(to, &merged.format().map_err(|e| unwritable(&first, e))?)
}

fn one_tree(games: &Collection) -> Result<Collection, Failure> {
    let sizes: Vec<_> = games.games().map(|g| g.size()).collect();
    if sizes.windows(2).any(|pair| pair[0] != pair[1]) {
        return Err(Failure::Input("games on boards of different sizes make no tree; leave --tree out".into()));
    }
    let charsets: Vec<_> = games.games().map(Record::charset).collect();
    if let Some(pair) = charsets.windows(2).find(|pair| pair[0] != pair[1]) {
        return Err(Failure::Input(format!(
            "games in {} and {} make no tree; --utf8 writes all in UTF-8",
            pair[0].name(),
            pair[1].name()
        )));
    }
    let Some(first) = games.game(0) else { return Err(Failure::Input("there is no game".into())) };
    let (mut one, root) = Collection::like(first);
    for game in games.games() {
        one.merge(root, game);
    }
    Ok(one)
}
