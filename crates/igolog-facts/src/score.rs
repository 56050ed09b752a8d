//! Counting a game: which stones are dead, and what the board is worth under the rules.
//!
//! What is proved is taken as proved. Blocks of which nothing is proved are judged by random playouts, as a person
//! would play the position out: an estimate, and said to be one.

use igolog_core::{Board, ByColor, Color, Ending, Game, Point, PointSet, Score};

use crate::endgame::EndOfGame;
use crate::life::safety::Effort;
use crate::life::{Certainty, Verdict};
use crate::store::FactStore;

/// A counted position.
#[derive(Clone, Debug)]
pub struct Counted {
    /// Whether the game is over with what is proved, and what keeps it open.
    pub proved: EndOfGame,
    /// The same with estimated verdicts and playouts.
    pub finished: bool,
    /// Proved if the end and every dead stone is; else estimated.
    pub status: Certainty,
    /// Stones taken off before counting, ascending.
    pub dead: Vec<Point>,
    /// Stones in seki, ascending.
    pub seki: Vec<Point>,
    /// The score under the game's rules.
    pub score: Score,
}

/// Playouts that judge what is not proved, on boards up to 19×19; fewer on larger ones, so that the work stays the same.
pub const PLAYOUTS: u32 = 400;

fn playouts_for(points: usize) -> u32 {
    (PLAYOUTS as usize * 361 / points.max(361)).max(16) as u32
}

/// Counts a game. `dead`, if given, overrules: these stones (with their blocks) are dead and no others.
/// The answer is the same for the same position. Cost: [`PLAYOUTS`] playouts unless everything is proved.
pub fn count(game: &Game, dead: Option<&[Point]>) -> Counted {
    let mut store = FactStore::new(game.board());
    store.set_effort(Effort::SEARCH);
    let proved = EndOfGame::of(&mut store, game.rules(), Certainty::Proved);
    let board = game.board();
    let n = board.graph().len();
    let seki = PointSet::from_points(n, proved.seki.iter().copied());
    if let Some(dead) = dead {
        let mut stones = PointSet::new(n);
        for block in dead.iter().filter(|p| p.index() < n).filter_map(|&p| board.block(p)) {
            stones.extend(board.block_stones(block));
        }
        let status = if proved.is_finished() { Certainty::Proved } else { Certainty::Estimated };
        return finish(game, proved.clone(), proved.is_finished(), status, &stones, &seki);
    }
    if proved.is_finished() {
        let stones = PointSet::from_points(n, proved.dead.iter().copied());
        return finish(game, proved, true, Certainty::Proved, &stones, &seki);
    }
    let analysis = store.analysis();
    let playouts = playouts_for(n);
    let owner = ownership(board, game.to_move(), playouts);
    let mut stones = PointSet::new(n);
    let mut settled = true;
    for life in &analysis.life {
        let size = board.block_size(life.block) as i64;
        let mine = |p: Point| if life.color == Color::Black { owner[p.index()] } else { -owner[p.index()] };
        let held: i64 = board.block_stones(life.block).map(|p| i64::from(mine(p))).sum();
        let is_dead = match (life.verdict, life.status) {
            (verdict, Certainty::Proved) => verdict == Verdict::Dead,
            _ => held < 0,
        };
        // A block that one playout in five gives to the other side is not settled.
        settled &= life.status == Certainty::Proved || held.abs() * 10 > size * i64::from(playouts) * 6;
        if is_dead {
            stones.extend(board.block_stones(life.block));
        }
    }
    finish(game, proved, settled, Certainty::Estimated, &stones, &seki)
}

fn finish(
    game: &Game,
    proved: EndOfGame,
    finished: bool,
    status: Certainty,
    dead: &PointSet,
    seki: &PointSet,
) -> Counted {
    let ending = Ending { dead: dead.iter().collect(), seki: seki.iter().collect() };
    let score = game.score(&ending);
    Counted { proved, finished, status, dead: ending.dead, seki: ending.seki, score }
}

/// For each point how many more of the playouts end with it Black's than White's. The same position gives the same answer.
pub fn ownership(board: &Board, to_move: Color, playouts: u32) -> Vec<i32> {
    let graph = board.graph();
    let limit = 4 * graph.len() as u32;
    let mut state = board.hash() ^ 0x5851_f42d_4c95_7f2d;
    let mut below = move |n: u32| {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((((z ^ (z >> 31)) >> 32) * u64::from(n)) >> 32) as u32
    };
    let mut owner = vec![0i32; graph.len()];
    let mut trial = board.clone();
    for round in 0..playouts {
        trial.copy_position(board);
        let first = if round % 2 == 0 { to_move } else { !to_move };
        trial.light_playout(first, limit, &mut below);
        for point in graph.points() {
            let mut seen = ByColor::new(false, false);
            match trial.color(point) {
                Some(color) => seen[color] = true,
                None => {
                    for near in graph.neighbors(point) {
                        if let Some(color) = trial.color(near) {
                            seen[color] = true;
                        }
                    }
                }
            }
            owner[point.index()] += i32::from(seen.black) - i32::from(seen.white);
        }
    }
    owner
}
