//! Influence: which side is nearer and stronger around each point.

use serde::Serialize;

use crate::asked::Asked;
use crate::refusal::Refusal;
use crate::words::{Certainty, CertaintyWord, Pair};
use crate::work::Work;

/// The potential of every point, and what it suggests.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct InfluenceAnswer {
    /// Always an estimate.
    #[serde(with = "CertaintyWord")]
    pub certainty: Certainty,
    /// For each point from −1 (White's) to 1 (Black's).
    pub potential: Vec<f64>,
    /// Likely territory.
    pub territory: Pair<usize>,
    /// Likely area.
    pub area: Pair<usize>,
}

pub(crate) fn influence(asked: &Asked<'_>, work: &mut Work<'_>) -> Result<InfluenceAnswer, Refusal> {
    let mut store = asked.store(work)?;
    let field = store.influence();
    let thousandths = |p| (f64::from(field.at(p)) * 1000.0).round() / 1000.0;
    work.spent += store.work();
    Ok(InfluenceAnswer {
        certainty: Certainty::Estimated,
        potential: asked.board().graph().points().map(thousandths).collect(),
        territory: field.territory().into(),
        area: field.area().into(),
    })
}
