//! `/api/open`, `/api/position`: any text of Go becomes games on the page.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use igolog_core::{Board, Game, Rules};
use igolog_text::diagram::Diagram;
use igolog_text::graph_file;
use igolog_text::input::{Input, InputError, Wanted};
use igolog_text::replay::findings;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::Shared;
use super::error::{ApiError, Body, Raw, Reply};
use super::games::{GameData, from_collection, from_game};
use super::request::{check_size, from_position};

/// Games of a text that are played through to see what is wrong with them, and how much of that is told.
const GAMES_CHECKED: usize = 100;
const WARNINGS_SHOWN: usize = 20;

/// What a text held.
#[derive(Debug, Serialize)]
pub(crate) struct Opened {
    kind: &'static str,
    pub(super) games: Vec<GameData>,
    warnings: Vec<String>,
}

/// Opens the bytes of a file: SGF in any encoding, a diagram, a position string, a graph file.
pub(super) async fn open(State(app): State<Shared>, Raw(bytes): Raw) -> Reply<Opened> {
    app.work.quick(move |_| read(&bytes, "")).await.map(Json)
}

#[derive(Deserialize)]
pub(super) struct PositionRequest {
    position: Option<String>,
    diagram: Option<String>,
}

/// Opens a position string, a graph file on one line, or a diagram.
pub(super) async fn position(State(app): State<Shared>, Body(request): Body<PositionRequest>) -> Reply<Opened> {
    app.work
        .quick(move |_| {
            let (kind, game) = match (&request.position, &request.diagram) {
                (Some(text), _) => ("position", from_position(text)?),
                (None, Some(text)) => ("diagram", from_diagram(text)?),
                (None, None) => return Err(ApiError::bad("give `position` or `diagram`")),
            };
            Ok(one(kind, &game, ""))
        })
        .await
        .map(Json)
}

/// Finds out what a file is and reads it.
pub(super) fn read(bytes: &[u8], file: &str) -> Result<Opened, ApiError> {
    let input = Input::read(bytes).map_err(input_error)?;
    let kind = match &input {
        Input::Games(collection) => {
            let games = from_collection(collection, file)?;
            let found = findings(collection, GAMES_CHECKED).unwrap_or_default();
            let warnings = found.iter().take(WARNINGS_SHOWN).map(ToString::to_string).collect();
            return Ok(Opened { kind: "sgf", games, warnings });
        }
        Input::Diagram(_) => "diagram",
        Input::Position(_) => "position",
        Input::Graph(file) => {
            check_size(&file.graph)?;
            "graph"
        }
    };
    let (game, _) = input.game(&Wanted::default()).map_err(input_error)?;
    check_size(game.board().graph())?;
    Ok(one(kind, &game, file))
}

/// A diagram within the limits.
pub(super) fn from_diagram(text: &str) -> Result<Game, ApiError> {
    let diagram = Diagram::parse(text).map_err(|error| input_error(error.into()))?;
    let game = diagram.to_game(Rules::CHINESE).map_err(|error| input_error(error.into()))?;
    check_size(game.board().graph())?;
    Ok(game)
}

fn input_error(error: InputError) -> ApiError {
    let place = match &error {
        InputError::Diagram(error) => Some(error.place),
        InputError::Position(error) => Some(error.place),
        _ => None,
    };
    let answer = ApiError::bad(error);
    match place {
        Some(place) => answer.at(place.line, place.column),
        None => answer,
    }
}

/// The graph file that means the board of a game, without its stones.
fn spec_of(game: &Game) -> Value {
    let empty = Board::new(Arc::clone(game.board().graph()));
    serde_json::from_str(&graph_file::write(&empty, None)).unwrap_or_else(|_| json!({}))
}

fn one(kind: &'static str, game: &Game, file: &str) -> Opened {
    Opened { kind, games: vec![from_game(game, spec_of(game), file)], warnings: Vec::new() }
}
