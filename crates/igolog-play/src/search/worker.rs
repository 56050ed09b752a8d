//! One thread of a search: down the tree, a playout, and back up.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering::Relaxed};

use igolog_bw::formula::Context;
use igolog_core::{Board, Color, Dice, KoRule, Move, Point, Stop};

use super::SearchOptions;
use super::advice::{Adviser, Advisers};
use super::focus::{Focus, Stake};
use super::prior::{self, Opener};
use super::root::Root;
use super::tree::{Node, Tally, Tree, UNIT};
use crate::pattern::Shapes;
use crate::playout::{Playout, count, owner};
use crate::topology::Topology;

/// [Size](igolog_core::Graph::size) of the largest board on which advice comes fast enough to be worth asking for.
const MOST_ADVISED: usize = 1024;
/// Margins beyond this are counted as this much: no board that can be played on has a larger one.
const MOST_MARGIN: f32 = 30_000.0;

/// Sums over the games of one thread: written by it alone, read by whoever reports. Threads that write to one cache
/// line slow each other down, so the sums of each have lines of their own.
#[derive(Debug)]
#[repr(align(128))]
pub(crate) struct Totals {
    games: AtomicI64,
    /// Margins and their squares, in quarter points.
    margins: AtomicI64,
    squares: AtomicI64,
    owners: Owners,
    children: Vec<[AtomicI64; 2]>,
    /// Owners after each child of the root, if they are wanted.
    by_child: Vec<Owners>,
}

/// How often each point was Black's, and how often White's.
#[derive(Debug)]
pub(crate) struct Owners([Vec<AtomicI64>; 2]);

impl Owners {
    fn new(points: usize) -> Owners {
        Owners([zeros(points), zeros(points)])
    }

    fn add(&self, board: &Board) {
        for point in board.graph().points() {
            if let Some(color) = owner(board, point) {
                bump(&self.0[color as usize][point.index()], 1);
            }
        }
    }

    /// How often a point was Black's, and how often White's.
    pub(crate) fn of(&self, point: usize) -> [i64; 2] {
        [&self.0[0], &self.0[1]].map(|counts| counts[point].load(Relaxed))
    }
}

fn zeros(count: usize) -> Vec<AtomicI64> {
    (0..count).map(|_| AtomicI64::new(0)).collect()
}

impl Totals {
    pub(crate) fn new(points: usize, children: usize, owners_by_move: bool) -> Totals {
        Totals {
            games: AtomicI64::new(0),
            margins: AtomicI64::new(0),
            squares: AtomicI64::new(0),
            owners: Owners::new(points),
            children: (0..children).map(|_| Default::default()).collect(),
            by_child: (0..if owners_by_move { children } else { 0 }).map(|_| Owners::new(points)).collect(),
        }
    }

    pub(crate) fn games(&self) -> i64 {
        self.games.load(Relaxed)
    }

    pub(crate) fn margins(&self) -> f64 {
        self.margins.load(Relaxed) as f64 / 4.0
    }

    pub(crate) fn squares(&self) -> f64 {
        self.squares.load(Relaxed) as f64 / 16.0
    }

    pub(crate) fn owners(&self) -> &Owners {
        &self.owners
    }

    /// The owners after a child of the root, if they were wanted.
    pub(crate) fn owners_after(&self, child: usize) -> Option<&Owners> {
        self.by_child.get(child)
    }

    /// Sum of margins and number of games below a child of the root.
    pub(crate) fn child(&self, at: usize) -> (f64, f64) {
        self.children
            .get(at)
            .map_or((0.0, 0.0), |[sum, count]| (sum.load(Relaxed) as f64 / 4.0, count.load(Relaxed) as f64))
    }

    fn add(&self, margin: f32, child: Option<usize>) {
        // Komi may be anything, and sums of squares must not overflow.
        let quarters = (margin.clamp(-MOST_MARGIN, MOST_MARGIN) * 4.0) as i64;
        bump(&self.games, 1);
        bump(&self.margins, quarters);
        bump(&self.squares, quarters * quarters);
        if let Some([sum, count]) = child.and_then(|at| self.children.get(at)) {
            bump(sum, quarters);
            bump(count, 1);
        }
    }
}

/// A sum with one writer needs no atomic addition.
fn bump(sum: &AtomicI64, by: i64) {
    sum.store(sum.load(Relaxed) + by, Relaxed);
}

/// A thread's board, buffers and random source, on cache lines of its own as its [`Totals`] are.
#[derive(Debug)]
#[repr(align(128))]
pub(crate) struct Worker {
    playout: Playout,
    topology: Arc<Topology>,
    shapes: Arc<Shapes>,
    opener: Opener,
    advisers: Advisers,
    options: SearchOptions,
    path: Vec<u32>,
    /// Moves since the root: those of the tree, then those of the playout; passes have no entry in the latter.
    moves: Vec<(Point, Color)>,
    keys: Vec<u64>,
    /// Who was first to play each point, in the part of the game looked at: 0 nobody, else 1 + colour.
    first: Vec<u8>,
}

impl Worker {
    pub(crate) fn new(topology: Arc<Topology>, shapes: Arc<Shapes>, options: &SearchOptions) -> Worker {
        Worker {
            playout: Playout::new(Arc::clone(&topology), Arc::clone(&shapes), options.playout.clone(), 0),
            first: vec![0; topology.graph.len()],
            topology,
            shapes,
            opener: Opener::default(),
            advisers: Advisers::default(),
            options: options.clone(),
            path: Vec::new(),
            moves: Vec::new(),
            keys: Vec::new(),
        }
    }

    /// Once this is asked to stop, games and advice end soon.
    pub(crate) fn set_stop(&mut self, stop: &Stop) {
        self.playout.set_stop(stop.clone());
        self.advisers.set_stop(stop);
    }

    /// Plays games about a stake, or whole ones.
    pub(crate) fn set_stake(&mut self, stake: Option<&Stake>) {
        self.playout.set_zone(stake.map(|stake| &stake.zone));
        self.playout.set_master(stake.and_then(|stake| stake.master));
    }

    pub(crate) fn seed(&mut self, seed: u64) {
        self.playout.random = Dice::new(seed);
    }

    /// Opens the root before the threads start, without moves that superko forbids.
    pub(crate) fn open_root(&mut self, tree: &Tree, root: &Root) {
        let node = tree.node(0);
        self.playout.board.copy_position(&root.board);
        self.playout.lift_ban(root.color);
        if tree.claim(node) {
            self.list_root(root);
            tree.open(node, &self.opener.moves);
        }
        self.moves.clear();
        if let Some(children) = tree.children(node) {
            self.advise(node, children, root, root.color, u32::MAX);
        }
    }

    fn list_root(&mut self, root: &Root) {
        self.list(root, root.color, root.last, root.passes, false);
        self.opener.moves.retain(|(mv, _)| !matches!(mv, Move::Play(p) if root.banned.contains(p)));
        let wanted = root.focus.wanted(root.color).filter(|mv| match *mv {
            Move::Play(p) => root.board.is_legal(root.color, p) && !root.banned.contains(&p),
            Move::Pass => true,
        });
        for mv in wanted {
            if !self.opener.moves.iter().any(|(known, _)| *known == mv) {
                self.opener.moves.push((mv, Tally { games: 10.0, wins: 5.0 }));
            }
        }
        self.opener.moves.retain(|(mv, _)| root.focus.allows(root.color, *mv, 0));
        let no_pass =
            root.focus.allows(root.color, Move::Pass, 0) && !self.opener.moves.iter().any(|(mv, _)| *mv == Move::Pass);
        if self.opener.moves.is_empty() || no_pass {
            self.opener.moves.push((Move::Pass, Tally { games: 20.0, wins: 2.0 }));
        }
    }

    fn list(&mut self, root: &Root, color: Color, last: Option<Point>, passes: u32, superko: bool) {
        let keys = superko.then_some(&self.keys[..]);
        let board = &mut self.playout.board;
        let weight = self.options.tactics;
        self.opener.list(&self.topology, &self.shapes, root, board, color, last, passes, keys, weight);
        if root.focus.stake.is_some() {
            self.opener.moves.retain(|(mv, _)| root.focus.is_near(*mv));
            if !self.opener.moves.iter().any(|(mv, _)| *mv == Move::Pass) {
                self.opener.moves.push((Move::Pass, Tally { games: 10.0, wins: 2.0 }));
            }
        }
        if self.opener.moves.is_empty() {
            self.opener.moves.push((Move::Pass, Tally { games: 10.0, wins: 5.0 }));
        }
    }

    /// Plays one game from the root and counts its result.
    pub(crate) fn simulate(&mut self, tree: &Tree, root: &Root, totals: &Totals) {
        self.playout.board.copy_position(&root.board);
        self.path.clear();
        self.moves.clear();
        self.keys.clear();
        let superko = root.rules.ko != KoRule::Simple;
        let (mut color, mut last, mut passes) = (root.color, root.last, root.passes);
        let mut at = 0;
        let mut child = None;
        tree.node(0).begin();
        self.path.push(0);
        // The tree part of `moves` has one entry a move; a pass is marked by a point off the board.
        let off = Point::new(self.topology.graph.len());
        let stake = root.focus.stake.as_ref();
        let lost = |board: &Board| stake.is_some_and(|stake| stake.left(board) == 0.0);
        while passes < 2 && !lost(&self.playout.board) {
            self.playout.lift_ban(color);
            let node = tree.node(at);
            if tree.link(node).is_none() {
                if node.own().games < self.options.open_at as f32 || !tree.claim(node) {
                    break;
                }
                self.list(root, color, last, passes, superko);
                if !tree.open(node, &self.opener.moves) {
                    break;
                }
            }
            let Some((first, _)) = tree.link(node) else { break };
            let Some(children) = tree.children(node) else { break };
            self.advise(node, children, root, color, node.own().games as u32);
            let depth = self.path.len() - 1;
            let Some(chosen) = self.select(node, children, &root.focus, color, depth) else { break };
            child = child.or(Some(chosen));
            at = first + chosen as u32;
            let next = &children[chosen];
            next.begin();
            self.path.push(at);
            match next.mv() {
                Move::Play(point) => {
                    self.playout.board.play_unlogged(color, point);
                    self.moves.push((point, color));
                    (last, passes) = (Some(point), 0);
                }
                Move::Pass => {
                    self.playout.board.set_ko(None);
                    self.moves.push((off, color));
                    (last, passes) = (None, passes + 1);
                }
            }
            color = !color;
            if superko {
                self.keys.push(root.key(self.playout.board.hash(), color));
            }
        }
        let margin = if passes >= 2 {
            root.margin_after_passes(&self.playout.board)
        } else if lost(&self.playout.board) {
            0.0
        } else {
            let tempo = root.tempo(&self.playout.board);
            self.playout.run(color, last, &mut self.moves);
            count(&self.playout.board) as f32 - tempo - root.compensation()
        };
        totals.add(margin, child);
        totals.owners.add(&self.playout.board);
        if let Some(owners) = child.and_then(|at| totals.by_child.get(at)) {
            owners.add(&self.playout.board);
        }
        let black = match stake.map(|stake| (stake.owner, stake.left(&self.playout.board))) {
            None => self.value(margin, self.topology.graph.len()),
            Some((Color::Black, left)) => left,
            Some((Color::White, left)) => 1.0 - left,
        };
        self.back_up(tree, root, black);
    }

    /// Adds to the priors of a node's children what the advisers say of the position on the board, once it has had
    /// enough games.
    fn advise(&mut self, node: &Node, children: &[Node], root: &Root, color: Color, games: u32) {
        if self.topology.graph.size() > MOST_ADVISED {
            return;
        }
        let (policy, rules) = (self.options.policy, self.options.rules);
        if policy > 0.0 && games >= self.options.policy_at && node.claim_advice(Adviser::Policy) {
            let context = self.context(root, color);
            let shares = self.advisers.policy(&self.playout.board, color, &context);
            for child in children {
                if let Move::Play(point) = child.mv()
                    && let Ok(at) = shares.binary_search_by_key(&point, |s| s.0)
                {
                    child.add_prior(prior::learned(shares[at].1, self.topology.graph.len(), policy));
                }
            }
        }
        if rules > 0.0 && games >= self.options.rules_at && node.claim_advice(Adviser::Rules) {
            let Some(weights) = self.advisers.rules(&self.playout.board, color) else { return };
            for child in children {
                if let Move::Play(point) = child.mv() {
                    child.add_prior(prior::derived(weights[point.index()], rules));
                }
            }
        }
    }

    /// The last moves and the ko of the position on the board.
    fn context(&self, root: &Root, color: Color) -> Context {
        let points = self.topology.graph.len();
        let here = self.moves.iter().rev().map(|&(point, _)| (point.index() < points).then_some(point));
        let mut all = here.chain(root.recent);
        let board = &self.playout.board;
        Context {
            last: std::array::from_fn(|_| all.next().flatten()),
            ko: board.ko().filter(|ko| ko.1 == color).map(|ko| ko.0),
        }
    }

    /// The index of the child to follow; `None` if all are left out.
    fn select(&self, node: &Node, children: &[Node], focus: &Focus, color: Color, depth: usize) -> Option<usize> {
        let rave = self.options.rave;
        let explore = self.options.exploration;
        let log = if explore > 0.0 { (node.own().games + 1.0).ln() } else { 0.0 };
        let restricted = !focus.bans.is_empty();
        let (mut best, mut best_value) = (None, f32::NEG_INFINITY);
        for (at, child) in children.iter().enumerate() {
            if restricted && !focus.allows(color, child.mv(), depth) {
                continue;
            }
            let (own, prior) = (child.own(), child.prior());
            let games = own.games + prior.games;
            let mut value = if games > 0.0 { (own.wins + prior.wins) / games } else { 1.0 };
            if rave > 0.0 {
                let later = child.later();
                if later.games > 0.0 {
                    let beta = later.games / (later.games + games + later.games * games / rave);
                    value += beta * (later.wins / later.games - value);
                }
            }
            if explore > 0.0 {
                value += explore * (log / (own.games + 1.0)).sqrt();
            }
            if value > best_value {
                (best, best_value) = (Some(at), value);
            }
        }
        best
    }

    fn back_up(&mut self, tree: &Tree, root: &Root, black: f32) {
        let units = |color: Color| (if color == Color::Black { black } else { 1.0 - black } * UNIT as f32) as u64;
        let units = [units(Color::Black), units(Color::White)];
        let mover = |depth: usize| if depth.is_multiple_of(2) { root.color } else { !root.color };
        for (depth, &at) in self.path.iter().enumerate() {
            tree.node(at).add_result(units[!mover(depth) as usize]);
        }
        if self.options.rave <= 0.0 {
            return;
        }
        self.first.fill(0);
        for index in (0..self.moves.len()).rev() {
            let (point, color) = self.moves[index];
            if let Some(first) = self.first.get_mut(point.index()) {
                *first = 1 + color as u8;
            }
            if index + 1 < self.path.len()
                && let Some(children) = tree.children(tree.node(self.path[index]))
            {
                let wanted = 1 + color as u8;
                for child in children {
                    if let Move::Play(p) = child.mv()
                        && self.first[p.index()] == wanted
                    {
                        child.add_later(units[color as usize]);
                    }
                }
            }
        }
    }

    /// Black's result, 0…1: mostly win or loss, a little the margin.
    fn value(&self, margin: f32, points: usize) -> f32 {
        let won = match margin {
            m if m > 0.0 => 1.0,
            m if m < 0.0 => 0.0,
            _ => 0.5,
        };
        let share = (0.5 + margin / points as f32).clamp(0.0, 1.0);
        won + self.options.margin * (share - won)
    }
}
