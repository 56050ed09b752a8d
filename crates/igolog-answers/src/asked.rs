//! A question with its position read: what every kind of answer starts from.

use igolog_core::{Board, Delta, Game, GameResult, Point};
use igolog_facts::FactStore;
use igolog_text::input::Input;
use igolog_text::vertex::{self, Notation};

use crate::names::Names;
use crate::question::Question;
use crate::refusal::Refusal;
use crate::words::Language;
use crate::work::Work;

/// A question with its position read.
pub(crate) struct Asked<'q> {
    pub(crate) question: &'q Question,
    pub(crate) game: Game,
    /// The text that the position came from, if it was one.
    pub(crate) input: Option<Input>,
    /// The result that the record states.
    pub(crate) recorded: Option<GameResult>,
    /// What a score depends on and the text does not say.
    pub(crate) assumed: Vec<String>,
}

impl Asked<'_> {
    pub(crate) fn board(&self) -> &Board {
        self.game.board()
    }

    pub(crate) fn notation(&self) -> Notation {
        self.question.how.coords
    }

    pub(crate) fn language(&self) -> Language {
        self.question.how.language
    }

    /// Names in the notation asked for.
    pub(crate) fn names(&self) -> Names<'_> {
        Names::new(self.game.board(), self.notation())
    }

    /// The point that a field of the question names.
    pub(crate) fn point(&self, name: &str, field: &str) -> Result<Point, Refusal> {
        vertex::parse(self.board().graph(), name, self.notation()).map_err(|e| Refusal::bad(e).of(field))
    }

    /// The facts of the position, with the move numbers of its game, at the effort asked for.
    pub(crate) fn store(&self, work: &Work<'_>) -> FactStore {
        let (mut store, last) = self.store_before_last(work);
        if let Some(last) = last {
            store.apply(&last);
        }
        store
    }

    /// The facts of the position before the last step, and that step.
    pub(crate) fn store_before_last(&self, work: &Work<'_>) -> (FactStore, Option<Delta>) {
        let (start, mut steps) = self.board().history();
        let last = steps.pop();
        let mut store = FactStore::new(&start);
        store.set_effort(self.question.effort().into());
        store.set_stop(work.stop.clone());
        steps.iter().for_each(|step| store.apply(step));
        (store, last)
    }
}
