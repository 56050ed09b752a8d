//! The index of positions: where in a part each position occurs, turned and mirrored ones as one.
//!
//! A file of entries sorted by hash, in buckets by the first bits of it; a table of buckets stands before them, with a
//! checksum for each, so that a question reads one bucket and knows that it is whole.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use twox_hash::XxHash3_64;

use crate::error::LibraryError;

const MAGIC: &[u8; 8] = b"IGOLPOS1";
/// Six bytes of hash, two of game, two of symmetry and move.
const ENTRY: usize = 10;
/// Bytes of a bucket in the table: where it ends, its checksum.
const BUCKET: usize = 8;
const MOST_BITS: u32 = 16;
/// The low bits of a hash that an entry holds; the bucket knows the others.
const KEPT: u64 = (1 << 48) - 1;
/// Moves beyond this have no entry: an entry has thirteen bits for them.
pub const MOST_MOVES: usize = (1 << 13) - 1;

/// Where a position occurs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Occurrence {
    /// The game's number in its part.
    pub game: u16,
    /// After so many moves.
    pub moves: u16,
    /// The symmetry that takes the game's position to the one with the smallest hash.
    pub symmetry: u8,
}

/// Writes the index of a part.
///
/// # Errors
/// What the system says.
pub fn write(out: &mut impl Write, mut entries: Vec<(u64, Occurrence)>) -> io::Result<()> {
    entries.sort_unstable();
    let bits = (entries.len() / 32).max(1).ilog2().min(MOST_BITS);
    let mut bytes = Vec::with_capacity(entries.len() * ENTRY);
    let mut table = Vec::with_capacity(BUCKET << bits);
    let mut rest = &entries[..];
    for bucket in 0..1_u64 << bits {
        let count = rest.partition_point(|(hash, _)| bucket_of(*hash, bits) <= bucket);
        let (here, later) = rest.split_at(count);
        let start = bytes.len();
        for (hash, place) in here {
            bytes.extend_from_slice(&(hash & KEPT).to_le_bytes()[..6]);
            bytes.extend_from_slice(&place.game.to_le_bytes());
            bytes.extend_from_slice(&(place.moves << 3 | u16::from(place.symmetry)).to_le_bytes());
        }
        table.extend_from_slice(&((entries.len() - later.len()) as u32).to_le_bytes());
        table.extend_from_slice(&checksum(&bytes[start..]).to_le_bytes());
        rest = later;
    }
    out.write_all(MAGIC)?;
    out.write_all(&bits.to_le_bytes())?;
    out.write_all(&(entries.len() as u32).to_le_bytes())?;
    out.write_all(&table)?;
    out.write_all(&bytes)
}

fn bucket_of(hash: u64, bits: u32) -> u64 {
    if bits == 0 { 0 } else { hash >> (64 - bits) }
}

fn checksum(bytes: &[u8]) -> u32 {
    XxHash3_64::oneshot(bytes) as u32
}

/// The index of a part, opened for questions.
#[derive(Debug)]
pub struct Positions {
    path: PathBuf,
    bits: u32,
    /// Where each bucket ends, and its checksum.
    table: Vec<(u32, u32)>,
}

impl Positions {
    /// Opens an index: reads its table of buckets.
    ///
    /// # Errors
    /// If it cannot be read, or is not as it was written.
    pub fn open(path: &Path, length: u64) -> Result<Positions, LibraryError> {
        let fault = LibraryError::at(path);
        let broken = |why: &str| LibraryError::broken(path, why);
        let mut file = igolog_files::regular(path).map_err(&fault)?;
        let mut head = [0; 16];
        file.read_exact(&mut head).map_err(|_| broken("it has no beginning"))?;
        let number = |at: usize| u32::from_le_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]);
        let (bits, count) = (number(8), number(12));
        if &head[..8] != MAGIC || bits > MOST_BITS {
            return Err(broken("it is no index of positions"));
        }
        let mut bytes = vec![0; BUCKET << bits];
        file.read_exact(&mut bytes).map_err(|_| broken("its table of buckets is cut off"))?;
        let word = |bytes: &[u8]| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
        let table: Vec<(u32, u32)> = bytes.chunks_exact(BUCKET).map(|b| (word(b), word(&b[4..]))).collect();
        let rising = table.windows(2).all(|pair| pair[0].0 <= pair[1].0);
        let whole = table.last().map(|bucket| bucket.0) == Some(count)
            && length == (16 + bytes.len() + count as usize * ENTRY) as u64;
        if !rising || !whole {
            return Err(broken("its table of buckets makes no sense"));
        }
        Ok(Positions { path: path.to_path_buf(), bits, table })
    }

    /// Bytes of memory that its table takes.
    pub(crate) fn bytes(&self) -> usize {
        BUCKET * self.table.len()
    }

    /// Where the position with this hash occurs, in the order of games and moves.
    ///
    /// # Errors
    /// If the file cannot be read, or its bucket is not as it was written.
    pub fn find(&self, hash: u64) -> Result<Vec<Occurrence>, LibraryError> {
        let bucket = bucket_of(hash, self.bits) as usize;
        let start = if bucket == 0 { 0 } else { self.table[bucket - 1].0 };
        let (end, sum) = self.table[bucket];
        let mut bytes = vec![0; (end - start) as usize * ENTRY];
        if bytes.is_empty() {
            return Ok(Vec::new());
        }
        let fault = LibraryError::at(&self.path);
        let mut file = File::open(&self.path).map_err(&fault)?;
        let place = 16 + self.table.len() * BUCKET + start as usize * ENTRY;
        file.seek(SeekFrom::Start(place as u64)).map_err(&fault)?;
        file.read_exact(&mut bytes).map_err(&fault)?;
        if checksum(&bytes) != sum {
            return Err(LibraryError::broken(&self.path, "a bucket of it is not as it was written"));
        }
        let wanted = &(hash & KEPT).to_le_bytes()[..6];
        let read = |entry: &[u8]| {
            let place = u16::from_le_bytes([entry[8], entry[9]]);
            let game = u16::from_le_bytes([entry[6], entry[7]]);
            Occurrence { game, moves: place >> 3, symmetry: (place & 7) as u8 }
        };
        Ok(bytes.chunks_exact(ENTRY).filter(|entry| &entry[..6] == wanted).map(read).collect())
    }
}
