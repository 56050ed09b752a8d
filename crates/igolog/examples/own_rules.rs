//! A rule of one's own, answered at every position of a game and explained at the last.

#![allow(clippy::print_stdout, reason = "a program for people")]

use igolog::rules::{Budget, Follower, board_program, plain_text};
use igolog::text::input::{Input, Wanted};

const RECORD: &str = "(;SZ[9];B[ee];W[de];B[dd];W[ed];B[ce];W[ec];B[df];W[fe];B[cd])";

/// Two blocks of different colours that can take each other.
const RULES: &str = "both_in_atari(A, B) :- atari(A, _), atari(B, _), enemy(A, B, _), block(A, black, _, _).";

pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (game, _) = Input::read(RECORD.as_bytes())?.game(&Wanted::default())?;
    let line = game.line();
    let program = board_program(game.board().graph()).library("std").source("my.rules", RULES);
    let program = program.query("block(B, Colour, Stones, 1)").query("both_in_atari(A, B)").build()?;
    let budget = Budget::default();
    let mut follower = Follower::new(program.into(), &line.start, line.to_move, &budget)?;
    for (number, step) in line.steps.iter().enumerate() {
        follower.step(&step.delta, step.played, step.to_move, &budget)?;
        let engine = follower.engine();
        let (single, mutual) = (engine.query(0, &budget)?, engine.query(1, &budget)?);
        println!("step {}: {} blocks with one liberty, {} pairs", number + 1, single.len(), mutual.len());
        for row in single.rows() {
            let names = engine.program().point_names();
            let row: Vec<String> = row.iter().map(|&value| plain_text(value, engine.pool(), &**names)).collect();
            println!("  {}", row.join(", "));
        }
    }
    Ok(())
}
