//! Links between blocks of one colour: joints (接続点), kosumi (コスミ), and when they hold.
//!
//! All tests here look at the board as it stands, ko apart: a ko is fought elsewhere on the board and ends.

use igolog_core::{BlockId, Board, ByColor, Color, Point, PointSet};

use crate::eyes::grid::squares;

/// Whether a stone could be put there if there were no ko: it has or takes a liberty.
#[inline]
pub fn placeable(board: &Board, color: Color, point: Point) -> bool {
    board.graph().neighbors(point).any(|near| match board.block(near) {
        None => true,
        Some(block) => (board.block_color(block) == color) == (board.liberty_count(block) > 1),
    })
}

/// Whether a stone there would take enemy stones.
#[inline]
fn captures(board: &Board, color: Color, point: Point) -> bool {
    let taken = |b: BlockId| board.block_color(b) != color && board.liberty_count(b) == 1;
    board.graph().neighbors(point).any(|near| board.block(near).is_some_and(taken))
}

/// How an enemy stone at a joint fares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CutResult {
    /// It stands, or takes something.
    Holds,
    /// It may not be played.
    Illegal,
    /// It takes nothing and is left with the one liberty named; `true` if taking it there leaves the taker two liberties.
    Taken(Point, bool),
}

/// Tries an enemy stone at a joint of `color`. The board is played on and restored.
pub fn cut(board: &mut Board, color: Color, joint: Point) -> CutResult {
    let enemy = !color;
    if !placeable(board, enemy, joint) {
        return CutResult::Illegal;
    }
    let strong = |near: Point| match board.block(near) {
        None => 1,
        Some(b) if board.block_color(b) == enemy && board.liberty_count(b) >= 3 => 2,
        Some(_) => 0,
    };
    if board.graph().neighbors(joint).map(strong).sum::<u32>() >= 2 || captures(board, enemy, joint) {
        return CutResult::Holds;
    }
    board.play_unchecked(enemy, joint);
    let cutter = board.block(joint).expect("the stone just played");
    let mut left = board.liberties(cutter);
    let fate = match (left.next(), left.next()) {
        (Some(last), None) => {
            board.play_unchecked(color, last);
            let taker = board.block(last).expect("it took the cutting stones");
            let lasting = board.liberty_count(taker) >= 2;
            board.undo();
            CutResult::Taken(last, lasting)
        }
        _ => CutResult::Holds,
    };
    board.undo();
    fate
}

/// Whether an enemy stone at a joint is illegal, or takes nothing and is taken at once for good: ko and snapback
/// do not count. The board is played on and restored.
pub fn is_uncuttable(board: &mut Board, color: Color, joint: Point) -> bool {
    matches!(cut(board, color, joint), CutResult::Illegal | CutResult::Taken(_, true))
}

/// Whether two empty points that each connect two blocks of `color` are secure: whichever the enemy takes, the other
/// still connects and leaves two liberties. `blocks` are the blocks to be connected. The board is played on and
/// restored.
///
/// Several secure pairs may still be threatened by one move.
pub fn is_secure(board: &mut Board, color: Color, pair: [Point; 2], blocks: [BlockId; 2]) -> bool {
    // A block with four liberties, two of them the pair, keeps two whatever happens there.
    if blocks.iter().any(|&b| board.liberty_count(b) >= 4) && blocks.iter().all(|&b| board.liberty_count(b) >= 2) {
        return true;
    }
    let [a, b] = pair;
    [(a, b), (b, a)].into_iter().all(|(taken, answer)| {
        if !placeable(board, !color, taken) {
            return true;
        }
        if blocks.iter().any(|&x| board.liberty_count(x) == 1 && board.is_liberty(x, taken)) {
            return false;
        }
        board.play_unchecked(!color, taken);
        let mut holds = board.color(answer).is_none() && placeable(board, color, answer);
        if holds {
            board.play_unchecked(color, answer);
            let linked = board.block(answer);
            holds = linked.is_some_and(|l| board.liberty_count(l) >= 2)
                && blocks.iter().all(|&x| board.block(x.point()) == linked);
            board.undo();
        }
        board.undo();
        holds
    })
}

/// Two diagonal stones of one colour without a third beside them: a bare kosumi.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kosumi {
    /// The two stones, ascending.
    pub stones: [Point; 2],
    /// The other two points of the square, ascending.
    pub beside: [Point; 2],
    /// The weight of the link, in halves.
    pub halves: u8,
}

impl Kosumi {
    /// The blocks of the two stones.
    pub fn blocks(&self, board: &Board) -> Option<(BlockId, BlockId)> {
        Some((board.block(self.stones[0])?, board.block(self.stones[1])?))
    }
}

/// The bare kosumi of both colours, in order of their stones. Where both points beside one are empty they serve this
/// link only if they serve no link of the same colour in a square before it. O(squares), and a few trial moves.
pub fn kosumi(board: &Board) -> Vec<Kosumi> {
    let mut board = board.clone();
    let mut serving = ByColor::from_fn(|_| PointSet::new(board.graph().len()));
    let mut found = Vec::new();
    for square in squares(board.graph()) {
        for (stones, beside) in square.diagonals() {
            let Some(color) = bare(|p| board.color(p), stones, beside) else { continue };
            let taken = beside.iter().any(|&p| serving[color].contains(p));
            let service = if taken { Service::Taken } else { Service::Free };
            let halves = kosumi_halves(&mut board, stones, beside, service);
            if halves == 2 && beside.iter().all(|&p| board.color(p).is_none()) {
                serving[color].extend(beside);
            }
            found.push(Kosumi { stones: ascending(stones), beside: ascending(beside), halves });
        }
    }
    found.sort_unstable_by_key(|k| (k.stones, k.beside));
    found
}

/// The colour of two diagonal stones if they are a bare kosumi.
#[inline]
pub fn bare(contents: impl Fn(Point) -> Option<Color>, stones: [Point; 2], beside: [Point; 2]) -> Option<Color> {
    let color = contents(stones[0])?;
    let is_bare = contents(stones[1]) == Some(color) && beside.iter().all(|&p| contents(p) != Some(color));
    is_bare.then_some(color)
}

/// Whether the points beside a kosumi serve another link already.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Service {
    /// They do not.
    Free,
    /// One of them does.
    Taken,
}

/// The weight in halves of the link between two diagonal stones that are a bare kosumi. The board is played on and
/// restored.
pub fn kosumi_halves(board: &mut Board, stones: [Point; 2], beside: [Point; 2], service: Service) -> u8 {
    let color = board.color(stones[0]).expect("a stone of the pair");
    match beside.map(|p| board.color(p)) {
        [None, None] => {
            let blocks = stones.map(|p| board.block(p).expect("a stone of the pair"));
            1 + u8::from(service == Service::Free && is_secure(board, color, beside, blocks))
        }
        [Some(_), Some(_)] => 0,
        [None, _] => 2 - u8::from(placeable(board, !color, beside[0])),
        [_, None] => 2 - u8::from(placeable(board, !color, beside[1])),
    }
}

fn ascending([p, q]: [Point; 2]) -> [Point; 2] {
    [p.min(q), p.max(q)]
}

/// The distinct blocks of a colour next to a point, ascending.
pub fn own_blocks(board: &Board, color: Color, point: Point, blocks: &mut Vec<BlockId>) {
    blocks.clear();
    let own = |p: Point| board.block(p).filter(|_| board.color(p) == Some(color));
    blocks.extend(board.graph().neighbors(point).filter_map(own));
    blocks.sort_unstable();
    blocks.dedup();
}
