//! `igolog sgf`

use std::path::PathBuf;

use clap::{Subcommand, ValueEnum};
use igolog_text::replay::findings;
use igolog_text::sgf::{Collection, NodeId, SquareSymmetry};
use serde_json::json;

use crate::exit::{Exit, Failure, Outcome};
use crate::format::Format;
use crate::input::{Source, read, read_all, read_each};
use crate::output;

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
        /// Files, folders, glob patterns, zip archives, `-` or `demo`
        #[arg(required = true)]
        files: Vec<String>,
        /// How to print
        #[arg(long, default_value = "text", value_parser = Format::plain())]
        format: Format,
    },
    /// Write a file in one standard form, in UTF-8
    #[command(after_help = "Example:\n  igolog sgf fmt demo:ko")]
    Fmt {
        /// The file
        file: String,
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
    },
    /// Put games together: as a collection, or as one tree of variations
    #[command(after_help = "Examples:\n  igolog sgf merge demo demo:ko\n  igolog sgf merge --tree demo demo")]
    Merge {
        /// Files, folders, glob patterns, zip archives, `-` or `demo`
        #[arg(required = true)]
        files: Vec<String>,
        /// One tree: equal moves become one node, others variations
        #[arg(long)]
        tree: bool,
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
        What::Fmt { file, output } => write(output, collection(&read(&file)?)?.format().as_bytes()),
        What::Split { file, into, variations } => split(&file, &into, variations),
        What::Merge { files, tree, output } => merge(&files, tree, output),
        What::Transform { file, rotate, mirror, swap_colors, output } => {
            let mut games = collection(&read(&file)?)?;
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
            write(output, &games.to_bytes())
        }
    }
}

fn collection(source: &Source) -> Result<Collection, Failure> {
    Collection::read(&source.bytes).map_err(|e| Failure::Input(format!("{}: {e}", source.name)))
}

fn root(games: &Collection) -> NodeId {
    games.game(0).expect("a new collection has one game").root().id()
}

fn write(to: Option<PathBuf>, bytes: &[u8]) -> Outcome {
    output::write_file(&to.unwrap_or_else(|| "-".into()), bytes)?;
    Ok(Exit::Done)
}

fn check(files: &[String], format: Format) -> Outcome {
    let (mut files_read, mut findings) = (0, Vec::new());
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
            text += &format!("{files_read} file(s), {} finding(s)\n", findings.len());
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
    let found = findings(&games, usize::MAX).map_err(|e| Failure::Input(format!("{}: {e}", source.name)))?;
    Ok(found.into_iter().map(|w| (w.place, w.kind.to_string())).collect())
}

fn split(file: &str, into: &std::path::Path, variations: bool) -> Outcome {
    let source = read(file)?;
    let games = collection(&source)?;
    let stem =
        std::path::Path::new(&source.name).file_stem().map_or("game".into(), |s| s.to_string_lossy().into_owned());
    let stem: String = stem.chars().map(|c| if c.is_alphanumeric() || "-_.".contains(c) { c } else { '-' }).collect();
    let mut parts = Vec::new();
    for game in games.games() {
        if !variations {
            let mut one = Collection::new();
            let root = root(&one);
            one.merge(root, game);
            parts.push(one);
            continue;
        }
        for leaf in game.nodes().filter(|node| node.first_child().is_none()) {
            let mut one = Collection::new();
            let mut at = None;
            for node in leaf.path() {
                let id = match at {
                    None => root(&one),
                    Some(parent) => one.add_child(parent),
                };
                for property in node.properties() {
                    let values: Vec<String> = property.values().map(|v| v.raw().to_string()).collect();
                    one.set(id, &property.name(), values);
                }
                at = Some(id);
            }
            parts.push(one);
        }
    }
    std::fs::create_dir_all(into).map_err(|e| Failure::Input(format!("cannot make {}: {e}", into.display())))?;
    let digits = parts.len().to_string().len();
    for (k, part) in parts.iter().enumerate() {
        output::write_file(&into.join(format!("{stem}-{:0digits$}.sgf", k + 1)), part.format().as_bytes())?;
    }
    output::print(&format!("{} file(s) written to {}", parts.len(), into.display()))?;
    Ok(Exit::Done)
}

fn merge(files: &[String], tree: bool, to: Option<PathBuf>) -> Outcome {
    let mut merged: Option<Collection> = None;
    read_all(files, |source| {
        let games = collection(&source?)?.as_utf8();
        match &mut merged {
            None => merged = Some(games),
            Some(all) => all.append(&games),
        }
        Ok(())
    })?;
    let mut merged = merged.ok_or_else(|| Failure::Input("no SGF file was found".into()))?;
    if tree {
        merged = one_tree(&merged)?;
    }
    write(to, merged.format().as_bytes())
}

fn one_tree(games: &Collection) -> Result<Collection, Failure> {
    let sizes: Vec<_> = games.games().map(|g| g.size()).collect();
    if sizes.windows(2).any(|pair| pair[0] != pair[1]) {
        return Err(Failure::Input("games on boards of different sizes make no tree; leave --tree out".into()));
    }
    let mut one = Collection::new();
    let root = root(&one);
    for game in games.games() {
        one.merge(root, game);
    }
    Ok(one)
}
