//! No block that is called proved alive can be captured while its owner answers; no proved dead block can be saved.

mod common;

use std::collections::HashMap;

use common::{Dice, board, marked, random_board};
use igolog_core::{BlockId, Board, Color, Graph, Point, Rules, Suicide};
use igolog_life::endgame::{EndOfGame, Literal, literal};
use igolog_life::eyes::{EulerCounts, Grid};
use igolog_life::group::joints;
use igolog_life::safety::Safety;
use igolog_life::{Analysis, Certainty, Effort, Verdict};

/// Whether the attacker, to move, can capture the stone at `target`; the defender may answer or pass, cycles are the
/// defender's. `None` if the search grows beyond its limit.
fn capturable(board: &Board, target: Point, limit: usize) -> Option<bool> {
    let color = board.color(target)?;
    // Every position reachable, then losing positions by backward induction.
    let mut places: HashMap<(u64, bool), usize> = HashMap::new();
    let mut boards = vec![(board.clone(), true)];
    places.insert((board.hash(), true), 0);
    let mut next: Vec<Vec<usize>> = Vec::new();
    let mut lost: Vec<bool> = Vec::new();
    let mut at = 0;
    while at < boards.len() {
        if boards.len() > limit {
            return None;
        }
        let (here, attacks) = boards[at].clone();
        at += 1;
        if here.color(target) != Some(color) {
            lost.push(true);
            next.push(Vec::new());
            continue;
        }
        let mover = if attacks { !color } else { color };
        let mut follow = Vec::new();
        let mut after: Vec<Board> = vec![here.clone()];
        for point in here.empties() {
            let mut trial = here.clone();
            trial.set_ko(None);
            if trial.play(mover, point, Suicide::Forbidden).is_ok() {
                trial.forget();
                after.push(trial);
            }
        }
        for position in after {
            let fresh = boards.len();
            let place = *places.entry((position.hash(), !attacks)).or_insert(fresh);
            if place == fresh {
                boards.push((position, !attacks));
            }
            follow.push(place);
        }
        lost.push(false);
        next.push(follow);
    }
    loop {
        let mut changed = false;
        for place in 0..boards.len() {
            if lost[place] || next[place].is_empty() {
                continue;
            }
            let attacks = boards[place].1;
            let falls =
                if attacks { next[place].iter().any(|&n| lost[n]) } else { next[place].iter().all(|&n| lost[n]) };
            if falls {
                lost[place] = true;
                changed = true;
            }
        }
        if !changed {
            return Some(lost[0]);
        }
    }
}

fn check_position(position: &Board, limit: usize) -> (usize, usize) {
    let analysis = Analysis::of(position, Effort::Step);
    let (mut alive, mut beyond_benson) = (0, 0);
    for life in analysis.life.iter().filter(|l| l.status == Certainty::Proved) {
        let stones: Vec<_> = position.stones().map(|(p, c)| (p.index(), c as u8)).collect();
        match life.verdict {
            Verdict::Alive => {
                if let Some(lost) = capturable(position, life.block.point(), limit) {
                    assert!(!lost, "{life:?} is captured on {:?} {stones:?}", position.graph().shape());
                    alive += 1;
                    beyond_benson += usize::from(!analysis.sides[life.color].is_benson(life.block));
                }
            }
            // The owner may move first: it must fall even so.
            Verdict::Dead => assert_ne!(saved(position, life.block, limit), Some(true), "{life:?} {stones:?}"),
            _ => {}
        }
    }
    (alive, beyond_benson)
}

/// Whether the owner of a block, to move, can make it uncapturable.
fn saved(position: &Board, block: BlockId, limit: usize) -> Option<bool> {
    let color = position.block_color(block);
    let mut answers = vec![position.clone()];
    for point in position.empties() {
        let mut trial = position.clone();
        trial.set_ko(None);
        if trial.play(color, point, Suicide::Forbidden).is_ok() {
            trial.forget();
            answers.push(trial);
        }
    }
    let mut sure = true;
    for answer in answers {
        match capturable(&answer, block.point(), limit) {
            Some(false) => return Some(true),
            Some(true) => {}
            None => sure = false,
        }
    }
    sure.then_some(false)
}

#[test]
fn proofs_survive_exhaustive_play_on_small_boards() {
    let mut dice = Dice::new(17);
    let (mut alive, mut beyond) = (0, 0);
    let boards = [
        (Graph::grid(3, 3).unwrap(), 200, [3, 5, 1]),
        (Graph::grid(4, 3).unwrap(), 100, [4, 7, 1]),
        (Graph::grid(7, 2).unwrap(), 60, [5, 6, 0]),
        (Graph::grid(7, 2).unwrap(), 60, [5, 6, 1]),
        (Graph::grid(4, 4).unwrap(), 40, [4, 9, 1]),
        (Graph::torus(4, 3).unwrap(), 30, [4, 7, 1]),
    ];
    // `IGOLOG_ROUNDS=100` looks at a hundred times as many boards.
    let rounds: usize = std::env::var("IGOLOG_ROUNDS").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    for (graph, times, weights) in boards {
        for _ in 0..times * rounds {
            let (a, b) = check_position(&random_board(&graph, &mut dice, weights), 3_000);
            alive += a;
            beyond += b;
        }
    }
    assert!(alive > 100 && beyond > 0, "{alive} blocks proved alive, {beyond} of them beyond Benson's theorem");
}

fn verdict(picture: &str, letter: char) -> (Verdict, Certainty) {
    let position = board(&picture.replace(letter, if letter == 'B' { "X" } else { "O" }));
    let target = position.block(marked(picture, letter)[0]).unwrap();
    let analysis = Analysis::of(&position, Effort::Static);
    let life = analysis.life_of(target).unwrap();
    (life.verdict, life.status)
}

#[test]
fn a_straight_four_lives_by_two_semi_joints() {
    let picture = "
        O O O O O O .
        O B B B B O O
        B B . . B O .
        O B . . B O O
        O B B B B O .
        O O O O O O O";
    // A square four has no semi-joint, and White, who is safe around it, has nothing to fear inside.
    assert_ne!(verdict(picture, 'B').0, Verdict::Alive);
    let picture = "
        . O O O O O O
        O O B B B B B
        O B B . . . .
        O B B B B B B
        O O O O O O O
        . O . O . O .";
    assert_eq!(verdict(picture, 'B'), (Verdict::Alive, Certainty::Proved));
}

#[test]
fn a_square_four_in_the_corner_is_dead() {
    let picture = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        X X X X . . . . .
        W W W X . . . . .
        . . W X X . . . .
        . . W W X . . . .";
    assert_eq!(verdict(picture, 'W'), (Verdict::Dead, Certainty::Estimated));
    let picture = "
        . X X X X X . X .
        X X W W W X X . X
        X W W . W W W X X
        X W . . . . W X .
        X W W W W W W X X
        X X X X X X X X .
        . X . X . X . X X";
    // Room enough for two eyes, and no way out.
    assert_eq!(verdict(picture, 'W').0, Verdict::Alive);
}

const NAKADE: &str = "
    X X X X X X X
    X W W W W W X
    X W X X . W X
    X W X X . W X
    X W W W W W X
    X X X X X X X
    . X X . X X .";

#[test]
fn pairs_with_two_common_liberties() {
    assert_eq!(verdict(NAKADE, 'W'), (Verdict::Dead, Certainty::Proved));
    let seki = "
        X X X X X X X X X X
        X W W W W W W W W X
        X W . X X X X . W X
        X W W W W W W W W X
        X X X X X X X X X X
        . X . X . X . X . X";
    assert_eq!(verdict(seki, 'W'), (Verdict::Seki, Certainty::Proved));
}

#[test]
fn a_loop_with_room_inside_promises_nothing() {
    let picture = "
        B B B B B B B . .
        B . . . . . B . .
        B . . . . . B . .
        B . . . . . B . .
        B . . . . . B . .
        B B B B B B B . .
        . . . . . . . . .
        . . O O O O . . .";
    let (verdict, _) = verdict(picture, 'B');
    assert_ne!(verdict, Verdict::Dead);
    let position = board(&picture.replace('B', "X"));
    assert_eq!(Analysis::of(&position, Effort::Static).sides.black.alive, []);
    let counts = EulerCounts::of(&Grid::of(position.graph()).unwrap(), &position.points_with(Some(Color::Black)));
    assert_eq!(counts.a4(), 2);
}

fn end(board: &Board, rules: &Rules) -> EndOfGame {
    EndOfGame::of(board, &Analysis::of(board, Effort::Static), rules, Certainty::Proved)
}

#[test]
fn finished_and_unfinished_boards() {
    let finished = board(
        ". X O O .
         X X O . O
         . X O O O
         X X O . O
         . X O O O",
    );
    let rules = Rules::CHINESE;
    let found = end(&finished, &rules);
    assert!(found.is_finished(), "{found:?}");
    let open = board(
        ". X . O .
         X X . O O
         . X . O .
         X X . O O
         . X . O .",
    );
    let found = end(&open, &rules);
    assert!(!found.is_finished());
    let territory = end(&open, &Rules::JAPANESE);
    assert!(territory.is_finished(), "{territory:?}");
    let wide = board(
        ". X . . O .
         X X . . O O
         . X . . O .
         X X . . O O
         . X . . O .",
    );
    let territory = end(&wide, &Rules::JAPANESE);
    assert!(!territory.is_finished(), "either side gains by closing the border");
    let narrow = board(
        ". X X O O .
         X X X O O O
         . X . . O .
         X X X O O O
         . X X O O .",
    );
    let territory = end(&narrow, &Rules::JAPANESE);
    assert!(territory.is_finished(), "nobody can enter: {territory:?}");
}

#[test]
fn the_paper_s_own_test() {
    let nakade = literal(&board(&NAKADE.replace('W', "O")));
    assert!(nakade.iter().any(|l| matches!(l, Literal::Nakade(_))));
    let empty = literal(&Board::new(Graph::grid(5, 5).unwrap()));
    assert!(empty.is_empty());
}

#[test]
fn uncuttable_joint_of_the_paper() {
    let picture = ". X A X X .
                   X X X O X X
                   O O O O O O
                   O . O . O O
                   O O O O O O";
    let position = board(picture);
    let joint = marked(picture, 'A')[0];
    let joints = joints(&position, Color::Black);
    let found: Vec<_> = joints.iter().filter(|j| j.point == joint).collect();
    assert!(found.len() == 1 && !found[0].cuttable, "{found:?}");
}

/// The end of a real game whose search once ran for ever: two children of the deepest position shared a slot of the
/// table, and each visit forgot what the other had found.
#[test]
fn a_search_ends_even_where_the_table_forgets() {
    let board = board(
        "
        X O O . . . . . .
        X X O . . . . . .
        X O . . . . . O X
        X O O O O O O . .
        X O O X X X O O O
        X X X O . . X X O
        X . X O . X . X X
        . X O X . . . . .
        X . . . . . . . .
        ",
    );
    for color in Color::ALL {
        Safety::of(&board, color, Effort::Full);
    }
}
