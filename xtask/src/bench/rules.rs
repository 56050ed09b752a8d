//! Fifteen rules over a dense 19×19 position: our engine and SWI-Prolog on the same facts, answers compared.
//!
//! `cargo xtask bench rules`; without `swipl` on the path only our side runs.

use igolog_core::{Dice, Game, GameLine, Graph, Move, Point, Rules};
use igolog_rules::{Budget, Follower, Program, RuleEngine, Value, board_program};
use std::error::Error;
use std::fmt::Write as _;
use std::io::Write;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::Done;

const RULES: &str = "
    taken(B, P) :- block(B, _, _, 1), liberty(B, P).
    same(P, Q) :- adjacent(P, Q), stone(P, _, C), stone(Q, _, C).
    joined(P, Q) :- same(P, Q).
    joined(P, R) :- joined(P, Q), same(Q, R).
    common(A, B, P) :- liberty(A, P), liberty(B, P), A != B, block(A, C, _, _), block(B, C, _, _).
    commons(A, B, N) :- N = count(P : common(A, B, P)).
    can_play(C, P) :- empty(P), adjacent(P, Q), empty(Q), opposite(C, _).
    can_play(C, P) :- liberty(B, P), block(B, C, _, L), L >= 2.
    can_play(C, P) :- liberty(B, P), block(B, D, _, 1), opposite(C, D).
    link(A, B) :- commons(A, B, N), N >= 2.
    link(A, B) :- common(A, B, P), block(A, C, _, _), opposite(C, D), not can_play(D, P).
    grouped(A, A) :- block(A, _, _, _).
    grouped(A, B) :- grouped(A, C), link(C, B).
    group_of(A, G) :- G = min(B : grouped(A, B)).
    net(E, P) :- block(E, _, _, 2), liberty(E, Q), liberty(E, R), Q != R, adjacent(P, Q), adjacent(P, R), empty(P),
        not liberty(E, P).
    eye_of(P, C) :- empty(P), adjacent(P, Q), stone(Q, _, C), not (adjacent(P, R), not stone(R, _, C)).
";

const PROLOG: &str = "
:- table joined/2, grouped/2.
taken(B, P) :- block(B, _, _, 1), liberty(B, P).
same(P, Q) :- adjacent(P, Q), stone(P, _, C), stone(Q, _, C).
joined(P, Q) :- same(P, Q).
joined(P, R) :- joined(P, Q), same(Q, R).
common(A, B, P) :- liberty(A, P), liberty(B, P), A \\== B, block(A, C, _, _), block(B, C, _, _).
commons(A, B, N) :- aggregate(count, P, common(A, B, P), N).
can_play(C, P) :- empty(P), adjacent(P, Q), empty(Q), opposite(C, _).
can_play(C, P) :- liberty(B, P), block(B, C, _, L), L >= 2.
can_play(C, P) :- liberty(B, P), block(B, D, _, 1), opposite(C, D).
link(A, B) :- commons(A, B, N), N >= 2.
link(A, B) :- common(A, B, P), block(A, C, _, _), opposite(C, D), \\+ can_play(D, P).
grouped(A, A) :- block(A, _, _, _).
grouped(A, B) :- grouped(A, C), link(C, B).
group_of(A, G) :- aggregate(min(B), grouped(A, B), G).
net(E, P) :- block(E, _, _, 2), liberty(E, Q), liberty(E, R), Q \\== R, adjacent(P, Q), adjacent(P, R), empty(P),
    \\+ liberty(E, P).
eye_of(P, C) :- empty(P), adjacent(P, Q), stone(Q, _, C), \\+ (adjacent(P, R), \\+ stone(R, _, C)).
run(Rows) :- abolish_all_tables, findall(taken(A, B), taken(A, B), R1), findall(joined(A, B), joined(A, B), R2),
    findall(commons(A, B, C), commons(A, B, C), R3), findall(can_play(A, B), can_play(A, B), R4),
    findall(link(A, B), link(A, B), R5), findall(group_of(A, B), group_of(A, B), R6), findall(net(A, B), net(A, B), R7),
    findall(eye_of(A, B), eye_of(A, B), R8), append([R1, R2, R3, R4, R5, R6, R7, R8], All), sort(All, Rows).
main :- run(_), statistics(cputime, T0), forall(between(1, 5, _), run(_)), statistics(cputime, T1),
    T is (T1 - T0) * 1000 / 5, format(user_error, '~3f~n', [T]), run(Rows), forall(member(R, Rows), (writeq(R), nl)).
:- initialization((main, halt)).
";

const DERIVED: &[(&str, usize)] = &[
    ("taken", 2),
    ("joined", 2),
    ("commons", 3),
    ("can_play", 2),
    ("link", 2),
    ("group_of", 2),
    ("net", 2),
    ("eye_of", 2),
];
const BASE: &[(&str, usize)] =
    &[("block", 4), ("liberty", 2), ("stone", 3), ("adjacent", 2), ("empty", 1), ("opposite", 2)];

/// Rows as Prolog facts, points by index so that both sides order them alike.
fn facts(engine: &RuleEngine, predicates: &[(&str, usize)]) -> Vec<String> {
    let term = |v: &Value| match (v.as_int(), v.as_point()) {
        (Some(n), _) => n.to_string(),
        (_, Some(p)) => p.to_string(),
        _ => engine.prolog_term(*v),
    };
    let mut out = Vec::new();
    for (name, arity) in predicates {
        let Some(rows) = engine.rows(name, *arity) else { continue };
        for row in rows.rows() {
            out.push(format!("{name}({})", row.iter().map(term).collect::<Vec<_>>().join(",")));
        }
    }
    out
}

fn random_game(moves: usize) -> Result<Game, Box<dyn Error>> {
    let mut game = Game::new(Graph::grid(19, 19)?, Rules::CHINESE);
    let mut dice = Dice::new(7);
    while game.steps().len() < moves {
        let good = |p: &Point| !game.board().is_eyelike(game.to_move(), *p);
        let legal: Vec<Point> = game.legal_points().into_iter().filter(good).collect();
        let mv = if legal.is_empty() { Move::Pass } else { Move::Play(legal[dice.index(legal.len())]) };
        game.play(mv)?;
    }
    Ok(game)
}

pub(super) fn run() -> Done {
    let mut out = std::io::stdout().lock();
    let line = random_game(230)?.line();
    let graph = line.start.graph().clone();
    let program: Arc<Program> = board_program(&graph)
        .source("fifteen", RULES)
        .query("block(B, _, _, 1), liberty(B, P)")
        .keep_all()
        .build()?
        .into();
    let budget = Budget::default();
    let dense = GameLine { steps: line.steps[..200].to_vec(), ..line.clone() };
    let mut follower = Follower::along(program.clone(), &dense, &budget)?;
    let base = facts(follower.engine_ref(), BASE);
    let mut least = Duration::MAX;
    for _ in 0..20 {
        let start = Instant::now();
        follower.engine().evaluate_again(&budget)?;
        least = least.min(start.elapsed());
    }
    writeln!(out, "{} facts; all rules from scratch: best of 20 {least:?}", base.len())?;
    let mut query = Duration::MAX;
    for _ in 0..1000 {
        let start = Instant::now();
        follower.engine().query(0, &budget)?;
        query = query.min(start.elapsed());
    }
    writeln!(out, "prepared atari query: best of 1000 {query:?}")?;
    let ours = {
        let mut rows = facts(follower.engine_ref(), DERIVED);
        rows.sort();
        rows
    };
    let mut best = vec![Duration::MAX; 30];
    for _ in 0..30 {
        for (step, best) in line.steps[200..].iter().zip(&mut best) {
            let start = Instant::now();
            follower.step(&step.delta, step.played, step.to_move, &budget)?;
            *best = (*best).min(start.elapsed());
        }
        for _ in 0..30 {
            follower.undo();
        }
    }
    writeln!(
        out,
        "per move over 30 moves, best of 30 rounds, fact store included: mean {:?}",
        best.iter().sum::<Duration>() / 30
    )?;
    let mut text = String::new();
    base.iter().try_for_each(|fact| writeln!(text, "{fact}."))?;
    let file = std::env::temp_dir().join(format!("igolog-bench-{}.pl", std::process::id()));
    std::fs::write(&file, text + PROLOG)?;
    let run = Command::new("swipl").arg(&file).output();
    std::fs::remove_file(&file)?;
    let Ok(run) = run else {
        writeln!(out, "SWI-Prolog is not installed; nothing to compare with")?;
        return Ok(());
    };
    let mut theirs: Vec<String> = String::from_utf8_lossy(&run.stdout).lines().map(String::from).collect();
    theirs.sort();
    let milliseconds = String::from_utf8_lossy(&run.stderr).trim().to_string();
    writeln!(out, "SWI-Prolog, the same rules: {milliseconds} ms; {} rows, equal: {}", theirs.len(), ours == theirs)?;
    if ours != theirs {
        return Err(format!("answers differ: {} rows here, {} there", ours.len(), theirs.len()).into());
    }
    Ok(())
}
