//! The token: who may use a server that other machines can reach.
//!
//! A program sends it as `Authorization: Bearer TOKEN`. A browser opens `/?token=TOKEN` once: the server keeps it in a
//! cookie that only this server gets back and no script can read, and sends the browser on to the page without it.

use std::hash::{BuildHasher, RandomState};

use axum::extract::Request;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};

/// A token of 128 random bits, from the keys that the system seeds hash tables with.
pub(crate) fn random() -> String {
    let source = RandomState::new();
    format!("{:016x}{:016x}", source.hash_one(0u8), source.hash_one(1u8))
}

/// The token of a server, and the name of its cookie: cookies know no ports, so the name has it.
#[derive(Debug)]
pub(super) struct Token {
    text: String,
    cookie: String,
}

impl Token {
    pub(super) fn new(text: String, port: u16) -> Token {
        Token { text, cookie: format!("igolog-{port}") }
    }

    /// Whether a request has the token.
    pub(super) fn is_in(&self, headers: &HeaderMap) -> bool {
        let text = |name| headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
        let sent = text(header::AUTHORIZATION).filter_map(|value| value.strip_prefix("Bearer "));
        let pairs =
            text(header::COOKIE).flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
        let kept = pairs.filter(|(name, _)| *name == self.cookie).map(|(_, value)| value);
        sent.chain(kept).any(|given| self.is(given))
    }

    /// Compares without telling by the time it takes how much was right.
    fn is(&self, given: &str) -> bool {
        let differs = self.text.bytes().zip(given.bytes()).fold(0, |all, (a, b)| all | (a ^ b));
        differs == 0 && self.text.len() == given.len()
    }

    /// The answer to a browser that opens the page with the token in the address.
    pub(super) fn welcome(&self, request: &Request) -> Option<Response> {
        let query = request.uri().query().filter(|_| request.uri().path() == "/")?;
        let given = query.split('&').find_map(|field| field.strip_prefix("token="))?;
        if !self.is(given) {
            return None;
        }
        let cookie = format!("{}={}; Path=/; HttpOnly; SameSite=Strict", self.cookie, self.text);
        Some((StatusCode::SEE_OTHER, [(header::SET_COOKIE, cookie), (header::LOCATION, "/".into())]).into_response())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    #[test]
    fn the_token_is_known_from_both_places_and_no_other() {
        let token = Token::new("abc123".into(), 80);
        let with = |name, value: &'static str| HeaderMap::from_iter([(name, HeaderValue::from_static(value))]);
        assert!(token.is_in(&with(header::AUTHORIZATION, "Bearer abc123")));
        assert!(token.is_in(&with(header::COOKIE, "other=1; igolog-80=abc123")));
        for wrong in ["Bearer abc12", "Bearer abc1234", "Bearer ", "abc123"] {
            assert!(!token.is_in(&with(header::AUTHORIZATION, wrong)), "{wrong}");
        }
        assert!(!token.is_in(&with(header::COOKIE, "igolog-81=abc123")));
        assert!(!token.is_in(&HeaderMap::new()));
    }

    #[test]
    fn tokens_differ() {
        assert_eq!(random().len(), 32);
        assert_ne!(random(), random());
    }
}
