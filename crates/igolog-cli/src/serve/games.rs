//! The games that the server was started with.

use std::sync::Arc;
use std::time::Instant;

use igolog_answers::about::{ListedGame, listed};
use igolog_answers::records::OpenQuestion;
use igolog_answers::{Ask, Body, Limits, PositionSpec, Question, answer};
use igolog_core::Stop;
use igolog_corpus::Library;

use super::lanes::Weight;
use super::question::work;
use super::refused::Refused;
use super::weigh::weigh;
use super::{App, limits};

/// The games, kept as texts: a tree takes far more memory.
#[derive(Debug, Default)]
pub(crate) struct Games {
    texts: Arc<Vec<Vec<u8>>>,
    bytes: usize,
    entries: Vec<Entry>,
}

#[derive(Debug)]
struct Entry {
    listed: ListedGame,
    /// The file as it was named.
    file: Arc<str>,
    text: usize,
    /// Which game of the text, from 1.
    game: usize,
    /// The move to show first.
    at_move: Option<usize>,
}

/// What a text holds.
fn question(text: &[u8], open: OpenQuestion) -> Question {
    Question::new(PositionSpec { bytes: Some(text.to_vec()), ..PositionSpec::default() }, Ask::Open(open))
}

impl Games {
    /// Adds all games of a text; `at_move` is the move to show first.
    ///
    /// # Errors
    /// If it is no game, position or graph, or the limits are reached.
    pub(crate) fn add(&mut self, file: &str, text: Vec<u8>, at_move: Option<usize>) -> Result<(), String> {
        let spec = PositionSpec { bytes: Some(text), ..PositionSpec::default() };
        let games = listed(file, &spec, &mine(limits::of_questions(usize::MAX)), self.entries.len());
        let games = games.map_err(|refusal| format!("{file}: {}", refusal.message))?;
        let text = spec.bytes.unwrap_or_default();
        self.bytes += text.len();
        if self.bytes > limits::FILES_BYTES || self.entries.len() + games.len() > limits::GAMES {
            return Err(format!("more than {} games or {} MiB", limits::GAMES, limits::FILES_BYTES >> 20));
        }
        let file: Arc<str> = file.into();
        for (place, listed) in games.into_iter().enumerate() {
            let file = Arc::clone(&file);
            self.entries.push(Entry { listed, file, text: self.texts.len(), game: place + 1, at_move });
        }
        Arc::make_mut(&mut self.texts).push(text);
        Ok(())
    }

    /// Whether there is room for no more: then the library alone has the rest.
    pub(crate) fn are_full(&self) -> bool {
        self.bytes >= limits::FILES_BYTES / 2 || self.entries.len() >= limits::GAMES / 2
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    /// The texts as they were given.
    pub(super) fn texts(&self) -> Arc<Vec<Vec<u8>>> {
        Arc::clone(&self.texts)
    }

    pub(super) fn listed(&self) -> Vec<ListedGame> {
        self.entries.iter().map(|entry| entry.listed.clone()).collect()
    }

    /// A question about a game of the library that is one of these as one about its text, which has comments and variations
    /// too.
    pub(super) fn as_written(&self, question: &mut Question, library: &Library) {
        let Some(game) = igolog_answers::library::game_of(question) else { return };
        let Some(row) = library.games().get(game as usize) else { return };
        let is_it = |entry: &&Entry| *entry.file == *row.file && entry.game as i32 == row.number;
        if let Some(entry) = self.entries.iter().find(is_it) {
            question.about.position = None;
            question.about.bytes = Some(self.texts[entry.text].clone());
            question.about.game = Some(entry.game);
        }
    }

    /// One of them, as `open` answers.
    pub(super) async fn open(&self, id: usize, app: &App) -> Result<Vec<u8>, Refused> {
        let entry = self.entries.get(id).ok_or_else(|| Refused::not_found("there is no such game"))?;
        let mut question = question(&self.texts[entry.text], OpenQuestion::default());
        (question.about.game, question.about.moves) = (Some(entry.game), entry.at_move);
        let name = entry.listed.name.clone();
        let limits = mine(app.limits());
        let largest = app.lanes.account.largest();
        let weight = weigh(&question, largest);
        let weight = Weight { bytes: weight.bytes.min(largest), ..weight };
        let job = move |stop: Stop, started: Instant| {
            let mut work = work(stop, started, limits);
            let mut answer = answer(&question, &mut work)?;
            if let Body::Open(opened) = &mut answer.body
                && let Some(tree) = opened.games.first_mut().filter(|tree| tree.name.is_empty())
            {
                tree.name = name;
            }
            answer.to_json(&work)
        };
        app.lanes.work(weight, job).await
    }
}

/// What the user himself brings may be larger than a stranger's text.
fn mine(limits: Limits) -> Limits {
    Limits { bytes: limits::FILES_BYTES, ..limits }
}
