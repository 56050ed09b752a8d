//! Who may ask, and what browsers may do with the answers.
//!
//! A page of another site must not reach the server through a visitor's browser: its requests carry a foreign
//! `Origin`, or, after its name was pointed at this machine, a foreign `Host`. Both are refused, and so is a request that
//! says either twice. Beyond loopback a token says who may ask.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::refused::Refused;
use super::{App, Shared};

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; \
     form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/// Refuses foreign requests and adds the security headers to every answer.
pub(super) async fn guard(State(app): State<Shared>, request: Request, next: Next) -> Response {
    let mut response = match check(&request, &app) {
        Ok(None) => next.run(request).await,
        Ok(Some(welcome)) => welcome,
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

/// Whether a request may be answered; a browser that brings the token in the address is answered here.
fn check(request: &Request, app: &App) -> Result<Option<Response>, Refused> {
    let host = same_site(request.headers(), app.open_to_all)?;
    if request.uri().authority().is_some_and(|named| named.as_str() != host) {
        return Err(Refused::forbidden("the address and the Host of the request differ"));
    }
    match &app.token {
        Some(token) if !token.is_in(request.headers()) => {
            token.welcome(request).map(Some).ok_or_else(Refused::unknown_client)
        }
        _ => Ok(None),
    }
}

/// The `Host` of a request that does not come from another site.
fn same_site(headers: &HeaderMap, open_to_all: bool) -> Result<&str, Refused> {
    let mut said = [None; 2];
    for (name, text) in [header::HOST, header::ORIGIN].iter().zip(&mut said) {
        let mut values = headers.get_all(name).into_iter();
        *text = values.next().map(|value| value.to_str().unwrap_or("?"));
        if values.next().is_some() {
            return Err(Refused::twice(name.as_str()));
        }
    }
    let [host, origin] = said;
    let host = host.unwrap_or("");
    if !open_to_all && !is_loopback(host) {
        return Err(Refused::foreign(
            "this server answers only under a loopback address",
            "start it with --host to reach it from other machines",
        ));
    }
    let same = |origin: &str| origin.split_once("://").is_some_and(|(_, rest)| rest == host);
    if origin.is_some_and(|origin| !same(origin)) {
        return Err(Refused::forbidden("requests from other sites are refused"));
    }
    Ok(host)
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
        assert!(same_site(&headers("localhost:1", None), false).is_ok());
        assert!(same_site(&headers("localhost:1", Some("http://localhost:1")), false).is_ok());
        assert!(same_site(&headers("localhost:1", Some("http://evil.example")), false).is_err());
        assert!(same_site(&headers("localhost:1", Some("null")), false).is_err());
        assert!(same_site(&headers("evil.example", None), false).is_err());
        assert!(same_site(&headers("box.local:1", None), true).is_ok());
        assert!(same_site(&headers("box.local:1", Some("http://evil.example")), true).is_err());
    }

    #[test]
    fn a_header_said_twice_is_refused() {
        for name in [header::HOST, header::ORIGIN] {
            let mut twice = HeaderMap::new();
            twice.insert(header::HOST, HeaderValue::from_static("localhost:1"));
            twice.insert(header::ORIGIN, HeaderValue::from_static("http://localhost:1"));
            assert!(same_site(&twice, false).is_ok());
            let again = twice[&name].clone();
            twice.append(name, again);
            assert!(same_site(&twice, false).is_err());
        }
    }
}
