//! Adding games to a library: in parts, each of them whole before the manifest lists it.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use igolog_core::{Color, Graph, Stop};
use igolog_facts::Relation;
use igolog_life::Effort;
use igolog_text::vertex::{self, Notation};
use parquet::errors::ParquetError;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::columns::{COLUMNS, Written, row};
use crate::error::LibraryError;
use crate::frame::Frames;
use crate::library::{in_order, read_hashes};
use crate::manifest::{FileEntry, Manifest, PartEntry};
use crate::positions::{self, MOST_MOVES, Occurrence};
use crate::prepare::{Plan, Prepared, prepare};
use crate::table::write::{Hashed, io_error};
use crate::table::{Cell, TableWriter, capture_columns, move_columns, point_columns, push_life, relation_columns};
use crate::track::{Track, TrackMove, TrackStep};
use crate::tracks;

/// Games of a part: as many as an entry of the index of positions can number, and few enough to do again.
pub const PART: usize = 4096;
/// Texts that are worked on at once.
const BATCH: usize = 128;
/// Bytes of texts that are worked on at once.
const BATCH_BYTES: usize = 16 << 20;
/// The relations of a library for which none are named.
pub const DEFAULT_RELATIONS: &[Relation] = &[Relation::Stone, Relation::Block, Relation::Atari, Relation::Ladder];

/// What became of the games that were given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games that are new in the library, unreadable ones included.
    pub added: u64,
    /// Those of them that could not be read.
    pub unreadable: u64,
    /// Those of them that have the moves of an earlier game.
    pub duplicates: u64,
    /// Games that were there already.
    pub known: u64,
}

/// A library that games are added to. Another writer is kept out as long as it is there.
#[derive(Debug)]
pub struct LibraryWriter {
    folder: PathBuf,
    manifest: Manifest,
    plan: Plan,
    threads: usize,
    frames: Frames,
    /// Hashes of the texts that are in it.
    contents: FxHashSet<u64>,
    /// The first game with each sequence of moves.
    by_moves: FxHashMap<u64, u32>,
    sizes: Vec<(usize, usize)>,
    waiting: Vec<(String, Vec<u8>)>,
    waiting_bytes: usize,
    part: Option<Part>,
    tally: Tally,
    _lock: File,
}

/// A part that is being written.
#[derive(Debug)]
struct Part {
    name: String,
    first: u32,
    games: TableWriter,
    moves: TableWriter,
    captures: TableWriter,
    relations: Vec<(Relation, TableWriter)>,
    tracks: Vec<Vec<u16>>,
    entries: Vec<(u64, Occurrence)>,
    unreadable: u32,
    sizes: Vec<(usize, usize)>,
}

impl LibraryWriter {
    /// Opens a library for writing, or begins one where there is nothing.
    ///
    /// # Errors
    /// If somebody else writes to it, if it is broken or was begun with another plan, or the folder is something else.
    pub fn open(folder: &Path, plan: Option<Plan>, threads: usize) -> Result<LibraryWriter, LibraryError> {
        let fault = LibraryError::at(folder);
        fs::create_dir_all(folder).map_err(&fault)?;
        let lock_path = folder.join("lock");
        if !folder.join(crate::manifest::NAME).exists() && !lock_path.exists() {
            let mut others = fs::read_dir(folder).map_err(&fault)?;
            if others.next().is_some() {
                return Err(LibraryError::Occupied(folder.to_path_buf()));
            }
        }
        let lock = File::create(&lock_path).map_err(LibraryError::at(&lock_path))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(fs::TryLockError::WouldBlock) => return Err(LibraryError::Locked(folder.to_path_buf())),
            Err(fs::TryLockError::Error(error)) => return Err(LibraryError::at(&lock_path)(error)),
        }
        let manifest = match Manifest::read(folder) {
            Ok(manifest) => manifest,
            Err(LibraryError::None(_)) => {
                let plan =
                    plan.clone().unwrap_or(Plan { relations: DEFAULT_RELATIONS.to_vec(), effort: Effort::Static });
                let words = plan.relations.iter().map(|relation| relation.word().to_owned()).collect();
                Manifest::new(words, plan.effort.to_string())
            }
            Err(error) => return Err(error),
        };
        let held = held_plan(folder, &manifest)?;
        if plan.is_some_and(|plan| plan.relations != held.relations || plan.effort != held.effort) {
            let (held, effort) = (manifest.relations.join(","), manifest.effort.clone());
            return Err(LibraryError::Others { path: folder.to_path_buf(), held, effort });
        }
        clean(folder, &manifest)?;
        let hashes = read_hashes(folder, &manifest)?;
        let mut by_moves = FxHashMap::default();
        for (game, (_, moves)) in (0..).zip(&hashes) {
            if *moves != 0 {
                by_moves.entry(*moves).or_insert(game);
            }
        }
        Ok(LibraryWriter {
            folder: folder.to_path_buf(),
            contents: hashes.into_iter().map(|(content, _)| content).collect(),
            by_moves,
            sizes: crate::library::read_sizes(folder, &manifest)?,
            manifest,
            plan: held,
            threads: threads.max(1),
            frames: Frames::default(),
            waiting: Vec::new(),
            waiting_bytes: 0,
            part: None,
            tally: Tally::default(),
            _lock: lock,
        })
    }

    /// What became of the games so far. Those of the last texts may still be waiting.
    pub fn tally(&self) -> Tally {
        self.tally
    }

    /// All games of the library, with those of a part that is not listed yet.
    pub fn games(&self) -> u32 {
        self.part.as_ref().map_or(self.manifest.games(), |part| part.first + part.tracks.len() as u32)
    }

    /// Adds the games of a text.
    ///
    /// # Errors
    /// If the library cannot be written; what is listed in its manifest stays.
    pub fn add(&mut self, file: String, bytes: Vec<u8>, stop: &Stop) -> Result<(), LibraryError> {
        self.waiting_bytes += bytes.len();
        self.waiting.push((file, bytes));
        if self.waiting.len() >= BATCH || self.waiting_bytes >= BATCH_BYTES { self.work(stop) } else { Ok(()) }
    }

    /// Adds a record that could not even be opened.
    ///
    /// # Errors
    /// As for [`add`](LibraryWriter::add).
    pub fn add_unreadable(&mut self, file: &str, error: String, stop: &Stop) -> Result<(), LibraryError> {
        self.work(stop)?;
        let content = crate::prepare::content_hash(format!("{file}\n{error}").as_bytes());
        if self.contents.contains(&content) {
            self.tally.known += 1;
            return Ok(());
        }
        let entry = crate::entry::GameEntry::unread(file, 1, content, error);
        self.put(Prepared { entry, track: Vec::new(), positions: Vec::new(), lives: Vec::new() })
    }

    /// Works on what waits, on all threads, and writes it in the order in which it came.
    fn work(&mut self, stop: &Stop) -> Result<(), LibraryError> {
        let waiting = std::mem::take(&mut self.waiting);
        self.waiting_bytes = 0;
        let (plan, frames, contents) = (&self.plan, &self.frames, &self.contents);
        let one =
            |(file, bytes): &(String, Vec<u8>)| prepare(file, bytes, plan, frames, stop, |c| contents.contains(&c));
        let done = in_order(&waiting, self.threads, one);
        if stop.is_asked() {
            // Some may be cut short.
            return Err(LibraryError::Stopped);
        }
        for (games, known) in done {
            self.tally.known += known as u64;
            games.into_iter().try_for_each(|game| self.put(game))?;
        }
        Ok(())
    }

    fn put(&mut self, game: Prepared) -> Result<(), LibraryError> {
        // The same text twice in one batch.
        if !self.contents.insert(game.entry.content) {
            self.tally.known += 1;
            return Ok(());
        }
        let part = match &mut self.part {
            Some(part) => part,
            None => {
                let number = self.manifest.parts.len() + 1;
                let part = Part::new(&self.folder, number, self.manifest.games(), &self.plan.relations)?;
                self.part.insert(part)
            }
        };
        let number = part.first + part.tracks.len() as u32;
        let duplicate_of = match game.entry.error {
            Some(_) => None,
            None => match self.by_moves.entry(game.entry.moves_hash) {
                std::collections::hash_map::Entry::Occupied(first) => Some(*first.get()),
                std::collections::hash_map::Entry::Vacant(place) => {
                    place.insert(number);
                    None
                }
            },
        };
        self.tally.added += 1;
        self.tally.unreadable += u64::from(game.entry.error.is_some());
        self.tally.duplicates += u64::from(duplicate_of.is_some());
        if let Some(size) = game.entry.size.map(|(width, height)| (width as usize, height as usize))
            && !self.sizes.contains(&size)
        {
            self.sizes.push(size);
            part.sizes.push(size);
        }
        part.push(&game, number, duplicate_of).map_err(|error| LibraryError::at(&self.folder)(io_error(error)))?;
        part.tracks.push(game.track);
        if part.tracks.len() >= PART { self.commit() } else { Ok(()) }
    }

    /// Writes the part that was begun, and lists it.
    fn commit(&mut self) -> Result<(), LibraryError> {
        let Some(part) = self.part.take() else { return Ok(()) };
        let entry = part.finish(&self.folder)?;
        self.manifest.parts.push(entry);
        self.manifest.save(&self.folder)
    }

    /// Ends the work: everything that was added is in the library.
    ///
    /// # Errors
    /// As for [`add`](LibraryWriter::add).
    pub fn finish(mut self, stop: &Stop) -> Result<Tally, LibraryError> {
        self.work(stop)?;
        self.keep()
    }

    /// Ends the work early: what was worked on is kept, what still waits is not.
    ///
    /// # Errors
    /// As for [`add`](LibraryWriter::add).
    pub fn keep(mut self) -> Result<Tally, LibraryError> {
        self.commit()?;
        if self.manifest.parts.is_empty() {
            self.manifest.save(&self.folder)?;
        }
        Ok(self.tally)
    }
}

/// The plan that a library was begun with.
fn held_plan(folder: &Path, manifest: &Manifest) -> Result<Plan, LibraryError> {
    let broken = |why: String| LibraryError::broken(&folder.join(crate::manifest::NAME), why);
    let relation = |word: &String| word.parse::<Relation>().map_err(|error| broken(error.to_string()));
    let relations = manifest.relations.iter().map(relation).collect::<Result<_, _>>()?;
    let effort = manifest.effort.parse().map_err(|error: igolog_core::UnknownWord| broken(error.to_string()))?;
    Ok(Plan { relations, effort })
}

/// Takes away what a broken run has left: files that the manifest does not list.
fn clean(folder: &Path, manifest: &Manifest) -> Result<(), LibraryError> {
    let listed: FxHashSet<&str> =
        manifest.parts.iter().flat_map(|part| &part.files).map(|file| file.name.as_str()).collect();
    let is_left = |name: &str| name.starts_with(".igolog-") && name.ends_with(".tmp");
    let fault = LibraryError::at(folder);
    for entry in fs::read_dir(folder).map_err(&fault)? {
        let entry = entry.map_err(&fault)?;
        let table = entry.file_name().to_string_lossy().into_owned();
        if is_left(&table) {
            fs::remove_file(entry.path()).map_err(LibraryError::at(&entry.path()))?;
        }
        if !entry.file_type().map_err(&fault)?.is_dir() {
            continue;
        }
        for file in fs::read_dir(entry.path()).map_err(&fault)? {
            let file = file.map_err(&fault)?;
            let name = file.file_name().to_string_lossy().into_owned();
            let is_part = name.starts_with("part-") && !listed.contains(format!("{table}/{name}").as_str());
            if is_part || is_left(&name) {
                fs::remove_file(file.path()).map_err(LibraryError::at(&file.path()))?;
            }
        }
    }
    Ok(())
}

impl Part {
    fn new(folder: &Path, number: usize, first: u32, relations: &[Relation]) -> Result<Part, LibraryError> {
        let name = format!("part-{number:05}");
        let table = |table: &str, columns| {
            make_folder(folder, table)?;
            TableWriter::new(folder, format!("{table}/{name}.parquet"), columns)
        };
        Ok(Part {
            games: table("games", COLUMNS.iter().map(|column| column.spec()).collect())?,
            moves: table("moves", move_columns())?,
            captures: table("captures", capture_columns())?,
            relations: relations
                .iter()
                .map(|&relation| Ok((relation, table(relation.word(), relation_columns(relation))?)))
                .collect::<Result<_, LibraryError>>()?,
            tracks: Vec::new(),
            entries: Vec::new(),
            unreadable: 0,
            sizes: Vec::new(),
            first,
            name,
        })
    }

    fn push(&mut self, game: &Prepared, number: u32, duplicate_of: Option<u32>) -> Result<(), ParquetError> {
        self.unreadable += u32::from(game.entry.error.is_some());
        self.games.push(&row(&Written { game: number, entry: &game.entry, duplicate_of }))?;
        let local = self.tracks.len() as u16;
        for (moves, placed) in game.positions.iter().enumerate().take(MOST_MOVES + 1) {
            let place = Occurrence { game: local, moves: moves as u16, symmetry: placed.symmetry };
            self.entries.push((placed.hash, place));
        }
        self.push_moves(Track::checked(&game.track), number as i32)?;
        let Some((width, height)) = game.entry.size else { return Ok(()) };
        let graph =
            Graph::grid(width as usize, height as usize).map_err(|error| ParquetError::General(error.to_string()))?;
        for life in &game.lives {
            if let Some((_, table)) = self.relations.iter_mut().find(|(relation, _)| *relation == life.relation) {
                push_life(table, &graph, number, life)?;
            }
        }
        Ok(())
    }

    fn push_moves(&mut self, track: Track<'_>, game: i32) -> Result<(), ParquetError> {
        let (width, height) = track.size().unwrap_or_default();
        let mut contents: Vec<Option<Color>> = vec![None; width * height];
        let mut made = 0;
        for step in track.steps() {
            match step {
                TrackStep::Move(mv) => {
                    made += 1;
                    let kind = match mv {
                        TrackMove::Play(color, point) => {
                            contents[usize::from(point)] = Some(color);
                            "play"
                        }
                        TrackMove::Lost(..) => "suicide",
                        TrackMove::Pass(_) => "pass",
                        TrackMove::Unmade => "unmade",
                    };
                    let color: Option<&str> = mv.color().map(|color| color.word());
                    let point: Option<i32> = mv.point().map(i32::from);
                    self.moves.push(&[
                        Cell::Int(game),
                        Cell::Int(made),
                        color.into(),
                        point.into(),
                        Cell::Text(kind),
                    ])?;
                }
                TrackStep::Change(point, content) => {
                    let old = std::mem::replace(&mut contents[usize::from(point)], content);
                    if let (Some(color), None, true) = (old, content, made > 0) {
                        let cells =
                            [Cell::Int(game), Cell::Int(made), Cell::Text(color.word()), Cell::Int(point.into())];
                        self.captures.push(&cells)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn finish(self, folder: &Path) -> Result<PartEntry, LibraryError> {
        let mut files: Vec<FileEntry> = Vec::new();
        let games = self.tracks.len() as u32;
        for table in [self.games, self.moves, self.captures] {
            files.push(table.finish(folder)?);
        }
        for (_, table) in self.relations {
            files.push(table.finish(folder)?);
        }
        if !self.sizes.is_empty() {
            files.push(points(folder, &self.name, &self.sizes)?);
        }
        make_folder(folder, "index")?;
        let name = format!("index/{}.tracks", self.name);
        files.push(plain(folder, &name, u64::from(games), |out| tracks::write(out, &self.tracks))?);
        let name = format!("index/{}.positions", self.name);
        let rows = self.entries.len() as u64;
        files.push(plain(folder, &name, rows, |out| positions::write(out, self.entries))?);
        Ok(PartEntry { name: self.name, first: self.first, games, unreadable: self.unreadable, files })
    }
}

fn make_folder(folder: &Path, table: &str) -> Result<(), LibraryError> {
    let path = folder.join(table);
    fs::create_dir_all(&path).map_err(LibraryError::at(&path))
}

fn plain(
    folder: &Path,
    name: &str,
    rows: u64,
    write: impl FnOnce(&mut std::io::BufWriter<Hashed>) -> std::io::Result<()>,
) -> Result<FileEntry, LibraryError> {
    let path = folder.join(name);
    let fault = LibraryError::at(&path);
    let mut out = std::io::BufWriter::with_capacity(1 << 16, Hashed::new(&path)?);
    write(&mut out).map_err(&fault)?;
    let file = out.into_inner().map_err(|error| fault(error.into_error()))?;
    file.finish(name, rows).map_err(&fault)
}

/// The names of the points of boards that are new in the library.
fn points(folder: &Path, part: &str, sizes: &[(usize, usize)]) -> Result<FileEntry, LibraryError> {
    make_folder(folder, "points")?;
    let mut table = TableWriter::new(folder, format!("points/{part}.parquet"), point_columns())?;
    for &(width, height) in sizes {
        let Ok(graph) = Graph::grid(width, height) else { continue };
        for point in graph.points() {
            let name = vertex::name(&graph, point, Notation::Gtp);
            let (x, y) = graph.column_row(point).unwrap_or_default();
            let number = |number: usize| Cell::Int(number as i32);
            let row = [number(width), number(height), number(point.index()), Cell::Text(&name), number(x), number(y)];
            table.push(&row).map_err(|error| LibraryError::at(folder)(io_error(error)))?;
        }
    }
    table.finish(folder)
}
