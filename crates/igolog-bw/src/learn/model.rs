//! A learned policy as a file: formulas with weights, to be read by people and programs.

use serde::{Deserialize, Serialize};

use super::extract::{Example, Extractor, FeatureError, Features};
use crate::formula::{Context, Definitions, FormulaError};
use igolog_core::{Board, Color, Graph, Point, Stop, words};
use std::sync::Arc;

/// The first field of a model file.
const FORMAT: &str = "igolog-policy-1";

/// How the weights were found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum TrainingMethod {
    /// For each position, the probability of a move is proportional to exp of its sum of weights.
    #[default]
    Softmax,
    /// A linear two-class support vector machine: is this the move that was played?
    Svm,
}

words!(TrainingMethod, "method", Softmax => "softmax", Svm => "svm");

/// A formula and its weight.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Weighted {
    /// What it adds to a move for which the formula holds.
    pub weight: f32,
    /// The property.
    pub formula: String,
}

/// What a model was trained on.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Training {
    /// Number of games.
    pub games: usize,
    /// Number of positions.
    pub positions: usize,
    /// Passes over the games.
    pub epochs: u32,
    /// The seed of the order of games.
    pub seed: u64,
    /// What the games were, in the trainer's words.
    pub note: String,
}

/// A policy: properties of moves with weights, heaviest first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Model {
    /// `igolog-policy-1`.
    pub format: String,
    /// How the weights were found.
    pub method: TrainingMethod,
    /// What it was trained on.
    pub training: Training,
    /// Definitions beyond the built-in vocabulary that the formulas use.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub definitions: String,
    /// The properties.
    pub features: Vec<Weighted>,
}

/// Why a model cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ModelError {
    /// The file is no JSON of the right shape.
    #[error("this is no policy file: {0}")]
    Json(#[from] serde_json::Error),
    /// The file has another format.
    #[error("this policy file has the format {found:?}, not {FORMAT:?}")]
    Format {
        /// The format it has.
        found: String,
    },
    /// Its definitions are not understood.
    #[error("the policy's definitions: {0}")]
    Definitions(#[from] FormulaError),
    /// Its features are not understood.
    #[error(transparent)]
    Features(#[from] FeatureError),
}

impl Model {
    /// A model from weights, without the properties of no weight, heaviest first.
    pub fn new(
        method: TrainingMethod,
        training: Training,
        definitions: String,
        formulas: &[String],
        weights: &[f32],
    ) -> Model {
        let round = |weight: f32| (weight * 1e4).round() / 1e4;
        let mut features: Vec<Weighted> = formulas
            .iter()
            .zip(weights)
            .map(|(formula, &weight)| Weighted { formula: formula.clone(), weight: round(weight) })
            .filter(|f| f.weight != 0.0)
            .collect();
        features.sort_by(|a, b| b.weight.abs().total_cmp(&a.weight.abs()).then_with(|| a.formula.cmp(&b.formula)));
        Model { format: FORMAT.into(), method, training, definitions, features }
    }

    /// Reads a model file.
    ///
    /// # Errors
    /// If it is none.
    pub fn from_json(text: &str) -> Result<Model, ModelError> {
        serde_json::from_str::<Model>(text)?.checked()
    }

    /// The model, if it is of the format that is known here.
    ///
    /// # Errors
    /// If it is of another.
    pub fn checked(self) -> Result<Model, ModelError> {
        match self.format.as_str() {
            FORMAT => Ok(self),
            _ => Err(ModelError::Format { found: self.format }),
        }
    }

    /// The model file: one line for each property.
    pub fn to_json(&self) -> String {
        let head = Model { features: Vec::new(), ..self.clone() };
        let head = serde_json::to_string_pretty(&head).expect("a model has no value that JSON lacks");
        let lines: Vec<String> = self
            .features
            .iter()
            .map(|f| format!("    {}", serde_json::to_string(f).expect("a number and a text")))
            .collect();
        head.replace("\"features\": []", &format!("\"features\": [\n{}\n  ]", lines.join(",\n"))) + "\n"
    }

    /// The policy trained on 9×9 games that comes with the program.
    pub fn built_in_9() -> Model {
        Model::from_json(include_str!("policy-9.json")).expect("the built-in policy is well formed")
    }

    /// The policy trained on 19×19 games that comes with the program.
    pub fn built_in_19() -> Model {
        Model::from_json(include_str!("policy-19.json")).expect("the built-in policy is well formed")
    }

    /// The built-in policy that suits a board best: by its number of points.
    pub fn built_in_for(graph: &Graph) -> Model {
        if graph.len() <= 13 * 13 { Model::built_in_9() } else { Model::built_in_19() }
    }
}

/// A model ready to judge the positions of one graph.
///
/// ```
/// use igolog_bw::formula::Context;
/// use igolog_bw::learn::{Model, Policy};
/// use igolog_core::{Board, Color, Graph};
/// let board = Board::new(Graph::grid(9, 9)?);
/// let mut policy = Policy::new(&Model::built_in_9(), board.graph())?;
/// let moves = policy.moves(&board, Color::Black, &Context::default())?;
/// let sum: f32 = moves.iter().map(|m| m.1).sum();
/// assert_eq!(moves.len(), 81);
/// assert!((sum - 1.0).abs() < 1e-3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Policy {
    extractor: Extractor,
    formulas: Vec<String>,
    weights: Vec<f32>,
}

impl Policy {
    /// Compiles a model for the boards of a graph.
    ///
    /// # Errors
    /// If its formulas are not understood.
    pub fn new(model: &Model, graph: &Arc<Graph>) -> Result<Policy, ModelError> {
        Policy::while_wanted(model, graph, Stop::never())
    }

    /// As [`new`](Policy::new), for a policy that gives up soon once this is asked to stop.
    ///
    /// # Errors
    /// If its formulas are not understood, or it was stopped.
    pub fn while_wanted(model: &Model, graph: &Arc<Graph>, stop: Stop) -> Result<Policy, ModelError> {
        let (features, weights) = compile(model)?;
        let features = features.with_stop(stop);
        let extractor = features.extractor(graph)?;
        Ok(Policy { extractor, formulas: features.formulas().to_vec(), weights })
    }

    /// Once this is asked to stop, judgements end soon with an error.
    pub fn set_stop(&mut self, stop: Stop) {
        self.extractor.set_stop(stop);
    }

    /// The legal moves, ko apart, with their probabilities, in ascending order of points.
    /// For a support vector machine they only rank the moves.
    ///
    /// # Errors
    /// If the features need too much work.
    pub fn moves(&mut self, board: &Board, to_move: Color, context: &Context) -> Result<Vec<(Point, f32)>, ModelError> {
        let example = self.extractor.position(board, to_move, context)?;
        let mut shares = Vec::new();
        softmax(&example, &self.weights, &mut shares);
        Ok(example.points.iter().copied().zip(shares).collect())
    }

    /// The properties that hold for a move, with their weights, heaviest first.
    ///
    /// # Errors
    /// If the features need too much work.
    pub fn reasons(
        &mut self,
        board: &Board,
        to_move: Color,
        context: &Context,
        point: Point,
    ) -> Result<Vec<(&str, f32)>, ModelError> {
        let example = self.extractor.position(board, to_move, context)?;
        let Ok(k) = example.points.binary_search(&point) else { return Ok(Vec::new()) };
        let mut reasons: Vec<(&str, f32)> =
            example.of(k).iter().map(|&f| (self.formulas[f as usize].as_str(), self.weights[f as usize])).collect();
        reasons.sort_by(|a, b| b.1.abs().total_cmp(&a.1.abs()));
        Ok(reasons)
    }
}

/// The features and weights of a model.
pub(super) fn compile(model: &Model) -> Result<(Features, Vec<f32>), ModelError> {
    let mut definitions = Definitions::default();
    definitions.add(&model.definitions)?;
    let formulas = model.features.iter().map(|f| f.formula.clone()).collect();
    Ok((Features::new(formulas, &definitions)?, model.features.iter().map(|f| f.weight).collect()))
}

/// The sums of weights of an example's moves.
pub(super) fn scores(example: &Example, weights: &[f32], into: &mut Vec<f32>) {
    into.clear();
    into.extend((0..example.points.len()).map(|k| example.of(k).iter().map(|&f| weights[f as usize]).sum::<f32>()));
}

/// The moves' probabilities.
pub(super) fn softmax(example: &Example, weights: &[f32], into: &mut Vec<f32>) {
    scores(example, weights, into);
    let most = into.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut sum = 0.0;
    for score in into.iter_mut() {
        *score = (*score - most).exp();
        sum += *score;
    }
    for share in into.iter_mut() {
        *share /= sum;
    }
}
