//! A game with its variations, as it travels.

use std::collections::BTreeMap;

use igolog_core::{Color, Game, Graph, Rules};
use igolog_text::replay::{Replay, rules_of};
use igolog_text::sgf::{Area, Markup, Node, Record, Size, WrittenMove, Xy};
use igolog_text::vertex::{self, Notation};
use serde::{Deserialize, Serialize};

use crate::position::{SetupSpec, StepSpec};
use crate::refusal::Refusal;
use crate::words::Side;
use crate::work::Work;

/// A game with its variations.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameTree {
    /// What it is called: its own name, its players, or nothing.
    pub name: String,
    /// Its board, by its place among the boards of the answer.
    pub board: usize,
    /// Its rules.
    pub rules: String,
    /// White's compensation.
    pub komi: f64,
    /// The number of handicap stones.
    pub handicap: u32,
    /// Who played, when and where: the texts of SGF's game information by property.
    pub info: BTreeMap<String, String>,
    /// Its nodes, parents before children.
    pub nodes: Vec<TreeNode>,
    /// The node of the move asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<usize>,
}

/// A node of a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TreeNode {
    /// The node before it, by its place in the list; −1 for the root.
    pub parent: i64,
    /// What happened.
    #[serde(default)]
    pub steps: Vec<StepSpec>,
    /// What was said.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub comment: String,
    /// Marks on points.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<TreeMark>,
    /// All other SGF properties as written, so that saving loses nothing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub props: Vec<(String, Vec<String>)>,
}

/// A mark that a record carries.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TreeMark {
    /// Where.
    pub point: String,
    /// Of which kind.
    pub kind: MarkKind,
    /// The letters of a label.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// The kinds of marks that records have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum MarkKind {
    /// A circle.
    Circle,
    /// A square.
    Square,
    /// A triangle.
    Triangle,
    /// A cross.
    Cross,
    /// Selected.
    Selected,
    /// Letters.
    Label,
    /// Black's territory.
    TerritoryBlack,
    /// White's territory.
    TerritoryWhite,
}

/// Properties that a tree holds in a form of its own; the rest travels as written.
pub(super) const READ: &[&str] =
    &["B", "W", "AB", "AW", "AE", "PL", "C", "CR", "SQ", "TR", "MA", "SL", "TB", "TW", "LB"];

/// A record as a tree, with the graph of its board.
///
/// # Errors
/// If there is no room for it in the answer, or the work was stopped.
pub(super) fn from_record(
    record: Record<'_>,
    graph: &Graph,
    board: usize,
    notation: Notation,
    work: &mut Work<'_>,
) -> Result<GameTree, Refusal> {
    // Before anything is made: names take ten times the memory that they take in an answer.
    for node in record.nodes() {
        work.room(room(node))?;
    }
    let size = record.size();
    let mut places = BTreeMap::new();
    let mut nodes = Vec::new();
    for node in record.nodes() {
        places.insert(node.id(), nodes.len());
        let parent = node.parent().and_then(|p| places.get(&p.id())).map_or(-1, |&place| place as i64);
        if nodes.len() % LOOK_EVERY == 0 {
            work.check()?;
        }
        nodes.push(from_node(node, parent, graph, size, notation));
    }
    set_first_turn(record, &mut nodes);
    let info = info(record);
    work.room(200 + info.values().map(String::len).sum::<usize>())?;
    Ok(GameTree {
        name: title(record),
        board,
        rules: rules_named(record).to_owned(),
        komi: record.played_komi(&rules_of(record).unwrap_or(Rules::CHINESE)).points.as_f64(),
        handicap: record.handicap().unwrap_or(0),
        info,
        nodes,
        at: None,
    })
}

/// Nodes between two looks at the stop token.
const LOOK_EVERY: usize = 16;

/// Bytes that a node takes in an answer, about: its texts, and the points of rectangles one by one.
fn room(node: Node<'_>) -> usize {
    let area = |text: &str| Area::parse(text).map_or(0, |area| area.points().count());
    let of = |value: &str| value.len() + 8 + if value.len() == 5 { 6 * area(value) } else { 0 };
    let values = node.properties().flat_map(|property| property.values());
    40 + values.map(|value| of(value.raw())).sum::<usize>()
}

/// The record's rules by name: several names may mean the same switches, and the one written is preferred.
fn rules_named(record: Record<'_>) -> &'static str {
    let written = record.rules().unwrap_or_default().to_ascii_lowercase();
    let known = rules_of(record).and_then(|known| {
        let named = |name: &&&str| Rules::named(name) == Some(known);
        let by_text = Rules::NAMES.iter().find(|name| written.starts_with(**name) && named(name));
        by_text.or_else(|| Rules::NAMES.iter().find(named))
    });
    known.unwrap_or(&"chinese")
}

/// Says at the root when White begins, as after handicap stones: without a word a tree begins with Black.
fn set_first_turn(record: Record<'_>, nodes: &mut [TreeNode]) {
    let root = record.root();
    let begins = if root.has_setup() || root.to_move().is_some() || record.handicap().unwrap_or(0) > 1 {
        Replay::to_move(record, 0, None).map_or(Color::Black, |replay| replay.game.to_move())
    } else {
        // What the replay would say, without a board for it: texts may have a million games.
        let first = |node: Node<'_>| node.moves().next().map(|(color, _)| color);
        root.line().take(3).find_map(first).unwrap_or(Color::Black)
    };
    let Some(root) = nodes.first_mut().filter(|_| begins == Color::White) else { return };
    let to_move = Some(Side::White);
    match root.steps.first_mut() {
        Some(StepSpec::Setup { setup }) => setup.to_move = setup.to_move.or(to_move),
        _ => root.steps.insert(0, StepSpec::Setup { setup: SetupSpec { to_move, ..SetupSpec::default() } }),
    }
}

pub(super) fn title(record: Record<'_>) -> String {
    match (record.name(), record.player(Color::Black), record.player(Color::White)) {
        (Some(name), _, _) => name.into_owned(),
        (None, Some(black), Some(white)) => format!("{black} – {white}"),
        _ => String::new(),
    }
}

pub(super) fn info(record: Record<'_>) -> BTreeMap<String, String> {
    const SHOWN: &[&str] = &["PB", "PW", "BR", "WR", "DT", "EV", "RO", "PC", "RE", "GN", "RU"];
    let found = SHOWN.iter().filter_map(|name| Some((name.to_string(), record.info(name)?.simple_text().into_owned())));
    found.filter(|(_, text)| !text.is_empty()).collect()
}

fn from_node(node: Node<'_>, parent: i64, graph: &Graph, size: Size, notation: Notation) -> TreeNode {
    let point = |xy: Xy| graph.at(usize::from(xy.x), usize::from(xy.y)).map(|p| vertex::name(graph, p, notation));
    let mut steps = Vec::new();
    let mut setup = SetupSpec::default();
    for (color, area) in node.setup() {
        let list = match color {
            Some(Color::Black) => &mut setup.black,
            Some(Color::White) => &mut setup.white,
            None => &mut setup.empty,
        };
        list.extend(area.points().filter_map(point));
    }
    setup.to_move = node.to_move().map(Side::from);
    if node.has_setup() || setup.to_move.is_some() {
        steps.push(StepSpec::Setup { setup });
    }
    for (color, value) in node.moves() {
        let at = match WrittenMove::parse(value.raw(), size) {
            WrittenMove::Stone(xy) => point(xy),
            WrittenMove::Pass => Some("pass".to_string()),
            WrittenMove::Invalid => None,
        };
        steps.extend(at.map(|at| StepSpec::Move(color.into(), at)));
    }
    let marks = node.marks().into_iter().filter_map(|(xy, mark)| {
        let (kind, text) = match mark {
            Markup::Circle => (MarkKind::Circle, None),
            Markup::Square => (MarkKind::Square, None),
            Markup::Triangle => (MarkKind::Triangle, None),
            Markup::Cross => (MarkKind::Cross, None),
            Markup::Selected => (MarkKind::Selected, None),
            Markup::Territory(Color::Black) => (MarkKind::TerritoryBlack, None),
            Markup::Territory(Color::White) => (MarkKind::TerritoryWhite, None),
            Markup::Label(text) => (MarkKind::Label, Some(text.into_owned())),
            Markup::Dim => return None,
        };
        Some(TreeMark { point: point(xy)?, kind, text })
    });
    let props = node.properties().filter_map(|property| {
        let name = property.name().into_owned();
        let values = property.values().map(|v| v.written().into_owned()).collect();
        (!READ.contains(&name.as_str())).then_some((name, values))
    });
    TreeNode {
        parent,
        steps,
        comment: node.comment().map(|c| c.into_owned()).unwrap_or_default(),
        marks: marks.collect(),
        props: props.collect(),
    }
}

/// A position as a tree of one node.
pub(super) fn from_game(game: &Game, notation: Notation) -> GameTree {
    let board = game.board();
    let graph = board.graph();
    let stones = |color| board.points_with(Some(color)).iter().map(|p| vertex::name(graph, p, notation)).collect();
    let setup = SetupSpec {
        black: stones(Color::Black),
        white: stones(Color::White),
        empty: Vec::new(),
        to_move: Some(game.to_move().into()),
    };
    GameTree {
        name: String::new(),
        board: 0,
        rules: game.rules().to_string(),
        komi: game.komi().as_f64(),
        handicap: game.handicap(),
        info: BTreeMap::new(),
        nodes: vec![TreeNode { parent: -1, steps: vec![StepSpec::Setup { setup }], ..TreeNode::default() }],
        at: None,
    }
}

/// The node of the main line after which so many moves were made.
pub(super) fn node_of_move(nodes: &[TreeNode], moves: usize) -> usize {
    let (mut at, mut made) = (0, 0);
    let mut last_parent = -1;
    for (place, node) in nodes.iter().enumerate() {
        // Parents come first and the main line is the first child each time.
        if node.parent != last_parent {
            break;
        }
        made += node.steps.iter().filter(|step| matches!(step, StepSpec::Move(..))).count();
        (at, last_parent) = (place, place as i64);
        if made >= moves {
            break;
        }
    }
    at
}
