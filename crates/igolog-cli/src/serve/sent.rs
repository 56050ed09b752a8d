//! Bodies of responses: in pieces, so that only what the client takes leaves the account of memory, and watched.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes, HttpBody};
use hyper::body::{Frame, SizeHint};

use super::memory::Held;
use super::seats::{Seat, Stage};

/// Bytes of one piece.
pub(super) const PIECE: usize = 64 << 10;

/// A body on its way to the client.
pub(super) struct Sent {
    body: Body,
    seat: Arc<Seat>,
}

impl Sent {
    pub(super) fn watched(body: Body, seat: Arc<Seat>) -> Sent {
        Sent { body, seat }
    }
}

impl Drop for Sent {
    fn drop(&mut self) {
        self.seat.enter(Stage::Idle);
    }
}

impl HttpBody for Sent {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.get_mut().body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// Bytes that are in the account until the last piece is taken.
pub(super) struct Pieces {
    rest: Bytes,
    _held: Held,
}

impl Pieces {
    pub(super) fn body(bytes: impl Into<Bytes>, held: Held) -> Body {
        Body::new(Pieces { rest: bytes.into(), _held: held })
    }
}

impl HttpBody for Pieces {
    type Data = Bytes;
    type Error = std::convert::Infallible;

    fn poll_frame(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        let rest = &mut self.get_mut().rest;
        if rest.is_empty() {
            return Poll::Ready(None);
        }
        let piece = rest.split_to(rest.len().min(PIECE));
        Poll::Ready(Some(Ok(Frame::data(piece))))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty()
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.rest.len() as u64)
    }
}
