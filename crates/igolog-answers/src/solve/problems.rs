//! The problems of a collection: what each asks, so that a reader can choose one.
//!
//! A problem is a game of an SGF collection whose root has the stones. `GN` is its title, `JN` the title in Japanese, `LV` its
//! level from 1, `TR` marks the stones in question, `SO` says where it is from. Without marks the stones are found.

use igolog_core::{Board, Color, PointSet};
use igolog_text::input::Input;
use igolog_text::replay::Replay;
use igolog_text::sgf::{Markup, Record};
use igolog_text::vertex;
use igolog_tsumego::candidates;
use serde::{Deserialize, Serialize};

use crate::position::PositionSpec;
use crate::question::Question;
use crate::refusal::Refusal;
use crate::words::{Language, Side};
use crate::work::Work;

/// The name of the built-in collection.
const BUILT_IN: &str = "demo:problems";
/// Problems told if the question does not say how many.
const PAGE: usize = 200;

/// Which problems are there? The built-in ones, or those of the collection given as `position`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct ProblemsQuestion {
    /// The first problem to tell, from 0.
    pub from: usize,
    /// How many problems to tell; two hundred if left out.
    pub limit: Option<usize>,
}

/// The problems of a collection.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ProblemsAnswer {
    /// The collection, as a question names it: `demo:problems`, or nothing for a text of one's own.
    pub collection: Option<String>,
    /// The problems told.
    pub problems: Vec<ProblemData>,
    /// The number of the first problem told, from 0.
    pub from: usize,
    /// How many problems the collection has.
    pub total: usize,
}

/// One problem: ask for it with its `game`, `"move": 0` and its `stones`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ProblemData {
    /// A name that stays: the title's own words for the built-in ones, else the number.
    pub id: String,
    /// Which game of the collection, from 1.
    pub game: usize,
    /// Its title.
    pub title: String,
    /// How hard it is, from 1 (easy) to 5, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// Who plays.
    pub to_move: Side,
    /// What that side wants: `live` or `kill`. Nothing if no group is in question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal: Option<String>,
    /// The stones in question.
    pub stones: Vec<String>,
    /// The size of its board, `19x19`.
    pub board: String,
    /// Where it is from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
}

pub(crate) fn problems(
    question: &Question,
    asked: &ProblemsQuestion,
    work: &Work<'_>,
) -> Result<ProblemsAnswer, Refusal> {
    let about = &question.about;
    // Whatever is said of a position is read, so that a fault in it is told.
    let own = *about != PositionSpec::default();
    let spec = if own { about.clone() } else { PositionSpec::text(BUILT_IN) };
    let Some(Input::Games(collection)) = spec.input(&work.limits)? else {
        return Err(Refusal::bad("a collection of problems is SGF")
            .of("position")
            .hint("leave it out for the built-in problems"));
    };
    let total = collection.games().len();
    if let Some(game) = about.game.filter(|game| !(1..=total).contains(game)) {
        return Err(Refusal::bad(format!("there is no game {game}: the text has {total}")).of("game"));
    }
    let mut problems = Vec::new();
    for (at, record) in collection.games().enumerate().skip(asked.from).take(asked.limit.unwrap_or(PAGE)) {
        if work.stop.is_asked() {
            return Err(Refusal::stopped());
        }
        problems.push(problem(question, record, at + 1)?);
    }
    Ok(ProblemsAnswer {
        collection: if own {
            about.position.clone().filter(|name| name.starts_with("demo"))
        } else {
            Some(BUILT_IN.into())
        },
        problems,
        from: asked.from,
        total,
    })
}

fn problem(question: &Question, record: Record<'_>, game: usize) -> Result<ProblemData, Refusal> {
    let language = question.how.language;
    let replay = Replay::to_move(record, 0, None).map_err(|e| Refusal::bad(e).of("position"))?;
    let board = replay.game.board();
    let graph = board.graph();
    let text = |name: &str| record.root().get(name).map(|v| v.simple_text().into_owned()).filter(|t| !t.is_empty());
    let stones = marked(record, board).or_else(|| candidates(board).into_iter().next().map(|c| c.stones));
    let to_move = replay.game.to_move();
    let goal = stones.as_ref().and_then(|stones| board.color(stones.first()?)).map(|owner| goal(owner, to_move));
    let size = record.size();
    let title = match language {
        Language::Ja => text("JN").or_else(|| text("GN")),
        Language::En => text("GN"),
    };
    Ok(ProblemData {
        id: text("GN").map_or_else(|| game.to_string(), |name| slug(&name)),
        game,
        title: title.unwrap_or_else(|| match language {
            Language::En => format!("Problem {game}"),
            Language::Ja => format!("第{game}題"),
        }),
        level: text("LV").and_then(|level| level.parse().ok()),
        to_move: to_move.into(),
        goal: goal.map(str::to_owned),
        stones: stones
            .map(|set| set.iter().map(|p| vertex::name(graph, p, question.how.coords)).collect())
            .unwrap_or_default(),
        board: format!("{}x{}", size.width, size.height),
        source: text("SO"),
    })
}

fn goal(owner: Color, to_move: Color) -> &'static str {
    if owner == to_move { "live" } else { "kill" }
}

/// The stones of one colour that the root marks with triangles.
pub(super) fn marked(record: Record<'_>, board: &Board) -> Option<PointSet> {
    let graph = board.graph();
    let mut stones = PointSet::new(graph.len());
    let mut owner = None;
    for (xy, mark) in record.root().marks() {
        if !matches!(mark, Markup::Triangle) {
            continue;
        }
        let point = graph.at(usize::from(xy.x), usize::from(xy.y))?;
        let block = board.block(point)?;
        if *owner.get_or_insert(board.block_color(block)) != board.block_color(block) {
            return None;
        }
        for stone in board.block_stones(block) {
            stones.insert(stone);
        }
    }
    owner.map(|_| stones)
}

/// A title as a name for addresses: small letters, digits and dashes.
fn slug(title: &str) -> String {
    let words: String = title.chars().map(|c| if c.is_alphanumeric() { c.to_ascii_lowercase() } else { ' ' }).collect();
    words.split_whitespace().collect::<Vec<_>>().join("-")
}
