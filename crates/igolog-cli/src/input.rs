//! Where positions come from: files, folders, archives, standard input, demos, and texts given as arguments.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use igolog_answers::position::{BoardSize, BoardSpec};
use igolog_answers::{Limits, Posed, PositionSpec, demo};
use igolog_core::{Points, Rules};
use igolog_files::archive::{self, ArchiveError, ArchiveLimits, is_archive};
use igolog_files::regular;
use igolog_text::graph_file::GraphFile;
use igolog_text::vertex::Notation;

use crate::door::refused;
use crate::exit::Failure;
use crate::interrupt;

/// A text and where it came from.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    /// What to call it in messages.
    pub(crate) name: String,
    /// Its bytes, in whatever encoding.
    pub(crate) bytes: Vec<u8>,
}

/// What the option for other rules than those of a file does.
pub(crate) const RULES_HELP: &str =
    "Rule set, in place of the file's: tromp-taylor, chinese, japanese, korean, aga, bga, new-zealand or ing";

/// Which position a command works on.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct PositionArgs {
    /// An SGF, diagram, position string, matrix of 0 and 1 or graph file; `-` for standard input; `demo`, `demo:corner` …; or the text itself
    #[arg(value_name = "POSITION")]
    pub(crate) input: Option<String>,
    #[command(flatten)]
    pub(crate) place: PlaceArgs,
}

/// Which position of a text, and on which board.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct PlaceArgs {
    /// The position after this many moves of the main line (default: all)
    #[arg(short = 'm', long = "move", value_name = "N")]
    pub(crate) moves: Option<usize>,
    /// Which game of a collection, from 1
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) game: Option<u32>,
    /// An empty board of this size, columns x rows
    #[arg(long, value_name = "WxH", conflicts_with = "graph")]
    pub(crate) size: Option<BoardSize>,
    /// A board from a graph file or a short form such as torus:9x9; POSITION may then be a position string on it
    #[arg(long, value_name = "GRAPH")]
    pub(crate) graph: Option<String>,
    #[arg(long, help = RULES_HELP)]
    pub(crate) rules: Option<Rules>,
    /// Komi, in place of the file's
    #[arg(long, allow_hyphen_values = true, value_name = "POINTS")]
    pub(crate) komi: Option<Points>,
    /// How points are named: gtp (D4), sgf (dp), ij (1503)
    #[arg(long, default_value_t)]
    pub(crate) coords: Notation,
}

/// Which part of the board counts.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct RegionArgs {
    /// Only these points, as a board of its own: A1-D4,K10 (rectangles and points, connected or not)
    #[arg(long, value_name = "POINTS")]
    pub(crate) region: Option<String>,
    /// Keep the rest of the board as it is, but let nobody play there
    #[arg(long, requires = "region")]
    pub(crate) walls: bool,
}

/// The position of a question, and what to call it in messages.
#[derive(Clone, Debug)]
pub(crate) struct Named {
    /// What to call it.
    pub(crate) name: String,
    /// Which position.
    pub(crate) spec: PositionSpec,
}

impl PositionArgs {
    /// The text that was named, and more.
    pub(crate) fn with(&self, more: &[String]) -> Vec<String> {
        self.input.iter().chain(more).cloned().collect()
    }

    /// The position that the arguments name; its texts are read, not understood.
    pub(crate) fn named(&self) -> Result<Named, Failure> {
        self.place.named(self.input.as_deref())
    }
}

impl PlaceArgs {
    /// The position that a text and these options name.
    pub(crate) fn named(&self, input: Option<&str>) -> Result<Named, Failure> {
        if let Some(size) = self.size {
            if input.is_some() {
                return Err(Failure::Usage("--size is an empty board: it takes no POSITION".into()));
            }
            let board = Some(BoardSpec::Short(size.to_string()));
            return Ok(Named { name: size.to_string(), spec: PositionSpec { board, ..self.common() } });
        }
        let board = self.graph.as_deref().map(board).transpose()?;
        if let (Some(graph), None) = (&self.graph, input) {
            return Ok(Named { name: graph.clone(), spec: PositionSpec { board, ..self.common() } });
        }
        let Source { name, bytes } = read(input.unwrap_or("demo"))?;
        Ok(Named { name, spec: PositionSpec { bytes: Some(bytes), board, ..self.common() } })
    }

    /// The options that go with any text.
    pub(crate) fn common(&self) -> PositionSpec {
        PositionSpec {
            game: self.game.map(|game| game as usize),
            moves: self.moves,
            rules: self.rules.map(|rules| rules.to_string()),
            komi: self.komi.map(|komi| komi.as_f64()),
            ..PositionSpec::default()
        }
    }
}

impl Named {
    /// A question about no position.
    pub(crate) fn nowhere(name: String) -> Named {
        Named { name, spec: PositionSpec::default() }
    }

    /// The position itself, to draw or to play on.
    pub(crate) fn pose(&self, coords: Notation) -> Result<Posed, Failure> {
        self.spec
            .read(coords, &Limits::default(), &interrupt::stop())
            .map_err(|refusal| refused(&refusal, Some(self), &[]))
    }

    /// The games of a collection, each by itself.
    pub(crate) fn each_game(&self) -> Result<Vec<Named>, Failure> {
        let count = self.spec.games().map_err(|refusal| refused(&refusal, Some(self), &[]))?;
        let one = |number: usize| Named {
            name: if number == 1 { self.name.clone() } else { format!("{} (game {number})", self.name) },
            spec: PositionSpec { game: Some(number), ..self.spec.clone() },
        };
        Ok((1..=count).map(one).collect())
    }
}

/// The board that `--graph` names: a short form such as `torus:9x9`, else the text of a graph file.
pub(crate) fn board(spec: &str) -> Result<BoardSpec, Failure> {
    if !Path::new(spec).exists() && spec.contains(':') {
        return Ok(BoardSpec::Short(spec.to_owned()));
    }
    let text = String::from_utf8_lossy(&read(spec)?.bytes).into_owned();
    match text.trim_start().starts_with('{') {
        true => Ok(BoardSpec::Short(text)),
        false => Err(Failure::Input(format!("{spec} is no graph file"))),
    }
}

/// Reads a graph file, or a short form such as `torus:9x9`.
pub(crate) fn graph(spec: &str) -> Result<GraphFile, Failure> {
    let board = board(spec)?;
    board.read(&Limits::default()).map_err(|refusal| {
        let spec_of = PositionSpec { board: Some(board), ..PositionSpec::default() };
        refused(&refusal, Some(&Named { name: spec.to_owned(), spec: spec_of }), &[])
    })
}

/// Reads one text: `-`, a demo, a file, or the argument itself if it is a position.
pub(crate) fn read(argument: &str) -> Result<Source, Failure> {
    if argument == "-" || argument == "/dev/stdin" {
        let bytes = read_limited(io::stdin().lock(), "standard input")?;
        return Ok(Source { name: "standard input".into(), bytes });
    }
    if let Some(demo) = demo::find(argument) {
        let demo = demo.map_err(Failure::Input)?;
        return Ok(Source { name: argument.into(), bytes: demo.text.into() });
    }
    let path = Path::new(argument);
    if path.is_dir() {
        return Err(Failure::Input(format!("{argument} is a folder; name a file in it")));
    }
    match regular(path) {
        Ok(file) => Ok(Source { name: argument.into(), bytes: read_limited(file, argument)? }),
        Err(error) if error.kind() == io::ErrorKind::InvalidInput && path.exists() => {
            Err(Failure::Input(format!("cannot read {argument}: {error}; give `-` to read standard input")))
        }
        Err(error) => {
            // A position needs no file: `igolog show '9/4X4/9*7'`.
            let given = PositionSpec { bytes: Some(argument.into()), ..PositionSpec::default() };
            match given.games() {
                Ok(_) => return Ok(Source { name: "the position given".into(), bytes: argument.into() }),
                Err(refusal) if refusal.line.is_some() => {
                    return Err(refused(&refusal, Some(&Named { name: argument.into(), spec: given }), &[]));
                }
                Err(_) => {}
            }
            Err(Failure::Input(format!(
                "cannot read {argument}: {error}; name a file, `-` or `demo`, or give a position"
            )))
        }
    }
}

/// Reads many texts: what [`read`] takes, and folders (all SGF files below them), glob patterns and zip and 7z archives.
/// Each is handed on as soon as it is read; one that cannot be read is handed on as an error.
pub(crate) fn read_all(
    arguments: &[String],
    visit: &mut dyn FnMut(Result<Source, Failure>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    for argument in arguments {
        let path = Path::new(argument);
        if path.is_dir() {
            match sgf_files_below(path) {
                Ok(files) if files.is_empty() => {
                    visit(Err(Failure::Input(format!("there is no SGF file in the folder {argument}"))))?;
                }
                Ok(files) => visit_files(files, visit)?,
                Err(failure) => visit(Err(failure))?,
            }
        } else if !path.exists() && argument.contains(['*', '?', '[']) && !argument.starts_with('(') {
            // What is no pattern may still be a position.
            let paths = glob::glob(argument).into_iter().flatten();
            let mut paths: Vec<PathBuf> = paths.filter_map(Result::ok).filter(|p| p.is_file()).collect();
            if paths.is_empty() {
                // Position strings have `*` too.
                visit(read(argument).map_err(|_| Failure::Input(format!("no file matches {argument}"))))?;
            }
            paths.sort();
            visit_files(paths, visit)?;
        } else if is_archive(path) {
            visit_archive(argument, visit)?;
        } else {
            visit(read(argument))?;
        }
    }
    Ok(())
}

/// Whether arguments name more than one text: several of them, a folder, an archive or a pattern.
pub(crate) fn are_many(arguments: &[String]) -> bool {
    let is_collection = |argument: &String| {
        let path = Path::new(argument);
        path.is_dir()
            || is_archive(path)
            || (!path.exists() && argument.contains(['*', '?']) && read(argument).is_err())
    };
    arguments.len() > 1 || arguments.iter().any(is_collection)
}

/// The positions of many texts, each game of a collection by itself; a bad text does not hide the others, as in
/// [`read_each`].
pub(crate) fn each_position(
    arguments: &[String],
    place: &PlaceArgs,
    mut visit: impl FnMut(&Named) -> Result<(), Failure>,
) -> Result<Option<Failure>, Failure> {
    if place.size.is_some() || place.graph.is_some() {
        return Err(Failure::Usage("--size and --graph name one position: leave out the other files".into()));
    }
    read_each(arguments, |source| {
        let spec = PositionSpec { bytes: Some(source.bytes), ..place.common() };
        (Named { name: source.name, spec }).each_game()?.iter().try_for_each(&mut visit)
    })
}

/// As [`read_all`], but one bad text does not hide the others: the first is given back, to decide the exit code once the
/// rest is done, and later ones are reported at once. Failures that are not the text's end the walk.
pub(crate) fn read_each(
    arguments: &[String],
    mut visit: impl FnMut(Source) -> Result<(), Failure>,
) -> Result<Option<Failure>, Failure> {
    let mut first = None;
    read_all(arguments, &mut |source| match source.and_then(&mut visit) {
        Err(failure @ Failure::Input(_)) => {
            match first {
                None => first = Some(failure),
                Some(_) => drop(failure.report()),
            }
            Ok(())
        }
        done => done,
    })?;
    Ok(first)
}

fn visit_files(
    paths: Vec<PathBuf>,
    visit: &mut dyn FnMut(Result<Source, Failure>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    paths.into_iter().try_for_each(|path| match is_archive(&path) {
        true => visit_archive(&path.to_string_lossy(), visit),
        false => visit(read(&path.to_string_lossy())),
    })
}

fn sgf_files_below(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let (mut files, mut open) = (Vec::new(), vec![folder.to_path_buf()]);
    while let Some(folder) = open.pop() {
        let fail = |e: io::Error| Failure::Input(format!("cannot read the folder {}: {e}", folder.display()));
        for entry in fs::read_dir(&folder).map_err(fail)? {
            let entry = entry.map_err(fail)?;
            let path = entry.path();
            // Links to folders are not followed: they may lead in circles.
            if entry.file_type().map_err(fail)?.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|e| e.eq_ignore_ascii_case("sgf")) {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}

/// All that an archive holds is at most four times what one file may have.
fn archive_limits() -> ArchiveLimits {
    let bytes = Limits::default().bytes as u64;
    ArchiveLimits { files: 100_000, bytes, total: 4 * bytes }
}

fn visit_archive(
    name: &str,
    visit: &mut dyn FnMut(Result<Source, Failure>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let file = match regular(Path::new(name)) {
        Ok(file) => file,
        Err(error) => return visit(Err(Failure::Input(format!("{name}: {error}")))),
    };
    let mut found = false;
    let is_record = |member: &str| member.to_ascii_lowercase().ends_with(".sgf");
    let done = archive::each_file(file, &archive_limits(), is_record, |member, bytes| {
        found = true;
        let label = format!("{name}/{member}");
        visit(match bytes {
            Ok(bytes) => Ok(Source { name: label, bytes }),
            Err(error) => Err(Failure::Input(format!("{label}: {error}"))),
        })
    });
    match done {
        Ok(Ok(())) if !found => visit(Err(Failure::Input(format!("there is no SGF file in {name}")))),
        Ok(done) => done,
        Err(ArchiveError::TooMuch(why)) => visit(Err(Failure::Limit(format!("{name}: {why}")))),
        Err(error) => visit(Err(Failure::Input(format!("{name}: {error}")))),
    }
}

fn read_limited(from: impl Read, name: &str) -> Result<Vec<u8>, Failure> {
    let limit = Limits::default().bytes as u64;
    let mut bytes = Vec::new();
    from.take(limit + 1).read_to_end(&mut bytes).map_err(|e| Failure::Input(format!("cannot read {name}: {e}")))?;
    if bytes.len() as u64 > limit {
        return Err(Failure::Input(format!("{name} is larger than {limit} bytes; split it first")));
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_help_names_all_rule_sets() {
        assert!(Rules::NAMES.iter().all(|name| RULES_HELP.contains(name)));
    }
}
