//! A problem that was found, as SGF with its solution, title and level.

use igolog_answers::model::PolicyQuestion;
use igolog_answers::position::{BoardSpec, SetupSpec, StepSpec};
use igolog_answers::records::SaveQuestion;
use igolog_answers::solve::{SolveAnswer, SolveQuestion};
use igolog_answers::words::Side;
use igolog_answers::{Ask, Body, How, PositionSpec, Work};
use igolog_core::{Color, Graph, Point, Stop};
use igolog_text::sgf::Collection;
use igolog_text::vertex::{self, Notation};
use igolog_tsumego::{Fate, FoundProblem, Goal};

use super::Sourced;
use crate::door;
use crate::exit::Failure;
use crate::input::Named;

/// The position of a problem; nothing off plain grids, which SGF cannot hold.
fn position(game: &str, found: &FoundProblem) -> Option<Named> {
    let board = &found.problem.board;
    let graph = board.graph();
    let (width, height) = graph.grid_size()?;
    let stones = |color| board.points_with(Some(color)).iter().map(|p| name(graph, p)).collect();
    let setup = SetupSpec {
        black: stones(Color::Black),
        white: stones(Color::White),
        empty: Vec::new(),
        to_move: Some(Side::from(found.study.to_move)),
    };
    let spec = PositionSpec {
        board: Some(BoardSpec::Short(format!("{width}x{height}"))),
        steps: vec![StepSpec::Setup { setup }],
        ..PositionSpec::default()
    };
    Some(Named { name: game.to_owned(), spec })
}

fn name(graph: &Graph, point: Point) -> String {
    vertex::name(graph, point, Notation::Gtp)
}

/// Asks to the end, Ctrl-C or not: what was found is to be kept whole.
fn ask(named: &Named, ask: Ask) -> Result<Body, Failure> {
    Ok(door::ask_with(named, How::default(), ask, Work { clock: Some(door::clock()), ..Work::default() })?.body)
}

/// Asks until `stop`; nothing if that came first.
fn ask_until(named: &Named, ask: Ask, stop: &Stop) -> Result<Option<Body>, Failure> {
    let work = Work { stop: stop.clone(), clock: Some(door::clock()), ..Work::default() };
    match door::ask_with(named, How::default(), ask, work) {
        Ok(answer) if !(stop.is_asked() && answer.effort.cut_short) => Ok(Some(answer.body)),
        Err(failure) if !stop.is_asked() => Err(failure),
        _ => Ok(None),
    }
}

/// The solution of a problem, and which choice of the learned policy its answer is, from 1. Nothing if `stop` was asked before it was
/// whole: a solution may take longer than the program is given to end.
pub(super) fn solution(game: &str, found: &FoundProblem, stop: &Stop) -> Result<Option<(SolveAnswer, usize)>, Failure> {
    let graph = found.problem.board.graph();
    let (Some(named), Goal::Stones(stones)) = (position(game, found), &found.problem.goal) else { return Ok(None) };
    let stones = stones.iter().map(|p| name(graph, p)).collect();
    let question = SolveQuestion { stones, ..SolveQuestion::default() };
    let Some(Body::Solve(solved)) = ask_until(&named, Ask::Solve(question), stop)? else { return Ok(None) };
    let Body::Policy(policy) = ask(&named, Ask::Policy(PolicyQuestion::default()))? else { return Ok(None) };
    let answer = name(graph, found.answer);
    let rank = policy.moves.iter().position(|mv| mv.point == answer).map_or(policy.moves.len(), |at| at + 1);
    Ok(Some((*solved, rank)))
}

/// A problem as SGF, a line about it, and its level.
pub(super) fn problem(sourced: &Sourced, number: usize) -> Result<Option<(Collection, String, u8)>, Failure> {
    let Sourced { found, solved, rank, .. } = sourced;
    let FoundProblem { problem, study, answer } = found;
    let graph = problem.board.graph();
    let (Some(named), Goal::Stones(stones)) = (position(&sourced.game, found), &problem.goal) else { return Ok(None) };
    let level = level(study.positions, *rank);
    let place = place(graph, stones.iter());
    let (english, japanese) = titles(study.to_move, study.to_move == study.defender, place, number);
    let mut nodes = solved.nodes.clone();
    if let Some(root) = nodes.first_mut() {
        let source = format!("{}, move {}", sourced.game, sourced.moves);
        for (property, text) in [("JN", japanese), ("LV", level.to_string()), ("SO", source)] {
            root.props.push((property.to_owned(), vec![text.replace('\\', "\\\\").replace(']', "\\]")]));
        }
    }
    let empty = Named { spec: PositionSpec { steps: Vec::new(), ..named.spec.clone() }, ..named };
    let info = [("GN".to_owned(), english.clone())].into_iter().collect();
    let Body::Save(saved) = ask(&empty, Ask::Save(SaveQuestion { info, nodes }))? else { return Ok(None) };
    let status = |color| study.first[color].status;
    let result = if status(study.to_move) == Fate::Dead { "kills" } else { "lives" };
    let line = format!(
        "{} move {}: {english}, {} {result}, level {level} ({} positions, choice {rank} of the policy)",
        sourced.game,
        sourced.moves,
        name(graph, *answer),
        study.positions
    );
    Ok(Some((Collection::read(saved.sgf.as_bytes()).map_err(Failure::input)?, line, level)))
}

/// From 1 to 5: a factor of four in the size of the proof, or of three in the policy's choice, is half a level.
fn level(positions: u64, rank: usize) -> u8 {
    let size = ((positions.max(1) as f64) / 60.0).max(1.0).log(4.0);
    let hidden = (rank as f64).log(3.0);
    (1.0 + (size + hidden) / 2.0).round().clamp(1.0, 5.0) as u8
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Corner,
    Side,
    Middle,
}

/// Where stones lie: near two edges of the board, one, or none.
fn place(graph: &Graph, stones: impl Iterator<Item = Point>) -> Place {
    let Some((width, height)) = graph.grid_size() else { return Place::Middle };
    let mut edges = [false; 4];
    for (column, row) in stones.filter_map(|p| graph.column_row(p)) {
        edges[0] |= column < 3;
        edges[1] |= column + 3 >= width;
        edges[2] |= row < 3;
        edges[3] |= row + 3 >= height;
    }
    match ((edges[0] || edges[1]), (edges[2] || edges[3])) {
        (true, true) => Place::Corner,
        (false, false) => Place::Middle,
        _ => Place::Side,
    }
}

fn titles(to_move: Color, lives: bool, place: Place, number: usize) -> (String, String) {
    let (who, kuro) = if to_move == Color::Black { ("Black", "黒先") } else { ("White", "白先") };
    let (what, iki) = if lives { ("to live", "活き") } else { ("to kill", "殺し") };
    let (at, basho) = match place {
        Place::Corner => ("in the corner", "隅"),
        Place::Side => ("on the side", "辺"),
        Place::Middle => ("in the middle", "中央"),
    };
    (format!("{who} {what} {at}, {number}"), format!("{basho}の{kuro}{iki} 第{number}題"))
}
