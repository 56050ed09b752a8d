//! Safety against full search of the whole board, with the owner answering.

#[path = "../../tests/common/random.rs"]
#[allow(dead_code, reason = "shared with the integration tests")]
mod random;

use std::sync::Arc;

use igolog_core::{BlockId, Board, Color, Graph, Point, PointSet, Stop};

use super::field::{Field, Played, State, bits};
use super::solve::Solver;
use super::vital::Demand;
use super::{Effort, Safety};
use crate::Analysis;
use crate::Benson;
use crate::RegionFacts;
use crate::region::regions;
use crate::search::{Goal, Judgement, Outcome, Search};
use random::{Dice, played_board};

/// Enough for boards of this size.
const EFFORT: Effort = Effort::Step;

/// The attacker wants to take a stone of a safe block, or to live in safe territory, with every move on the board open to
/// both sides and every ko threat his.
struct Refutation {
    attacker: Color,
    stones: Vec<Point>,
    territory: Vec<Point>,
}

impl Goal for Refutation {
    fn prover(&self) -> Color {
        self.attacker
    }

    fn judge(&mut self, board: &Board, _: Color, _: usize) -> Judgement {
        if self.stones.iter().any(|&p| board.color(p).is_none()) {
            return Judgement::Won;
        }
        let benson = Benson::of(board, self.attacker);
        let lives = |p: &Point| {
            board.color(*p) == Some(self.attacker) && board.block(*p).is_some_and(|b: BlockId| benson.is_alive(b))
        };
        if self.territory.iter().any(lives) { Judgement::Won } else { Judgement::Open(1, 1) }
    }

    fn moves(&mut self, board: &Board, _: Color, _: usize, moves: &mut Vec<(Option<Point>, u32)>) {
        moves.extend(board.graph().points().filter(|&p| board.color(p).is_none()).map(|p| (Some(p), 0)));
        moves.push((None, 2));
    }
}

fn picture(board: &Board) -> String {
    let (width, height) = board.graph().grid_size().expect("a grid");
    let row = |y: usize| -> String {
        (0..width)
            .map(|x| match board.color(board.graph().at(x, y).expect("on board")) {
                Some(Color::Black) => 'X',
                Some(Color::White) => 'O',
                None => '.',
            })
            .collect()
    };
    (0..height).map(row).collect::<Vec<_>>().join("\n")
}

#[test]
fn nothing_safe_is_lost_on_small_boards() {
    let rounds: usize = std::env::var("IGOLOG_ROUNDS").ok().and_then(|n| n.parse().ok()).unwrap_or(1500);
    let mut dice = Dice::new(0xfeed_5eed_1234_5678);
    let mut search = Search::new(16);
    let (mut claims, mut settled) = (0, 0);
    for round in 0..rounds {
        let (width, height) = [(4, 3), (4, 4), (5, 3), (5, 4), (6, 3), (5, 5)][round % 6];
        let graph = Graph::grid(width, height).expect("a board");
        let tries = graph.len() + dice.index(graph.len());
        let board = played_board(&graph, &mut dice, tries, 4);
        for color in Color::ALL {
            let safety = Safety::of(&board, color, EFFORT);
            let benson = Benson::of(&board, color).safe_points(&board);
            let mut goal = Refutation {
                attacker: !color,
                stones: safety.blocks.iter().flat_map(|&(b, _)| board.block_stones(b)).collect(),
                territory: safety.regions.iter().flat_map(|r| r.points.iter().copied()).collect(),
            };
            if round % 2 == 1 {
                // Every second round asks the analysis, which puts all proofs together.
                let side = Analysis::of(&board, EFFORT).sides[color].clone();
                goal.stones = side.alive.iter().flat_map(|&b| board.block_stones(b)).collect();
                goal.territory = side.safe.iter().flat_map(|&i| side.regions[i].points.clone()).collect();
            }
            if goal.stones.len() + goal.territory.len() <= benson.len() {
                continue;
            }
            claims += 1;
            search.ko_master = Some(!color);
            let mut scratch = board.clone();
            let outcome = search.run(&mut scratch, &mut goal, !color, 3_000);
            assert_ne!(outcome, Outcome::Proved, "{color:?} is not safe\n{}\n{safety:?}", picture(&board));
            settled += usize::from(outcome == Outcome::Refuted);
        }
    }
    assert!(claims * 20 >= rounds, "only {claims} claims");
    assert!(settled > 0, "no claim was searched to the end");
}

/// The points nearest to one that are no stones of a colour, and a random choice of its blocks beside them.
fn random_window(board: &Board, color: Color, dice: &mut Dice) -> (PointSet, Vec<BlockId>) {
    let graph = board.graph();
    let size = 3 + dice.index(10);
    let mut queue = vec![Point::new(dice.index(graph.len()))];
    let mut inside = PointSet::new(graph.len());
    let mut at = 0;
    while at < queue.len() && inside.len() < size {
        let point = queue[at];
        at += 1;
        if board.color(point) != Some(color) && inside.insert(point) {
            queue.extend(graph.neighbors(point).filter(|_| dice.index(5) > 0));
        }
    }
    let beside = inside.iter().flat_map(|p| graph.neighbors(p)).filter(|&p| board.color(p) == Some(color));
    let mut blocks: Vec<BlockId> = beside.filter_map(|p| board.block(p)).collect();
    blocks.sort_unstable();
    blocks.dedup();
    blocks.retain(|_| dice.index(4) > 0);
    (inside, blocks)
}

#[test]
fn what_lives_by_a_window_is_not_lost() {
    let rounds: usize = std::env::var("IGOLOG_ROUNDS").ok().and_then(|n| n.parse().ok()).unwrap_or(1500);
    let mut dice = Dice::new(0x7177_d075);
    let mut search = Search::new(16);
    let mut solver = Solver::new(u64::MAX, Stop::never());
    let (mut claims, mut settled) = (0, 0);
    for round in 0..rounds {
        let (width, height) = [(5, 4), (5, 5), (6, 4), (6, 5), (7, 4), (6, 6)][round % 6];
        let graph = Graph::grid(width, height).expect("a board");
        let tries = graph.len() * 2 / 3 + dice.index(graph.len());
        let board = played_board(&graph, &mut dice, tries, 2 + round % 5);
        for color in Color::ALL {
            let benson = Benson::of(&board, color);
            for _ in 0..10 {
                let (inside, blocks) = random_window(&board, color, &mut dice);
                // What keeps a block alive elsewhere must not be played in.
                let alive = |b: BlockId| {
                    benson.is_alive(b) && benson.vital.iter().all(|v| v.points.iter().all(|&p| !inside.contains(p)))
                };
                let window = Field::window(&board, color, &inside, |b| alive(b) || blocks.contains(&b));
                let Some((field, state)) = window else { continue };
                let anchored = bits((1 << field.blocks.len()) - 1).filter(|&b| alive(field.blocks[b]));
                let demand = Demand { anchored: anchored.fold(0, |all, b| all | 1 << b), want: 0, territory: false };
                let stones: Vec<Point> = field.blocks.iter().flat_map(|&b| board.block_stones(b)).collect();
                if demand.anchored + 1 == 1 << field.blocks.len() || !solver.holds(&field, &state, &demand, 3_000) {
                    continue;
                }
                claims += 1;
                search.ko_master = Some(!color);
                let mut goal = Refutation { attacker: !color, stones, territory: Vec::new() };
                let outcome = search.run(&mut board.clone(), &mut goal, !color, 3_000);
                let points: Vec<Point> = inside.iter().collect();
                assert_ne!(
                    outcome,
                    Outcome::Proved,
                    "{color:?}\n{}\n{points:?} {blocks:?} {demand:?}",
                    picture(&board)
                );
                settled += usize::from(outcome == Outcome::Refuted);
            }
        }
    }
    eprintln!("{claims} claims, {settled} searched to the end");
    assert!(claims * 50 >= rounds, "only {claims} claims");
    assert!(settled > 0, "no claim was searched to the end");
}

/// Plays a window's strategy on the board: the attacker plays anywhere and may retake every ko, the owner answers in the
/// window as the search says and plays at random beyond it. Nothing may happen there that the search did not foresee.
fn play_window(
    board: &mut Board,
    field: &Field,
    start: &State,
    demand: &Demand,
    solver: &mut Solver,
    dice: &mut Dice,
) -> usize {
    const BUDGET: u64 = 20_000;
    let owner = board.block_color(field.blocks[0]);
    let targets: Vec<Point> = field.blocks.iter().map(|b| b.point()).collect();
    let mut state = *start;
    for turn in 0..30 {
        board.set_ko(None);
        let legal: Vec<Point> = board.empties().filter(|&p| board.is_legal(!owner, p)).collect();
        let here: Vec<Point> = legal.iter().copied().filter(|p| field.points.binary_search(p).is_ok()).collect();
        let choice = if here.is_empty() || dice.index(3) == 0 { &legal } else { &here };
        let Some(&mv) = choice.get(dice.index(choice.len().max(1))) else { return turn };
        board.play_unchecked(!owner, mv);
        let fallen = targets.iter().find(|&&p| board.color(p) != Some(owner));
        assert!(fallen.is_none(), "{fallen:?} falls\n{}", picture(board));
        let mut answer = None;
        if let Ok(place) = field.points.binary_search(&mv)
            && state.attacker >> place & 1 == 0
        {
            match field.attack(&state, place, demand.anchored) {
                Played::Next(next) => state = next,
                // Pairs of answers do not care for stones at the border.
                Played::Broken if solver.holds(field, &state, demand, 0) => return turn,
                other => panic!("{other:?} by {mv:?}\n{}", picture(board)),
            }
            if !solver.holds(field, &State { ko: 0, ..state }, demand, BUDGET) {
                let answers = bits(field.empty(&state));
                let mut answers = answers.filter_map(|p| Some((p, field.defend(&state, p, demand.anchored)?)));
                let Some((place, next)) = answers.find(|(_, next)| solver.holds(field, next, demand, BUDGET)) else {
                    return turn;
                };
                state = next;
                answer = Some(field.points[place]);
            }
            state.ko = 0;
        }
        match answer {
            Some(point) => {
                assert!(board.is_legal(owner, point), "{point:?} is illegal\n{}", picture(board));
                board.play_unchecked(owner, point);
            }
            None => {
                let legal = board.empties().filter(|&p| field.points.binary_search(&p).is_err());
                let legal: Vec<Point> = legal.filter(|&p| board.is_legal(owner, p)).collect();
                if let Some(&point) = legal.get(dice.index(2 * legal.len().max(1))) {
                    board.play_unchecked(owner, point);
                }
            }
        }
        for (place, &point) in field.points.iter().enumerate() {
            let own = state.owner >> place & 1 != 0;
            assert_eq!(board.color(point) == Some(owner), own, "{point:?}\n{}", picture(board));
            assert!(board.color(point) != Some(!owner) || state.attacker >> place & 1 != 0, "{point:?}");
        }
    }
    30
}

#[test]
fn the_strategy_of_a_window_works_on_the_board() {
    let rounds: usize = std::env::var("IGOLOG_ROUNDS").ok().and_then(|n| n.parse().ok()).unwrap_or(400);
    let mut dice = Dice::new(0xb0a7);
    let mut solver = Solver::new(u64::MAX, Stop::never());
    let (mut claims, mut turns) = (0, 0);
    for round in 0..rounds {
        let (width, height) = [(5, 5), (7, 5), (7, 7), (9, 9)][round % 4];
        let graph = Graph::grid(width, height).expect("a board");
        let tries = graph.len() / 2 + dice.index(graph.len());
        let board = played_board(&graph, &mut dice, tries, round % 5);
        for color in Color::ALL {
            for _ in 0..20 {
                let (inside, blocks) = random_window(&board, color, &mut dice);
                let window = Field::window(&board, color, &inside, |b| blocks.contains(&b));
                let Some((field, state)) = window else { continue };
                let demand = Demand { anchored: 0, want: 0, territory: false };
                if field.blocks.is_empty() || !solver.holds(&field, &state, &demand, 3_000) {
                    continue;
                }
                claims += 1;
                for _ in 0..4 {
                    turns += play_window(&mut board.clone(), &field, &state, &demand, &mut solver, &mut dice);
                }
            }
        }
    }
    eprintln!("{claims} claims, {turns} turns");
    assert!(claims > 0);
}

#[test]
fn no_point_serves_two_strategies() {
    // A region that makes a block alive by Benson's theorem keeps that strategy and is given no other.
    let mut dice = Dice::new(0x5ec0);
    let mut checked = 0;
    for round in 0..300 {
        let graph = Graph::grid(7, 7).expect("a board");
        let tries = graph.len() + dice.index(graph.len());
        let board = played_board(&graph, &mut dice, tries, round % 7);
        for color in Color::ALL {
            let regions = regions(&board, color);
            let benson = Benson::among(color, &regions, graph.len());
            let kept = benson.vital.iter().map(|v| &v.points[..]);
            let facts: Vec<_> = regions.iter().map(|r| Arc::new(RegionFacts::of(&board, r.clone()))).collect();
            let beyond = Safety::beyond(&board, color, EFFORT, &facts, &benson.alive, kept, &Stop::never());
            let mut owner = PointSet::new(graph.len());
            for point in benson.vital.iter().flat_map(|v| &v.points) {
                assert!(owner.insert(*point), "{point:?} serves twice\n{}", picture(&board));
            }
            checked += usize::from(!owner.is_empty());
            // Strategies without territory are checked where they are taken into use.
            for point in beyond.regions.iter().flat_map(|r| &r.points) {
                assert!(owner.insert(*point), "{point:?} serves twice\n{}", picture(&board));
            }
        }
    }
    assert!(checked > 0);
}
