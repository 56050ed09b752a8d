//! Whole games, on boards of every shape and under rules of every kind.

mod talk;

use igolog_core::{Color, Ending, Graph, Points, Rules};
use igolog_gtp::{Engine, EngineOptions};
use igolog_play::{Effort, PlayerKind, Referee, SearchOptions};
use talk::{Paper, responses};

/// Lets an engine play both sides until the game is over; the number of moves.
fn finish(engine: &mut Engine) -> usize {
    let most = 4 * engine.game().board().graph().len() + 20;
    for number in 0..most {
        let color = if engine.game().to_move() == Color::Black { "black" } else { "white" };
        let mut paper = Paper::default();
        engine.handle(&format!("genmove {color}"), &mut paper).unwrap();
        assert!(paper.text.starts_with("= "), "{}", paper.text);
        if paper.text == "= resign\n\n" || engine.game().is_over() {
            return number + 1;
        }
    }
    panic!("no end after {most} moves");
}

fn options(player: PlayerKind, rules: Rules) -> EngineOptions {
    let search = SearchOptions { memory: 8 << 20, ..SearchOptions::default() };
    EngineOptions { player, rules, search, playouts: Some(24), time: None, ..EngineOptions::default() }
}

#[test]
fn games_end_on_every_graph() {
    let path = Graph::from_edges(6, &[(0, 1), (1, 2), (2, 3), (3, 4), (4, 5)]);
    for graph in [Graph::torus(4, 4), Graph::cylinder(4, 4), Graph::hexagonal(4, 4), Graph::triangular(3, 3), path] {
        let graph = graph.unwrap();
        for player in [PlayerKind::Search, PlayerKind::Policy, PlayerKind::Rules] {
            finish(&mut Engine::new(graph.clone(), options(player, Rules::CHINESE)));
        }
    }
}

#[test]
fn games_end_under_every_rule_set() {
    for name in Rules::NAMES {
        let rules = Rules::named(name).unwrap();
        let mut engine = Engine::new(Graph::grid(5, 5).unwrap(), options(PlayerKind::Search, rules));
        assert!(finish(&mut engine) > 1, "{name}");
    }
}

/// Where the rules count every stone on the board as alive, the dead ones are taken off before the pass.
#[test]
fn tromp_taylor_games_end_without_dead_stones() {
    let options = EngineOptions {
        playouts: Some(300),
        komi: Some(Points::from_halves(1)),
        ..options(PlayerKind::Search, Rules::TROMP_TAYLOR)
    };
    let mut engine = Engine::new(Graph::grid(4, 4).unwrap(), options);
    finish(&mut engine);
    if engine.game().is_over() {
        let judged = Referee::new(engine.game().board().graph()).count(engine.game(), Effort::Full);
        let (counted, judged) = (engine.game().score(&Ending::default()), judged.score);
        assert_eq!(counted.winner(), judged.winner());
    }
}

#[test]
fn an_analysis_flooded_with_commands_answers_each_once() {
    let flood: String = (1..=30).map(|id| format!("{id} kata-analyze interval 1 ownership true\n")).collect();
    let answers = responses(&format!("boardsize 5\n{flood}name\n"));
    assert_eq!(answers.len(), 32);
    for (id, answer) in (1..=30).zip(&answers[1..]) {
        assert!(answer.starts_with(&format!("={id}\ninfo move ")), "{answer}");
    }
}
