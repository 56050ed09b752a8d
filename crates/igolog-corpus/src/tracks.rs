//! The file of a part's tracks, held in memory while a library is open.

use std::io::{self, Write};

use crate::track::Track;

const MAGIC: &[u8; 8] = b"IGOLTRK1";

/// The tracks of a part's games.
#[derive(Debug)]
pub struct Tracks {
    ends: Vec<u32>,
    words: Vec<u16>,
}

/// Writes the tracks of a part.
///
/// # Errors
/// What the system says.
pub fn write(out: &mut impl Write, tracks: &[Vec<u16>]) -> io::Result<()> {
    out.write_all(MAGIC)?;
    out.write_all(&(tracks.len() as u32).to_le_bytes())?;
    let mut end = 0_u32;
    let mut bytes = Vec::new();
    for track in tracks {
        end += track.len() as u32;
        bytes.extend_from_slice(&end.to_le_bytes());
    }
    bytes.extend(tracks.iter().flatten().flat_map(|word| word.to_le_bytes()));
    out.write_all(&bytes)
}

impl Tracks {
    /// Reads and checks the tracks of a part.
    ///
    /// # Errors
    /// What is wrong with the bytes.
    pub fn read(bytes: &[u8]) -> Result<Tracks, String> {
        let short = || "it is cut off".to_owned();
        let (magic, rest) = bytes.split_at_checked(8).ok_or_else(short)?;
        if magic != MAGIC {
            return Err("it is no file of tracks".into());
        }
        let (count, rest) = rest.split_first_chunk::<4>().ok_or_else(short)?;
        let count = u32::from_le_bytes(*count) as usize;
        let (ends, words) = rest.split_at_checked(count.saturating_mul(4)).ok_or_else(short)?;
        let ends: Vec<u32> = ends.as_chunks::<4>().0.iter().map(|four| u32::from_le_bytes(*four)).collect();
        let (pairs, left) = words.as_chunks::<2>();
        if !left.is_empty() || ends.last().copied().unwrap_or(0) as usize != pairs.len() {
            return Err("its length is wrong".into());
        }
        let words: Vec<u16> = pairs.iter().map(|pair| u16::from_le_bytes(*pair)).collect();
        let mut start = 0;
        for &end in &ends {
            let own = words.get(start as usize..end as usize).ok_or("its games are out of order")?;
            Track::check(own)?;
            start = end;
        }
        Ok(Tracks { ends, words })
    }

    /// Bytes of memory that they take.
    pub(crate) fn bytes(&self) -> usize {
        4 * self.ends.len() + 2 * self.words.len()
    }

    /// Its games.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The track of a game of this part.
    pub fn get(&self, game: usize) -> Option<Track<'_>> {
        let end = *self.ends.get(game)? as usize;
        let start = if game == 0 { 0 } else { self.ends[game - 1] as usize };
        Some(Track::checked(&self.words[start..end]))
    }
}
