//! What rules remark along a game.

use igolog_core::Played;
use igolog_rules::{Follower, Line, MarkShape, board_program_with};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{budget, rule_error, run_error};
use crate::asked::Asked;
use crate::refusal::Refusal;
use crate::words::Language;
use crate::work::Work;

/// The rules that comment games if none are given.
const TEACHER: &str = "teacher";

/// What do rules remark along the game?
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct WatchQuestion {
    /// Rules with daemons; the teacher's if left out.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub program: String,
}

/// The remarks, in the order of the moves.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct WatchAnswer {
    /// What was remarked.
    pub remarks: Vec<Remark>,
}

/// One remark.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Remark {
    /// After so many moves.
    #[serde(rename = "move")]
    pub moves: usize,
    /// The daemon that spoke.
    pub rule: String,
    /// What it said.
    pub text: String,
    /// The points that it marked.
    pub points: Vec<String>,
}

pub(crate) fn watch(asked: &Asked<'_>, question: &WatchQuestion, work: &mut Work<'_>) -> Result<WatchAnswer, Refusal> {
    let budget = budget(asked, work);
    let builder = board_program_with(asked.board().graph(), asked.notation()).library("std");
    let builder = match question.program.trim() {
        "" => builder.library(TEACHER),
        text => builder.source("program", text),
    };
    let program = builder.build().map_err(|errors| rule_error(&errors))?;
    let line = Line::of(&asked.game);
    let mut follower = Follower::new(program.into(), &line.start, line.to_move, &budget).map_err(run_error)?;
    let language = match asked.language() {
        Language::En => "en",
        Language::Ja => "ja",
    };
    let (mut remarks, mut moves) = (Vec::new(), 0);
    for (number, step) in line.steps.iter().enumerate() {
        moves += usize::from(matches!(step.played, Played::Move(..)));
        follower.step(&step.delta, step.played, step.to_move, &budget).map_err(run_error)?;
        follower.forget();
        let engine = follower.engine();
        for event in engine.events(&budget).map_err(run_error)? {
            let names = engine.program().point_names();
            let points = event.marks.iter().map(|(point, _): &(_, MarkShape)| names.name(*point)).collect();
            let text = engine.message(&event, language);
            remarks.push(Remark {
                moves,
                rule: engine.program().daemons()[event.daemon].trigger.clone(),
                text,
                points,
            });
        }
        work.tell("watch", Some((number + 1) as f64), Some(line.steps.len() as f64), None);
    }
    work.spent += follower.store().work();
    Ok(WatchAnswer { remarks })
}
