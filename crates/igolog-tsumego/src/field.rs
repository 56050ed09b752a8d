//! What stays the same during a search: the graph as sets, the playable points, the two sides.

use igolog_core::{Board, Color, Graph, Point, words};

use crate::bits::Bits;
use crate::{Goal, Problem, ProblemError};

/// Whose kos they are. Both sides take kos; who retakes at once needs a threat elsewhere, and the master has as many as he
/// likes, the other side none. When a position comes again, that counts for the master, unless he spent a threat since: no
/// supply of threats lasts for ever.
///
/// A result *against* the master therefore holds whatever number of threats he has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KoMaster {
    /// The side that wants to capture.
    Attacker,
    /// The side whose stones are in question.
    Defender,
    /// Nobody: both take kos, and who retakes at once spends a threat, if he has one; a move elsewhere or a pass lifts the ban.
    /// A repetition counts for the defender. Without threats, so kos are fought at the end of a game.
    Nobody,
}

words!(KoMaster, "ko master", Attacker => "attacker", Defender => "defender", Nobody => "nobody");

/// The frame of one search.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub(crate) defender: Color,
    /// Who has threats without end; nobody where both have a number of them.
    pub(crate) master: Option<Color>,
    /// Whom a repetition counts for, unless he is the master and spent a threat.
    pub(crate) repeater: Color,
    /// Whether a defender who passes last must survive the end of the game too, see [`Search`](crate::search::Search).
    pub(crate) patient: bool,
    /// Whether life must be two eyes: then the attacker may pass, and nothing else counts for the defender.
    pub(crate) eyes: bool,
    /// Threats elsewhere that each side has to begin with, Black first; only where nobody is master.
    pub(crate) threats: [u8; 2],
    /// Whether the test for room for eyes is left out.
    pub(crate) plain: bool,
    /// The neighbours of each point.
    pub(crate) near: Vec<Bits>,
    /// Points that may be played, now or after a capture. All other points keep their contents.
    pub(crate) playable: Bits,
    /// Whether only life must be proved: then what has no room for eyes in the area is given up, and death says no more than that.
    pub(crate) only_life: bool,
    /// Where moves are looked for. A block of the attacker with a liberty outside is taken for a wall.
    pub(crate) area: Bits,
    /// Points that may be played next to empty points that may not: the ways out.
    pub(crate) doors: Bits,
    /// Doors where the defender plays only beside a stone of his own, or to capture.
    pub(crate) guarded: Bits,
    /// The stones in question; empty if any block of the defender will do.
    pub(crate) stones: Bits,
    pub(crate) any: bool,
    /// Steps of each point from the stones in question, from all stones where any block will do; 0 on them; [`BEHIND`] and more behind the attacker's stones.
    pub(crate) distance: Vec<u8>,
}

impl Field {
    pub(crate) fn new(problem: &Problem, master: KoMaster) -> Result<Field, ProblemError> {
        let defender = problem.defender()?;
        let board = &problem.board;
        let graph = board.graph();
        let near = neighbor_sets(graph);
        let everything: Bits = graph.points().collect();
        let (stones, any) = match &problem.goal {
            Goal::Stones(stones) => (Bits::from_set(stones), false),
            Goal::Any(_) => (Bits::EMPTY, true),
        };
        let playable = match &problem.region {
            None => everything,
            Some(region) => close_region(board, Bits::from_set(region)),
        };
        let beyond: Bits = board.empties().filter(|&p| !playable.contains(p)).collect();
        let doors = beyond.iter().fold(Bits::EMPTY, |all, p| all | near[p.index()]) & playable;
        let occupied: Bits = board.stones().map(|s| s.0).collect();
        let sources = match any {
            true if occupied.is_empty() => everything,
            true => occupied,
            false => stones,
        };
        let attackers: Bits = board.stones().filter(|s| s.1 != defender).map(|s| s.0).collect();
        let distance = distances(&near, sources, attackers);
        let (master, repeater) = match master {
            KoMaster::Attacker => (Some(!defender), !defender),
            KoMaster::Defender => (Some(defender), defender),
            KoMaster::Nobody => (None, defender),
        };
        Ok(Field {
            defender,
            master,
            repeater,
            patient: false,
            eyes: false,
            threats: [0; 2],
            plain: false,
            only_life: false,
            doors,
            guarded: Bits::EMPTY,
            area: playable,
            near,
            playable,
            stones,
            any,
            distance,
        })
    }

    /// Tells searches apart that may not share a table.
    pub(crate) fn fingerprint(&self, problem: &Problem) -> u64 {
        use core::hash::{Hash, Hasher};
        let mut hasher = rustc_hash::FxHasher::default();
        (self.defender, self.master, self.repeater, self.patient, self.plain, self.any, self.only_life)
            .hash(&mut hasher);
        (self.eyes, self.threats).hash(&mut hasher);
        for set in [self.playable, self.area, self.stones, self.guarded] {
            set.hash(&mut hasher);
        }
        // Two problems on one graph differ in their first stones or in nothing that the table keeps.
        self.near.hash(&mut hasher);
        problem.board.hash().hash(&mut hasher);
        hasher.finish()
    }

    /// A search for life on the board as it is. The area says where moves are looked for; what has no room for eyes in it is given up.
    pub(crate) fn for_life(problem: &Problem, master: KoMaster, area: Bits) -> Result<Field, ProblemError> {
        let area = close_region(&problem.board, area);
        Ok(Field { only_life: true, area, ..Field::new(problem, master)? })
    }

    /// A search for death in a region whose ways out are guarded.
    pub(crate) fn guarded(problem: &Problem, master: KoMaster) -> Result<Field, ProblemError> {
        let field = Field::new(problem, master)?;
        let guarded = field.doors;
        Ok(Field { guarded, ..field })
    }

    pub(crate) fn points(&self) -> usize {
        self.near.len()
    }

    /// The points next to a set, without the set.
    pub(crate) fn around(&self, set: Bits) -> Bits {
        set.iter().fold(Bits::EMPTY, |all, p| all | self.near[p.index()]) - set
    }
}

pub(crate) fn neighbor_sets(graph: &Graph) -> Vec<Bits> {
    graph.points().map(|p| graph.neighbors(p).collect()).collect()
}

/// Adds the points of blocks that play inside can capture, and takes away those of blocks that it cannot.
fn close_region(board: &Board, region: Bits) -> Bits {
    let mut playable = region;
    for block in board.blocks() {
        let stones: Bits = board.block_stones(block).collect();
        if Bits::from_words(board.liberty_words(block)).is_subset(&region) {
            playable |= stones;
        } else {
            playable -= stones;
        }
    }
    playable
}

/// The least distance of points that the defender does not reach without crossing stones of the attacker.
pub(crate) const BEHIND: u8 = 100;

/// Steps that do not cross the attacker's stones; where there is no such way, plain steps behind [`BEHIND`].
fn distances(near: &[Bits], sources: Bits, attackers: Bits) -> Vec<u8> {
    let free = flood(near, sources, attackers);
    let plain = flood(near, sources, Bits::EMPTY);
    let both = free.iter().zip(&plain);
    both.map(|(&free, &plain)| if free < BEHIND { free } else { plain.saturating_add(BEHIND) }).collect()
}

fn flood(near: &[Bits], sources: Bits, barred: Bits) -> Vec<u8> {
    let mut distance = vec![u8::MAX; near.len()];
    let mut queue: Vec<Point> = sources.iter().collect();
    for &point in &queue {
        distance[point.index()] = 0;
    }
    let mut at = 0;
    while at < queue.len() {
        let from = queue[at];
        for next in near[from.index()] - barred {
            if distance[next.index()] == u8::MAX {
                distance[next.index()] = distance[from.index()].saturating_add(1).min(BEHIND - 1);
                queue.push(next);
            }
        }
        at += 1;
    }
    distance
}
