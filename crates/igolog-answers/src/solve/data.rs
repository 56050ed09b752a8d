//! The question `solve`: a group, both sides first, every first move that matters.

use igolog_core::{Color, Point, PointSet};
use igolog_life::Spent;
use igolog_text::input::Input;
use igolog_tsumego::{Fate, Goal, Ko, Problem, ProblemError, Solved, SolverLimits, Study, StudyLimits, candidates};
use serde::{Deserialize, Serialize};

use super::problems::marked;
use super::{check, draw, sentence, tree};
use crate::asked::Asked;
use crate::layers::Drawing;
use crate::names::Names;
use crate::records::TreeNode;
use crate::refusal::Refusal;
use crate::words::{Certainty, CertaintyWord, Level, Pair, Side};
use crate::work::Work;

/// What becomes of a group, and which moves decide?
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct SolveQuestion {
    /// Stones in question, by any stone of each block; the group that is shut in if left out.
    pub stones: Vec<String>,
    /// Both sides play on these points only: the frame of a drawn problem. The whole board if left out.
    pub region: Vec<String>,
    /// The most positions that one search may visit; by the effort if left out.
    pub positions: Option<u64>,
    /// Walk the proofs on the board by the rules, every reply of the loser: what does not hold is no proof.
    pub check: bool,
}

/// What becomes of a group.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SolveAnswer {
    /// The stones in question.
    pub stones: Vec<String>,
    /// Whose they are: the defender.
    pub color: Side,
    /// Who moves.
    pub to_move: Side,
    /// What the side to move wants: `live` or `kill`.
    pub goal: String,
    /// Whether the move decides: `solved` (it does, and how is known), `settled` (it does not) or `unknown`.
    pub outcome: String,
    /// What happens if each side begins; that of the side not to move is what a pass leads to.
    pub first: Pair<FirstData>,
    /// First moves that solve the problem, the best known first.
    pub solutions: Vec<String>,
    /// First moves that were tried, those that solve it first.
    pub moves: Vec<MoveData>,
    /// Whether every first move that could solve it was settled.
    pub complete: bool,
    /// All of this in sentences.
    pub text: Vec<String>,
    /// The problem with its solution as the nodes of a game, for `save`.
    pub nodes: Vec<TreeNode>,
    /// The group, the zone and the first moves, drawn.
    pub drawing: Drawing,
}

/// What happens if one side begins.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FirstData {
    /// `dead`, `ko`, `seki`, `alive` or `unknown`.
    pub status: String,
    /// The worst that is still possible for the stones.
    pub at_least: String,
    /// The best that is still possible for them.
    pub at_most: String,
    /// How sure the status is.
    #[serde(with = "CertaintyWord")]
    pub certainty: Certainty,
    /// Whether they die only at the end of the game, when no threats are left: the bent four in the corner.
    pub at_end: bool,
    /// How the ko stands, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ko: Option<KoData>,
    /// The first move that reaches it: a point, or `pass` if none is needed. Nothing if the side cannot get its way.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<String>,
    /// A line of play.
    pub line: Vec<String>,
    /// The points that this depends on: whatever stands elsewhere, it holds.
    pub zone: Vec<String>,
    /// Stones of the attacker that were taken to be safe.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub walls: Vec<String>,
    /// Ways out that were taken to be guarded: the stones' owner plays there only beside a stone of his own, or to capture.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub doors: Vec<String>,
    /// What came of walking its proofs, if that was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub checks: Vec<CheckData>,
}

/// A proof that was walked.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CheckData {
    /// Who takes kos as he likes in this proof: `attacker`, `defender`, or `nobody` at the end of the game.
    pub ko: String,
    /// `holds`, `fails`, or `unfinished` if a limit came first or the proof is of a kind that is not walked.
    pub result: String,
    /// If it fails, the moves up to the fault.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<String>,
    /// If it fails, what is wrong there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
    /// Positions walked.
    pub walked: u64,
    /// Positions searched to find the winner's moves again.
    pub searched: u64,
    /// Bytes that it took.
    pub bytes: u64,
    /// Seconds that it took, where the asker has a clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
}

/// How a ko stands.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct KoData {
    /// The side that takes first; the other must find the first threat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub takes_first: Option<Side>,
    /// The fewest threats with which each side wins if the other has none, where that is known.
    pub threats: Pair<Option<u32>>,
    /// Whether moves must be spent before the ko decides.
    pub approach: bool,
}

/// A first move that was tried.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MoveData {
    /// The move.
    #[serde(rename = "move")]
    pub point: String,
    /// What becomes of the stones after it.
    pub status: String,
    /// How sure that is.
    #[serde(with = "CertaintyWord")]
    pub certainty: Certainty,
    /// Whether it solves the problem.
    pub solves: bool,
    /// How it goes on: for a move that fails, its refutation.
    pub line: Vec<String>,
}

pub(crate) fn solve(asked: &Asked<'_>, question: &SolveQuestion, work: &mut Work<'_>) -> Result<SolveAnswer, Refusal> {
    let problem = problem(asked, question)?;
    let limits = limits(asked.question.effort(), question.positions);
    let stop = work.enough().clone();
    let mut told = |done: usize, of: usize| match of {
        0 => work.tell("whoever begins", None, None, None),
        _ => work.tell("first moves", Some(done as f64), Some(of as f64), None),
    };
    let study = problem.study(limits, &stop, &mut told).map_err(refused)?;
    work.spent += Spent::positions(study.positions);
    let mut checks = Pair::default();
    if question.check {
        checks = Pair {
            black: check::checks(asked, &problem, &study, Color::Black, limits, work)?,
            white: check::checks(asked, &problem, &study, Color::White, limits, work)?,
        };
    }
    Ok(data(asked, &study, checks))
}

/// The problem that is asked about.
pub(super) fn problem(asked: &Asked<'_>, question: &SolveQuestion) -> Result<Problem, Refusal> {
    let board = asked.board();
    let points = board.graph().len();
    if points > igolog_tsumego::MOST_POINTS {
        return Err(refused(ProblemError::TooLarge { points }));
    }
    if board.stones().next().is_none() {
        return Err(Refusal::bad("there is nothing to solve: no stones on the board").of("position"));
    }
    let mut stones = PointSet::new(points);
    for name in &question.stones {
        let point = asked.point(name, "stones")?;
        let Some(block) = board.block(point) else {
            return Err(Refusal::bad(format!("there is no stone at {name}")).of("stones"));
        };
        for stone in board.block_stones(block) {
            stones.insert(stone);
        }
    }
    if question.stones.is_empty() {
        let found = marked_by_record(asked).or_else(|| candidates(board).into_iter().next().map(|c| c.stones));
        stones = found.ok_or_else(|| {
            Refusal::bad("no group is in question: none is shut in that is not alive already")
                .of("stones")
                .hint("name one of its stones")
        })?;
    }
    let mut region = None;
    for name in &question.region {
        let point = asked.point(name, "region")?;
        region.get_or_insert_with(|| PointSet::new(points)).insert(point);
    }
    let mut board = board.clone();
    board.forget();
    let problem = Problem { board, goal: Goal::Stones(stones), to_move: asked.game.to_move(), region };
    problem.defender().map_err(refused)?;
    Ok(problem)
}

/// The stones that a record of a problem marks.
fn marked_by_record(asked: &Asked<'_>) -> Option<PointSet> {
    let Some(Input::Games(collection)) = &asked.input else { return None };
    let number = asked.question.about.game.unwrap_or(1).checked_sub(1)?;
    marked(collection.game(number)?, asked.board())
}

/// What an effort allows, or the number of positions that was asked for.
fn limits(level: Level, positions: Option<u64>) -> StudyLimits {
    let nodes = positions.unwrap_or(match level {
        Level::Static => 1,
        Level::Step => 20_000,
        Level::Full => 1_000_000,
    });
    let table_bits = (nodes.max(1).ilog2() + 1).clamp(10, 20);
    StudyLimits { solver: SolverLimits { table_bits, nodes }, positions: nodes.saturating_mul(4) }
}

pub(super) fn refused(error: ProblemError) -> Refusal {
    match error {
        ProblemError::TooLarge { .. } => Refusal::too_large(error).of("board"),
        _ => Refusal::bad(error).of("stones"),
    }
}

fn data(asked: &Asked<'_>, study: &Study, checks: Pair<Vec<CheckData>>) -> SolveAnswer {
    let names = asked.names();
    let hangs = study.hangs_on_move();
    let mut answer = SolveAnswer {
        stones: names.points(study.stones.iter()),
        color: study.defender.into(),
        to_move: study.to_move.into(),
        goal: if study.to_move == study.defender { "live" } else { "kill" }.to_owned(),
        outcome: match hangs {
            Some(true) => "solved",
            Some(false) => "settled",
            None => "unknown",
        }
        .to_owned(),
        first: Pair {
            black: first(names, study, Color::Black, checks.black),
            white: first(names, study, Color::White, checks.white),
        },
        solutions: study.solutions().map(|m| names.point(m.point)).collect(),
        moves: Vec::new(),
        complete: study.complete,
        text: Vec::new(),
        nodes: Vec::new(),
        drawing: draw::drawing(names, study, asked.language()),
    };
    for tried in &study.moves {
        answer.moves.push(MoveData {
            point: names.point(tried.point),
            status: tried.reply.status.to_string(),
            certainty: certainty(&tried.reply),
            solves: tried.solves,
            line: line(names, &tried.reply.line),
        });
    }
    answer.text = sentence::text(&answer, asked.language());
    answer.nodes = tree::nodes(names, study, &answer, asked.language());
    answer
}

fn first(names: Names<'_>, study: &Study, color: Color, checks: Vec<CheckData>) -> FirstData {
    let answer = &study.first[color];
    let defends = color == study.defender;
    let gets_his_way = match answer.status {
        Fate::Alive | Fate::Seki => defends,
        Fate::Dead => !defends,
        Fate::Ko => true,
        Fate::Unknown => false,
    };
    let best = answer.best.map_or_else(|| "pass".to_owned(), |p| names.point(p));
    FirstData {
        status: answer.status.to_string(),
        at_least: answer.bounds.0.to_string(),
        at_most: answer.bounds.1.to_string(),
        certainty: check::certainty(certainty(answer), &checks),
        at_end: answer.at_end,
        ko: answer.ko.map(ko),
        best: gets_his_way.then_some(best),
        line: line(names, &answer.line),
        zone: names.points(answer.zone.iter()),
        walls: names.points(answer.walls.iter()),
        doors: names.points(answer.doors.iter()),
        checks,
    }
}

fn ko(ko: Ko) -> KoData {
    KoData { takes_first: ko.takes_first.map(Side::from), threats: ko.threats.into(), approach: ko.approach }
}

fn certainty(answer: &Solved) -> Certainty {
    match answer.status {
        Fate::Unknown => Certainty::Unknown,
        _ if answer.proved => Certainty::Proved,
        _ => Certainty::Estimated,
    }
}

pub(super) fn line(names: Names<'_>, line: &[Option<Point>]) -> Vec<String> {
    line.iter().map(|mv| mv.map_or_else(|| "pass".to_owned(), |p| names.point(p))).collect()
}
