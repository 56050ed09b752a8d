//! The games of a library as a list: searched by words and filtered.

use crate::filter::Filter;
use crate::library::{GameRow, Library, TextId};

impl Library {
    /// The numbers of all games that have every word, whatever its case, in the name of the file, a player, a rank, the
    /// date, the result or the event, and that a filter takes.
    pub fn list(&self, words: &str, filter: &Filter) -> Vec<u32> {
        let words: Vec<Word> = words.split_whitespace().map(|word| Word::new(self, word)).collect();
        let is_meant =
            |game: u32, row: &GameRow| words.iter().all(|word| word.is_in(row)) && filter.takes(self, game, row);
        let numbered = self.games().iter().enumerate().map(|(game, row)| (game as u32, row));
        numbered.filter(|&(game, row)| is_meant(game, row)).map(|(game, _)| game).collect()
    }
}

/// A word that is looked for, and the texts that have it.
struct Word {
    word: String,
    found: Vec<bool>,
}

impl Word {
    fn new(library: &Library, word: &str) -> Word {
        let word = word.to_lowercase();
        let found = library.texts().map(|text| text.to_lowercase().contains(&word)).collect();
        Word { word, found }
    }

    fn is_in(&self, row: &GameRow) -> bool {
        let has = |id: &Option<TextId>| id.is_some_and(|id| self.found[id.index()]);
        row.players.iter().chain(&row.ranks).chain([&row.date, &row.result, &row.event]).any(has)
            || row.file.to_lowercase().contains(&self.word)
    }
}
