//! Counting: area and territory, with dead stones given.

use alloc::vec::Vec;

use crate::{Board, ByColor, Color, GameResult, Point, PointSet, Points, Rules, Scoring};

/// What is known of the stones at the end of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ending {
    /// Stones that are taken off before counting; a whole block counts as dead if one of its stones is named.
    pub dead: Vec<Point>,
    /// Stones that live in seki: under a seki tax the points they surround do not count.
    pub seki: Vec<Point>,
}

/// Who counts a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Owner {
    /// A living stone of this colour stands on it.
    Stone(Color),
    /// Empty or dead, and surrounded by living stones of this colour only.
    Territory(Color),
    /// Neither: a neutral point, or one that reaches no stone.
    Neutral,
}

/// A counted board.
///
/// ```
/// use igolog_core::{Board, Color, Ending, Graph, Owner, Point, Points, Rules, Score};
/// let mut board = Board::new(Graph::grid(5, 1)?);
/// // X . O X . : the white stone is dead.
/// board.setup(&[(0, Color::Black), (2, Color::White), (3, Color::Black)].map(|(p, c)| (Point::new(p), Some(c))))?;
/// let ending = Ending { dead: vec![Point::new(2)], ..Ending::default() };
/// let score = Score::of(&board, &Rules::JAPANESE, Points::from_halves(1), 0, &ending);
/// assert_eq!(score.owners[2], Owner::Territory(Color::Black));
/// // Three surrounded points and a prisoner, less komi.
/// assert_eq!(score.result().to_string(), "B+3.5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// Who counts each point.
    pub owners: Vec<Owner>,
    /// Living stones and surrounded points of each colour.
    pub area: ByColor<u32>,
    /// Surrounded points alone, less what a seki tax takes.
    pub territory: ByColor<u32>,
    /// Stones of each colour that were captured or are dead.
    pub prisoners: ByColor<u32>,
    /// The points of each side under the rule set; White's with komi and handicap bonus.
    pub points: ByColor<Points>,
}

impl Score {
    /// Counts a board.
    pub fn of(board: &Board, rules: &Rules, komi: Points, handicap: u32, ending: &Ending) -> Score {
        let graph = board.graph();
        let whole_blocks = |stones: &[Point]| {
            let mut set = PointSet::new(graph.len());
            for &stone in stones.iter().filter(|p| p.index() < graph.len()) {
                set.extend(board.block(stone).into_iter().flat_map(|b| board.block_stones(b)));
            }
            set
        };
        let (dead, seki) = (whole_blocks(&ending.dead), whole_blocks(&ending.seki));
        let living = |p: Point| board.color(p).filter(|_| !dead.contains(p));
        let mut owners: Vec<Owner> = graph.points().map(|p| living(p).map_or(Owner::Neutral, Owner::Stone)).collect();
        let mut seen = PointSet::new(graph.len());
        let mut region = Vec::new();
        for start in graph.points() {
            if living(start).is_some() || !seen.insert(start) {
                continue;
            }
            region.clear();
            region.push(start);
            let (mut at, mut reaches, mut taxed) = (0, ByColor::new(false, false), false);
            while at < region.len() {
                for near in graph.neighbors(region[at]) {
                    match living(near) {
                        Some(color) => {
                            reaches[color] = true;
                            taxed |= rules.seki_tax && seki.contains(near);
                        }
                        None if seen.insert(near) => region.push(near),
                        None => {}
                    }
                }
                at += 1;
            }
            let owner = match (reaches.black, reaches.white, taxed) {
                (true, false, false) => Owner::Territory(Color::Black),
                (false, true, false) => Owner::Territory(Color::White),
                _ => Owner::Neutral,
            };
            for &point in &region {
                owners[point.index()] = owner;
            }
        }
        let count = |wanted: Owner| owners.iter().filter(|&&o| o == wanted).count() as u32;
        let territory = ByColor::from_fn(|c| count(Owner::Territory(c)));
        let area = ByColor::from_fn(|c| territory[c] + count(Owner::Stone(c)));
        let dead_stones = |c: Color| dead.iter().filter(|&p| board.color(p) == Some(c)).count() as u32;
        let prisoners = ByColor::from_fn(|c| board.prisoners(c) + dead_stones(c));
        let whole = |n: u32| Points::new(i32::try_from(n).unwrap_or(i32::MAX));
        let mut points = match rules.scoring {
            Scoring::Area => area.map(whole),
            Scoring::Territory => ByColor::from_fn(|c| whole(territory[c] + prisoners[!c])),
        };
        points.white += komi + whole(rules.bonus(handicap));
        Score { owners, area, territory, prisoners, points }
    }

    /// Black's points less White's.
    pub fn margin(&self) -> Points {
        self.points.black - self.points.white
    }

    /// The result that this score makes.
    pub fn result(&self) -> GameResult {
        GameResult::by_points(self.margin())
    }

    /// Who has more points; `None` for a draw (jigo).
    pub fn winner(&self) -> Option<Color> {
        self.result().winner()
    }
}

/// The area of each colour with every stone taken as alive.
pub fn area(board: &Board) -> ByColor<u32> {
    Score::of(board, &Rules::TROMP_TAYLOR, Points::ZERO, 0, &Ending::default()).area
}
