//! What the methods find on real games: safety at the end of each, ladders at every move, races and verdicts at every
//! tenth.

use std::collections::BTreeMap;
use std::time::Instant;

use igolog_core::{Board, Color};
use igolog_life::ladder::LadderReader;
use igolog_life::race::race_graph;
use igolog_life::safety::Safety;
use igolog_life::{Analysis, Benson, Effort};
use igolog_testing::shared;
use igolog_text::input::{Input, Wanted};

use crate::Done;
use crate::games::read_all;

pub(super) fn run() -> Done {
    let Some(folder) = shared("corpus", 200) else { return Ok(()) };
    let mut yields = Yields::default();
    for source in read_all(&[folder])? {
        let Ok((game, _)) = Input::read(&source.bytes).and_then(|input| input.game(&Wanted::default())) else {
            continue;
        };
        yields.game(game.board().clone());
    }
    yields.print();
    Ok(())
}

#[derive(Default)]
struct Yields {
    games: usize,
    points: usize,
    /// Safe points by Benson's theorem, at a glance and with search, and the times of the last two.
    safe: [usize; 3],
    safe_times: [f64; 2],
    /// Microseconds of each ladder.
    ladders: Vec<f32>,
    working: usize,
    longest: u32,
    positions: usize,
    looked_at: usize,
    races: usize,
    with_race: usize,
    race_time: f64,
    verdicts: BTreeMap<(&'static str, &'static str), usize>,
    reader: LadderReader,
}

impl Yields {
    fn game(&mut self, mut board: Board) {
        self.games += 1;
        self.points += board.graph().len();
        for color in Color::ALL {
            self.safe[0] += Benson::of(&board, color).safe_points(&board).len();
            for (i, effort) in [Effort::Static, Effort::Full].into_iter().enumerate() {
                let begun = Instant::now();
                self.safe[i + 1] += Safety::of(&board, color, effort).points(&board).len();
                self.safe_times[i] += begun.elapsed().as_secs_f64();
            }
        }
        loop {
            self.ladders(&board);
            if self.positions.is_multiple_of(10) {
                self.fights(&board);
            }
            self.positions += 1;
            if !board.undo() {
                break;
            }
        }
    }

    fn ladders(&mut self, board: &Board) {
        for block in board.blocks().filter(|&b| board.liberty_count(b) <= 2) {
            let begun = Instant::now();
            let ladder = self.reader.read(board, block);
            self.ladders.push(begun.elapsed().as_secs_f32() * 1e6);
            self.working += usize::from(ladder.as_ref().is_some_and(|l| l.attack.is_some()));
            self.longest = self.longest.max(ladder.map_or(0, |l| l.nodes));
        }
    }

    fn fights(&mut self, board: &Board) {
        self.looked_at += 1;
        let analysis = Analysis::of(board, Effort::Static);
        for life in &analysis.life {
            *self.verdicts.entry((life.verdict.word(), life.status.word())).or_default() += 1;
        }
        let begun = Instant::now();
        let races = race_graph(board, &analysis).len();
        self.race_time += begun.elapsed().as_secs_f64();
        self.races += races;
        self.with_race += usize::from(races > 0);
    }

    fn print(mut self) {
        let games = self.games.max(1) as f64;
        println!("{} games, {} points at their ends", self.games, self.points);
        println!("safe points: Benson {}, at a glance {}, with search {}", self.safe[0], self.safe[1], self.safe[2]);
        let [glance, search] = self.safe_times.map(|t| t * 1e3 / games);
        println!("milliseconds a game for both colours: at a glance {glance:.2}, with search {search:.1}");
        self.ladders.sort_by(f32::total_cmp);
        let at = |share: f64| self.ladders[((self.ladders.len() - 1) as f64 * share) as usize];
        let mean = self.ladders.iter().map(|&t| f64::from(t)).sum::<f64>() / self.ladders.len() as f64;
        println!(
            "{} positions, {} blocks with one or two liberties read as ladders, {} caught; microseconds each: mean {mean:.2}, median {:.2}, 99 in 100 below {:.1}, longest {:.0}; most moves read {}",
            self.positions,
            self.ladders.len(),
            self.working,
            at(0.5),
            at(0.99),
            at(1.0),
            self.longest
        );
        println!(
            "{} positions: {} races, one or more in {}; {:.1} microseconds a position",
            self.looked_at,
            self.races,
            self.with_race,
            self.race_time * 1e6 / self.looked_at.max(1) as f64
        );
        for ((verdict, status), blocks) in &self.verdicts {
            println!(
                "{verdict:<10} {status:<10} {:.1} blocks a position",
                *blocks as f64 / self.looked_at.max(1) as f64
            );
        }
    }
}
