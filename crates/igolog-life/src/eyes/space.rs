//! Eye spaces as graphs: what one may become an eye in, its margins, and the half and false eyes of its ends.
//!
//! After GNU Go's manual, *Eyes and Half Eyes*. A point at the *margin* can be taken by the enemy from outside. An end of
//! a space is a *false* eye if the enemy holds enough of its diagonals, and then only a margin; it is a *half* eye if who
//! plays first at some diagonal decides. The diagonals are judged by reading. What hangs on a ko counts as half, too, but the
//! side that has the better of the ko need not play there if it moves first.

use igolog_core::{Board, Color, Point, Suicide};

use super::domain::Domains;
use crate::tactics::{Reader, Reading, Success};

/// Positions for one reading of a diagonal.
const BUDGET: u64 = 4_000;

/// A point of an eye space.
pub(super) struct Vertex {
    pub(super) point: Point,
    /// The enemy can play here from outside.
    pub(super) margin: bool,
    /// Of a half eye, the moves each of which decides it.
    pub(super) keys: Vec<Key>,
    /// Who has the better of a half eye that hangs on a ko.
    pub(super) favoured: Option<Color>,
}

/// Where the enemy spoils a half eye, and where its owner saves it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Key {
    pub(super) attack: Point,
    pub(super) defence: Point,
}

/// The eye space of a colour around a point.
pub(super) struct EyeSpace {
    pub(super) color: Color,
    pub(super) vertices: Vec<Vertex>,
}

impl EyeSpace {
    pub(super) fn around(board: &Board, domains: &Domains, reader: &mut Reader, point: Point) -> Option<EyeSpace> {
        let color = Color::ALL.into_iter().find(|&color| domains.eye(board, color, point).is_some())?;
        let margin = |p: Point| domains.eye(board, color, p);
        let mut vertices = vec![Vertex { point, margin: margin(point)?, keys: Vec::new(), favoured: None }];
        let mut at = 0;
        while at < vertices.len() {
            let from = vertices[at].margin;
            for near in board.graph().neighbors(vertices[at].point) {
                if let Some(margin) = margin(near)
                    && !(from && margin)
                    && vertices.iter().all(|known| known.point != near)
                {
                    vertices.push(Vertex { point: near, margin, keys: Vec::new(), favoured: None });
                }
            }
            at += 1;
        }
        let mut space = EyeSpace { color, vertices };
        for index in 0..space.vertices.len() {
            space.judge_end(board, domains, reader, index);
        }
        Some(space)
    }

    /// The eyes of a space that is too large to be played out: what its margins do not cost.
    pub(super) fn guess(&self) -> u8 {
        let margins = self.vertices.iter().filter(|vertex| vertex.margin).count();
        match self.vertices.len().saturating_sub(2 * margins) {
            0 => 0,
            1..=3 => 1,
            _ => 2,
        }
    }

    /// Makes a margin of a false eye and finds the keys of a half eye.
    fn judge_end(&mut self, board: &Board, domains: &Domains, reader: &mut Reader, index: usize) {
        let Vertex { point, margin, .. } = self.vertices[index];
        let graph = board.graph();
        let beside = self.vertices.iter().filter(|other| graph.adjacent(other.point, point)).count();
        if margin || beside > 1 {
            return;
        }
        let mut sum = if graph.diagonals(point).len() < 4 { 2.0 } else { 0.0 };
        let mut keys = Vec::new();
        for diagonal in graph.diagonals(point) {
            let (worth, key) = self.diagonal(board, domains, reader, diagonal);
            sum += worth;
            keys.extend(key);
        }
        if sum >= 4.0 {
            let enemy = !self.color;
            self.vertices[index].margin =
                self.vertices.len() == 1 || board.color(point) == Some(enemy) || board.is_legal(enemy, point);
        } else if sum > 2.0 {
            self.vertices[index].keys = keys;
            self.vertices[index].favoured = match sum {
                ..3.0 => Some(self.color),
                3.0 => None,
                _ => Some(!self.color),
            };
        }
    }

    /// What the enemy has of a diagonal, from 0 to 2, and who plays where for it.
    fn diagonal(&self, board: &Board, domains: &Domains, reader: &mut Reader, at: Point) -> (f32, Option<Key>) {
        let enemy = !self.color;
        match board.color(at) {
            Some(stone) if stone == self.color => (0.0, None),
            None => {
                let takes = takes_something(board, enemy, at);
                if domains.eye(board, self.color, at) == Some(false) && !takes {
                    return (0.0, None);
                }
                let key = Some(Key { attack: at, defence: at });
                match safety(board, reader, enemy, at) {
                    Success::Fails => (0.0, None),
                    Success::Works => match safety(board, reader, self.color, at) {
                        Success::Fails => (2.0, None),
                        Success::Works => (1.0, key),
                        _ => (KO_FOR_THE_ENEMY, key),
                    },
                    _ => (KO_FOR_THE_OWNER, key),
                }
            }
            Some(_) => {
                if domains.eye(board, self.color, at) == Some(false) {
                    return (0.0, None);
                }
                let (Some(attack), Some(defend)) = (reader.attack(board, at, BUDGET), reader.defend(board, at, BUDGET))
                else {
                    return (0.0, None);
                };
                // Who takes the enemy stone defends the eye.
                let key = defend.mv.zip(attack.mv).map(|(attack, defence)| Key { attack, defence });
                match (attack.success, defend.success) {
                    (Success::Fails, _) => (2.0, None),
                    (_, Success::Fails) => (0.0, None),
                    (Success::Works, Success::Works) => (1.0, key),
                    (Success::Works, _) => (KO_FOR_THE_OWNER, key),
                    (_, Success::Works) => (KO_FOR_THE_ENEMY, key),
                    _ => (1.0, key),
                }
            }
        }
    }
}

/// What a diagonal is worth that is contested by a ko: a little less or more than one that depends on the first move.
const KO_FOR_THE_OWNER: f32 = 0.875;
const KO_FOR_THE_ENEMY: f32 = 1.125;

/// Whether a stone captures something.
fn takes_something(board: &Board, color: Color, at: Point) -> bool {
    let graph = board.graph();
    let mut blocks =
        graph.neighbors(at).filter(|&near| board.color(near) == Some(!color)).filter_map(|p| board.block(p));
    blocks.any(|block| board.liberty_count(block) == 1)
}

/// Whether a stone can stay where it is played.
fn safety(board: &Board, reader: &mut Reader, color: Color, at: Point) -> Success {
    let mut after = board.clone();
    after.forget();
    if after.play(color, at, Suicide::Forbidden).is_err() {
        return Success::Fails;
    }
    match reader.attack(&after, at, BUDGET) {
        Some(Reading { success: Success::Fails, .. }) => Success::Works,
        Some(Reading { success: Success::Works, .. }) | None => Success::Fails,
        Some(Reading { success, .. }) => success,
    }
}
