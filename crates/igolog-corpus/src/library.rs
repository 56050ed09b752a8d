//! A library opened for questions.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use igolog_core::Color;
use rustc_hash::FxHashMap;
use twox_hash::XxHash3_64;

use crate::columns::{COLUMNS, Held};
use crate::error::LibraryError;
use crate::frame::{Frame, Frames};
use crate::manifest::{FileEntry, Manifest, PartEntry};
use crate::positions::Positions;
use crate::table::{ColumnData, read_columns};
use crate::track::Track;
use crate::tracks::Tracks;

/// Games looked at between two looks at the stop token: a look takes about as long as a simple condition.
pub(crate) const BETWEEN_LOOKS: usize = 64;

/// A library with its games in memory; positions and facts are read when they are asked for.
#[derive(Debug)]
pub struct Library {
    folder: PathBuf,
    manifest: Manifest,
    parts: Vec<OpenPart>,
    games: Vec<GameRow>,
    texts: Texts,
    frames: Frames,
}

#[derive(Debug)]
struct OpenPart {
    first: u32,
    tracks: Tracks,
    positions: Positions,
}

/// A text that several games share, by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TextId(u32);

impl TextId {
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// What is known of a game, with its texts by number.
#[derive(Clone, Debug, Default)]
pub struct GameRow {
    /// Where it came from.
    pub file: String,
    /// Which game of the file, from 1.
    pub number: i32,
    /// Why it could not be read.
    pub error: Option<TextId>,
    /// Black's and White's names.
    pub players: [Option<TextId>; 2],
    /// Black's and White's ranks.
    pub ranks: [Option<TextId>; 2],
    /// The date.
    pub date: Option<TextId>,
    /// The year.
    pub year: Option<i32>,
    /// The result.
    pub result: Option<TextId>,
    /// Who won.
    pub winner: Option<Color>,
    /// Komi.
    pub komi: Option<f64>,
    /// Handicap stones.
    pub handicap: i32,
    /// The rules.
    pub rules: Option<TextId>,
    /// The event.
    pub event: Option<TextId>,
    /// Columns and rows.
    pub size: Option<(i32, i32)>,
    /// Moves of the main line.
    pub moves: i32,
    /// An earlier game with the same moves.
    pub duplicate_of: Option<u32>,
}

/// Texts, each once.
#[derive(Debug, Default)]
struct Texts {
    list: Vec<String>,
    known: FxHashMap<String, u32>,
}

impl Texts {
    fn put(&mut self, text: String) -> TextId {
        if let Some(&number) = self.known.get(&text) {
            return TextId(number);
        }
        let number = self.list.len() as u32;
        self.list.push(text.clone());
        self.known.insert(text, number);
        TextId(number)
    }
}

impl Library {
    /// Opens a library: reads its manifest, its games and their tracks.
    ///
    /// # Errors
    /// If there is none, or a file of it is missing, cut off or not as it was written.
    pub fn open(folder: &Path) -> Result<Library, LibraryError> {
        let manifest = Manifest::read(folder)?;
        let mut library = Library {
            folder: folder.to_path_buf(),
            parts: Vec::with_capacity(manifest.parts.len()),
            games: Vec::new(),
            texts: Texts::default(),
            frames: Frames::default(),
            manifest,
        };
        for part in std::mem::take(&mut library.manifest.parts) {
            library.open_part(&part)?;
            library.manifest.parts.push(part);
        }
        Ok(library)
    }

    fn open_part(&mut self, part: &PartEntry) -> Result<(), LibraryError> {
        let folder = &self.folder;
        let tracks_file = listed(folder, part, "index", "tracks")?;
        let bytes = whole_file(folder, tracks_file)?;
        let path = folder.join(&tracks_file.name);
        let tracks = Tracks::read(&bytes).map_err(|why| LibraryError::broken(&path, why))?;
        if tracks.len() != part.games as usize {
            return Err(LibraryError::broken(&path, format!("it has {} games, not {}", tracks.len(), part.games)));
        }
        let positions_file = listed(folder, part, "index", "positions")?;
        let positions = Positions::open(&folder.join(&positions_file.name), positions_file.bytes)?;
        let games_file = listed(folder, part, "games", "parquet")?;
        let before = self.games.len();
        let bytes = whole_file(folder, games_file)?;
        let broken = |why: String| LibraryError::broken(&folder.join(&games_file.name), why);
        read_games(bytes, &mut self.texts, &mut self.games).map_err(broken)?;
        if self.games.len() - before != part.games as usize {
            return Err(broken(format!("it has {} games, not {}", self.games.len() - before, part.games)));
        }
        self.parts.push(OpenPart { first: part.first, tracks, positions });
        Ok(())
    }

    /// Bytes of memory that it takes, about.
    pub fn bytes(&self) -> usize {
        let rows: usize = self.games.iter().map(|row| size_of::<GameRow>() + row.file.len()).sum();
        let texts: usize = self.texts.list.iter().map(|text| 2 * text.len() + 80).sum();
        rows + texts + self.parts.iter().map(|part| part.tracks.bytes() + part.positions.bytes()).sum::<usize>()
    }

    /// Its folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Its manifest.
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// Its games, by number.
    pub fn games(&self) -> &[GameRow] {
        &self.games
    }

    /// A text of a game.
    pub fn text(&self, id: TextId) -> &str {
        &self.texts.list[id.0 as usize]
    }

    /// All texts, by their number.
    pub(crate) fn texts(&self) -> impl Iterator<Item = &str> {
        self.texts.list.iter().map(String::as_str)
    }

    /// A text of a game, if there is one.
    pub fn text_of(&self, id: Option<TextId>) -> Option<&str> {
        id.map(|id| self.text(id))
    }

    /// The track of a game; empty for one that could not be read.
    pub fn track(&self, game: u32) -> Option<Track<'_>> {
        let part = self.parts.partition_point(|part| part.first <= game).checked_sub(1)?;
        self.parts[part].tracks.get((game - self.parts[part].first) as usize)
    }

    /// The symmetries of a board.
    ///
    /// # Errors
    /// If there is no such board.
    pub fn frame(&self, width: usize, height: usize) -> Result<Arc<Frame>, LibraryError> {
        self.frames.get(width, height).map_err(|error| LibraryError::Question(error.to_string()))
    }

    /// Where a position occurs in some parts: the game, the number of moves before it, the symmetry that takes it to its
    /// smallest hash.
    pub(crate) fn occurrences(&self, parts: Range<usize>, hash: u64) -> Result<Vec<(u32, u16, u8)>, LibraryError> {
        let mut found = Vec::new();
        for part in &self.parts[parts] {
            let here = part.positions.find(hash)?;
            found.extend(
                here.into_iter().map(|place| (part.first + u32::from(place.game), place.moves, place.symmetry)),
            );
        }
        Ok(found)
    }

    /// Columns of a table of a part.
    ///
    /// # Errors
    /// If there is no such table, or it is not as it was written.
    pub fn columns(&self, part: &PartEntry, table: &str, names: &[&str]) -> Result<Vec<ColumnData>, LibraryError> {
        let file = listed(&self.folder, part, table, "parquet")?;
        let bytes = whole_file(&self.folder, file)?;
        read_columns(bytes, names).map_err(|error| LibraryError::broken(&self.folder.join(&file.name), error))
    }
}

/// A file that a part must have.
fn listed<'a>(folder: &Path, part: &'a PartEntry, table: &str, ending: &str) -> Result<&'a FileEntry, LibraryError> {
    part.file(table, ending).ok_or_else(|| {
        LibraryError::broken(&folder.join(crate::manifest::NAME), format!("{} has no {table}", part.name))
    })
}

impl PartEntry {
    /// The Parquet file of a table in this part, if they are the bytes that were written; nothing for a part that adds
    /// nothing to the table.
    ///
    /// # Errors
    /// If it is missing, cut off or not as it was written.
    pub fn read(&self, folder: &Path, table: &str) -> Result<Option<Vec<u8>>, LibraryError> {
        self.file(table, "parquet").map(|file| whole_file(folder, file)).transpose()
    }
}

/// The bytes of a file of the library, if they are those that were written.
pub(crate) fn whole_file(folder: &Path, file: &FileEntry) -> Result<Vec<u8>, LibraryError> {
    let path = folder.join(&file.name);
    let bytes = match igolog_files::read(&path, file.bytes) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            return Err(LibraryError::broken(&path, "it is missing"));
        }
        Err(error) if error.kind() == std::io::ErrorKind::FileTooLarge => {
            return Err(LibraryError::broken(&path, "it is longer than it was"));
        }
        Err(error) => return Err(LibraryError::at(&path)(error)),
    };
    if bytes.len() as u64 != file.bytes {
        return Err(LibraryError::broken(&path, format!("it has {} bytes, not {}", bytes.len(), file.bytes)));
    }
    if format!("{:016x}", XxHash3_64::oneshot(&bytes)) != file.hash {
        return Err(LibraryError::broken(&path, "it is not as it was written"));
    }
    Ok(bytes)
}

fn read_games(bytes: Vec<u8>, texts: &mut Texts, games: &mut Vec<GameRow>) -> Result<(), String> {
    let held: Vec<_> = COLUMNS.iter().filter_map(|column| Some((column.name, column.hold?))).collect();
    let names: Vec<&str> = held.iter().map(|(name, _)| *name).collect();
    let columns = read_columns(bytes, &names).map_err(|error| error.to_string())?;
    let first = games.len();
    for ((name, hold), column) in held.into_iter().zip(columns) {
        if games.len() == first {
            games.resize(first + column.len(), GameRow::default());
        }
        let rows = &mut games[first..];
        if rows.len() != column.len() {
            return Err(format!("the column {name} has {} rows, not {}", column.len(), rows.len()));
        }
        match column {
            ColumnData::Int(values) => {
                fill(rows, values, |row, value| hold(row, Held::Int(value)));
            }
            ColumnData::Double(values) => {
                fill(rows, values, |row, value| hold(row, Held::Double(value)));
            }
            // The name of a file is its game's alone.
            ColumnData::Text(values) if name == "file" => {
                fill(rows, values, |row, value| row.file = value);
            }
            ColumnData::Text(values) => fill(rows, values, |row, value| {
                let id = texts.put(value);
                hold(row, Held::Text(id, &texts.list[id.index()]));
            }),
            ColumnData::Long(_) => return Err(format!("the column {name} has another type")),
        }
    }
    Ok(())
}

/// Puts the values that are there into their rows.
fn fill<T>(rows: &mut [GameRow], values: Vec<Option<T>>, mut put: impl FnMut(&mut GameRow, T)) {
    for (row, value) in rows.iter_mut().zip(values) {
        if let Some(value) = value {
            put(row, value);
        }
    }
}

/// The hashes of text and moves of every game; no moves' hash for unreadable ones.
pub(crate) fn read_hashes(folder: &Path, manifest: &Manifest) -> Result<Vec<(u64, u64)>, LibraryError> {
    let mut hashes = Vec::new();
    for part in &manifest.parts {
        let file = listed(folder, part, "games", "parquet")?;
        let bytes = whole_file(folder, file)?;
        let read = read_columns(bytes, &["content", "moves_hash"]);
        let broken = |why: String| LibraryError::broken(&folder.join(&file.name), why);
        let mut columns = read.map_err(|error| broken(error.to_string()))?.into_iter().filter_map(ColumnData::longs);
        let (Some(contents), Some(moves)) = (columns.next(), columns.next()) else {
            return Err(broken("its hashes are no numbers".into()));
        };
        let number = |value: Option<i64>| value.unwrap_or(0) as u64;
        hashes.extend(contents.into_iter().map(number).zip(moves.into_iter().map(number)));
    }
    Ok(hashes)
}

/// The sizes of boards whose points have names in the library.
pub(crate) fn read_sizes(folder: &Path, manifest: &Manifest) -> Result<Vec<(usize, usize)>, LibraryError> {
    let mut sizes = Vec::new();
    for file in manifest.parts.iter().filter_map(|part| part.file("points", "parquet")) {
        let read = read_columns(whole_file(folder, file)?, &["width", "height"]);
        let columns = read.map_err(|error| LibraryError::broken(&folder.join(&file.name), error))?;
        let mut columns = columns.into_iter().filter_map(ColumnData::ints);
        if let (Some(widths), Some(heights)) = (columns.next(), columns.next()) {
            for size in widths.into_iter().zip(heights) {
                let size = (size.0.unwrap_or(0) as usize, size.1.unwrap_or(0) as usize);
                if sizes.last() != Some(&size) && !sizes.contains(&size) {
                    sizes.push(size);
                }
            }
        }
    }
    Ok(sizes)
}

/// Does something with every item on so many threads; the results are in the order of the items.
pub fn in_order<T: Sync, R: Send>(items: &[T], threads: usize, work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    use std::sync::atomic::{AtomicUsize, Ordering};
    if threads <= 1 || items.len() <= 1 {
        return items.iter().map(work).collect();
    }
    let next = AtomicUsize::new(0);
    let run = || {
        let mut done = Vec::new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(at) else { return done };
            done.push((at, work(item)));
        }
    };
    let mut all: Vec<(usize, R)> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.min(items.len())).map(|_| scope.spawn(run)).collect();
        workers
            .into_iter()
            .flat_map(|worker| worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            .collect()
    });
    all.sort_by_key(|(at, _)| *at);
    all.into_iter().map(|(_, done)| done).collect()
}
