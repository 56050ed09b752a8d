use super::*;

fn stones(text: &str) -> String {
    let diagram = Diagram::parse(text).unwrap();
    let symbol = |cell: &DiagramCell| match (cell.hole, cell.stone, cell.sign, cell.number) {
        (true, ..) => '_',
        (_, Some(Color::Black), ..) => 'X',
        (_, Some(Color::White), ..) => 'O',
        (_, _, Some(Sign::Letter(letter)), _) => letter,
        (_, _, _, Some(number)) => char::from_digit(number, 36).unwrap(),
        _ => '.',
    };
    let rows: Vec<String> = diagram.cells.chunks(diagram.width).map(|row| row.iter().map(symbol).collect()).collect();
    rows.join("/")
}

#[test]
fn plain_styles_are_read() {
    let expected = "..X/.Oa";
    for text in [
        "..X\n.Oa",
        ". . X\n. O a\n",
        "   A B C\n 2 . . X 2\n 1 . O a 1\n   A B C\n",
        "2 . . X\n1 . O a",
        " 2 . + X 2   WHITE (O) has captured 3 stones\n 1 .(O)a 1   BLACK (X) has captured 0 stones",
        "A title\n+-------+\n| . . X |\n| . O a |\n+-------+\nBlack to move",
        "  a b c\n  . . #\n  , o a\n",
        "┌┬●\n├○a",
    ] {
        assert_eq!(stones(text), expected, "{text}");
    }
    assert_eq!(stones("X O\n"), "XO");
    assert_eq!(stones(". 1 2\n3 . X\n. . 4"), ".12/3.X/..4");
    assert_eq!(stones("3 . X\n. 1 4\n"), "3.X/.14");
    assert_eq!(
        stones(". X A X X .\nX X X O X X\nO O O O O O\nO . O . O O\nO O O O O O"),
        ".XAXX./XXXOXX/OOOOOO/O.O.OO/OOOOOO"
    );
    assert_eq!(stones("._.\n...\n\n...\n"), "._./...");
}

#[test]
fn plain_sides_and_titles() {
    let diagram = Diagram::parse("Problem 3, White to play\n\n. X\nO .").unwrap();
    assert_eq!((diagram.first, diagram.title.as_str()), (Some(Color::White), "Problem 3, White to play"));
    let game = diagram.to_game(Rules::CHINESE).unwrap();
    assert_eq!((game.to_move(), game.board().stone_count(Color::Black)), (Color::White, 1));
}

#[test]
fn dollar_style_is_read() {
    let text =
        "$$Wm5 White to live\n$$  ---------\n$$ | . , X B\n$$ | 1 2 a C\n$$ | # @ . 0\n$$ [a|http://example.org]\n";
    let diagram = Diagram::parse(text).unwrap();
    assert_eq!((diagram.width, diagram.height), (4, 3));
    assert_eq!((diagram.first, diagram.first_number), (Some(Color::White), 5));
    assert_eq!(diagram.title, "White to live");
    assert_eq!(diagram.sides, Sides { top: true, left: true, bottom: false, right: false });
    assert_eq!(
        diagram.cell(3, 0),
        DiagramCell { stone: Some(Color::Black), sign: Some(Sign::Circle), ..DiagramCell::default() }
    );
    assert_eq!(diagram.cell(3, 2).number, Some(10));
    assert_eq!(diagram.cell(0, 2).sign, Some(Sign::Square));
    let part = Diagram::parse("$$B19\n$$ | . X |\n$$ | 1 . |\n$$ -----").unwrap();
    assert_eq!(part.to_game(Rules::CHINESE).unwrap_err(), DiagramErrorKind::BoardSize(19));
    let part = Diagram::parse("$$B19\n$$ . X |\n$$ 1 . |\n$$ -----").unwrap();
    let game = part.to_game(Rules::CHINESE).unwrap();
    let graph = game.board().graph();
    assert_eq!(game.board().color(graph.at(18, 17).unwrap()), Some(Color::Black));
    assert_eq!(game.board().color(graph.at(17, 18).unwrap()), Some(Color::Black));
    assert_eq!(game.to_move(), Color::White);
}

#[test]
fn faults_are_placed() {
    let check = |text: &str, expected: &str| assert_eq!(Diagram::parse(text).unwrap_err().to_string(), expected);
    check("", "1:1: no board found: rows are made of . X and O");
    check("hello world", "1:1: no board found: rows are made of . X and O");
    check("...\n..\n", "2:1: the row is 2 points wide, the first one 3");
    check("$$ | . . |\n$$ | . ! |", "2:8: unexpected '!' in a row of the board");
    check(&". ".repeat(20_000), "1:1: 20000 points are too many: the limit is 16384");
    let full = Diagram::parse("XX\nXX").unwrap().to_game(Rules::CHINESE).unwrap_err();
    assert_eq!(full.to_string(), "the black block at A2 has no liberty");
    let again = Diagram::parse("O 1\n. O").unwrap().to_game(Rules::CHINESE).unwrap_err();
    assert_eq!(again.to_string(), "move 1 at B2: the move would be suicide");
}

#[test]
fn boards_are_drawn() {
    let game = Diagram::parse(". X .\nO . _").unwrap().to_game(Rules::CHINESE).unwrap();
    let board = game.board();
    let point = board.graph().at(1, 0);
    assert_eq!(plain(board, &Plain::default(), &[]), ". X .\nO . _\n");
    let style = Plain { border: true, coordinates: Some(Notation::Sgf), last: point, ..Plain::default() };
    let drawn = "    a b c\n  +-------+\n a| .(X). | a\n b| O . _ | b\n  +-------+\n    a b c\n";
    assert_eq!(plain(board, &style, &[]), drawn);
    assert_eq!(stones(drawn), ".X./O._");
    let graph = Graph::from_edges(3, &[(0, 1), (0, 2)]).unwrap();
    assert_eq!(plain(&Board::new(graph), &Plain::default(), &[]), "p0 . p1 p2\np1 . p0\np2 . p0\n");
}

#[test]
fn drawn_boards_read_back() {
    let text = ". . X O .\nX X O . O\n. X O O .\n. . X . a";
    let diagram = Diagram::parse(text).unwrap();
    let game = diagram.to_game(Rules::CHINESE).unwrap();
    let signs = diagram.signs(game.board().graph()).unwrap();
    for coordinates in [None, Some(Notation::Gtp), Some(Notation::Sgf), Some(Notation::Ij)] {
        for border in [false, true] {
            for last in [None, game.board().graph().at(4, 0), game.board().graph().at(0, 1)] {
                let style = Plain { coordinates, border, stars: true, last };
                let drawn = plain(game.board(), &style, &signs);
                assert_eq!(stones(&drawn), text.replace(' ', "").replace('\n', "/"), "{drawn}");
            }
        }
    }
    let drawn = sensei(game.board(), "A title", &[], &signs).unwrap();
    let again = Diagram::parse(&drawn).unwrap();
    assert_eq!(again.to_game(Rules::CHINESE).unwrap().board(), game.board());
    assert_eq!(again.title, "A title");
    assert_eq!(again.signs(game.board().graph()).unwrap(), signs);
}

#[test]
fn stars_are_where_they_belong() {
    let count = |width, height| {
        let graph = Graph::grid(width, height).unwrap();
        graph.points().filter(|&p| is_star(&graph, p)).count()
    };
    assert_eq!([count(19, 19), count(13, 13), count(9, 9), count(8, 8), count(5, 5), count(19, 9)], [9, 5, 5, 4, 0, 5]);
}

/// Names of columns with two letters stand on two lines, and letters of columns can be those of stones.
#[test]
fn boards_of_all_widths_are_read_as_they_are_drawn() {
    for side in [9, 15, 16, 19, 24, 25, 26, 30, 51, 52] {
        for (coordinates, border) in [(Notation::Gtp, false), (Notation::Sgf, true), (Notation::Ij, false)] {
            let mut board = Board::new(Graph::grid(side, side).unwrap());
            let point = board.graph().at(side - 2, 1).unwrap();
            board.play(Color::White, point, igolog_core::Suicide::Forbidden).unwrap();
            let drawn = plain(&board, &Plain { coordinates: Some(coordinates), border, ..Plain::default() }, &[]);
            let read = Diagram::parse(&drawn).unwrap_or_else(|fault| panic!("{fault}\n{drawn}"));
            assert_eq!(read.to_game(Rules::CHINESE).unwrap().board(), &board, "{drawn}");
        }
    }
}
