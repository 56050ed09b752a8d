//! Races too long to read: counted, with a look a few moves ahead into the eye spaces.
//!
//! In a long race most moves fill liberties, and counting knows what these are worth. What counting does not know is
//! what becomes of an eye space that may make two eyes. So a small search tries the points of such eye spaces,
//! one liberty to fill, and a pass; at its end eye spaces are judged by local search, and the rest is counted.

use igolog_core::{BlockId, Board, Color, Point, PointSet, Stop};

use super::count::race_between;
use super::eyespace::{EyeSpace, EyeSpaces, space};
use crate::group::{Groups, joints};

/// How a race ends for the side that moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Worth {
    Dies,
    BothLive,
    Kills,
}

impl Worth {
    fn for_other(self) -> Worth {
        match self {
            Worth::Dies => Worth::Kills,
            Worth::BothLive => Worth::BothLive,
            Worth::Kills => Worth::Dies,
        }
    }
}

/// Positions that are judged for one question.
const BUDGET: u32 = 1_500;
/// Moves that are looked ahead.
const DEPTH: u32 = 3;

/// Looks ahead in races; keeps its memory between questions.
#[derive(Default)]
pub(super) struct Lookahead {
    spaces: EyeSpaces,
    /// A stone of every block that belongs to the two at the start.
    friends: Vec<Point>,
    judged: u32,
    stop: Stop,
}

/// A stone of each block of the static groups at two points.
fn friends(board: &Board, points: [Point; 2]) -> Vec<Point> {
    let mut found = Vec::new();
    for block in points.into_iter().filter_map(|p| board.block(p)) {
        let color = board.block_color(block);
        let mut blocks: Vec<BlockId> = board.blocks().filter(|&b| board.block_color(b) == color).collect();
        blocks.sort_unstable();
        let groups = Groups::fixed(&blocks, &joints(board, color));
        found.extend(groups.members(groups.group(block)).map(|b| board.first_stone(b)));
    }
    found
}

impl Lookahead {
    /// How the race between the blocks at two points ends if the first moves, and a move that reaches it; `None` where a
    /// pass does as well. With the number of positions judged.
    pub(super) fn read(&mut self, board: &Board, own: Point, enemy: Point) -> (Worth, Option<Point>, u32) {
        self.spaces.forget();
        self.judged = 0;
        self.friends = friends(board, [own, enemy]);
        let mut board = board.clone();
        board.forget();
        let mut answer = (Worth::Dies, None);
        // Deeper looks are trusted more, but only where they came to an end.
        for depth in 1..=DEPTH {
            let found = self.root(&mut board, own, enemy, depth);
            if self.is_spent() {
                break;
            }
            answer = found;
        }
        if let Some(point) = answer.1 {
            answer.1 = Some(self.surest(&mut board, own, enemy, (answer.0, point)));
        }
        (answer.0, answer.1, self.judged)
    }

    /// Of the liberties that reach as much as a move the one that leaves the most moves ahead; the move itself where it decides
    /// about an eye.
    fn surest(&mut self, board: &mut Board, own: Point, enemy: Point, (worth, point): (Worth, Point)) -> Point {
        let (Some(mine), Some(theirs)) = (board.block(own), board.block(enemy)) else { return point };
        let spaces = [space(board, mine, theirs).0, space(board, theirs, mine).0];
        let in_eye = |p: Point| spaces.iter().any(|inside| inside.contains(p));
        if in_eye(point) {
            return point;
        }
        let color = board.block_color(mine);
        let mut points: Vec<Point> = board.liberties(theirs).chain(board.liberties(mine)).collect();
        points.retain(|&p| p != point && !in_eye(p) && board.is_legal(color, p));
        points.sort_unstable();
        points.dedup();
        points.insert(0, point);
        let mut best = (point, i32::MIN);
        for tried in points {
            board.play_unchecked(color, tried);
            let reaches = tried == point || self.value(board, enemy, own, 0).for_other() >= worth;
            let ahead = match (board.block(own), board.block(enemy)) {
                (Some(mine), Some(theirs)) => self.counted(board, mine, theirs, Vec::new(), Vec::new()),
                _ => (0, 0),
            };
            board.undo();
            if reaches && ahead.0 - ahead.1 > best.1 {
                best = (tried, ahead.0 - ahead.1);
            }
        }
        best.0
    }

    pub(super) fn set_stop(&mut self, stop: Stop) {
        self.spaces.set_stop(stop.clone());
        self.stop = stop;
    }

    fn is_spent(&self) -> bool {
        self.judged >= BUDGET || self.stop.is_asked()
    }

    fn root(&mut self, board: &mut Board, own: Point, enemy: Point, depth: u32) -> (Worth, Option<Point>) {
        let Some(color) = board.color(own) else { return (Worth::Dies, None) };
        board.pass();
        let mut best = (self.value(board, enemy, own, depth - 1).for_other(), None);
        board.undo();
        for point in self.ordered(board, own, enemy) {
            if best.0 == Worth::Kills || self.is_spent() {
                break;
            }
            board.play_unchecked(color, point);
            let value = self.value(board, enemy, own, depth - 1).for_other();
            board.undo();
            if value > best.0 {
                best = (value, Some(point));
            }
        }
        best
    }

    fn value(&mut self, board: &mut Board, own: Point, enemy: Point, depth: u32) -> Worth {
        let (Some(mine), Some(theirs)) = (board.block(own), board.block(enemy)) else {
            return if board.color(own).is_none() { Worth::Dies } else { Worth::Kills };
        };
        let color = board.block_color(mine);
        if board.liberty_count(theirs) == 1 && board.liberties(theirs).all(|p| board.is_legal(color, p)) {
            return Worth::Kills;
        }
        if depth == 0 || self.is_spent() {
            self.judged += 1;
            return self.judge(board, mine, theirs);
        }
        board.pass();
        let mut best = self.value(board, enemy, own, depth - 1).for_other();
        board.undo();
        for point in self.moves(board, own, enemy) {
            if best == Worth::Kills {
                break;
            }
            board.play_unchecked(color, point);
            best = best.max(self.value(board, enemy, own, depth - 1).for_other());
            board.undo();
        }
        best
    }

    /// How it ends by the eye spaces as they are and by counting, the owner of `own` to move.
    fn judge(&mut self, board: &Board, own: BlockId, enemy: BlockId) -> Worth {
        let color = board.block_color(own);
        let (my_space, my_friends) = space(board, own, enemy);
        let (their_space, their_friends) = space(board, enemy, own);
        let mine = self.spaces.worth(board, color, &my_space);
        let theirs = self.spaces.worth(board, !color, &their_space);
        let (lead, threat) = self.counted(board, own, enemy, my_friends, their_friends);
        let counted = |lead: i32, threat: i32| match () {
            () if lead >= 0 => Worth::Kills,
            () if threat >= 1 => Worth::Dies,
            () => Worth::BothLive,
        };
        match (mine, theirs) {
            (EyeSpace::Alive, EyeSpace::Alive) | (EyeSpace::Vital, EyeSpace::Alive) => Worth::BothLive,
            (EyeSpace::OneEye, EyeSpace::Alive) => Worth::Dies,
            (EyeSpace::Alive | EyeSpace::Vital, EyeSpace::OneEye) => Worth::Kills,
            // A move is spent on the enemy's eyes; then it is his turn.
            (EyeSpace::Alive, EyeSpace::Vital) => Worth::Kills,
            (EyeSpace::OneEye, EyeSpace::Vital) => counted(lead - 1, threat + 1),
            // Both take the other's eyes, and the first is to move again.
            (EyeSpace::Vital, EyeSpace::Vital) => counted(lead, threat).max(Worth::BothLive),
            (EyeSpace::OneEye, EyeSpace::OneEye) => counted(lead, threat),
        }
    }

    /// How many moves each side is ahead, the owner of `own` first, with the blocks that belong to them from the start and
    /// those inside their eye spaces.
    fn counted(
        &self,
        board: &Board,
        own: BlockId,
        enemy: BlockId,
        my_inside: Vec<BlockId>,
        their_inside: Vec<BlockId>,
    ) -> (i32, i32) {
        let set = |block: BlockId, mut blocks: Vec<BlockId>| {
            let color = board.block_color(block);
            let friends =
                self.friends.iter().filter_map(|&p| board.block(p)).filter(|&b| board.block_color(b) == color);
            blocks.extend(friends.chain([block]));
            blocks.sort_unstable();
            blocks.dedup();
            blocks
        };
        let race = race_between(board, &set(own, my_inside), &set(enemy, their_inside));
        if board.block_color(own) == Color::Black { race.leads } else { (race.leads.1, race.leads.0) }
    }

    /// The moves tried: the points of eye spaces where the first move decides, the enemy's first, and a liberty.
    fn moves(&mut self, board: &mut Board, own: Point, enemy: Point) -> Vec<Point> {
        let (Some(mine), Some(theirs)) = (board.block(own), board.block(enemy)) else { return Vec::new() };
        let color = board.block_color(mine);
        let (my_space, _) = space(board, mine, theirs);
        let (their_space, _) = space(board, theirs, mine);
        let mut found = Vec::new();
        // The shape of an eye space that has no second eye in it does not matter.
        for (owner, inside) in [(!color, &their_space), (color, &my_space)] {
            let short = owner == color && board.liberty_count(mine) == 1;
            if short || self.spaces.worth(board, owner, inside) == EyeSpace::Vital {
                found.extend(inside.iter().filter(|&p| board.is_legal(color, p)));
            }
        }
        found.extend(self.filling(board, mine, theirs, &their_space));
        found
    }

    /// The same, the points first that both sides want most.
    fn ordered(&mut self, board: &mut Board, own: Point, enemy: Point) -> Vec<Point> {
        let mut found = self.moves(board, own, enemy);
        let (Some(mine), Some(theirs)) = (board.block(own), board.block(enemy)) else { return found };
        let spaces = [(mine, theirs), (theirs, mine)].map(|(b, r)| (board.block_color(b), space(board, b, r).0));
        found.sort_by_cached_key(|&point| {
            let inside = spaces.iter().find(|(_, inside)| inside.contains(point));
            std::cmp::Reverse(inside.map_or(0, |(owner, inside)| self.spaces.wanted(board, *owner, inside, point)))
        });
        found
    }

    /// A move that takes a liberty of the enemy: outside first, then in his eye where that leaves it one eye, then a
    /// shared one.
    fn filling(&mut self, board: &mut Board, own: BlockId, enemy: BlockId, inside: &PointSet) -> Option<Point> {
        let color = board.block_color(own);
        let open = |p: &Point| board.graph().neighbors(*p).filter(|&q| board.color(q).is_none()).count();
        let outside = board.liberties(enemy).filter(|&p| !inside.contains(p) && board.is_legal(color, p));
        let (shared, free): (Vec<Point>, Vec<Point>) = outside.partition(|&p| board.is_liberty(own, p));
        if let Some(point) = free.into_iter().max_by_key(open) {
            return Some(point);
        }
        let mut points: Vec<Point> = inside.iter().filter(|&p| board.is_legal(color, p)).collect();
        // Next to the stones already there a nakade grows.
        points.sort_by_key(|&p| {
            let near = board.graph().neighbors(p);
            std::cmp::Reverse(near.filter(|&q| inside.contains(q) && board.color(q) == Some(color)).count())
        });
        for point in points {
            board.play_unchecked(color, point);
            let worth = self.spaces.worth(board, !color, inside);
            board.undo();
            if worth == EyeSpace::OneEye {
                return Some(point);
            }
        }
        shared.first().copied()
    }
}
