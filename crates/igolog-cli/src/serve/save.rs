//! `/api/save`: a tree as SGF.

use std::collections::BTreeMap;

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use igolog_core::{Color, Graph};
use igolog_text::sgf::{Collection, NodeId, escape};
use igolog_text::vertex::{self, Notation};
use serde::Deserialize;
use serde_json::Value;

use super::error::{ApiError, Body};
use super::games::{MarkKind, NodeData, READ};
use super::request::{Step, graph_file};
use super::{Shared, limits};

#[derive(Deserialize)]
pub(super) struct Tree {
    board: BoardPart,
    rules: String,
    komi: f32,
    #[serde(default)]
    handicap: u32,
    #[serde(default)]
    info: BTreeMap<String, String>,
    nodes: Vec<NodeData>,
}

#[derive(Deserialize)]
struct BoardPart {
    spec: Value,
}

/// Writes a game with all its variations; properties that the page does not know come back as they were.
pub(super) async fn save(State(app): State<Shared>, Body(tree): Body<Tree>) -> Result<Response, ApiError> {
    let text = app.work.quick(move |_| write(&tree)).await?;
    Ok(([(header::CONTENT_TYPE, "application/x-go-sgf; charset=utf-8")], text).into_response())
}

fn write(tree: &Tree) -> Result<String, ApiError> {
    let file = graph_file(&tree.board.spec)?;
    let size = file.graph.grid_size().filter(|&(w, h)| w <= 52 && h <= 52);
    let (width, height) = size.ok_or_else(|| {
        ApiError::bad("SGF holds rectangular boards only").hint("save a graph file or share the link")
    })?;
    if tree.nodes.is_empty() || tree.nodes.len() > 20 * limits::STEPS {
        return Err(ApiError::bad("a game has a root node, and not too many others"));
    }
    let mut games = Collection::new();
    let root = games.game(0).ok_or_else(ApiError::internal)?.root().id();
    let mut ids: Vec<NodeId> = Vec::with_capacity(tree.nodes.len());
    for (index, node) in tree.nodes.iter().enumerate() {
        let id = match usize::try_from(node.parent) {
            Err(_) if index == 0 => root,
            Ok(parent) if parent < index => games.add_child(ids[parent]),
            _ => return Err(ApiError::bad(format!("node {index}: parents come before their children"))),
        };
        ids.push(id);
        if index == 0 {
            set_root(&mut games, root, tree, width, height);
        }
        set_node(&mut games, id, node, &file.graph).map_err(|e| ApiError::bad(format!("node {index}: {e}")))?;
    }
    Ok(games.to_string())
}

fn set_root(games: &mut Collection, root: NodeId, tree: &Tree, width: usize, height: usize) {
    let size = if width == height { width.to_string() } else { format!("{width}:{height}") };
    for (name, value) in [("FF", "4"), ("GM", "1"), ("CA", "UTF-8"), ("SZ", &size)] {
        games.set(root, name, [value]);
    }
    let given = |name: &str| tree.nodes[0].props.iter().any(|(n, _)| n == name);
    if !given("KM") && tree.komi.is_finite() {
        games.set(root, "KM", [tree.komi.to_string()]);
    }
    if !given("HA") && tree.handicap > 0 {
        games.set(root, "HA", [tree.handicap.to_string()]);
    }
    if !given("RU") {
        games.set_text(root, "RU", &tree.rules);
    }
    for (name, value) in &tree.info {
        if is_name(name) && !given(name) {
            games.set_text(root, name, value);
        }
    }
}

fn set_node(games: &mut Collection, id: NodeId, node: &NodeData, graph: &Graph) -> Result<(), String> {
    let xy = |name: &String| -> Result<String, String> {
        let point = vertex::parse(graph, name, Notation::Gtp).map_err(|e| e.to_string())?;
        Ok(vertex::name(graph, point, Notation::Sgf))
    };
    let mut lists: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for step in &node.steps {
        match step {
            Step::Move(side, name) => {
                let value = if name.eq_ignore_ascii_case("pass") { String::new() } else { xy(name)? };
                games.set(id, if Color::from(*side) == Color::Black { "B" } else { "W" }, [value]);
            }
            Step::Setup { setup } => {
                for (name, points) in [("AB", &setup.b), ("AW", &setup.w), ("AE", &setup.e)] {
                    for point in points {
                        let at = xy(point)?;
                        // A point set twice keeps the last stone only.
                        for list in lists.values_mut() {
                            list.retain(|other| *other != at);
                        }
                        lists.entry(name).or_default().push(at);
                    }
                }
                if let Some(turn) = setup.turn {
                    games.set(id, "PL", [if Color::from(turn) == Color::Black { "B" } else { "W" }]);
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
            MarkKind::Label => ("LB", format!("{at}:{}", escape(mark.text.as_deref().unwrap_or(""), true))),
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
