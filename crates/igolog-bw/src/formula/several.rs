//! Several formulas at many positions of one board.

use std::sync::Arc;

use igolog_core::{Board, Color, Game, Graph, Played};

use super::{Context, Evaluator, FormulaProgram, FormulaRefusal, FormulaValue};
use crate::topology::Topology;
use crate::view::View;

/// The formulas of a program, ready for one graph: what depends on the graph alone is computed once.
///
/// ```
/// use igolog_bw::formula::{Definitions, FormulaProgram, FormulaValue, Formulas};
/// use igolog_core::{Game, Graph, Move, Point, Rules};
/// let mut game = Game::new(Graph::grid(3, 3)?, Rules::CHINESE);
/// let mut program = FormulaProgram::default();
/// for text in ["b", r"|F0 (b \ w)|"] {
///     program.push(text, &Definitions::default(), &|_| None)?;
/// }
/// let mut formulas = Formulas::new(program, game.board().graph())?;
/// game.play(Move::Play(Point::new(0)))?;
/// let FormulaValue::Number(count) = formulas.on_game(&game)?[1] else { unreachable!() };
/// assert_eq!(count, 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Formulas {
    program: Arc<FormulaProgram>,
    inner: Box<dyn Evaluate>,
}

impl Formulas {
    /// The formulas of a program, on boards of this graph.
    ///
    /// # Errors
    /// If they need too much work there.
    pub fn new(program: FormulaProgram, graph: &Arc<Graph>) -> Result<Formulas, FormulaRefusal> {
        let program = Arc::new(program);
        let inner: Box<dyn Evaluate> = crate::with_words!(graph.len(), W => {
            let topology = Arc::new(Topology::<W>::new(graph));
            Box::new(Worker { evaluator: Evaluator::new(Arc::clone(&program), Arc::clone(&topology))?, topology })
        });
        Ok(Formulas { program, inner })
    }

    /// Their values on the position of a game, in order.
    ///
    /// # Errors
    /// As [`Formula::on_game`](super::Formula::on_game).
    pub fn on_game(&mut self, game: &Game) -> Result<Vec<FormulaValue>, FormulaRefusal> {
        let mut earlier = None;
        if self.program.looks_back() && matches!(game.steps().last(), Some(Played::Move(..))) {
            let mut game = game.clone();
            earlier = game.undo().then_some(game);
        }
        let before = earlier.as_ref().map(|game| (game.board(), game.to_move()));
        self.inner.values(before, game.board(), game.to_move(), &Context::of_game(game))
    }
}

impl std::fmt::Debug for Formulas {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Formulas").field("count", &self.program.len()).finish_non_exhaustive()
    }
}

trait Evaluate: Send {
    fn values(
        &mut self,
        before: Option<(&Board, Color)>,
        board: &Board,
        to_move: Color,
        context: &Context,
    ) -> Result<Vec<FormulaValue>, FormulaRefusal>;
}

struct Worker<const W: usize> {
    evaluator: Evaluator<W>,
    topology: Arc<Topology<W>>,
}

impl<const W: usize> Evaluate for Worker<W> {
    fn values(
        &mut self,
        before: Option<(&Board, Color)>,
        board: &Board,
        to_move: Color,
        context: &Context,
    ) -> Result<Vec<FormulaValue>, FormulaRefusal> {
        let view = |board: &Board, to_move| View::with_topology(Arc::clone(&self.topology), board, to_move);
        self.evaluator.set_before(before.map(|(board, to_move)| view(board, to_move)));
        let now = view(board, to_move);
        self.evaluator.run(&now, context, None)?;
        Ok((0..self.evaluator.len()).map(|k| self.evaluator.answer(k)).collect())
    }
}
