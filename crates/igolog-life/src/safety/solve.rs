//! Local search in a field (Niu and Müller 2004): the attacker tries every move, the owner answers.
//!
//! Proof-number search for "the attacker breaks the demand". A repeated position and a search that is too deep count for
//! the attacker, so that a refutation is a proof of safety that needs no loop. Parts of a field that are settled are
//! filled with the owner's stones, and parts with nothing but anchored chains between them are searched one by one.

use igolog_core::Stop;

use super::field::{Field, Played, State, bits};
use super::vital::{Demand, StaticTest};

const INFINITE: u32 = 1 << 28;
const DEEPEST: usize = 80;

/// Searches fields; keeps its memory between searches.
pub(super) struct Solver {
    test: StaticTest,
    table: Vec<Entry>,
    /// The table has two to the power of so many places.
    bits: u32,
    generation: u32,
    path: Vec<(State, bool)>,
    nodes: u64,
    budget: u64,
    last: usize,
    /// The last move that held at each depth, and against each move of the attacker.
    killers: [usize; DEEPEST],
    replies: [usize; PASS + 1],
    parts: Vec<u64>,
    stop: Stop,
}

#[derive(Clone, Copy, Default)]
struct Entry {
    state: State,
    owner_to_move: bool,
    generation: u32,
    /// Work left to break the demand, and to hold it.
    numbers: (u32, u32),
}

#[derive(Clone, Copy)]
struct Child {
    state: State,
    owner_to_move: bool,
    mv: usize,
    first: (u32, u32),
    fixed: bool,
}

/// Places of the table for each position that a search may visit; a large table costs more than a short search.
const ROOM: u64 = 8;
const MOST_BITS: u32 = 18;
const PASS: usize = 64;

impl Solver {
    /// A solver for searches that visit so many positions at most; it gives up once it is asked to stop.
    pub(super) fn new(most: u64, stop: Stop) -> Solver {
        Solver {
            test: StaticTest::default(),
            table: Vec::new(),
            bits: (ROOM * most.clamp(1, 1 << MOST_BITS)).next_power_of_two().ilog2().min(MOST_BITS),
            generation: 0,
            path: Vec::new(),
            nodes: 0,
            budget: 0,
            last: PASS,
            killers: [PASS; DEEPEST],
            replies: [PASS; PASS + 1],
            parts: Vec::new(),
            stop,
        }
    }

    /// Whether somebody asked to stop.
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.is_asked()
    }

    /// The positions visited in the last search.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the owner, answering, keeps what is demanded. A budget of 0 only looks, without a move.
    /// `false` also if the budget runs out.
    pub(super) fn holds(&mut self, field: &Field, state: &State, demand: &Demand, budget: u64) -> bool {
        self.generation = self.generation.wrapping_add(1);
        // A look without search needs no table.
        if budget > 0 && self.table.is_empty() {
            self.table.resize(1 << self.bits, Entry::default());
        }
        self.nodes = 0;
        self.budget = budget;
        self.path.clear();
        self.last = PASS;
        self.killers.fill(PASS);
        self.replies.fill(PASS);
        match self.judge(field, state, demand) {
            (_, 0) => true,
            (0, _) => false,
            _ if budget == 0 => false,
            _ => {
                let state = self.reduced(field, state, demand);
                self.visit(field, demand, &state, false, 0, INFINITE - 1, INFINITE - 1).1 == 0
            }
        }
    }

    /// Numbers of a position with the attacker to move, before search: (break, hold).
    fn judge(&mut self, field: &Field, state: &State, demand: &Demand) -> (u32, u32) {
        if self.test.holds(field, state, demand) {
            return (INFINITE, 0);
        }
        let missing = self.test.missing;
        if self.test.starved(demand) { (0, INFINITE) } else { (1, missing.max(1)) }
    }

    #[allow(clippy::too_many_arguments, reason = "the recursion's own state")]
    fn visit(
        &mut self,
        field: &Field,
        demand: &Demand,
        state: &State,
        owner_to_move: bool,
        depth: usize,
        break_limit: u32,
        hold_limit: u32,
    ) -> (u32, u32) {
        // Counted even where nothing is looked at: two such children in one slot of the table would take turns for ever.
        self.nodes += 1;
        if self.stop.is_asked() {
            self.budget = 0;
        }
        if depth >= DEEPEST {
            return (0, INFINITE);
        }
        self.path.push((*state, owner_to_move));
        let last = self.last;
        let children = if owner_to_move {
            self.owner_moves(field, demand, state, depth)
        } else {
            self.attacker_moves(field, demand, state)
        };
        let numbers = loop {
            // The mover takes the least of his numbers and the sum of the other's.
            let (mut least, mut second, mut sum, mut best) = (INFINITE, INFINITE, 0u32, None);
            for (index, child) in children.iter().enumerate() {
                let (broken, held) = self.numbers(child);
                let (mine, other) = if owner_to_move { (held, broken) } else { (broken, held) };
                sum = (sum + other).min(INFINITE);
                if mine < least {
                    (second, least) = (least, mine);
                    best = Some((index, other));
                } else if mine < second {
                    second = mine;
                }
            }
            let sum = if least == 0 { INFINITE } else { sum };
            let (mine_limit, other_limit) =
                if owner_to_move { (hold_limit, break_limit) } else { (break_limit, hold_limit) };
            if least == 0 || sum == 0 || least >= mine_limit || sum >= other_limit || self.nodes >= self.budget {
                break if owner_to_move { (sum, least) } else { (least, sum) };
            }
            let (index, other) = best.expect("an open position has an open child");
            let child = children[index];
            let mine = mine_limit.min(second.saturating_add(second / 4 + 1)).min(INFINITE - 1);
            let other = other_limit.saturating_add(other).saturating_sub(sum).min(INFINITE - 1);
            let (broken, held) = if owner_to_move { (other, mine) } else { (mine, other) };
            self.last = child.mv;
            let found = self.visit(field, demand, &child.state, child.owner_to_move, depth + 1, broken, held);
            self.put(&child.state, child.owner_to_move, found);
            if owner_to_move && found.1 == 0 {
                (self.killers[depth], self.replies[last]) = (child.mv, child.mv);
            }
        };
        self.path.pop();
        numbers
    }

    /// A position that was just judged, without the parts that are settled.
    fn reduced(&mut self, field: &Field, state: &State, demand: &Demand) -> State {
        if demand.want != 0 {
            return *state;
        }
        self.test.open_parts(state, demand, &mut self.parts);
        let open = self.parts.iter().fold(0, |all, part| all | part);
        alone(field, state, open)
    }

    fn attacker_moves(&mut self, field: &Field, demand: &Demand, state: &State) -> Vec<Child> {
        let empty = field.empty(state);
        let mut children = Vec::with_capacity(empty.count_ones() as usize + 1);
        if demand.want == 0 {
            if self.test.holds(field, state, demand) {
                let first = (INFINITE, 0);
                children.push(Child { state: *state, owner_to_move: true, mv: PASS, first, fixed: true });
                return children;
            }
            self.test.open_parts(state, demand, &mut self.parts);
            if self.parts.len() > 1 {
                for &part in &self.parts {
                    let next = alone(field, state, part);
                    let first = (1, 1 + part.count_ones() / 8);
                    children.push(Child { state: next, owner_to_move: false, mv: PASS, first, fixed: false });
                }
                return children;
            }
        }
        let missing = self.test.missing.min(8);
        for point in bits(empty) {
            match field.attack(state, point, demand.anchored) {
                Played::Illegal => {}
                Played::Broken => {
                    children.clear();
                    let first = (0, INFINITE);
                    children.push(Child { state: *state, owner_to_move: true, mv: point, first, fixed: true });
                    return children;
                }
                Played::Next(next) => {
                    self.nodes += 1;
                    let fixed = self.path.contains(&(next, true));
                    let first = if fixed { (0, INFINITE) } else { (1, 1 + missing) };
                    children.push(Child { state: next, owner_to_move: true, mv: point, first, fixed });
                }
            }
        }
        // Without a pass the attacker might have to spoil a living shape of his own.
        if demand.territory {
            let next = State { ko: 0, ..*state };
            let fixed = self.path.contains(&(next, true));
            let first = if fixed { (0, INFINITE) } else { (2, 1) };
            children.push(Child { state: next, owner_to_move: true, mv: PASS, first, fixed });
        }
        children
    }

    fn owner_moves(&mut self, field: &Field, demand: &Demand, state: &State, depth: usize) -> Vec<Child> {
        let last = self.last;
        let (near, close) =
            if last < PASS { (field.near[last], field.around(field.near[last])) } else { (field.all(), field.all()) };
        let (killer, reply) = (self.killers[depth], self.replies[last]);
        // What held last, then a pass, then what lies near the last move; each once.
        let empty = field.empty(state);
        let stone = |mv: usize| if mv < PASS { 1 << mv & empty } else { 0 };
        let may_pass = last != PASS;
        let mut tried = 0;
        let mut fresh = |set: u64| {
            let fresh = set & empty & !tried;
            tried |= fresh;
            fresh
        };
        let (reply_stone, killer_stone) = (fresh(stone(reply)), fresh(stone(killer)));
        let (near, close, far) = (fresh(near), fresh(close), fresh(empty));
        let pass = |first: bool| (may_pass && first).then_some(PASS);
        let moves = pass(reply == PASS)
            .into_iter()
            .chain(bits(reply_stone))
            .chain(pass(killer == PASS && reply != PASS))
            .chain(bits(killer_stone))
            .chain(pass(killer != PASS && reply != PASS))
            .chain(bits(near))
            .chain(bits(close))
            .chain(bits(far));
        let mut children: Vec<Child> = Vec::with_capacity(empty.count_ones() as usize + 1);
        for mv in moves {
            let next = match mv {
                PASS => State { ko: 0, ..*state },
                _ => match field.defend(state, mv, demand.anchored) {
                    Some(next) => next,
                    None => continue,
                },
            };
            self.nodes += 1;
            let (broken, held) = self.judge(field, &next, demand);
            let next = if held == 0 || broken == 0 { next } else { self.reduced(field, &next, demand) };
            if self.path.contains(&(next, false)) {
                let first = (0, INFINITE);
                children.push(Child { state: next, owner_to_move: false, mv, first, fixed: true });
                continue;
            }
            let (broken, held) = self.look(&next, false).unwrap_or((broken, held));
            let fixed = broken == 0 || held == 0;
            let first =
                if fixed { (broken, held) } else { (broken, held + u32::from(mv < PASS && far >> mv & 1 != 0)) };
            let child = Child { state: next, owner_to_move: false, mv, first, fixed };
            if held == 0 {
                (self.killers[depth], self.replies[last]) = (mv, mv);
                children.clear();
                children.push(child);
                return children;
            }
            children.push(child);
        }
        children
    }

    fn numbers(&self, child: &Child) -> (u32, u32) {
        if child.fixed { child.first } else { self.look(&child.state, child.owner_to_move).unwrap_or(child.first) }
    }

    fn slot(&self, state: &State, owner_to_move: bool) -> usize {
        let mut hash =
            state.attacker.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ state.owner.wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
        hash ^= state.ko.wrapping_mul(0x1656_67b1_9e37_79f9) ^ u64::from(owner_to_move);
        hash = (hash ^ hash >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (hash >> (64 - self.bits)) as usize
    }

    fn look(&self, state: &State, owner_to_move: bool) -> Option<(u32, u32)> {
        let entry = &self.table[self.slot(state, owner_to_move)];
        let same = entry.generation == self.generation && entry.state == *state && entry.owner_to_move == owner_to_move;
        same.then_some(entry.numbers)
    }

    fn put(&mut self, state: &State, owner_to_move: bool, numbers: (u32, u32)) {
        let (generation, slot) = (self.generation, self.slot(state, owner_to_move));
        self.table[slot] = Entry { state: *state, owner_to_move, generation, numbers };
    }
}

/// A position with nothing but one part left to play in: all else is filled with the owner's stones.
fn alone(field: &Field, state: &State, part: u64) -> State {
    State { attacker: state.attacker & part, owner: state.owner | field.all() & !part, ko: 0 }
}
