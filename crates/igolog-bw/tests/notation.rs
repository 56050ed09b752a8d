//! Formulas as the paper prints them: equations, times, primes, LaTeX; and the position before.

mod common;

use common::zoo;
use igolog_bw::BwModel;
use igolog_bw::formula::{Definitions, Formula, FormulaRefusal, FormulaValue};
use std::sync::LazyLock;

use igolog_core::{Dice, Game, Graph, Move, Point, Rules};

static WORDS: LazyLock<Definitions> = LazyLock::new(Definitions::default);

/// Points are written p0, p1, …
fn formula(text: &str) -> Formula {
    let point = |name: &str| name.strip_prefix('p').and_then(|k| k.parse().ok()).map(Point::new);
    Formula::new(text, &WORDS, &point).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn value(game: &Game, text: &str) -> FormulaValue {
    formula(text).on_game(game).unwrap_or_else(|refusal| panic!("{text}: {refusal}"))
}

fn holds(game: &Game, text: &str) {
    assert_eq!(value(game, text), FormulaValue::Truth(true), "{text}\n{:?}", game.board());
}

/// Random games on every board of the zoo, with the point played, after each move.
fn each_position(mut see: impl FnMut(&Game, Point)) {
    let small = zoo().into_iter().filter(|(_, graph)| graph.len() <= 81);
    for (k, (_, graph)) in small.enumerate() {
        let mut random = Dice::new(7 + k as u64);
        let mut game = Game::new(graph, Rules::CHINESE);
        for step in 0..24 {
            let legal = game.legal_points();
            let Some(&point) = legal.get(random.index(legal.len().max(1))) else { break };
            game.play(Move::Play(point)).unwrap();
            if step % 4 == 3 {
                see(&game, point);
            }
        }
    }
}

/// The paper's statements, as printed or with the misprints corrected, hold after every move.
#[test]
fn the_papers_equations_hold() {
    let mut positions = 0;
    each_position(|game, played| {
        let i = format!("p{}", played.index());
        positions += 1;
        holds(game, "b ∨ w = 1");
        holds(game, r"\vec{b}_t \vee \vec{w}_t = \vec{1}");
        holds(game, "l = b ∧ w");
        holds(game, "1 = b | w & 1");
        holds(game, "F ∨ F_0 = F");
        holds(game, "F_t = M F_0");
        holds(game, "p(2) \\ p(1) = h");
        holds(game, "|b ∧ w| = |l| & |b| + |w| >= |1|");
        holds(game, "b · w & l = w ∧ b");
        // A move: the position now is the primed one of the position before.
        holds(game, &format!("b = b'_{{t-1}}({i})"));
        holds(game, &format!("w_t = w_{{t-1}}'({i})"));
        holds(game, &format!("l = l′ₜ₋₁({i})"));
        holds(game, &format!("F = F'_{{t-1}}({i})"));
        holds(game, &format!(r"F = F^{{\prime}}_{{t-1}}({i})"));
        holds(game, &format!(r"b = b^\prime_{{t-1}}({i})"));
        holds(
            game,
            &format!(
                r"F_t = (F_{{t-1}} \vee \vec{{a}}_{{t-1}}({i}) {{}}^t\vec{{a}}_{{t-1}}({i}) F_{{t-1}}) \setminus (\vec{{d}}_{{t-1}}({i}) {{}}^t\vec{{1}} \setminus F_0)"
            ),
        );
        holds(game, &format!("{i} = {i} | 0").replace(&i, &format!("e({i})")));
        holds(game, "last ∧ b(t-1) ∧ w(t-1) = last");
    });
    assert!(positions > 60, "{positions} positions");
}

/// Components, implications, chains of equations, thousands and numbers for every point, as the paper prints them.
#[test]
fn components_and_counts_for_every_point_are_read_as_printed() {
    each_position(|game, _| {
        holds(game, r"(F_0)_{ij} = 1 \Rightarrow (F)_{ij} = 1");
        holds(game, r"(F_0)_{ij} = 1 \to (F)_{ij} = 1");
        holds(game, "(F_0)_{ij} = 1 → (F)_{ij} = 1");
        holds(game, "F_0 ⇒ F");
        holds(game, "~((F)_{ij} = 1 => (F_0)_{ij} = 1) | F = F_0");
        holds(game, r"(\vec{b} \wedge \vec{w})_i = (\vec{b})_i \wedge (\vec{w})_i");
        holds(game, r"\vec{b}_0 = \vec{w}_0 = \vec{1}");
        holds(game, "w ∧ b = l = b ∧ w");
        holds(game, "|l| = |b ∧ w| = |w & b|");
        assert_eq!(value(game, "0 = l = b ∧ w"), FormulaValue::Truth(false));
        assert_eq!(value(game, r"(\vec{h}_t)_i = 1"), value(game, "h"));
        assert_eq!(value(game, r"(\vec{h}_t)_i"), value(game, "h"));
        assert_eq!(value(game, "(h)ᵢ = 0"), value(game, "~h"));
        assert_eq!(value(game, "[i: (h)_i = 1]"), value(game, "h"));
        assert_eq!(value(game, "(F)_{ij}"), value(game, "F"));
        assert_eq!(value(game, "[i: [j: (F)_{ij}] = ᵗF e(i)]"), value(game, "1"));
        let h = value(game, "h");
        let FormulaValue::Points(points) = &h else { panic!("{h:?}") };
        assert_eq!(value(game, "(h)_{p3} = 1"), FormulaValue::Truth(points.contains(Point::new(3))));
        let FormulaValue::Numbers(numbers) =
            value(game, r"+1,000 \times |\vec{h}_t \setminus \vec{w}_t \wedge F_t \vec{e}_i|")
        else {
            panic!("a number for each point")
        };
        assert_eq!(numbers.len(), game.board().graph().len());
        for (k, &number) in numbers.iter().enumerate() {
            assert_eq!(value(game, &format!("1000 × |h \\ w & F e(p{k})|")), FormulaValue::Number(number));
        }
    });
}

/// Definitions by cases, words for their conditions, and what is said of some point, copied from the paper.
#[test]
fn definitions_are_read_as_printed() {
    each_position(|game, played| {
        let i = format!("p{}", played.index());
        for text in [
            r"(\vec{b} \oplus \vec{w})_i = \begin{cases} 1 & (\vec{l})_i = 0 \\ 0 & (\vec{l})_i = 1 \end{cases}",
            r"(\vec{b})_i = \begin{cases} 1 & i \text{ is black or empty} \\ 0 & i \text{ is white} \end{cases}",
            r"(\vec{w})_i = \begin{cases} 1 & i \text{ is white or empty} \\ 0 & i \text{ is black} \end{cases},",
            r"(F_0)_{ij} = \begin{cases} 1 & iNj \\ 0 & otherwise \end{cases}",
            r"(\vec{h}_t)_i = \begin{cases} 1 & |(^t F_t \vec{e}_i) \wedge \vec{l}_t| = 1 \\ 0 & \text{otherwise} \end{cases}.",
            r"\vec{p}_t(3)_i = \begin{cases} 1 & |^t F_t \vec{e}_i \wedge \vec{l}_t| < 3 \\ 0 & \text{otherwise} \end{cases}",
            r"\vec{m}_t = \begin{cases} \vec{b}_t & t \text{ is even} \\ \vec{w}_t & t \text{ is odd} \end{cases}",
            r"legal = \begin{cases} F_t(\vec{b_t} \oplus \vec{h_t}) \wedge \vec{l_t} & t \text{ is even} \\ F_t(\vec{w_t} \oplus \vec{h_t}) \wedge \vec{l_t} & t \text{ is odd} \end{cases}",
            r"\vec{b} \cdot \vec{w} = \vee_{i \in I} ((\vec{b})_i \wedge (\vec{w})_i)",
            r"(F\vec{b})_i = \vee_{j \in I} ((F)_{ij} \wedge (\vec{b})_j)",
            "(F b)_i = ∨_{j∈I}((F)_{ij} ∧ (b)_j)",
            r"(F)_{ij} = 1 \iff [k: iMk] \cdot [k: jNk] = 1",
            r"\overrightarrow{b} \vee \overrightarrow{w} = \vec{1}.",
        ] {
            holds(game, text);
        }
        // The paper's parities, mended: Black plays after an even number of moves.
        let update = format!(
            r"\vec{{b_t}} = \begin{{cases}} \vec{{b}}_{{t-1}} \setminus \vec{{e}}_{{{i}}} & t \text{{ is even}} \\ \vec{{b}}_{{t-1}} \vee \vec{{d}}_{{t-1}}({i}) & t \text{{ is odd}} \end{{cases}}"
        );
        holds(game, &update);
        assert_eq!(value(game, r"\vec{e}_i \cdot \vec{l} = 1"), value(game, "l"));
        assert_eq!(value(game, r"\vec{e_i} \cdot \vec{l_t} = 0"), value(game, "~l"));
        assert_eq!(value(game, r"\vec{h_{t-1}} \wedge F_{t-1}\vec{b_{t-1}}"), value(game, "h_{t-1} & F_{t-1} b_{t-1}"));
        let FormulaValue::Points(moves) = value(
            game,
            r"F_t = (F_{t-1} \vee \vec{a}_{t-1}(i) {}^t\vec{a}_{t-1}(i) F_{t-1}) \setminus (\vec{d}_{t-1}(i) {}^t\vec{1} \setminus F_0)",
        ) else {
            panic!("points")
        };
        assert!(moves.contains(played));
        // A misprint: the row of an empty point where the column is needed.
        let block = |matrix: &str| {
            value(
                game,
                &format!(r"\vec{{a}}_t(i) = {matrix} \vec{{e}}_i \wedge (m \setminus \vec{{l}}_t) \vee \vec{{e}}_i"),
            )
        };
        assert_eq!(block("F_t"), value(game, "1"));
        let FormulaValue::Points(printed) = block("^tF_t") else { panic!("the points for which it holds") };
        assert!(!printed.is_empty());
    });
    // Pairs of pairs, on a small board.
    let mut game = Game::new(Graph::grid(3, 3).unwrap(), Rules::CHINESE);
    for k in [4, 0, 5, 1] {
        game.play(Move::Play(Point::new(k))).unwrap();
        for text in [
            r"(F F_0)_{ij} = \vee_{k \in I} ((F)_{ik} \wedge (F_0)_{kj})",
            r"(F)_{ij} = \begin{cases} 1 & \exists k; (iMk \wedge kNj) \\ 0 & otherwise \end{cases}",
            "(F)_{ij} = ∃k; (iMk ∧ kNj)",
            r"(\vec{b} {}^t\vec{w})_{ij} = (\vec{b})_i (\vec{w})_j",
        ] {
            holds(&game, text);
        }
        assert_eq!(value(&game, r"\exists k; (iMk \wedge kNj)"), value(&game, "F"));
    }
}

/// The letters of the position before are those of the model one move earlier, whoever moved.
#[test]
fn the_position_before_is_the_one_before() {
    each_position(|game, _| {
        let mut earlier = game.clone();
        assert!(earlier.undo());
        let model = BwModel::from_board(earlier.board(), earlier.to_move());
        let is = |text: &str, wanted: &igolog_bw::algebra::Vector| {
            assert_eq!(value(game, text), FormulaValue::Points(wanted.0.clone()), "{text}");
        };
        is("b_{t-1}", model.b());
        is("w(t-1)", model.w());
        is("mₜ₋₁", model.m());
        is("y_{t−1}", model.y());
        is("h_{t-1}", &model.h());
        is("p_{t-1}(3)", &model.p(3));
        is(r"F_{t-1} \vec{h}_{t-1}", &(model.f() * &model.h()));
        // The letters in parentheses keep their own time.
        let now = BwModel::from_board(game.board(), game.to_move());
        is("F_{t-1}(h)", &(model.f() * &now.h()));
        is("F(h_{t-1})", &(now.f() * &model.h()));
    });
}

#[test]
fn without_a_move_there_is_no_position_before() {
    let game = Game::new(Graph::grid(5, 5).unwrap(), Rules::CHINESE);
    assert_eq!(formula("b_{t-1}").on_game(&game), Err(FormulaRefusal::NoPositionBefore));
    assert_eq!(formula("b_0 = w_0").on_game(&game), Ok(FormulaValue::Truth(true)));
    assert_eq!(formula("even = 1").on_game(&game), Ok(FormulaValue::Truth(true)));
}

/// Each line: the same formula in several spellings.
const SPELLINGS: &[&[&str]] = &[
    &["b & w", "b ∧ w", r"\vec{b} \wedge \vec{w}", r"\vec b_t \land \vec w_t", "b⃗ ∧ w⃗", r"$\vec{b}\wedge\vec{w}$"],
    &["h \\ m", "h ∖ m", r"\vec{h} \setminus \vec{m}", r"h\m"],
    &["F(m ^ h) & l", r"F_t(\vec{m}_t \oplus \vec{h}_t) \wedge \vec{l}_t", "Fₜ(m ⊕ h) ∧ lₜ"],
    &["tF(h \\ m)", "ᵗF(h \\ m)", r"{}^tF_t(\vec{h}_t \setminus \vec{m}_t)"],
    &[
        "tF e(p3)",
        "ᵗF e(p3)",
        r"{}^tF \vec{e}_{p3}",
        r"^t F_t e_{p3}",
        "Fᵀ e(p3)",
        r"F^{\top} \vec e_{p3}",
        "F^T e(p3)",
    ],
    &["~h & ~y", "h̄ ∧ ȳ", r"\overline{h} \wedge \overline{\vec{y}}", r"\bar{h} \wedge \bar{y}", r"\neg h ∧ \lnot y"],
    &["~(F(h \\ m)) & l", r"\overline{F_t(\vec{h}_t \setminus \vec{m}_t)} \wedge \vec{l}_t"],
    &[
        "[ |F0 e(i) & S| >= 2 ]",
        r"[ |F_0 \vec{e}_i \wedge S| \ge 2 ]",
        "[ |F₀ eᵢ ∧ S| ≥ 2 ]",
        r"\left[ \lvert F_0 e_i \wedge S \rvert \geq 2 \right]",
    ],
    &["self_atari", r"\mathrm{self\_atari}", r"\operatorname{self_atari}"],
    &["a(p3) | d(p3)", r"\vec{a}_t(p3) \vee \vec{d}_t(p3)", "a_{p3} ∨ d_{p3}"],
];

#[test]
fn spellings_mean_the_same_and_print_as_latex() {
    let mut compared = 0;
    each_position(|game, _| {
        for spellings in SPELLINGS {
            let wanted = value(game, spellings[0]);
            for text in &spellings[1..] {
                assert_eq!(value(game, text), wanted, "{text} is {}", spellings[0]);
                compared += 1;
            }
        }
    });
    assert!(compared > 1000, "{compared}");
    let one = |text: &str| Formula::latex(text).unwrap_or_else(|e| panic!("{text}: {e}"));
    assert_eq!(one("F(m ^ h) & l"), r"F(\vec{m} \oplus \vec{h}) \wedge \vec{l}");
    assert_eq!(one("~F(h \\ y) | tF e(D4)"), r"\overline{F(\vec{h} \setminus \vec{y})} \vee {}^{t}F \vec{e}_{D4}");
    assert_eq!(one("b_{t-1} | w = 1"), r"\vec{b}_{t-1} \vee \vec{w} = 1");
    assert_eq!(one("b & (w | l)"), r"\vec{b} \wedge (\vec{w} \vee \vec{l})");
}

/// What is printed as LaTeX is read as the same formula, for every definition of the vocabulary and every spelling.
#[test]
fn printed_latex_is_read_again() {
    let definitions = Definitions::default();
    let words: Vec<String> = definitions.words().filter_map(|(name, arity)| definitions.text(name, arity)).collect();
    let spellings = SPELLINGS.iter().flat_map(|line| line.iter().map(ToString::to_string));
    let defined = [
        r"(h)_i = \begin{cases} 1 & |F e_i| = 1 \\ 0 & otherwise \end{cases}",
        r"\begin{cases} b & t is even \\ w & otherwise \end{cases}",
        "(F)_{ij} = 1 ⇔ ∃k (iMk ∧ kNj)",
    ];
    let mut printed = 0;
    for text in words.into_iter().chain(spellings).chain(defined.map(str::to_string)) {
        let once = Formula::latex(&text).unwrap_or_else(|e| panic!("{text}: {e}"));
        let twice = Formula::latex(&once).unwrap_or_else(|e| panic!("{text} printed as {once}: {e}"));
        assert_eq!(once, twice, "{text}");
        printed += 1;
    }
    assert!(printed > 60, "{printed}");
    // Reading again gives the same values too.
    each_position(|game, _| {
        for text in ["legal", "hopeless", "urgency", "snapback", "cut", "self_atari", "nakade", "real_eye"] {
            let written = definitions.text(text, 0).unwrap();
            let latex = Formula::latex(&written).unwrap();
            assert_eq!(value(game, &latex), value(game, text), "{text}: {latex}");
        }
    });
}

#[test]
fn faults_in_the_papers_notation_say_what_to_write() {
    let cases = [
        ("b < w = l", "comparisons do not chain: put each in parentheses"),
        ("l = b ∧ w = w ∧ b", "comparisons do not chain"),
        ("b | w = 1 & l = b", "comparisons do not chain"),
        ("(F F0)'", "a prime belongs to a name"),
        ("F } b", "this '}' closes nothing"),
        ("ko | k_{t-1}", "'k' is not known"),
        ("l = last_{t-1}", "is not known"),
        ("b = w, w = b", "ask for one formula at a time"),
        (r"b \setminus (b, \wedge w)", "expected ')': a comma"),
        (r"\begin{cases} b \\ w \end{cases}", "a case is a value, '&', and when it holds"),
        // As printed, a vector is taken from a matrix.
        (
            r"F_t = F_{t-1} \vee \vec{a}_{t-1}(i) {}^t\vec{a}_{t-1}(i) F_{t-1} \setminus (F_0 \vec{d}_{t-1}(i))",
            "expected a matrix, but this is a vector",
        ),
        (r"\begin{cases} b & even", "\\end{cases} is missing"),
        (r"\begin{cases} b & otherwise \end{cases}", "a case must stand before"),
    ];
    for (text, message) in cases {
        let shown = Formula::new(text, &Definitions::default(), &|_| None).unwrap_err().to_string();
        assert!(shown.contains(message), "{text}: {shown}");
    }
}

/// The chapter counts the words of the vocabulary.
#[test]
fn the_vocabulary_has_as_many_words_as_the_chapter_says() {
    let mut words: Vec<&str> = WORDS.words().map(|(name, _)| name).collect();
    words.sort_unstable();
    words.dedup();
    let chapter = include_str!("../../../docs/bw-model.md");
    assert!(chapter.contains(&format!("defines {} words", words.len())), "{} words", words.len());
}

/// What the paper writes of a point i that it does not name holds for every point.
#[test]
fn a_free_i_speaks_of_every_point() {
    each_position(|game, _| {
        let points = game.board().graph().len();
        let each = |text: &str| {
            let rows = (0..points).map(|p| match value(game, &text.replace('@', &format!("p{p}"))) {
                FormulaValue::Points(row) => row,
                other => panic!("{text}: {other:?}"),
            });
            FormulaValue::Matrix(rows.collect())
        };
        for (open, named) in
            [("e_i", "e(@)"), (r"F \vec{e}_i \wedge l", "F e(@) ∧ l"), ("b'", "b'(@)"), ("a ∨ d", "a(@) ∨ d(@)")]
        {
            assert_eq!(value(game, open), each(named), "{open}");
        }
        assert_eq!(value(game, "e_i"), value(game, "E"));
        assert_eq!(value(game, "ᵗF e_i"), value(game, "F"));
        assert_eq!(value(game, "|d| > 0"), value(game, "[ |d(i)| > 0 ]"));
        assert_eq!(value(game, "[ |d| > 0 ]"), value(game, "[ |d(i)| > 0 ]"));
        assert_eq!(value(game, "|F0 e_i ∧ l| >= 2 & |d| = 0"), value(game, "[ |F0 e(i) ∧ l| >= 2 & |d(i)| = 0 ]"));
    });
}

/// A matrix for every point is no value.
#[test]
fn a_free_i_makes_no_list_of_matrices() {
    let error = |text: &str| Formula::new(text, &WORDS, &|_| None).unwrap_err().to_string();
    assert!(
        error("F'").contains("for every point i this is a matrix: name one point in place of i"),
        "{}",
        error("F'")
    );
}
