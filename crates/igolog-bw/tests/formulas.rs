//! The formula language against the matrix model, and the vocabulary's concepts on small boards.

mod common;

use common::{budget, zoo};
use igolog_bw::BwModel;
use igolog_bw::algebra::Vector;
use igolog_bw::formula::{Context, Definitions, Formula, FormulaValue, Type, census};
use igolog_core::{Board, Color, Dice, Graph, Point, PointSet, Suicide};

/// Points are written p0, p1, …
fn point(text: &str) -> Option<Point> {
    text.strip_prefix('p').and_then(|k| k.parse().ok()).map(Point::new)
}

fn eval(board: &Board, to_move: Color, text: &str) -> FormulaValue {
    let formula =
        Formula::new(text, &Definitions::default(), &|name| point(name).filter(|p| p.index() < board.graph().len()))
            .unwrap_or_else(|error| panic!("{error}"));
    formula.on(board, to_move, &Context::default()).unwrap()
}

fn set(board: &Board, to_move: Color, text: &str) -> PointSet {
    match eval(board, to_move, text) {
        FormulaValue::Points(points) => points,
        other => panic!("{text} gives {other:?}"),
    }
}

#[test]
fn vocabulary_is_the_model() {
    let (mut positions, most) = (0, budget(250));
    for (k, (name, graph)) in zoo().into_iter().enumerate() {
        let mut random = Dice::new(100 + k as u64);
        let (mut board, mut model) = (Board::new(graph.clone()), BwModel::new(&graph));
        for step in 0..most / 10 {
            let (m, y) = (model.m().clone(), model.y().clone());
            let to_move = model.to_move();
            let legal: Vec<Point> = model.legal().0.iter().filter(|&p| board.is_legal(to_move, p)).collect();
            if step % 6 == 5 {
                let is = |text: &str, wanted: &Vector| {
                    assert_eq!(set(&board, to_move, text), wanted.0, "{text} on {name}");
                };
                is("l", &model.l());
                is("h", &model.h());
                is("legal", &model.legal());
                is("b ⊕ w", &!model.l());
                is("hopeless", &model.hopeless(&m, &y));
                is("hopeless(y, m)", &model.hopeless(&y, &m));
                is("p(3)", &model.p(3));
                is("[ |ᵗF eᵢ ∧ l| < 3 ]", &model.p(3));
                is("[ |tF e(i) & l| < 2 ]", &model.p(2));
                is("F0 M l", &(model.f0() * &model.l()));
                is("M F0 S", &(model.f() * &(&m - &model.l())));
                is("tF(h \\ y)", &model.f().rows_of(&(model.h() - &y)));
                is("h̄ ∧ ȳ", &(!model.h() & !&y));
                let urgencies = model.urgencies();
                for k in 1..=4 {
                    is(&format!("urgency({k})"), &Vector(urgencies.parts[k - 1].clone()));
                    is(&format!("urgency({k}, m, y)"), &Vector(urgencies.parts[k - 1].clone()));
                }
                let i = Point::new(random.index(graph.len()));
                if board.color(i).is_none() {
                    is(&format!("a(p{})", i.index()), &model.a(i));
                    is(&format!("d(p{})", i.index()), &model.d(i));
                }
                let value = eval(&board, to_move, &format!("urgency(p{})", i.index()));
                assert_eq!(value, FormulaValue::Number(urgencies.value(i) as i64), "{name}");
                assert_eq!(eval(&board, to_move, "|l|"), FormulaValue::Number(model.l().count() as i64));
                assert_eq!(eval(&board, to_move, "F = M F0"), FormulaValue::Truth(true));
                if let Some(&i) = legal.first() {
                    let mut after = model.clone();
                    after.play(i);
                    let k = i.index();
                    let update = format!("(F ∨ a(p{k}) ᵗa(p{k}) F) ∖ (d(p{k}) ᵗ1 ∖ F₀)");
                    let rows = graph.points().map(|p| after.f().row(p).0.clone()).collect();
                    assert_eq!(eval(&board, to_move, &update), FormulaValue::Matrix(rows), "{name}");
                }
                positions += 1;
            }
            match legal.len() {
                0 => {
                    board.pass();
                    model.pass();
                }
                n => {
                    let point = legal[random.index(n)];
                    board.play_unchecked(to_move, point);
                    model.play(point);
                }
            }
        }
    }
    eprintln!("{positions} positions: the vocabulary equals the model");
}

#[test]
fn every_word_has_a_value_on_every_board() {
    let definitions = Definitions::default();
    let words: Vec<(String, usize)> = definitions.words().map(|(n, a)| (n.to_string(), a)).collect();
    assert!(words.len() > 60, "{} words", words.len());
    for (_, graph) in zoo().into_iter().filter(|(_, g)| g.len() < 50) {
        let mut random = Dice::new(9);
        let mut board = Board::new(graph.clone());
        for k in 0..graph.len() {
            let color = Color::ALL[k % 2];
            let point = Point::new(random.index(graph.len()));
            let _ = board.play(color, point, Suicide::Forbidden);
        }
        for (word, arity) in &words {
            let text = match (word.as_str(), arity) {
                (word, 0) => word.to_string(),
                ("legal" | "joint" | "corner_stone", 1) => format!("{word}(S)"),
                (word, 1) => format!("{word}(p0)"),
                (word, _) => format!("{word}(m, y)"),
            };
            eval(&board, Color::Black, &text);
        }
    }
}

/// X is to move; the formula must hold exactly at the empty points marked `*`. Capital letters for stones, `.` for empty.
fn check(formula: &str, diagram: &str, wrong: &mut Vec<String>) {
    let rows: Vec<Vec<char>> = diagram.split_whitespace().map(|row| row.chars().collect()).collect();
    let graph = Graph::grid(rows[0].len(), rows.len()).unwrap();
    let (mut stones, mut wanted) = (Vec::new(), PointSet::new(graph.len()));
    for (y, row) in rows.iter().enumerate() {
        for (x, content) in row.iter().enumerate() {
            let point = graph.at(x, y).unwrap();
            match content {
                'X' => stones.push((point, Some(Color::Black))),
                'O' => stones.push((point, Some(Color::White))),
                '*' => drop(wanted.insert(point)),
                _ => {}
            }
        }
    }
    let mut board = Board::new(graph.clone());
    board.setup(&stones).unwrap();
    let got = set(&board, Color::Black, formula);
    let names = |points: &PointSet| points.iter().map(|p| graph.column_row(p).unwrap()).collect::<Vec<_>>();
    if got != wanted {
        wrong.push(format!("{formula} on {diagram}: {:?}, not {:?}", names(&got), names(&wanted)));
    }
}

#[test]
fn concepts() {
    let boards = [
        ("eye", "*X... XX... ..X.. .X*X. ..X.."),
        ("false_eye", "..... .OX.. .X*X. ..XO. ....."),
        ("real_eye", "*X.O XX.. .... ...."),
        ("eye2", "**X. XXX. .... ...."),
        ("cut", "..... .OO*. ..*O. ...O. ....."),
        ("connection", "..... .X*X. .O.O. .X*X. ....."),
        ("peep", "..*.. .O.O. ..*.. ..... ....."),
        ("capture", "O*. X.. ..."),
        ("snapback", ".XO*.X. .XOOOX. ..XXX.. ......."),
        ("kosumi", "*.*.. .X... *.*.. ..... ....."),
        ("keima", ".*.*. *...* ..X.. *...* .*.*."),
        ("jump", "..*.. ..... *.X.* ..... ..*.."),
        ("bamboo", "..... .X*X. .X*X. ..... ....."),
        ("hane", "..... ..*.. .XOX. ..*.. ....."),
        ("tiger_mouth", "..... ..X.. .X*X. ..... ....."),
        ("ponnuki", "..X.. .X*X. ..X.. ..... ....."),
        ("empty_triangle", "..... .XX.. .X*.. ..... ....."),
        ("contact", "..*.. .*O*. ..*.. ..... ....."),
        ("stretch", "..*.. .*X*. ..*.. ..... ....."),
        ("dame", "..... .X*O. ..... ..... ....."),
        ("double_atari", "..X.. .XO.. .O*.. .X... ....."),
        ("throw_in", "*OO.. *O... OO... ..... ....."),
        ("corner", "*..* .... .... *..*"),
        ("rim \\ corner", ".**. *..* *..* .**."),
        ("line3", "..... ..... ..*.. ..... ....."),
        ("star", "......... ......... ......... ...*.*... ......... ...*.*... ......... ......... ........."),
        ("three_three", "......... ......... ..*...*.. ......... ......... ......... ..*...*.. ......... ........."),
        ("net", "...... ..XX.. .XO... .X.*.. ...... ......"),
        ("give_atari", "..X.. .XO*. ..*.. ..... ....."),
        ("escape", "..O.. .OXO. ..*.. ..... ....."),
        ("self_atari", "*O... ..... ..... ..... ....."),
        ("wedge", "..... ..O.. ..*.. ..O.. ....."),
        ("clamp", "..... .XO*. ..... ..... ....."),
        ("kosumi_tsuke", "..... .X... ..*O. ..... ....."),
        ("push", ".*... .XO.. .*... ..... ....."),
        ("monkey_jump", "...... *..... ...... ...... .X.... ....*."),
        ("nakade", "..... XXXX. .*.X. XXXX. ....."),
        ("line2", "..... .***. .*.*. .***. ....."),
        ("joint(S)", "..... .X*X. ..... ..... ....."),
        ("gap", "..... .X*X. ..... ..... ....."),
        ("pair", "**X* XXX. .... ...."),
        ("crawl", "..... .O*X. ..... ..... ....."),
        ("ladder_like & l", "..O.. .OXO. .O*.. ..O.. ....."),
        ("last_breath(p0) \\ S", ".O... *.... ..... ..... ....."),
        (
            "komoku",
            "............. ............. ...*.....*... ..*.......*.. ............. ............. ............. ............. ............. ..*.......*.. ...*.....*... ............. .............",
        ),
        (
            "mokuhazushi",
            "............. ............. ....*...*.... ............. ..*.......*.. ............. ............. ............. ..*.......*.. ............. ....*...*.... ............. .............",
        ),
        (
            "takamoku",
            "............. ............. ............. ....*...*.... ...*.....*... ............. ............. ............. ...*.....*... ....*...*.... ............. ............. .............",
        ),
        (
            "invasion",
            "............. ............. ..*.......... ...O......... ............. ............. ............. ............. ............. ............. ............. ............. .............",
        ),
        (
            "kakari",
            "............. ............. ...O.*....... .....*....... ..**......... ............. ............. ............. ............. ............. ............. ............. .............",
        ),
        (
            "shimari",
            "............. ............. ...X.*....... .....*....... ..**......... ............. ............. ............. ............. ............. ............. ............. .............",
        ),
        ("hopeless", ".*O*. .OXO. .O*O. ..O.. ....."),
    ];
    let mut wrong = Vec::new();
    for (formula, diagram) in boards {
        check(formula, diagram, &mut wrong);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn shapes_fit_in_all_orientations() {
    let boards = [
        ("shape(\"?X?/O*?/???\")", "...... .XO*.. .O*X.. ...... ...... ......"),
        ("shape(\"--?/-*./?.?\")", "*..* .... .... *..*"),
        ("shape(\"X.?/?*?/???\") & F O", "...... .X.... ..*... ..O... ...... ......"),
        ("F0 shape(\"---/-*./-..\")", "**.** *...* ..... *...* **.**"),
    ];
    let mut wrong = Vec::new();
    for (formula, diagram) in boards {
        check(formula, diagram, &mut wrong);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The definition of a shape, cell by cell, on any board of squares.
#[test]
fn shapes_are_what_they_say() {
    use igolog_bw::formula::{LocalShape, ShapeCell};
    let graphs = [
        Graph::grid(5, 4),
        Graph::torus(5, 5),
        Graph::cylinder(6, 4),
        Graph::with_holes(6, 6, |x, y| (x, y) == (2, 2)),
    ];
    let mut random = Dice::new(4);
    let mut fits = 0;
    for graph in graphs {
        let graph = std::sync::Arc::new(graph.unwrap());
        let (width, height) = graph.frame().unwrap();
        let across = graph.adjacent(graph.at(0, 0).unwrap(), graph.at(width - 1, 0).unwrap());
        let down = graph.adjacent(graph.at(0, 0).unwrap(), graph.at(0, height - 1).unwrap());
        let mut board = Board::new(graph.clone());
        for k in 0..600 {
            let color = Color::ALL[k % 2];
            let point = Point::new(random.index(graph.len()));
            if board.play(color, point, Suicide::Forbidden).is_err() {
                continue;
            }
            let (to_move, context) = (!color, Context { last: [Some(point), None, None, None], ko: None });
            let cell = |x: usize, y: usize, (dx, dy): (i8, i8)| {
                let (x, y) = (x as i64 + dx as i64, y as i64 + dy as i64);
                let x = if across { x.rem_euclid(width as i64) } else { x };
                let y = if down { y.rem_euclid(height as i64) } else { y };
                let at = usize::try_from(x).ok().zip(usize::try_from(y).ok());
                match at.and_then(|(x, y)| graph.at(x, y)) {
                    None => ShapeCell::Outside,
                    Some(p) if p == point => ShapeCell::Last,
                    Some(p) => match board.color(p) {
                        None => ShapeCell::Empty,
                        Some(c) if c == to_move => ShapeCell::Own,
                        Some(_) => ShapeCell::Enemy,
                    },
                }
            };
            let offsets: Vec<(i8, i8)> =
                (0..3).map(|_| (random.index(5) as i8 - 2, random.index(5) as i8 - 2)).collect();
            let (x, y) = graph.column_row(Point::new(random.index(graph.len()))).unwrap();
            let marks = random.index(2) == 0;
            let plain = |c: ShapeCell| if c == ShapeCell::Last && !marks { ShapeCell::Enemy } else { c };
            let Ok(shape) = LocalShape::new(offsets.iter().map(|&o| (o, plain(cell(x, y, o)))).collect()) else {
                continue;
            };
            let formula = Formula::new(&format!("shape(\"{shape}\")"), &Definitions::default(), &|_| None).unwrap();
            let FormulaValue::Points(found) = formula.on(&board, to_move, &context).unwrap() else {
                panic!("a vector")
            };
            for p in graph.points() {
                let (x, y) = graph.column_row(p).unwrap();
                let matches = |image: &Vec<((i8, i8), ShapeCell)>| {
                    image.iter().all(|&(o, wanted)| {
                        let there = cell(x, y, o);
                        there == wanted || there == ShapeCell::Last && wanted == ShapeCell::Enemy && !marked(&shape)
                    })
                };
                let wanted = board.color(p).is_none() && shape.orientations().iter().any(matches);
                assert_eq!(found.contains(p), wanted, "{shape} at {x},{y}");
                fits += wanted as usize;
            }
        }
    }
    assert!(fits > 500, "{fits}");
}

fn marked(shape: &igolog_bw::formula::LocalShape) -> bool {
    shape.to_string().contains('@')
}

#[test]
fn errors_show_their_place() {
    let board = Board::new(Graph::grid(5, 5).unwrap());
    let message = |text: &str| {
        let names = |name: &str| point(name).filter(|p| p.index() < board.graph().len());
        match Formula::new(text, &Definitions::default(), &names) {
            Err(error) => error.to_string(),
            Ok(formula) => panic!("{text} is accepted as {:?}", formula.kind()),
        }
    };
    let expected = [
        (
            "F(q & h)",
            "line 1, column 3: 'q' is not known; see the vocabulary for the names there are\n  F(q & h)\n    ^",
        ),
        ("b &", "line 1, column 4: expected a name, a number or '(' but found the end\n  b &\n     ^"),
        ("(b & w", "line 1, column 1: this is never closed: ')' is missing\n  (b & w\n  ^"),
        ("|b", "line 1, column 1: this is never closed: '|' to end the count is missing\n  |b\n  ^"),
        (
            "b w",
            "line 1, column 1: two vectors side by side: write a & b, a · b, or a ᵗb for the outer product\n  b w\n  ^^^",
        ),
        ("Fh", "line 1, column 1: 'Fh' is not known: a product has a blank between its factors: F h\n  Fh\n  ^^"),
        ("e(p99)", "line 1, column 3: the board has no point 'p99'\n  e(p99)\n    ^^^"),
        ("h̄ ∧ ?", "line 1, column 5: '?' has no meaning in a formula\n  h̄ ∧ ?\n      ^"),
        (
            "b < 3",
            "line 1, column 1: vectors are compared with = and != only; |…| counts their points\n  b < 3\n  ^^^^^",
        ),
        ("p2", "line 1, column 1: 'p2' is a point: write e(p2) for its vector\n  p2\n  ^^"),
        (
            "hopeless(m)",
            "line 1, column 1: two vectors side by side: write a & b, a · b, or a ᵗb for the outer product\n  hopeless(m)\n  ^^^^^^^^^^^",
        ),
        (
            "shape(\"X*q\")",
            "line 1, column 7: 'q' has no meaning in a shape: write . X O @ - ? and * for the point itself\n  shape(\"X*q\")\n        ^^^^^",
        ),
        ("[b]", "line 1, column 2: brackets hold a comparison or another truth, but this is a vector\n  [b]\n   ^"),
    ];
    for (text, wanted) in expected {
        assert_eq!(message(text), wanted, "{text}");
    }
    for text in [
        "",
        ")",
        "]",
        "b b)",
        "1 2 3 b",
        "p(b)",
        "p(",
        "|",
        "||",
        "~",
        "F F",
        "b = ",
        "99999999999999999999",
        "last(9)",
    ] {
        if !matches!(text, "F F") {
            message(text);
        }
    }
    message(&"(".repeat(5_000));
    message(&"~".repeat(5_000));
    message(&"b & ".repeat(5_000));
}

#[test]
fn definitions_of_the_user() {
    let board = Board::new(Graph::grid(5, 5).unwrap());
    let mut definitions = Definitions::default();
    definitions.add("twice(x) = F0 F0 x  # two steps\nedge2 = twice(rim)\n  \\ rim\nS = b").unwrap();
    let value = |text: &str| {
        let formula = Formula::new(text, &definitions, &|_| None).unwrap_or_else(|error| panic!("{error}"));
        formula.on(&board, Color::White, &Context::default()).unwrap()
    };
    assert_eq!(value("|edge2|"), FormulaValue::Number(9));
    assert_eq!(value("S = b"), FormulaValue::Truth(true));
    assert_eq!(definitions.text("edge2", 0).as_deref(), Some("twice(rim) \\ rim"));
    let error = definitions.clone().add("good = b\nbad = (b\n").unwrap_err();
    assert_eq!((error.line, error.column), (2, 7));
    let mut looping = Definitions::default();
    looping.add("x1 = x2\nx2 = x1").unwrap();
    assert!(Formula::new("x1", &looping, &|_| None).is_err());
    // Doubling definitions end with an error, not with the end of the world.
    let lines: String = (1..38).map(|k| format!("f{k}(x) = f{}(x) & f{}(x)\n", k - 1, k - 1)).collect();
    looping.add(&format!("f0(x) = F x\n{lines}")).unwrap();
    assert!(Formula::new("f37(b)", &looping, &|_| None).is_err());
    assert!(census(&looping).len() > 30);
}

#[test]
fn the_census_counts_operators() {
    let census = census(&Definitions::default());
    let of = |name: &str| census.iter().find(|c| c.name == name && c.parameters == 0).unwrap();
    assert_eq!(of("l").operators.get("∧"), Some(&1));
    assert_eq!(of("h").operators.get("p(k)"), Some(&2));
    assert!(of("snapback").reach > of("kosumi").reach);
}

#[test]
fn types_are_told() {
    let kind = |text: &str| Formula::new(text, &Definitions::default(), &point).unwrap().kind();
    assert_eq!(kind("b ∧ w"), Type::Set);
    assert_eq!(kind("|b|"), Type::Number);
    assert_eq!(kind("b · w"), Type::Truth);
    assert_eq!(kind("|b ∨ w| >= 3 & |l| < 2"), Type::Truth);
    assert_eq!(kind("b ᵗw"), Type::Matrix);
    assert_eq!(kind("e(p3) F"), Type::Set);
    assert_eq!(kind("0"), Type::Set);
    assert_eq!(kind("|F|"), Type::Number);
}
