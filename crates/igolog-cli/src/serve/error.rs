//! Answers that say no: a status and a JSON object with the reason, the place, and what to do.

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::limits;

/// What went wrong.
#[derive(Debug, Serialize)]
pub(crate) struct ApiError {
    #[serde(skip)]
    pub(super) status: StatusCode,
    pub(super) error: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) line: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) column: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) hint: Option<String>,
    /// Which of the texts sent is at fault.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) of: Option<String>,
}

/// What a handler returns.
pub(super) type Reply<T> = Result<Json<T>, ApiError>;

impl ApiError {
    fn new(status: StatusCode, error: impl ToString) -> ApiError {
        ApiError { status, error: error.to_string(), line: None, column: None, hint: None, of: None }
    }

    /// The request makes no sense.
    pub(super) fn bad(error: impl ToString) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, error)
    }

    /// The thing asked for is not there.
    pub(super) fn not_found(error: impl ToString) -> ApiError {
        ApiError::new(StatusCode::NOT_FOUND, error)
    }

    /// The thing is there, but not for this method.
    pub(super) fn wrong_method() -> ApiError {
        ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "this endpoint takes another method")
            .hint("GET /api and /api/games/N; POST everything else")
    }

    /// The request is larger than the server works on.
    pub(super) fn too_large(error: impl ToString) -> ApiError {
        ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, error)
    }

    /// The server works on too much already.
    pub(super) fn busy() -> ApiError {
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "the server is busy").hint("try again in a moment")
    }

    /// The work took too long.
    pub(super) fn too_long(seconds: u64) -> ApiError {
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, format!("no answer within {seconds} s"))
            .hint("ask for less, or use the command line, which has no such limit")
    }

    /// The request came from another site.
    pub(super) fn forbidden(error: impl ToString) -> ApiError {
        ApiError::new(StatusCode::FORBIDDEN, error)
    }

    /// A bug of ours.
    pub(super) fn internal() -> ApiError {
        ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "this request found a fault in the program")
            .hint("please report it with the position")
    }

    /// The same error with a place in the text.
    pub(super) fn at(mut self, line: u32, column: u32) -> ApiError {
        (self.line, self.column) = (Some(line), Some(column));
        self
    }

    /// The same error with what to do about it, if anything can be said.
    pub(super) fn hint(mut self, hint: impl ToString) -> ApiError {
        self.hint = Some(hint.to_string()).filter(|hint| !hint.is_empty());
        self
    }

    /// The same error with the text it is about.
    pub(super) fn of(mut self, text: impl ToString) -> ApiError {
        self.of = Some(text.to_string());
        self
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        (self.status, Json(self)).into_response()
    }
}

/// A JSON body whose faults are answered as [`ApiError`]s.
pub(super) struct Body<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, ApiError> {
        match Json::<T>::from_request(request, state).await {
            Ok(Json(value)) => Ok(Body(value)),
            Err(JsonRejection::BytesRejection(error)) => Err(unread(error.status())),
            Err(JsonRejection::MissingJsonContentType(error)) => {
                Err(ApiError::new(error.status(), "the body must be JSON").hint("send content-type: application/json"))
            }
            Err(error) => Err(ApiError::new(error.status(), in_words(&error.body_text()))),
        }
    }
}

/// The bytes of a body as they come.
pub(super) struct Raw(pub(super) Bytes);

impl<S: Send + Sync> FromRequest<S> for Raw {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Raw, ApiError> {
        Bytes::from_request(request, state).await.map(Raw).map_err(|error| unread(error.status()))
    }
}

/// A body that did not arrive.
fn unread(status: StatusCode) -> ApiError {
    if status == StatusCode::PAYLOAD_TOO_LARGE {
        let most = limits::BODY_BYTES >> 20;
        return ApiError::too_large(format!("the request is larger than {most} MB"))
            .hint("the command line takes larger files");
    }
    ApiError::new(status, "the request did not arrive whole")
}

/// A complaint about JSON without the names that types have in the program.
fn in_words(text: &str) -> String {
    let text = text.rsplit_once("target type: ").map_or(text, |(_, rest)| rest);
    let text = text.trim_start_matches("Failed to parse the request body as JSON: ");
    let Some((before, after)) = text.split_once("expected ") else { return text.to_string() };
    let (expected, place) = after.split_once(" at line").unwrap_or((after, ""));
    let expected = match expected.split_whitespace().next().unwrap_or_default() {
        "struct" | "map" | "internally" | "adjacently" => "an object",
        "f32" | "f64" => "a number",
        "u8" | "u16" | "u32" | "u64" | "usize" | "i32" | "i64" | "isize" => "a whole number",
        _ => expected,
    };
    let place = if place.is_empty() { String::new() } else { format!(" at line{place}") };
    format!("{before}expected {expected}{place}")
}
