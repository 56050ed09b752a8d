//! The manifest: which parts a library has, and how each of its files is to be found again.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::error::LibraryError;

/// The file's name in the folder.
pub const NAME: &str = "manifest.json";
/// The layout that this program reads and writes.
pub const LAYOUT: u32 = 1;
/// More than any manifest needs: a part takes about a thousand bytes.
const MOST_BYTES: u64 = 1 << 30;

/// What a library holds. It is written last and by rename: what it does not list is not there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// The layout of the folder.
    pub igolog_library: u32,
    /// The relations that have a table, in order.
    pub relations: Vec<String>,
    /// How hard was looked for what the relations say of life.
    pub effort: String,
    /// The parts, in the order of their games.
    pub parts: Vec<PartEntry>,
}

/// A run of games that was written at once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PartEntry {
    /// Its name: that of its files in every table's folder, without the ending.
    pub name: String,
    /// The number of its first game.
    pub first: u32,
    /// Its games, unreadable ones included.
    pub games: u32,
    /// Those that could not be read.
    pub unreadable: u32,
    /// Its files.
    pub files: Vec<FileEntry>,
}

/// A file of a part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileEntry {
    /// Where it is, from the library's folder.
    pub name: String,
    /// Its rows, or entries.
    pub rows: u64,
    /// Its length.
    pub bytes: u64,
    /// XXH3 of its bytes, 16 hexadecimal digits.
    pub hash: String,
}

impl Manifest {
    /// One of a new library.
    pub(crate) fn new(relations: Vec<String>, effort: String) -> Manifest {
        Manifest { igolog_library: LAYOUT, relations, effort, parts: Vec::new() }
    }

    /// All games.
    pub fn games(&self) -> u32 {
        self.parts.last().map_or(0, |part| part.first + part.games)
    }

    /// Reads the manifest of a library.
    ///
    /// # Errors
    /// If there is none, or it is broken or of another layout.
    pub fn read(library: &Path) -> Result<Manifest, LibraryError> {
        let path = library.join(NAME);
        let bytes = match igolog_files::read(&path, MOST_BYTES) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                return Err(LibraryError::None(library.to_path_buf()));
            }
            Err(error) => return Err(LibraryError::at(&path)(error)),
        };
        let manifest = Manifest::parse(&bytes).map_err(|why| LibraryError::broken(&path, why))?;
        if manifest.igolog_library != LAYOUT {
            let path = library.to_path_buf();
            return Err(LibraryError::Layout { path, found: manifest.igolog_library, known: LAYOUT });
        }
        Ok(manifest)
    }

    /// Reads a manifest and checks what other code relies on: names stay in the folder, numbers of games run on.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(bytes: &[u8]) -> Result<Manifest, String> {
        #[derive(Deserialize)]
        struct Layout {
            igolog_library: u32,
        }
        let fault = |error: serde_json::Error| error.to_string();
        let Layout { igolog_library } = serde_json::from_slice(bytes).map_err(fault)?;
        if igolog_library != LAYOUT {
            // What follows may be anything.
            return Ok(Manifest { igolog_library, ..Manifest::new(Vec::new(), String::new()) });
        }
        let manifest: Manifest = serde_json::from_slice(bytes).map_err(fault)?;
        let mut next = 0_u32;
        for part in &manifest.parts {
            if part.first != next {
                return Err(format!("{} begins with game {}, not {next}", part.name, part.first));
            }
            next = next.checked_add(part.games).ok_or("it has too many games")?;
            for file in &part.files {
                let plain = |piece: &str| {
                    !piece.is_empty() && piece.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_.".contains(&b))
                };
                let pieces: Vec<&str> = file.name.split('/').collect();
                if pieces.len() != 2 || !pieces.iter().all(|piece| plain(piece) && !piece.starts_with('.')) {
                    return Err(format!("{:?} is no file of a library", file.name));
                }
            }
        }
        Ok(manifest)
    }

    /// Puts the manifest in its place.
    pub(crate) fn save(&self, library: &Path) -> Result<(), LibraryError> {
        let path = library.join(NAME);
        let mut text =
            serde_json::to_vec_pretty(self).map_err(|error| LibraryError::at(&path)(std::io::Error::from(error)))?;
        text.push(b'\n');
        igolog_files::save(&path, &text).map_err(LibraryError::at(&path))
    }
}

impl PartEntry {
    /// The file of a table in this part.
    pub fn file(&self, table: &str, ending: &str) -> Option<&FileEntry> {
        let name = format!("{table}/{}.{ending}", self.name);
        self.files.iter().find(|file| file.name == name)
    }
}
