//! Rules over a game: an engine that follows a fact store move by move.

mod ending;
mod prolog;
mod relations;
mod turn;

pub use prolog::prolog_facts;
pub use relations::board_schema;

use crate::engine::{Changes, RuleEngine, UndoRecord};
use crate::eval::budget::{Budget, RunError};
use crate::program::{Program, ProgramBuilder};
use crate::schema::BoardNames;
use crate::value::Value;
use ending::Readers;
use igolog_core::{Board, Color, Delta, GameLine, Graph, Played};
use igolog_facts::{FactStore, Feed, Relation};
use igolog_text::vertex::Notation;
use relations::{Converter, OwnRelation};
use std::sync::Arc;
use turn::{Turn, Wants};

/// A program over the facts of a board: all relations of the fact store, and those of [`board_schema`]. Answers name points in
/// the notation of GTP.
pub fn board_program(graph: &Arc<Graph>) -> ProgramBuilder {
    board_program_with(graph, Notation::Gtp)
}

/// As [`board_program`], with another notation in answers.
pub fn board_program_with(graph: &Arc<Graph>, notation: Notation) -> ProgramBuilder {
    Program::builder(board_schema(graph), Arc::new(BoardNames { graph: graph.clone(), notation }))
}

/// An engine whose base rows are the facts of a position, kept current by deltas.
///
/// ```
/// use igolog_core::{Color, Game, Graph, Move, Rules};
/// use igolog_rules::{Budget, Follower, board_program};
///
/// let mut game = Game::new(Graph::grid(9, 9)?, Rules::CHINESE);
/// let program = board_program(game.board().graph()).library("std").query("atari(B)").build()?;
/// let budget = Budget::default();
/// let mut follower = Follower::new(program.into(), game.board(), game.to_move(), &budget)?;
/// for (column, row) in [(0, 0), (1, 0)] {
///     let point = game.board().graph().at(column, row).unwrap();
///     game.play(Move::Play(point))?;
///     follower.follow(&game, &budget)?;
/// }
/// assert_eq!(follower.engine().query(0, &budget)?.len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Follower {
    store: FactStore,
    feed: Feed,
    engine: RuleEngine,
    converter: Converter,
    turns: Vec<Turn>,
    records: Vec<UndoRecord>,
    changes: Changes,
    readers: Readers,
}

impl Follower {
    /// An engine for `program` that stands at `board`.
    ///
    /// # Errors
    /// When the budget runs out or a rule computes something impossible.
    pub fn new(program: Arc<Program>, board: &Board, to_move: Color, budget: &Budget) -> Result<Follower, RunError> {
        let engine = RuleEngine::new(program.clone());
        Self::with_store(program, engine, store_at(board, budget), to_move, None, budget)
    }

    /// An engine for `program` at the end of a line of play. Programs that do not ask about time are evaluated once, at the end;
    /// the others follow every step.
    ///
    /// # Errors
    /// As [`Follower::new`].
    pub fn along(program: Arc<Program>, line: &GameLine, budget: &Budget) -> Result<Follower, RunError> {
        if program.is_temporal() {
            let mut follower = Follower::new(program, &line.start, line.to_move, budget)?;
            line.steps.iter().try_for_each(|s| follower.step(&s.delta, s.played, s.to_move, budget))?;
            return Ok(follower);
        }
        let mut store = store_at(&line.start, budget);
        line.steps.iter().take_while(|_| !budget.stop.is_asked()).for_each(|s| store.apply(&s.delta));
        let (to_move, last) = line.steps.last().map_or((line.to_move, None), |s| (s.to_move, Some(s.played)));
        let engine = RuleEngine::new(program.clone());
        Self::with_store(program, engine, store, to_move, last, budget)
    }

    fn with_store(
        program: Arc<Program>,
        mut engine: RuleEngine,
        mut store: FactStore,
        to_move: Color,
        last: Option<Played>,
        budget: &Budget,
    ) -> Result<Follower, RunError> {
        let used = program.relations_used();
        let board = store.board().clone();
        let mut converter = Converter::new(board.graph(), engine.pool_mut(), &used);
        let wanted: Vec<Relation> = Relation::ALL.iter().copied().filter(|r| converter.wants(*r as usize)).collect();
        let feed = Feed::new(&mut store, &wanted);
        let mut readers = Readers::default();
        readers.set_stop(&budget.stop);
        let turn = Turn::new(&mut store, to_move, last, Wants::new(&converter), &mut readers, None);
        let facts = all_facts(&mut store, &mut converter, &turn, budget)?;
        engine.load(&facts, i64::from(store.move_number()), budget)?;
        Ok(Follower { store, feed, engine, converter, turns: vec![turn], records: Vec::new(), changes: facts, readers })
    }

    /// Follows the last step of a game that was in the same position before it.
    ///
    /// # Errors
    /// As [`Follower::step`].
    pub fn follow(&mut self, game: &igolog_core::Game, budget: &Budget) -> Result<(), RunError> {
        match (game.board().delta(), game.steps().last()) {
            (Some(delta), Some(played)) => self.step(&delta, *played, game.to_move(), budget),
            _ => Ok(()),
        }
    }

    /// Follows one step: what it changed, what was played, and who moves next.
    ///
    /// # Errors
    /// When the budget runs out or a rule computes something impossible; nothing has changed then.
    pub fn step(&mut self, delta: &Delta, played: Played, to_move: Color, budget: &Budget) -> Result<(), RunError> {
        let before = self.turns.last().cloned();
        self.store.set_stop(budget.stop.clone());
        self.readers.set_stop(&budget.stop);
        self.store.apply(delta);
        let (changes, converter) = (&mut self.changes, &mut self.converter);
        changes.clear();
        let polled = self.feed.poll(&mut self.store, |change| {
            converter.change(changes, change.relation, change.inserted, change.row);
        });
        debug_assert!(polled.is_ok(), "the feed is polled after every step");
        for change in &delta.changes {
            let point = Value::point(change.point.index() as u32);
            if change.before.is_none() != change.after.is_none() {
                converter.own(changes, OwnRelation::Empty, change.after.is_none(), &[point]);
            }
        }
        let wants = Wants::new(converter);
        let earlier = before.as_ref().map(|turn| (turn, delta));
        let turn = Turn::new(&mut self.store, to_move, Some(played), wants, &mut self.readers, earlier);
        if let Some(before) = &before {
            let word = |text: &str| converter.word(text);
            before
                .difference(&turn, &word, &mut |relation, present, row| converter.own(changes, relation, present, row));
        }
        let updated =
            wanted(budget).and_then(|()| self.engine.update(changes, i64::from(self.store.move_number()), budget));
        match updated {
            Ok(record) => {
                self.turns.push(turn);
                self.records.push(record);
                Ok(())
            }
            Err(error) => {
                self.store.undo();
                let _ = self.feed.poll(&mut self.store, |_| {});
                Err(error)
            }
        }
    }

    /// Takes the last step back; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        let Some(record) = self.records.pop() else { return false };
        self.turns.pop();
        self.engine.undo(&record);
        self.store.undo();
        let _ = self.feed.poll(&mut self.store, |_| {});
        true
    }

    /// Forgets how to undo, for long games that only go forward.
    pub fn forget(&mut self) {
        self.records.clear();
    }

    /// The engine.
    pub fn engine(&mut self) -> &mut RuleEngine {
        &mut self.engine
    }

    /// The engine, for reading.
    pub fn engine_ref(&self) -> &RuleEngine {
        &self.engine
    }

    /// The fact store.
    pub fn store(&self) -> &FactStore {
        &self.store
    }
}

/// Fails once the run was asked to stop: what was read off the store until now may have been cut short.
fn wanted(budget: &Budget) -> Result<(), RunError> {
    budget.stop.check().map_err(|_| RunError::Stopped)
}

/// The facts of a board, as hard to come by as the budget says.
fn store_at(board: &Board, budget: &Budget) -> FactStore {
    let mut store = FactStore::new(board);
    store.set_effort(budget.effort);
    store.set_stop(budget.stop.clone());
    store
}

/// Every row of the relations that the converter wants, as far as the budget allows.
fn all_facts(
    store: &mut FactStore,
    converter: &mut Converter,
    turn: &Turn,
    budget: &Budget,
) -> Result<Changes, RunError> {
    let mut facts = Changes::new();
    for relation in Relation::ALL.iter().filter(|r| converter.wants(**r as usize)).collect::<Vec<_>>() {
        store.each(*relation, |row| converter.change(&mut facts, *relation, true, row));
        fits(&facts, budget)?;
    }
    let board = store.board();
    for point in board.graph().points() {
        converter.geometry(board.graph(), point, &mut facts);
        fits(&facts, budget)?;
    }
    converter.colors(&mut facts);
    for point in board.empties() {
        converter.own(&mut facts, OwnRelation::Empty, true, &[Value::point(point.index() as u32)]);
    }
    let word = |text: &str| converter.word(text);
    turn.rows(&word, &mut |relation, row| converter.own(&mut facts, relation, true, row));
    Ok(facts)
}

/// Fails if there are more rows than the budget allows, or nobody wants them any more.
fn fits(facts: &Changes, budget: &Budget) -> Result<(), RunError> {
    if facts.len() > budget.rows { Err(RunError::Rows(budget.rows)) } else { wanted(budget) }
}
