//! Who may ask, and what browsers may do with the answers.
//!
//! A page of another site must not reach the server through a visitor's browser: its requests carry a foreign
//! `Origin`, or, after its name was pointed at this machine, a foreign `Host`. Both are refused.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::Shared;
use super::refused::Refused;

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; \
     form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/// Refuses foreign requests and adds the security headers to every answer.
pub(super) async fn guard(State(app): State<Shared>, request: Request, next: Next) -> Response {
    let mut response = match check(request.headers(), app.open_to_all) {
        Ok(()) => next.run(request).await,
        Err(error) => error.into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (header::HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

fn check(headers: &HeaderMap, open_to_all: bool) -> Result<(), Refused> {
    let text = |name| headers.get(name).map(|value: &HeaderValue| value.to_str().unwrap_or("?"));
    let host = text(header::HOST).unwrap_or("");
    if !open_to_all && !is_loopback(host) {
        return Err(Refused::foreign(
            "this server answers only under a loopback address",
            "start it with --host to reach it from other machines",
        ));
    }
    let same = |origin: &str| origin.split_once("://").is_some_and(|(_, rest)| rest == host);
    if text(header::ORIGIN).is_some_and(|origin| !same(origin)) {
        return Err(Refused::forbidden("requests from other sites are refused"));
    }
    Ok(())
}

fn is_loopback(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or(""),
        None => host.rsplit_once(':').map_or(host, |(name, _)| name),
    };
    name.eq_ignore_ascii_case("localhost")
        || name.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loopback_names() {
        for host in ["localhost", "localhost:8361", "127.0.0.1:1", "127.8.9.1", "[::1]:80", "LOCALHOST:3"] {
            assert!(is_loopback(host), "{host}");
        }
        for host in ["", "example.org", "example.org:80", "127.0.0.1.example.org", "192.168.1.2:80", "[::2]:80", "["] {
            assert!(!is_loopback(host), "{host}");
        }
    }

    #[test]
    fn foreign_requests_are_refused() {
        let headers = |host: &'static str, origin: Option<&'static str>| {
            let mut map = HeaderMap::new();
            map.insert(header::HOST, HeaderValue::from_static(host));
            if let Some(origin) = origin {
                map.insert(header::ORIGIN, HeaderValue::from_static(origin));
            }
            map
        };
        assert!(check(&headers("localhost:1", None), false).is_ok());
        assert!(check(&headers("localhost:1", Some("http://localhost:1")), false).is_ok());
        assert!(check(&headers("localhost:1", Some("http://evil.example")), false).is_err());
        assert!(check(&headers("localhost:1", Some("null")), false).is_err());
        assert!(check(&headers("evil.example", None), false).is_err());
        assert!(check(&headers("box.local:1", None), true).is_ok());
        assert!(check(&headers("box.local:1", Some("http://evil.example")), true).is_err());
    }
}
