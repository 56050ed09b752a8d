//! Paper 002: each formula as printed (in the language of formulas) and as corrected, tried after every move of fixed games.

use std::sync::LazyLock;

use igolog_bw::formula::{Definitions, Formula, FormulaValue};
use igolog_bw::learn::tictactoe;
use igolog_bw::pair::color_graphs;
use igolog_core::{Color, Dice, Game, Graph, Move, Point, PointSet, Rules};
use igolog_text::position_string;
use igolog_text::vertex::{self, Notation};

use crate::{Agreement, FigureBoard, Item};

static WORDS: LazyLock<Definitions> = LazyLock::new(Definitions::default);

/// Random games with captures: a small grid, and a torus, where nothing depends on an edge.
static GAMES: LazyLock<Vec<Game>> = LazyLock::new(|| {
    let graphs = [Graph::grid(4, 4), Graph::grid(5, 5), Graph::torus(4, 4)];
    let mut games = Vec::new();
    for (seed, graph) in graphs.into_iter().flatten().enumerate() {
        let mut dice = Dice::new(seed as u64 + 5);
        let mut game = Game::new(graph, Rules::CHINESE);
        for _ in 0..30 {
            let legal = game.legal_points();
            let Some(&point) = legal.get(dice.index(legal.len().max(1))) else { break };
            if game.play(Move::Play(point)).is_err() {
                break;
            }
            games.push(game.clone());
        }
    }
    games
});

/// Whether an equation holds after every move; `i` is the point just played.
fn tried(text: &str) -> String {
    for game in GAMES.iter() {
        let board = game.board();
        let played = game.steps().last().and_then(|step| match step {
            igolog_core::Played::Move(_, Move::Play(point)) => Some(*point),
            _ => None,
        });
        let point = |name: &str| match name {
            "i" => played,
            _ => vertex::parse(board.graph(), name, Notation::Gtp).ok(),
        };
        let holds = match Formula::new(text, &WORDS, &point) {
            Ok(formula) => formula.on_game(game) == Ok(FormulaValue::Truth(true)),
            Err(_) => false,
        };
        if !holds {
            return "fails".into();
        }
    }
    "holds".into()
}

/// The points of a vector.
fn value(game: &Game, text: &str) -> Option<PointSet> {
    let point = |name: &str| vertex::parse(game.board().graph(), name, Notation::Gtp).ok();
    match Formula::new(text, &WORDS, &point).ok()?.on_game(game).ok()? {
        FormulaValue::Points(points) => Some(points),
        _ => None,
    }
}

/// Whether something holds of the vectors of every game.
fn told(holds: impl Fn(&Game, &dyn Fn(&str) -> Option<PointSet>) -> bool) -> String {
    let all = GAMES.iter().all(|game| holds(game, &|text| value(game, text)));
    if all { "holds".into() } else { "fails".into() }
}

fn agrees(name: &'static str, about: &'static str, compute: fn() -> String) -> Item {
    Item { name, about, printed: "holds", mark: Agreement::Agrees, board: None, drawing: None, table: None, compute }
}

fn corrected(name: &'static str, about: &'static str, why: &'static str, compute: fn() -> String) -> Item {
    Item {
        name,
        about,
        printed: "holds",
        mark: Agreement::Corrected(why),
        board: None,
        drawing: None,
        table: None,
        compute,
    }
}

pub(crate) fn items() -> Vec<Item> {
    vec![
        agrees("2.1 節, 反転", "the complement: twice is nothing", || tried("~~b = b")),
        agrees("2.1 節, ∧ ∨ ⊕", "bit by bit: a ⊕ b is a ∨ b without a ∧ b", || {
            tried("(b ⊕ w) = ((b ∨ w) \\ (b ∧ w))")
        }),
        agrees("a · b", "whether they meet: b and w do wherever a point is empty", || tried("[ (e(i) · b) ] = b")),
        agrees("(A a)ᵢ", "the product reads *meets*", || tried("F l = [ |ᵗF eᵢ ∧ l| ≥ 1 ]")),
        agrees("a A = ᵗa A", "a vector before a matrix is a row", || tried("b F = ᵗF b")),
        agrees("(A B)ᵢⱼ", "the product of matrices: applied one after the other", || {
            tried("(F F_0) l = F (F_0 l)")
        }),
        agrees("(a ᵗb)ᵢⱼ", "the outer product: rows of a, each b", || tried("(b ᵗ1) l = b")),
        agrees("演算順序", "products bind tighter than ∧ ∨ \\ ⊕, which go from the left", || {
            tried("(F b ∧ w ∨ l) = (((F b) ∧ w) ∨ l)")
        }),
        agrees("b, w", "black or empty, white or empty", || {
            told(|game, of| {
                let points = |color| game.board().points_with(Some(color));
                of("~w") == Some(points(Color::Black)) && of("~b") == Some(points(Color::White))
            })
        }),
        agrees("F₀", "adjacent or the same point (隣接関係 N)", || {
            told(|game, of| {
                let graph = game.board().graph();
                let around = |point: Point| {
                    let mut set = PointSet::new(graph.len());
                    set.extend(graph.neighbors(point).chain([point]));
                    set
                };
                graph
                    .points()
                    .all(|p| of(&format!("F0 e({})", vertex::name(graph, p, Notation::Gtp))) == Some(around(p)))
            })
        }),
        figure(),
        agrees("M", "the same block or the same point (連関係): an equivalence", || {
            if [tried("M M = M"), tried("ᵗM = M"), tried("M ∨ E = M")].iter().all(|t| t == "holds") {
                "holds".into()
            } else {
                "fails".into()
            }
        }),
        agrees("l = b ∧ w", "the empty points", || tried("l = b ∧ w")),
        agrees("b ∨ w = 1", "holds in every position", || tried("b ∨ w = 1")),
        agrees("F = M F₀", "the contact matrix, from the relations M and N", || tried("F = M F_0")),
        agrees("(F₀)ᵢⱼ = 1 ⇒ (F)ᵢⱼ = 1", "neighbours are contacts", || tried("F ∨ F_0 = F")),
        agrees("F at the start", "b = w = 1 and F = F₀ on the empty board", || {
            let empty = Graph::grid(5, 5).map(|graph| Game::new(graph, Rules::CHINESE));
            let holds = |text: &str| {
                let formula = Formula::new(text, &WORDS, &|_| None);
                formula.is_ok_and(|f| empty.as_ref().is_ok_and(|game| f.on_game(game) == Ok(FormulaValue::Truth(true))))
            };
            if ["b = 1", "w = 1", "F = F_0"].into_iter().all(holds) { "holds".into() } else { "fails".into() }
        }),
        agrees("b₀ = w₀ = 1", "at the start everything is empty", || tried("b_0 = w_0")),
        agrees("pₜ(k)", "the counting function, by its definition", || tried("p(3) = [ |ᵗF eᵢ ∧ l| < 3 ]")),
        agrees("hₜ = pₜ(2)", "atari, in legal positions", || tried("h = p(2)")),
        agrees("着手可能点", "the point just played was one of F(m ⊕ h) ∧ l", || {
            tried("e(i) ∧ F_{t-1}(m_{t-1} ⊕ h_{t-1}) ∧ l_{t-1} = e(i)")
        }),
        corrected(
            "a \\ b = a ∧ b",
            "the difference, as printed",
            "the bar over b is lost: a \\ b = a ∧ b̄",
            || tried("(b \\ w) = (b ∧ w)"),
        ),
        corrected(
            "aₜ(i)",
            "the block made by the move",
            "printed with ᵗF eᵢ, the row of the empty point i, which knows its neighbours only; the column F eᵢ is needed",
            || tried("M e(i) = (ᵗF_{t-1} e(i) ∧ (m_{t-1} \\ l_{t-1}) ∨ e(i))"),
        ),
        agrees("aₜ(i), corrected", "with the column F eᵢ", || tried("M e(i) = a_{t-1}(i)")),
        corrected(
            "dₜ(i)",
            "the stones captured",
            "printed with ᵗF eᵢ: of a captured block only the stones beside i would go",
            || tried("(l \\ l_{t-1}) = (ᵗF_{t-1} e(i) ∧ (h_{t-1} \\ m_{t-1}))"),
        ),
        agrees("dₜ(i), corrected", "with the column F eᵢ", || tried("(l \\ l_{t-1}) = d_{t-1}(i)")),
        corrected(
            "bₜ, wₜ",
            "the update of the colours",
            "the parities contradict those of a and d: Black plays at odd t and gains, White's stones leave w",
            || tried("b = ((b_{t-1} ∨ d_{t-1}(i)) ∧ even) ∨ ((b_{t-1} \\ e(i)) ∧ odd)"),
        ),
        agrees("bₜ, wₜ, corrected", "with the parities of a and d", || tried("b ∧ w = b'_{t-1}(i) ∧ w'_{t-1}(i)")),
        corrected(
            "Fₜ",
            "the update of the contacts",
            "a vector F₀ d is subtracted from a matrix; d ᵗ1 \\ F₀ has to go",
            || tried("F = (F_{t-1} ∨ a_{t-1}(i) ᵗa_{t-1}(i) F_{t-1}) \\ (F_0 d_{t-1}(i))"),
        ),
        agrees("Fₜ, corrected", "rows of the new block joined, rows of the captured set back", || {
            tried("F = (F_{t-1} ∨ a_{t-1}(i) ᵗa_{t-1}(i) F_{t-1}) \\ (d_{t-1}(i) ᵗ1 \\ F_0)")
        }),
        corrected(
            "絶望的な拡大",
            "the hopeless extension",
            "the bar over h in the third condition is lost, and an empty point counts itself, so p(3) is needed",
            || tried("(p(2) ∧ ~F(h \\ m) ∧ ~F(h \\ y) ∧ l) = hopeless"),
        ),
        agrees("緊急度 (1)", "+1, on empty points", || tried("(F(h ⊕ m) ∧ F(h ⊕ y ∨ ~m) ∧ l) = urgency(1)")),
        corrected(
            "緊急度 (2)",
            "+1,000: save an own block in atari",
            "a stray comma, and the third term of the hopeless extension",
            || tried("(F(h \\ y) \\ (p(2) ∧ ~F(h \\ m) ∧ F(h \\ y)) ∧ l) = urgency(2)"),
        ),
        corrected(
            "緊急度 (3)",
            "+10,000: capture",
            "a stray comma, and the third term of the hopeless extension",
            || tried("(F(h \\ m) \\ (p(2) ∧ ~F(h \\ y) ∧ F(h \\ m)) ∧ l) = urgency(3)"),
        ),
        agrees("緊急度 (4)", "+100,000: a capture that saves; its points", || {
            tried("(F(F(h \\ y) ∧ h \\ m) ∧ l) = urgency(4)")
        }),
        corrected(
            "緊急度 (4), the multiplicity",
            "the number of stones it is multiplied by",
            "printed with ᵗF(h \\ w), the contacts of own stones in atari; F(h \\ w), the blocks that touch them, is needed",
            || tried("(ᵗF(h \\ y) ∧ h \\ m) = (F(h \\ y) ∧ h \\ m)"),
        ),
        agrees(
            "3.2 節, 部分局面",
            "any symmetric F₀ with unit diagonal is a board: a part in two pieces, no rectangle",
            || {
                let graph = Graph::from_edges(7, &[(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 6)]);
                let holds = graph.is_ok_and(|graph| {
                    let mut game = Game::new(graph, Rules::CHINESE);
                    let played = [0, 3, 1, 4].map(|p| game.play(Move::Play(Point::new(p))).is_ok());
                    let formula = |text: &str| Formula::new(text, &WORDS, &|_| None).map(|f| f.on_game(&game));
                    let legal: PointSet = {
                        let mut set = PointSet::new(7);
                        set.extend(game.legal_points());
                        set
                    };
                    played == [true; 4] && formula("F(m ⊕ h) ∧ l") == Ok(Ok(FormulaValue::Points(legal)))
                });
                if holds { "holds".into() } else { "fails".into() }
            },
        ),
        Item {
            name: "3.3 節, 学習",
            about: "a linear two-class machine weighs properties, not places: noughts and crosses, as in reference 9",
            printed: "properties above places above chance",
            mark: Agreement::Agrees,
            board: None,
            drawing: Some(|| match tictactoe(1) {
                Ok(found) => vec![format!(
                    "optimal first choices on positions not seen: by lines {:.1} %, by squares {:.1} %, at random {:.1} %",
                    100.0 * found.line_expressions,
                    100.0 * found.raw_squares,
                    100.0 * found.random
                )],
                Err(error) => vec![error.to_string()],
            }),
            table: None,
            compute: || match tictactoe(1) {
                Ok(found) if found.line_expressions > found.raw_squares && found.raw_squares > found.random => {
                    "properties above places above chance".into()
                }
                Ok(_) => "properties not above places".into(),
                Err(error) => error.to_string(),
            },
        },
    ]
}

/// 図 1: one position, its two graphs.
fn figure() -> Item {
    Item {
        name: "図 1",
        about: "a position as two graphs: of the points b and of the points w, with the edges of F",
        printed: "points b, points w, an edge for each contact",
        mark: Agreement::Reconstructed(
            "the points of b and of w and the edges of F between them, on a board of our own",
        ),
        board: Some("002-fig1"),
        drawing: None,
        table: None,
        compute: || {
            let board = FigureBoard::named("002-fig1").and_then(|board| position_string::parse(board.text).ok());
            let Some(game) = board else { return "no board".into() };
            let graphs = color_graphs(game.board());
            let of = |text: &str| value(&game, text);
            let edges = |text: &str| match Formula::new(text, &WORDS, &|_| None).map(|f| f.on_game(&game)) {
                Ok(Ok(FormulaValue::Matrix(rows))) => rows.iter().map(PointSet::len).sum(),
                _ => 0,
            };
            // A graph has no edge from a point to itself.
            let loops = |side: &igolog_bw::pair::ColorGraph| side.points.len();
            let whole = of("b") == Some(graphs.black.points.clone())
                && of("w") == Some(graphs.white.points.clone())
                && edges("F ∧ b ᵗb") == graphs.black.edges.len() + loops(&graphs.black)
                && edges("F ∧ w ᵗw") == graphs.white.edges.len() + loops(&graphs.white);
            if whole { "points b, points w, an edge for each contact".into() } else { "other graphs".into() }
        },
    }
}
