//! The rule player against a player that draws legal moves and fills no eye.
//!
//! `cargo xtask rule-player 100`

use igolog_core::{Color, Dice, Ending, Game, Graph, Move, Point, Rules};
use igolog_rules::{Budget, RulePlayer};
use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::Done;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// How many games
    #[arg(default_value_t = 10)]
    games: usize,
    /// The side of the board
    #[arg(default_value_t = 9)]
    size: usize,
}

pub(crate) fn run(args: Args) -> Done {
    let Args { games, size } = args;
    let graph = Arc::new(Graph::grid(size, size)?);
    let mut out = std::io::stdout().lock();
    let (mut wins, mut moves, mut spent) = (0, 0u32, Duration::ZERO);
    for number in 0..games {
        let mut dice = Dice::new(number as u64 * 7919 + 1);
        let rules_play = if number % 2 == 0 { Color::Black } else { Color::White };
        let mut player = RulePlayer::new(&graph)?;
        let mut game = Game::new(graph.clone(), Rules::CHINESE).with_komi(Rules::CHINESE.usual_komi());
        while !game.is_over() && game.steps().len() < 4 * size * size {
            let mv = if game.to_move() == rules_play {
                let start = Instant::now();
                let choice = player.choose(&game, dice.next_u64(), &Budget::default())?;
                spent += start.elapsed();
                moves += 1;
                choice.mv
            } else {
                let good = |p: &Point| !game.board().is_eyelike(game.to_move(), *p);
                let legal: Vec<Point> = game.legal_points().into_iter().filter(good).collect();
                if legal.is_empty() { Move::Pass } else { Move::Play(legal[dice.index(legal.len())]) }
            };
            game.play(mv)?;
        }
        let score = game.score(&Ending::default());
        let won = (score.points.black > score.points.white) == (rules_play == Color::Black);
        wins += usize::from(won);
        writeln!(
            out,
            "game {number}: {rules_play:?} {} in {} moves, {} to {}",
            if won { "wins" } else { "LOSES" },
            game.steps().len(),
            score.points.black,
            score.points.white
        )?;
    }
    writeln!(out, "{wins} of {games}; {:?} a move", spent / moves.max(1))?;
    Ok(())
}
