//! Random positions: thrown stones, and games played at random.

pub(crate) use igolog_core::Dice;
use igolog_core::{Board, Color, Graph, Point};

/// A random legal position: stones thrown at the board, blocks without a liberty taken off.
pub(crate) fn random_board(graph: &Graph, dice: &mut Dice, weights: [usize; 3]) -> Board {
    let mut board = Board::new(graph.clone());
    let mut contents: Vec<(Point, Option<Color>)> = graph
        .points()
        .map(|p| {
            let roll = dice.index(weights.iter().sum());
            let content = if roll < weights[0] {
                None
            } else if roll < weights[0] + weights[1] {
                Some(Color::Black)
            } else {
                Some(Color::White)
            };
            (p, content)
        })
        .collect();
    while let Err(igolog_core::SetupError::NoLiberty { stones, .. }) = board.setup(&contents) {
        for p in stones {
            contents[p.index()].1 = None;
        }
    }
    board.forget();
    board
}

/// A game of so many random tries to move, nobody filling his eyes: the board with all its steps.
pub(crate) fn random_game(graph: &Graph, dice: &mut Dice, tries: usize) -> Board {
    random_play(graph, dice, tries, 0)
}

/// The position after so many random tries to move, nobody filling his eyes. In `extra` of ten turns Black moves
/// whoever's turn it is, so that he has something to be safe with.
pub(crate) fn played_board(graph: &Graph, dice: &mut Dice, tries: usize, extra: usize) -> Board {
    let mut board = random_play(graph, dice, tries, extra);
    board.set_ko(None);
    board.forget();
    board
}

fn random_play(graph: &Graph, dice: &mut Dice, tries: usize, extra: usize) -> Board {
    let mut board = Board::new(graph.clone());
    let mut color = Color::Black;
    for _ in 0..tries {
        let empties: Vec<Point> = board.empties().collect();
        let Some(&point) = empties.get(dice.index(empties.len().max(1))) else { break };
        let mover = if dice.index(10) < extra { Color::Black } else { color };
        if board.is_legal(mover, point) && !board.is_eyelike(mover, point) {
            board.play_unchecked(mover, point);
        }
        color = !color;
    }
    board
}
