//! Speed of the fast view and of urgency playouts, in interleaved rounds; every answer is checked against another way.
//!
//! `cargo xtask bench formulas` prints the best of many rounds and the ratios that the project aims at.
use std::hint::black_box;
use std::time::{Duration, Instant};

use igolog_bw::bits::Bits;
use igolog_bw::{BwModel, UrgencyPlayout, View};
use igolog_core::{Board, Color, Dice, Graph, Point};

use crate::Done;

/// The least time of `rounds` runs of each job, taken in turns.
fn best<const N: usize>(rounds: usize, mut jobs: [&mut dyn FnMut(); N]) -> [Duration; N] {
    let mut least = [Duration::MAX; N];
    for _ in 0..rounds {
        for (job, least) in jobs.iter_mut().zip(&mut least) {
            let start = Instant::now();
            job();
            *least = (*least).min(start.elapsed());
        }
    }
    least
}

fn middle_game(size: usize, moves: usize, seed: u64) -> (Board, Color) {
    let mut board = Board::new(Graph::grid(size, size).unwrap());
    let (mut random, mut color) = (Dice::new(seed), Color::Black);
    let mut playout = UrgencyPlayout::new(&board);
    for _ in 0..moves {
        if let Some(point) = playout.choose(&board, color, &mut |n| random.below(n)) {
            board.play_unchecked(color, point);
            playout.played(&board, point);
        }
        color = !color;
    }
    (board, color)
}

fn expressions() {
    const TIMES: u32 = 2_000;
    let mut worst = [Duration::ZERO; 3];
    for seed in 1..9 {
        let (board, color) = middle_game(19, 100 + 15 * seed as usize, seed);
        let view = View::<6>::new(&board, color);
        let model = BwModel::from_board(&board, color);
        let x = view.legal();
        assert_eq!(view.f(&x).to_set(361), (model.f() * &igolog_bw::algebra::Vector(x.to_set(361))).0);
        assert_eq!(view.p(2).to_set(361), model.p(2).0);
        assert_eq!(view.urgencies(), model.urgencies());
        let mut values = Vec::new();
        let times = best(
            15,
            [
                &mut || {
                    (0..TIMES).for_each(|_| {
                        black_box(view.f(black_box(&x)));
                    })
                },
                &mut || {
                    (0..TIMES).for_each(|_| {
                        black_box(black_box(&view).p(2));
                    })
                },
                &mut || {
                    (0..TIMES).for_each(|_| {
                        black_box(black_box(&view).urgencies_into(&mut values));
                    })
                },
            ],
        );
        for (worst, time) in worst.iter_mut().zip(times) {
            *worst = (*worst).max(time / TIMES);
        }
    }
    let [f, p, u] = worst.map(|t| t.as_nanos());
    println!("19×19, worst of 8 mid-games: F x {f} ns (≤ 500), p(2) {p} ns (≤ 1500), four urgencies {u} ns (≤ 15000)");
}

fn matrix_against_view() {
    // The same game by both: legal moves by formula, then the move.
    let (mut random, mut game) = (Dice::new(77), Vec::new());
    let mut board = Board::new(Graph::grid(19, 19).unwrap());
    let mut color = Color::Black;
    for _ in 0..400 {
        let legal: Vec<Point> = board.graph().points().filter(|&p| board.is_legal(color, p)).collect();
        let point = legal[random.below(legal.len() as u32) as usize];
        board.play_unchecked(color, point);
        game.push(point);
        color = !color;
    }
    let graph = board.graph().clone();
    let (mut by_matrix, mut by_view) = (0, 0);
    let times = best(
        7,
        [
            &mut || {
                let mut model = BwModel::new(&graph);
                by_matrix = 0;
                for &point in &game {
                    by_matrix += model.legal().count();
                    model.play(point);
                }
            },
            &mut || {
                let mut board = Board::new(graph.clone());
                let mut view = View::<6>::new(&board, Color::Black);
                let mut delta = igolog_core::Delta::default();
                by_view = 0;
                for &point in &game {
                    by_view += view.legal().count();
                    let color = view.to_move();
                    board.play_unchecked(color, point);
                    board.delta_into(&mut delta);
                    view.update(&board, &delta, !color);
                }
            },
        ],
    );
    assert_eq!(by_matrix, by_view);
    let rate = times.map(|t| game.len() as f64 / t.as_secs_f64() / 1e3);
    println!(
        "19×19 with legal moves: matrix {:.0}k moves/s, view {:.0}k moves/s: {:.1}× (≥ 3)",
        rate[0],
        rate[1],
        rate[1] / rate[0]
    );
}

fn playouts() {
    for size in [9, 13, 19] {
        let start = Board::new(Graph::grid(size, size).unwrap());
        let (mut light, mut urgent) = (start.clone(), start.clone());
        let mut playout = UrgencyPlayout::new(&start);
        let limit = (3 * size * size) as u32;
        let (mut light_moves, mut urgent_moves) = (0, 0);
        let (mut a, mut b) = (Dice::new(5), Dice::new(5));
        let rounds = 25;
        let mut rates = [0f64; 2];
        for _ in 0..rounds {
            (light_moves, urgent_moves) = (0, 0);
            let times = best(
                1,
                [
                    &mut || {
                        for _ in 0..40 {
                            light.copy_position(&start);
                            light_moves += light.light_playout(Color::Black, limit, |n| a.below(n));
                        }
                    },
                    &mut || {
                        for _ in 0..40 {
                            urgent.copy_position(&start);
                            urgent_moves += playout.run(&mut urgent, Color::Black, limit, |n| b.below(n));
                        }
                    },
                ],
            );
            rates[0] = rates[0].max(light_moves as f64 / times[0].as_secs_f64());
            rates[1] = rates[1].max(urgent_moves as f64 / times[1].as_secs_f64());
        }
        urgent.check().expect("a sound board after urgency playouts");
        let mut view = View::<6>::new(&urgent, Color::Black);
        view.refresh(&urgent, Color::Black);
        assert_eq!(view.l().count(), urgent.empties().len());
        assert!(!view.one().meets(&Bits::EMPTY));
        println!(
            "{size}×{size} playouts: light {:.2} M moves/s ({} a game), urgency {:.2} M moves/s ({} a game): {:.2}× (≥ 0.25)",
            rates[0] / 1e6,
            light_moves / 40,
            rates[1] / 1e6,
            urgent_moves / 40,
            rates[1] / rates[0]
        );
    }
}

pub(super) fn run() -> Done {
    expressions();
    matrix_against_view();
    playouts();
    Ok(())
}
