//! Games as JSON trees, and the list of games the server was started with.

use std::collections::BTreeMap;

use igolog_core::{Color, Game, Graph};
use igolog_text::replay::{Replay, rules_of};
use igolog_text::sgf::{self, Collection, Mark, Node, Size, WrittenMove, Xy};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::error::ApiError;
use super::limits;
use super::points::{BoardData, board_data, name};
use super::request::{Setup, Side, Step};

/// A game with its variations, as the page keeps it.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct GameData {
    pub(super) name: String,
    pub(super) board: BoardData,
    pub(super) rules: String,
    pub(super) komi: f32,
    pub(super) handicap: u32,
    pub(super) info: BTreeMap<String, String>,
    pub(super) nodes: Vec<NodeData>,
    /// The node to show first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) at: Option<usize>,
}

/// A node; parents come before their children.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(crate) struct NodeData {
    pub(super) parent: i64,
    pub(super) steps: Vec<Step>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) comment: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) marks: Vec<MarkData>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) props: Vec<(String, Vec<String>)>,
}

/// A mark on a point.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(crate) struct MarkData {
    pub(super) point: String,
    pub(super) kind: MarkKind,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) text: Option<String>,
}

/// The kinds of marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum MarkKind {
    Circle,
    Square,
    Triangle,
    Cross,
    Selected,
    Label,
    TerritoryBlack,
    TerritoryWhite,
}

/// Properties that the tree holds in a form of its own; the rest travels as written.
pub(super) const READ: &[&str] =
    &["B", "W", "AB", "AW", "AE", "PL", "C", "CR", "SQ", "TR", "MA", "SL", "TB", "TW", "LB"];

/// A record as a tree.
pub(super) fn from_record(record: sgf::Record<'_>, file: &str) -> Result<GameData, ApiError> {
    let size = record.size();
    let (width, height) = (usize::from(size.width), usize::from(size.height));
    let graph = Graph::grid(width, height).map_err(ApiError::bad)?;
    let mut indices = BTreeMap::new();
    let mut nodes = Vec::new();
    for node in record.nodes() {
        indices.insert(node.id(), nodes.len());
        let parent = node.parent().and_then(|p| indices.get(&p.id())).map_or(-1, |&index| index as i64);
        nodes.push(from_node(node, parent, &graph, size));
    }
    set_first_turn(record, &mut nodes);
    let rules = record.rules().unwrap_or_default();
    let known = rules_of(record).and_then(|known| {
        let named = |n: &&&str| igolog_core::Rules::named(n) == Some(known);
        // Several names may mean the same switches: prefer the one written.
        let written = rules.to_ascii_lowercase();
        let by_text = igolog_core::Rules::NAMES.iter().find(|n| written.starts_with(**n) && named(n));
        by_text.or_else(|| igolog_core::Rules::NAMES.iter().find(named))
    });
    Ok(GameData {
        name: title(record, file),
        board: board_data(&graph, json!({ "kind": "grid", "width": width, "height": height })),
        rules: known.unwrap_or(&"chinese").to_string(),
        komi: record.played_komi(&rules_of(record).unwrap_or(igolog_core::Rules::CHINESE)).points.as_f32(),
        handicap: record.handicap().unwrap_or(0),
        info: info(record),
        nodes,
        at: None,
    })
}

/// Says at the root when White begins, as after handicap stones: without a word a tree begins with Black.
fn set_first_turn(record: sgf::Record<'_>, nodes: &mut [NodeData]) {
    let begins = Replay::to_move(record, 0, None).map_or(Color::Black, |replay| replay.game.to_move());
    let Some(root) = nodes.first_mut().filter(|_| begins == Color::White) else { return };
    let turn = Some(Side::White);
    match root.steps.first_mut() {
        Some(Step::Setup { setup }) => setup.turn = setup.turn.or(turn),
        _ => root.steps.insert(0, Step::Setup { setup: Setup { turn, ..Setup::default() } }),
    }
}

fn title(record: sgf::Record<'_>, file: &str) -> String {
    match (record.name(), record.player(Color::Black), record.player(Color::White)) {
        (Some(name), _, _) => name.into_owned(),
        (None, Some(black), Some(white)) => format!("{black} – {white}"),
        _ => file.to_string(),
    }
}

fn info(record: sgf::Record<'_>) -> BTreeMap<String, String> {
    const SHOWN: &[&str] = &["PB", "PW", "BR", "WR", "DT", "EV", "RO", "PC", "RE", "GN", "RU"];
    let found = SHOWN.iter().filter_map(|name| Some((name.to_string(), record.info(name)?.simple_text().into_owned())));
    found.filter(|(_, text)| !text.is_empty()).collect()
}

fn from_node(node: Node<'_>, parent: i64, graph: &Graph, size: Size) -> NodeData {
    let point = |xy: Xy| graph.at(usize::from(xy.x), usize::from(xy.y)).map(|p| name(graph, p));
    let mut steps = Vec::new();
    let mut setup = Setup::default();
    for (color, area) in node.setup() {
        let list = match color {
            Some(Color::Black) => &mut setup.b,
            Some(Color::White) => &mut setup.w,
            None => &mut setup.e,
        };
        list.extend(area.points().filter_map(point));
    }
    setup.turn = node.to_move().map(Side::from);
    if node.has_setup() || setup.turn.is_some() {
        steps.push(Step::Setup { setup });
    }
    for (color, value) in node.moves() {
        let at = match WrittenMove::parse(value.raw(), size) {
            WrittenMove::Stone(xy) => point(xy),
            WrittenMove::Pass => Some("pass".to_string()),
            WrittenMove::Invalid => None,
        };
        steps.extend(at.map(|at| Step::Move(color.into(), at)));
    }
    let marks = node.marks().into_iter().filter_map(|(xy, mark)| {
        let (kind, text) = match mark {
            Mark::Circle => (MarkKind::Circle, None),
            Mark::Square => (MarkKind::Square, None),
            Mark::Triangle => (MarkKind::Triangle, None),
            Mark::Cross => (MarkKind::Cross, None),
            Mark::Selected => (MarkKind::Selected, None),
            Mark::Territory(Color::Black) => (MarkKind::TerritoryBlack, None),
            Mark::Territory(Color::White) => (MarkKind::TerritoryWhite, None),
            Mark::Label(text) => (MarkKind::Label, Some(text.into_owned())),
            Mark::Dim => return None,
        };
        Some(MarkData { point: point(xy)?, kind, text })
    });
    let props = node.properties().filter_map(|property| {
        let name = property.name().into_owned();
        let values = property.values().map(|v| v.raw().to_string()).collect();
        (!READ.contains(&name.as_str())).then_some((name, values))
    });
    NodeData {
        parent,
        steps,
        comment: node.comment().map(|c| c.into_owned()).unwrap_or_default(),
        marks: marks.collect(),
        props: props.collect(),
    }
}

/// A position without a record as a tree of one node.
pub(super) fn from_game(game: &Game, spec: Value, title: &str) -> GameData {
    let board = game.board();
    let graph = board.graph();
    let stones = |color| super::points::names(graph, board.points_with(Some(color)).iter());
    let setup =
        Setup { b: stones(Color::Black), w: stones(Color::White), e: Vec::new(), turn: Some(game.to_move().into()) };
    GameData {
        name: title.to_string(),
        board: board_data(graph, spec),
        rules: game.rules().to_string(),
        komi: game.komi().as_f32(),
        handicap: game.handicap(),
        info: BTreeMap::new(),
        nodes: vec![NodeData {
            parent: -1,
            steps: vec![Step::Setup { setup }],
            comment: String::new(),
            marks: Vec::new(),
            props: Vec::new(),
        }],
        at: None,
    }
}

/// The games the server was started with, kept as texts: a tree takes far more memory.
#[derive(Debug, Default)]
pub(crate) struct Games {
    texts: Vec<Vec<u8>>,
    bytes: usize,
    entries: Vec<Entry>,
}

#[derive(Debug)]
struct Entry {
    name: String,
    text: usize,
    /// Which game of the text.
    game: usize,
    /// The move to show first.
    at_move: Option<usize>,
}

impl Games {
    /// Adds all games of a text; `at_move` is the move to show first.
    ///
    /// # Errors
    /// If it is no game, position or graph, or the limits are reached.
    pub(crate) fn add(&mut self, file: &str, text: Vec<u8>, at_move: Option<usize>) -> Result<(), String> {
        let opened = super::open::read(&text, file).map_err(|e| format!("{file}: {}", e.error))?;
        self.bytes += text.len();
        if self.bytes > limits::FILES_BYTES || self.entries.len() + opened.games.len() > limits::GAMES {
            return Err(format!("more than {} games or {} MiB", limits::GAMES, limits::FILES_BYTES >> 20));
        }
        for (game, data) in opened.games.iter().enumerate() {
            let short = file.rsplit('/').next().unwrap_or(file);
            let name = if data.name == file { short.to_string() } else { format!("{} · {short}", data.name) };
            self.entries.push(Entry { name, text: self.texts.len(), game, at_move });
        }
        self.texts.push(text);
        Ok(())
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    /// The texts as they were given.
    pub(super) fn texts(&self) -> impl Iterator<Item = &[u8]> {
        self.texts.iter().map(Vec::as_slice)
    }

    pub(super) fn entries(&self) -> Vec<Value> {
        self.entries.iter().enumerate().map(|(id, entry)| json!({ "id": id, "name": entry.name })).collect()
    }

    pub(super) fn load(&self, id: usize) -> Result<GameData, ApiError> {
        let entry = self.entries.get(id).ok_or_else(|| ApiError::not_found("there is no such game"))?;
        let mut games = super::open::read(&self.texts[entry.text], &entry.name)?.games;
        if entry.game >= games.len() {
            return Err(ApiError::internal());
        }
        let mut data = games.swap_remove(entry.game);
        data.at = entry.at_move.map(|moves| node_of_move(&data.nodes, moves));
        Ok(data)
    }
}

/// The node of the main line after which so many moves were made.
fn node_of_move(nodes: &[NodeData], moves: usize) -> usize {
    let (mut at, mut made) = (0, 0);
    let mut last_parent = -1;
    for (index, node) in nodes.iter().enumerate() {
        // Parents come first and the main line is the first child each time.
        if node.parent != last_parent {
            break;
        }
        made += node.steps.iter().filter(|step| matches!(step, Step::Move(..))).count();
        (at, last_parent) = (index, index as i64);
        if made >= moves {
            break;
        }
    }
    at
}

/// Reads a collection as trees.
pub(super) fn from_collection(collection: &Collection, file: &str) -> Result<Vec<GameData>, ApiError> {
    collection.games().map(|record| from_record(record, file)).collect()
}
