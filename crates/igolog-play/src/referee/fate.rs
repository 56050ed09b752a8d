//! What becomes of the stones that nothing is proved of: judged by playouts, with a second look where they waver.

use igolog_core::{BlockId, Board, Color, Point, PointSet};
use igolog_life::endgame::EndOfGame;
use igolog_life::{Analysis, Effort};
use igolog_life::{Certainty, Verdict};

use super::sample::{Sample, Sampler};
use super::{playouts_for, still};

/// A block that more than one playout in ten gives to the other side is not settled.
const SETTLED: f32 = 0.8;
/// A block on which more playouts than this agree is looked at no further.
const CERTAIN: f32 = 0.96;
/// After a move that decides over a block, most playouts agree with it.
const DECIDED: f32 = 0.7;
/// Deciding moves that are tried.
const MOST_MOVES: usize = 12;
/// Playouts of a judgement for one after each move that is tried.
const MOVE_SHARE: u32 = 8;

/// The stones of a board by what becomes of them; those in none of the sets live.
#[derive(Clone, Debug)]
pub(super) struct Fates {
    pub(super) dead: PointSet,
    pub(super) seki: PointSet,
    /// A move of the player to move saves or kills them; what the best such move decides is taken as decided.
    pub(super) unsettled: PointSet,
    /// Whether the playouts agree on every block.
    pub(super) settled: bool,
    /// Who ends up with each point: the playouts, after the best deciding move if there is one. Nothing if all is proved.
    pub(super) owner: Vec<f32>,
    /// How far the playouts lie apart where nothing is proved.
    pub(super) deviation: f32,
    /// The blocks that are judged by playouts.
    open: Vec<Wavering>,
}

/// A block that is judged by playouts: how much of its static group stays its owner's.
#[derive(Clone, Copy, Debug)]
struct Wavering {
    block: BlockId,
    color: Color,
    held: f32,
}

impl Fates {
    /// What is proved, and nothing else.
    pub(super) fn proved(board: &Board, end: &EndOfGame) -> Fates {
        let points = board.graph().len();
        Fates {
            dead: PointSet::from_points(points, end.dead.iter().copied()),
            seki: PointSet::from_points(points, end.seki.iter().copied()),
            unsettled: PointSet::new(points),
            settled: true,
            owner: Vec::new(),
            deviation: 0.0,
            open: Vec::new(),
        }
    }

    /// Judges every block: as it is proved, else as its static group fares in the playouts.
    pub(super) fn judge(board: &Board, analysis: &Analysis, effort: Effort, sampler: &mut Sampler) -> Fates {
        let n = board.graph().len();
        let (mut dead, mut seki) = (PointSet::new(n), PointSet::new(n));
        let settled = settled_points(board, analysis);
        let Sample { owner, deviation } = match effort {
            Effort::Static => still::picture(board, analysis),
            Effort::Step | Effort::Full => sampler.of_both(board, &settled, playouts_for(effort, board.graph().size())),
        };
        let mut open: Vec<Wavering> = Vec::new();
        for life in &analysis.life {
            let stones = board.block_stones(life.block);
            match (life.verdict, life.status) {
                (Verdict::Seki, Certainty::Proved | Certainty::Estimated) => seki.extend(stones),
                (Verdict::Dead, Certainty::Proved) => dead.extend(stones),
                (_, Certainty::Proved) => {}
                _ => {
                    let groups = &analysis.sides[life.color].groups;
                    let held = held(board, &owner, life.color, groups.members(groups.group(life.block)));
                    open.push(Wavering { block: life.block, color: life.color, held });
                }
            }
        }
        for doubt in open.iter().filter(|doubt| doubt.held < 0.0) {
            dead.extend(board.block_stones(doubt.block));
        }
        Fates {
            dead,
            seki,
            unsettled: PointSet::new(n),
            settled: open.iter().all(|doubt| doubt.held.abs() > SETTLED),
            deviation,
            owner,
            open,
        }
    }

    /// Tries moves of the player to move where the playouts waver, and takes what the best of them decides as decided.
    pub(super) fn look_again(&mut self, board: &Board, to_move: Color, effort: Effort, sampler: &mut Sampler) {
        let games = playouts_for(effort, board.graph().size()).div_ceil(MOVE_SHARE);
        if games == 0 {
            return;
        }
        let (unsettled, best) = second_look(board, to_move, &self.open, games, sampler);
        self.unsettled = unsettled;
        let Some(best) = best else { return };
        for doubt in &self.open {
            let after = held(board, &best, doubt.color, [doubt.block]);
            if decides(doubt, to_move, after) {
                for stone in board.block_stones(doubt.block) {
                    match after < 0.0 {
                        true => self.dead.insert(stone),
                        false => self.dead.remove(stone),
                    };
                }
            }
        }
        self.owner = best;
    }
}

/// The points whose owner is proved: blocks with a proved verdict and regions proved to be somebody's.
fn settled_points(board: &Board, analysis: &Analysis) -> PointSet {
    let mut settled = PointSet::new(board.graph().len());
    for life in analysis.life.iter().filter(|life| life.status == Certainty::Proved) {
        settled.extend(board.block_stones(life.block));
    }
    for side in [&analysis.sides.black, &analysis.sides.white] {
        settled.extend(side.safe.iter().flat_map(|&place| side.regions[place].points.iter().copied()));
    }
    settled
}

/// How much of the points of some blocks stays their owner's, from −1 to 1.
fn held(board: &Board, owner: &[f32], color: Color, blocks: impl IntoIterator<Item = BlockId>) -> f32 {
    let sign = if color == Color::Black { 1.0 } else { -1.0 };
    let stones = blocks.into_iter().flat_map(|b| board.block_stones(b));
    let (sum, count) = stones.fold((0.0, 0), |(sum, count), p| (sum + sign * owner[p.index()], count + 1));
    sum / count.max(1) as f32
}

/// Whether playouts after a move of `to_move` turn the fate of a block in that side's favour.
fn decides(doubt: &Wavering, to_move: Color, after: f32) -> bool {
    if doubt.color == to_move { doubt.held < 0.0 && after > DECIDED } else { doubt.held > 0.0 && after < -DECIDED }
}

/// Tries the moves by which the player to move might save an own block or kill an enemy one: all stones that some such
/// move decides over, and the playouts after the one that decides over most.
fn second_look(
    board: &Board,
    to_move: Color,
    open: &[Wavering],
    games: u32,
    sampler: &mut Sampler,
) -> (PointSet, Option<Vec<f32>>) {
    let mut unsettled = PointSet::new(board.graph().len());
    let mut best: Option<(usize, Vec<f32>)> = None;
    let mut trial = board.clone();
    let none = PointSet::new(board.graph().len());
    for point in deciding_moves(board, to_move, open) {
        trial.play_unchecked(to_move, point);
        let owner = sampler.of(&trial, &none, !to_move, games).owner;
        trial.undo();
        let turned = open.iter().filter(|d| decides(d, to_move, held(board, &owner, d.color, [d.block])));
        let mut stones = 0;
        for doubt in turned {
            unsettled.extend(board.block_stones(doubt.block));
            stones += board.block_size(doubt.block);
        }
        if stones > best.as_ref().map_or(0, |b| b.0) {
            best = Some((stones, owner));
        }
    }
    (unsettled, best.map(|b| b.1))
}

/// Legal moves at the liberties of blocks in doubt, and where they take an enemy block in atari beside one; largest
/// blocks first.
fn deciding_moves(board: &Board, to_move: Color, open: &[Wavering]) -> Vec<Point> {
    let wavers = |d: &&Wavering| d.held.abs() < CERTAIN && (d.color == to_move) == (d.held < 0.0);
    let mut doubts: Vec<&Wavering> = open.iter().filter(wavers).collect();
    doubts.sort_by_key(|d| (std::cmp::Reverse(board.block_size(d.block)), d.block));
    let mut points: Vec<Point> = Vec::new();
    for doubt in doubts {
        points.extend(board.liberties(doubt.block));
        if doubt.color == to_move {
            let in_atari = board.enemies(doubt.block).into_iter().filter(|&b| board.liberty_count(b) == 1);
            points.extend(in_atari.flat_map(|b| board.liberties(b)));
        }
    }
    let mut seen = PointSet::new(board.graph().len());
    points.retain(|&p| seen.insert(p) && board.ko() != Some((p, to_move)) && board.is_legal(to_move, p));
    points.truncate(MOST_MOVES);
    points
}
