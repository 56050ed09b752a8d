//! Benson's theorem against exhaustive attack: a block is alive exactly if an attacker who moves all the time cannot take it.

mod common;

use std::collections::HashSet;

use common::{Dice, board, random_board};
use igolog_core::{Board, Color, Graph, Point};
use igolog_life::{Benson, unconditional};

/// What every sequence of moves of the enemy of `color` alone leaves (suicide forbidden, ko ignored): the stones of
/// `color` that survive, and the points on which no enemy stone ever lives unconditionally.
fn left_by_enemy(start: &Board, color: Color) -> (Vec<Point>, Vec<Point>) {
    let points = start.graph().len();
    let (mut lost, mut lived) = (vec![false; points], vec![false; points]);
    let mut seen = HashSet::new();
    walk(&mut start.clone(), color, &mut seen, &mut |board| {
        for (p, _) in start.stones().filter(|&(p, c)| c == color && board.color(p) != Some(color)) {
            lost[p.index()] = true;
        }
        let living = Benson::of(board, !color);
        for p in living.alive.iter().flat_map(|&b| board.block_stones(b)) {
            lived[p.index()] = true;
        }
    });
    let stones = start.stones().filter(|&(p, c)| c == color && !lost[p.index()]).map(|(p, _)| p).collect();
    (stones, start.graph().points().filter(|p| !lived[p.index()]).collect())
}

fn walk(board: &mut Board, color: Color, seen: &mut HashSet<u64>, look: &mut impl FnMut(&Board)) {
    if !seen.insert(board.hash()) {
        return;
    }
    look(board);
    let moves: Vec<Point> = board.empties().collect();
    for p in moves {
        board.set_ko(None);
        if board.is_legal(!color, p) {
            board.play_unchecked(!color, p);
            walk(board, color, seen, look);
            board.undo();
        }
    }
}

/// Checks both colours; the number of those with living stones, and of points that are theirs by more than Benson.
fn check(board: &Board) -> (usize, usize) {
    let (mut alive, mut more) = (0, 0);
    for color in Color::ALL {
        let benson = Benson::of(board, color);
        let mut stones: Vec<Point> = benson.alive.iter().flat_map(|&b| board.block_stones(b)).collect();
        stones.sort_unstable();
        let (survivors, never_enemy) = left_by_enemy(board, color);
        let whole = || format!("{color:?} on {:?}", board.stones().collect::<Vec<_>>());
        assert_eq!(stones, survivors, "{}", whole());
        let (sure, safe) = (unconditional(board, color), benson.safe_points(board));
        for p in sure.iter() {
            assert!(never_enemy.contains(&p), "an enemy lives at {p:?}: {}", whole());
        }
        assert!(safe.iter().all(|p| sure.contains(p)), "less than Benson: {}", whole());
        alive += usize::from(!stones.is_empty());
        more += sure.len() - safe.len();
    }
    (alive, more)
}

#[test]
fn all_legal_3x3_positions() {
    let graph = Graph::grid(3, 3).unwrap();
    let (mut positions, mut alive) = (0, 0);
    for code in 0..3usize.pow(9) {
        let contents: Vec<_> = (0..9)
            .map(|i| (Point::new(i), [None, Some(Color::Black), Some(Color::White)][code / 3usize.pow(i as u32) % 3]))
            .collect();
        let mut board = Board::new(graph.clone());
        if board.setup(&contents).is_ok() {
            board.forget();
            positions += 1;
            alive += check(&board).0;
        }
    }
    assert_eq!(positions, 12_675);
    assert!(alive > 50, "{alive} positions with living blocks");
}

#[test]
fn random_positions_on_several_graphs() {
    let mut dice = Dice::new(5);
    let graphs = [
        Graph::grid(4, 3).unwrap(),
        Graph::grid(4, 4).unwrap(),
        Graph::torus(4, 3).unwrap(),
        Graph::cylinder(5, 3).unwrap(),
        Graph::triangular(4, 3).unwrap(),
        Graph::from_edges(9, &[(0, 1), (1, 2), (2, 3), (3, 0), (4, 5), (5, 6), (6, 7), (0, 2)]).unwrap(),
    ];
    let (mut alive, mut more) = (0, 0);
    for graph in &graphs {
        for _ in 0..150 {
            let found = check(&random_board(graph, &mut dice, [3, 7, 1]));
            (alive, more) = (alive + found.0, more + found.1);
        }
    }
    assert!(alive > 20, "{alive} positions with living blocks");
    assert!(more > 20, "{more} points beyond the regions of Benson");
}

#[test]
fn an_enemy_that_lives_inside_a_loop_leaves_nothing() {
    let loop_with_life = board(
        ". . . . . . . . . . .
         . X X X X X X X . . .
         . X O O O O O X X X .
         . X O . O . O X . X .
         . X O O O O O X X X .
         . X . . . . . X . . .
         . X X X X X X X . . .
         . . . . . . . . . . .",
    );
    assert!(Benson::of(&loop_with_life, Color::Black).alive.is_empty());
    assert_eq!(Benson::of(&loop_with_life, Color::White).alive.len(), 1);
}

#[test]
fn rooms_in_which_the_enemy_may_or_may_not_come_to_life() {
    let graph = Graph::grid(8, 5).unwrap();
    let at = |x, y| graph.at(x, y).unwrap();
    let mut dice = Dice::new(11);
    let mut enclosed = 0;
    for _ in 0..80 {
        let mut room = vec![at(4, 2)];
        while room.len() < 9 {
            let next: Vec<Point> = graph.neighbors(room[dice.index(room.len())]).collect();
            let p = next[dice.index(next.len())];
            if !room.contains(&p) && p.index() % 8 > 1 {
                room.push(p);
            }
        }
        let eyes = [at(0, 0), at(0, 2)];
        let mut contents: Vec<_> = graph
            .points()
            .filter(|p| !room.contains(p) && !eyes.contains(p))
            .map(|p| (p, Some(Color::Black)))
            .collect();
        contents.extend(
            room.iter().map(|&p| (p, [None, None, None, Some(Color::White), Some(Color::Black)][dice.index(5)])),
        );
        let mut board = Board::new(graph.clone());
        if board.setup(&contents).is_err() {
            continue;
        }
        let sure = unconditional(&board, Color::Black);
        let (_, never_enemy) = left_by_enemy(&board, Color::Black);
        assert!(sure.iter().all(|p| never_enemy.contains(&p)), "an enemy lives on {contents:?}");
        enclosed += room.iter().filter(|&&p| sure.contains(p)).count();
    }
    assert!(enclosed > 100, "{enclosed} points in rooms");
}
