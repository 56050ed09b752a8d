//! Counting races.

use igolog_core::{BlockId, Board, Color, Point};

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

impl EyeSize {
    /// Its name in relations and output.
    pub fn name(self) -> &'static str {
        match self {
            EyeSize::None => "none",
            EyeSize::Small => "small",
            EyeSize::Big(_) => "big",
        }
    }
}

/// One side of a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RaceSide {
    /// The block.
    pub block: BlockId,
    /// Moves the enemy needs to fill its own liberties: outside ones, those of its eye, and approach moves.
    pub own: u32,
    /// How many of these are approach moves.
    pub approach: u32,
    /// Its eye.
    pub eye: EyeSize,
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

impl RaceEnd {
    /// Its name in relations and output.
    pub fn name(self) -> &'static str {
        match self {
            RaceEnd::FirstWins => "first",
            RaceEnd::SecondWins => "second",
            RaceEnd::Unsettled => "unsettled",
            RaceEnd::FirstOrSeki => "first_or_seki",
            RaceEnd::SecondOrSeki => "second_or_seki",
            RaceEnd::Seki => "seki",
        }
    }
}

/// A race between two adjacent enemy blocks, the black one first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

/// The races of a board, by black and white block: adjacent enemy blocks of which neither is alive. `is_settled` says
/// which blocks do not race. Blocks with more than `most` liberties of their own do not either.
pub fn races(board: &Board, most: usize, is_settled: impl Fn(BlockId) -> bool) -> Vec<Race> {
    let [black, white] = [Color::Black, Color::White].map(|color| regions(board, color));
    races_among(board, most, is_settled, [&black, &white])
}

/// As [`races`], with the regions of Black and of White known.
pub(crate) fn races_among(
    board: &Board,
    most: usize,
    is_settled: impl Fn(BlockId) -> bool,
    regions: [&[Region]; 2],
) -> Vec<Race> {
    let eyes = regions.map(eyes_among);
    let racing = |b: &BlockId| board.liberty_count(*b) <= most && !is_settled(*b);
    let mut blocks: Vec<BlockId> = board.blocks().filter(|&b| board.block_color(b) == Color::Black).collect();
    blocks.retain(racing);
    blocks.sort_unstable();
    let mut found = Vec::new();
    for black in blocks {
        for white in board.enemies(black).into_iter().filter(racing) {
            found.push(race(board, black, white, &eyes));
        }
    }
    found
}

/// The race between two enemy blocks, whatever their liberties, the black one first.
pub fn race_between(board: &Board, a: BlockId, b: BlockId) -> Race {
    let eyes = [eyes_of(board, Color::Black), eyes_of(board, Color::White)];
    let (black, white) = if board.block_color(a) == Color::Black { (a, b) } else { (b, a) };
    race(board, black, white, &eyes)
}

/// The points of a block's eyes that are empty, largest eye first; a region that holds the rival is none.
pub(super) fn eye_points(board: &Board, block: BlockId, rival: BlockId) -> Vec<Point> {
    let mut eyes = eyes_of(board, board.block_color(block));
    eyes.retain(|(b, eye)| *b == block && !eye.holds(rival));
    eyes.sort_by_key(|(_, e)| std::cmp::Reverse(e.points.len()));
    eyes.into_iter().flat_map(|(_, e)| e.points).filter(|&p| board.color(p).is_none()).collect()
}

fn race(board: &Board, black: BlockId, white: BlockId, eyes: &[Vec<(BlockId, Eye)>; 2]) -> Race {
    let shared = board.liberties(black).filter(|&p| board.is_liberty(white, p)).count() as u32;
    let first = side(board, black, white, &eyes[0]);
    let second = side(board, white, black, &eyes[1]);
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

fn side(board: &Board, block: BlockId, enemy: BlockId, eyes: &[(BlockId, Eye)]) -> RaceSide {
    // What holds the rival is no eye.
    let own_eyes: Vec<&Eye> =
        eyes.iter().filter(|(b, eye)| *b == block && !eye.holds(enemy)).map(|(_, eye)| eye).collect();
    let in_eye = |p: Point| own_eyes.iter().any(|e| e.points.binary_search(&p).is_ok());
    let mut own = 0;
    let mut approach = 0;
    let attacker = !board.block_color(block);
    for liberty in board.liberties(block).filter(|&p| !board.is_liberty(enemy, p) && !in_eye(p)) {
        own += 1;
        approach += u32::from(needs_approach(board, liberty, attacker));
    }
    let best = own_eyes.iter().map(|e| e.size()).max().unwrap_or(EyeSize::None);
    own += approach + own_eyes.iter().map(|e| e.liberties()).sum::<u32>();
    RaceSide { block, own, approach, eye: best }
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

/// A small region that only one block bounds.
struct Eye {
    points: Vec<Point>,
    stones: u32,
}

impl Eye {
    fn holds(&self, block: BlockId) -> bool {
        self.points.binary_search(&block.point()).is_ok()
    }

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

fn eyes_of(board: &Board, color: Color) -> Vec<(BlockId, Eye)> {
    eyes_among(&regions(board, color))
}

fn eyes_among(regions: &[Region]) -> Vec<(BlockId, Eye)> {
    let eyes = regions.iter().filter(|r| r.points.len() <= 7 && r.bounds.len() == 1);
    let eye = |r: &Region| Eye { stones: (r.points.len() - r.empties) as u32, points: r.points.clone() };
    eyes.map(|r| (r.bounds[0].block, eye(r))).collect()
}
