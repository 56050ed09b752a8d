//! Random rules over random games: after plays and undos a follower holds what one derives that only ever went forward,
//! for rules with recursion, negation, aggregates and questions about time.

use igolog_core::{Dice, Game, Graph, Move, Point, Rules};
use igolog_rules::{Budget, Follower, Program, board_program, program_text};
use std::fmt::Write;
use std::sync::Arc;

fn pick<'a>(dice: &mut Dice, from: &[&'a str]) -> &'a str {
    from[dice.index(from.len())]
}

/// Conditions over two points, with `X` and `Y` for them.
const PAIRS: &[&str] = &[
    "adjacent(X, Y)",
    "diagonal(X, Y)",
    "block_of(X, Y)",
    "liberty(X, Y)",
    "enemy(X, Y, _)",
    "joint(_, X, Y, _)",
    "static_group(X, Y)",
    "last_move(X, _), last_move(Y, _)",
];
/// Conditions over one.
const SINGLES: &[&str] = &[
    "empty(X)",
    "stone(X, _, black)",
    "stone(X, _, white)",
    "block(X, _, _, 1)",
    "legal(X)",
    "line(X, 1)",
    "block(X, _, S, L), S < L",
];

fn with(goal: &str, x: &str, y: &str) -> String {
    goal.replace('X', "\u{1}").replace('Y', "\u{2}").replace('\u{1}', x).replace('\u{2}', y)
}

/// Predicates `p0 … p5` of two points. Each may use itself and its neighbour (recursion, mutual too) and, negated, counted or
/// at another time, those of lower pairs.
fn program_text_of(dice: &mut Dice) -> String {
    let mut text = String::new();
    for p in 0..6 {
        let _ = writeln!(
            text,
            "p{p}(A, B) :- {}, {}.",
            with(pick(dice, PAIRS), "A", "B"),
            with(pick(dice, SINGLES), "A", "")
        );
        for _ in 0..1 + dice.index(2) {
            let step = with(pick(dice, PAIRS), "A", "B");
            let ring = (p & !1) + dice.index(2);
            let mut body = match dice.index(3) {
                0 => format!("{step}, p{ring}(B, C), A != C"),
                1 => format!("p{ring}(A, B), p{p}(B, C)"),
                _ => format!("{step}, {}", with(pick(dice, PAIRS), "B", "C")),
            };
            let lower = p & !1;
            if lower > 0 {
                let q = dice.index(lower);
                body += &match dice.index(6) {
                    0 => format!(", not p{q}(A, C)"),
                    1 => format!(", not (p{q}(A, D), {})", with(pick(dice, SINGLES), "D", "")),
                    2 => format!(", N = count(D : p{q}(A, D)), N mod 2 = {}", dice.index(2)),
                    3 => format!(", max(D : p{q}(C, D)) != A"),
                    4 => format!(", not was(p{q}(A, C))"),
                    _ => String::new(),
                };
            }
            let _ = writeln!(text, "p{p}(A, C) :- {body}.");
        }
    }
    text
}

const QUERIES: &[&str] = &[
    "p0(A, B)",
    "p1(A, B)",
    "p2(A, B)",
    "p3(A, B)",
    "p4(A, B)",
    "p5(A, B)",
    "since(M, p3(A, B))",
    "past(F, T, p2(A, B)), T - F > 2",
    "for(N, p1(A, B)), N > 3",
    "appeared(p4(A, B))",
    "disappeared(p5(A, B))",
    "at(3, p0(A, B))",
    "N = count(A, B : p5(A, B)), L = list(A : p4(A, A))",
];

fn answers(follower: &mut Follower) -> Vec<String> {
    let names = follower.engine().program().point_names().clone();
    let mut out = Vec::new();
    for (q, query) in QUERIES.iter().enumerate() {
        let answers = follower.engine().query(q, &Budget::default()).unwrap();
        for row in answers.rows() {
            let values: Vec<String> = row.iter().map(|v| program_text(*v, follower.engine().pool(), &*names)).collect();
            out.push(format!("{query}: {}", values.join(" ")));
        }
    }
    out
}

fn choose(game: &Game, dice: &mut Dice) -> Move {
    let good = |p: &Point| !game.board().is_eyelike(game.to_move(), *p);
    let legal: Vec<Point> = game.legal_points().into_iter().filter(good).collect();
    if legal.is_empty() || dice.index(30) == 0 { Move::Pass } else { Move::Play(legal[dice.index(legal.len())]) }
}

#[test]
fn going_back_and_forth_equals_going_forward() {
    let budget = Budget::default();
    let graphs = [Graph::grid(4, 4), Graph::grid(5, 3), Graph::torus(4, 4)].map(|g| Arc::new(g.unwrap()));
    let (mut programs, mut compared, mut rows) = (0, 0, 0);
    for seed in 0..60 {
        let mut dice = Dice::new(seed * 31 + 5);
        let graph = &graphs[dice.index(graphs.len())];
        let text = program_text_of(&mut dice);
        let builder = board_program(graph).source("random", &text);
        let program: Arc<Program> = match QUERIES.iter().fold(builder, |b, q| b.query(q)).build() {
            Ok(program) => program.into(),
            Err(errors) => panic!("{errors}\n{text}"),
        };
        programs += 1;
        let mut game = Game::new(graph.clone(), Rules::CHINESE);
        let mut follower = Follower::new(program.clone(), game.board(), game.to_move(), &budget).unwrap();
        for step in 0..30 {
            if dice.index(4) == 0 && !game.steps().is_empty() {
                game.undo();
                assert!(follower.undo());
            } else if !game.is_over() {
                game.play(choose(&game, &mut dice)).unwrap();
                follower.follow(&game, &budget).unwrap();
            }
            if step % 6 != 5 {
                continue;
            }
            let mut forward = Follower::along(program.clone(), &game.line(), &budget).unwrap();
            let (here, there) = (answers(&mut follower), answers(&mut forward));
            assert_eq!(here, there, "seed {seed}, step {step}\n{text}");
            compared += 1;
            rows += here.len();
        }
    }
    assert!(
        programs == 60 && compared >= 300 && rows > 10_000,
        "{programs} programs, {compared} positions, {rows} rows"
    );
}
