//! How urgent each move is, by the four urgencies of the B-W model.

use igolog_bw::Urgencies;
use igolog_core::Point;
use serde::{Deserialize, Serialize};

use super::region::cut;
use crate::asked::Asked;
use crate::names::Names;
use crate::refusal::Refusal;
use crate::words::Side;

/// How urgent is each move?
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct UrgencyQuestion {
    /// Only this part of the board, as a board of its own: rectangles and points such as `A1-D4,K10`.
    pub region: String,
    /// Keep the rest of the board as it is, but let nobody play there.
    pub walls: bool,
}

/// The legal moves, most urgent first.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct UrgencyAnswer {
    /// Whose moves they are.
    pub to_move: Side,
    /// The moves.
    pub moves: Vec<UrgencyMove>,
    /// Extensions of blocks in atari that do not save them.
    pub hopeless: Vec<String>,
    /// The point that a ko forbids.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ko: Option<String>,
}

/// One move.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct UrgencyMove {
    /// Where.
    pub point: String,
    /// How urgent: 1 for any, thousands for saving, ten thousands for capturing.
    pub urgency: u32,
    /// Which of the four urgencies speak for it.
    pub kinds: Vec<usize>,
}

pub(crate) fn urgency(asked: &Asked<'_>, question: &UrgencyQuestion) -> Result<UrgencyAnswer, Refusal> {
    let partial = cut(asked, &question.region, question.walls)?;
    let game = partial.game();
    let names = Names::new(game.board(), asked.notation());
    let mut urgencies = Urgencies::of(game.board(), game.to_move());
    let ko = game.board().ko().filter(|ko| ko.1 == game.to_move()).map(|ko| ko.0);
    if let Some(ko) = ko {
        urgencies.forbid(ko);
    }
    for point in (!partial.inside()).iter() {
        urgencies.forbid(point);
    }
    let told = |(point, urgency): (Point, u32)| UrgencyMove {
        point: names.point(point),
        urgency,
        kinds: (1..=4).filter(|&k| urgencies.parts[k - 1].contains(point)).collect(),
    };
    Ok(UrgencyAnswer {
        to_move: game.to_move().into(),
        moves: urgencies.ranking().into_iter().map(told).collect(),
        hopeless: names.points(urgencies.hopeless.iter()),
        ko: ko.map(|p| names.point(p)),
    })
}
