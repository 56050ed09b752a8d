//! The standard library over real play: after every move and undo of random games, on grids and other boards, the engine that
//! followed the game holds what a fresh one derives; and what the library says about moves is what the kernel does.

use igolog_core::{Color, Dice, Game, Graph, Move, Point, Rules, Suicide};
use igolog_rules::{Budget, Follower, Program, RulePlayer, Value, board_program, program_text};
use std::sync::Arc;

const QUERIES: &[&str] = &[
    "atari(B), block(B, C, S, 1)",
    "stone(IJ, K)",
    "in_block(K, B)",
    "blockNSL(B, S, L)",
    "blockDAL(A, B, I, J)",
    "new_liberties(P, C, N)",
    "new_size(P, C, S)",
    "self_atari(P, C)",
    "ko_shape(P, C)",
    "snapback(E, P)",
    "net_candidate(E, P)",
    "double_atari(P, C)",
    "cuts(P, C, A, B)",
    "connects(P, C, A, B)",
    "real_eye(P, C)",
    "false_eye(P, C)",
    "half_eye(P, C)",
    "in_trouble(C, N)",
    "legal(P), to_move(C)",
    "path(P, Q)",
    "region(R, C, S, E), bounds(R, B, V)",
    "alive(B, W)",
    "unsettled(B)",
    "open_border(P)",
    "dame(P)",
    "peep(P, C, Q)",
    "empty_triangle(P, E, C)",
];

const EXTRA: &str =
    "path(P, Q) :- adjacent(P, Q), occupied(P, C), occupied(Q, C). path(P, R) :- path(P, Q), path(Q, R).";

fn program(graph: &Arc<Graph>) -> Arc<Program> {
    let builder = board_program(graph).library("std").source("extra", EXTRA);
    let built = QUERIES.iter().fold(builder, |b, q| b.query(q)).build();
    Arc::new(built.unwrap_or_else(|e| panic!("{e}")))
}

fn answers(follower: &mut Follower) -> Vec<String> {
    let names = follower.engine().program().point_names().clone();
    let mut out = Vec::new();
    for q in 0..QUERIES.len() {
        let answers = follower.engine().query(q, &Budget::default()).unwrap();
        for row in answers.rows() {
            let values: Vec<String> = row.iter().map(|v| program_text(*v, follower.engine().pool(), &*names)).collect();
            out.push(format!("{q}: {}", values.join(" ")));
        }
    }
    out
}

/// A legal move, mostly not filling own eyes; a pass now and then.
fn choose(game: &Game, dice: &mut Dice) -> Move {
    let legal = game.legal_points();
    let good: Vec<Point> = legal.iter().copied().filter(|p| !game.board().is_eyelike(game.to_move(), *p)).collect();
    if good.is_empty() || dice.index(40) == 0 { Move::Pass } else { Move::Play(good[dice.index(good.len())]) }
}

fn boards() -> Vec<(Graph, usize)> {
    vec![
        (Graph::grid(5, 5).unwrap(), 60),
        (Graph::grid(9, 9).unwrap(), 90),
        (Graph::grid(7, 3).unwrap(), 40),
        (Graph::torus(5, 5).unwrap(), 50),
    ]
}

#[test]
fn following_a_game_equals_starting_afresh() {
    let budget = Budget::default();
    let mut compared = 0;
    for (number, (graph, moves)) in boards().into_iter().enumerate() {
        let graph = Arc::new(graph);
        let program = program(&graph);
        let mut game = Game::new(graph, Rules::CHINESE);
        let mut dice = Dice::new(number as u64 + 11);
        let mut follower = Follower::new(program.clone(), game.board(), game.to_move(), &budget).unwrap();
        for step in 0..moves {
            if dice.index(5) == 0 && !game.steps().is_empty() {
                game.undo();
                assert!(follower.undo());
            } else {
                let mv = choose(&game, &mut dice);
                game.play(mv).unwrap();
                follower.follow(&game, &budget).unwrap();
            }
            if step % 3 != 0 {
                continue;
            }
            let mut fresh = Follower::new(program.clone(), game.board(), game.to_move(), &budget).unwrap();
            let without_numbers = |lines: Vec<String>| -> Vec<String> {
                // A fresh start does not know who played which move, so move numbers differ.
                lines.into_iter().filter(|l| !["1:", "2:", "3:", "4:"].iter().any(|q| l.starts_with(q))).collect()
            };
            assert_eq!(without_numbers(answers(&mut follower)), without_numbers(answers(&mut fresh)), "step {step}");
            compared += 1;
        }
    }
    assert!(compared > 60);
}

#[test]
fn what_a_move_would_do_is_what_it_does() {
    let budget = Budget::default();
    let mut checked = 0;
    for (number, (graph, moves)) in boards().into_iter().enumerate() {
        let graph = Arc::new(graph);
        let query = "new_liberties(P, C, N), new_size(P, C, S)";
        let program = board_program(&graph).library("std").query(query).build().unwrap();
        let mut game = Game::new(graph, Rules::CHINESE);
        let mut dice = Dice::new(number as u64 + 99);
        let mut follower = Follower::new(program.into(), game.board(), game.to_move(), &budget).unwrap();
        for _ in 0..moves {
            let mv = choose(&game, &mut dice);
            game.play(mv).unwrap();
            follower.follow(&game, &budget).unwrap();
            let rows: Vec<Vec<Value>> =
                follower.engine().query(0, &budget).unwrap().rows().map(<[Value]>::to_vec).collect();
            for row in rows {
                let point = game.board().graph().point(row[0].as_point().unwrap() as usize).unwrap();
                let color = if row[1] == Value::BLACK { Color::Black } else { Color::White };
                let mut board = game.board().clone();
                board.set_ko(None);
                let expected = match board.play(color, point, Suicide::Forbidden) {
                    Ok(()) => {
                        let block = board.block(point).unwrap();
                        (board.liberty_count(block) as i64, board.block_size(block) as i64)
                    }
                    Err(_) => (0, row[3].as_int().unwrap()),
                };
                assert_eq!((row[2].as_int().unwrap(), row[3].as_int().unwrap()), expected, "{point:?} {color:?}");
                checked += 1;
            }
        }
    }
    assert!(checked > 5000, "{checked} moves");
}

/// Plays every snapback out: throw in, take, retake; the whole block must be gone.
#[test]
fn snapbacks_snap_back() {
    let budget = Budget::default();
    let graph = Arc::new(Graph::grid(7, 7).unwrap());
    let program: Arc<Program> = board_program(&graph).library("std").query("snapback(E, P)").build().unwrap().into();
    let mut found = 0;
    for seed in 0..40 {
        let mut dice = Dice::new(seed);
        let mut game = Game::new(graph.clone(), Rules::CHINESE);
        let mut follower = Follower::new(program.clone(), game.board(), game.to_move(), &budget).unwrap();
        for _ in 0..60 {
            game.play(choose(&game, &mut dice)).unwrap();
            follower.follow(&game, &budget).unwrap();
            for row in follower.engine().query(0, &budget).unwrap().rows() {
                snap_back(&game, row);
                found += 1;
            }
        }
    }
    assert!(found > 5, "{found} snapbacks");
}

fn snap_back(game: &Game, row: &[Value]) {
    let at = |v: Value| game.board().graph().point(v.as_point().unwrap() as usize).unwrap();
    let (stone, throw_in) = (at(row[0]), at(row[1]));
    let mut board = game.board().clone();
    board.set_ko(None);
    let defender = board.color(stone).unwrap();
    board.play(!defender, throw_in, Suicide::Forbidden).unwrap();
    let take = board.liberties(board.block(throw_in).unwrap()).next().unwrap();
    board.play(defender, take, Suicide::Forbidden).unwrap();
    assert_eq!(board.color(throw_in), None);
    board.play(!defender, throw_in, Suicide::Forbidden).unwrap();
    assert_eq!(board.color(stone), None, "snapback at {throw_in:?}");
}

/// Under territory rules neutral points are worth nothing, but an open border is no neutral point.
#[test]
fn the_rule_player_does_not_pass_while_borders_are_open() {
    for draw in 0..6 {
        let mut game = Game::new(Graph::grid(9, 9).unwrap(), Rules::JAPANESE);
        let mut player = RulePlayer::new(game.board().graph()).unwrap();
        for number in 1..=30 {
            let choice = player.choose(&game, draw * 7919 + number, &Budget::default()).unwrap();
            assert_ne!(choice.mv, Move::Pass, "move {number}, draw {draw}: {:?}\n{:?}", choice.why, game.board());
            game.play(choice.mv).unwrap();
        }
    }
}
