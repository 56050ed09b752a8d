//! Questions to the rules about a board written down.

use igolog_core::Game;
use igolog_rules::{Budget, Follower, board_program, plain_text};
use igolog_text::position_string;

/// The answers to a query on a board: values with blanks, answers with semicolons; what went wrong, if anything did.
pub(crate) fn ask(board: &str, query: &str) -> String {
    match position_string::parse(&format!("{board} b")) {
        Ok(game) => ask_game(&game, query),
        Err(error) => error.to_string(),
    }
}

/// As [`ask`], of the end of a game.
pub(crate) fn ask_game(game: &Game, query: &str) -> String {
    let budget = Budget::default();
    let answered = || -> Result<String, Box<dyn std::error::Error>> {
        let program = board_program(game.board().graph()).library("std").query(query).build()?;
        let mut follower = Follower::along(program.into(), &game.line(), &budget)?;
        let answers = follower.engine().query(0, &budget)?;
        let names = follower.engine_ref().program().point_names().clone();
        let pool = follower.engine_ref().pool();
        let row = |row: &[igolog_rules::Value]| {
            row.iter().map(|v| plain_text(*v, pool, &*names)).collect::<Vec<_>>().join(" ")
        };
        Ok(answers.rows().map(row).collect::<Vec<_>>().join("; "))
    };
    answered().unwrap_or_else(|error| error.to_string())
}
