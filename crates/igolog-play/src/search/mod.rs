//! Tree search: UCT with all-moves-as-first values (RAVE) and priors, on one tree shared by all threads.
//!
//! A node's value for the player who moves there is `(1−β)·own + β·later`: the mean of its own games, priors included,
//! and the mean of all games in which the same player made the move later; β falls from 1 to 0 as own games come in
//! (Gelly and Silver 2007). Nodes are atomics in a bounded arena, so threads share the tree without locks and a visit
//! counts as lost until its game is over.

mod advice;
mod focus;
mod options;
mod prior;
mod report;
mod root;
mod tree;
mod worker;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use igolog_core::{Color, Deadline, Game, Graph, Played, Points, Scoring, Stop};

use crate::pattern::Shapes;
use crate::referee::Referee;
use crate::topology::Topology;
use root::Root;
use tree::Tree;
use worker::{Totals, Worker};

pub(crate) use advice::Advisers;
pub use focus::{Ban, Focus, Stake};
pub use options::{Limit, SearchOptions};
pub use report::{Choice, Report};

/// The most games a tree counts: its sums have 32 bits.
const MOST_GAMES: f32 = (1u32 << 24) as f32;

/// Looks at the clock for one call of the watcher: together about a hundredth of a second.
const WATCH: u32 = 8;

/// Playouts of each thread before it looks at the clock, so that there is always an answer; fewer on boards of a large
/// [size](Graph::size), where they take long.
fn at_least(size: usize) -> u32 {
    (8192 / size.max(1)).clamp(1, 16) as u32
}

/// A search that keeps its tree from move to move.
#[derive(Debug)]
pub struct Search {
    options: SearchOptions,
    topology: Arc<Topology>,
    shapes: Arc<Shapes>,
    /// Who says which stones are dead where the tree ends.
    referee: Referee,
    tree: Tree,
    spare: Tree,
    /// What the tree's root was: steps of the game, its player, komi.
    from: Option<(Vec<Played>, Color, Points)>,
    searches: u64,
    focus: Focus,
    /// One for each thread, kept for its buffers.
    workers: Vec<Worker>,
}

impl Search {
    /// A search on boards of this graph.
    pub fn new(graph: Arc<Graph>, options: SearchOptions) -> Search {
        let half = options.memory / 2;
        let (topology, shapes) = (Arc::new(Topology::new(graph)), Arc::new(Shapes::new()));
        Search {
            referee: Referee::sharing(Arc::clone(&topology), Arc::clone(&shapes)),
            topology,
            shapes,
            tree: Tree::new(half),
            spare: Tree::new(half),
            from: None,
            searches: 0,
            focus: Focus::default(),
            workers: Vec::new(),
            options,
        }
    }

    /// The ingredients.
    pub fn options(&self) -> &SearchOptions {
        &self.options
    }

    /// The graph it plays on.
    pub fn graph(&self) -> &Arc<Graph> {
        &self.topology.graph
    }

    /// Forgets the tree.
    pub fn clear(&mut self) {
        self.from = None;
        self.tree.clear();
    }

    /// What the next searches leave out and watch. The tree is forgotten if other moves are left out than before.
    pub fn set_focus(&mut self, focus: Focus) {
        if (&focus.bans, &focus.stake) != (&self.focus.bans, &self.focus.stake) {
            self.clear();
        }
        self.focus = focus;
    }

    /// Whether any moves are left out.
    pub fn is_restricted(&self) -> bool {
        !self.focus.bans.is_empty()
    }

    /// Searches the game's position for `color` until the limit is reached or `watch`, which is called every so many
    /// playouts with a source of reports, returns `false`. The token of the limit is looked at within every playout. Threads are started only if the options ask for more than one.
    pub fn run(
        &mut self,
        game: &Game,
        color: Color,
        limit: Limit,
        mut watch: impl FnMut(&dyn Fn() -> Report) -> bool,
    ) -> Report {
        let start = limit.time.as_ref().map(|deadline| deadline.clock().now());
        self.keep_branch(game, color);
        self.searches += 1;
        let mut root = Root::new(game, color, self.focus.clone());
        let threads = self.options.threads.max(1);
        let mut workers = self.take_workers(threads);
        workers.iter_mut().for_each(|worker| {
            worker.set_stop(&limit.stop);
            worker.set_stake(self.focus.stake.as_ref());
        });
        self.referee.set_stop(limit.stop.clone());
        let late = root.board.empties().len() * 2 < self.topology.graph.len();
        if self.focus.stake.is_none() && (late || root.rules.scoring == Scoring::Territory) {
            root.dead = self.referee.dead_at_a_glance(&root.board, color);
        }
        workers[0].open_root(&self.tree, &root);
        let width = self.tree.children(self.tree.node(0)).map_or(0, <[_]>::len);
        let totals: Vec<Totals> =
            (0..threads).map(|_| Totals::new(self.topology.graph.len(), width, root.focus.owners_by_move)).collect();
        let stop = Stop::new();
        let tickets = AtomicU64::new(0);
        let most = limit.playouts.unwrap_or(u64::MAX);
        let size = self.topology.graph.size();
        let at_least = at_least(size);
        // A playout on a large board takes long, so the clock is looked at more often there.
        let pace = (4096 / size).clamp(1, 64) as u32;
        let (tree, root) = (&self.tree, &root);
        let report = || report::collect(tree, root, &totals);
        let work = |worker: &mut Worker, totals: &Totals, mut goes_on: Box<dyn FnMut(u32) -> bool + '_>| {
            let mut count = 0u32;
            let wanted = |count| count == 0 || !limit.stop.is_asked() && (count < at_least || !stop.is_asked());
            while wanted(count) && tickets.fetch_add(1, Relaxed) < most {
                worker.simulate(tree, root, totals);
                count += 1;
                if count.is_multiple_of(pace) {
                    let full = tree.node(0).own().games > MOST_GAMES;
                    let spent = limit.time.as_ref().is_some_and(Deadline::is_over);
                    let games = tickets.load(Relaxed);
                    if full || spent || !goes_on(count) || limit.early && is_decided(tree, &limit, games, start) {
                        stop.ask();
                    }
                }
            }
        };
        std::thread::scope(|scope| {
            let mut all = workers.iter_mut().zip(&totals);
            let own = all.next();
            for (worker, totals) in all {
                let work = &work;
                scope.spawn(move || work(worker, totals, Box::new(|_| true)));
            }
            if let Some((worker, totals)) = own {
                work(worker, totals, Box::new(|count| !count.is_multiple_of(pace * WATCH) || watch(&report)));
            }
        });
        let report = report();
        self.workers = workers;
        report
    }

    /// The workers with fresh seeds.
    fn take_workers(&mut self, threads: usize) -> Vec<Worker> {
        let mut workers = std::mem::take(&mut self.workers);
        let new = || Worker::new(Arc::clone(&self.topology), Arc::clone(&self.shapes), &self.options);
        workers.resize_with(threads, new);
        for (index, worker) in workers.iter_mut().enumerate() {
            worker.seed(self.options.seed.wrapping_mul(0x9E37_79B9).wrapping_add(self.searches << 8 | index as u64));
        }
        workers
    }

    /// Keeps the part of the tree that lies below the moves made since the last search.
    fn keep_branch(&mut self, game: &Game, color: Color) {
        let komi = game.komi();
        let kept = self.from.take().and_then(|(steps, by, old_komi)| {
            let new = game.steps().strip_prefix(&steps[..])?;
            if old_komi != komi || new.len() > 8 {
                return None;
            }
            let (mut node, mut player) = (0, by);
            for step in new {
                let &Played::Move(mover, mv) = step else { return None };
                let (first, count) = self.tree.link(self.tree.node(node))?;
                let found = (first..first + count).find(|&child| self.tree.node(child).mv() == mv)?;
                if mover != player {
                    return None;
                }
                (node, player) = (found, !player);
            }
            (player == color).then_some(node)
        });
        match kept {
            Some(0) => {}
            Some(node) => {
                self.tree.copy_below(node, &self.spare);
                std::mem::swap(&mut self.tree, &mut self.spare);
            }
            None => self.tree.clear(),
        }
        self.from = Some((game.steps().to_vec(), color, komi));
    }
}

/// Whether the most visited move cannot be overtaken in what is left of the limit.
fn is_decided(tree: &Tree, limit: &Limit, games: u64, start: Option<Duration>) -> bool {
    let by_time = limit.time.as_ref().zip(start).map(|(deadline, start)| {
        let elapsed = deadline.clock().now().saturating_sub(start);
        let rate = games as f64 / elapsed.as_secs_f64().max(1e-6);
        rate * deadline.left().as_secs_f64()
    });
    let by_count = limit.playouts.map(|most| most.saturating_sub(games) as f64);
    let Some(left) = by_time.into_iter().chain(by_count).min_by(f64::total_cmp) else { return false };
    let Some(children) = tree.children(tree.node(0)) else { return false };
    let (mut best, mut second) = (0.0f64, 0.0f64);
    for child in children {
        let games = child.own().games as f64;
        if games > best {
            (best, second) = (games, best);
        } else if games > second {
            second = games;
        }
    }
    best - second > left
}
