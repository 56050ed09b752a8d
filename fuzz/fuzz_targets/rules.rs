//! Any text as a rule file and as a query, on a small board and after two moves: an answer or an error within the budget,
//! never a panic; and after undoing the moves everything derived is as it was.
#![no_main]

use igolog_core::{Game, Graph, Move, Rules};
use igolog_rules::{Budget, Follower, board_program};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    // The last line is the query, the lines before it are the rules.
    let (rules, query) = text.trim_end().rsplit_once('\n').unwrap_or(("", &text));
    let Ok(graph) = Graph::grid(5, 5) else { return };
    let mut game = Game::new(graph, Rules::CHINESE);
    let program = board_program(game.board().graph()).library("std").source("fuzz.rules", rules).query(query);
    let Ok(program) = program.build() else { return };
    let budget = Budget { steps: 300_000, rows: 20_000, memory: 8 << 20, ..Budget::default() };
    let Ok(mut follower) = Follower::new(program.into(), game.board(), game.to_move(), &budget) else { return };
    let before = follower.engine().query(0, &budget);
    let mut steps = 0;
    for (x, y) in [(2, 2), (2, 3)] {
        let Some(point) = game.board().graph().at(x, y) else { return };
        if game.play(Move::Play(point)).is_err() || follower.follow(&game, &budget).is_err() {
            return;
        }
        steps += 1;
        let _ = follower.engine().events(&budget);
        let _ = follower.engine().query(0, &budget);
    }
    for _ in 0..steps {
        assert!(follower.undo());
    }
    if let (Ok(before), Ok(after)) = (before, follower.engine().query(0, &budget)) {
        assert!(before.rows().eq(after.rows()));
    }
});
