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

    /// Refuses boards on which there may be too many facts.
    pub(crate) fn check_pairs(&self, work: &Work<'_>) -> Result<(), Refusal> {
        let graph = self.board().graph();
        let pairs = |point| graph.degree(point) * graph.degree(point).saturating_sub(1) / 2;
        if graph.points().map(pairs).sum::<usize>() <= work.limits.pairs {
            return Ok(());
        }
        let most = work.limits.pairs;
        Err(Refusal::too_large(format!(
            "too many lines meet at one point: at most {most} pairs of them are looked at here"
        ))
        .of("board"))
    }

    /// The facts of the position, with the move numbers of its game, at the effort asked for.
    pub(crate) fn store(&self, work: &Work<'_>) -> Result<FactStore, Refusal> {
        let (mut store, last) = self.store_before_last(work)?;
        if let Some(last) = last {
            store.apply(&last);
        }
        Ok(store)
    }

    /// The facts of the position before the last step, and that step.
    pub(crate) fn store_before_last(&self, work: &Work<'_>) -> Result<(FactStore, Option<Delta>), Refusal> {
        self.check_pairs(work)?;
        let (start, mut steps) = self.board().history();
        let last = steps.pop();
        let mut store = FactStore::new(&start);
        store.set_effort(self.question.effort().into());
        store.set_stop(work.enough().clone());
        for step in &steps {
            work.check()?;
            store.apply(step);
        }
        Ok((store, last))
    }
}
