//! Values as terms of a Prolog system.

use crate::schema::PointNames;
use crate::value::{Content, Pool, Value};

/// A value as a Prolog term.
pub(crate) fn term(value: Value, pool: &Pool, names: &dyn PointNames) -> String {
    match pool.content(value) {
        Content::Int(n) => n.to_string(),
        Content::Point(p) => atom(&names.name(p).to_lowercase()),
        Content::Symbol(text) => atom(text),
        Content::Text(text) => format!("\"{}\"", escape(text, '"')),
        Content::List(values) => {
            let terms: Vec<String> = values.iter().map(|v| term(*v, pool, names)).collect();
            format!("[{}]", terms.join(", "))
        }
    }
}

fn atom(text: &str) -> String {
    let plain = text.starts_with(|c: char| c.is_ascii_lowercase())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if plain { text.to_string() } else { format!("'{}'", escape(text, '\'')) }
}

fn escape(text: &str, quote: char) -> String {
    text.chars().fold(String::new(), |mut out, c| {
        match c {
            '\n' => out.push_str("\\n"),
            '\\' => out.push_str("\\\\"),
            c if c == quote => out.extend(['\\', c]),
            c => out.push(c),
        }
        out
    })
}
