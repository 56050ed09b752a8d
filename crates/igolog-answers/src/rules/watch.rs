//! What rules remark along a game.

use std::collections::BTreeMap;

use igolog_core::{LineStep, Played};
use igolog_rules::{Event, Follower, Program, board_program_with, json};
use igolog_text::vertex::move_name;
use serde::{Deserialize, Serialize};

use super::{RuleTexts, budget, rule_error, run_error};
use crate::asked::Asked;
use crate::refusal::Refusal;
use crate::words::{Cell, Side};
use crate::work::Work;

/// The rules that comment games if none are given.
const TEACHER: &str = "teacher";

/// What do rules remark along the game?
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct WatchQuestion {
    /// Rules with daemons; the teacher's if left out.
    pub program: RuleTexts,
    /// The language of the remarks, where it is not that of the question: any that the rules speak.
    pub speak: Option<String>,
}

/// The remarks, in the order of the moves.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WatchAnswer {
    /// What was remarked.
    pub remarks: Vec<Remark>,
    /// Warnings about the rules.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub advice: Vec<String>,
}

/// One remark.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Remark {
    /// After so many moves.
    #[serde(rename = "move")]
    pub moves: usize,
    /// The number of the step in the game, setups counted, from 0.
    pub step: usize,
    /// Who moved; nobody if stones were set by hand.
    pub color: Option<Side>,
    /// The move.
    pub played: Option<String>,
    /// The daemon that spoke.
    pub rule: String,
    /// Whether it spoke because its fact came to hold, and not because it ceased to.
    pub appears: bool,
    /// The values of its variables.
    pub values: BTreeMap<String, Cell>,
    /// What it said.
    pub text: String,
    /// The points that it marked.
    pub points: Vec<String>,
    /// The marks on them.
    pub marks: Vec<RemarkMark>,
}

/// A mark that a remark puts on a point.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RemarkMark {
    /// Where.
    pub point: String,
    /// The property of SGF: `TR`, `SQ`, `CR` or `MA`.
    pub shape: String,
}

pub(crate) fn watch(asked: &Asked<'_>, question: &WatchQuestion, work: &mut Work<'_>) -> Result<WatchAnswer, Refusal> {
    let budget = budget(asked, work)?;
    let builder = board_program_with(asked.board().graph(), asked.notation()).library("std");
    let builder = if question.program.is_empty() { builder.library(TEACHER) } else { question.program.add_to(builder) };
    let program = builder.build().map_err(|errors| rule_error(&errors))?;
    if program.daemons().is_empty() {
        return Err(Refusal::bad("these rules have no daemons").of("program").hint("write  when appears … say \"…\"."));
    }
    let language = question.speak.as_deref().unwrap_or(asked.language().word());
    check_language(&program, language)?;
    let advice = program.warnings().iter().map(ToString::to_string).collect();
    let line = asked.game.line();
    let mut follower = Follower::new(program.into(), &line.start, line.to_move, &budget).map_err(run_error)?;
    let (mut remarks, mut moves) = (Vec::new(), 0);
    for (number, step) in line.steps.iter().enumerate() {
        moves += usize::from(matches!(step.played, Played::Move(..)));
        follower.step(&step.delta, step.played, step.to_move, &budget).map_err(run_error)?;
        follower.forget();
        for event in follower.engine().events(&budget).map_err(run_error)? {
            let text = follower.engine().message(&event, language);
            let said = Remark { text, ..remark(asked, &follower, &event, step, (moves, number)) };
            work.room(160 + said.text.len() + 40 * said.values.len() + 6 * said.points.len() + 24 * said.marks.len())?;
            remarks.push(said);
        }
        work.tell("watch", Some((number + 1) as f64), Some(line.steps.len() as f64), None);
    }
    work.spent += follower.store().work();
    Ok(WatchAnswer { remarks, advice })
}

/// An event without its words.
fn remark(
    asked: &Asked<'_>,
    follower: &Follower,
    event: &Event,
    step: &LineStep,
    (moves, number): (usize, usize),
) -> Remark {
    let engine = follower.engine_ref();
    let names = engine.program().point_names();
    let daemon = &engine.program().daemons()[event.daemon];
    let (color, played) = match step.played {
        Played::Move(color, mv) => (Some(color.into()), Some(move_name(asked.board().graph(), mv, asked.notation()))),
        Played::Setup => (None, None),
    };
    let values = daemon.columns.iter().zip(&event.values);
    let mark = |(point, shape): &(u32, igolog_rules::DaemonMark)| RemarkMark {
        point: names.name(*point),
        shape: shape.sgf_property().to_owned(),
    };
    Remark {
        moves,
        step: number,
        color,
        played,
        rule: daemon.trigger.clone(),
        appears: daemon.appears,
        values: values.map(|(column, value)| (column.clone(), json(*value, engine.pool(), &**names))).collect(),
        text: String::new(),
        points: event.marks.iter().map(|(point, _)| names.name(*point)).collect(),
        marks: event.marks.iter().map(mark).collect(),
    }
}

/// Refuses a language in which no daemon speaks.
fn check_language(program: &Program, language: &str) -> Result<(), Refusal> {
    let mut spoken: Vec<&str> =
        program.daemons().iter().flat_map(|d| &d.messages).map(|(language, _)| language.as_str()).collect();
    spoken.sort_unstable();
    spoken.dedup();
    if spoken.is_empty() || spoken.contains(&language) {
        return Ok(());
    }
    Err(Refusal::bad(format!("these rules do not speak '{language}'; they speak {}", spoken.join(", "))).of("speak"))
}
