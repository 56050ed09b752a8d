//! A full search of all positions that can be reached: no proof numbers, no zone, no terminal test but the capture.
//!
//! The side that is not the ko master wins exactly the positions from which it forces the end, or forces the master to
//! spend threats for ever. These are found backwards from the ends and from threats that lead to what is not lost yet, again and
//! again until nothing more is lost. Where nobody is master threats are counted, and only the end counts.

use std::collections::HashMap;

use igolog_core::Point;
use igolog_tsumego::{Goal, KoMaster, Problem};

/// Two bits a point (0 empty, 1 attacker, 2 defender, 3 defender's stone in question), and the top bit if the attacker moves.
type Place = u64;
const ATTACKER_MOVES: Place = 1 << 63;
/// Where nobody is master: the point where the mover may not retake, plus one, and the threats of each side.
const BAN: u32 = 40;
const ATTACKER_THREATS: u32 = 48;
const DEFENDER_THREATS: u32 = 52;

fn field(place: Place, shift: u32, bits: u32) -> u64 {
    place >> shift & ((1 << bits) - 1)
}

pub(crate) struct Oracle {
    near: Vec<Vec<usize>>,
    playable: Vec<bool>,
    guarded: Vec<bool>,
    attacker_is_master: bool,
    nobody_is_master: bool,
}

impl Oracle {
    /// Whether something of what is in question stays; `None` if there are too many positions to look at.
    pub(crate) fn lives(problem: &Problem, master: KoMaster) -> Option<bool> {
        Oracle::lives_with(problem, master, [0, 0])
    }

    /// The same where the defender goes next to the outside of the region only beside his own stones.
    pub(crate) fn lives_guarded(problem: &Problem, master: KoMaster) -> Option<bool> {
        Oracle::new(problem, master, true).decide(place(problem, [0, 0]))
    }

    /// The same with so many threats of the attacker and of the defender, where nobody is master.
    pub(crate) fn lives_with(problem: &Problem, master: KoMaster, threats: [u64; 2]) -> Option<bool> {
        Oracle::new(problem, master, false).decide(place(problem, threats))
    }

    fn new(problem: &Problem, master: KoMaster, guarded: bool) -> Oracle {
        let graph = problem.board.graph();
        let root = place(problem, [0, 0]);
        let near: Vec<Vec<usize>> = graph.points().map(|p| graph.neighbors(p).map(|q| q.index()).collect()).collect();
        let inside: Vec<bool> =
            (0..near.len()).map(|k| problem.region.as_ref().is_none_or(|r| r.contains(Point::new(k)))).collect();
        let mut oracle = Oracle {
            near,
            playable: inside.clone(),
            guarded: vec![false; inside.len()],
            attacker_is_master: master == KoMaster::Attacker,
            nobody_is_master: master == KoMaster::Nobody,
        };
        for k in 0..inside.len() {
            if content(root, k) > 0 {
                oracle.playable[k] = oracle.block(root, k).1.iter().all(|&l| inside[l]);
            }
        }
        if guarded {
            let out = |&q: &usize| content(root, q) == 0 && !oracle.playable[q];
            oracle.guarded = oracle.near.iter().map(|near| near.iter().any(out)).collect();
        }
        oracle
    }

    fn block(&self, place: Place, from: usize) -> (Vec<usize>, Vec<usize>) {
        let side = content(place, from).min(2);
        let (mut stones, mut liberties) = (vec![from], Vec::new());
        let mut at = 0;
        while at < stones.len() {
            for &q in &self.near[stones[at]] {
                let there = content(place, q);
                if there == 0 && !liberties.contains(&q) {
                    liberties.push(q);
                } else if there > 0 && there.min(2) == side && !stones.contains(&q) {
                    stones.push(q);
                }
            }
            at += 1;
        }
        (stones, liberties)
    }

    /// The place after a move, and whether the master spent a threat.
    fn after(&self, place: Place, at: usize) -> Option<(Place, bool)> {
        if content(place, at) != 0 || !self.playable[at] {
            return None;
        }
        let attacker_moves = place & ATTACKER_MOVES != 0;
        let own = if attacker_moves { 1 } else { 2 };
        let mut next = place & !(0xff << BAN) | own << (2 * at);
        let retakes = field(place, BAN, 8) == at as u64 + 1;
        if retakes && !self.nobody_is_master && self.attacker_is_master != attacker_moves {
            return None;
        }
        if retakes && self.nobody_is_master {
            let shift = if attacker_moves { ATTACKER_THREATS } else { DEFENDER_THREATS };
            if field(place, shift, 4) == 0 {
                return None;
            }
            next -= 1 << shift;
        }
        let mut last_taken = 0;
        let mut taken = 0;
        for &q in &self.near[at] {
            if content(next, q) > 0 && content(next, q).min(2) != own {
                let (stones, liberties) = self.block(next, q);
                if liberties.is_empty() {
                    taken += stones.len();
                    last_taken = stones[0] as u64;
                    stones.iter().for_each(|&s| next &= !(3 << (2 * s)));
                }
            }
        }
        let beside = self.near[at].iter().any(|&q| content(place, q) >= 2);
        if !attacker_moves && self.guarded[at] && !beside && taken == 0 {
            return None;
        }
        let (stones, liberties) = self.block(next, at);
        let ko = taken == 1 && stones.len() == 1 && liberties.len() == 1;
        if liberties.is_empty() {
            return None;
        }
        if ko {
            next |= (last_taken + 1) << BAN;
        }
        Some((next ^ ATTACKER_MOVES, retakes && !self.nobody_is_master))
    }

    fn decide(&self, root: Place) -> Option<bool> {
        let mut known = HashMap::from([(root, 0)]);
        let mut places = vec![root];
        // The side that is not the master has to force it.
        let forcer_attacks = !self.attacker_is_master;
        let mut moves: Vec<Vec<(u32, bool)>> = Vec::new();
        let mut ends = Vec::new();
        while moves.len() < places.len() {
            let place = places[moves.len()];
            let attacker_moves = place & ATTACKER_MOVES != 0;
            let captured = (0..self.near.len()).all(|k| content(place, k) != 3);
            let mut next: Vec<(Place, bool)> = Vec::new();
            if !captured {
                next.extend((0..self.near.len()).filter_map(|k| self.after(place, k)));
                // The attacker passes only to lift a ban: else the defender passes too and is still there.
                if !attacker_moves || field(place, BAN, 8) > 0 {
                    next.push(((place ^ ATTACKER_MOVES) & !(0xff << BAN), false));
                }
            }
            ends.push(captured && forcer_attacks || !captured && next.is_empty() && !forcer_attacks);
            let mut indices = Vec::new();
            for (place, spends) in next {
                let index = *known.entry(place).or_insert_with(|| {
                    places.push(place);
                    places.len() - 1
                });
                indices.push((index as u32, spends));
            }
            moves.push(indices);
            if moves.len() > 20_000 {
                return None;
            }
        }
        let forces: Vec<bool> = places.iter().map(|p| (p & ATTACKER_MOVES != 0) == forcer_attacks).collect();
        let mut hoped = vec![true; places.len()];
        loop {
            let won = forced(&moves, &ends, &forces, &hoped);
            if won == hoped {
                return Some(won[0] != forcer_attacks);
            }
            hoped = won;
        }
    }
}

/// The position of a problem, with so many threats of each side.
fn place(problem: &Problem, threats: [u64; 2]) -> Place {
    let Goal::Stones(stones) = &problem.goal else { panic!("only stones") };
    let defender = problem.board.color(stones.first().unwrap()).unwrap();
    let mut root = if problem.to_move == defender { 0 } else { ATTACKER_MOVES };
    for p in problem.board.graph().points() {
        let content = match problem.board.color(p) {
            None => 0,
            Some(c) if c != defender => 1,
            Some(_) if stones.contains(p) => 3,
            Some(_) => 2,
        };
        root |= content << (2 * p.index());
    }
    if let Some((point, _)) = problem.board.ko().filter(|&(_, color)| color == problem.to_move) {
        root |= (point.index() as u64 + 1) << BAN;
    }
    root | threats[0] << ATTACKER_THREATS | threats[1] << DEFENDER_THREATS
}

/// From where the forcer reaches an end, or a threat that the master spends on the way to where there is hope.
fn forced(moves: &[Vec<(u32, bool)>], ends: &[bool], forces: &[bool], hoped: &[bool]) -> Vec<bool> {
    let mut before: Vec<Vec<u32>> = vec![Vec::new(); moves.len()];
    // A forcer needs one won move, the other side must have no other: so many are missing.
    let mut missing = Vec::new();
    let mut waiting = Vec::new();
    for (at, next) in moves.iter().enumerate() {
        let open = next.iter().filter(|&&(to, spends)| !(spends && hoped[to as usize])).count();
        missing.push(if forces[at] { 1 } else { open });
        if ends[at] || !forces[at] && open == 0 && !next.is_empty() {
            waiting.push(at as u32);
        }
        next.iter().filter(|m| !m.1).for_each(|&(to, _)| before[to as usize].push(at as u32));
    }
    let mut won = vec![false; moves.len()];
    while let Some(at) = waiting.pop() {
        if std::mem::replace(&mut won[at as usize], true) {
            continue;
        }
        for &parent in &before[at as usize] {
            let missing = &mut missing[parent as usize];
            *missing = missing.saturating_sub(1);
            if *missing == 0 && !won[parent as usize] {
                waiting.push(parent);
            }
        }
    }
    won
}

fn content(place: Place, at: usize) -> u64 {
    place >> (2 * at) & 3
}
