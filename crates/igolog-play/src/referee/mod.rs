//! The one judge of dead stones and of finished games.
//!
//! What is proved is taken as proved. What is not is judged by playing the position out, and said to be an estimate
//! with its spread. `igolog score`, the final status of GTP, passing, the end of the search tree and the page all ask
//! here.
//!
//! A judgement rests on the position alone: stones, ko, side to move, prisoners, rules, komi and handicap. The board is
//! set up afresh before it is looked at, so the way a position came about, which decides the order of blocks and empty
//! points on a board, has no say.

mod budget;
mod counted;
mod fate;
mod sample;
mod spread;
mod still;
mod territory;

use std::sync::Arc;

use igolog_core::{Board, ByColor, Color, Game, Graph, Point, PointSet, Stop};
use igolog_life::Certainty;
use igolog_life::endgame::{EndOfGame, pending_regions};
use igolog_life::{Analysis, Effort, GroundFacts};

pub use budget::playouts as playouts_for;
pub use counted::{Basis, Counted};
pub use spread::Doubt;

use fate::Fates;
use sample::Sampler;

use crate::pattern::Shapes;
use crate::topology::Topology;

/// The judge. It keeps the tables of the graph it judged last.
///
/// ```
/// use igolog_play::{Effort, Referee};
/// use igolog_text::position_string;
///
/// let game = position_string::parse("1XOO1/XXO1O/1XOOO/XXO1O/1XOOO b - 0/0 komi=0 rules=chinese")?;
/// let counted = Referee::new(game.board().graph()).count(&game, Effort::Step);
/// assert_eq!(counted.to_string(), "W+5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Referee {
    sampler: Sampler,
}

impl Referee {
    /// A referee for boards of this graph.
    pub fn new(graph: &Arc<Graph>) -> Referee {
        Referee::sharing(Arc::new(Topology::new(Arc::clone(graph))), Arc::new(Shapes::new()))
    }

    /// A referee that uses tables which are there already.
    pub(crate) fn sharing(topology: Arc<Topology>, shapes: Arc<Shapes>) -> Referee {
        Referee { sampler: Sampler::new(topology, shapes) }
    }

    /// The same referee, who once this is asked to stop ends soon, with fewer proofs and fewer playouts.
    #[must_use]
    pub fn with_stop(mut self, stop: Stop) -> Referee {
        self.set_stop(stop);
        self
    }

    pub(crate) fn set_stop(&mut self, stop: Stop) {
        self.sampler.set_stop(stop);
    }

    /// Counts a game as it stands. Equal positions have equal counts.
    ///
    /// Cost: with everything proved, only the proofs; else [`playouts_for`] the board, and an eighth as many again for
    /// each of up to twelve moves that might decide over a block in doubt.
    pub fn count(&mut self, game: &Game, effort: Effort) -> Counted {
        let board = plain(game.board(), game.to_move());
        let (analysis, end) = analyse(&board, game, effort, self.sampler.stop());
        self.sampler.begin(board.graph());
        if end.is_finished() {
            let fates = as_ruled(game, Fates::proved(&board, &end));
            return Counted::new(game, &board, &end, Basis::Proved, true, fates, analysis.work + self.sampler.work());
        }
        let mut fates = Fates::judge(&board, &analysis, effort, &mut self.sampler);
        fates.look_again(&board, game.to_move(), effort, &mut self.sampler);
        let lives = |p: &Point| ![&fates.dead, &fates.seki, &fates.unsettled].iter().any(|set| set.contains(*p));
        let alive = PointSet::from_points(board.graph().len(), board.stones().map(|(p, _)| p).filter(lives));
        let open = pending_regions(&board, game.rules(), &alive, &fates.dead, &fates.seki);
        let finished = fates.settled && fates.unsettled.is_empty() && open.is_empty();
        let doubt = Doubt::of(effort, finished, fates.deviation);
        let fates = as_ruled(game, fates);
        Counted::new(game, &board, &end, Basis::Estimated(doubt), finished, fates, analysis.work + self.sampler.work())
    }

    /// Counts a game with these stones (and their blocks) dead and no others.
    pub fn count_agreed(&mut self, game: &Game, dead: &[Point], effort: Effort) -> Counted {
        let board = plain(game.board(), game.to_move());
        let (analysis, end) = analyse(&board, game, effort, self.sampler.stop());
        self.sampler.begin(board.graph());
        let mut stones = PointSet::new(board.graph().len());
        for block in dead.iter().filter(|p| p.index() < board.graph().len()).filter_map(|&p| board.block(p)) {
            stones.extend(board.block_stones(block));
        }
        let proved = end.is_finished() && stones.iter().eq(end.dead.iter().copied());
        let mut fates = Fates::proved(&board, &end);
        fates.dead = stones;
        let basis = if proved { Basis::Proved } else { Basis::Agreed };
        Counted::new(game, &board, &end, basis, end.is_finished(), fates, analysis.work + self.sampler.work())
    }

    /// The stones that are dead if both sides pass now, ascending: what is proved at a glance, and what few playouts see.
    /// For the end of a search tree, which is judged once for all its leaves.
    pub(crate) fn dead_at_a_glance(&mut self, board: &Board, to_move: Color) -> Vec<Point> {
        let board = plain(board, to_move);
        let ground = ByColor::from_fn(|color| GroundFacts::of(&board, color));
        let analysis = Analysis::from_ground(&board, ground, Effort::Static, self.sampler.stop());
        self.sampler.begin(board.graph());
        Fates::judge(&board, &analysis, Effort::Step, &mut self.sampler).dead.iter().collect()
    }
}

/// The board set up afresh: the same stones, prisoners and ko, and nothing of how they came about.
fn plain(board: &Board, to_move: Color) -> Board {
    let mut fresh = Board::new(Arc::clone(board.graph()));
    let mut stones: Vec<(Point, Option<Color>)> = board.stones().map(|(p, c)| (p, Some(c))).collect();
    stones.sort_unstable_by_key(|s| s.0);
    if fresh.setup(&stones).is_err() {
        // Only a board on which every block has a liberty can be a board's.
        fresh = board.clone();
    }
    fresh.forget();
    fresh.set_prisoners(igolog_core::ByColor::from_fn(|c| board.prisoners(c)));
    fresh.set_ko(board.ko().filter(|ko| ko.1 == to_move));
    fresh
}

fn analyse(board: &Board, game: &Game, effort: Effort, stop: &Stop) -> (Analysis, EndOfGame) {
    let ground = ByColor::from_fn(|color| GroundFacts::of(board, color));
    let analysis = Analysis::from_ground(board, ground, effort, stop);
    let end = EndOfGame::of(board, &analysis, game.rules(), Certainty::Proved);
    (analysis, end)
}

/// What becomes of the stones when the game is counted: where every stone counts, none is taken off.
fn as_ruled(game: &Game, mut fates: Fates) -> Fates {
    if game.rules().counts_every_stone() {
        fates.dead = PointSet::new(game.board().graph().len());
        fates.seki = fates.dead.clone();
    }
    fates
}
