//! The games of a library as a list: searched by words and filtered.

use igolog_core::{Stop, Stopped};

use crate::filter::Filter;
use crate::library::{BETWEEN_LOOKS, GameRow, Library, TextId};

impl Library {
    /// The numbers of all games that have every word, whatever its case, in the name of the file, a player, a rank, the
    /// date, the result or the event, and that a filter takes.
    ///
    /// # Errors
    /// If the asker stops it.
    pub fn list(&self, words: &str, filter: &Filter, stop: &Stop) -> Result<Vec<u32>, Stopped> {
        let mut found = Vec::new();
        for (game, row) in self.games().iter().enumerate() {
            if game.is_multiple_of(BETWEEN_LOOKS) {
                stop.check()?;
            }
            if filter.takes(self, game as u32, row) {
                found.push(game as u32);
            }
        }
        // A word at a time, over the games that have all words before it: the memory of one word is that of all.
        for word in words.split_whitespace() {
            let word = Word::new(self, word, stop)?;
            found.retain(|&game| word.is_in(&self.games()[game as usize]));
            if found.is_empty() {
                break;
            }
        }
        Ok(found)
    }
}

/// A word that is looked for, and the texts that have it.
struct Word {
    word: String,
    found: Vec<bool>,
}

impl Word {
    fn new(library: &Library, word: &str, stop: &Stop) -> Result<Word, Stopped> {
        let word = word.to_lowercase();
        let mut found = Vec::new();
        for (number, text) in library.texts().enumerate() {
            if number.is_multiple_of(BETWEEN_LOOKS) {
                stop.check()?;
            }
            found.push(text.to_lowercase().contains(&word));
        }
        Ok(Word { word, found })
    }

    fn is_in(&self, row: &GameRow) -> bool {
        let has = |id: &Option<TextId>| id.is_some_and(|id| self.found[id.index()]);
        row.players.iter().chain(&row.ranks).chain([&row.date, &row.result, &row.event]).any(has)
            || row.file.to_lowercase().contains(&self.word)
    }
}
