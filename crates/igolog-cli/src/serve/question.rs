//! The one handler: a request becomes a question, its answer the response.

use std::time::Instant;

use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use igolog_answers::{Ask, Body, Limits, Question, Refusal, Work, answer};
use igolog_core::{Clock, Stop};
use igolog_text::png::{self, PngError};
use serde_json::{Map, Value};

use super::body::{self, Arrived};
use super::lanes::{Lane, Weight};
use super::memory::Held;
use super::refused::{Refused, fault};
use super::sent::Pieces;
use super::weigh::{self, weigh};
use super::{App, Shared, limits, stream};

/// How many pixels a unit of a drawing takes.
const SCALE: f32 = 2.0;

/// Answers a question that names itself.
pub(super) async fn any(State(app): State<Shared>, request: Request) -> Result<Response, Refused> {
    let (question, held) = asked(&app, request, None).await?;
    respond(&app, question, Form::Json, held).await
}

/// Answers the question that the address names.
pub(super) async fn named(
    State(app): State<Shared>,
    Path(name): Path<String>,
    request: Request,
) -> Result<Response, Refused> {
    if name == "open" && !is_json(request.headers()) {
        let fields = numbers(request.uri().query().unwrap_or_default());
        let Arrived { bytes, held } = body::read(&app, request).await?;
        let mut question = question(Value::Object(fields), Some("open"))?;
        question.about.bytes = Some(bytes);
        return respond(&app, question, Form::Json, held).await;
    }
    let (name, form) = match name.as_str() {
        "picture.svg" => ("picture", Form::Svg),
        "picture.png" => ("picture", Form::Png),
        other if !Ask::names().contains(&other) => {
            return Err(Refused::not_found("there is no such question; GET /api lists them"));
        }
        other => (other, Form::Json),
    };
    let (question, held) = asked(&app, request, Some(name)).await?;
    respond(&app, question, form, held).await
}

/// How an answer goes out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Json,
    Svg,
    Png,
}

/// What the address says of a body that is no JSON: `from=100&limit=10`.
fn numbers(query: &str) -> Map<String, Value> {
    let fields = query.split('&').filter_map(|field| field.split_once('='));
    fields.map(|(name, text)| (name.to_owned(), serde_json::from_str(text).unwrap_or_else(|_| text.into()))).collect()
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}

/// The question of a request. A large one is read as heavy work: that may take long, and much memory.
async fn asked(app: &App, request: Request, name: Option<&str>) -> Result<(Question, Vec<Held>), Refused> {
    if !is_json(request.headers()) {
        return Err(Refused::wrong_type());
    }
    let Arrived { bytes, held } = body::read(app, request).await?;
    if bytes.len() <= limits::SMALL_BYTES {
        return Ok((question(parsed(&bytes)?, name)?, held));
    }
    let weight = Weight { lane: Lane::Heavy, bytes: weigh::json(&bytes) };
    if weight.bytes > limits::READ_BYTES {
        let refusal = Refusal::too_large("the request has too many parts to be read here");
        return Err(refusal.of("question").hint("ask for less at a time").into());
    }
    let name = name.map(str::to_owned);
    let read = move |_: Stop, _: Instant| parsed(&bytes).map(|value| question(value, name.as_deref()));
    Ok((app.lanes.work(weight, read).await??, held))
}

fn parsed(bytes: &[u8]) -> Result<Value, Refusal> {
    serde_json::from_slice(bytes)
        .map_err(|e| Refusal::bad("this is no JSON").at(e.line() as u32, e.column() as u32).of("question"))
}

/// The question in a body; the address may name it.
fn question(mut body: Value, name: Option<&str>) -> Result<Question, Refused> {
    let id = body.get("id").cloned();
    if let (Some(name), Value::Object(fields)) = (name, &mut body) {
        let said = fields.insert("question".to_owned(), name.into());
        if said.is_some_and(|said| said != name) {
            return Err(Refusal::bad("the address names another question").of("question").into());
        }
    }
    Question::from_json(body).map_err(|refusal| Refused::from(refusal).to(id))
}

async fn respond(app: &Shared, mut question: Question, form: Form, held: Vec<Held>) -> Result<Response, Refused> {
    if let Ask::Train(train) = &mut question.ask
        && train.games.is_empty()
    {
        train.files = app.games.texts();
    }
    let id = question.how.id.clone();
    let library = match igolog_answers::library::is_asked(&question) {
        true => Some(app.shelf.library().map_err(|refusal| Refused::from(refusal).to(id.clone()))?),
        false => None,
    };
    if let Some(library) = &library {
        app.games.as_written(&mut question, library);
    }
    let largest = app.lanes.account.largest();
    let mut weight = weigh(&question, largest);
    if form == Form::Png {
        // The pixels, which are known only when the board is drawn.
        weight = Weight {
            lane: weight.lane.max(Lane::Heavy),
            bytes: (weight.bytes + 4 * limits::PICTURE.pixels as usize).min(2 * largest),
        };
    }
    if question.how.stream && form == Form::Json {
        return stream::respond(app, question, library, weight, held).await.map_err(|refused| refused.to(id));
    }
    let limits = app.limits();
    let job = move |stop: Stop, started: Instant| {
        let _held = held;
        made(&question, form, &mut Work { library, ..work(stop, started, limits) })
    };
    let bytes = app.lanes.work(weight, job).await.map_err(|refused| refused.to(id))?;
    let kind = match form {
        Form::Json => "application/json",
        Form::Svg => "image/svg+xml",
        Form::Png => "image/png",
    };
    Ok(([(header::CONTENT_TYPE, kind)], sent(app, bytes).await?).into_response())
}

/// The answer as it goes out.
fn made(question: &Question, form: Form, work: &mut Work<'_>) -> Result<Vec<u8>, Refusal> {
    let answer = answer(question, work)?;
    match (form, answer.body) {
        (Form::Json, body) => igolog_answers::Answer { body, ..answer }.to_json(work),
        (Form::Svg, Body::Picture(picture)) if picture.svg.len() > work.limits.answer => Err(work.too_much()),
        (Form::Svg, Body::Picture(picture)) => Ok(picture.svg.into_bytes()),
        (Form::Png, Body::Picture(picture)) => {
            work.check()?;
            png::render_within(&picture.svg, SCALE, limits::PICTURE).map_err(|error| match error {
                PngError::Letters { .. } | PngError::Pixels { .. } | PngError::Size { .. } => {
                    Refusal::too_large(error.to_string()).hint("draw a part of the board, or ask for SVG")
                }
                other => Refusal::bad(other),
            })
        }
        _ => Err(fault()),
    }
}

/// What the server gives to the work on a stranger's question.
pub(super) fn work<'a>(stop: Stop, started: Instant, limits: Limits) -> Work<'a> {
    let clock = Clock::new(move || started.elapsed());
    Work { stop, limits, threads: limits::THREADS, clock: Some(clock), ..Work::default() }
}

/// The bytes as a body that is in the account until it is taken.
pub(super) async fn sent(app: &App, bytes: Vec<u8>) -> Result<axum::body::Body, Refused> {
    if bytes.len() <= limits::SMALL_BYTES {
        return Ok(bytes.into());
    }
    let held = body::room(app, bytes.capacity()).await?;
    Ok(Pieces::body(bytes, held))
}
