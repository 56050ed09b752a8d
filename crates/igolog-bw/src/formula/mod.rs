//! A language for people: type a formula of the B-W model, see the points it holds for.
//!
//! | written | means |
//! |---|---|
//! | `b w l m y h p(k)` | the model's vectors; `l` and `h` are definitions of the [vocabulary](VOCABULARY) |
//! | `F F0 M E D J` | matrices; `D` diagonal pairs, `J` one-point jumps, both from F0 alone |
//! | `0 1` | no point, every point (or numbers, where numbers are wanted) |
//! | `e(D4)`, `e(i)`, `eᵢ` | the vector of one point; i is bound by brackets |
//! | `~x`, `¬x`, x̄ | complement; `~` takes in the product after it, the bar only what is under it |
//! | `ᵗF`, `tF`, `Fᵀ`, `{}^tF` | transpose |
//! | `b'(D4)`, `w'(D4)`, `F'(D4)` | b, w and F after a move at D4 |
//! | `b_{t-1}`, `F(t-1)`, `hₜ₋₁` | the same letters one move earlier; `b_t` is `b`, `F_0` is `F0`, `e_i` is `e(i)` |
//! | `even` | 1 if Black is to move, else 0 |
//! | `F x`, `F(x \| y)` | product |
//! | `& \| \ ^` or ∧ ∨ ∖ ⊕ | and, or, without, either: equal rank, from the left |
//! | `a · b`, `ᵗa b` | whether two vectors meet |
//! | `\|x\| < 3` | count and comparison |
//! | `b ∨ w = 1` | an equation of vectors or matrices binds loosest |
//! | `\vec{b} \wedge \overline{h}` | LaTeX's spellings |
//! | `\begin{cases} x & even \\ y & otherwise \end{cases}` | x or y, by cases |
//! | `\vee_{j \in I} (…)`, `∃k; (iMk ∧ kNj)` | whether it holds for some point |
//! | `blocks(x)` | the number of blocks that meet x: of classes of M |
//! | `[ \|F0 e(i) & b\| >= 2 ]` | the points i for which it holds |
//! | `last`, `last(2)`, `ko` | the last move, the one before; the forbidden ko point |
//!
//! ```
//! use igolog_bw::formula::{Context, Definitions, Formula};
//! use igolog_core::{Board, Color, Graph, Suicide};
//! let mut board = Board::new(Graph::grid(9, 9)?);
//! let corner = board.graph().at(0, 0).unwrap();
//! board.play(Color::Black, corner, Suicide::Forbidden)?;
//! let formula = Formula::new("F b \\ b | F(b \\ l) & l", &Definitions::default(), &|_| None)?;
//! let answer = formula.on(&board, Color::White, &Context::default())?;
//! println!("{answer:?}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod ast;
mod census;
mod chain;
mod compile;
mod definitions;
mod error;
mod eval;
mod latex;
mod notation;
mod open;
mod parse;
mod plan;
mod program;
mod several;
mod shape;
mod shape_table;
mod token;

use std::sync::Arc;

use igolog_core::{Board, Color, Game, Move, Played, Point};

pub use census::{Census, census};
pub use definitions::{Definitions, VOCABULARY};
pub use error::{FormulaError, Span};
pub use eval::{Evaluator, FormulaRefusal, FormulaValue};
pub use program::{FormulaProgram, Type};
pub use several::Formulas;
pub(crate) use shape::turned;
pub use shape::{LocalShape, MAX_RADIUS, Offset, ShapeCell, ShapeError};
pub(crate) use shape_table::{Key, Margin, cells};

use crate::topology::Topology;
use crate::view::View;

/// What a formula may ask beside the stones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Context {
    /// The last four moves, the latest first; `None` for passes and before the first.
    pub last: [Option<Point>; 4],
    /// The point that the player to move may not retake.
    pub ko: Option<Point>,
}

impl Context {
    /// The context of a game's position.
    pub fn of_game(game: &Game) -> Context {
        let mut context = Context { ko: ko_of(game.board(), game.to_move()), ..Context::default() };
        for (slot, step) in context.last.iter_mut().zip(game.steps().iter().rev()) {
            match step {
                Played::Move(_, Move::Play(point)) => *slot = Some(*point),
                Played::Move(_, Move::Pass) => {}
                Played::Setup => break,
            }
        }
        context
    }

    /// The context after a move of the other side.
    pub fn after(&self, mv: Move, board: &Board, to_move: Color) -> Context {
        let point = match mv {
            Move::Play(point) => Some(point),
            Move::Pass => None,
        };
        let [a, b, c, _] = self.last;
        Context { last: [point, a, b, c], ko: ko_of(board, to_move) }
    }
}

fn ko_of(board: &Board, to_move: Color) -> Option<Point> {
    board.ko().filter(|ko| ko.1 == to_move).map(|ko| ko.0)
}

/// How point names are read: the languages of names belong to the caller.
pub type PointReader<'a> = &'a dyn Fn(&str) -> Option<Point>;

/// A formula ready for use on the boards of the graph whose point names it was read with.
#[derive(Clone, Debug)]
pub struct Formula {
    program: Arc<FormulaProgram>,
}

impl Formula {
    /// The same formula, whose evaluation ends soon once this is asked to stop.
    #[must_use]
    pub fn with_stop(self, stop: igolog_core::Stop) -> Formula {
        Formula { program: Arc::new(Arc::unwrap_or_clone(self.program).with_stop(stop)) }
    }

    /// Reads a formula.
    ///
    /// # Errors
    /// Where and why it is not understood.
    pub fn new(text: &str, definitions: &Definitions, names: PointReader<'_>) -> Result<Formula, FormulaError> {
        let mut program = FormulaProgram::default();
        program.push(text, definitions, names)?;
        Ok(Formula { program: Arc::new(program) })
    }

    /// A formula in LaTeX, as the paper prints it; it can be read again.
    ///
    /// # Errors
    /// Where and why it is not understood.
    pub fn latex(text: &str) -> Result<String, FormulaError> {
        parse::formula(text).map(|expr| latex::print(&expr))
    }

    /// What kind of value it has.
    pub fn kind(&self) -> Type {
        self.program.roots[0].1
    }

    /// Its value on a board.
    ///
    /// # Errors
    /// If it needs too much work.
    pub fn on(&self, board: &Board, to_move: Color, context: &Context) -> Result<FormulaValue, FormulaRefusal> {
        self.after(None, board, to_move, context)
    }

    /// Its value on a board, given the board one move earlier and who was to move then.
    ///
    /// # Errors
    /// If it needs too much work, or speaks of the position before and none is given.
    pub fn after(
        &self,
        before: Option<(&Board, Color)>,
        board: &Board,
        to_move: Color,
        context: &Context,
    ) -> Result<FormulaValue, FormulaRefusal> {
        fn run<const W: usize>(
            program: &Arc<FormulaProgram>,
            board: &Board,
            to_move: Color,
            context: &Context,
            before: Option<(&Board, Color)>,
        ) -> Result<FormulaValue, FormulaRefusal> {
            let topology = Arc::new(Topology::<W>::new(board.graph()));
            let mut evaluator = Evaluator::new(Arc::clone(program), Arc::clone(&topology))?;
            evaluator
                .set_before(before.map(|(board, to_move)| View::with_topology(Arc::clone(&topology), board, to_move)));
            evaluator.run(&View::with_topology(topology, board, to_move), context, None)?;
            Ok(evaluator.answer(0))
        }
        crate::with_words!(board.graph().len(), W => run::<W>(&self.program, board, to_move, context, before))
    }

    /// Its value on the position of a game, which knows what was played before.
    ///
    /// # Errors
    /// If it needs too much work, or speaks of the position before and no move led here.
    pub fn on_game(&self, game: &Game) -> Result<FormulaValue, FormulaRefusal> {
        let context = Context::of_game(game);
        let mut earlier = None;
        if self.program.looks_back() && matches!(game.steps().last(), Some(Played::Move(..))) {
            let mut game = game.clone();
            earlier = game.undo().then_some(game);
        }
        let before = earlier.as_ref().map(|game| (game.board(), game.to_move()));
        self.after(before, game.board(), game.to_move(), &context)
    }
}

impl FormulaProgram {
    /// Adds a formula; equal parts of formulas are shared.
    ///
    /// # Errors
    /// Where and why it is not understood.
    pub fn push(
        &mut self,
        text: &str,
        definitions: &Definitions,
        names: PointReader<'_>,
    ) -> Result<Type, FormulaError> {
        let expr = parse::formula(text)?;
        compile::Compiler { program: self, definitions, point: names, depth: 0, steps: 0, free: false }
            .root(text, &expr)
    }
}
