//! The facts of a position, written for a Prolog system, load into SWI-Prolog unchanged.

use igolog_core::{Dice, Game, Graph, Move, Point, Rules};
use igolog_rules::prolog_facts;
use std::collections::BTreeMap;
use std::process::Command;

fn random_game(graph: Graph, moves: usize) -> Game {
    let mut game = Game::new(graph, Rules::CHINESE);
    let mut dice = Dice::new(3);
    while game.steps().len() < moves {
        let good = |p: &Point| !game.board().is_eyelike(game.to_move(), *p);
        let legal: Vec<Point> = game.legal_points().into_iter().filter(good).collect();
        let mv = if legal.is_empty() { Move::Pass } else { Move::Play(legal[dice.index(legal.len())]) };
        game.play(mv).unwrap();
    }
    game
}

/// Clauses by predicate, as `name/arity`, read off the text without a parser: no argument holds a comma of its own.
fn clauses(text: &str) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for line in text.lines().filter(|l| l.ends_with(").") && !l.starts_with([':', '%'])) {
        let (name, rest) = line.split_once('(').unwrap();
        *counts.entry(format!("{name}/{}", rest.matches(", ").count() + 1)).or_default() += 1;
    }
    counts
}

#[test]
fn exported_facts_load_into_swi_prolog() {
    let goal = "forall((current_predicate(N/A), functor(H, N, A), predicate_property(H, dynamic), \
                \\+ predicate_property(H, imported_from(_)), \\+ predicate_property(H, multifile), predicate_property(H, number_of_clauses(K)), K > 0, \
                predicate_property(H, file(_))), (print(N/A), write(' '), print(K), nl)), halt.";
    let swipl = igolog_testing::program("swipl", 2);
    for graph in [Graph::grid(9, 9).unwrap(), Graph::torus(5, 5).unwrap()] {
        let game = random_game(graph, 60);
        let text = prolog_facts(&game.line(), &igolog_rules::Budget::default()).unwrap();
        let expected = clauses(&text);
        assert!(expected["stone/3"] == game.board().stones().count() && expected.contains_key("blockNSL/3"), "{text}");
        let Some(swipl) = &swipl else { continue };
        let file = std::env::temp_dir().join(format!("igolog-facts-{}.pl", std::process::id()));
        std::fs::write(&file, &text).unwrap();
        let run = Command::new(swipl).arg("-g").arg(goal).arg("-t").arg("halt(1)").arg(&file).output().unwrap();
        let _ = std::fs::remove_file(&file);
        assert_eq!(String::from_utf8_lossy(&run.stderr), "", "SWI-Prolog complains");
        let loaded: BTreeMap<String, usize> = String::from_utf8_lossy(&run.stdout)
            .lines()
            .filter_map(|l| l.split_once(' ').map(|(name, n)| (name.to_string(), n.parse().unwrap())))
            .collect();
        assert_eq!(loaded, expected);
    }
}
