//! Learning: the same by any number of threads, the same from deltas and from scratch, better than chance.

mod common;

use igolog_bw::UrgencyPlayout;
use igolog_bw::formula::{Context, Definitions};
use igolog_bw::learn::{
    Features, Games, LastMoves, Model, Policy, Settings, TrainingMethod, default_features, evaluate, harvest, train,
};
use igolog_core::{Color, Dice, Game, Graph, Move, Played, Rules, Stop};

/// A game whose moves are drawn by urgency.
fn game(size: usize, seed: u64) -> Game {
    let mut game = Game::new(Graph::grid(size, size).unwrap(), Rules::CHINESE);
    let mut random = Dice::new(seed);
    let mut playout = UrgencyPlayout::new(game.board());
    for _ in 0..size * size {
        let color = game.to_move();
        match playout.choose(game.board(), color, &mut |n| random.below(n)) {
            Some(point) => {
                game.play_unchecked(Move::Play(point));
                playout.played(game.board(), point);
            }
            None => game.play_unchecked(Move::Pass),
        }
    }
    game
}

#[test]
fn a_policy_is_learned_whatever_the_threads() {
    let features = Features::new(default_features(LastMoves::Unknown), &Definitions::default()).unwrap();
    let games = Games { count: 6, load: &|k| Some(game(7, 50 + k as u64)), stop: Stop::never() };
    for method in [TrainingMethod::Softmax, TrainingMethod::Svm] {
        let learn = |threads, memory| {
            let settings = Settings { method, epochs: 2, long_epochs: 2, threads, memory, ..Settings::default() };
            train(&features, &games, &settings, "", "", |_| true).unwrap()
        };
        let model = learn(1, 0);
        assert_eq!(model, learn(3, 0), "streamed twice");
        assert_eq!(learn(1, 1 << 30), learn(2, 1 << 30), "kept in memory");
        assert_eq!(Model::from_json(&model.to_json()).unwrap(), model);
        let fresh = Games { count: 3, load: &|k| Some(game(7, 90 + k as u64)), stop: Stop::never() };
        let report = evaluate(&model, &fresh, 2, |_| true).unwrap();
        assert!(report.policy.top1 > 1.5 * report.random.top1, "{report:?}");
        assert!(report.policy.top1 <= report.policy.top3 && report.policy.top5 <= report.policy.top10);
        assert_eq!(report.phases.iter().map(|p| p.positions).sum::<usize>(), report.positions);
    }
}

#[test]
fn a_broken_off_training_says_how_far_it_came() {
    let features = Features::new(vec!["F O".into(), "F S".into()], &Definitions::default()).unwrap();
    let games = Games { count: 6, load: &|k| Some(game(5, k as u64)), stop: Stop::never() };
    let model = train(&features, &games, &Settings::default(), "", "", |progress| progress.games < 2).unwrap();
    assert_eq!((model.training.games, model.training.epochs), (2, 1));
    assert!(!model.features.is_empty());
}

#[test]
fn many_shapes_are_cut_to_the_frequent_ones() {
    let all = harvest(
        &Games { count: 120, load: &|k| Some(game(9, k as u64)), stop: Stop::never() },
        1,
        LastMoves::Known,
        |_| true,
    );
    assert!(all.len() > 5_000 && all.len() <= 16_000, "{}", all.len());
    assert!(Features::new(all, &Definitions::default()).is_ok());
}

#[test]
fn features_from_deltas_are_features_from_scratch() {
    let game = game(9, 3);
    let games = Games { count: 1, load: &|_| Some(game.clone()), stop: Stop::never() };
    let mut formulas = default_features(LastMoves::Known);
    let shapes = harvest(&games, 1, LastMoves::Known, |_| true);
    assert!(shapes.len() > 100 && shapes.iter().any(|shape| shape.contains('@')), "{shapes:?}");
    formulas.extend(shapes);
    let (count, shape_count) = (formulas.len(), formulas.len() - default_features(LastMoves::Known).len());
    let features = Features::new(formulas, &Definitions::default()).unwrap();
    let mut extractor = features.extractor(game.board().graph()).unwrap();
    let examples = extractor.game(game.clone(), &Stop::never()).unwrap();
    let mut again = Game::new(game.board().graph().clone(), Rules::CHINESE);
    let mut examples = examples.into_iter();
    let mut compared = 0;
    for step in game.steps() {
        let Played::Move(color, mv) = *step else { continue };
        if let Move::Play(point) = mv {
            let mut slow = extractor.position(again.board(), color, &Context::of_game(&again)).unwrap();
            slow.played = slow.points.binary_search(&point).ok().map(|k| k as u32);
            slow.number = again.steps().len() as u32;
            // Every move's own surroundings were gathered: of each outline, unless its smaller one was new.
            let played = slow.of(slow.played.unwrap() as usize);
            assert!(played.iter().any(|&f| f as usize >= count - shape_count), "move {compared}");
            assert_eq!(examples.next(), Some(slow));
            compared += 1;
        }
        again.play_unchecked_as(color, mv);
    }
    assert!(compared > 40 && examples.next().is_none());
}

#[test]
fn a_users_formulas_are_features() {
    let mut definitions = Definitions::default();
    let own = "beside = F O & l";
    definitions.add(own).unwrap();
    let formulas = vec!["beside".to_string(), "capture".to_string(), "F0 last".to_string()];
    let features = Features::new(formulas, &definitions).unwrap();
    let games = Games { count: 4, load: &|k| Some(game(5, k as u64)), stop: Stop::never() };
    let model = train(&features, &games, &Settings::default(), own, "four games", |_| true).unwrap();
    assert!(model.to_json().contains("\"formula\":\"beside\""));
    let board = game(5, 1).board().clone();
    let mut policy = Policy::new(&Model::from_json(&model.to_json()).unwrap(), board.graph()).unwrap();
    let moves = policy.moves(&board, Color::Black, &Context::default()).unwrap();
    assert!((moves.iter().map(|m| m.1).sum::<f32>() - 1.0).abs() < 1e-3);
    for bad in ["|b|", "F(", "e(D4)"] {
        assert!(Features::new(vec![bad.into()], &definitions).is_err());
    }
}

#[test]
fn built_in_policies_work_on_any_board() {
    for graph in [Graph::grid(9, 9), Graph::grid(19, 19), Graph::torus(5, 5), Graph::from_edges(4, &[(0, 1), (1, 2)])] {
        let game = Game::new(graph.unwrap(), Rules::CHINESE);
        let model = Model::built_in_for(game.board().graph());
        let mut policy = Policy::new(&model, game.board().graph()).unwrap();
        let moves = policy.moves(game.board(), Color::Black, &Context::default()).unwrap();
        assert!(!moves.is_empty());
        let reasons = policy.reasons(game.board(), Color::Black, &Context::default(), moves[0].0).unwrap();
        assert!(reasons.iter().all(|(formula, _)| !formula.is_empty()));
    }
}
