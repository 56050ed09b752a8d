//! The workbench: a page, and questions over HTTP, on one's own machine (`docs/api.md`).
//!
//! The server is a door: a request is a question, its answer goes back as it is. It keeps no state but the games it was
//! started with. Work runs on threads of its own in three lanes (light, heavy and long answers), within limits of time and
//! memory, and is stopped when its time is over or the client goes away.
//!
//! | module | holds |
//! |---|---|
//! | `limits` | every limit |
//! | `connections`, `seats` | connections, and who loses his place |
//! | `guard`, `token` | who may ask, and what browsers may do with answers |
//! | `question`, `stream`, `body`, `sent` | from a request to its answer, as a whole or in lines |
//! | `allocator` | how the system keeps memory that was given back |
//! | `games`, `shelf` | the games it was started with: their texts, and the library of them |
//! | `weigh`, `lanes`, `memory`, `running` | what work weighs, where it waits, what memory it may take, what is being done |

#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod allocator;
mod body;
mod connections;
mod games;
mod guard;
mod lanes;
mod limits;
mod memory;
mod page;
mod question;
mod refused;
mod running;
mod seats;
mod sent;
mod shelf;
mod stream;
mod token;
mod weigh;

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router, middleware};
use igolog_answers::{About, Limits, schema};
use serde_json::{Value, json};
use tokio::net::TcpListener;

#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub(crate) use allocator::settle as settle_allocator;
pub(crate) use games::Games;
use lanes::Lanes;
pub(crate) use limits::{LEAST_MEMORY, MEMORY};
use memory::Account;
use refused::Refused;
use seats::Seats;
use shelf::Shelf;
pub(crate) use shelf::Stock;
use token::Token;
pub(crate) use token::random as random_token;

/// How to serve.
#[derive(Debug)]
pub(crate) struct Settings {
    /// Address to listen on.
    pub(crate) host: IpAddr,
    /// Port; the next free one is taken if it is in use.
    pub(crate) port: u16,
    /// Megabytes to stay below.
    pub(crate) memory: usize,
    /// What every request has to bring, if anything.
    pub(crate) token: Option<String>,
}

/// What the handlers share.
pub(crate) struct App {
    games: Games,
    shelf: Shelf,
    lanes: Lanes,
    seats: Arc<Seats>,
    /// Addresses other than loopback may ask: `--host` was given.
    open_to_all: bool,
    token: Option<Token>,
}

type Shared = Arc<App>;

impl App {
    /// What a stranger's question may ask for.
    fn limits(&self) -> Limits {
        limits::of_questions(self.lanes.account.largest())
    }
}

/// Serves until Ctrl-C. `started` is told the address once the port is bound.
pub(crate) fn serve(
    settings: Settings,
    games: Games,
    stock: Stock,
    started: impl FnOnce(SocketAddr),
) -> std::io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().worker_threads(2).build()?;
    let Settings { host, port, memory, token } = settings;
    runtime.block_on(async {
        let listener = bind(host, port).await?;
        let address = listener.local_addr()?;
        started(address);
        let app = Arc::new(App {
            games,
            shelf: Shelf::new(stock),
            lanes: Lanes::new(Arc::new(Account::new(memory << 20))),
            seats: Arc::default(),
            open_to_all: !host.is_loopback(),
            token: token.map(|text| Token::new(text, address.port())),
        });
        tokio::spawn(watch_memory(Arc::clone(&app)));
        let seats = Arc::clone(&app.seats);
        tokio::select! {
            () = connections::serve(listener, router(Arc::clone(&app)), seats) => {}
            () = asked_to_end() => {}
        }
        app.shelf.close();
        Ok::<(), std::io::Error>(())
    })?;
    runtime.shutdown_background();
    Ok(())
}

/// Ctrl-C, or the system's wish. Without a handler the program ends all the same, only less politely.
async fn asked_to_end() {
    #[cfg(unix)]
    if let Ok(mut wish) = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
        tokio::select! {
            _ = tokio::signal::ctrl_c() => {}
            _ = wish.recv() => {}
        }
        return;
    }
    let _ = tokio::signal::ctrl_c().await;
}

/// Stops the largest work while memory is short: what estimates missed.
async fn watch_memory(app: Shared) {
    loop {
        tokio::time::sleep(limits::MEMORY_LOOK).await;
        if app.lanes.account.is_short(app.shelf.bytes()) {
            app.lanes.running.stop_largest();
        }
    }
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
        .route("/schema", get(async || ([(header::CONTENT_TYPE, "application/json")], schema())))
        .route("/load", get(load))
        .route("/library", get(library))
        .route("/games/{id}", get(game))
        .route("/{name}", axum::routing::post(question::named))
        .method_not_allowed_fallback(async || Refused::wrong_method())
        .fallback(async || Refused::not_found("there is no such question; GET /api lists them"));
    Router::new()
        .nest("/api", api)
        .fallback(page::asset)
        .layer(middleware::from_fn_with_state(Arc::clone(&app), guard::guard))
        .with_state(app)
}

/// What can be asked here, and about what.
async fn about(State(app): State<Shared>) -> Json<About> {
    Json(About::new(limits::told(app.lanes.account.bound()), app.games.listed()))
}

/// What the server is doing.
async fn load(State(app): State<Shared>) -> Json<Value> {
    let account = &app.lanes.account;
    Json(json!({
        "work": app.lanes.running.as_json(),
        "connections": app.seats.len(),
        "memory": { "bound": account.bound(), "held": account.held(), "resident": account.resident() },
    }))
}

/// How far the library is.
async fn library(State(app): State<Shared>) -> Json<Value> {
    Json(app.shelf.as_json())
}

async fn game(State(app): State<Shared>, Path(id): Path<String>) -> Result<Response, Refused> {
    let id: usize = id.parse().map_err(|_| Refused::not_found("games have whole numbers; GET /api lists them"))?;
    let opened = app.games.open(id, &app).await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], question::sent(&app, opened).await?).into_response())
}
