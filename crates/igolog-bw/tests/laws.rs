//! The matrix model, the fast view, the urgencies and the kernel agree through random games on boards of all shapes.

mod common;

use common::{budget, zoo};
use igolog_bw::algebra::{Matrix, Vector, outer};
use igolog_bw::{BwModel, UrgencyPlayout, View};
use igolog_core::{Board, Color, Dice, Point, PointSet};

/// Two ways to F′ = (F ∨ a ᵗa F) \ (d ᵗ1 \ F0): row by row, and as written.
fn literal_update(model: &BwModel, point: Point) -> Matrix {
    let (a, d, n) = (model.a(point), model.d(point), model.size());
    let joined = model.f() | &(&outer(&a, &a) * model.f());
    &joined - &(&outer(&d, &Vector::one(n)) - model.f0())
}

struct Trial {
    board: Board,
    model: BwModel,
    view: View<6>,
    playout: UrgencyPlayout,
}

impl Trial {
    fn set(&self, points: impl IntoIterator<Item = Point>) -> PointSet {
        PointSet::from_points(self.model.size(), points)
    }

    fn compare(&mut self, random: &mut Dice) {
        let (n, color) = (self.model.size(), self.model.to_move());
        let graph = self.board.graph().clone();
        let ko = self.board.ko().filter(|ko| ko.1 == color).map(|ko| ko.0);
        // The kernel alone forbids the ko point, which the model leaves legal.
        let legal = self.set(graph.points().filter(|&p| self.board.is_legal(color, p) || ko == Some(p)));
        assert_eq!(self.model.legal().0, legal);
        assert_eq!(self.view.legal().to_set(n), legal);
        for point in graph.points() {
            let row = match self.board.block(point) {
                None => self.set(graph.neighbors(point).chain([point])),
                Some(block) => {
                    let stones: Vec<Point> = self.board.block_stones(block).collect();
                    self.set(stones.iter().flat_map(|&s| graph.neighbors(s).chain([s])))
                }
            };
            assert_eq!(self.model.f().row(point).0, row);
        }
        for k in 0..7 {
            let few = self.set(graph.points().filter(|&p| match self.board.block(p) {
                Some(block) => self.board.liberty_count(block) < k,
                None => graph.neighbors(p).filter(|&q| self.board.color(q).is_none()).count() + 1 < k,
            }));
            assert_eq!(self.model.p(k).0, few, "p({k})");
            assert_eq!(self.view.p(k).to_set(n), few, "p({k}) of the view");
        }
        let x = Vector::from_fn(n, |_| random.index(3) == 0);
        let bits = igolog_bw::bits::Bits::from_words(x.0.words());
        assert_eq!(self.view.f(&bits).to_set(n), (self.model.f() * &x).0);
        assert_eq!(self.view.tf(&bits).to_set(n), self.model.f().rows_of(&x).0);
        assert_eq!(self.view.f0(&bits).to_set(n), (self.model.f0() * &x).0);
        let i = Point::new(random.index(n));
        assert_eq!(self.view.column(i).to_set(n), self.model.f().column(i).0);
        if self.board.color(i).is_none() {
            assert_eq!(self.view.a(i).to_set(n), self.model.a(i).0);
            assert_eq!(self.view.d(i).to_set(n), self.model.d(i).0);
        }
        self.compare_urgencies();
    }

    fn compare_urgencies(&mut self) {
        let color = self.model.to_move();
        let mut slow = self.model.urgencies();
        assert_eq!(self.view.urgencies(), slow);
        if let Some((ko, owner)) = self.board.ko()
            && owner == color
        {
            slow.forbid(ko);
        }
        for point in self.board.graph().clone().points() {
            let fast = self.playout.value(&self.board, color, point);
            assert_eq!(fast, slow.value(point), "urgency at {point:?}");
            assert!(fast == 0 || self.board.is_legal(color, point), "an urgent move is legal");
        }
    }

    fn play(&mut self, point: Point, random: &mut Dice) {
        let color = self.model.to_move();
        let (a, d) = (self.model.a(point).0, self.model.d(point).0);
        let updated = literal_update(&self.model, point);
        self.board.play_unchecked(color, point);
        let delta = self.board.delta().unwrap();
        let block = self.board.block(point).unwrap();
        assert_eq!(a, self.set(self.board.block_stones(block)), "a");
        assert_eq!(d, self.set(delta.removed(!color)), "d");
        if random.index(20) == 0 {
            self.view.update(&self.board, &delta, !color);
            self.board.undo();
            self.view.update(&self.board, &delta, color);
            self.compare_urgencies();
            self.board.play_unchecked(color, point);
        }
        self.view.update(&self.board, &delta, !color);
        self.playout.played(&self.board, point);
        self.model.play(point);
        assert_eq!(*self.model.f(), updated, "the update as written");
    }
}

#[test]
fn model_view_urgencies_and_kernel_agree() {
    let boards = zoo();
    let share = budget(4_000) / boards.len() + 1;
    let (mut moves, mut captures) = (0, 0);
    for (k, (name, graph)) in boards.iter().enumerate() {
        let mut random = Dice::new(k as u64);
        let mut made = 0;
        while made < share {
            let board = Board::new(graph.clone());
            let mut trial = Trial {
                model: BwModel::new(graph),
                view: View::new(&board, Color::Black),
                playout: UrgencyPlayout::new(&board),
                board,
            };
            for _ in 0..graph.len() * 3 {
                if made >= share {
                    break;
                }
                trial.compare(&mut random);
                let color = trial.model.to_move();
                let legal: Vec<Point> =
                    trial.model.legal().0.iter().filter(|&p| trial.board.is_legal(color, p)).collect();
                made += 1;
                if legal.is_empty() || random.index(40) == 0 {
                    trial.board.pass();
                    trial.model.pass();
                    trial.view.update(&trial.board, &trial.board.delta().unwrap(), !color);
                    continue;
                }
                trial.play(legal[random.index(legal.len())], &mut random);
            }
            captures += Color::ALL.iter().map(|&c| trial.board.prisoners(c)).sum::<u32>();
            assert_eq!(
                trial.model,
                BwModel::from_board(&trial.board, trial.model.to_move()),
                "{name}: built from the board"
            );
        }
        moves += made;
    }
    eprintln!("{moves} moves on {} boards, {captures} stones captured: all equal", boards.len());
    assert!(captures > 100);
}

#[test]
fn playouts_draw_in_proportion_to_urgency() {
    // A black stone and a white one, each the other's only breath: (0,1) extends, (2,0) saves.
    let graph = igolog_core::Graph::grid(4, 3).unwrap();
    let at = |x, y| graph.at(x, y).unwrap();
    let mut board = Board::new(graph.clone());
    let stones = [((0, 0), Color::White), ((1, 0), Color::Black), ((2, 1), Color::White), ((1, 1), Color::White)];
    board.setup(&stones.map(|((x, y), color)| (at(x, y), Some(color)))).unwrap();
    let mut playout = UrgencyPlayout::new(&board);
    let values: Vec<u32> = graph.points().map(|p| playout.value(&board, Color::Black, p)).collect();
    let total: u32 = values.iter().sum();
    let mut random = Dice::new(3);
    let mut hits = vec![0u64; graph.len()];
    let draws = 200_000;
    for _ in 0..draws {
        let point = playout.choose(&board, Color::Black, &mut |n| random.below(n)).unwrap();
        hits[point.index()] += 1;
    }
    for (value, hit) in values.iter().zip(hits) {
        let expected = *value as f64 / total as f64 * draws as f64;
        assert!((hit as f64 - expected).abs() <= 6.0 * expected.sqrt() + 3.0, "{hit} draws, {expected} expected");
    }
}
