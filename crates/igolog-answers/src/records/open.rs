//! Any text of Go opened as trees.

use std::collections::BTreeMap;
use std::sync::Arc;

use igolog_core::{Graph, Stop};
use igolog_text::input::Input;
use igolog_text::replay::findings;
use igolog_text::sgf::Collection;
use igolog_text::vertex::Notation;
use serde::{Deserialize, Serialize};

use super::tree::{GameTree, from_game, from_record, info, node_of_move, title};
use crate::board::{BoardAnswer, of_graph};
use crate::position::PositionSpec;
use crate::question::Question;
use crate::refusal::{Fault, Refusal};
use crate::work::{Limits, Work};

/// Games told if the question does not say how many.
const PAGE: usize = 100;
/// Games of a text that are played through to see what is wrong with them, and how much of that is told.
const CHECKED: usize = 100;
const WARNINGS: usize = 20;

/// What does a text hold?
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct OpenQuestion {
    /// The first game to tell, from 0.
    pub from: usize,
    /// How many games to tell; a hundred if left out, and fewer if they are too long for one answer.
    pub limit: Option<usize>,
}

/// The games of a text.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OpenAnswer {
    /// `sgf`, `diagram`, `position`, `graph`, or `board` if there was no text.
    pub kind: String,
    /// The boards of the games, each once.
    pub boards: Vec<BoardAnswer>,
    /// The games told.
    pub games: Vec<GameTree>,
    /// The number of the first game told, from 0.
    pub from: usize,
    /// How many games the text holds.
    pub total: usize,
}

/// The names of all games of a text, empty where one has none: the list of what [`OpenQuestion`] tells in pages.
///
/// # Errors
/// If the text cannot be read.
pub fn names(about: &PositionSpec, limits: &Limits) -> Result<Vec<Listed>, Refusal> {
    if let Some(Input::Games(collection)) = about.input(limits)? {
        return Ok(collection.games().map(|record| Listed { name: title(record), info: info(record) }).collect());
    }
    about.read(Notation::default(), limits, &Stop::never())?;
    Ok(vec![Listed::default()])
}

/// What a list tells of a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Listed {
    /// Its name, or its players'; empty if it has neither.
    pub name: String,
    /// Who played, when and where: texts by property of SGF.
    pub info: BTreeMap<String, String>,
}

pub(crate) fn open(
    question: &Question,
    open: &OpenQuestion,
    work: &mut Work<'_>,
) -> Result<(OpenAnswer, Vec<String>), Refusal> {
    if let Some(Input::Games(collection)) = question.about.input(&work.limits)? {
        return records(question, open, &collection, work);
    }
    let notation = question.how.coords;
    let posed = question.about.read(notation, &work.limits, &work.stop)?;
    let kind = match &posed.input {
        Some(Input::Diagram(_)) => "diagram",
        Some(Input::Graph(_)) => "graph",
        Some(_) => "position",
        None if question.about.position.is_some() => "position",
        None => "board",
    };
    let answer = OpenAnswer {
        kind: kind.to_owned(),
        boards: vec![of_graph(posed.game.board().graph())],
        games: vec![from_game(&posed.game, notation)],
        from: 0,
        total: 1,
    };
    Ok((answer, posed.warnings))
}

fn records(
    question: &Question,
    open: &OpenQuestion,
    collection: &Collection,
    work: &mut Work<'_>,
) -> Result<(OpenAnswer, Vec<String>), Refusal> {
    let about = &question.about;
    for (field, given) in [
        ("steps", !about.steps.is_empty()),
        ("to_move", about.to_move.is_some()),
        ("rules", about.rules.is_some()),
        ("komi", about.komi.is_some()),
        ("handicap", about.handicap.is_some()),
    ] {
        if given {
            return Err(Refusal::bad("a record is opened as it is").of(field));
        }
    }
    let total = collection.games().len();
    let (from, count) = match about.game {
        None => (open.from, open.limit.unwrap_or(PAGE)),
        Some(game) => {
            let place = game.checked_sub(1).filter(|&place| place < total);
            let missing = || Refusal::bad(format!("there is no game {game}: the text has {total}")).of("game");
            (place.ok_or_else(missing)?, 1)
        }
    };
    let mut graphs: Vec<Arc<Graph>> = Vec::new();
    let mut games = Vec::new();
    for record in collection.games().skip(from).take(count) {
        work.check()?;
        let size = record.size();
        let (width, height) = (usize::from(size.width), usize::from(size.height));
        let known = graphs.iter().position(|graph| graph.grid_size() == Some((width, height)));
        let board = match known {
            Some(board) => board,
            None => {
                graphs.push(Graph::grid(width, height).map_err(|e| Refusal::bad(e).of("position"))?.into());
                graphs.len() - 1
            }
        };
        let told = work.told;
        let mut tree = match from_record(record, &graphs[board], board, question.how.coords, work) {
            Ok(tree) => tree,
            // A page ends where the answer is full; the next one goes on from there.
            Err(refusal) if refusal.fault == Fault::TooLarge && !games.is_empty() => {
                work.told = told;
                break;
            }
            Err(refusal) => return Err(refusal.of("position")),
        };
        tree.at = about.moves.map(|moves| node_of_move(&tree.nodes, moves));
        games.push(tree);
    }
    let found = if from == 0 { findings(collection, CHECKED, &work.stop).unwrap_or_default() } else { Vec::new() };
    work.check()?;
    let warnings = found.iter().take(WARNINGS).map(ToString::to_string).collect();
    let boards = graphs.iter().map(of_graph).collect();
    Ok((OpenAnswer { kind: "sgf".to_owned(), boards, games, from, total }, warnings))
}
