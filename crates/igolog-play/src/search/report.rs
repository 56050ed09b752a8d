//! What a search has found.

use igolog_core::{Color, Move};

use super::root::Root;
use super::tree::{Node, Tree};
use super::worker::{Owners, Totals};

/// A move at the root. All values are for the side to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The move.
    pub mv: Move,
    /// Games.
    pub visits: u64,
    /// Winning rate, 0…1.
    pub winrate: f32,
    /// Lower confidence bound of the winning rate.
    pub lower: f32,
    /// Mean margin in points.
    pub score: f32,
    /// Share of belief before the search, 0…1.
    pub prior: f32,
    /// The moves expected from here, this one first.
    pub line: Vec<Move>,
    /// Games of each move of the line.
    pub line_visits: Vec<u64>,
    /// As in [`Report::ownership`], after this move; empty unless the search was asked to count it.
    pub ownership: Vec<f32>,
    /// As in [`Report::ownership_spread`], after this move; empty unless the search was asked to count it.
    pub ownership_spread: Vec<f32>,
}

/// The state of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// Who is to move.
    pub color: Color,
    /// Moves with at least one game, most visited first.
    pub choices: Vec<Choice>,
    /// Games in the tree, those kept from earlier searches too.
    pub visits: u64,
    /// Playouts of this search.
    pub playouts: u64,
    /// Winning rate of the side to move, 0…1.
    pub winrate: f32,
    /// Mean margin of the side to move in points.
    pub score: f32,
    /// Standard deviation of the margin.
    pub spread: f32,
    /// For each point, how often it ended as Black's less how often as White's, −1…1.
    pub ownership: Vec<f32>,
    /// The standard deviation of the same.
    pub ownership_spread: Vec<f32>,
    /// Nodes in the tree.
    pub nodes: usize,
}

pub(crate) fn collect(tree: &Tree, root: &Root, totals: &[Totals]) -> Report {
    let node = tree.node(0);
    let children = tree.children(node).unwrap_or(&[]);
    let sign = if root.color == Color::Black { 1.0 } else { -1.0 };
    let games: f64 = totals.iter().map(|t| t.games() as f64).sum();
    let per_game = |sum: f64| if games > 0.0 { sum / games } else { 0.0 };
    let mean = per_game(totals.iter().map(Totals::margins).sum());
    let square = per_game(totals.iter().map(Totals::squares).sum());
    let all_priors: f32 = children.iter().map(|c| c.prior().wins).sum();
    let points = root.board.graph().len();
    let mut choices: Vec<Choice> = children
        .iter()
        .enumerate()
        .filter(|(_, child)| child.own().games > 0.0)
        .map(|(at, child)| {
            let own = child.own();
            let winrate = own.wins / own.games;
            let error = (winrate * (1.0 - winrate) / own.games).sqrt() + 1.0 / own.games;
            let (sum, count) = totals.iter().fold((0.0, 0.0), |(s, n), t| {
                let (sum, count) = t.child(at);
                (s + sum, n + count)
            });
            let (line, line_visits) = line(tree, child);
            let owners: Vec<&Owners> = totals.iter().filter_map(|t| t.owners_after(at)).collect();
            let (ownership, ownership_spread) = shares(&owners, points, count);
            let score = if count > 0.0 { (sum / count) as f32 } else { mean as f32 };
            Choice {
                mv: child.mv(),
                visits: own.games as u64,
                winrate,
                lower: (winrate - 1.96 * error).max(0.0),
                score: score * sign,
                prior: child.prior().wins / all_priors.max(1e-6),
                line,
                line_visits,
                ownership,
                ownership_spread,
            }
        })
        .collect();
    choices.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.winrate.total_cmp(&a.winrate)).then(a.mv.cmp(&b.mv)));
    let (visits, wins) =
        choices.iter().fold((0, 0.0), |(v, w), c| (v + c.visits, w + c.winrate as f64 * c.visits as f64));
    let owners: Vec<&Owners> = totals.iter().map(Totals::owners).collect();
    let (ownership, ownership_spread) = shares(&owners, points, games);
    Report {
        color: root.color,
        visits,
        playouts: games as u64,
        winrate: if visits > 0 { (wins / visits as f64) as f32 } else { 0.5 },
        score: mean as f32 * sign,
        spread: (square - mean * mean).max(0.0).sqrt() as f32,
        ownership,
        ownership_spread,
        nodes: tree.len(),
        choices,
    }
}

/// For each point, how often it was Black's less how often White's, and the standard deviation; nothing if nobody
/// counted.
fn shares(owners: &[&Owners], points: usize, games: f64) -> (Vec<f32>, Vec<f32>) {
    let points = if owners.is_empty() { 0 } else { points };
    let of = |point: usize| {
        let [black, white] = owners.iter().map(|o| o.of(point)).fold([0, 0], |[b, w], [x, y]| [b + x, w + y]);
        let games = games.max(1.0);
        let (mean, square) = ((black - white) as f64 / games, (black + white) as f64 / games);
        (mean as f32, (square - mean * mean).max(0.0).sqrt() as f32)
    };
    (0..points).map(of).unzip()
}

/// The most visited continuation.
fn line(tree: &Tree, from: &Node) -> (Vec<Move>, Vec<u64>) {
    let mut moves = vec![from.mv()];
    let mut visits = vec![from.own().games as u64];
    let mut node = from;
    while let Some(next) = tree
        .children(node)
        .and_then(|children| children.iter().max_by(|a, b| a.own().games.total_cmp(&b.own().games)))
        .filter(|next| next.own().games >= 2.0 && moves.len() < 20)
    {
        moves.push(next.mv());
        visits.push(next.own().games as u64);
        node = next;
    }
    (moves, visits)
}
