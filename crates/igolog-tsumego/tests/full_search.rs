//! The solver against a plain full search written apart from it: thousands of random small positions, both ko
//! assumptions, both sides first, with and without a frame.

mod oracle;

use igolog_core::{Board, Color, Dice, Graph, Point, PointSet, Stop};
use igolog_tsumego::{Goal, KoMaster, Outcome, Problem, Solver, SolverLimits};
use oracle::Oracle;

/// A random position with `empties` empty points, no block without a liberty; `None` if the dice say no.
fn position(dice: &mut Dice, width: usize, height: usize, empties: usize) -> Option<Board> {
    let graph = Graph::grid(width, height).ok()?;
    let mut points: Vec<Point> = graph.points().collect();
    for k in (1..points.len()).rev() {
        points.swap(k, dice.index(k + 1));
    }
    let contents: Vec<_> = points[empties..]
        .iter()
        .map(|&p| (p, Some(if dice.index(2) == 0 { Color::Black } else { Color::White })))
        .collect();
    let mut board = Board::new(graph);
    board.setup(&contents).ok()?;
    Some(board)
}

fn draw(board: &Board) -> String {
    let (width, height) = board.graph().grid_size().unwrap();
    let mut text = String::new();
    for row in 0..height {
        for column in 0..width {
            text.push(match board.color(board.graph().at(column, row).unwrap()) {
                None => '.',
                Some(Color::Black) => 'X',
                Some(Color::White) => 'O',
            });
        }
        text.push('\n');
    }
    text
}

/// Where both sides may play.
#[derive(Clone, Copy, PartialEq)]
enum Frame {
    Everywhere,
    Region,
    /// A region whose ways out are guarded.
    Guarded,
}

fn compare(dice: &mut Dice, width: usize, height: usize, empties: usize, rounds: usize, frame: Frame) {
    let mut solver = Solver::new(SolverLimits { table_bits: 14, nodes: 3_000_000 });
    let mut counts = [0; 3];
    let mut done = 0;
    while done < rounds {
        let Some(board) = position(dice, width, height, empties) else { continue };
        let defender = if dice.index(2) == 0 { Color::Black } else { Color::White };
        let stones: Vec<Point> = board.stones().filter(|s| s.1 == defender).map(|s| s.0).collect();
        if stones.is_empty() {
            continue;
        }
        let chosen = board.block(stones[dice.index(stones.len())]).unwrap();
        let target = PointSet::from_points(board.graph().len(), board.block_stones(chosen));
        let region = (frame != Frame::Everywhere).then(|| {
            let kept = board.empties().filter(|_| dice.index(5) > 0).collect::<Vec<_>>();
            PointSet::from_points(board.graph().len(), kept)
        });
        done += 1;
        for to_move in [Color::Black, Color::White] {
            for master in [KoMaster::Attacker, KoMaster::Defender] {
                let problem = Problem {
                    board: board.clone(),
                    goal: Goal::Stones(target.clone()),
                    to_move,
                    region: region.clone(),
                };
                let (proof, lives) = match frame {
                    Frame::Guarded => {
                        let proof = solver.prove_guarded(&problem, master, &Stop::never()).unwrap();
                        (proof, Oracle::lives_guarded(&problem, master))
                    }
                    _ => (solver.prove(&problem, master, &Stop::never()).unwrap(), Oracle::lives(&problem, master)),
                };
                let Some(lives) = lives else { continue };
                let expected = if lives { Outcome::Lives } else { Outcome::Dies };
                counts[proof.outcome as usize] += 1;
                assert!(
                    proof.outcome == expected,
                    "{to_move:?} to move, master {master:?}, in question {target:?}, region {region:?}: {:?}, but {expected:?}; line {:?}\n{}",
                    proof.outcome,
                    proof.line,
                    draw(&board),
                );
            }
        }
    }
    assert!(counts[0] > rounds / 10 && counts[1] > rounds / 10, "both outcomes occur: {counts:?}");
}

#[test]
fn small_boards_equal_full_search() {
    let mut dice = Dice::new(1);
    compare(&mut dice, 3, 3, 4, 100, Frame::Everywhere);
    compare(&mut dice, 4, 3, 4, 30, Frame::Everywhere);
}

#[test]
fn framed_positions_equal_full_search() {
    let mut dice = Dice::new(2);
    compare(&mut dice, 4, 4, 5, 40, Frame::Region);
}

#[test]
fn guarded_regions_equal_full_search() {
    let mut dice = Dice::new(5);
    compare(&mut dice, 4, 4, 6, 25, Frame::Guarded);
    compare(&mut dice, 5, 3, 6, 25, Frame::Guarded);
}

/// A ko taken just before: who may not retake at once asks.
#[test]
fn a_ban_at_the_start_is_kept() {
    let mut dice = Dice::new(6);
    let mut solver = Solver::new(SolverLimits { table_bits: 14, nodes: 3_000_000 });
    let (mut compared, mut differ) = (0, 0);
    while compared < 30 {
        let Some(mut board) = position(&mut dice, 4, 3, 4) else { continue };
        let empties: Vec<Point> = board.empties().collect();
        let taker = if dice.index(2) == 0 { Color::Black } else { Color::White };
        let point = empties[dice.index(empties.len())];
        if board.play(taker, point, igolog_core::Suicide::Forbidden).is_err() || board.ko().is_none() {
            continue;
        }
        let (to_move, mut free) = (!taker, board.clone());
        free.set_ko(None);
        let stones: Vec<Point> = board.stones().map(|s| s.0).collect();
        let block = board.block(stones[dice.index(stones.len())]).unwrap();
        let target = PointSet::from_points(board.graph().len(), board.block_stones(block));
        for master in [KoMaster::Attacker, KoMaster::Defender] {
            let ask = |board: &Board| {
                let goal = Goal::Stones(target.clone());
                Problem { board: board.clone(), goal, to_move, region: None }
            };
            let proof = solver.prove(&ask(&board), master, &Stop::never()).unwrap();
            let Some(lives) = Oracle::lives(&ask(&board), master) else { continue };
            compared += 1;
            differ += usize::from(Oracle::lives(&ask(&free), master) == Some(!lives));
            let expected = if lives { Outcome::Lives } else { Outcome::Dies };
            assert_eq!(
                proof.outcome,
                expected,
                "{to_move:?}, {master:?}, {target:?}, {:?}\n{}",
                board.ko(),
                draw(&board)
            );
        }
    }
    assert!(differ > 0, "the ban matters somewhere: {differ}");
}

#[test]
fn kos_with_threats_equal_full_search() {
    let mut dice = Dice::new(4);
    let mut solver = Solver::new(SolverLimits { table_bits: 14, nodes: 3_000_000 });
    let (mut compared, mut differ) = (0, 0);
    while compared < 200 {
        let (width, empties) = (3 + dice.index(2), 3 + dice.index(2));
        let Some(board) = position(&mut dice, width, 3, empties) else { continue };
        let Some(stone) = board.stones().find(|s| s.1 == Color::Black) else { continue };
        let block = board.block(stone.0).unwrap();
        let target = PointSet::from_points(board.graph().len(), board.block_stones(block));
        let mut outcomes = Vec::new();
        for to_move in [Color::Black, Color::White] {
            for [attacker, defender] in [[0, 0], [1, 0], [0, 1], [2, 0], [1, 2]] {
                let goal = Goal::Stones(target.clone());
                let problem = Problem { board: board.clone(), goal, to_move, region: None };
                let threats = igolog_core::ByColor::new(defender, attacker);
                let proof = solver.prove_with_threats(&problem, threats, &Stop::never()).unwrap();
                let threats = [u64::from(attacker), u64::from(defender)];
                let Some(lives) = Oracle::lives_with(&problem, KoMaster::Nobody, threats) else { continue };
                let expected = if lives { Outcome::Lives } else { Outcome::Dies };
                compared += 1;
                outcomes.push(lives);
                assert!(
                    proof.outcome == expected,
                    "{to_move:?} to move, threats {threats:?}, in question {target:?}: {:?}, but {expected:?}; line {:?}\n{}",
                    proof.outcome,
                    proof.line,
                    draw(&board),
                );
            }
        }
        differ += usize::from(outcomes.chunks(5).any(|c| c.contains(&true) && c.contains(&false)));
    }
    assert!(differ > 0, "threats matter somewhere: {differ}");
}

/// The position with other contents outside the zone; `None` if the dice say no.
fn elsewhere(dice: &mut Dice, board: &Board, zone: &PointSet) -> Option<Board> {
    let mut contents = Vec::new();
    for point in board.graph().points() {
        let content = match dice.index(4) {
            _ if zone.contains(point) => board.color(point),
            0 => Some(Color::Black),
            1 => Some(Color::White),
            _ => None,
        };
        contents.push((point, content));
    }
    let mut other = Board::new(board.graph().clone());
    other.setup(&contents).ok()?;
    Some(other)
}

#[test]
fn proofs_hold_whatever_stands_outside_their_zone() {
    let mut dice = Dice::new(3);
    let mut solver = Solver::new(SolverLimits { table_bits: 14, nodes: 3_000_000 });
    let mut checked = [0; 2];
    for _ in 0..250 {
        let empties = 3 + dice.index(3);
        let Some(board) = position(&mut dice, 4, 3, empties) else { continue };
        let defender = Color::Black;
        let Some(stone) = board.stones().find(|s| s.1 == defender) else { continue };
        let block = board.block(stone.0).unwrap();
        let target = PointSet::from_points(board.graph().len(), board.block_stones(block));
        let to_move = if dice.index(2) == 0 { Color::Black } else { Color::White };
        let master = if dice.index(2) == 0 { KoMaster::Attacker } else { KoMaster::Defender };
        let ask = |board: Board, stones: PointSet| Problem { board, goal: Goal::Stones(stones), to_move, region: None };
        let proof = solver.prove(&ask(board.clone(), target.clone()), master, &Stop::never()).unwrap();
        if proof.outcome == Outcome::Unknown || proof.zone.len() == board.graph().len() {
            continue;
        }
        for _ in 0..2 {
            let Some(other) = elsewhere(&mut dice, &board, &proof.zone) else { continue };
            // A proof of life may be about some of the stones only, a proof of death is about all.
            let stones = &target & &proof.zone;
            if stones.is_empty() {
                continue;
            }
            let Some(lives) = Oracle::lives(&ask(other.clone(), stones.clone()), master) else { continue };
            let dies = proof.outcome == Outcome::Dies;
            checked[dies as usize] += 1;
            assert!(
                lives != dies,
                "{to_move:?} to move, master {master:?}, in question {stones:?}, zone {:?}: {:?} in\n{}but not in\n{}",
                proof.zone,
                proof.outcome,
                draw(&board),
                draw(&other),
            );
        }
    }
    assert!(checked.iter().all(|&n| n > 5), "both outcomes were checked: {checked:?}");
}
