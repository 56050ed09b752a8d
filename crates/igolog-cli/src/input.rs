//! Where positions come from: files, folders, archives, standard input, demos, and texts given as arguments.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use igolog_core::{Game, Graph, Points, Rules};
use igolog_text::graph_file::GraphFile;
use igolog_text::input::{Input, InputError, Wanted};
use igolog_text::position_string;
use igolog_text::sgf::{Collection, Limits, NodeId, Warning};
use igolog_text::vertex::Notation;
use owo_colors::OwoColorize;

use crate::cmd::shared::{RULES_HELP, Size, rules};
use crate::exit::Failure;
use igolog_answers::demo;

/// A text and where it came from.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    /// What to call it in messages.
    pub(crate) name: String,
    /// Its bytes, in whatever encoding.
    pub(crate) bytes: Vec<u8>,
}

/// Which position a command works on.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct PositionArgs {
    /// An SGF, diagram, position string or graph file; `-` for standard input; `demo`, `demo:corner` …; or the text itself
    #[arg(value_name = "POSITION")]
    pub(crate) input: Option<String>,
    /// The position after this many moves of the main line (default: all)
    #[arg(short = 'm', long = "move", value_name = "N")]
    pub(crate) moves: Option<usize>,
    /// Which game of a collection, from 1
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) game: u32,
    /// An empty board of this size, columns x rows
    #[arg(long, value_name = "WxH", conflicts_with = "graph")]
    pub(crate) size: Option<Size>,
    /// A board from a graph file or a short form such as torus:9x9; POSITION may then be a position string on it
    #[arg(long, value_name = "GRAPH")]
    pub(crate) graph: Option<String>,
    #[arg(long, value_parser = rules, help = RULES_HELP)]
    pub(crate) rules: Option<Rules>,
    /// Komi, in place of the file's
    #[arg(long, allow_hyphen_values = true, value_name = "POINTS")]
    pub(crate) komi: Option<Points>,
    /// How points are named: gtp (D4), sgf (dp), ij (1503)
    #[arg(long, default_value = "gtp", value_parser = notation)]
    pub(crate) coords: Notation,
}

/// A position that was read, with all that came with it.
#[derive(Clone, Debug)]
pub(crate) struct Loaded {
    /// What to call it in messages.
    pub(crate) name: String,
    /// The text it came from, if it was one.
    pub(crate) input: Option<Input>,
    /// The game up to the position wanted.
    pub(crate) game: Game,
    /// What had to be forgiven.
    pub(crate) warnings: Vec<Warning>,
    /// The game record's node at the position, if it came from one.
    node: Option<NodeId>,
}

impl PositionArgs {
    /// Reads the position that the arguments name. Warnings are for the caller to show.
    pub(crate) fn load(&self) -> Result<Loaded, Failure> {
        let mut loaded = self.load_as_written()?;
        if let Some(komi) = self.komi {
            loaded.game.set_komi(komi);
        }
        Ok(loaded)
    }

    fn load_as_written(&self) -> Result<Loaded, Failure> {
        let rules = self.rules.unwrap_or(Rules::CHINESE);
        if let Some(Size { width, height }) = self.size {
            if self.input.is_some() {
                return Err(Failure::Usage("--size is an empty board: it takes no POSITION".into()));
            }
            let graph = Graph::grid(width, height).map_err(Failure::input)?;
            let name = format!("{width}x{height}");
            return Ok(Loaded::made(name, Game::new(graph, rules)));
        }
        if let Some(spec) = &self.graph {
            let file = graph(spec)?;
            let game = match &self.input {
                None => file.to_game(rules).map_err(|e| Failure::Input(format!("{spec}: {e}")))?,
                Some(text) => {
                    let source = read(text)?;
                    let line = String::from_utf8_lossy(&source.bytes);
                    position_string::parse_on(file.graph, line.trim())
                        .map_err(|e| Failure::Input(format!("{}: {e}", source.name)))?
                }
            };
            return Ok(Loaded::made(spec.clone(), game));
        }
        let source = read(self.input.as_deref().unwrap_or("demo"))?;
        let fail = |e: InputError| Failure::Input(format!("{}: {e}", source.name));
        let input = Input::read(&source.bytes).map_err(fail)?;
        let wanted = Wanted { game: self.game as usize - 1, moves: self.moves, rules: self.rules };
        let (game, warnings, node) = match input.replay(&wanted).map_err(fail)? {
            Some(replay) => {
                if let Some(asked) = self.moves.filter(|&asked| asked > replay.moves) {
                    let (name, moves) = (&source.name, replay.moves);
                    anstream::eprintln!(
                        "{} {name}: there is no move {asked}: the game has {moves}; this is its end",
                        "warning:".yellow()
                    );
                }
                (replay.game, replay.warnings, Some(replay.node))
            }
            None => input.game(&wanted).map(|(game, warnings)| (game, warnings, None)).map_err(fail)?,
        };
        Ok(Loaded { name: source.name, input: Some(input), game, warnings, node })
    }
}

impl Loaded {
    /// A position that came from no text.
    fn made(name: String, game: Game) -> Loaded {
        Loaded { name, input: None, game, warnings: Vec::new(), node: None }
    }

    /// The game record's node at the position, if it came from one.
    pub(crate) fn node(&self) -> Option<(&Collection, NodeId)> {
        match &self.input {
            Some(Input::Games(collection)) => Some((collection, self.node?)),
            _ => None,
        }
    }
}

/// Kinds of boards that `--graph` takes in a short form, with their names in graph files.
const SHORT_FORMS: [(&str, &str); 6] = [
    ("grid", "grid"),
    ("torus", "torus"),
    ("cylinder", "cylinder"),
    ("hex", "hexagonal"),
    ("hexagonal", "hexagonal"),
    ("triangular", "triangular"),
];

/// Reads a graph file, or a short form such as `torus:9x9`.
pub(crate) fn graph(spec: &str) -> Result<GraphFile, Failure> {
    let fail = |e: &dyn std::fmt::Display| Failure::Input(format!("{spec}: {e}"));
    if let Some((kind, size)) = spec.split_once(':')
        && let Some(kind) = SHORT_FORMS.iter().find(|(short, _)| *short == kind).map(|(_, kind)| kind)
    {
        let Size { width, height } = size.parse().map_err(|e: String| fail(&e))?;
        let text = serde_json::json!({ "kind": kind, "width": width, "height": height }).to_string();
        return GraphFile::parse(&text).map_err(|e| fail(&e));
    }
    let source = read(spec)?;
    GraphFile::parse(&String::from_utf8_lossy(&source.bytes)).map_err(|e| fail(&e))
}

/// Reads one text: `-`, a demo, a file, or the argument itself if it is a position.
pub(crate) fn read(argument: &str) -> Result<Source, Failure> {
    if argument == "-" {
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
    match File::open(path) {
        Ok(file) => Ok(Source { name: argument.into(), bytes: read_limited(file, argument)? }),
        Err(error) => {
            // A position needs no file: `igolog show '9/4X4/9*7'`.
            match Input::read(argument.as_bytes()) {
                Ok(_) => return Ok(Source { name: "the position given".into(), bytes: argument.into() }),
                Err(InputError::Position(fault)) => return Err(Failure::Input(format!("{argument}: {fault}"))),
                Err(_) => {}
            }
            Err(Failure::Input(format!(
                "cannot read {argument}: {error}; name a file, `-` or `demo`, or give a position"
            )))
        }
    }
}

/// Reads many texts: what [`read`] takes, and folders (all SGF files below them), glob patterns and zip archives.
/// Each is handed on as soon as it is read; one that cannot be read is handed on as an error.
pub(crate) fn read_all(
    arguments: &[String],
    mut visit: impl FnMut(Result<Source, Failure>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    for argument in arguments {
        let path = Path::new(argument);
        if path.is_dir() {
            match sgf_files_below(path) {
                Ok(files) => visit_files(files, &mut visit)?,
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
            visit_files(paths, &mut visit)?;
        } else if path.extension().is_some_and(|e| e.eq_ignore_ascii_case("zip")) {
            visit_archive(argument, &mut visit)?;
        } else {
            visit(read(argument))?;
        }
    }
    Ok(())
}

/// As [`read_all`], but one bad text does not hide the others: the first is given back, to decide the exit code once the
/// rest is done, and later ones are reported at once. Failures that are not the text's end the walk.
pub(crate) fn read_each(
    arguments: &[String],
    mut visit: impl FnMut(Source) -> Result<(), Failure>,
) -> Result<Option<Failure>, Failure> {
    let mut first = None;
    read_all(arguments, |source| match source.and_then(&mut visit) {
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
    visit: &mut impl FnMut(Result<Source, Failure>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    paths.into_iter().try_for_each(|path| match path.extension().is_some_and(|e| e.eq_ignore_ascii_case("zip")) {
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

fn visit_archive(
    name: &str,
    visit: &mut impl FnMut(Result<Source, Failure>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let fail = |e: &dyn std::fmt::Display| Failure::Input(format!("{name}: {e}"));
    let opened = File::open(name).map_err(|e| fail(&e)).and_then(|f| zip::ZipArchive::new(f).map_err(|e| fail(&e)));
    let mut archive = match opened {
        Ok(archive) => archive,
        Err(failure) => return visit(Err(failure)),
    };
    let mut members: Vec<String> = archive.file_names().map(String::from).collect();
    members.retain(|m| m.to_ascii_lowercase().ends_with(".sgf"));
    members.sort();
    for member in members {
        let label = format!("{name}/{member}");
        let source = match archive.by_name(&member) {
            Ok(entry) => read_limited(entry, &label).map(|bytes| Source { name: label, bytes }),
            Err(error) => Err(Failure::Input(format!("{label}: {error}"))),
        };
        visit(source)?;
    }
    Ok(())
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

/// Reads the name of a notation.
pub(crate) fn notation(text: &str) -> Result<Notation, String> {
    let names = || Notation::ALL.map(|(name, _)| name).join(", ");
    Notation::ALL
        .into_iter()
        .find(|(name, _)| *name == text)
        .map(|(_, notation)| notation)
        .ok_or_else(|| format!("unknown notation '{text}'; there are {}", names()))
}
