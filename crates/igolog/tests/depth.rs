//! Depth of an input costs memory, never stack: every reader, printer and search runs on a small one.

use std::sync::atomic::{AtomicU64, Ordering};

use igolog::answers::Question;
use igolog::bw::formula::{Definitions, Formula, census};
use igolog::core::perft::{Passes, perft};
use igolog::core::{Game, Graph, Rules, Stop};
use igolog::rules::board_program;
use igolog::text::diagram::Diagram;
use igolog::text::graph_file::GraphFile;
use igolog::text::input::Input;
use igolog::text::position_string;
use igolog::text::replay::Replay;
use igolog::text::sgf::{Collection, SquareSymmetry};

const DEEP: usize = 100_000;

/// Runs on a stack that is an eighth of what threads have.
fn on_small_stack(run: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new().stack_size(256 << 10).spawn(run).unwrap().join().unwrap();
}

fn nested(open: &str, inner: &str, close: &str) -> String {
    [open.repeat(DEEP), inner.to_owned(), close.repeat(DEEP)].concat()
}

#[test]
fn records() {
    on_small_stack(|| {
        for text in [nested("(;B[aa]", "", ")"), format!("({})", ";B[aa];W[bb]".repeat(DEEP))] {
            let mut games = Collection::read(text.as_bytes()).unwrap();
            assert_eq!(games.to_bytes().unwrap(), text.as_bytes());
            games.transform(SquareSymmetry::rotation(1));
            let formatted = games.format().unwrap();
            let mut tree = Collection::read(&formatted).unwrap();
            let root = tree.game(0).unwrap().root().id();
            tree.merge(root, games.game(0).unwrap());
            assert!(tree.game(0).unwrap().counts().depth >= DEEP);
            Replay::main_line(games.game(0).unwrap(), None).unwrap();
        }
    });
}

#[test]
fn other_texts_of_positions() {
    on_small_stack(|| {
        for text in [nested("[", "", "]"), nested("{\"a\":", "1", "}"), nested("(", "", ")"), nested("X/", "", "/")] {
            let _ = GraphFile::parse(&text);
            let _ = Diagram::parse(&text);
            let _ = position_string::parse(&text);
            let _ = Input::read(text.as_bytes());
        }
    });
}

#[test]
fn rules() {
    on_small_stack(|| {
        let graph = std::sync::Arc::new(Graph::grid(3, 3).unwrap());
        let texts = [
            nested("p :- (", "q", ")."),
            format!("p :- {}.", nested("(", "stone(A,B,C)", ")")),
            format!("p({}).", nested("f(", "a", ")")),
            format!("p :- {} q.", "not ".repeat(DEEP)),
            format!("p(X) :- X = {}.", nested("(1+", "1", ")")),
            format!("p(X) :- X = {}1.", "-".repeat(DEEP)),
            format!("p(X) :- X = {}.", nested("[", "1", "]")),
            format!("p :- {}.", nested("q, (", "q", "; q)")),
        ];
        for text in texts {
            let _ = board_program(&graph).source("deep.rules", &text).build();
            let _ = board_program(&graph).query(&text).build();
        }
    });
}

#[test]
fn formulas() {
    on_small_stack(|| {
        let texts = [
            nested("(", "b", ")"),
            format!("{}b", "!".repeat(DEEP)),
            format!("{}b", "F ".repeat(DEEP)),
            format!("{}b", "-".repeat(DEEP)),
            nested("f(", "b", ")"),
            format!("b{}", "'".repeat(DEEP)),
            format!("b{}", "^2".repeat(DEEP)),
            format!("b{}", " + b".repeat(DEEP)),
            nested("[", "b", "]"),
            nested("{", "b", "}"),
        ];
        for text in texts {
            let _ = Formula::new(&text, &Definitions::default(), &|_| None);
            let _ = Formula::latex(&text);
            let _ = Definitions::default().add(&format!("x = {text}"));
        }
    });
}

/// Words each of which is the next one.
#[test]
fn chains_of_definitions() {
    on_small_stack(|| {
        let mut definitions = Definitions::default();
        definitions.add(&(0..DEEP).map(|k| format!("q{k} = q{}\n", k + 1)).collect::<String>()).unwrap();
        assert!(Formula::new("q0", &definitions, &|_| None).is_err());
        assert!(census(&definitions).len() > DEEP);
    });
}

#[test]
fn questions() {
    on_small_stack(|| {
        for text in [nested("[", "", "]"), nested("{\"a\":", "1", "}"), nested("{\"question\":", "1", "}")] {
            assert!(text.parse::<Question>().is_err());
        }
    });
}

#[test]
fn counts_of_sequences() {
    on_small_stack(|| {
        // On three points stones are captured for ever, so the first line goes as deep as it may.
        for rules in [Rules::CHINESE, Rules::TROMP_TAYLOR] {
            let looks = AtomicU64::new(0);
            let stop = Stop::new().or_when(move || looks.fetch_add(1, Ordering::Relaxed) > 20_000);
            let game = Game::new(Graph::grid(3, 3).unwrap(), rules);
            assert!(perft(&game, DEEP as u32, Passes::LeftOut, &stop).is_err());
        }
    });
}
