//! The workbench: a page and a JSON API on one's own machine (`docs/api.md`).
//!
//! Nearly every request carries its whole position, so the server keeps no state but the games it was started with.
//! Work runs on blocking threads behind two gates (quick answers, long streams), with a time limit and a flag that is
//! raised when the client goes away.

mod ask;
mod connections;
mod error;
mod eval;
mod facts;
mod games;
mod guard;
mod life;
mod limits;
mod open;
mod page;
mod picture;
mod play;
mod points;
mod policy;
mod position;
mod reasons;
mod request;
mod save;
mod strings;
mod work;

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, Path, State};
use axum::routing::{get, post};
use axum::{Json, Router, middleware};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tower_http::timeout::RequestBodyTimeoutLayer;

use error::{ApiError, Reply};
pub(crate) use games::Games;
use igolog_core::Rules;
use work::Work;

/// What the handlers share.
pub(crate) struct App {
    games: Games,
    work: Work,
    /// Addresses other than loopback may ask: `--host` was given.
    open_to_all: bool,
}

type Shared = Arc<App>;

/// The endpoints of this build, as `GET /api` lists them; the page shows what it finds here.
const ENDPOINTS: &[&str] = &[
    "ask", "board", "checker", "describe", "eval", "facts", "games", "ladders", "legal", "life", "open", "picture",
    "play", "policy", "position", "save", "score", "spectrum", "strings", "train", "urgency", "why",
];

/// Serves until Ctrl-C. `started` is told the address once the port is bound.
pub(crate) fn serve(host: IpAddr, port: u16, games: Games, started: impl FnOnce(SocketAddr)) -> std::io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .worker_threads(2)
        .max_blocking_threads(limits::BLOCKING_THREADS)
        .build()?;
    runtime.block_on(async {
        let listener = bind(host, port).await?;
        started(listener.local_addr()?);
        let app = Arc::new(App { games, work: Work::new(), open_to_all: !host.is_loopback() });
        let stop = async {
            // Without a handler the program ends at Ctrl-C all the same, only less politely.
            let _ = tokio::signal::ctrl_c().await;
        };
        tokio::select! {
            served = axum::serve(connections::Limited::new(listener), router(app)).into_future() => served,
            () = stop => Ok(()),
        }
    })?;
    runtime.shutdown_background();
    Ok(())
}

/// The wanted port, or one of the next few if it is taken.
async fn bind(host: IpAddr, port: u16) -> std::io::Result<TcpListener> {
    let mut last = None;
    for next in port..=port.saturating_add(if port == 0 { 0 } else { limits::PORTS_TRIED }) {
        match TcpListener::bind((host, next)).await {
            Ok(listener) => return Ok(listener),
            Err(error) if error.kind() == std::io::ErrorKind::AddrInUse => last = Some(error),
            Err(error) => return Err(error),
        }
    }
    Err(last.unwrap_or_else(|| std::io::ErrorKind::AddrInUse.into()))
}

fn router(app: Shared) -> Router {
    let api = Router::new()
        .route("/", get(about))
        .route("/games/{id}", get(game))
        .route("/open", post(open::open))
        .route("/position", post(open::position))
        .route("/board", post(position::board))
        .route("/describe", post(position::describe))
        .route("/facts", post(facts::facts))
        .route("/ask", post(ask::ask))
        .route("/why", post(ask::why))
        .route("/watch", post(ask::watch))
        .route("/eval", post(eval::eval))
        .route("/urgency", post(eval::urgency))
        .route("/policy", post(policy::policy))
        .route("/train", post(policy::train))
        .route("/life", post(life::life))
        .route("/ladders", post(life::ladders))
        .route("/score", post(life::score))
        .route("/strings", post(strings::strings))
        .route("/checker", post(strings::checkered))
        .route("/spectrum", post(strings::spectrum_of))
        .route("/play", post(play::play))
        .route("/picture", post(picture::picture))
        .route("/legal", post(position::legal))
        .route("/save", post(save::save))
        .method_not_allowed_fallback(async || ApiError::wrong_method())
        .fallback(no_such_endpoint);
    Router::new()
        .nest("/api", api)
        .fallback(page::asset)
        .layer(middleware::from_fn_with_state(Arc::clone(&app), guard::guard))
        .layer(DefaultBodyLimit::max(limits::BODY_BYTES))
        .layer(RequestBodyTimeoutLayer::new(limits::BODY_TIME))
        .with_state(app)
}

async fn about(State(app): State<Shared>) -> Json<Value> {
    let teacher = igolog_rules::library_names().contains(&ask::TEACHER).then_some("watch");
    let endpoints: Vec<&str> = ENDPOINTS.iter().copied().chain(teacher).collect();
    Json(json!({
        "version": env!("CARGO_PKG_VERSION"),
        "endpoints": endpoints,
        "rules": Rules::NAMES,
        "relations": igolog_facts::Relation::ALL.iter().map(|r| r.word()).collect::<Vec<_>>(),
        "players": igolog_play::PlayerKind::ALL.map(|(name, _)| name),
        "limits": limits::as_json(),
        "games": app.games.entries(),
    }))
}

async fn game(State(app): State<Shared>, Path(id): Path<String>) -> Reply<games::GameData> {
    let id: usize = id.parse().map_err(|_| ApiError::not_found("games have whole numbers; GET /api lists them"))?;
    let shared = Arc::clone(&app);
    app.work.quick(move |_| shared.games.load(id)).await.map(Json)
}

async fn no_such_endpoint() -> ApiError {
    ApiError::not_found("there is no such endpoint; GET /api lists them")
}
