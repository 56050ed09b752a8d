//! From games to examples: for each position, the legal moves with the features that hold for them.

use std::sync::Arc;

use igolog_core::{Board, Color, Delta, Game, Graph, Move, Played, Point, Stop};

use crate::bits::Bits;
use crate::formula::{Context, Definitions, Evaluator, FormulaError, FormulaProgram, FormulaRefusal, Type};
use crate::topology::Topology;
use crate::view::View;

/// Why features cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FeatureError {
    /// A formula is not understood.
    #[error("feature {index}: {error}")]
    Formula {
        /// Its place in the list, from 1.
        index: usize,
        /// What is wrong.
        error: FormulaError,
    },
    /// A formula has no value for each point.
    #[error("{formula} is no vector, so it says nothing of a move")]
    NoVector {
        /// Its place in the list, from 1.
        index: usize,
        /// Its text.
        formula: String,
    },
    /// More features than fit.
    #[error("{count} features are too many: the limit is {MAX_FEATURES}")]
    TooMany {
        /// How many were given.
        count: usize,
    },
    /// The formulas are too expensive.
    #[error(transparent)]
    Work(#[from] FormulaRefusal),
}

/// The largest number of features.
pub const MAX_FEATURES: usize = 60_000;

/// Features compiled into one program. They name no points, so one program serves boards of all shapes.
#[derive(Clone, Debug)]
pub struct Features {
    formulas: Vec<String>,
    program: Arc<FormulaProgram>,
}

impl Features {
    /// The same features, whose evaluation ends soon once this is asked to stop.
    #[must_use]
    pub fn with_stop(self, stop: Stop) -> Features {
        Features { program: Arc::new(Arc::unwrap_or_clone(self.program).with_stop(stop)), ..self }
    }

    /// Compiles feature formulas.
    ///
    /// # Errors
    /// If one of them is not understood or is no vector.
    pub fn new(formulas: Vec<String>, definitions: &Definitions) -> Result<Features, FeatureError> {
        if formulas.len() > MAX_FEATURES {
            return Err(FeatureError::TooMany { count: formulas.len() });
        }
        let mut program = FormulaProgram::default();
        for (k, formula) in formulas.iter().enumerate() {
            let kind = program
                .push(formula, definitions, &|_| None)
                .map_err(|error| FeatureError::Formula { index: k + 1, error })?;
            if kind != Type::Set {
                return Err(FeatureError::NoVector { index: k + 1, formula: formula.clone() });
            }
        }
        Ok(Features { formulas, program: Arc::new(program) })
    }

    /// The formulas.
    pub fn formulas(&self) -> &[String] {
        &self.formulas
    }

    /// An extractor for the boards of a graph.
    ///
    /// # Errors
    /// If the features need too much work there.
    pub fn extractor(&self, graph: &Arc<Graph>) -> Result<Extractor, FeatureError> {
        let inner: Box<dyn Extract> = crate::with_words!(graph.len(), W => {
            Box::new(Worker::<W>::new(&self.program, graph)?)
        });
        Ok(Extractor { graph: Arc::clone(graph), inner })
    }
}

/// A position's legal moves with the features that hold for each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Example {
    /// The legal moves, ascending.
    pub points: Vec<Point>,
    /// The features of move k are `features[starts[k]..starts[k + 1]]`, ascending.
    pub starts: Vec<u32>,
    /// Indices of features.
    pub features: Vec<u16>,
    /// Which of the moves was played, if one was.
    pub played: Option<u32>,
    /// The number of moves before it.
    pub number: u32,
    /// The urgency of each move, as a yardstick.
    pub urgency: Vec<u32>,
}

impl Example {
    /// The features of the k-th move.
    #[inline]
    pub fn of(&self, k: usize) -> &[u16] {
        &self.features[self.starts[k] as usize..self.starts[k + 1] as usize]
    }

    /// Bytes of memory it takes.
    pub fn size(&self) -> usize {
        self.points.len() * 10 + self.features.len() * 2 + 128
    }
}

/// Reads features off positions of one graph.
pub struct Extractor {
    graph: Arc<Graph>,
    inner: Box<dyn Extract>,
}

impl Extractor {
    /// Whether it is made for this graph.
    pub fn fits(&self, graph: &Arc<Graph>) -> bool {
        Arc::ptr_eq(&self.graph, graph) || self.graph == *graph
    }

    /// Once this is asked to stop, the work ends soon; until now it was the token of the features.
    pub fn set_stop(&mut self, stop: Stop) {
        self.inner.set_stop(stop);
    }

    /// The legal moves of a position, ko apart, with their features.
    ///
    /// # Errors
    /// If the features need too much work.
    pub fn position(&mut self, board: &Board, to_move: Color, context: &Context) -> Result<Example, FeatureError> {
        Ok(self.inner.position(board, to_move, context)?)
    }

    /// The examples of a game, from its first move to its last. Passes and moves that the model holds illegal give none.
    ///
    /// # Errors
    /// If the features need too much work.
    pub fn game(&mut self, game: Game, stop: &Stop) -> Result<Vec<Example>, FeatureError> {
        Ok(self.inner.game(game, stop)?)
    }
}

trait Extract: Send {
    fn set_stop(&mut self, stop: Stop);
    fn position(&mut self, board: &Board, to_move: Color, context: &Context) -> Result<Example, FormulaRefusal>;
    fn game(&mut self, game: Game, stop: &Stop) -> Result<Vec<Example>, FormulaRefusal>;
}

struct Worker<const W: usize> {
    evaluator: Evaluator<W>,
    topology: Arc<Topology<W>>,
    values: Vec<u32>,
    /// For each point, its place among the legal moves.
    place: Vec<u32>,
}

impl<const W: usize> Worker<W> {
    fn new(program: &Arc<FormulaProgram>, graph: &Arc<Graph>) -> Result<Self, FormulaRefusal> {
        let topology = Arc::new(Topology::new(graph));
        let evaluator = Evaluator::new(Arc::clone(program), Arc::clone(&topology))?;
        Ok(Worker { evaluator, topology, values: Vec::new(), place: vec![0; graph.len()] })
    }

    fn example(&mut self, view: &View<W>, context: &Context) -> Result<Example, FormulaRefusal> {
        let mut legal = view.legal();
        if let Some(ko) = context.ko {
            legal.remove(ko);
        }
        self.evaluator.run(view, context, Some(&legal))?;
        let points: Vec<Point> = legal.iter().collect();
        let mut starts = vec![0u32; points.len() + 1];
        for (k, point) in points.iter().enumerate() {
            self.place[point.index()] = k as u32;
        }
        let count = self.evaluator.len();
        let vectors: Vec<Bits<W>> = (0..count).map(|k| self.evaluator.vector(k) & legal).collect();
        for vector in &vectors {
            for point in vector.iter() {
                starts[self.place[point.index()] as usize + 1] += 1;
            }
        }
        for k in 0..points.len() {
            starts[k + 1] += starts[k];
        }
        let mut next = starts.clone();
        let mut features = vec![0u16; starts[points.len()] as usize];
        for (k, vector) in vectors.iter().enumerate() {
            for point in vector.iter() {
                let at = &mut next[self.place[point.index()] as usize];
                features[*at as usize] = k as u16;
                *at += 1;
            }
        }
        view.urgencies_into(&mut self.values);
        let urgency = points.iter().map(|p| self.values[p.index()]).collect();
        Ok(Example { points, starts, features, played: None, number: 0, urgency })
    }
}

impl<const W: usize> Extract for Worker<W> {
    fn set_stop(&mut self, stop: Stop) {
        self.evaluator.set_stop(stop);
    }

    fn position(&mut self, board: &Board, to_move: Color, context: &Context) -> Result<Example, FormulaRefusal> {
        let view = View::with_topology(Arc::clone(&self.topology), board, to_move);
        self.example(&view, context)
    }

    fn game(&mut self, mut game: Game, stop: &Stop) -> Result<Vec<Example>, FormulaRefusal> {
        let mut view = View::with_topology(Arc::clone(&self.topology), game.board(), game.to_move());
        let (mut examples, mut delta) = (Vec::new(), Delta::default());
        // Backwards, in place: the game knows at each move what came before it.
        while let Some(&step) = game.steps().last() {
            if stop.is_asked() || !game.board().delta_into(&mut delta) {
                break;
            }
            game.undo();
            let mover = match step {
                Played::Move(color, _) => color,
                Played::Setup => game.to_move(),
            };
            view.update(game.board(), &delta, mover);
            let Played::Move(color, Move::Play(point)) = step else { continue };
            let mut context = Context::of_game(&game);
            context.ko = game.board().ko().filter(|ko| ko.1 == color).map(|ko| ko.0);
            let mut example = self.example(&view, &context)?;
            if let Ok(k) = example.points.binary_search(&point) {
                example.played = Some(k as u32);
                example.number = game.steps().len() as u32;
                examples.push(example);
            }
        }
        examples.reverse();
        Ok(examples)
    }
}
