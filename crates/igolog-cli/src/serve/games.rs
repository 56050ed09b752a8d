//! The games that the server was started with.

use std::sync::Arc;

use igolog_answers::records::{OpenAnswer, OpenQuestion};
use igolog_answers::{Answer, Ask, Body, PositionSpec, Question, Refusal, Work, answer};
use serde_json::{Value, json};

use super::limits;
use super::refused::Refused;
use super::work::{Gates, Length};

/// The games, kept as texts: a tree takes far more memory.
#[derive(Debug, Default)]
pub(crate) struct Games {
    texts: Arc<Vec<Vec<u8>>>,
    bytes: usize,
    entries: Vec<Entry>,
}

#[derive(Debug)]
struct Entry {
    name: String,
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

fn listed(text: &[u8]) -> Result<OpenAnswer, Refusal> {
    let all = OpenQuestion { limit: Some(usize::MAX), ..OpenQuestion::default() };
    let mut work = Work { limits: limits::of_questions(), ..Work::default() };
    work.limits.bytes = limits::FILES_BYTES;
    match answer(&question(text, all), &mut work)?.body {
        Body::Open(opened) => Ok(opened),
        _ => Err(super::refused::fault()),
    }
}

impl Games {
    /// Adds all games of a text; `at_move` is the move to show first.
    ///
    /// # Errors
    /// If it is no game, position or graph, or the limits are reached.
    pub(crate) fn add(&mut self, file: &str, text: Vec<u8>, at_move: Option<usize>) -> Result<(), String> {
        let opened = listed(&text).map_err(|refusal| format!("{file}: {}", refusal.message))?;
        self.bytes += text.len();
        if self.bytes > limits::FILES_BYTES || self.entries.len() + opened.games.len() > limits::GAMES {
            return Err(format!("more than {} games or {} MiB", limits::GAMES, limits::FILES_BYTES >> 20));
        }
        for (place, tree) in opened.games.iter().enumerate() {
            let short = file.rsplit('/').next().unwrap_or(file);
            let name = if tree.name.is_empty() { short.to_string() } else { format!("{} · {short}", tree.name) };
            self.entries.push(Entry { name, text: self.texts.len(), game: place + 1, at_move });
        }
        Arc::make_mut(&mut self.texts).push(text);
        Ok(())
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    /// The texts as they were given.
    pub(super) fn texts(&self) -> Arc<Vec<Vec<u8>>> {
        Arc::clone(&self.texts)
    }

    pub(super) fn entries(&self) -> Vec<Value> {
        self.entries.iter().enumerate().map(|(id, entry)| json!({ "id": id, "name": entry.name })).collect()
    }

    /// One of them, as `open` answers.
    pub(super) async fn open(&self, id: usize, gates: &Gates) -> Result<Answer, Refused> {
        let entry = self.entries.get(id).ok_or_else(|| Refused::not_found("there is no such game"))?;
        let mut question = question(&self.texts[entry.text], OpenQuestion::default());
        (question.about.game, question.about.moves) = (Some(entry.game), entry.at_move);
        let mut answer = gates.answer(question, Length::Quick).await?;
        if let Body::Open(opened) = &mut answer.body
            && let Some(tree) = opened.games.first_mut().filter(|tree| tree.name.is_empty())
        {
            tree.name.clone_from(&entry.name);
        }
        Ok(answer)
    }
}
