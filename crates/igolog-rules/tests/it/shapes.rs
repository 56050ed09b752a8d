//! The shapes a teacher names, each on boards that have it and boards that have not, on the grid and on the same board given
//! as a bare graph; directions, distances, the end of the game, and the counts of the Igolog paper.

use igolog_core::{Color, Game, Graph, Position, Rules};
use igolog_rules::{Budget, Content, Follower, board_program};
use igolog_text::position_string;
use std::sync::Arc;

/// The answers to a query: points by their places in the diagram (column, row), other values as they are.
fn ask(game: &Game, query: &str) -> Vec<String> {
    let budget = Budget::default();
    let program = board_program(game.board().graph()).library("std").query(query).build();
    let program = program.unwrap_or_else(|e| panic!("{e}"));
    let mut follower = Follower::new(program.into(), game.board(), game.to_move(), &budget).unwrap();
    let answers = follower.engine().query(0, &budget).unwrap();
    let pool = follower.engine().pool();
    let mut rows: Vec<String> = answers
        .rows()
        .map(|row| {
            let values = row.iter().map(|v| match pool.content(*v) {
                Content::Point(p) => format!("#{p}"),
                Content::Int(n) => n.to_string(),
                Content::Symbol(s) | Content::Text(s) => s.to_string(),
                Content::List(items) => format!("{} items", items.len()),
            });
            values.collect::<Vec<_>>().join(" ")
        })
        .collect();
    rows.sort();
    rows
}

/// The same stones on the same board given as edges only.
fn bare(game: &Game) -> Game {
    let graph = game.board().graph();
    let edges: Vec<(usize, usize)> = graph
        .points()
        .flat_map(|p| graph.neighbors(p).map(move |q| (p.index(), q.index())))
        .filter(|e| e.0 < e.1)
        .collect();
    let bare = Arc::new(Graph::from_edges(graph.len(), &edges).unwrap());
    let mut position = Position::new(bare, Rules::CHINESE);
    let stones: Vec<_> = graph.points().map(|p| (p, game.board().color(p))).collect();
    position.setup(&stones, Color::Black).unwrap();
    Game::from_position(position)
}

/// The board has the shape (or has it not), on the grid and, where the shape needs no rows, on the bare graph.
fn check(query: &str, board: &str, expected: usize, on_bare: bool) {
    let game = position_string::parse(&format!("{board} b")).unwrap();
    let found = ask(&game, query);
    assert_eq!(found.len(), expected, "{query} on {board}: {found:?}");
    if on_bare {
        assert_eq!(ask(&bare(&game), query), found, "{query} on the bare {board}");
    }
}

#[test]
fn shapes_are_found_where_they_are_and_nowhere_else() {
    let cases: &[(&str, &[(&str, usize)])] = &[
        (
            "empty_triangle(P, E, black)",
            &[("5/1X3/1XX2/5/5", 1), ("5/1XX2/1XX2/5/5", 0), ("5/1XO2/1XX2/5/5", 0), ("5/1XXX1/5/5/5", 0)],
        ),
        (
            "ponnuki(P, black)",
            &[("5/2X2/1X1X1/2X2/5", 1), ("5/2XX1/1X1X1/2X2/5", 0), ("5/2X2/1XXX1/2X2/5", 0), ("5/5/5/2X2/1X1X1", 0)],
        ),
        (
            "bamboo_joint(P, Q, black)",
            &[("5/1X1X1/1X1X1/5/5", 2), ("5/1X1X1/1XOX1/5/5", 0), ("5/1X1X1/1X3/5/5", 0), ("5/1XX2/1XX2/5/5", 0)],
        ),
        (
            "table(P, Q, black)",
            &[
                ("6/1XX3/6/1X1X2/6/6", 1),
                ("6/2XX2/6/1X1X2/6/6", 1),
                ("6/1XX3/6/1XX3/6/6", 0),
                ("6/1XX3/2O3/1X1X2/6/6", 0),
                ("6/1XX3/6/1X2X1/6/6", 0),
                ("6/2XX2/1X2X1/6/6/6", 0),
            ],
        ),
        (
            "dango(B, N)",
            &[("5/1XX2/1XX2/5/5", 1), ("5/1XXX1/1XXX1/5/5", 1), ("5/1XXX1/1X3/5/5", 0), ("5/1XX2/1XO2/5/5", 0)],
        ),
        (
            "tigers_mouth(P, black)",
            &[
                ("5/2X2/1X1X1/5/5", 1),
                ("5/2X2/1X1X1/2X2/5", 0),
                ("5/2X2/1X3/5/5", 0),
                ("5/2X2/1X1X1/2O2/5", 0),
                ("5/5/5/1X1X1/5", 0),
            ],
        ),
        (
            "one_space_jump(P, Q, black)",
            &[("5/1X1X1/5/5/5", 2), ("5/1XOX1/5/5/5", 0), ("5/1X3/2X2/5/5", 0), ("5/1XX2/5/5/5", 0)],
        ),
        (
            "small_knight(P, Q, black)",
            &[
                ("5/1X3/3X1/5/5", 2),
                ("5/1XO2/3X1/5/5", 0),
                ("5/1X3/2OX1/5/5", 0),
                ("5/1X1X1/5/5/5", 0),
                ("5/1X3/2X2/5/5", 0),
            ],
        ),
        (
            "large_knight(P, Q, black)",
            &[("6/1X4/4X1/6/6/6", 2), ("6/1X1O2/4X1/6/6/6", 0), ("6/1X4/2O1X1/6/6/6", 0), ("6/1X4/3X2/6/6/6", 0)],
        ),
        (
            "dogs_head(P, Q, R, black)",
            &[("6/1X1X2/6/2X3/6/6", 2), ("6/1X1X2/6/6/2X3/6", 0), ("6/1X1X2/2O3/2X3/6/6", 0), ("6/1X1X2/6/1X4/6/6", 0)],
        ),
        (
            "hane(P, black)",
            &[("6/6/2XO2/6/6/6", 2), ("6/6/2X3/6/6/6", 0), ("6/6/2X3/3O2/6/6", 0), ("6/2X3/2XO2/2X3/6/6", 0)],
        ),
        (
            "hane_at_head_of_two(P, black)",
            &[("6/6/1XX3/1OO3/6/6", 2), ("6/6/1XX3/1OOO2/6/6", 0), ("6/6/1X4/1O4/6/6", 0), ("6/6/6/1OO3/6/6", 0)],
        ),
        ("cuts(P, black, A, B)", &[("5/5/1O3/2O2/5", 0), ("5/5/1O3/1XO2/5", 1), ("5/5/1OO2/5/5", 0)]),
        (
            "peep(P, black, Q)",
            &[("5/5/1O1O1/5/5", 2), ("5/1OO2/5/5/5", 0), ("5/1O1O1/1O1O1/5/5", 0), ("5/5/1OXO1/5/5", 0)],
        ),
        (
            "throw_in(P, black)",
            &[("5/2O2/1O1O1/5/5", 1), ("5/2O2/1O1O1/2X2/5", 0), ("5/2O2/1O3/5/5", 0), ("5/2O2/1O1O1/2O2/5", 0)],
        ),
        ("snapback(E, P)", &[("7/1XXXXX1/1XOOOX1/1XO2X1", 1), ("7/1XXXXX1/1XOO1X1/1XO2X1", 0)]),
    ];
    for (query, boards) in cases {
        assert!(boards.len() > 1, "{query}: a board without it is missing");
        for (board, expected) in *boards {
            check(query, board, *expected, true);
        }
    }
}

#[test]
fn dango_counts_its_squares() {
    let game = position_string::parse("5/1XXX1/1XXX1/5/5 b").unwrap();
    assert_eq!(ask(&game, "dango(_, N)"), ["2"]);
}

/// The white stone can run from a ladder, but not from a move that faces it from the corner.
#[test]
fn nets_are_read() {
    let game = position_string::parse("9/9/3XX4/2XO5/2X6/9/6O2/9/9 b").unwrap();
    assert_eq!(ask(&game, "ladder(d6, R)"), ["escapes"]);
    assert_eq!(ask(&game, "net(B, P)"), ["#30 #40"]);
    // A stone caught in a ladder needs no net; a free stone is not caught; a friend where the net would stand breaks it.
    for board in ["9/9/3XX4/2XO5/2X6/9/9/9/9", "9/9/9/3O5/9/9/9/9/9", "9/9/3XX4/2XO5/2X6/3O5/9/9/9"] {
        let game = position_string::parse(&format!("{board} b")).unwrap();
        assert_eq!(ask(&game, "net(d6, P)"), [""; 0], "{board}");
    }
}

#[test]
fn directions_and_distances() {
    let game = position_string::parse("5/5/5/5/5 b").unwrap();
    // Going from B3 to C3 (points 11 and 12): D3 is ahead, C4 on the left, C2 on the right.
    assert_eq!(ask(&game, "ahead(b3, c3, R)"), ["#13"]);
    assert_eq!(ask(&game, "left_of(b3, c3, R)"), ["#7"]);
    assert_eq!(ask(&game, "right_of(b3, c3, R)"), ["#17"]);
    assert_eq!(ask(&game, "ahead(d3, e3, R)"), [""; 0]);
    assert_eq!(ask(&game, "distance(a1, e5, N)"), ["8"]);
    assert_eq!(ask(&game, "N = count(Q : distance(c3, Q, 2))"), ["8"]);
    assert_eq!(ask(&game, "step(a1, D, Q)"), ["right #21", "up #15"]);
    let torus = Game::new(Graph::torus(5, 5).unwrap(), Rules::CHINESE);
    assert_eq!(ask(&torus, "N = count(P, D, Q : step(P, D, Q))"), ["100"]);
    assert_eq!(ask(&torus, "straight(P, Q, R), not ahead(P, Q, R)"), [""; 0]);
    assert_eq!(ask(&torus, "ahead(P, Q, R), not straight(P, Q, R)"), [""; 0]);
}

#[test]
fn a_game_is_finished_or_says_what_is_open() {
    let finished = position_string::parse("1X1XO1O/XXXXOOO/1X1XO1O/XXXXOOO/1X1XO1O/XXXXOOO/1X1XO1O b").unwrap();
    assert_eq!(ask(&finished, "finished"), [""]);
    assert_eq!(ask(&finished, "unsettled(B) ; open_border(B) ; dame(B)"), [""; 0]);
    let neutral = position_string::parse("1X1X1O1/XXXXOOO/1X1XO1O/XXXXOOO/1X1XO1O/XXXXOOO/1X1XO1O b").unwrap();
    assert_eq!(ask(&neutral, "finished"), [""; 0]);
    assert_eq!(ask(&neutral, "dame(P)"), ["#4"]);
    let empty = position_string::parse("5/5/5/5/5 b").unwrap();
    assert_eq!(ask(&empty, "finished"), [""; 0]);
    assert_eq!(ask(&empty, "N = count(P : open_border(P))"), ["25"]);
    let open = position_string::parse("7/7/2XO3/3XO2/7/7/7 b").unwrap();
    assert_eq!(ask(&open, "N = count(B : unsettled(B))"), ["4"]);
}

#[test]
fn the_counts_of_the_paper() {
    // Its figure 1: 18 links, 13 stones, 4 triangles, 2 regions.
    let figure = position_string::parse("7/1XXXXX1/1X1X1X1/1X1X1X1/2X1X2 b").unwrap();
    assert_eq!(ask(&figure, "paper_euler(_, N, K, L, R)"), ["18 13 4 2"]);
    // Taken literally, a solid square has minus one region; ours has none.
    let square = position_string::parse("5/1XX2/1XX2/5/5 b").unwrap();
    assert_eq!(ask(&square, "paper_euler(_, N, K, L, R)"), ["6 4 4 -1"]);
    let ours = "group_euler(_, _, _, _, _, _, _, _, _, _, _, H4, _, _)";
    assert_eq!(ask(&square, ours), ["0"]);
    assert_eq!(ask(&figure, ours), ["2"]);
    // One more stone closes a second region: the paper's S.
    let half = position_string::parse("7/1XXXXX1/1X1X1X1/1XXX2X/7/7/7 b").unwrap();
    assert!(!ask(&half, "paper_semi_joint(P, black)").is_empty());
}

#[test]
fn the_original_predicates_compare_with_numbers() {
    let mut game = Game::new(Graph::grid(9, 9).unwrap(), Rules::CHINESE);
    for (column, row) in [(2, 2), (6, 6), (3, 2), (6, 5)] {
        let point = game.board().graph().at(column, row).unwrap();
        game.play(igolog_core::Move::Play(point)).unwrap();
    }
    let line = game.line();
    let budget = Budget::default();
    let program = board_program(game.board().graph()).library("std").query("in_block(K, BN), K < 20, BN < K").build();
    let mut follower = Follower::along(program.unwrap().into(), &line, &budget).unwrap();
    let answers = follower.engine().query(0, &budget).unwrap();
    let rows: Vec<Vec<i64>> = answers.rows().map(|r| r.iter().filter_map(|v| v.as_int()).collect()).collect();
    assert_eq!(rows, [[3, 1], [4, 2]]);
}
