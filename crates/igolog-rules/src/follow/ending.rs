//! What keeps a game from being over, and nets: facts that are read from the position as a whole.

use super::turn::NamedLadder;
use igolog_core::{BlockId, Board, Point, PointSet, Rules, Stop};
use igolog_facts::FactStore;
use igolog_life::Certainty;
use igolog_life::endgame::{EndOfGame, Pending};
use igolog_life::ladder::{LadderReader, LadderResult};
use igolog_life::tactics::{Reader, Success};
use std::sync::Arc;

/// Blocks and points that are still played for.
#[derive(Clone, Debug)]
pub(super) struct Ending {
    pub(super) unsettled: Vec<Point>,
    pub(super) open_border: PointSet,
    pub(super) dame: PointSet,
}

impl Ending {
    /// What is open with the verdicts of the store, estimates included. Whether a neutral point is worth a move depends on
    /// the rules; whether a point is neutral does not, so both ways of scoring are asked.
    pub(super) fn new(store: &mut FactStore) -> Ending {
        let analysis = store.verdicts();
        let board = store.board();
        let [area, territory] = [Rules::CHINESE, Rules::JAPANESE]
            .map(|rules| EndOfGame::of(board, &analysis, &rules, Certainty::Estimated));
        let n = board.graph().len();
        let mut ending = Ending { unsettled: Vec::new(), open_border: PointSet::new(n), dame: PointSet::new(n) };
        let dead = PointSet::from_points(n, area.dead.iter().copied());
        for pending in territory.pending.iter().chain(&area.pending) {
            match *pending {
                Pending::Block(first) => ending.unsettled.push(first),
                Pending::Region(start) => fill(board, &dead, start, &mut ending.open_border),
                Pending::Dame(start) if !ending.open_border.contains(start) => {
                    fill(board, &dead, start, &mut ending.dame)
                }
                Pending::Dame(_) => {}
            }
        }
        ending.unsettled.sort_unstable();
        ending.unsettled.dedup();
        ending
    }
}

/// The empty points of a space, dead stones taken as empty.
fn fill(board: &Board, dead: &PointSet, start: Point, into: &mut PointSet) {
    let mut seen = PointSet::new(board.graph().len());
    let mut queue = vec![start];
    seen.insert(start);
    while let Some(point) = queue.pop() {
        if board.color(point).is_none() {
            into.insert(point);
        }
        let open = |p: &Point| board.color(*p).is_none() || dead.contains(*p);
        queue.extend(board.graph().neighbors(point).filter(open).filter(|p| seen.insert(*p)));
    }
}

/// What reads ladders and nets; both keep their memory from move to move.
#[derive(Default)]
pub(super) struct Readers {
    pub(super) ladders: LadderReader,
    tactics: Option<Reader>,
    stop: Stop,
}

impl Readers {
    /// Readers that end soon once this is asked to stop.
    pub(super) fn set_stop(&mut self, stop: &Stop) {
        self.ladders.set_stop(stop.clone());
        self.stop = stop.clone();
    }
}

/// Positions read for one move of one net.
const BUDGET: u64 = 2_000;

/// Nets: a block with two or three liberties that no ladder catches, and a point beside its liberties from which it is caught.
pub(super) fn nets(board: &Board, ladders: &[Arc<NamedLadder>], readers: &mut Readers) -> Vec<(Point, Point)> {
    let reader = readers.tactics.get_or_insert_default();
    reader.set_stop(readers.stop.clone());
    let mut board = board.clone();
    let mut found = Vec::new();
    let runs =
        |block: BlockId| !ladders.iter().any(|l| l.ladder.block == block && l.ladder.result != LadderResult::Escapes);
    let weak: Vec<BlockId> =
        board.blocks().filter(|b| (2..=3).contains(&board.liberty_count(*b)) && runs(*b)).collect();
    for block in weak {
        let target = board.first_stone(block);
        let attacker = !board.block_color(block);
        let liberties = PointSet::from_points(board.graph().len(), board.liberties(block));
        let beside = liberties.iter().flat_map(|l| board.graph().neighbors(l).collect::<Vec<_>>());
        let mut candidates: Vec<Point> = beside.filter(|p| !liberties.contains(*p)).collect();
        candidates.sort_unstable();
        candidates.dedup();
        for point in candidates {
            if readers.stop.is_asked() || !board.is_legal(attacker, point) {
                continue;
            }
            board.play_unchecked(attacker, point);
            let reading = reader.defend(&board, target, BUDGET);
            board.undo();
            if reading.is_some_and(|r| r.success == Success::Fails && r.complete) {
                found.push((target, point));
            }
        }
    }
    found
}
