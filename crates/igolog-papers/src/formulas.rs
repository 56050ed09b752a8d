//! Paper 002: each formula as printed (in the language of formulas) and as corrected, tried after every move of fixed games.

use std::sync::LazyLock;

use igolog_bw::formula::{Definitions, Formula, FormulaValue};
use igolog_core::{Dice, Game, Graph, Move, Rules};
use igolog_text::vertex::{self, Notation};

use crate::{Agreement, Item};

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

fn agrees(name: &'static str, about: &'static str, compute: fn() -> String) -> Item {
    Item { name, about, printed: "holds", mark: Agreement::Agrees, board: None, compute }
}

fn corrected(name: &'static str, about: &'static str, why: &'static str, compute: fn() -> String) -> Item {
    Item { name, about, printed: "holds", mark: Agreement::Corrected(why), board: None, compute }
}

pub(crate) fn items() -> Vec<Item> {
    vec![
        agrees("l = b ∧ w", "the empty points", || tried("l = b ∧ w")),
        agrees("b ∨ w = 1", "holds in every position", || tried("b ∨ w = 1")),
        agrees("F = M F₀", "the contact matrix, from the relations M and N", || tried("F = M F_0")),
        agrees("(F₀)ᵢⱼ = 1 ⇒ (F)ᵢⱼ = 1", "neighbours are contacts", || tried("F ∨ F_0 = F")),
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
    ]
}
