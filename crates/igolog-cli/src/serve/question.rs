//! The one handler: a request becomes a question, its answer the response.

use axum::Json;
use axum::body::Bytes;
use axum::extract::{FromRequest, Path, Request, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use igolog_answers::rules::AskQuestion;
use igolog_answers::{Ask, Body, Question, Refusal};
use igolog_text::png;
use serde_json::{Map, Value};

use super::Shared;
use super::refused::Refused;
use super::work::Length;

/// How many pixels a unit of a drawing takes.
const SCALE: f32 = 2.0;

/// Answers a question that names itself.
pub(super) async fn any(State(app): State<Shared>, request: Request) -> Result<Response, Refused> {
    let body = read(request).await?;
    respond(&app, question(&body, None)?).await
}

/// Answers the question that the address names.
pub(super) async fn named(
    State(app): State<Shared>,
    Path(name): Path<String>,
    request: Request,
) -> Result<Response, Refused> {
    if name == "open" && !is_json(request.headers()) {
        let fields = numbers(request.uri().query().unwrap_or_default());
        let bytes = bytes(request).await?;
        let mut question = question(&Value::Object(fields), Some("open"))?;
        question.about.bytes = Some(bytes.into());
        return respond(&app, question).await;
    }
    match name.as_str() {
        "picture.svg" | "picture.png" => {
            let question = question(&read(request).await?, Some("picture"))?;
            let id = question.how.id.clone();
            picture(&app, question, name.ends_with("png")).await.map_err(|refused| refused.to(id))
        }
        _ if !Ask::names().contains(&name) => Err(Refused::not_found("there is no such question; GET /api lists them")),
        _ => respond(&app, question(&read(request).await?, Some(&name))?).await,
    }
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

async fn bytes(request: Request) -> Result<Bytes, Refused> {
    Bytes::from_request(request, &()).await.map_err(|error| Refused::unread(error.status()))
}

async fn read(request: Request) -> Result<Value, Refused> {
    if !is_json(request.headers()) {
        return Err(Refused::wrong_type());
    }
    let bytes = bytes(request).await?;
    serde_json::from_slice(&bytes)
        .map_err(|e| Refusal::bad("this is no JSON").at(e.line() as u32, e.column() as u32).of("question").into())
}

/// The question in a body; the address may name it.
fn question(body: &Value, name: Option<&str>) -> Result<Question, Refused> {
    let mut body = body.clone();
    let id = body.get("id").cloned();
    if let (Some(name), Value::Object(fields)) = (name, &mut body) {
        let said = fields.insert("question".to_owned(), name.into());
        if said.is_some_and(|said| said != name) {
            return Err(Refusal::bad("the address names another question").of("question").into());
        }
    }
    Question::from_json(body).map_err(|refusal| Refused::from(refusal).to(id))
}

/// Questions that take their time.
fn length(question: &Question) -> Length {
    match question.ask {
        Ask::Play(_) | Ask::Paper(_) | Ask::Spectrum(_) | Ask::Train(_) | Ask::Perft(_) | Ask::Solve(_) => Length::Long,
        Ask::Strings(_) | Ask::GraphStrings(_) | Ask::Verify(_) => Length::Long,
        // These look at every position of a game.
        Ask::Watch(_) | Ask::Lifetimes(_) => Length::Long,
        Ask::Ask(AskQuestion { every_move: true, .. }) => Length::Long,
        _ => Length::Quick,
    }
}

async fn respond(app: &Shared, mut question: Question) -> Result<Response, Refused> {
    if let Ask::Train(train) = &mut question.ask
        && train.games.is_empty()
    {
        train.files = app.games.texts();
    }
    if question.how.stream {
        return app.gates.stream(question);
    }
    let (id, length) = (question.how.id.clone(), length(&question));
    let answer = app.gates.answer(question, length).await.map_err(|refused| refused.to(id))?;
    Ok(Json(answer).into_response())
}

async fn picture(app: &Shared, question: Question, is_png: bool) -> Result<Response, Refused> {
    let Body::Picture(picture) = app.gates.answer(question, Length::Quick).await?.body else {
        return Err(Refused::internal());
    };
    if !is_png {
        return Ok(([(header::CONTENT_TYPE, "image/svg+xml")], picture.svg).into_response());
    }
    let drawn = tokio::task::spawn_blocking(move || png::render(&picture.svg, SCALE)).await;
    let bytes = drawn.map_err(|_| Refused::internal())?.map_err(Refusal::bad)?;
    Ok(([(header::CONTENT_TYPE, "image/png")], bytes).into_response())
}
