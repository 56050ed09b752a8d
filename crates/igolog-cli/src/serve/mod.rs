//! The workbench: a page, and questions over HTTP, on one's own machine (`docs/api.md`).
//!
//! The server is a door: a request is a question, its answer goes back as it is. It keeps no state but the games it was
//! started with. Work runs on blocking threads behind two gates (quick answers, long ones), within limits, and is stopped
//! when its time is over or the client goes away.

mod connections;
mod games;
mod guard;
mod limits;
mod page;
mod question;
mod refused;
mod work;

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, Path, State};
use axum::routing::get;
use axum::{Json, Router, middleware};
use igolog_answers::demo::{self, Demo};
use igolog_answers::layers::Layer;
use igolog_answers::{Answer, Ask, schema};
use igolog_core::Rules;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tower_http::timeout::RequestBodyTimeoutLayer;

pub(crate) use games::Games;
use refused::Refused;
use work::Gates;

/// What the handlers share.
pub(crate) struct App {
    games: Games,
    gates: Gates,
    /// Addresses other than loopback may ask: `--host` was given.
    open_to_all: bool,
}

type Shared = Arc<App>;

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
        let app = Arc::new(App { games, gates: Gates::new(), open_to_all: !host.is_loopback() });
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
        .route("/", get(about).post(question::any))
        .route("/schema", get(async || Json(schema())))
        .route("/games/{id}", get(game))
        .route("/{name}", axum::routing::post(question::named))
        .method_not_allowed_fallback(async || Refused::wrong_method())
        .fallback(async || Refused::not_found("there is no such question; GET /api lists them"));
    Router::new()
        .nest("/api", api)
        .fallback(page::asset)
        .layer(middleware::from_fn_with_state(Arc::clone(&app), guard::guard))
        .layer(DefaultBodyLimit::max(limits::BODY_BYTES))
        .layer(RequestBodyTimeoutLayer::new(limits::BODY_TIME))
        .with_state(app)
}

/// What can be asked here, and about what.
async fn about(State(app): State<Shared>) -> Json<Value> {
    Json(json!({
        "version": env!("CARGO_PKG_VERSION"),
        "questions": Ask::names(),
        "relations": igolog_facts::Relation::ALL.iter().map(|r| r.word()).collect::<Vec<_>>(),
        "layers": Layer::WORDS,
        "rules": Rules::NAMES,
        "players": igolog_play::PlayerKind::WORDS,
        "limits": limits::as_json(),
        "games": app.games.entries(),
        "figures": demo::all().filter_map(figure).collect::<Vec<_>>(),
    }))
}

/// A board of the papers as the page lists it.
fn figure(demo: Demo) -> Option<Value> {
    let (paper, item) = demo.figure?;
    let position = format!("demo:{}", demo.name);
    Some(json!({ "position": position, "paper": paper, "item": item, "about": demo.about, "about_ja": demo.about_ja }))
}

async fn game(State(app): State<Shared>, Path(id): Path<String>) -> Result<Json<Answer>, Refused> {
    let id: usize = id.parse().map_err(|_| Refused::not_found("games have whole numbers; GET /api lists them"))?;
    app.games.open(id, &app.gates).await.map(Json)
}
