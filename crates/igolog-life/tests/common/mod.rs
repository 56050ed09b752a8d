//! What the tests share: boards from pictures and a small random source.
#![allow(dead_code, unused_imports, reason = "each test file uses its own part")]

mod random;

use igolog_core::{Board, Color, Game, Graph, Point};
use igolog_text::replay::Replay;
use igolog_text::sgf::Collection;
pub(crate) use random::{Dice, played_board, random_board, random_game};

/// A board from rows of `. X O`; blanks and leading empty lines are ignored, other letters are empty points.
pub(crate) fn board(picture: &str) -> Board {
    let rows: Vec<Vec<char>> = picture
        .lines()
        .map(|line| line.chars().filter(|c| !c.is_whitespace()).collect())
        .filter(|row: &Vec<char>| !row.is_empty())
        .collect();
    let graph = Graph::grid(rows[0].len(), rows.len()).unwrap();
    let mut stones = Vec::new();
    for (y, row) in rows.iter().enumerate() {
        for (x, c) in row.iter().enumerate() {
            let color = match c {
                'X' => Some(Color::Black),
                'O' => Some(Color::White),
                _ => None,
            };
            stones.push((graph.at(x, y).unwrap(), color));
        }
    }
    let mut board = Board::new(graph);
    board.setup(&stones).unwrap();
    board.forget();
    board
}

/// The points of a letter in a picture.
pub(crate) fn marked(picture: &str, letter: char) -> Vec<Point> {
    let cells = picture.chars().filter(|c| !c.is_whitespace());
    cells.enumerate().filter(|&(_, c)| c == letter).map(|(i, _)| Point::new(i)).collect()
}

/// The graphs that laws are tried on: grids of all kinds, wrapped boards, holes, lattices, bare and disconnected graphs.
pub(crate) fn graphs() -> Vec<Graph> {
    let holes = Graph::with_holes(5, 5, |x, y| [(1, 1), (2, 2), (3, 2)].contains(&(x, y)));
    let star: Vec<(usize, usize)> = (1..20).map(|i| (0, i)).collect();
    vec![
        Graph::grid(1, 1).unwrap(),
        Graph::grid(1, 6).unwrap(),
        Graph::grid(7, 1).unwrap(),
        Graph::grid(2, 2).unwrap(),
        Graph::grid(3, 4).unwrap(),
        Graph::grid(5, 5).unwrap(),
        Graph::grid(9, 9).unwrap(),
        Graph::grid(13, 7).unwrap(),
        holes.unwrap(),
        Graph::torus(5, 4).unwrap(),
        Graph::torus(2, 3).unwrap(),
        Graph::cylinder(6, 4).unwrap(),
        Graph::hexagonal(5, 5).unwrap(),
        Graph::triangular(5, 4).unwrap(),
        Graph::from_edges(20, &star).unwrap(),
        Graph::from_edges(
            12,
            &[(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 5), (5, 3), (6, 7), (7, 8), (8, 9), (9, 6), (10, 6)],
        )
        .unwrap(),
    ]
}

/// Games of the corpus beside the project, at most so many, spread over it; none, said aloud, where there is no corpus.
pub(crate) fn corpus(games: usize) -> Vec<Game> {
    let folder = igolog_testing::shared("corpus", games);
    let files = folder.into_iter().flat_map(|folder| std::fs::read_dir(folder).unwrap());
    let mut files: Vec<_> = files.map(|f| f.unwrap().path()).collect();
    files.retain(|f| f.extension().is_some_and(|e| e == "sgf"));
    files.sort();
    let every = files.len().div_ceil(games).max(1);
    let read = |file: std::path::PathBuf| {
        let records = Collection::read(&std::fs::read(file).unwrap()).unwrap();
        Replay::main_line(records.games().next().unwrap(), None).unwrap().game
    };
    files.into_iter().step_by(every).map(read).collect()
}
