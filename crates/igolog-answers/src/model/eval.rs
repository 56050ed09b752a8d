//! What a formula of the B-W model says of a position, or of every position of a game.

use igolog_bw::formula::{Definitions, Formula, FormulaError, FormulaRefusal, FormulaValue};
use igolog_bw::partial::Partial;
use igolog_core::{Game, Played, Point, PointSet};
use igolog_text::vertex::{self, Notation};
use serde::{Deserialize, Serialize};

use super::region::part;
use crate::asked::Asked;
use crate::names::Names;
use crate::refusal::Refusal;
use crate::rules::Count;
use crate::work::Work;

/// Longest formula or text of definitions, in bytes.
const TEXT_BYTES: usize = 100_000;

/// What does a formula say?
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct EvalQuestion {
    /// The formula.
    pub formula: String,
    /// Words of one's own, one a line: name = formula.
    pub definitions: String,
    /// Count at every position of the game, instead of answering at its end.
    pub every_move: bool,
    /// With `every_move`, tell the points of a vector too.
    pub rows: bool,
    /// Only this part of the board, as a board of its own: rectangles and points such as `A1-D4,K10`.
    pub region: String,
    /// Keep the rest of the board as it is, but let nobody play there.
    pub walls: bool,
}

/// Points, a number, a truth, a matrix or a number for each point, by what the formula is.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EvalAnswer {
    /// The points of a vector.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<Vec<String>>,
    /// The value of a number, how many points a vector or a matrix has, or the sum of numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<i64>,
    /// The truth of a statement.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub holds: Option<bool>,
    /// The rows of a matrix.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub matrix: Option<Vec<MatrixRow>>,
    /// The numbers of a formula that has one for each point i; those that are 0 are left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub numbers: Option<Vec<PointNumber>>,
    /// With `every_move`, the number at each position: of points, rows or numbers that are not 0, 1 for true.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub every_move: Option<Vec<Count>>,
}

/// A number that belongs to a point.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PointNumber {
    /// The point.
    pub point: String,
    /// The number.
    pub number: i64,
}

/// A row of a matrix.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MatrixRow {
    /// The point that it belongs to.
    pub point: String,
    /// The points that it holds.
    pub points: Vec<String>,
}

pub(crate) fn eval(asked: &Asked<'_>, question: &EvalQuestion, work: &mut Work<'_>) -> Result<EvalAnswer, Refusal> {
    if question.every_move {
        return every_move(asked, question, work);
    }
    let partial = part(&asked.game, asked.notation(), &question.region, question.walls)?;
    let formula = read(partial.game(), asked.notation(), question)?.with_stop(work.stop.clone());
    let fail = |e: FormulaRefusal| work.check().err().unwrap_or_else(|| Refusal::bad(e).of("formula"));
    let answer = at(&formula, &partial).map_err(fail)?;
    if let FormulaValue::Matrix(rows) = &answer {
        work.room_for(rows.iter().map(|row| row.len() + 2).sum())?;
    }
    Ok(told(&answer, Names::new(partial.game().board(), asked.notation())))
}

/// What the formula says inside a part of the board.
fn at(formula: &Formula, partial: &Partial) -> Result<FormulaValue, FormulaRefusal> {
    Ok(match formula.on_game(partial.game())? {
        FormulaValue::Points(points) => FormulaValue::Points(&points & partial.inside()),
        other => other,
    })
}

fn read(game: &Game, notation: Notation, question: &EvalQuestion) -> Result<Formula, Refusal> {
    let definitions = definitions(&question.definitions)?;
    check_length(&question.formula, "formula")?;
    let graph = game.board().graph();
    // Points have numbers too, from 1, as in the paper's e_1 … e_n.
    let numbered = |text: &str| graph.point(text.parse::<usize>().ok()?.checked_sub(1)?);
    let point = |text: &str| vertex::parse(graph, text, notation).ok().or_else(|| numbered(text));
    Formula::new(&question.formula, &definitions, &point).map_err(|e| fault(e, "formula"))
}

/// The words there are, with those of one's own.
pub(super) fn definitions(own: &str) -> Result<Definitions, Refusal> {
    check_length(own, "definitions")?;
    let mut definitions = Definitions::default();
    definitions.add(own).map_err(|e| fault(e, "definitions"))?;
    Ok(definitions)
}

pub(super) fn check_length(text: &str, of: &str) -> Result<(), Refusal> {
    match text.len() {
        ..=TEXT_BYTES => Ok(()),
        _ => Err(Refusal::too_large(format!("texts have at most {TEXT_BYTES} bytes")).of(of)),
    }
}

pub(super) fn fault(error: FormulaError, of: &str) -> Refusal {
    Refusal::bad(error.message).at(error.line as u32, error.column as u32).of(of)
}

/// What a formula's answer is called in every door.
pub(crate) fn told(answer: &FormulaValue, names: Names<'_>) -> EvalAnswer {
    match answer {
        FormulaValue::Points(points) => EvalAnswer {
            points: Some(names.points(points.iter())),
            number: Some(points.len() as i64),
            ..EvalAnswer::default()
        },
        FormulaValue::Number(number) => EvalAnswer { number: Some(*number), ..EvalAnswer::default() },
        FormulaValue::Truth(holds) => EvalAnswer { holds: Some(*holds), ..EvalAnswer::default() },
        FormulaValue::Numbers(numbers) => {
            let other = numbers.iter().enumerate().filter(|(_, number)| **number != 0);
            let told = other.map(|(k, &number)| PointNumber { point: names.point(Point::new(k)), number });
            EvalAnswer {
                numbers: Some(told.collect()),
                number: Some(numbers.iter().fold(0, |sum: i64, &number| sum.saturating_add(number))),
                ..EvalAnswer::default()
            }
        }
        FormulaValue::Matrix(rows) => {
            let row = |(k, row): (usize, &PointSet)| MatrixRow {
                point: names.point(Point::new(k)),
                points: names.points(row.iter()),
            };
            EvalAnswer {
                matrix: Some(rows.iter().enumerate().map(row).collect()),
                number: Some(rows.iter().map(PointSet::len).sum::<usize>() as i64),
                ..EvalAnswer::default()
            }
        }
    }
}

fn every_move(asked: &Asked<'_>, question: &EvalQuestion, work: &mut Work<'_>) -> Result<EvalAnswer, Refusal> {
    let mut game = asked.game.clone();
    let mut formula = None;
    let is_move = |step: &Played| matches!(step, Played::Move(..));
    let mut moves = game.steps().iter().filter(|step| is_move(step)).count();
    let mut counts: Vec<Count> = Vec::with_capacity(game.steps().len());
    loop {
        work.check()?;
        // Stones set by hand belong to the position before the next move.
        if counts.last().is_none_or(|last| last.moves != moves) {
            let partial = part(&game, asked.notation(), &question.region, question.walls)?;
            let formula = match &formula {
                Some(formula) => formula,
                None => formula.insert(read(partial.game(), asked.notation(), question)?.with_stop(work.stop.clone())),
            };
            let answer = at(formula, &partial);
            if answer == Err(FormulaRefusal::NoPositionBefore) && !counts.is_empty() {
                break;
            }
            let answer = answer.map_err(|e| Refusal::bad(e).of("formula"))?;
            let names = Names::new(partial.game().board(), asked.notation());
            let points = match &answer {
                FormulaValue::Points(points) if question.rows => {
                    work.room_for(points.len())?;
                    Some(names.points(points.iter()))
                }
                _ => None,
            };
            let count = match answer {
                FormulaValue::Points(points) => points.len() as i64,
                FormulaValue::Matrix(rows) => rows.iter().filter(|row| !row.is_empty()).count() as i64,
                FormulaValue::Number(number) => number,
                FormulaValue::Truth(holds) => i64::from(holds),
                FormulaValue::Numbers(numbers) => numbers.iter().filter(|number| **number != 0).count() as i64,
            };
            counts.push(Count { points, ..Count::new(moves, count) });
        }
        let was_move = game.steps().last().is_some_and(is_move);
        if !game.undo() {
            break;
        }
        moves -= usize::from(was_move);
    }
    counts.reverse();
    Ok(EvalAnswer { every_move: Some(counts), ..EvalAnswer::default() })
}
