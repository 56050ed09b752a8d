//! Any text as a formula on a small board: a value or a refusal, never a panic; its LaTeX is read again.
#![no_main]

use igolog_bw::formula::{Context, Definitions, Formula};
use igolog_core::{Game, Graph, Rules};
use igolog_text::vertex::{self, Notation};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(graph) = Graph::grid(5, 5) else { return };
    let game = Game::new(graph, Rules::CHINESE);
    let names = |name: &str| vertex::parse(game.board().graph(), name, Notation::Gtp).ok();
    // The lines before the last are definitions.
    let (own, formula) = text.trim_end().rsplit_once('\n').unwrap_or(("", text));
    let mut definitions = Definitions::default();
    if definitions.add(own).is_err() {
        return;
    }
    if let Ok(formula) = Formula::new(formula, &definitions, &names) {
        let _ = formula.on(game.board(), game.to_move(), &Context::of_game(&game));
    }
    if let Ok(latex) = Formula::latex(formula) {
        assert!(Formula::latex(&latex).is_ok(), "{formula:?}: {latex:?}");
    }
});
