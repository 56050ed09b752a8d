//! Is the game over? The test of the Igolog paper as it stands, and one that is useful in play.

use igolog_core::{BlockId, Board, Color, Point, PointSet, Rules, Scoring};

use crate::analysis::Analysis;
use crate::link::{own_blocks, placeable};
use crate::pair::{PairResult, pairs};
use crate::{Certainty, Verdict};

/// Why the paper's test says that a game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Literal {
    /// The block with this smallest stone has another number of liberties than two.
    Liberties(Point, usize),
    /// A legal move at this joint merges blocks of the colour and leaves two liberties.
    Joint(Color, Point),
    /// The block with this smallest stone, inside another, is a nakade shape with one of its two liberties.
    Nakade(Point),
}

/// The paper's test, word for word: a game is over if every block has exactly two liberties, no legal move at a joint
/// merges blocks leaving at least two, and no inside block kills its surrounder. Returns what speaks against it.
pub fn literal(board: &Board) -> Vec<Literal> {
    let mut board = board.clone();
    let mut against = Vec::new();
    let mut blocks: Vec<(Point, BlockId)> = board.blocks().map(|b| (board.first_stone(b), b)).collect();
    blocks.sort_unstable();
    for (first, block) in blocks {
        if board.liberty_count(block) != 2 {
            against.push(Literal::Liberties(first, board.liberty_count(block)));
        }
    }
    let mut near = Vec::new();
    for color in Color::ALL {
        let mut empties: Vec<Point> = board.empties().collect();
        empties.sort_unstable();
        for point in empties {
            own_blocks(&board, color, point, &mut near);
            if near.len() < 2 || !placeable(&board, color, point) {
                continue;
            }
            board.play_unchecked(color, point);
            let merged = board.block(point).map_or(0, |b| board.liberty_count(b));
            board.undo();
            if merged >= 2 {
                against.push(Literal::Joint(color, point));
            }
        }
    }
    let killers = pairs(&board, |_| false).into_iter().filter(|p| p.result == PairResult::Kills);
    let mut killers: Vec<Point> = killers.map(|p| board.first_stone(p.inside)).collect();
    killers.sort_unstable();
    against.extend(killers.into_iter().map(Literal::Nakade));
    against
}

/// What keeps a game from being over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Pending {
    /// The block with this smallest stone is unsettled, or nothing is known of it.
    Block(Point),
    /// The empty region with this smallest point is next to such a block, or nobody's, or under territory scoring open
    /// between both sides with points that one of them could still close in.
    Region(Point),
    /// The neutral region with this smallest point is worth a move under area scoring.
    Dame(Point),
}

/// The useful test of the end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndOfGame {
    /// What keeps the game from being over; nothing if it is.
    pub pending: Vec<Pending>,
    /// Proved if every verdict it rests on is proved, else estimated.
    pub status: Certainty,
    /// The stones of dead blocks, ascending.
    pub dead: Vec<Point>,
    /// The stones of blocks in seki, ascending.
    pub seki: Vec<Point>,
}

impl EndOfGame {
    /// Judges a position: with verdicts at least this certain, is every block settled and every empty point someone's?
    pub fn of(board: &Board, analysis: &Analysis, rules: &Rules, at_least: Certainty) -> EndOfGame {
        let n = board.graph().len();
        let (mut dead, mut seki, mut alive) = (PointSet::new(n), PointSet::new(n), PointSet::new(n));
        let mut pending = Vec::new();
        let mut status = Certainty::Proved;
        for life in &analysis.life {
            let stones = board.block_stones(life.block);
            let unsettled = Pending::Block(board.first_stone(life.block));
            if life.status < at_least {
                pending.push(unsettled);
                continue;
            }
            match life.verdict {
                Verdict::Alive => alive.extend(stones),
                Verdict::Dead => dead.extend(stones),
                Verdict::Seki => seki.extend(stones),
                Verdict::Unsettled | Verdict::Unknown => {
                    pending.push(unsettled);
                    continue;
                }
            }
            status = status.min(life.status);
        }
        pending.sort_unstable();
        pending.extend(pending_regions(board, rules, &alive, &dead, &seki));
        EndOfGame { pending, status, dead: dead.iter().collect(), seki: seki.iter().collect() }
    }

    /// Whether the game is over.
    pub fn is_finished(&self) -> bool {
        self.pending.is_empty()
    }
}

/// Whether a point of a region between both sides may become territory: it touches nobody, or one side only, which can
/// close it in from a point that it touches too or that nobody touches.
fn can_be_closed(board: &Board, open: impl Fn(Point) -> bool, point: Point) -> bool {
    let touches =
        |p: Point, color: Color| board.graph().neighbors(p).any(|near| !open(near) && board.color(near) == Some(color));
    match Color::ALL.map(|color| touches(point, color)) {
        [true, true] => false,
        [false, false] => true,
        [black, _] => {
            let own = if black { Color::Black } else { Color::White };
            board.graph().neighbors(point).any(|near| open(near) && (touches(near, own) || !touches(near, !own)))
        }
    }
}

/// Empty regions, dead stones taken as empty, that are nobody's yet.
pub fn pending_regions(
    board: &Board,
    rules: &Rules,
    alive: &PointSet,
    dead: &PointSet,
    seki: &PointSet,
) -> Vec<Pending> {
    let graph = board.graph();
    let open = |p: Point| board.color(p).is_none() || dead.contains(p);
    let mut seen = PointSet::new(graph.len());
    let mut found = Vec::new();
    for start in graph.points() {
        if !open(start) || !seen.insert(start) {
            continue;
        }
        let (mut queue, mut at) = (vec![start], 0);
        let (mut black, mut white, mut in_seki, mut unsettled) = (false, false, false, false);
        while at < queue.len() {
            for near in graph.neighbors(queue[at]) {
                if open(near) {
                    if seen.insert(near) {
                        queue.push(near);
                    }
                    continue;
                }
                black |= board.color(near) == Some(Color::Black);
                white |= board.color(near) == Some(Color::White);
                in_seki |= seki.contains(near);
                unsettled |= !alive.contains(near) && !seki.contains(near);
            }
            at += 1;
        }
        let shared = black && white && !in_seki;
        let is_border = || rules.scoring == Scoring::Territory && queue.iter().any(|&p| can_be_closed(board, open, p));
        if unsettled || !(black || white) || shared && is_border() {
            found.push(Pending::Region(start));
        } else if shared && rules.scoring == Scoring::Area {
            found.push(Pending::Dame(start));
        }
    }
    found
}
