//! Counting a game: which stones are dead, and what the board is worth under the rules.
//!
//! What is proved is taken as proved. What is not is judged by playing the position out many times, and said to be an
//! estimate. The playouts come from the caller: this crate knows the facts, not how to play.

mod fate;
mod territory;

use igolog_core::{Board, Color, Ending, Game, Point, PointSet, Score};

use crate::store::FactStore;
use igolog_life::Certainty;
use igolog_life::Effort;
use igolog_life::endgame::{EndOfGame, pending_regions};

use fate::Fates;

/// Plays a board out a number of times with a side to move first: for each point how often it ends as Black's less how
/// often as White's, from −1 to 1.
pub type Playouts<'a> = dyn FnMut(&Board, Color, u32) -> Vec<f32> + 'a;

/// A counted position.
#[derive(Clone, Debug)]
pub struct Counted {
    /// Whether the game is over with what is proved, and what keeps it open.
    pub proved: EndOfGame,
    /// Whether it is over with what is proved and what is estimated.
    pub finished: bool,
    /// Proved if the end and every dead stone is; else estimated.
    pub status: Certainty,
    /// Stones taken off before counting, ascending.
    pub dead: Vec<Point>,
    /// Stones in seki, ascending.
    pub seki: Vec<Point>,
    /// Stones that a move of the player to move would save or kill, ascending. The count takes the best such move as made.
    pub unsettled: Vec<Point>,
    /// The score under the game's rules.
    pub score: Score,
}

/// Playouts that judge what is not proved, on boards up to 19×19; fewer on larger ones, so that the work stays the same.
pub const PLAYOUTS: u32 = 400;

fn playouts_for(points: usize) -> u32 {
    (PLAYOUTS as usize * 361 / points.max(361)).max(16) as u32
}

/// Counts a game. `dead`, if given, overrules: these stones (with their blocks) are dead and no others.
///
/// Cost: nothing is played out if everything is proved or `dead` is given; else [`PLAYOUTS`] playouts, and an eighth as
/// many again for each move that might decide over a block in doubt.
pub fn count(game: &Game, dead: Option<&[Point]>, playouts: &mut Playouts<'_>) -> Counted {
    let mut store = FactStore::new(game.board());
    store.set_effort(Effort::Full);
    let proved = EndOfGame::of(game.board(), &store.analysis(), game.rules(), Certainty::Proved);
    let board = game.board();
    let n = board.graph().len();
    if let Some(dead) = dead {
        let mut stones = PointSet::new(n);
        for block in dead.iter().filter(|p| p.index() < n).filter_map(|&p| board.block(p)) {
            stones.extend(board.block_stones(block));
        }
        // What is said against a proof is the player's word, not a proof.
        let agrees = proved.is_finished() && stones.iter().eq(proved.dead.iter().copied());
        let mut fates = Fates::proved(n, &proved);
        fates.dead = stones;
        let status = if agrees { Certainty::Proved } else { Certainty::Estimated };
        return finish(game, proved.is_finished(), proved, status, &fates);
    }
    if proved.is_finished() {
        let fates = as_ruled(game, Fates::proved(n, &proved));
        return finish(game, true, proved, Certainty::Proved, &fates);
    }
    let fates = Fates::judge(board, game.to_move(), &store.analysis(), playouts_for(n), playouts);
    let lives = |p: &Point| ![&fates.dead, &fates.seki, &fates.unsettled].iter().any(|set| set.contains(*p));
    let alive = PointSet::from_points(n, board.stones().map(|(p, _)| p).filter(lives));
    let open = pending_regions(board, game.rules(), &alive, &fates.dead, &fates.seki);
    let finished = fates.settled && fates.unsettled.is_empty() && open.is_empty();
    finish(game, finished, proved, Certainty::Estimated, &as_ruled(game, fates))
}

/// What becomes of the stones when the game is counted: where every stone counts, none is taken off.
fn as_ruled(game: &Game, fates: Fates) -> Fates {
    if !game.rules().counts_every_stone() {
        return fates;
    }
    let n = game.board().graph().len();
    Fates { dead: PointSet::new(n), seki: PointSet::new(n), owner: Vec::new(), ..fates }
}

fn finish(game: &Game, finished: bool, proved: EndOfGame, status: Certainty, fates: &Fates) -> Counted {
    let ending = Ending { dead: fates.dead.iter().collect(), seki: fates.seki.iter().collect() };
    let mut score = game.score(&ending);
    if !fates.owner.is_empty() {
        territory::enclose(game.board(), &fates.seki, &fates.owner, &mut score);
    }
    let unsettled = fates.unsettled.iter().collect();
    Counted { proved, finished, status, dead: ending.dead, seki: ending.seki, unsettled, score }
}
