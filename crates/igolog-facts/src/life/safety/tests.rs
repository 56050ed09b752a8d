//! Safety against full search of the whole board, with the owner answering.

#[path = "../../../tests/common/random.rs"]
#[allow(dead_code, reason = "shared with the integration tests")]
mod random;

use igolog_core::{BlockId, Board, Color, Graph, Point};

use super::{Effort, Safety};
use crate::FactStore;
use crate::life::Benson;
use crate::life::search::{Goal, Judgement, Outcome, Search};
use random::{Dice, played_board};

/// Enough for boards of this size.
const EFFORT: Effort = Effort { nodes: 10_000, total: 600_000, empties: 24 };

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
    let mut dice = Dice(0xfeed_5eed_1234_5678);
    let mut search = Search::new(16);
    let (mut claims, mut settled) = (0, 0);
    for round in 0..rounds {
        let (width, height) = [(4, 3), (4, 4), (5, 3), (5, 4), (6, 3), (5, 5)][round % 6];
        let graph = Graph::grid(width, height).expect("a board");
        let tries = graph.len() + dice.below(graph.len());
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
                // Every second round asks the store, which puts all proofs together.
                let mut store = FactStore::new(&board);
                store.set_effort(EFFORT);
                let side = store.analysis().sides[color].clone();
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
