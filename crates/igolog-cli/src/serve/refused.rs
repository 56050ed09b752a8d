//! What is said to requests that get no answer: a status, and the refusal as every door tells it.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use igolog_answers::{Fault, Line, Refusal, to_json};
use serde_json::Value;

/// A refusal with its status.
#[derive(Debug)]
pub(super) struct Refused {
    status: StatusCode,
    id: Option<Value>,
    refusal: Box<Refusal>,
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Refused {
        let status = match refusal.fault {
            Fault::NotFound => StatusCode::NOT_FOUND,
            Fault::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Fault::Limit | Fault::Stopped => StatusCode::SERVICE_UNAVAILABLE,
            Fault::Internal => StatusCode::INTERNAL_SERVER_ERROR,
            _ => StatusCode::BAD_REQUEST,
        };
        Refused { status, id: None, refusal: refusal.into() }
    }
}

impl Refused {
    fn with_status(status: StatusCode, refusal: Refusal) -> Refused {
        Refused { status, ..refusal.into() }
    }

    /// The same, in answer to the question with this `id`.
    pub(super) fn to(mut self, id: Option<Value>) -> Refused {
        self.id = id;
        self
    }

    /// The request came from another site.
    pub(super) fn forbidden(message: &str) -> Refused {
        Refused::with_status(StatusCode::FORBIDDEN, Refusal::bad(message))
    }

    /// The request came from another site, and what to do if that is wanted.
    pub(super) fn foreign(message: &str, hint: &str) -> Refused {
        Refused::with_status(StatusCode::FORBIDDEN, Refusal::bad(message).hint(hint))
    }

    /// A header that says who asks is there twice.
    pub(super) fn twice(name: &str) -> Refused {
        Refused::with_status(StatusCode::BAD_REQUEST, Refusal::bad(format!("the header {name} is there twice")))
    }

    /// The request has no token, or a wrong one.
    pub(super) fn unknown_client() -> Refused {
        let refusal = Refusal::bad("this server wants a token");
        Refused::with_status(
            StatusCode::UNAUTHORIZED,
            refusal.hint("open the address that it printed when it was started, or send Authorization: Bearer TOKEN"),
        )
    }

    /// The thing asked for is not there.
    pub(super) fn not_found(message: &str) -> Refused {
        Refusal::new(Fault::NotFound, message).into()
    }

    /// The thing is there, but not for this method.
    pub(super) fn wrong_method() -> Refused {
        let refusal = Refusal::bad("this address takes another method");
        Refused::with_status(
            StatusCode::METHOD_NOT_ALLOWED,
            refusal.hint("GET /api, /api/schema and /api/games/N; POST questions"),
        )
    }

    /// The body is no JSON by its own word.
    pub(super) fn wrong_type() -> Refused {
        let refusal = Refusal::bad("the body must be JSON").hint("send content-type: application/json");
        Refused::with_status(StatusCode::UNSUPPORTED_MEDIA_TYPE, refusal)
    }

    /// The body did not arrive.
    pub(super) fn unread(status: StatusCode) -> Refused {
        if status == StatusCode::PAYLOAD_TOO_LARGE {
            let most = super::limits::BODY_BYTES >> 20;
            let refusal = Refusal::too_large(format!("the request is larger than {most} MB"));
            return refusal.hint("the command line takes larger files").into();
        }
        Refused::with_status(status, Refusal::bad("the request did not arrive whole"))
    }

    /// The server works on too much already.
    pub(super) fn busy() -> Refused {
        Refusal::new(Fault::Limit, "the server is busy").hint("try again in a moment").into()
    }

    /// The work took too long.
    pub(super) fn too_long(seconds: u64) -> Refused {
        Refusal::new(Fault::Limit, format!("no answer within {seconds} s"))
            .hint("ask for less, or use the command line, which has no such limit")
            .into()
    }

    /// A fault of the program.
    pub(super) fn internal() -> Refused {
        fault().into()
    }
}

/// A fault of the program.
pub(super) fn fault() -> Refusal {
    Refusal::new(Fault::Internal, "this question found a fault in the program")
        .hint("please report it with the position")
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let json = [(header::CONTENT_TYPE, HeaderValue::from_static("application/json"))];
        let line = to_json(&Line::Error { id: self.id, error: *self.refusal });
        let mut response = (self.status, json, line).into_response();
        if self.status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        if self.status == StatusCode::UNAUTHORIZED {
            response.headers_mut().insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}
