//! The page itself, built by Vite and carried in the program.
//!
//! `make web` puts it into `page/` of this crate. Development builds read it from there at each request, so that a changed page needs no new program.

use std::borrow::Cow;
use std::path::{Component, Path};

use axum::extract::Request;
use axum::http::{Method, header};
use axum::response::{IntoResponse, Response};

use super::refused::Refused;

/// The files of the page by name.
const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

const ABSENT: &str = "<!doctype html><meta charset=\"utf-8\"><title>Igolog</title>\
<h1>Igolog</h1><p>The program was built without its page.</p>\
<p>Run <code>make web</code> (needs Node.js 20 and npm), then <code>cargo build --release</code> again.</p>\
<p>The JSON API works: <a href=\"/api\">/api</a>.</p>";

/// A file of the page; the root is `index.html`.
pub(super) async fn asset(request: Request) -> Response {
    if request.method() != Method::GET && request.method() != Method::HEAD {
        return Refused::wrong_method().into_response();
    }
    let path = match request.uri().path().trim_start_matches('/') {
        "" => "index.html",
        path => path,
    };
    match file(path) {
        Some(data) => {
            // Names under assets/ carry a hash of their content.
            let lasting = path.starts_with("assets/");
            let cache = if lasting { "public, max-age=31536000, immutable" } else { "no-cache" };
            let headers = [(header::CONTENT_TYPE, kind(path)), (header::CACHE_CONTROL, cache)];
            (headers, data).into_response()
        }
        None if path == "index.html" => ([(header::CONTENT_TYPE, kind(path))], ABSENT).into_response(),
        None => Refused::not_found("there is no such page").into_response(),
    }
}

fn file(name: &str) -> Option<Cow<'static, [u8]>> {
    if cfg!(debug_assertions) {
        let plain = Path::new(name).components().all(|part| matches!(part, Component::Normal(_)));
        let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/page")).join(name);
        return if plain { std::fs::read(path).ok().map(Cow::Owned) } else { None };
    }
    FILES.iter().find(|(known, _)| *known == name).map(|&(_, data)| Cow::Borrowed(data))
}

fn kind(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, ending)| ending) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("json") => "application/json",
        _ => "application/octet-stream",
    }
}
