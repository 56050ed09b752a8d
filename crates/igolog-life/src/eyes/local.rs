//! The game inside an eye space, played to its end on a board of its own.
//!
//! The stones around the space are one block there. It has an eye elsewhere for every eye that it need not make here, so
//! that it lives iff it makes the others. Margins touch an enemy stone that cannot be taken; the key of a half eye is a
//! margin beside it.

use igolog_core::{Board, Color, Graph, Point};

use super::domain::Domains;
use super::space::{EyeSpace, Key};
use crate::search::{Goal, Judgement};
use crate::tactics::{KoGoal, Reader, Success};

/// More points than this are not played out.
const MOST_POINTS: usize = 16;
/// Liberties of the wall elsewhere, which the attacker must fill before the last one in the space.
const OUTSIDE: usize = 2;
/// Positions for one question.
const BUDGET: u64 = 60_000;

/// A space on a board of its own, one side to begin.
pub(super) struct LocalGame {
    /// With no eye elsewhere, and with one.
    boards: [Option<Board>; 2],
    wall: Point,
    color: Color,
    first: Color,
    /// Where the attacker and the owner play on the real board, for every point of the space.
    moves: Vec<Vec<Key>>,
}

impl LocalGame {
    pub(super) fn new(board: &Board, domains: &Domains, space: &EyeSpace, first: Color) -> Option<LocalGame> {
        let mut keys: Vec<&[Key]> = Vec::new();
        for vertex in space.vertices.iter().filter(|vertex| !vertex.keys.is_empty()) {
            if !keys.contains(&&vertex.keys[..]) {
                keys.push(&vertex.keys);
            }
        }
        let own = space.vertices.len();
        let points = own + keys.len();
        if points > MOST_POINTS {
            return None;
        }
        let graph = board.graph();
        let (wall, outside, last) = (points, points + 1, points + 4 + OUTSIDE);
        let mut edges = vec![(outside, points + 2), (outside, points + 3)];
        let shared = (own..points).chain(points + 4..last);
        edges.extend(shared.flat_map(|liberty| [(liberty, wall), (liberty, outside)]));
        for (index, vertex) in space.vertices.iter().enumerate() {
            let others = space.vertices.iter().enumerate().skip(index + 1);
            let beside = others.filter(|(_, other)| graph.adjacent(vertex.point, other.point));
            edges.extend(beside.map(|(other, _)| (index, other)));
            let margin = vertex.margin || vertex.favoured.is_some_and(|side| side == first && side != space.color);
            let touches = |near| domains.lively[space.color].contains(near);
            if margin || graph.neighbors(vertex.point).any(touches) {
                edges.push((index, wall));
            }
            if margin {
                edges.push((index, outside));
            }
            if vertex.favoured != Some(first) {
                edges.extend(keys.iter().position(|&k| k == vertex.keys).map(|key| (index, own + key)));
            }
        }
        let enemy = !space.color;
        let inside = (0..own).filter(|&index| board.color(space.vertices[index].point) == Some(enemy));
        let stones = inside.chain([outside]).map(|at| (at, enemy)).chain([(wall, space.color)]);
        let stones: Vec<_> = stones.map(|(at, color)| (Point::new(at), Some(color))).collect();
        let make = |eyes: usize| {
            let elsewhere = (last..last + eyes).map(|eye| (eye, wall));
            let edges: Vec<(usize, usize)> = edges.iter().copied().chain(elsewhere).collect();
            let mut board = Board::new(Graph::from_edges(last + eyes, &edges).ok()?);
            board.setup(&stones).ok()?;
            Some(board)
        };
        let real = space.vertices.iter().map(|v| vec![Key { attack: v.point, defence: v.point }]);
        Some(LocalGame {
            boards: [make(0), make(1)],
            wall: Point::new(wall),
            color: space.color,
            first,
            moves: real.chain(keys.iter().map(|k| k.to_vec())).collect(),
        })
    }

    /// How many eyes, two at most, the owner makes; `None` if that takes too long to find out.
    pub(super) fn eyes(&self, reader: &mut Reader) -> Option<u8> {
        self.count(reader, None)
    }

    /// The first moves by which that is reached.
    pub(super) fn moves(&self, reader: &mut Reader, eyes: u8) -> Vec<Point> {
        let indices = (0..self.moves.len()).map(Point::new);
        let good = indices.filter(|&at| {
            let found = self.count(reader, Some(at));
            found.is_some_and(|found| if self.first == self.color { found >= eyes } else { found <= eyes })
        });
        let found = good.flat_map(|at| &self.moves[at.index()]);
        found.map(|key| if self.first == self.color { key.defence } else { key.attack }).collect()
    }

    /// The eyes that the owner makes, after a first move if one is given.
    fn count(&self, reader: &mut Reader, mv: Option<Point>) -> Option<u8> {
        let mut eyes = 0;
        for board in self.boards.iter().rev() {
            match self.lives(reader, board.as_ref(), mv) {
                Some(true) => eyes += 1,
                Some(false) => break,
                None => return None,
            }
        }
        Some(eyes)
    }

    /// Whether the wall stands; a ko counts for the side that began. `None` if a search ends too early or the move is none.
    fn lives(&self, reader: &mut Reader, board: Option<&Board>, mv: Option<Point>) -> Option<bool> {
        let Some(board) = board else { return Some(false) };
        let mut board = board.clone();
        board.forget();
        if let Some(at) = mv {
            if !board.is_legal(self.first, at) {
                return None;
            }
            board.play_unchecked(self.first, at);
        }
        let mut goal = TakeWall { wall: self.wall, color: self.color, moves: self.moves.len() };
        let next = if mv.is_some() { !self.first } else { self.first };
        let reading = reader.read_goal(&board, &mut goal, next, BUDGET);
        if !reading.complete {
            return None;
        }
        // Without a move the mover's success counts; after it, only the other side's that needs no ko.
        let worked = if mv.is_some() { reading.success == Success::Works } else { reading.success != Success::Fails };
        Some(worked == (next == self.color))
    }
}

/// The goal of taking the wall by moves in the space, or by filling what it has elsewhere.
struct TakeWall {
    wall: Point,
    color: Color,
    /// So many points of the board are the space, with its keys.
    moves: usize,
}

impl Goal for TakeWall {
    fn prover(&self) -> Color {
        !self.color
    }

    fn judge(&mut self, board: &Board, _: Color, _: usize) -> Judgement {
        if board.color(self.wall) == Some(self.color) { Judgement::Open(1, 1) } else { Judgement::Won }
    }

    fn moves(&mut self, board: &Board, _: Color, _: usize, moves: &mut Vec<(Option<Point>, u32)>) {
        // The wall, the stone outside and its two eyes come between.
        let elsewhere = self.moves + 4..board.graph().len();
        moves.extend((0..self.moves).chain(elsewhere).map(|at| (Some(Point::new(at)), 0)));
        moves.push((None, 1));
    }
}

impl KoGoal for TakeWall {}
