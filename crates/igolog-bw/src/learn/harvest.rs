//! Shapes gathered from games: the surroundings in which moves were played again and again.
//!
//! Outlines grow around the move as Coulom (2007) has them, by |x| + |y| + max(|x|, |y|). A shape is worth a weight of its own if
//! it was played often enough; larger ones are counted only where the smaller one inside has proved frequent, so that a long
//! stream of games needs little memory.

use std::cmp::Reverse;

use igolog_core::{Color, Delta, Game, Move, Played, Point};
use rustc_hash::FxHashMap;

use super::features::LastMoves;
use super::stream::Games;
use crate::formula::{Key, LocalShape, MAX_RADIUS, Margin, Offset, cells, turned};
use crate::topology::Topology;
use crate::view::View;
use std::sync::Arc;

/// The largest value of |x| + |y| + max(|x|, |y|) of each outline's cells.
const SIZES: [i8; 7] = [3, 4, 5, 6, 7, 8, 9];

/// The most shapes that are kept, the most frequent ones: however many games there are, the policy stays small.
const MOST: usize = 16_000;

/// Shapes that moves were played in at least `least` times, as formulas, small ones first; with the last move marked too, if it is known.
/// `go_on` is asked after every game.
pub fn harvest(games: &Games<'_>, least: u32, last: LastMoves, mut go_on: impl FnMut(usize) -> bool) -> Vec<String> {
    let mut counter = Counter::new(least.max(1), last == LastMoves::Known);
    for k in 0..games.count {
        if let Some(game) = (games.load)(k) {
            let points = game.board().graph().len();
            crate::with_words!(points, W => counter.game::<W>(game));
        }
        if !go_on(k + 1) {
            break;
        }
    }
    counter.formulas()
}

struct Outline {
    cells: Vec<Offset>,
    /// The cells in each of the eight orientations.
    images: Vec<Vec<Offset>>,
    played: FxHashMap<Key, u32>,
}

struct Counter {
    least: u32,
    with_last: bool,
    outlines: Vec<Outline>,
}

impl Counter {
    fn new(least: u32, with_last: bool) -> Counter {
        let outline = |size: i8| {
            let side = -MAX_RADIUS..=MAX_RADIUS;
            let inside = |x: i8, y: i8| (x, y) != (0, 0) && x.abs() + y.abs() + x.abs().max(y.abs()) <= size;
            let mut cells: Vec<Offset> =
                side.clone().flat_map(|x| side.clone().map(move |y| (x, y))).filter(|&(x, y)| inside(x, y)).collect();
            cells.sort();
            let images = (0..8).map(|k| cells.iter().map(|&c| turned(c, k)).collect()).collect();
            Outline { cells, images, played: FxHashMap::default() }
        };
        Counter { least, with_last, outlines: SIZES.map(outline).into() }
    }

    fn game<const W: usize>(&mut self, mut game: Game) {
        let graph = Arc::clone(game.board().graph());
        let Some(mut margin) = Margin::new(&graph) else { return };
        let topology = Arc::new(Topology::new(&graph));
        let mut view = View::<W>::with_topology(topology, game.board(), Color::Black);
        let mut delta = Delta::default();
        while let Some(&step) = game.steps().last() {
            if !game.board().delta_into(&mut delta) {
                break;
            }
            game.undo();
            let Played::Move(color, mv) = step else {
                view.update(game.board(), &delta, game.to_move());
                continue;
            };
            view.update(game.board(), &delta, color);
            if let Move::Play(point) = mv {
                let before = match game.steps().last() {
                    Some(Played::Move(_, Move::Play(point))) => Some(*point),
                    _ => None,
                };
                margin.read(&view, before);
                self.position(&margin, point);
            }
        }
    }

    fn position(&mut self, margin: &Margin, point: Point) {
        let (mut plain_on, mut marked_on) = (true, self.with_last);
        for outline in &mut self.outlines {
            let images: Vec<Vec<i32>> = outline.images.iter().map(|image| margin.steps(image)).collect();
            let least_of = |key: &dyn Fn(&[i32]) -> Option<Key>| images.iter().filter_map(|steps| key(steps)).min();
            let plain = least_of(&|steps| Some(margin.plain(point, steps)));
            let marked = least_of(&|steps| margin.marked(point, steps)).filter(|key| Some(*key) != plain);
            let mut count = |key: Option<Key>, on: &mut bool| {
                if let Some(key) = key.filter(|_| *on) {
                    let played = outline.played.entry(key).or_insert(0);
                    *played = played.saturating_add(1);
                    *on = *played >= self.least.min(2);
                }
            };
            count(plain, &mut plain_on);
            count(marked, &mut marked_on);
        }
    }

    fn formulas(&self) -> Vec<String> {
        let mut found: Vec<(Reverse<u32>, usize, Key)> = Vec::new();
        for (k, outline) in self.outlines.iter().enumerate() {
            #[allow(clippy::iter_over_hash_type, reason = "sorted below")]
            let frequent = outline.played.iter().filter(|(_, played)| **played >= self.least);
            found.extend(frequent.map(|(key, played)| (Reverse(*played), k, *key)));
        }
        found.sort_unstable();
        found.truncate(MOST);
        found.sort_unstable_by_key(|&(_, k, key)| (k, key));
        let shape =
            |(_, k, key): &(Reverse<u32>, usize, Key)| LocalShape::new(cells(key, &self.outlines[*k].cells)).ok();
        found.iter().filter_map(shape).map(|shape| format!("shape(\"{shape}\")")).collect()
    }
}
