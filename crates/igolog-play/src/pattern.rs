//! The eight points around an empty one, and how often good players answer there: weights learned from games.
//!
//! `shapes.txt` holds, for every surrounding that came up often enough next to the last move, how often it came up and
//! how often the next move was made there. `examples/learn_shapes.rs` writes it from a folder of game records.

use std::collections::BTreeMap;

use igolog_core::{Board, Game, Move, Played};

use crate::playout::{Tactics, ring_key};
use crate::topology::Topology;

/// The code of a point off the board; 0 is empty, 1 own, 2 the enemy's.
pub(crate) const OFF: u16 = 3;
const LETTERS: [char; 4] = ['.', 'X', 'O', '#'];
/// Chances are kept in this many parts.
pub(crate) const WHOLE: u32 = 1 << 10;

/// How often each of the 65,536 surroundings is answered, in parts of [`WHOLE`].
#[derive(Debug)]
pub(crate) struct Shapes(Vec<u16>);

impl Shapes {
    /// The weights that come with the crate.
    pub(crate) fn new() -> Shapes {
        // Twenty times seen and hardly played, before anything is known.
        let chance = |came: f32, played: f32| ((played + 0.4) / (came + 20.0) * WHOLE as f32) as u16;
        let mut shapes = Shapes(vec![chance(0.0, 0.0); 1 << 16]);
        for line in include_str!("shapes.txt").lines() {
            let mut words = line.split(' ');
            let (Some(shape), Some(came), Some(played)) = (words.next(), words.next(), words.next()) else { continue };
            let (Some(key), Ok(came), Ok(played)) = (read(shape), came.parse::<f32>(), played.parse::<f32>()) else {
                continue;
            };
            for image in images(key) {
                shapes.0[image as usize] = chance(came, played);
            }
        }
        shapes
    }

    /// The chance that the next move is made here, in parts of [`WHOLE`].
    #[inline]
    pub(crate) fn chance(&self, key: u16) -> u32 {
        u32::from(self.0[key as usize])
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
                        let key = ring_key(&topology, &board, color, point);
                        let first = images(key).into_iter().min().unwrap_or(key);
                        let counts = self.0.entry(first).or_default();
                        counts.0 += 1;
                        counts.1 += u32::from(point == played);
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

    /// One line for each surrounding that came up at least `least` times: its letters and both counts.
    pub fn lines(&self, least: u32) -> impl Iterator<Item = String> + '_ {
        let often = self.0.iter().filter(move |(_, (came, _))| *came >= least);
        often.map(|(&key, (came, played))| format!("{} {came} {played}", write(key)))
    }
}

#[cfg(test)]
mod tests {
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
}
