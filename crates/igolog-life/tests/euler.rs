//! Euler counts against flood fill, exhaustively on small boards and on the figures of the papers.

mod common;

use common::{Dice, board, random_board};
use igolog_core::{Board, Color, Graph, Point, PointSet};
use igolog_life::GroundFacts;
use igolog_life::eyes::{EulerCounts, Grid};

/// Regions of the points outside a set: all, and those without a point on the rim. Diagonal steps are allowed where
/// `crosses` says so.
fn flood(grid: &Grid, width: usize, stones: &PointSet, crosses: impl Fn(usize, usize) -> bool) -> (i32, i32) {
    let n = grid.points();
    let height = n / width;
    let mut seen = vec![false; n];
    let (mut all, mut inner) = (0, 0);
    for start in 0..n {
        if seen[start] || stones.contains(Point::new(start)) {
            continue;
        }
        let (mut stack, mut rim) = (vec![start], false);
        seen[start] = true;
        while let Some(p) = stack.pop() {
            rim |= grid.on_rim(p);
            let (x, y) = ((p % width) as i32, (p / width) as i32);
            for (dx, dy) in [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, 1), (-1, 1), (1, -1)] {
                let (nx, ny) = (x + dx, y + dy);
                if nx < 0 || ny < 0 || nx >= width as i32 || ny >= height as i32 {
                    continue;
                }
                let q = ny as usize * width + nx as usize;
                let allowed = dx == 0 || dy == 0 || crosses(p, q);
                if allowed && !seen[q] && !stones.contains(Point::new(q)) {
                    seen[q] = true;
                    stack.push(q);
                }
            }
        }
        all += 1;
        inner += i32::from(!rim);
    }
    (all, inner)
}

fn check(width: usize, height: usize, stones: &PointSet) {
    let graph = Graph::grid(width, height).unwrap();
    let grid = Grid::of(&graph).unwrap();
    let counts = EulerCounts::of(&grid, stones);
    let four = flood(&grid, width, stones, |_, _| false);
    let eight = flood(&grid, width, stones, |_, _| true);
    assert_eq!((counts.a4(), counts.h4()), four, "{width}x{height} {stones:?}");
    assert_eq!((counts.a8(), counts.h8()), eight, "{width}x{height} {stones:?}");
}

fn all_boards(width: usize, height: usize) {
    let n = width * height;
    for bits in 0..1u64 << n {
        check(width, height, &PointSet::from_words(n, &[bits]));
    }
}

#[test]
fn every_one_colour_board_up_to_4x4() {
    for (width, height) in
        [(1, 1), (1, 2), (2, 1), (1, 5), (7, 1), (2, 2), (2, 3), (3, 2), (3, 3), (2, 5), (3, 4), (4, 4)]
    {
        all_boards(width, height);
    }
}

/// All 33,554,432 boards of 5×5 take minutes: set `IGOLOG_LONG=1` to run them.
#[test]
fn every_one_colour_5x5_board_in_the_long_run() {
    if std::env::var_os("IGOLOG_LONG").is_some() {
        all_boards(5, 5);
    }
}

#[test]
fn random_boards_of_every_size() {
    let mut dice = Dice::new(11);
    for side in 5..20 {
        let graph = Graph::grid(side, side + 1).unwrap();
        for weight in [1, 2, 4, 9] {
            let position = random_board(&graph, &mut dice, [2, weight, 1]);
            for color in Color::ALL {
                check(side, side + 1, &position.points_with(Some(color)));
            }
        }
    }
}

fn counts(position: &Board) -> EulerCounts {
    EulerCounts::of(&Grid::of(position.graph()).unwrap(), &position.points_with(Some(Color::Black)))
}

/// Stones, links, full squares, kosumi, H8, H4, A8, A4 of Black.
fn figure(picture: &str) -> [i32; 8] {
    let position = board(picture);
    let c = counts(&position);
    [c.local.stones, c.local.links, c.local.squares, c.local.kosumi, c.h8(), c.h4(), c.a8(), c.a4()]
}

#[test]
fn the_figures_of_the_papers_give_their_numbers() {
    let two_eyes = figure(
        ".......
         ..XXX..
         .XXXXX.
         .X.X.X.
         .XXXXX.
         .......",
    );
    assert_eq!(two_eyes[..6], [16, 19, 2, 0, 2, 2]);
    let corner = "..X.X..
                  XXXXX..
                  .......
                  .......";
    let counts = counts(&board(corner));
    assert_eq!((counts.local.links, counts.local.rim_runs, counts.local.stones, counts.a4()), (6, 3, 7, 3));
    let one_kosumi = figure(
        ".....
         .XX..
         .X.X.
         .XXX.
         .....",
    );
    assert_eq!(one_kosumi[3..6], [1, 0, 1]);
    let three_kosumi = figure(
        ".......
         .XXXX..
         .X.X.X.
         ..XXX..
         .......",
    );
    assert_eq!(three_kosumi[..6], [10, 8, 0, 3, 0, 2]);
    let any_false = figure(
        ".....
         ..X..
         .X.X.
         ..XX.
         .....",
    );
    assert_eq!(any_false[3..6], [3, 0, 1]);
    let igolog = figure(
        ".......
         .XXXXX.
         .X.X.X.
         .X.X.X.
         ..X.X..
         .......",
    );
    // The paper counts 18 links, 4 of them diagonals across a third stone, which its 4 triangles take away again.
    assert_eq!((igolog[0], igolog[1] + igolog[3], igolog[5]), (13, 14, 2));
    let solid = figure(
        "....
         .XX.
         .XX.
         ....",
    );
    assert_eq!(solid[4..6], [0, 0]);
}

#[test]
fn at_a_gap_the_count_grows_by_one() {
    let graph = Graph::grid(7, 6).unwrap();
    let mut dice = Dice::new(8);
    for _ in 0..60 {
        let position = random_board(&graph, &mut dice, [5, 4, 2]);
        for color in Color::ALL {
            let gaps = GroundFacts::of(&position, color).gaps;
            let stones = position.points_with(Some(color));
            let before = EulerCounts::of(&Grid::of(&graph).unwrap(), &stones).a4();
            for point in position.empties() {
                let mut more = stones.clone();
                more.insert(point);
                let after = EulerCounts::of(&Grid::of(&graph).unwrap(), &more).a4();
                assert_eq!(gaps.contains(&point), after - before == 1);
            }
        }
    }
}

#[test]
fn the_cluster_of_a_living_block_has_two_regions() {
    let mut dice = Dice::new(44);
    let mut seen = 0;
    for _ in 0..400 {
        let graph = Graph::grid(4 + dice.index(4), 4 + dice.index(4)).unwrap();
        let grid = Grid::of(&graph).unwrap();
        let position = random_board(&graph, &mut dice, [2, 7, 1]);
        let alive = igolog_life::Benson::of(&position, Color::Black).alive;
        for block in alive {
            // Grow the block over straight and diagonal steps, and over the rim once it is reached.
            let mut cluster = PointSet::from_points(graph.len(), position.block_stones(block));
            loop {
                let before = cluster.len();
                let earth = cluster.iter().any(|p| grid.on_rim(p.index()));
                for (stone, _) in position.stones().filter(|s| s.1 == Color::Black) {
                    let mut near = graph.neighbors(stone).chain(graph.diagonals(stone));
                    if near.any(|p| cluster.contains(p)) || (earth && grid.on_rim(stone.index())) {
                        cluster.insert(stone);
                    }
                }
                if cluster.len() == before {
                    break;
                }
            }
            assert!(EulerCounts::of(&grid, &cluster).a4() >= 2);
            seen += 1;
        }
    }
    assert!(seen > 50, "{seen} living blocks");
}
