//! What a small closed region is worth to the blocks around it, found by playing it out.
//!
//! A region without stones of the defender, all of whose neighbours are his, is a small world: the attacker's stones in it
//! have no liberties but there, and what is played in it is answered in it. Two questions are asked, the attacker moving
//! first and the defender answering each of his moves or letting it be:
//!
//! - *Two eyes*: does none of the blocks around ever get captured, though none has a liberty elsewhere?
//! - *One eye*: does each of them have a liberty in here whenever it is the attacker's turn, if each has a liberty elsewhere that he
//!   cannot take?
//!
//! A block with a region of two eyes, or with two regions of one, stays on the board: the attacker's move is in one region, the defender
//! answers there, and in every other the block has a liberty. (Benson's vital regions, in which no answer is needed, are regions of one
//! eye. The like for territories in general is Müller's, 1997.)
//!
//! The defender's success is well-founded: he must come to where the attacker has no move left, so no repetition helps him; he may never
//! retake a ko at once, and the attacker always may. So what is found holds under every ko assumption.
//!
//! Regions are known by their graph, the points that touch each block and the attacker's stones, not by their place: each is played
//! out once.

use rustc_hash::FxHashMap;

/// The largest region that is played out.
pub(crate) const MOST_CELLS: usize = 8;
/// And the most blocks around it.
pub(crate) const MOST_FRAMES: usize = 3;
/// Positions of the attacker that one region may take; a larger one is worth nothing.
const BUDGET: u32 = 20_000;

/// So many regions are remembered.
const MOST_KNOWN: usize = 1 << 16;

/// A set of cells of a region.
type Cells = u16;

/// A closed region: its cells by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct EyeSpace {
    pub(crate) cells: u8,
    /// The neighbours of each cell.
    pub(crate) near: [Cells; MOST_CELLS],
    /// The cells that touch each block around.
    pub(crate) frames: [Cells; MOST_FRAMES],
    /// The attacker's stones.
    pub(crate) stones: Cells,
}

/// What regions were found to be worth.
#[derive(Default)]
pub(crate) struct EyeSpaces {
    worth: FxHashMap<EyeSpace, u8>,
}

impl EyeSpaces {
    /// How many eyes the region is worth to each block around it, whoever moves: 0, 1 or 2.
    pub(crate) fn worth(&mut self, space: &EyeSpace) -> u8 {
        if let Some(&worth) = self.worth.get(space) {
            return worth;
        }
        let worth = if Game::new(space, false).holds() {
            2
        } else if Game::new(space, true).holds() {
            1
        } else {
            0
        };
        if self.worth.len() >= MOST_KNOWN {
            self.worth.clear();
        }
        self.worth.insert(*space, worth);
        worth
    }
}

/// The stones in a region: the attacker's and the defender's.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Place {
    attacker: Cells,
    defender: Cells,
}

/// A block of the defender in here, with the frames that it is joined to.
struct Joined {
    cells: Cells,
    framed: bool,
    liberties: Cells,
}

struct Game<'a> {
    space: &'a EyeSpace,
    /// Whether the blocks around have a liberty elsewhere.
    eye_elsewhere: bool,
    known: FxHashMap<Place, bool>,
    path: Vec<Place>,
    visited: u32,
}

/// The shallowest position on the path that a failure leans on.
type Taint = usize;
const UNTAINTED: Taint = usize::MAX;

impl<'a> Game<'a> {
    fn new(space: &'a EyeSpace, eye_elsewhere: bool) -> Game<'a> {
        Game { space, eye_elsewhere, known: FxHashMap::default(), path: Vec::new(), visited: 0 }
    }

    fn holds(&mut self) -> bool {
        let place = Place { attacker: self.space.stones, defender: 0 };
        self.all_have_liberties(place) && self.answers_all(place).0
    }

    /// Whether the defender has an answer to every move of the attacker from here on. A repetition is none.
    fn answers_all(&mut self, place: Place) -> (bool, Taint) {
        if let Some(&known) = self.known.get(&place) {
            return (known, UNTAINTED);
        }
        if let Some(at) = self.path.iter().position(|&p| p == place) {
            return (false, at);
        }
        self.visited += 1;
        if self.visited > BUDGET {
            return (false, 0);
        }
        let depth = self.path.len();
        self.path.push(place);
        let mut taint = UNTAINTED;
        let mut holds = true;
        for cell in members(self.empties(place)) {
            let Some((after, banned)) = self.attack(place, cell) else { continue };
            let (answered, leans) = self.has_answer(after, banned);
            if !answered {
                (holds, taint) = (false, leans);
                break;
            }
        }
        self.path.pop();
        // A failure that leans on an earlier position says nothing elsewhere; a success leans on none.
        if holds || taint >= depth {
            self.known.insert(place, holds);
            taint = UNTAINTED;
        }
        (holds, taint)
    }

    fn has_answer(&mut self, place: Place, banned: Cells) -> (bool, Taint) {
        let mut taint = UNTAINTED;
        if self.is_lost(place) {
            return (false, taint);
        }
        let moves = members(self.empties(place) & !banned).filter_map(|cell| self.defend(place, cell));
        let answers: Vec<Place> = moves.chain([place]).collect();
        for answer in answers {
            if !self.all_have_liberties(answer) {
                continue;
            }
            let (holds, leans) = self.answers_all(answer);
            if holds {
                return (true, UNTAINTED);
            }
            taint = taint.min(leans);
        }
        (false, taint)
    }

    fn empties(&self, place: Place) -> Cells {
        ((1 << self.space.cells) - 1) & !(place.attacker | place.defender)
    }

    /// Cells next to a set, and in it.
    fn around(&self, set: Cells) -> Cells {
        members(set).fold(set, |all, cell| all | self.space.near[cell])
    }

    fn frames(&self) -> impl Iterator<Item = Cells> {
        self.space.frames.into_iter().filter(|&f| f != 0)
    }

    /// A block of the defender, from some of its cells or a frame.
    fn joined(&self, place: Place, start: Cells, frame: Option<Cells>) -> Joined {
        let (mut cells, mut framed) = (start, frame.is_some());
        let mut touched = self.around(start) | frame.unwrap_or(0);
        loop {
            let before = (cells, touched);
            cells |= touched & place.defender;
            touched |= self.around(cells);
            for frame in self.frames().filter(|f| f & cells != 0) {
                touched |= frame;
                framed = true;
            }
            if (cells, touched) == before {
                return Joined { cells, framed, liberties: touched & self.empties(place) };
            }
        }
    }

    fn all_have_liberties(&self, place: Place) -> bool {
        self.frames().all(|frame| self.joined(place, 0, Some(frame)).liberties != 0)
    }

    /// Whether a block around has just been captured.
    fn is_lost(&self, place: Place) -> bool {
        !self.eye_elsewhere && !self.all_have_liberties(place)
    }

    /// The place after a move of the attacker, if he may make it, and where the defender may not retake.
    fn attack(&self, place: Place, cell: usize) -> Option<(Place, Cells)> {
        let stone = 1 << cell;
        let mut after = Place { attacker: place.attacker | stone, ..place };
        let mut taken: Cells = 0;
        for next in members(self.space.near[cell] & place.defender) {
            let block = self.joined(after, 1 << next, None);
            if !block.framed && block.liberties == 0 {
                taken |= block.cells;
            }
        }
        after.defender &= !taken;
        let own = self.attacking(after, stone);
        let liberties = self.around(own) & self.empties(after);
        // Who takes the last liberty of a block around has captured it, whatever is left of his own.
        if liberties == 0 && !self.is_lost(after) {
            return None;
        }
        let ko = taken.count_ones() == 1 && own == stone && liberties == taken;
        Some((after, if ko { taken } else { 0 }))
    }

    /// The attacker's block from some of its stones.
    fn attacking(&self, place: Place, start: Cells) -> Cells {
        let mut block = start;
        loop {
            let next = self.around(block) & place.attacker | block;
            if next == block {
                return block;
            }
            block = next;
        }
    }

    /// The place after a move of the defender, if he may make it.
    fn defend(&self, place: Place, cell: usize) -> Option<Place> {
        let mut after = Place { defender: place.defender | 1 << cell, ..place };
        for next in members(self.space.near[cell] & place.attacker) {
            let block = self.attacking(after, 1 << next);
            if self.around(block) & self.empties(after) == 0 {
                after.attacker &= !block;
            }
        }
        let own = self.joined(after, 1 << cell, None);
        (own.liberties != 0 || own.framed && self.eye_elsewhere).then_some(after)
    }
}

fn members(set: Cells) -> impl Iterator<Item = usize> {
    (0..Cells::BITS as usize).filter(move |&cell| set >> cell & 1 != 0)
}

#[cfg(test)]
mod tests;
