//! A tree saved as SGF.

use std::collections::BTreeMap;

use igolog_core::{Color, Graph};
use igolog_text::sgf::{Collection, NodeId, escape_in_pair};
use igolog_text::vertex::{self, Notation};
use serde::{Deserialize, Serialize};

use super::tree::{MarkKind, READ, TreeNode, from_game};
use crate::asked::Asked;
use crate::position::StepSpec;
use crate::refusal::Refusal;
use crate::work::Work;

/// Largest side of a board that SGF has letters for.
const LARGEST: usize = 52;
/// Nodes that a tree may have for each step that a position may have.
const NODES_PER_STEP: usize = 20;

/// What is a game in SGF? The board, the rules, komi and handicap are those of the position.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct SaveQuestion {
    /// Who played, when and where: texts by property of SGF.
    pub info: BTreeMap<String, String>,
    /// The nodes of the game, parents before children; if left out, the position alone.
    pub nodes: Vec<TreeNode>,
}

/// A record.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SaveAnswer {
    /// The text.
    pub sgf: String,
}

pub(crate) fn save(asked: &Asked<'_>, question: &SaveQuestion, work: &Work<'_>) -> Result<SaveAnswer, Refusal> {
    let graph = asked.board().graph();
    let size = graph.grid_size().filter(|&(width, height)| width <= LARGEST && height <= LARGEST);
    let size = size.ok_or_else(|| {
        Refusal::bad("SGF holds rectangular boards only")
            .of("board")
            .hint("keep a graph file: the question `position` gives it")
    })?;
    let position = from_game(&asked.game, asked.notation()).nodes;
    let nodes = if question.nodes.is_empty() { &position } else { &question.nodes };
    if nodes.len() > NODES_PER_STEP.saturating_mul(work.limits.steps) {
        return Err(Refusal::too_large("more nodes than can be saved here").of("nodes"));
    }
    if !question.nodes.is_empty() && !asked.game.steps().is_empty() {
        return Err(Refusal::bad("the steps of a tree are those of its nodes").of("steps"));
    }
    let (mut games, root) = Collection::with_root();
    let mut ids: Vec<NodeId> = Vec::with_capacity(nodes.len());
    for (place, node) in nodes.iter().enumerate() {
        let fault = |e: String| Refusal::bad(format!("node {place}: {e}")).of("nodes");
        let id = match usize::try_from(node.parent) {
            Err(_) if place == 0 => root,
            Ok(parent) if parent < place => games.add_child(ids[parent]),
            _ => return Err(fault("parents come before their children".to_owned())),
        };
        ids.push(id);
        if place == 0 {
            set_root(&mut games, root, asked, question, size);
        }
        set_node(&mut games, id, node, graph, asked.notation()).map_err(fault)?;
    }
    Ok(SaveAnswer { sgf: games.to_string() })
}

fn set_root(
    games: &mut Collection,
    root: NodeId,
    asked: &Asked<'_>,
    question: &SaveQuestion,
    (width, height): (usize, usize),
) {
    let size = if width == height { width.to_string() } else { format!("{width}:{height}") };
    for (name, value) in [("FF", "4"), ("GM", "1"), ("CA", "UTF-8"), ("SZ", &size)] {
        games.set(root, name, [value]);
    }
    let given = |name: &str| question.nodes.first().is_some_and(|node| node.props.iter().any(|(n, _)| n == name));
    if !given("KM") {
        games.set(root, "KM", [asked.game.komi().as_f64().to_string()]);
    }
    if !given("HA") && asked.game.handicap() > 0 {
        games.set(root, "HA", [asked.game.handicap().to_string()]);
    }
    if !given("RU") {
        games.set_text(root, "RU", &asked.game.rules().to_string());
    }
    for (name, value) in &question.info {
        if is_name(name) && !given(name) {
            games.set_text(root, name, value);
        }
    }
}

fn set_node(
    games: &mut Collection,
    id: NodeId,
    node: &TreeNode,
    graph: &Graph,
    notation: Notation,
) -> Result<(), String> {
    let xy = |name: &String| -> Result<String, String> {
        let point = vertex::parse(graph, name, notation).map_err(|e| e.to_string())?;
        Ok(vertex::name(graph, point, Notation::Sgf))
    };
    let mut lists: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for step in &node.steps {
        match step {
            StepSpec::Next(_) => return Err("a move of a tree says whose it is".to_owned()),
            StepSpec::Move(side, name) => {
                let value = if name.eq_ignore_ascii_case("pass") { String::new() } else { xy(name)? };
                games.set(id, if Color::from(*side) == Color::Black { "B" } else { "W" }, [value]);
            }
            StepSpec::Setup { setup } => {
                for (name, points) in [("AB", &setup.black), ("AW", &setup.white), ("AE", &setup.empty)] {
                    for point in points {
                        let at = xy(point)?;
                        // A point set twice keeps the last stone only.
                        for list in lists.values_mut() {
                            list.retain(|other| *other != at);
                        }
                        lists.entry(name).or_default().push(at);
                    }
                }
                if let Some(side) = setup.to_move {
                    games.set(id, "PL", [if Color::from(side) == Color::Black { "B" } else { "W" }]);
                }
            }
        }
    }
    for mark in &node.marks {
        let at = xy(&mark.point)?;
        let (name, value) = match mark.kind {
            MarkKind::Circle => ("CR", at),
            MarkKind::Square => ("SQ", at),
            MarkKind::Triangle => ("TR", at),
            MarkKind::Cross => ("MA", at),
            MarkKind::Selected => ("SL", at),
            MarkKind::TerritoryBlack => ("TB", at),
            MarkKind::TerritoryWhite => ("TW", at),
            MarkKind::Label => ("LB", format!("{at}:{}", escape_in_pair(mark.text.as_deref().unwrap_or("")))),
        };
        lists.entry(name).or_default().push(value);
    }
    for (name, values) in lists.into_iter().filter(|(_, values)| !values.is_empty()) {
        games.set(id, name, values);
    }
    if !node.comment.is_empty() {
        games.set_text(id, "C", &node.comment);
    }
    for (name, values) in &node.props {
        let ours = READ.contains(&name.as_str()) || ["FF", "GM", "CA", "SZ"].contains(&name.as_str());
        if is_name(name) && !ours {
            games.set(id, name, values);
        }
    }
    Ok(())
}

/// Whether a text is a property name.
fn is_name(text: &str) -> bool {
    (1..=16).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit())
}
