//! Reading the body of a request: within its time and size, and within the account of memory.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::Request;
use axum::http::{StatusCode, header};
use tokio_stream::StreamExt;

use super::App;
use super::limits;
use super::memory::{For, Held};
use super::refused::Refused;
use super::seats::{Seat, Stage};

/// What a large text takes in memory while it is read, in sizes of the text: itself, and its parts.
const READ: usize = 4;
/// How long to wait for others to give memory back before one of them is closed.
const PATIENCE: Duration = Duration::from_millis(250);
/// How often that is tried.
const TRIES: usize = 8;

/// A body that has arrived.
pub(super) struct Arrived {
    pub(super) bytes: Vec<u8>,
    /// Memory that is held as long as the text may be needed.
    pub(super) held: Vec<Held>,
}

/// Reads a body as a whole.
pub(super) async fn read(app: &App, request: Request) -> Result<Arrived, Refused> {
    let seat = request.extensions().get::<Arc<Seat>>().cloned();
    let length = request.headers().get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    if length.is_some_and(|length: u64| length > limits::BODY_BYTES as u64) {
        return Err(Refused::unread(StatusCode::PAYLOAD_TOO_LARGE));
    }
    let mut pieces = request.into_body().into_data_stream();
    let mut bytes = Vec::new();
    let mut held = Vec::new();
    let mut accounted = limits::SMALL_BYTES;
    while let Some(piece) = pieces.next().await {
        let piece = piece.map_err(|_| Refused::unread(StatusCode::BAD_REQUEST))?;
        if bytes.len() + piece.len() > limits::BODY_BYTES {
            return Err(Refused::unread(StatusCode::PAYLOAD_TOO_LARGE));
        }
        bytes.extend_from_slice(&piece);
        // A growing list of bytes has up to twice its length.
        while bytes.len() > accounted {
            held.push(room(app, 2 * limits::SMALL_BYTES).await?);
            accounted += limits::SMALL_BYTES;
        }
    }
    if let Some(seat) = seat {
        seat.enter(Stage::Answering);
    }
    if bytes.len() > limits::SMALL_BYTES {
        held.push(app.lanes.account.hold(For::Texts, READ * bytes.len(), limits::QUICK_TIME).await?);
    }
    Ok(Arrived { bytes, held })
}

/// Room for texts; who has dawdled longest with a large one makes room.
pub(super) async fn room(app: &App, bytes: usize) -> Result<Held, Refused> {
    for _ in 0..TRIES {
        if let Some(held) = app.lanes.account.try_hold(For::Texts, bytes) {
            return Ok(held);
        }
        app.seats.drop_slowest();
        tokio::time::sleep(PATIENCE).await;
    }
    Err(Refused::busy())
}
