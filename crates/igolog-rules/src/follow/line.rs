//! The steps of a game from its first position on.

use igolog_core::{Board, Color, Delta, Game, Played};

/// One step of a [`Line`].
#[derive(Clone, Debug)]
pub struct LineStep {
    /// What it changed.
    pub delta: Delta,
    /// What was played.
    pub played: Played,
    /// Who moves next.
    pub to_move: Color,
}

/// A game laid out for following: the first position and every step.
#[derive(Clone, Debug)]
pub struct Line {
    /// The first position.
    pub start: Board,
    /// Who moves first.
    pub to_move: Color,
    /// The steps.
    pub steps: Vec<LineStep>,
}

impl Line {
    /// The line that led to the present position of a game.
    pub fn of(game: &Game) -> Line {
        let mut game = game.clone();
        let mut steps = Vec::new();
        while let (Some(delta), Some(&played)) = (game.board().delta(), game.steps().last()) {
            let to_move = game.to_move();
            if !game.undo() {
                break;
            }
            steps.push(LineStep { delta, played, to_move });
        }
        steps.reverse();
        Line { start: game.board().clone(), to_move: game.to_move(), steps }
    }
}
