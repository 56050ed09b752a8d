//! Laws: what the board keeps equals what is computed from scratch, after every step and every undo.

use std::sync::Arc;

use igolog_core::{Board, Change, Color, Delta, Dice, Game, Graph, Move, Point, Position, Rules, Step, Suicide};
use proptest::prelude::*;

/// Handle and stones of each block.
type Blocks = Vec<(Point, Vec<Point>)>;

fn random_graph(draw: &mut Dice) -> Graph {
    let (w, h) = (1 + draw.index(7), 1 + draw.index(7));
    match draw.index(8) {
        0 | 1 => Graph::grid(w, h),
        2 => Graph::torus(w, h),
        3 => Graph::cylinder(w, h),
        4 => Graph::hexagonal(w, h),
        5 => Graph::triangular(w, h),
        6 => Graph::with_holes(w, h, |x, y| x == 1 && y == 1),
        _ => {
            let points = 2 + draw.index(30);
            let edges: Vec<_> = (0..points * (1 + draw.index(3)))
                .map(|_| (draw.index(points), draw.index(points)))
                .filter(|(a, b)| a != b)
                .collect();
            Graph::from_edges(points, &edges)
        }
    }
    .unwrap()
}

fn contents(board: &Board) -> Vec<Option<Color>> {
    board.graph().points().map(|p| board.color(p)).collect()
}

/// The plain definition: place, remove enemy blocks without liberties, then own ones.
fn played_by_hand(graph: &Graph, before: &[Option<Color>], color: Color, point: Point) -> Vec<Option<Color>> {
    let mut after = before.to_vec();
    after[point.index()] = Some(color);
    for side in [!color, color] {
        let mut seen = vec![false; graph.len()];
        let snapshot = after.clone();
        for start in graph.points().filter(|p| snapshot[p.index()] == Some(side)) {
            if seen[start.index()] {
                continue;
            }
            seen[start.index()] = true;
            let (mut block, mut at, mut breathes) = (vec![start], 0, false);
            while at < block.len() {
                for near in graph.neighbors(block[at]) {
                    match snapshot[near.index()] {
                        None => breathes = true,
                        Some(c) if c == side && !seen[near.index()] => {
                            seen[near.index()] = true;
                            block.push(near);
                        }
                        Some(_) => {}
                    }
                }
                at += 1;
            }
            if !breathes {
                block.iter().for_each(|p| after[p.index()] = None);
            }
        }
    }
    after
}

fn check_delta(delta: &Delta, before: &[Option<Color>], board: &Board, blocks_before: &[(Point, Vec<Point>)]) {
    let after = contents(board);
    let mut expected: Vec<Change> = (0..after.len())
        .filter(|&k| before[k] != after[k])
        .map(|k| Change { point: Point::new(k), before: before[k], after: after[k] })
        .collect();
    let mut told = delta.changes.clone();
    if let (Step::Play { point, .. }, Some(first)) = (delta.step, told.first())
        && after[point.index()].is_some()
    {
        assert_eq!(first.point, point, "the played stone comes first");
    }
    told.sort_by_key(|c| c.point);
    expected.sort_by_key(|c| c.point);
    assert_eq!(told, expected);
    for (handle, stones) in blocks_before {
        let now = board.block(*handle).filter(|b| b.point() == *handle);
        match now {
            None => assert!(delta.gone.iter().any(|b| b.point() == *handle), "{handle:?} has gone"),
            Some(block) => {
                let mut kept: Vec<Point> = board.block_stones(block).collect();
                kept.sort();
                let touched = delta.touched.contains(&block);
                let same = kept == *stones && before[handle.index()] == Some(board.block_color(block));
                assert_eq!(touched, !same, "touched means other stones");
            }
        }
    }
}

fn blocks(board: &Board) -> Blocks {
    let mut all: Vec<_> = board
        .blocks()
        .map(|b| {
            let mut stones: Vec<Point> = board.block_stones(b).collect();
            stones.sort();
            (b.point(), stones)
        })
        .collect();
    all.sort();
    all
}

/// Random moves, suicides, passes and setups with undos between; everything is compared at every step.
fn run(seed: u64, steps: usize) {
    let mut draw = Dice::new(seed);
    let graph = Arc::new(random_graph(&mut draw));
    let mut board = Board::new(Arc::clone(&graph));
    let mut past: Vec<(Board, Blocks)> = Vec::new();
    for _ in 0..steps {
        if draw.index(5) == 0 && !past.is_empty() {
            for _ in 0..1 + draw.index(past.len().min(6)) {
                let (old, old_blocks) = past.pop().unwrap();
                assert!(board.undo());
                assert_eq!(board, old);
                assert_eq!(blocks(&board), old_blocks);
                assert_eq!(Color::ALL.map(|c| board.prisoners(c)), Color::ALL.map(|c| old.prisoners(c)));
                board.check().unwrap();
            }
            continue;
        }
        let before = contents(&board);
        let remembered = (board.clone(), blocks(&board));
        let color = Color::ALL[draw.index(2)];
        let point = Point::new(draw.index(graph.len()));
        match draw.index(12) {
            0 => board.pass(),
            1 => {
                let wanted: Vec<_> = (0..1 + draw.index(4))
                    .map(|_| {
                        (
                            Point::new(draw.index(graph.len())),
                            [None, Some(Color::Black), Some(Color::White)][draw.index(3)],
                        )
                    })
                    .collect();
                if board.setup(&wanted).is_err() {
                    assert_eq!(contents(&board), before);
                    continue;
                }
            }
            _ => {
                let legal = board.check_move(color, point, Suicide::Allowed);
                let hash = legal.is_ok().then(|| board.hash_after(color, point));
                if board.play(color, point, Suicide::Allowed).is_err() {
                    assert_eq!(board, remembered.0);
                    continue;
                }
                assert_eq!(hash, Some(board.hash()));
                assert_eq!(contents(&board), played_by_hand(&graph, &before, color, point));
            }
        }
        board.check().unwrap_or_else(|e| panic!("seed {seed}: {e}"));
        assert!(board.blocks().len() <= graph.block_bound());
        check_delta(&board.delta().unwrap(), &before, &board, &remembered.1);
        past.push(remembered);
        assert_eq!(board.undo_len(), past.len());
    }
    while let Some((old, _)) = past.pop() {
        assert!(board.undo());
        assert_eq!(board, old);
    }
    assert!(!board.undo());
    board.check().unwrap();
}

#[test]
fn the_board_equals_recomputation() {
    (0..600).for_each(|seed| run(seed * 7919 + 1, 120));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn the_board_equals_recomputation_for_any_seed(seed: u64) {
        run(seed, 60);
    }
}

#[test]
fn large_boards_of_every_storage_class() {
    for graph in [
        Graph::grid(19, 19),
        Graph::grid(25, 25),
        Graph::grid(52, 52),
        Graph::triangular(19, 19),
        Graph::triangular(25, 25),
        Graph::triangular(40, 40),
        Graph::from_edges(1001, &(1..=1000).map(|leaf| (0, leaf)).collect::<Vec<_>>()),
    ] {
        let graph = Arc::new(graph.unwrap());
        let mut draw = Dice::new(7);
        let mut board = Board::new(Arc::clone(&graph));
        let mut color = Color::Black;
        let mut hashes = vec![board.hash()];
        for step in 0..2 * graph.len() {
            let point = Point::new(draw.index(graph.len()));
            if board.play(color, point, Suicide::Allowed).is_ok() {
                color = !color;
                hashes.push(board.hash());
            }
            if step % 500 == 0 {
                board.check().unwrap();
            }
        }
        board.check().unwrap();
        let mut copy = Board::new(Arc::clone(&graph));
        copy.copy_position(&board);
        copy.check().unwrap();
        assert_eq!(copy, board);
        while let Some(hash) = hashes.pop() {
            assert_eq!(board.hash(), hash);
            board.undo();
        }
        board.check().unwrap();
    }
}

#[test]
fn a_star_captures_its_hub() {
    let edges: Vec<_> = (1..=1000).map(|leaf| (0, leaf)).collect();
    let mut board = Board::new(Graph::from_edges(1001, &edges).unwrap());
    board.play(Color::White, Point::new(0), Suicide::Forbidden).unwrap();
    for leaf in 1..=1000 {
        board.play(Color::Black, Point::new(leaf), Suicide::Allowed).unwrap();
        if leaf < 1000 {
            // A leaf's only neighbour is the white hub, so the stone has no liberty and leaves again.
            assert_eq!(board.color(Point::new(leaf)), None);
            board.undo();
            break;
        }
    }
    board.setup(&[(Point::new(0), None)]).unwrap();
    for leaf in 1..=1000 {
        board.play(Color::Black, Point::new(leaf), Suicide::Forbidden).unwrap();
    }
    board.play(Color::White, Point::new(0), Suicide::Forbidden).unwrap();
    assert_eq!(board.prisoners(Color::Black), 1000);
    assert_eq!(board.delta().unwrap().changes.len(), 1001);
    board.check().unwrap();
    board.undo();
    assert_eq!(board.stone_count(Color::Black), 1000);
    board.check().unwrap();
}

#[test]
fn a_grid_and_its_edge_list_agree_move_by_move() {
    for (w, h) in [(1, 1), (1, 6), (5, 5), (9, 7), (19, 19)] {
        let grid = Graph::grid(w, h).unwrap();
        let mut edges: Vec<_> = grid.edges().map(|(a, b)| (a.index(), b.index())).collect();
        // A hub with more than four neighbours, far from the others, makes the kernel use lists.
        let hub = w * h;
        edges.extend((1..=5).map(|k| (hub, hub + k)));
        let bare = Graph::from_edges(hub + 6, &edges).unwrap();
        let (mut a, mut b) = (Position::new(grid, Rules::CHINESE), Position::new(bare, Rules::CHINESE));
        let mut draw = Dice::new(w as u64 * 31 + h as u64);
        for _ in 0..3 * w * h {
            let points = a.legal_points();
            let other: Vec<_> = b.legal_points().into_iter().filter(|p| p.index() < hub).collect();
            assert_eq!(points, other);
            let mv = match points.len() {
                0 => Move::Pass,
                n => Move::Play(points[draw.index(n)]),
            };
            a.play(mv).unwrap();
            b.play(mv).unwrap();
            assert_eq!(a.board().hash(), b.board().hash());
            assert_eq!(a.board().ko(), b.board().ko());
        }
    }
}

#[test]
fn symmetry_commutes_with_play() {
    for graph in [Graph::grid(5, 5), Graph::grid(4, 6), Graph::grid(1, 7), Graph::torus(5, 5), Graph::cylinder(6, 3)] {
        let graph = Arc::new(graph.unwrap());
        for symmetry in graph.symmetries() {
            let mut draw = Dice::new(99);
            let (mut a, mut b) = (Board::new(Arc::clone(&graph)), Board::new(Arc::clone(&graph)));
            for _ in 0..100 {
                let (color, point) = (Color::ALL[draw.index(2)], Point::new(draw.index(graph.len())));
                assert_eq!(
                    a.play(color, point, Suicide::Allowed),
                    b.play(color, symmetry.apply(point), Suicide::Allowed)
                );
                assert!(graph.points().all(|p| a.color(p) == b.color(symmetry.apply(p))));
                assert_eq!(a.canonical_hash(), b.canonical_hash());
            }
        }
    }
    assert_eq!(Graph::grid(19, 19).unwrap().symmetries().len(), 8);
    assert_eq!(Graph::grid(19, 9).unwrap().symmetries().len(), 4);
}

#[test]
fn game_undo_restores_turn_and_repetition() {
    let mut draw = Dice::new(5);
    for rules in [Rules::TROMP_TAYLOR, Rules::CHINESE, Rules::AGA] {
        let mut game = Game::new(Graph::grid(3, 2).unwrap(), rules);
        let mut past = Vec::new();
        for _ in 0..400 {
            if draw.index(3) == 0 && !past.is_empty() {
                let (points, to_move) = past.pop().unwrap();
                game.undo();
                assert_eq!((game.legal_points(), game.to_move()), (points, to_move));
                continue;
            }
            let points = game.legal_points();
            past.push((points.clone(), game.to_move()));
            let mv = if points.is_empty() { Move::Pass } else { Move::Play(points[draw.index(points.len())]) };
            match draw.index(6) {
                0 => drop(game.play_as(!game.to_move(), Move::Pass)),
                _ => game.play(mv).unwrap(),
            }
        }
    }
}

#[test]
fn a_line_walks_through_every_position_that_the_game_had() {
    let mut draw = Dice::new(8);
    for (columns, rows) in [(3, 2), (9, 9)] {
        let mut game = Game::new(Graph::grid(columns, rows).unwrap(), Rules::CHINESE);
        let mut seen = Vec::new();
        for _ in 0..200 {
            let points = game.legal_points();
            match draw.index(9) {
                0 => game.play(Move::Pass).unwrap(),
                1 => {
                    // Emptying points takes no block's liberty.
                    let point = Point::new(draw.index(columns * rows));
                    game.setup(&[(point, None)], Color::ALL[draw.index(2)]).unwrap();
                }
                _ if points.is_empty() => game.play(Move::Pass).unwrap(),
                _ => game.play(Move::Play(points[draw.index(points.len())])).unwrap(),
            }
            seen.push((game.board().clone(), game.to_move()));
        }
        let line = game.line();
        assert_eq!(line.clone().into_iter().len(), seen.len());
        for ((board, step), (expected, to_move)) in line.into_iter().zip(&seen) {
            assert!(board == *expected && board.ko() == expected.ko() && step.to_move == *to_move);
            assert_eq!(Some(step.delta), expected.delta());
            assert_eq!(board.check(), Ok(()));
        }
    }
}

#[test]
fn a_turn_that_is_given_is_the_one_remembered() {
    // Situational superko forbids what stood at the root with White to move, and not with Black.
    let rules = Rules::NEW_ZEALAND;
    let mut game = Game::new(Graph::grid(5, 5).unwrap(), rules);
    game.setup(&[(Point::new(7), Some(Color::Black))], Color::Black).unwrap();
    game.set_to_move(Color::White);
    let is_known = |game: &Game, color| {
        let key = rules.ko.repetition_key(game.board().hash(), color);
        game.repetition_keys().any(|known| known == key)
    };
    assert!(is_known(&game, Color::White) && !is_known(&game, Color::Black));
    game.play(Move::Play(Point::new(0))).unwrap();
    assert!(game.undo());
    assert!(is_known(&game, Color::White) && !is_known(&game, Color::Black));
}
