//! What is said of a board depends on its stones, never on the way there: a board replayed from a game and one set up
//! from the bare stones, whose blocks have other handles, get the same answers.

mod common;

use common::{Dice, corpus, graphs, random_game};
use igolog_core::{BlockId, Board, Color, Graph, Point};
use igolog_life::ladder::LadderReader;
use igolog_life::race::race_graph;
use igolog_life::tactics::Reader;
use igolog_life::{Analysis, Effort, Why};

/// The board's stones, set up on an empty board one by one in another order.
fn bare(board: &Board, dice: &mut Dice) -> Board {
    let mut stones: Vec<(Point, Option<Color>)> = board.stones().map(|(p, c)| (p, Some(c))).collect();
    for i in (1..stones.len()).rev() {
        stones.swap(i, dice.index(i + 1));
    }
    let mut bare = Board::new(board.graph().clone());
    bare.setup(&stones).unwrap();
    bare.forget();
    bare.set_ko(board.ko());
    bare
}

/// A block by its smallest stone.
fn name(board: &Board, block: BlockId) -> Point {
    board.first_stone(block)
}

fn names(board: &Board, blocks: impl Iterator<Item = BlockId>) -> Vec<Point> {
    let mut names: Vec<Point> = blocks.map(|b| name(board, b)).collect();
    names.sort_unstable();
    names
}

/// All that is said of a board, in words without handles.
fn said(board: &Board, effort: Effort) -> Vec<String> {
    let analysis = Analysis::of(board, effort);
    let mut said = Vec::new();
    for life in &analysis.life {
        let words = (life.verdict, life.status, life.why.reason(), life.eyes);
        said.push(format!("{:?} {words:?}", name(board, life.block)));
        let why = match &life.why {
            Why::Race(enemy) => format!("race {:?}", name(board, *enemy)),
            Why::Pair(pair) => {
                let blocks = [pair.inside, pair.outside].map(|b| name(board, b));
                format!("pair {blocks:?} {:?} {:?}", pair.liberties, pair.result)
            }
            other => format!("{other:?}"),
        };
        said.push(format!("{:?} {why}", name(board, life.block)));
    }
    for side in [&analysis.sides.black, &analysis.sides.white] {
        for groups in [&side.groups, &side.wide] {
            said.extend(groups.names().map(|g| format!("group {:?}", names(board, groups.members(g)))));
        }
        said.extend(side.safe.iter().map(|&at| format!("safe {:?} {}", side.region_id(at), side.why_safe(at))));
        for eye in &side.eyes {
            let group = names(board, side.groups.members(eye.group));
            said.push(format!("eye {:?} {:?} {} {} {}", eye.region, group[0], eye.low, eye.high, eye.kind));
        }
    }
    for race in race_graph(board, &analysis) {
        let sides = [&race.first, &race.second].map(|s| (names(board, s.blocks.iter().copied()), s.own, s.eye));
        said.push(format!("race {sides:?} {} {} {}", race.shared, race.end, race.ahead));
    }
    said.sort();
    said.push(format!("{:?}", analysis.work));
    said
}

fn read(board: &Board, reader: &mut Reader) -> Vec<String> {
    let mut said = Vec::new();
    let mut ladders = LadderReader::new();
    for block in board.blocks() {
        let name = name(board, block);
        if let Some(l) = ladders.read(board, block) {
            said.push(format!("ladder {name:?} {} {:?} {:?} {:?}", l.result, l.attack, l.escape, l.footprint));
        }
        if board.liberty_count(block) <= 3 {
            said.push(format!("attack {name:?} {:?}", reader.attack(board, name, 2_000)));
            said.push(format!("defend {name:?} {:?}", reader.defend(board, name, 2_000)));
        }
    }
    said.sort();
    said
}

fn check(board: &Board, efforts: &[Effort], dice: &mut Dice) {
    let other = bare(board, dice);
    for &effort in efforts {
        let (one, two) = (said(board, effort), said(&other, effort));
        let only = |a: &[String], b: &[String]| a.iter().filter(|x| !b.contains(x)).cloned().collect::<Vec<_>>();
        assert_eq!(
            only(&one, &two),
            only(&two, &one),
            "{effort} on {:?}, {:?}",
            board.graph().shape(),
            board.stones().collect::<Vec<_>>()
        );
    }
}

#[test]
fn verdicts_do_not_know_how_the_stones_came() {
    let mut dice = Dice::new(15);
    for graph in graphs() {
        for _ in 0..6 {
            let tries = 3 * graph.len();
            check(&random_game(&graph, &mut dice, tries), Effort::ALL, &mut dice);
        }
    }
    let graph = Graph::grid(19, 19).unwrap();
    for _ in 0..3 {
        let tries = 200 + dice.index(500);
        check(&random_game(&graph, &mut dice, tries), &[Effort::Static, Effort::Step], &mut dice);
    }
}

#[test]
fn readings_do_not_know_how_the_stones_came() {
    let mut dice = Dice::new(16);
    let mut reader = Reader::new();
    for graph in graphs() {
        let tries = 2 * graph.len();
        let board = random_game(&graph, &mut dice, tries);
        let other = bare(&board, &mut dice);
        assert_eq!(read(&board, &mut reader), read(&other, &mut reader));
    }
}

#[test]
fn verdicts_of_real_games_do_not_know_how_the_stones_came() {
    let mut dice = Dice::new(17);
    for (index, game) in corpus(12).into_iter().enumerate() {
        let mut board = game.board().clone();
        for _ in 0..40 * (index % 4) {
            board.undo();
        }
        check(&board, &[Effort::Static, Effort::Step], &mut dice);
    }
}
