use super::*;

fn refused(text: &str) -> String {
    GraphFile::parse(text).unwrap_err().to_string()
}

#[test]
fn kinds_are_read() {
    let graph = |text: &str| GraphFile::parse(text).unwrap().graph;
    assert_eq!(graph(r#"{"kind": "torus", "width": 3, "height": 4}"#), Graph::torus(3, 4).unwrap());
    assert_eq!(graph(r#"{"kind": "cylinder", "width": 3, "height": 4}"#), Graph::cylinder(3, 4).unwrap());
    assert_eq!(graph(r#"{"kind": "hexagonal", "width": 3, "height": 4}"#), Graph::hexagonal(3, 4).unwrap());
    assert_eq!(graph(r#"{"kind": "triangular", "width": 3, "height": 4}"#), Graph::triangular(3, 4).unwrap());
    let holes = graph(r#"{"kind": "grid", "width": 3, "height": 3, "holes": [[1, 1], "A1"]}"#);
    assert_eq!(holes, Graph::with_holes(3, 3, |x, y| (x, y) == (1, 1) || (x, y) == (0, 2)).unwrap());
    let named = graph(r#"{"points": ["a", {"name": "b"}, {}], "edges": [["a", "b"], [1, 2], [2, 1]]}"#);
    assert_eq!(named.edges().count(), 2);
    assert_eq!(named.name(Point::new(2)), Some("p2"));
}

#[test]
fn stones_and_symmetries() {
    let text = r#"{"points": 4, "edges": [[0,1],[1,2],[2,3],[3,0]], "automorphisms": [[1,2,3,0]],
        "black": [0], "white": ["p2"], "to_move": "white"}"#;
    let file = GraphFile::parse(text).unwrap();
    assert_eq!(file.graph.symmetries().len(), 2);
    let game = file.to_game(Rules::CHINESE).unwrap();
    assert_eq!((game.board().stone_count(Color::White), game.to_move()), (1, Color::White));
    let full = GraphFile::parse(r#"{"points": 1, "black": [0]}"#).unwrap();
    assert_eq!(full.to_game(Rules::CHINESE).unwrap_err().to_string(), "the black block at p0 has no liberty");
}

#[test]
fn faults_are_told() {
    assert_eq!(refused("{\n \"points\": }"), "2:12: expected value");
    assert_eq!(refused(r#"{"size": 9}"#).split(',').next(), Some("1:7: unknown field `size`"));
    assert_eq!(refused(r#"{"points": 2, "edges": [[0, 2]]}"#), "edge 0 names point 2, but the points are 0 to 1");
    assert_eq!(refused(r#"{"points": 2, "edges": [[0, "x"]]}"#), "edges, entry 0: there is no point x");
    assert_eq!(refused(r#"{"points": 2, "edges": [[1, 1]]}"#), "edge 0 joins point 1 to itself");
    assert_eq!(refused(r#"{"points": ["a", "a"]}"#), "two points are called \"a\"");
    assert_eq!(
        refused(r#"{"points": [{"x": 1, "y": 1}, {}]}"#),
        "points, entry 1: give x and y of all points, or of none"
    );
    assert_eq!(refused("{}"), "kind \"edges\": \"points\" is missing");
    assert_eq!(refused(r#"{"kind": "torus"}"#), "kind \"torus\": \"width\" and \"height\" are missing");
    assert_eq!(refused(r#"{"points": 3, "black": [7]}"#), "black, entry 0: there is no point 7");
    assert_eq!(refused(r#"{"points": 0}"#), "a board needs at least one point");
    assert_eq!(refused(r#"{"points": 99999}"#), "99999 points are too many: the limit is 16384");
    assert_eq!(
        refused(r#"{"kind": "grid", "width": 18446744073709551615, "height": 2}"#),
        format!("{} points are too many: the limit is 16384", usize::MAX)
    );
    assert!(refused(&format!("{{\"black\": {}", "[".repeat(100_000))).contains("recursion limit"));
    assert!(refused(r#"{"points": 3, "black": [[]]}"#).contains("expected a point: its number or its name"));
    assert!(refused(r#"{"points": [{"nam": "a"}]}"#).contains("objects with name, x and y"));
    assert!(refused(r#"{"points": 3, "edges": [[0]]}"#).contains("invalid length"));
}

#[test]
fn files_read_back() {
    let texts = [
        r#"{"kind": "grid", "width": 5, "height": 3, "black": ["A1"], "to_move": "white"}"#,
        r#"{"kind": "grid", "width": 3, "height": 3, "holes": [[1, 1]]}"#,
        r#"{"kind": "triangular", "width": 3, "height": 3, "white": [4]}"#,
        r#"{"points": [{"name": "\"q\"", "x": 0.5, "y": -1}, {"x": 2, "y": 3}], "edges": [[0, 1]], "black": [1]}"#,
    ];
    for text in texts {
        let file = GraphFile::parse(text).unwrap();
        let game = file.to_game(Rules::CHINESE).unwrap();
        let again = GraphFile::parse(&write(game.board(), file.to_move)).unwrap();
        assert_eq!(again, file);
        for point in file.graph.points() {
            assert_eq!(again.graph.name(point), file.graph.name(point));
            assert_eq!(again.graph.layout(point), file.graph.layout(point));
        }
    }
}
