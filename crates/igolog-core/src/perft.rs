//! Counting move sequences: the standard test of move generation.

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
    if depth == 0 {
        return Ok(1);
    }
    if passes == Passes::Counted && position.passes() >= 2 {
        return Ok(0);
    }
    let moves = position.legal_points();
    if depth == 1 {
        return Ok(moves.len() as u128 + (passes == Passes::Counted) as u128);
    }
    stop.check()?;
    let mut nodes = 0;
    for mv in moves.into_iter().map(Move::Play).chain(passes.moves()) {
        position.play_unchecked(mv);
        nodes += below(position, depth - 1, passes, stop)?;
        position.undo();
    }
    Ok(nodes)
}

fn below_in_game(game: &mut Game, depth: u32, passes: Passes, stop: &Stop) -> Result<u128, Stopped> {
    if depth == 0 {
        return Ok(1);
    }
    if passes == Passes::Counted && game.is_over() {
        return Ok(0);
    }
    stop.check()?;
    let mut nodes = 0;
    for mv in game.legal_points().into_iter().map(Move::Play).chain(passes.moves()) {
        game.play_unchecked(mv);
        nodes += below_in_game(game, depth - 1, passes, stop)?;
        game.undo();
    }
    Ok(nodes)
}

/// The number of complete games: alternating play with passes under the game's rules, ended by two passes.
/// Finite under superko; feasible on boards of up to four points or so.
pub fn complete_games(game: &mut Game) -> u128 {
    if game.is_over() {
        return 1;
    }
    let mut games = 0;
    for mv in game.legal_points().into_iter().map(Move::Play).chain([Move::Pass]) {
        game.play_unchecked(mv);
        games += complete_games(game);
        game.undo();
    }
    games
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
    fn extend(board: &mut Board, from: usize) -> u128 {
        let mut count = 1;
        for index in from..board.graph().len() {
            for color in crate::Color::ALL {
                if board.setup(&[(crate::Point::new(index), Some(color))]).is_ok() {
                    count += extend(board, index + 1);
                    board.undo();
                }
            }
        }
        count
    }
    extend(board, 0)
}
