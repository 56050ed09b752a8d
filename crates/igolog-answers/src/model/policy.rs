//! Which moves are likely, by learned weights.

use igolog_bw::formula::Context;
use igolog_bw::learn::{Model, Policy};
use igolog_text::vertex;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::region::cut;
use crate::asked::Asked;
use crate::complaint::in_words;
use crate::names::Names;
use crate::refusal::Refusal;
use crate::words::Side;
use crate::work::Work;

/// Most properties of a policy that a question brings along.
const FEATURES: usize = 1000;
/// Most reasons told for a move.
const REASONS: usize = 40;

/// Which moves are likely?
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct PolicyQuestion {
    /// A policy as training gives it; the built-in one for the board's size if left out.
    pub model: Option<Value>,
    /// Tell the properties that speak for and against this move.
    pub why: Option<String>,
    /// Only this part of the board, as a board of its own: rectangles and points such as `A1-D4,K10`.
    pub region: String,
    /// Keep the rest of the board as it is, but let nobody play there.
    pub walls: bool,
}

/// The legal moves with their probabilities, the likeliest first.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PolicyAnswer {
    /// Whose moves they are.
    pub to_move: Side,
    /// The moves.
    pub moves: Vec<PolicyMove>,
    /// What the policy learned from.
    pub training: Value,
    /// What speaks for and against the move asked about, the weightiest first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reasons: Option<Vec<PolicyReason>>,
}

/// One move.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PolicyMove {
    /// Where.
    pub point: String,
    /// How likely.
    pub probability: f64,
}

/// A property of a move.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PolicyReason {
    /// The property as a formula.
    pub formula: String,
    /// Its weight.
    pub weight: f64,
}

pub(crate) fn policy(asked: &Asked<'_>, question: &PolicyQuestion, work: &Work<'_>) -> Result<PolicyAnswer, Refusal> {
    let partial = cut(asked, &question.region, question.walls)?;
    let game = partial.game();
    let names = Names::new(game.board(), asked.notation());
    let graph = game.board().graph();
    let model = match &question.model {
        None => Model::built_in_for(graph),
        Some(given) => read(given)?,
    };
    let fail = |e: &dyn std::fmt::Display| work.check().err().unwrap_or_else(|| Refusal::bad(e).of("model"));
    let mut policy = Policy::while_wanted(&model, graph, work.stop.clone()).map_err(|e| fail(&e))?;
    let (board, to_move, context) = (game.board(), game.to_move(), Context::of_game(game));
    let mut moves = policy.moves(board, to_move, &context).map_err(|e| fail(&e))?;
    moves.retain(|mv| partial.inside().contains(mv.0));
    moves.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    let reasons = match &question.why {
        None => None,
        Some(name) => {
            let point = vertex::parse(graph, name, asked.notation()).map_err(|e| Refusal::bad(e).of("why"))?;
            let found = policy.reasons(board, to_move, &context, point).map_err(|e| fail(&e))?;
            let told = found.into_iter().take(REASONS);
            Some(
                told.map(|(formula, weight)| PolicyReason { formula: formula.to_string(), weight: weight.into() })
                    .collect(),
            )
        }
    };
    let told = |&(point, share): &(_, f32)| PolicyMove { point: names.point(point), probability: share.into() };
    Ok(PolicyAnswer {
        to_move: to_move.into(),
        moves: moves.iter().map(told).collect(),
        training: serde_json::to_value(&model.training).unwrap_or(Value::Null),
        reasons,
    })
}

fn read(given: &Value) -> Result<Model, Refusal> {
    let model: Model = serde_path_to_error::deserialize(given).map_err(|error| {
        let path = match error.path().to_string().as_str() {
            "." => "model".to_owned(),
            inside => format!("model.{inside}"),
        };
        Refusal::bad(format!("this is no policy: {}", in_words(&error.into_inner().to_string()))).of(path)
    })?;
    let model = model.checked().map_err(|e| Refusal::bad(e).of("model"))?;
    if model.features.len() > FEATURES {
        return Err(Refusal::too_large(format!("a policy here has at most {FEATURES} properties")).of("model"));
    }
    Ok(model)
}
