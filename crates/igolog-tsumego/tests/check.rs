//! Proofs of random positions, walked by the checker; with a loser who also plays outside the zone; and false ones, which it
//! must catch.

use igolog_core::{Board, Color, Dice, Graph, Point, PointSet, Stop};
use igolog_tsumego::{
    CheckLimits, CheckResult, Fate, Goal, KoMaster, Outcome, Problem, SearchResult, Solver, SolverLimits, ZoneProof,
};

const LIMITS: CheckLimits = CheckLimits { solver: SolverLimits { table_bits: 12, nodes: 300_000 }, positions: 20_000 };

/// A random position with so many empty points, and a block of it.
fn position(dice: &mut Dice, size: usize, empties: usize) -> Option<(Board, PointSet)> {
    let graph = Graph::grid(size, size).ok()?;
    let mut points: Vec<Point> = graph.points().collect();
    for k in (1..points.len()).rev() {
        points.swap(k, dice.index(k + 1));
    }
    let color = |dice: &mut Dice| if dice.index(2) == 0 { Color::Black } else { Color::White };
    let contents: Vec<_> = points[empties..].iter().map(|&p| (p, Some(color(dice)))).collect();
    let mut board = Board::new(graph);
    board.setup(&contents).ok()?;
    let stone = board.stones().nth(dice.index(points.len() - empties))?.0;
    let stones = PointSet::from_points(board.graph().len(), board.block_stones(board.block(stone)?));
    Some((board, stones))
}

fn proof(problem: &Problem, master: KoMaster, found: &SearchResult) -> ZoneProof {
    ZoneProof {
        problem: problem.clone(),
        scout: None,
        guarded: false,
        master,
        patient: false,
        outcome: found.outcome,
        zone: found.zone.clone(),
    }
}

/// Proofs of random positions under both masters.
fn each_proof(seed: u64, rounds: usize, mut visit: impl FnMut(&mut Dice, &Problem, ZoneProof)) {
    let mut dice = Dice::new(seed);
    let mut solver = Solver::new(SolverLimits { table_bits: 12, nodes: 300_000 });
    let mut done = 0;
    while done < rounds {
        let Some((board, stones)) = position(&mut dice, 4, 6) else { continue };
        done += 1;
        for to_move in [Color::Black, Color::White] {
            for master in [KoMaster::Attacker, KoMaster::Defender] {
                let goal = Goal::Stones(stones.clone());
                let problem = Problem { board: board.clone(), goal, to_move, region: None };
                let found = solver.prove(&problem, master, &Stop::never()).unwrap();
                if found.outcome != Outcome::Unknown {
                    let proof = proof(&problem, master, &found);
                    visit(&mut dice, &problem, proof);
                }
            }
        }
    }
}

#[test]
fn proofs_of_random_positions_are_walked_to_their_ends() {
    let (mut walked, mut held) = (0, 0);
    each_proof(7, 25, |_, problem, proof| {
        let check = proof.check(&problem.board, LIMITS, None, &Stop::never()).unwrap();
        assert!(
            !matches!(check.result, CheckResult::Fails(..)),
            "{:?}: {:?} {:?}",
            check.result,
            problem.to_move,
            problem.board.stones().collect::<Vec<_>>()
        );
        held += usize::from(check.result == CheckResult::Holds);
        walked += check.walked;
    });
    assert!(held > 75 && walked > 500, "{held} proofs held, {walked} positions walked");
}

#[test]
fn what_the_loser_plays_outside_the_zone_changes_nothing() {
    let mut held = 0;
    each_proof(8, 25, |dice, problem, proof| {
        let other = Dice::new(dice.index(1 << 20) as u64);
        let check = proof.check(&problem.board, LIMITS, Some(other), &Stop::never()).unwrap();
        assert!(!matches!(check.result, CheckResult::Fails(..)), "{:?}: {:?}", check.result, proof.zone);
        held += usize::from(check.result == CheckResult::Holds);
    });
    assert!(held > 75, "{held} proofs held");
}

#[test]
fn a_false_proof_is_caught() {
    let mut caught = 0;
    let mut all = 0;
    each_proof(9, 15, |_, problem, mut proof| {
        proof.outcome = if proof.outcome == Outcome::Lives { Outcome::Dies } else { Outcome::Lives };
        let check = proof.check(&problem.board, LIMITS, None, &Stop::never()).unwrap();
        all += 1;
        caught += usize::from(matches!(check.result, CheckResult::Fails(..)));
        assert_ne!(check.result, CheckResult::Holds, "{proof:?}");
    });
    assert!(caught > all * 3 / 4, "{caught} of {all} caught");
}

#[test]
fn life_alone_is_proved_on_an_open_board_and_only_where_it_is() {
    let mut board = Board::new(Graph::grid(9, 9).unwrap());
    let mut contents = Vec::new();
    for (row, line) in ["...XO", "XXXXO", "OOOOO"].iter().enumerate() {
        for (column, mark) in line.chars().enumerate().filter(|c| c.1 != '.') {
            let color = if mark == 'X' { Color::Black } else { Color::White };
            contents.push((board.graph().at(column, row).unwrap(), Some(color)));
        }
    }
    board.setup(&contents).unwrap();
    let ask = |to_move| {
        let goal = Goal::Stones(board.points_with(Some(Color::Black)));
        Problem { board: board.clone(), goal, to_move, region: None }
    };
    let mut solver = Solver::new(LIMITS.solver);
    let living = solver.prove_life(&ask(Color::Black), &Stop::never()).unwrap();
    assert_eq!((living.status, living.best), (Fate::Alive, board.graph().at(1, 0)));
    let proof = &living.proofs[0];
    assert_eq!(proof.check(&board, LIMITS, None, &Stop::never()).unwrap().result, CheckResult::Holds);
    let dying = solver.prove_life(&ask(Color::White), &Stop::never()).unwrap();
    assert!(dying.status == Fate::Unknown && dying.proofs.is_empty());
}
