//! Counting move sequences: the standard test of move generation.

use alloc::vec::Vec;

use crate::{Board, Game, KoRule, Move, Position, Stop, Stopped};

/// Whether a pass is a move that is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passes {
    /// Only stones are.
    LeftOut,
    /// It is, and two in a row end the game.
    Counted,
}

impl Passes {
    fn moves(self) -> Option<Move> {
        (self == Passes::Counted).then_some(Move::Pass)
    }
}

/// The number of move sequences of length `depth` from a position, under the rules of its game.
///
/// ```
/// use igolog_core::{Game, Graph, Rules, Stop, perft::{Passes, perft}};
/// let game = Game::new(Graph::grid(3, 3)?, Rules::CHINESE);
/// assert_eq!(perft(&game, 4, Passes::LeftOut, &Stop::never()), Ok(2976));
/// # Ok::<(), igolog_core::GraphError>(())
/// ```
///
/// # Errors
/// [`Stopped`] when asked to.
pub fn perft(game: &Game, depth: u32, passes: Passes, stop: &Stop) -> Result<u128, Stopped> {
    match game.rules().ko {
        // Without superko a position is enough, and quicker than a game that remembers every board.
        KoRule::Simple => below(&mut game.position().clone(), depth, passes, stop),
        _ => below_in_game(&mut game.clone(), depth, passes, stop),
    }
}

fn below(position: &mut Position, depth: u32, passes: Passes, stop: &Stop) -> Result<u128, Stopped> {
    walk(position, depth, stop, |position, left| {
        if left == 0 {
            return Step::Count(1);
        }
        if passes == Passes::Counted && position.passes() >= 2 {
            return Step::Count(0);
        }
        let moves = position.legal_points();
        if left == 1 {
            return Step::Count(moves.len() as u128 + (passes == Passes::Counted) as u128);
        }
        Step::Play(moves.into_iter().map(Move::Play).chain(passes.moves()).collect())
    })
}

fn below_in_game(game: &mut Game, depth: u32, passes: Passes, stop: &Stop) -> Result<u128, Stopped> {
    walk(game, depth, stop, |game, left| {
        if left == 0 {
            return Step::Count(1);
        }
        if passes == Passes::Counted && game.is_over() {
            return Step::Count(0);
        }
        Step::Play(game.legal_points().into_iter().map(Move::Play).chain(passes.moves()).collect())
    })
}

/// The number of complete games: alternating play with passes under the game's rules, ended by two passes.
/// Finite under superko; feasible on boards of up to four points or so.
pub fn complete_games(game: &mut Game) -> u128 {
    let look = |game: &mut Game, _| {
        if game.is_over() {
            return Step::Count(1);
        }
        Step::Play(game.legal_points().into_iter().map(Move::Play).chain([Move::Pass]).collect())
    };
    walk(game, u32::MAX, &Stop::never(), look).unwrap_or_default()
}

/// What to do at a node of the tree of moves.
enum Step {
    Count(u128),
    Play(Vec<Move>),
}

/// What moves can be made on and taken back.
trait Playable {
    fn make(&mut self, mv: Move);
    fn take_back(&mut self);
}

impl Playable for Position {
    fn make(&mut self, mv: Move) {
        self.play_unchecked(mv);
    }

    fn take_back(&mut self) {
        self.undo();
    }
}

impl Playable for Game {
    fn make(&mut self, mv: Move) {
        self.play_unchecked(mv);
    }

    fn take_back(&mut self) {
        self.undo();
    }
}

/// Sums over a tree of moves, which is kept in memory and not on the stack: it may be deeper than that.
fn walk<P: Playable>(
    position: &mut P,
    depth: u32,
    stop: &Stop,
    mut look: impl FnMut(&mut P, u32) -> Step,
) -> Result<u128, Stopped> {
    // The moves still to be made at each node of the line.
    let mut open: Vec<Vec<Move>> = Vec::new();
    let (mut sum, mut made) = (0, 0_u32);
    loop {
        stop.check()?;
        match look(position, depth - made) {
            Step::Count(count) => sum += count,
            Step::Play(mut moves) => {
                moves.reverse();
                open.push(moves);
            }
        }
        loop {
            let line = open.len();
            let Some(moves) = open.last_mut() else { return Ok(sum) };
            while made as usize >= line {
                position.take_back();
                made -= 1;
            }
            if let Some(mv) = moves.pop() {
                position.make(mv);
                made += 1;
                break;
            }
            open.pop();
        }
    }
}

/// The number of legal positions of a board, by trying every filling: 3ⁿ steps.
pub fn legal_positions(graph: &crate::Graph) -> u128 {
    let mut contents = alloc::vec![None; graph.len()];
    let mut legal = 0;
    loop {
        legal += crate::board::breathless_block(graph, &contents).is_none() as u128;
        let Some(at) = contents.iter().position(|&c| c != Some(crate::Color::White)) else { return legal };
        contents[..at].fill(None);
        contents[at] = Some(contents[at].map_or(crate::Color::Black, |c| !c));
    }
}

/// The number of legal positions that can be built stone by stone through [`Board::setup`] from the empty board:
/// the same number as [`legal_positions`], found through the kernel's blocks.
pub fn legal_positions_by_setup(board: &mut Board) -> u128 {
    let stones = 2 * board.graph().len();
    let stone = |number: usize| (crate::Point::new(number / 2), Some(crate::Color::ALL[number % 2]));
    let (mut count, mut next) = (1, 0);
    // The stones that lie there, by their numbers; those that follow lie on later points.
    let mut placed = Vec::new();
    loop {
        if next < stones {
            if board.setup(&[stone(next)]).is_ok() {
                count += 1;
                placed.push(next);
                next = 2 * (next / 2 + 1);
            } else {
                next += 1;
            }
        } else {
            let Some(last) = placed.pop() else { return count };
            board.undo();
            next = last + 1;
        }
    }
}
