//! How often good players answer at a point next to the last move: weights learned from games.
//!
//! The weight of a point is a product: how often its surroundings of eight points are played, times a factor for what
//! the B-W model says of it, the liberties of the blocks beside it ([`Touch`]). `shapes.txt` holds, for every
//! surrounding that came up often enough, how often it came up and how often the next move was made there;
//! `touches.txt` holds, for every touch, how often it was expected to be played by its surroundings and how often it
//! was. `cargo xtask learn-shapes` writes both from folders of game records.

use std::collections::BTreeMap;

use igolog_core::{Board, Color, Game, Move, Played, Point};

use crate::playout::{Tactics, ring_key};
use crate::topology::Topology;

/// The code of a point off the board; 0 is empty, 1 own, 2 the enemy's.
pub(crate) const OFF: u16 = 3;
const LETTERS: [char; 4] = ['.', 'X', 'O', '#'];
/// Chances are kept in this many parts.
pub(crate) const WHOLE: u32 = 1 << 10;

/// The chance of a point where the graph has no squares, and so no shapes: what it is on the whole, in parts of [`WHOLE`].
const USUAL: u32 = WHOLE / 16;

/// What the B-W model says of a point beside the blocks it touches: the liberties of the weakest enemy block (none, 1, 2,
/// 3, more) and of the weakest own block (none, 1, 2, more), and whether it touches the last move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Touch(usize);

impl Touch {
    const COUNT: usize = 5 * 4 * 2;

    #[inline]
    fn of(board: &Board, color: Color, point: Point, last: Point) -> Touch {
        let (mut own, mut enemy, mut contact) = (usize::MAX, usize::MAX, false);
        for near in board.graph().neighbors(point) {
            contact |= near == last;
            if let Some(block) = board.block(near) {
                let weakest = if board.block_color(block) == color { &mut own } else { &mut enemy };
                *weakest = (*weakest).min(board.liberty_count(block));
            }
        }
        let class = |liberties: usize, most: usize| if liberties == usize::MAX { 0 } else { liberties.min(most) };
        Touch((class(enemy, 4) * 4 + class(own, 3)) * 2 + usize::from(contact))
    }
}

/// How often each of the 65,536 surroundings is answered, in parts of [`WHOLE`], and the factors of touches, in 256ths.
#[derive(Debug)]
pub(crate) struct Shapes {
    chances: Vec<u16>,
    factors: [u16; Touch::COUNT],
}

impl Shapes {
    /// The weights that come with the crate.
    pub(crate) fn new() -> Shapes {
        // Twenty times seen and hardly played, before anything is known.
        let chance = |came: f32, played: f32| ((played + 0.4) / (came + 20.0) * WHOLE as f32) as u16;
        let mut shapes = Shapes { chances: vec![chance(0.0, 0.0); 1 << 16], factors: [256; Touch::COUNT] };
        for line in include_str!("shapes.txt").lines() {
            let mut words = line.split(' ');
            let (Some(shape), Some(came), Some(played)) = (words.next(), words.next(), words.next()) else { continue };
            let (Some(key), Ok(came), Ok(played)) = (read(shape), came.parse::<f32>(), played.parse::<f32>()) else {
                continue;
            };
            for image in images(key) {
                shapes.chances[image as usize] = chance(came, played);
            }
        }
        for line in include_str!("touches.txt").lines() {
            let mut words = line.split(' ').map(str::parse::<f32>);
            let (Some(Ok(touch)), Some(Ok(expected)), Some(Ok(played))) = (words.next(), words.next(), words.next())
            else {
                continue;
            };
            if let Some(factor) = shapes.factors.get_mut(touch as usize) {
                // As often played as expected, ten times, before anything is known.
                *factor = ((played + 10.0) / (expected + 10.0) * 256.0) as u16;
            }
        }
        shapes
    }

    /// The weight of a point next to the last move, in parts of [`WHOLE`].
    #[inline]
    pub(crate) fn weight(&self, topology: &Topology, board: &Board, color: Color, point: Point, last: Point) -> u32 {
        let chance =
            if topology.ring.is_empty() { USUAL } else { self.chance(ring_key(topology, board, color, point)) };
        (chance * u32::from(self.factors[Touch::of(board, color, point, last).0])) >> 8
    }

    /// The chance that the next move is made here, in parts of [`WHOLE`].
    #[inline]
    pub(crate) fn chance(&self, key: u16) -> u32 {
        u32::from(self.chances[key as usize])
    }
}

/// The key in all rotations and reflections.
fn images(key: u16) -> [u16; 8] {
    let mut cells: [u16; 8] = std::array::from_fn(|at| key >> (2 * at) & 3);
    let mut all = [0; 8];
    for (at, image) in all.iter_mut().enumerate() {
        if at == 4 {
            cells[1..].reverse();
        }
        cells.rotate_left(2);
        *image = cells.iter().enumerate().fold(0, |key, (at, &code)| key | code << (2 * at));
    }
    all
}

/// Eight letters around the circle from the top left: `.` empty, `X` own, `O` the enemy's, `#` off the board.
fn write(key: u16) -> String {
    (0..8).map(|at| LETTERS[(key >> (2 * at) & 3) as usize]).collect()
}

fn read(text: &str) -> Option<u16> {
    if text.chars().count() != 8 {
        return None;
    }
    text.chars().enumerate().try_fold(0, |key, (at, letter)| {
        let code = LETTERS.iter().position(|&known| known == letter)? as u16;
        Some(key | code << (2 * at))
    })
}

/// Counts of surroundings: how often one came up next to the last move, and how often it was played.
#[derive(Clone, Debug, Default)]
pub struct ShapeCounts(BTreeMap<u16, (u32, u32)>);

impl ShapeCounts {
    /// Adds the moves of a game in which nothing more urgent was to be done.
    pub fn add(&mut self, game: &Game) {
        quiet_answers(game, |topology, board, color, point, _, played| {
            let key = ring_key(topology, board, color, point);
            let first = images(key).into_iter().min().unwrap_or(key);
            let counts = self.0.entry(first).or_default();
            counts.0 += 1;
            counts.1 += u32::from(played);
        });
    }

    /// One line for each surrounding that came up at least `least` times: its letters and both counts.
    pub fn lines(&self, least: u32) -> impl Iterator<Item = String> + '_ {
        let often = self.0.iter().filter(move |(_, (came, _))| *came >= least);
        often.map(|(&key, (came, played))| format!("{} {came} {played}", write(key)))
    }
}

/// Counts of what points touch: how often they would be played by their surroundings alone, with the weights of the
/// crate, and how often they were.
#[derive(Clone, Debug)]
pub struct TouchCounts([(f64, u32); Touch::COUNT]);

impl Default for TouchCounts {
    fn default() -> Self {
        TouchCounts([(0.0, 0); Touch::COUNT])
    }
}

impl TouchCounts {
    /// Adds the moves of a game in which nothing more urgent was to be done.
    pub fn add(&mut self, game: &Game) {
        let shapes = Shapes::new();
        quiet_answers(game, |topology, board, color, point, last, played| {
            let chance = shapes.chance(ring_key(topology, board, color, point));
            let (expected, count) = &mut self.0[Touch::of(board, color, point, last).0];
            *expected += f64::from(chance) / f64::from(WHOLE);
            *count += u32::from(played);
        });
    }

    /// One line for each touch: its number, how often it was expected to be played, and how often it was.
    pub fn lines(&self) -> impl Iterator<Item = String> + '_ {
        self.0.iter().enumerate().map(|(touch, (expected, played))| format!("{touch} {expected:.0} {played}"))
    }
}

/// Calls for every point next to the last move that might be played, at the moves where nothing more urgent was to be
/// done, with whether it was played.
fn quiet_answers(game: &Game, mut call: impl FnMut(&Topology, &Board, Color, Point, Point, bool)) {
    let topology = Topology::new(std::sync::Arc::clone(game.board().graph()));
    if topology.ring.is_empty() {
        return;
    }
    let mut board = Board::new(std::sync::Arc::clone(&topology.graph));
    let (mut tactics, mut urgent) = (Tactics::default(), Vec::new());
    let mut last = None;
    for step in game.steps() {
        let &Played::Move(color, mv) = step else { return };
        if let (Some(last), Move::Play(played)) = (last, mv) {
            urgent.clear();
            tactics.answers(&topology.graph, &mut board, color, last, &mut urgent);
            let near = if urgent.is_empty() { &topology.near[last.index()][..] } else { &[] };
            for &point in near {
                if board.color(point).is_none()
                    && board.is_legal(color, point)
                    && !tactics.is_bad_self_atari(&board, color, point)
                {
                    call(&topology, &board, color, point, last, point == played);
                }
            }
        }
        last = match mv {
            Move::Play(point) if board.color(point).is_none() => {
                board.play_unlogged(color, point);
                Some(point)
            }
            _ => None,
        };
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use igolog_core::Graph;

    use super::*;

    #[test]
    fn keys_read_back_and_images_have_one_first() {
        for key in (0..=u16::MAX).step_by(97) {
            assert_eq!(read(&write(key)), Some(key));
            let first = images(key).into_iter().min();
            assert!(images(key).into_iter().all(|image| images(image).into_iter().min() == first));
        }
        assert_eq!(read("XO"), None);
        assert_eq!(read("XO.#XO.?"), None);
    }

    #[test]
    fn a_hane_is_likelier_than_nothing_in_every_orientation() {
        let shapes = Shapes::new();
        let hane = read("XO......").unwrap();
        for image in images(hane) {
            assert_eq!(shapes.chance(image), shapes.chance(hane));
        }
        assert!(shapes.chance(hane) > 2 * shapes.chance(0), "{} {}", shapes.chance(hane), shapes.chance(0));
        assert!((0..=u16::MAX).all(|key| shapes.chance(key) < WHOLE));
    }

    #[test]
    fn touching_a_weak_block_weighs_more_on_any_graph() {
        let weight = |edges: &[(usize, usize)]| {
            let topology = Topology::new(Arc::new(Graph::from_edges(6, edges).unwrap()));
            assert!(topology.ring.is_empty());
            let (hub, leaf) = (Point::new(0), Point::new(1));
            let mut board = Board::new(Arc::clone(&topology.graph));
            board.play_unchecked(Color::Black, hub);
            Shapes::new().weight(&topology, &board, Color::White, leaf, hub)
        };
        let two_liberties = weight(&[(0, 1), (0, 2), (1, 3), (2, 4), (4, 5)]);
        let five_liberties = weight(&[(0, 1), (0, 2), (0, 3), (0, 4), (0, 5)]);
        assert!(two_liberties > five_liberties, "{two_liberties} {five_liberties}");
    }
}
