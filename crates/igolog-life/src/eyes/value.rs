//! How many eyes a space makes, whoever moves first, and the moves that decide it.

use std::cmp::Reverse;

use igolog_core::{Board, Color, Point};

use super::domain::Domains;
use super::local::LocalGame;
use super::space::EyeSpace;
use crate::tactics::Reader;

/// What an eye space is worth: an estimate, because its border and what may become of its ends are judged by reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EyeValue {
    /// Whose eye space it is.
    pub color: Color,
    /// Eyes if the enemy moves first, two at most.
    pub least: u8,
    /// Eyes if the owner moves first, two at most.
    pub most: u8,
    /// The enemy's and the owner's move, where the two differ.
    pub moves: Option<(Point, Point)>,
}

impl EyeValue {
    /// The eye space that a point lies in; `None` where there is none.
    ///
    /// ```
    /// use igolog_core::{Board, Color, Graph};
    /// use igolog_life::eyes::EyeValue;
    /// // Three points in a row: two eyes for Black if he plays in the middle first, one if White does.
    /// let graph = Graph::grid(9, 9)?;
    /// let mut board = Board::new(graph.clone());
    /// let wall = (0..9).map(|x| (graph.at(x, 1).unwrap(), Some(Color::Black)));
    /// let ends = [3, 4, 5, 6, 7, 8].map(|x| (graph.at(x, 0).unwrap(), Some(Color::Black)));
    /// board.setup(&wall.chain(ends).collect::<Vec<_>>())?;
    /// let value = EyeValue::of(&board, graph.at(0, 0).unwrap()).unwrap();
    /// let middle = graph.at(1, 0).unwrap();
    /// assert_eq!((value.least, value.most, value.moves), (1, 2, Some((middle, middle))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(board: &Board, point: Point) -> Option<EyeValue> {
        let mut reader = Reader::with_table(16);
        let domains = Domains::of(board, &mut reader);
        let space = EyeSpace::around(board, &domains, &mut reader, point)?;
        let color = space.color;
        let mut playing = |first: Color| {
            let game = LocalGame::new(board, &domains, &space, first)?;
            let eyes = game.eyes(&mut reader)?;
            Some((eyes, game))
        };
        let Some(((least, attack), (most, defence))) = playing(!color).zip(playing(color)) else {
            let eyes = space.guess();
            return Some(EyeValue { color, least: eyes, most: eyes, moves: None });
        };
        let moves = if least < most {
            let attacks = attack.moves(&mut reader, least);
            let defences = defence.moves(&mut reader, most);
            vital(board, &space, &attacks, &defences).zip(vital(board, &space, &defences, &attacks))
        } else {
            None
        };
        Some(EyeValue { color, least, most: most.max(least), moves })
    }
}

/// Of moves that do the same, one that the other side wants as well, and there the one with most of the space beside it.
fn vital(board: &Board, space: &EyeSpace, moves: &[Point], others: &[Point]) -> Option<Point> {
    let beside = |at: Point| space.vertices.iter().filter(|vertex| board.graph().adjacent(vertex.point, at)).count();
    moves.iter().copied().max_by_key(|&at| (others.contains(&at), beside(at), Reverse(at)))
}
