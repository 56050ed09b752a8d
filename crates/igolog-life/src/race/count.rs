//! Counting races.

use std::fmt;

use igolog_core::{BlockId, Board, Color, Point, words};

use crate::eyes::EyeKind;
use crate::eyes::eye::one_point_eye;
use crate::region::{Region, regions};

/// The eye of a racing block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EyeSize {
    /// No eye.
    None,
    /// An eye of up to three points.
    Small,
    /// An eye of four to seven points: so many, after which filling it takes longer than it has points.
    Big(u8),
}

impl fmt::Display for EyeSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            EyeSize::None => "none",
            EyeSize::Small => "small",
            EyeSize::Big(_) => "big",
        })
    }
}

/// One side of a race.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RaceSide {
    /// Its blocks, ascending: those of a static group. The first names the side.
    pub blocks: Vec<BlockId>,
    /// Moves the enemy needs to fill its own liberties: outside ones, those of its eye, and approach moves.
    pub own: u32,
    /// How many of these are approach moves.
    pub approach: u32,
    /// Its eye.
    pub eye: EyeSize,
}

impl RaceSide {
    /// The block that names the side.
    pub fn block(&self) -> BlockId {
        self.blocks[0]
    }
}

/// How a race ends by counting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RaceEnd {
    /// The first block wins, even if the other side moves first.
    FirstWins,
    /// The second block wins, even if the other side moves first.
    SecondWins,
    /// Whoever moves first wins.
    Unsettled,
    /// The first block wins if it moves first; else both live.
    FirstOrSeki,
    /// The second block wins if it moves first; else both live.
    SecondOrSeki,
    /// Neither side can win: both live.
    Seki,
}

words!(
    RaceEnd, "end of a race", FirstWins => "first", SecondWins => "second", Unsettled => "unsettled",
    FirstOrSeki => "first_or_seki", SecondOrSeki => "second_or_seki", Seki => "seki",
);

/// Who has the better eye in a race, which decides whom the shared liberties serve.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BetterEye {
    /// Neither has an eye.
    None,
    /// The first.
    First,
    /// The second.
    Second,
    /// Both have equal eyes.
    Equal,
}

words!(BetterEye, "better eye", None => "none", First => "first", Second => "second", Equal => "equal");

/// A race between two adjacent enemy groups, the black one first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Race {
    /// Black's side.
    pub first: RaceSide,
    /// White's side.
    pub second: RaceSide,
    /// Liberties of both.
    pub shared: u32,
    /// How it ends.
    pub end: RaceEnd,
    /// How many moves the winner could give away and still win; 0 if whoever moves first decides. For a seki, how
    /// many moves the side that is nearer to winning lacks.
    pub ahead: u32,
    /// How far Black is ahead as the attacker, and White: 0 wins moving first, 1 or more moving second too.
    pub leads: (i32, i32),
}

impl Race {
    /// Who has the better eye.
    pub fn eyes(&self) -> BetterEye {
        match self.first.eye.cmp(&self.second.eye) {
            std::cmp::Ordering::Greater => BetterEye::First,
            std::cmp::Ordering::Less => BetterEye::Second,
            std::cmp::Ordering::Equal if self.first.eye == EyeSize::None => BetterEye::None,
            std::cmp::Ordering::Equal => BetterEye::Equal,
        }
    }
}

/// The race between two sets of blocks of different colours, each ascending, whatever their liberties.
///
/// # Panics
/// Where a set is empty.
pub fn race_between(board: &Board, a: &[BlockId], b: &[BlockId]) -> Race {
    let (black, white) = if board.block_color(a[0]) == Color::Black { (a, b) } else { (b, a) };
    let [mine, theirs] = [Color::Black, Color::White].map(|color| regions(board, color));
    let (mine, theirs): (Vec<_>, Vec<_>) = (mine.iter().collect(), theirs.iter().collect());
    race_among(board, black, white, [&mine, &theirs], &|_| false)
}

/// The race between a black and a white set of blocks, with the regions of both colours known. `fights` says which
/// blocks race themselves: what holds such stones is no eye yet.
pub(super) fn race_among(
    board: &Board,
    black: &[BlockId],
    white: &[BlockId],
    regions: [&[&Region]; 2],
    fights: &dyn Fn(BlockId) -> bool,
) -> Race {
    let is_liberty_of = |blocks: &[BlockId], p: Point| blocks.iter().any(|&b| board.is_liberty(b, p));
    let shared = liberties(board, black).into_iter().filter(|&p| is_liberty_of(white, p)).count() as u32;
    let first = side(board, black, white, &eyes(board, black, white, regions[0], fights));
    let second = side(board, white, black, &eyes(board, white, black, regions[1], fights));
    let first_lead = lead(&first, &second, shared);
    let second_lead = lead(&second, &first, shared);
    let end = match (first_lead, second_lead) {
        (1.., _) => RaceEnd::FirstWins,
        (_, 1..) => RaceEnd::SecondWins,
        (0, 0) => RaceEnd::Unsettled,
        (0, _) => RaceEnd::FirstOrSeki,
        (_, 0) => RaceEnd::SecondOrSeki,
        _ => RaceEnd::Seki,
    };
    let ahead = match end {
        RaceEnd::FirstWins => first_lead,
        RaceEnd::SecondWins => second_lead,
        RaceEnd::Seki => first_lead.max(second_lead),
        _ => 0,
    };
    Race { first, second, shared, end, ahead: ahead.unsigned_abs(), leads: (first_lead, second_lead) }
}

/// The liberties of some blocks, ascending.
fn liberties(board: &Board, blocks: &[BlockId]) -> Vec<Point> {
    let mut all: Vec<Point> = blocks.iter().flat_map(|&b| board.liberties(b)).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// How many moves the attacker is ahead: 0 if he wins moving first only, more if he wins moving second too.
fn lead(attacker: &RaceSide, defender: &RaceSide, shared: u32) -> i32 {
    let difference = attacker.own as i32 - defender.own as i32;
    let shared = shared as i32;
    let needed = match attacker.eye.cmp(&defender.eye) {
        // The side with the better eye need not fill the shared liberties: the other side must.
        std::cmp::Ordering::Greater => -shared,
        std::cmp::Ordering::Less => shared,
        std::cmp::Ordering::Equal if defender.eye != EyeSize::None => shared,
        std::cmp::Ordering::Equal => (shared - 1).max(0),
    };
    difference - needed
}

fn side(board: &Board, blocks: &[BlockId], enemies: &[BlockId], eyes: &[Eye<'_>]) -> RaceSide {
    let in_eye = |p: Point| eyes.iter().any(|e| e.points.binary_search(&p).is_ok());
    let shared = |p: Point| enemies.iter().any(|&b| board.is_liberty(b, p));
    let (mut own, mut approach) = (0, 0);
    let attacker = !board.block_color(blocks[0]);
    for liberty in liberties(board, blocks).into_iter().filter(|&p| !shared(p) && !in_eye(p)) {
        own += 1;
        approach += u32::from(needs_approach(board, liberty, attacker));
    }
    let best = eyes.iter().map(|e| e.size()).max().unwrap_or(EyeSize::None);
    own += approach + eyes.iter().map(|e| e.liberties()).sum::<u32>();
    RaceSide { blocks: blocks.to_vec(), own, approach, eye: best }
}

/// Whether a stone of the attacker there could be taken at once, so that another move must come first.
fn needs_approach(board: &Board, point: Point, attacker: Color) -> bool {
    let mut breaths = 0;
    for near in board.graph().neighbors(point) {
        match board.block(near) {
            None => breaths += 1,
            Some(b) if board.block_color(b) == attacker => breaths += board.liberty_count(b) - 1,
            Some(b) if board.liberty_count(b) == 1 => breaths += 2,
            Some(_) => {}
        }
    }
    breaths < 2
}

/// A small region that only the blocks of one side bound.
struct Eye<'a> {
    points: &'a [Point],
    stones: u32,
}

impl Eye<'_> {
    fn size(&self) -> EyeSize {
        match self.points.len() {
            0..=3 => EyeSize::Small,
            n => EyeSize::Big(n as u8),
        }
    }

    /// The moves that filling it takes: 3, 5, 8, 12, 17 for three to seven points, less the stones already inside.
    fn liberties(&self) -> u32 {
        let n = self.points.len() as u32;
        let moves = if n <= 2 { n } else { (n * n - 3 * n + 6) / 2 };
        moves.saturating_sub(self.stones).max(1)
    }
}

/// The largest eye that is counted.
const LARGEST: usize = 7;

/// The eyes of a set of blocks: small regions that nothing else bounds and that hold neither a rival nor stones that
/// still fight. A point between several blocks that is no real eye by its diagonals is an outside liberty.
fn eyes<'a>(
    board: &Board,
    blocks: &[BlockId],
    rivals: &[BlockId],
    regions: &[&'a Region],
    fights: &dyn Fn(BlockId) -> bool,
) -> Vec<Eye<'a>> {
    let ours = |r: &&Region| {
        r.points.len() <= LARGEST && r.empties > 0 && r.bounds.iter().all(|b| blocks.binary_search(&b.block).is_ok())
    };
    let quiet = |r: &&Region| {
        r.points.iter().filter_map(|&p| board.block(p)).all(|b| rivals.binary_search(&b).is_err() && !fights(b))
    };
    let real = |r: &&Region| match (&r.bounds[..], &r.points[..]) {
        ([_], _) => true,
        (_, &[point]) => one_point_eye(board, point, r.color).is_none_or(|kind| kind == EyeKind::Real),
        _ => true,
    };
    let found = regions.iter().copied().filter(ours).filter(quiet).filter(real);
    found.map(|r| Eye { stones: (r.points.len() - r.empties) as u32, points: &r.points }).collect()
}
