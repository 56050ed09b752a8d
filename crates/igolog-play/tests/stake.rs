//! Searches about some stones instead of the score.

use std::sync::Arc;

use igolog_core::{Color, Game, KoRule, Move, Point, PointSet, Position, Rules};
use igolog_play::{Focus, Limit, PlayoutOptions, Report, Search, SearchOptions, Stake};
use igolog_text::position_string;
use igolog_text::vertex::{self, Notation};

fn game(rows: &str, to_move: Color) -> Game {
    let read = position_string::parse(&format!("{rows} b - 0/0 komi=0 rules=chinese")).unwrap();
    let rules = Rules { ko: KoRule::Simple, ..Rules::CHINESE };
    Game::from_position(Position::from_board(read.board().clone(), rules, to_move))
}

fn points(game: &Game, names: &str) -> PointSet {
    let graph = game.board().graph();
    let named = names.split(' ').map(|name| vertex::parse(graph, name, Notation::Gtp).unwrap());
    PointSet::from_points(graph.len(), named)
}

/// A search for `mover` about the white stones, everywhere on the board.
fn search(game: &Game, mover: Color, master: Option<Color>) -> Report {
    let all = PointSet::full(game.board().graph().len());
    search_in(game, mover, master, all.clone(), all)
}

fn search_in(game: &Game, mover: Color, master: Option<Color>, area: PointSet, zone: PointSet) -> Report {
    let stones = game.board().points_with(Some(Color::White));
    let options = SearchOptions {
        memory: 16 << 20,
        rules: 0.0,
        playout: PlayoutOptions { mercy: false, ..PlayoutOptions::default() },
        ..SearchOptions::default()
    };
    let mut search = Search::new(Arc::clone(game.board().graph()), options);
    let stake = Stake { owner: Color::White, stones, area, zone, master };
    search.set_focus(Focus { stake: Some(stake), ..Focus::default() });
    search.run(game, mover, Limit { playouts: Some(1_500), ..Limit::default() }, |_| true)
}

fn point(game: &Game, name: &str) -> Move {
    Move::Play(points(game, name).first().unwrap())
}

/// Three points in a row: whoever plays the middle first decides.
#[test]
fn the_middle_of_three_kills_and_saves() {
    for mover in Color::ALL {
        let game = game("3OX2/OOOOX2/XXXXX2/7*4", mover);
        let report = search(&game, mover, None);
        assert_eq!(report.choices[0].mv, point(&game, "B7"), "{mover}");
        assert!(report.choices[0].winrate > 0.8, "{mover} {}", report.choices[0].winrate);
    }
}

#[test]
fn two_eyes_and_open_ground_are_safe() {
    let closed = game("1O1OX2/OOOOX2/XXXXX2/7*4", Color::Black);
    assert!(search(&closed, Color::Black, None).winrate < 0.05);
    let open = game("9*4/4O4/4X4/9*3", Color::Black);
    assert!(search(&open, Color::Black, None).winrate < 0.3);
}

/// The second eye is a ko that Black takes first: he kills, unless White retakes at once whenever he likes.
#[test]
fn who_retakes_at_once_wins_the_ko() {
    let game = game("1OO1OX1/OOOOXX1/XXXXX2/7*4", Color::Black);
    let share = |master| search(&game, Color::Black, master).choices[0].winrate;
    let (plain, helped) = (share(None), share(Some(Color::White)));
    assert!(plain > 0.8 && helped < 0.4, "{plain} {helped}");
}

/// Both sides look for moves in the area, and nothing happens beyond the zone.
#[test]
fn moves_stay_in_the_area_and_games_in_the_zone() {
    let game = game("9*4/4O4/4X4/9*3", Color::Black);
    let graph = game.board().graph();
    let near = |far: usize| {
        let steps = |p: Point| graph.column_row(p).map(|(x, y)| x.abs_diff(4) + y.abs_diff(4)).unwrap();
        PointSet::from_points(graph.len(), graph.points().filter(|&p| steps(p) <= far))
    };
    let (area, zone) = (near(2), near(3));
    let report = search_in(&game, Color::Black, None, area.clone(), zone.clone());
    assert!(report.choices.iter().all(|choice| match choice.mv {
        Move::Play(point) => area.contains(point),
        Move::Pass => true,
    }));
    let touched = graph.points().filter(|&p| report.ownership[p.index()] != 0.0);
    let beside = |p: Point| zone.contains(p) || graph.neighbors(p).all(|q| zone.contains(q));
    assert!(touched.into_iter().all(beside));
}
