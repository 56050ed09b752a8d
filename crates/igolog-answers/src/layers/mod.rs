//! Layers of knowledge over a board, decided once and drawn by every door.

mod drawing;
mod fights;
mod legend;
mod shapes;
mod value;

pub(crate) use drawing::LABEL;
pub use drawing::{
    BodyDrawing, BodyStyle, Drawing, HeatDrawing, LegendEntry, LinkDrawing, MarkDrawing, MarkShape, Tone,
};

use igolog_facts::FactStore;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::asked::Asked;
use crate::names::Names;
use crate::refusal::Refusal;
use crate::work::Work;

/// What can be laid over a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Layer {
    /// Blocks, each with a colour and a letter.
    Blocks,
    /// Liberties: their number on every stone, and the last two.
    Liberties,
    /// Joints, and the stones they join.
    Joints,
    /// Kosumi links.
    Kosumi,
    /// Static groups of more than one block.
    Groups,
    /// Regions that are closed off.
    Regions,
    /// What each region is worth in eyes.
    Eyes,
    /// Verdicts.
    Life,
    /// Ladders.
    Ladders,
    /// Races to capture.
    Races,
    /// Which blocks hold together, and where others are cut, by reading.
    Connections,
    /// Influence.
    Influence,
    /// Urgent moves.
    Urgency,
    /// Likely moves.
    Policy,
    /// Territory and dead stones.
    Score,
}

igolog_core::words!(Layer, "layer",
    Blocks => "blocks", Liberties => "liberties", Joints => "joints", Kosumi => "kosumi", Groups => "groups",
    Regions => "regions", Eyes => "eyes", Life => "life", Ladders => "ladders", Races => "races",
    Connections => "connections", Influence => "influence", Urgency => "urgency", Policy => "policy", Score => "score");

/// What do these layers draw?
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct LayersQuestion {
    /// The layers, bottom first.
    pub layers: Vec<Layer>,
    /// For `score`: stones that are dead, whatever the program says.
    pub dead: Vec<String>,
    /// For `score`: stones that are alive, whatever it says.
    pub alive: Vec<String>,
    /// For `policy`: a policy as training gives it.
    pub model: Option<Value>,
}

/// The drawings, in the order asked for.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LayersAnswer {
    /// One for each layer.
    pub layers: Vec<LayerDrawing>,
}

/// A layer and what it draws.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LayerDrawing {
    /// The layer.
    pub layer: Layer,
    /// What it draws.
    pub drawing: Drawing,
}

pub(crate) fn layers(
    asked: &Asked<'_>,
    question: &LayersQuestion,
    work: &mut Work<'_>,
) -> Result<LayersAnswer, Refusal> {
    if question.layers.len() > Layer::WORDS.len() {
        return Err(Refusal::bad("a layer is asked for more than once").of("layers"));
    }
    let mut store = asked.store(work)?;
    let mut found = Vec::new();
    for &layer in &question.layers {
        let drawn = drawing(asked, question, &mut store, layer, work)?;
        let drawing = Drawing { legend: legend::legend(layer, asked.language()), ..drawn };
        found.push(LayerDrawing { layer, drawing });
        work.check()?;
    }
    work.spent += store.work();
    Ok(LayersAnswer { layers: found })
}

fn drawing(
    asked: &Asked<'_>,
    question: &LayersQuestion,
    store: &mut FactStore,
    layer: Layer,
    work: &mut Work<'_>,
) -> Result<Drawing, Refusal> {
    let names: Names<'_> = asked.names();
    Ok(match layer {
        Layer::Blocks => shapes::blocks(store, names),
        Layer::Liberties => shapes::liberties(store, names),
        Layer::Joints => shapes::joints(store, names),
        Layer::Kosumi => shapes::kosumi(store, names),
        Layer::Groups => shapes::groups(store, names),
        Layer::Regions => shapes::regions(store, names),
        Layer::Eyes => shapes::eyes(store, names),
        Layer::Life => fights::life(store, names, asked.language()),
        Layer::Ladders => fights::ladders(store, names),
        Layer::Races => fights::races(store, names),
        Layer::Connections => fights::connections(store, names),
        Layer::Influence => value::influence(store, names),
        Layer::Urgency => value::urgency(asked)?,
        Layer::Policy => value::policy(asked, question, work)?,
        Layer::Score => value::score(asked, question, work)?,
    })
}
