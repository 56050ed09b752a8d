//! What a door tells of itself: what can be asked here, and about what.

use std::collections::BTreeMap;

use igolog_core::Rules;
use igolog_facts::Relation;
use igolog_play::PlayerKind;
use serde::Serialize;

use crate::demo::{self, Demo};
use crate::layers::Layer;
use crate::position::PositionSpec;
use crate::question::Ask;
use crate::records::names;
use crate::refusal::Refusal;
use crate::work::Limits;

/// What can be asked, and about what.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct About {
    /// The version of the program.
    pub version: &'static str,
    /// The names of all questions.
    pub questions: &'static [&'static str],
    /// The names of all relations.
    pub relations: Vec<&'static str>,
    /// The names of all layers.
    pub layers: &'static [&'static str],
    /// The names of all sets of rules.
    pub rules: &'static [&'static str],
    /// The names of all players.
    pub players: &'static [&'static str],
    /// The limits of this door.
    pub limits: BTreeMap<&'static str, u64>,
    /// The games that are at hand.
    pub games: Vec<ListedGame>,
    /// The boards of the papers' figures.
    pub figures: Vec<Figure>,
}

/// A game in a list.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ListedGame {
    /// Its place in the list.
    pub id: usize,
    /// What it is called, and the file that it is in.
    pub name: String,
    /// Who played, when and where: texts by property of SGF.
    pub info: BTreeMap<String, String>,
}

/// A board of the papers.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Figure {
    /// What opens it.
    pub position: String,
    /// The number of its paper.
    pub paper: &'static str,
    /// The figure.
    pub item: &'static str,
    /// What it shows.
    pub about: &'static str,
    /// The same in Japanese.
    pub about_ja: &'static str,
}

impl About {
    /// What a door with these limits and games tells.
    pub fn new(limits: BTreeMap<&'static str, u64>, games: Vec<ListedGame>) -> About {
        About {
            version: env!("CARGO_PKG_VERSION"),
            questions: Ask::names(),
            relations: Relation::ALL.iter().map(|relation| relation.word()).collect(),
            layers: Layer::WORDS,
            rules: &Rules::NAMES,
            players: PlayerKind::WORDS,
            limits,
            games,
            figures: demo::all().filter_map(figure).collect(),
        }
    }
}

fn figure(demo: Demo) -> Option<Figure> {
    let (paper, item) = demo.figure?;
    let position = format!("demo:{}", demo.name);
    Some(Figure { position, paper, item, about: demo.about, about_ja: demo.about_ja })
}

/// The games of a text under the name of its file, numbered from `first` on.
///
/// # Errors
/// If it is no game, position or graph.
pub fn listed(file: &str, about: &PositionSpec, limits: &Limits, first: usize) -> Result<Vec<ListedGame>, Refusal> {
    let short = file.rsplit('/').next().unwrap_or(file);
    let named = |name: String| if name.is_empty() { short.to_owned() } else { format!("{name} · {short}") };
    let games = names(about, limits)?.into_iter().enumerate();
    Ok(games.map(|(place, game)| ListedGame { id: first + place, name: named(game.name), info: game.info }).collect())
}
