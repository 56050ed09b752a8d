//! The search tree: nodes in chunks that are shared by threads without locks and bounded in number.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::*};

use igolog_core::{Move, Point};

use super::advice::Adviser;

const CHUNK: usize = 1 << 16;
/// A won game counts as this much; a sum of results and a number of visits share one word.
pub(crate) const UNIT: u64 = 128;
const VISIT: u64 = 1 << 32;
const PASS: u32 = u32::MAX;
const LEAF: u64 = 0;
const BUSY: u64 = 1;
const OPEN: u64 = 2;
/// The bits of a link that say which advisers have been asked, and where the number of children begins.
const ASKED: u64 = 0b1100;
const COUNT: u32 = 4;

/// A sum of results with its number of games.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Tally {
    pub(crate) games: f32,
    pub(crate) wins: f32,
}

impl Tally {
    fn read(word: &AtomicU64) -> Tally {
        let bits = word.load(Relaxed);
        Tally { games: (bits >> 32) as f32, wins: (bits & 0xFFFF_FFFF) as f32 / UNIT as f32 }
    }
}

/// A move and what is known of it. Results are those of the player who makes the move.
#[derive(Debug, Default)]
pub(crate) struct Node {
    /// Own games: number and results.
    own: AtomicU64,
    /// Games in which the move came later (all moves as first).
    later: AtomicU64,
    /// First child, number of children, advisers asked, state.
    link: AtomicU64,
    mv: AtomicU32,
    /// Games and wins pretended before the first, in sixteenths.
    prior: AtomicU32,
}

impl Node {
    pub(crate) fn own(&self) -> Tally {
        Tally::read(&self.own)
    }

    pub(crate) fn later(&self) -> Tally {
        Tally::read(&self.later)
    }

    pub(crate) fn prior(&self) -> Tally {
        let bits = self.prior.load(Relaxed);
        Tally { games: (bits >> 16) as f32 / 16.0, wins: (bits & 0xFFFF) as f32 / 16.0 }
    }

    /// Pretends more games.
    pub(crate) fn add_prior(&self, more: Tally) {
        let sixteenths = |x: f32| (x * 16.0).max(0.0) as u32;
        let (games, wins) = (sixteenths(more.games), sixteenths(more.wins));
        let sum = |bits: u32| Some(((bits >> 16) + games).min(0xFFFF) << 16 | ((bits & 0xFFFF) + wins).min(0xFFFF));
        let _ = self.prior.fetch_update(Relaxed, Relaxed, sum);
    }

    /// Claims the right to ask an adviser about the children of an opened node; `false` if it was asked before.
    pub(crate) fn claim_advice(&self, adviser: Adviser) -> bool {
        let bit = match adviser {
            Adviser::Policy => 0b0100,
            Adviser::Rules => 0b1000,
        };
        self.link.load(Relaxed) & bit == 0 && self.link.fetch_or(bit, Relaxed) & bit == 0
    }

    pub(crate) fn mv(&self) -> Move {
        match self.mv.load(Relaxed) {
            PASS => Move::Pass,
            point => Move::Play(Point::new(point as usize)),
        }
    }

    /// Counts a game that has begun here: lost until [`add_result`](Node::add_result) says otherwise, which keeps
    /// other threads away (virtual loss).
    pub(crate) fn begin(&self) {
        self.own.fetch_add(VISIT, Relaxed);
    }

    pub(crate) fn add_result(&self, units: u64) {
        self.own.fetch_add(units, Relaxed);
    }

    pub(crate) fn add_later(&self, units: u64) {
        self.later.fetch_add(VISIT + units, Relaxed);
    }

    pub(crate) fn set(&self, mv: Move, prior: Tally) {
        let code = match mv {
            Move::Pass => PASS,
            Move::Play(point) => point.index() as u32,
        };
        let sixteenths = |x: f32| (x * 16.0).clamp(0.0, 65535.0) as u32;
        self.own.store(0, Relaxed);
        self.later.store(0, Relaxed);
        self.link.store(LEAF, Relaxed);
        self.mv.store(code, Relaxed);
        self.prior.store(sixteenths(prior.games) << 16 | sixteenths(prior.wins), Relaxed);
    }

    fn copy_from(&self, other: &Node) {
        self.own.store(other.own.load(Relaxed), Relaxed);
        self.later.store(other.later.load(Relaxed), Relaxed);
        self.mv.store(other.mv.load(Relaxed), Relaxed);
        self.prior.store(other.prior.load(Relaxed), Relaxed);
        self.link.store(LEAF, Relaxed);
    }
}

/// All nodes; node 0 is the root.
#[derive(Debug)]
pub(crate) struct Tree {
    chunks: Vec<OnceLock<Box<[Node]>>>,
    used: AtomicU32,
}

impl Tree {
    /// A tree of one node that never takes more than about `bytes`.
    pub(crate) fn new(bytes: usize) -> Tree {
        let chunks = (bytes / (CHUNK * size_of::<Node>())).clamp(1, 1 << 15);
        let tree = Tree { chunks: (0..chunks).map(|_| OnceLock::new()).collect(), used: AtomicU32::new(1) };
        tree.clear();
        tree
    }

    pub(crate) fn clear(&self) {
        self.used.store(1, Relaxed);
        self.node(0).set(Move::Pass, Tally::default());
    }

    pub(crate) fn node(&self, index: u32) -> &Node {
        let chunk = &self.chunks[index as usize / CHUNK];
        &chunk.get_or_init(|| (0..CHUNK).map(|_| Node::default()).collect())[index as usize % CHUNK]
    }

    /// A chunk, made if it is new and the system has memory for it.
    fn chunk(&self, at: usize) -> Option<&[Node]> {
        let chunk = &self.chunks[at];
        if chunk.get().is_none() {
            let mut nodes = Vec::new();
            nodes.try_reserve_exact(CHUNK).ok()?;
            nodes.resize_with(CHUNK, Node::default);
            // Another thread may have been faster: then its chunk counts.
            let _ = chunk.set(nodes.into_boxed_slice());
        }
        chunk.get().map(|nodes| &nodes[..])
    }

    pub(crate) fn len(&self) -> usize {
        self.used.load(Relaxed) as usize
    }

    /// The children of a node; `None` while it has not been opened.
    pub(crate) fn children(&self, node: &Node) -> Option<&[Node]> {
        let (first, count) = self.link(node)?;
        let at = first as usize % CHUNK;
        if count == 0 {
            return Some(&[]);
        }
        self.node(first);
        self.chunks[first as usize / CHUNK].get().map(|chunk| &chunk[at..at + count as usize])
    }

    /// The index of a node's first child and their number.
    pub(crate) fn link(&self, node: &Node) -> Option<(u32, u32)> {
        let link = node.link.load(Acquire);
        (link & 3 == OPEN).then_some(((link >> 32) as u32, (link as u32) >> COUNT))
    }

    /// Claims the right to open a leaf; `false` if another thread has it.
    pub(crate) fn claim(&self, node: &Node) -> bool {
        node.link.compare_exchange(LEAF, BUSY, AcqRel, Relaxed).is_ok()
    }

    /// Gives a claimed leaf its children. If memory is used up it stays a leaf, for good.
    pub(crate) fn open(&self, node: &Node, moves: &[(Move, Tally)]) -> bool {
        let Some(first) = self.reserve(moves.len()) else { return false };
        for (at, &(mv, prior)) in moves.iter().enumerate() {
            self.node(first + at as u32).set(mv, prior);
        }
        node.link.store((first as u64) << 32 | (moves.len() as u64) << COUNT | OPEN, Release);
        true
    }

    /// Room for `count` nodes in one chunk.
    fn reserve(&self, count: usize) -> Option<u32> {
        if count > CHUNK {
            return None;
        }
        let limit = self.chunks.len() * CHUNK;
        let mut seen = self.used.load(Relaxed);
        loop {
            let mut first = seen as usize;
            if first % CHUNK + count > CHUNK {
                first = first.next_multiple_of(CHUNK);
            }
            if first + count > limit {
                return None;
            }
            match self.used.compare_exchange_weak(seen, (first + count) as u32, AcqRel, Relaxed) {
                Ok(_) => return self.chunk(first / CHUNK).map(|_| first as u32),
                Err(now) => seen = now,
            }
        }
    }

    /// Copies the tree below `root` into `into`, whose root it becomes.
    pub(crate) fn copy_below(&self, root: u32, into: &Tree) {
        into.clear();
        into.node(0).copy_from(self.node(root));
        let mut queue = vec![(root, 0)];
        let mut at = 0;
        while at < queue.len() {
            let (from, to) = queue[at];
            at += 1;
            if let Some((first, count)) = self.link(self.node(from))
                && let Some(place) = into.reserve(count as usize)
            {
                for k in 0..count {
                    into.node(place + k).copy_from(self.node(first + k));
                    queue.push((first + k, place + k));
                }
                let asked = self.node(from).link.load(Relaxed) & ASKED;
                into.node(to).link.store((place as u64) << 32 | (count as u64) << COUNT | asked | OPEN, Release);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copied_branch_keeps_its_counts_and_a_full_tree_stays_closed() {
        let tree = Tree::new(0);
        let moves: Vec<_> = (0..9).map(|p| (Move::Play(Point::new(p)), Tally { games: 4.0, wins: 2.0 })).collect();
        assert!(tree.claim(tree.node(0)) && !tree.claim(tree.node(0)));
        assert!(tree.open(tree.node(0), &moves));
        let (first, _) = tree.link(tree.node(0)).unwrap();
        let child = tree.node(first + 3);
        child.begin();
        child.add_result(UNIT);
        assert!(tree.claim(child) && tree.open(child, &moves));
        assert!(child.claim_advice(Adviser::Rules) && !child.claim_advice(Adviser::Rules));
        tree.children(child).unwrap()[2].add_prior(Tally { games: 1.0, wins: 0.5 });
        let other = Tree::new(0);
        tree.copy_below(first + 3, &other);
        assert_eq!(other.node(0).own(), Tally { games: 1.0, wins: 1.0 });
        assert_eq!(other.children(other.node(0)).unwrap().len(), 9);
        assert_eq!(other.children(other.node(0)).unwrap()[2].prior(), Tally { games: 5.0, wins: 2.5 });
        assert!(other.node(0).claim_advice(Adviser::Policy) && !other.node(0).claim_advice(Adviser::Rules));
        let many = vec![moves[0]; CHUNK];
        let leaf = &other.children(other.node(0)).unwrap()[0];
        assert!(other.claim(leaf) && !other.open(leaf, &many));
        assert!(other.children(leaf).is_none());
    }
}
