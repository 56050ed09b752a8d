//! `/api/board`, `/api/describe`, `/api/legal`: the position itself.

use axum::Json;
use axum::extract::State;
use igolog_core::{Color, IllegalMove, Move};
use igolog_text::vertex::{self, Notation};
use igolog_text::{graph_file, position_string};
use serde::Deserialize;
use serde_json::{Value, json};

use super::Shared;
use super::error::{ApiError, Body, Reply};
use super::points::{BoardData, board_data, names};
use super::request::{Asked, graph_file as read_graph};

#[derive(Deserialize)]
pub(super) struct BoardRequest {
    board: Value,
}

/// The points, lines and names of a board given as a graph file.
pub(super) async fn board(State(app): State<Shared>, Body(request): Body<BoardRequest>) -> Reply<BoardData> {
    app.work
        .quick(move |_| {
            let file = read_graph(&request.board)?;
            Ok(board_data(&file.graph, request.board))
        })
        .await
        .map(Json)
}

/// The position in one line, as a graph file, and in numbers.
pub(super) async fn describe(State(app): State<Shared>, Body(asked): Body<Asked>) -> Reply<Value> {
    app.work
        .quick(move |_| {
            let game = asked.game()?;
            let board = game.board();
            let file = graph_file::write(board, Some(game.to_move()));
            let bare = board.graph().frame().is_none();
            Ok(json!({
                // A bare graph has no one-line form without its file; the file on one line says it all.
                "position": if bare { file.split_whitespace().collect::<Vec<_>>().join(" ") } else { position_string::write(&game) },
                "graph_file": file,
                "to_move": game.to_move().word(),
                "captured": { "black": board.prisoners(Color::Black), "white": board.prisoners(Color::White) },
                "ko": board.ko().map(|(point, _)| super::points::name(board.graph(), point)),
                "stones": {
                    "black": names(board.graph(), board.points_with(Some(Color::Black)).iter()),
                    "white": names(board.graph(), board.points_with(Some(Color::White)).iter()),
                },
            }))
        })
        .await
        .map(Json)
}

#[derive(Deserialize)]
pub(super) struct LegalRequest {
    #[serde(flatten)]
    asked: Asked,
    play: Option<String>,
}

/// Whether a move is legal and why not; without a move, all points where one may play.
pub(super) async fn legal(State(app): State<Shared>, Body(request): Body<LegalRequest>) -> Reply<Value> {
    app.work
        .quick(move |_| {
            let game = request.asked.game()?;
            let graph = game.board().graph();
            let Some(text) = &request.play else {
                return Ok(json!({ "points": names(graph, game.legal_points()) }));
            };
            let mv: Move = vertex::parse_move(graph, text, Notation::Gtp).map_err(ApiError::bad)?;
            Ok(match game.check(mv) {
                Ok(()) => json!({ "legal": true }),
                Err(IllegalMove { why, .. }) => json!({ "legal": false, "why": why.to_string() }),
            })
        })
        .await
        .map(Json)
}
