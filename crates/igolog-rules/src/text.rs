//! Values as text.

use crate::schema::PointNames;
use crate::value::{Content, Pool, Value};

/// A value as it stands in a sentence: no quotes, points by name, lists with commas.
pub fn plain_text(value: Value, pool: &Pool, names: &dyn PointNames) -> String {
    match pool.content(value) {
        Content::Int(n) => n.to_string(),
        Content::Point(p) => names.name(p),
        Content::Symbol(s) | Content::Text(s) => s.to_string(),
        Content::List(values) => {
            let texts: Vec<String> = values.iter().map(|v| plain_text(*v, pool, names)).collect();
            texts.join(", ")
        }
    }
}

/// A value as it stands in a program: texts quoted, lists in brackets.
pub fn program_text(value: Value, pool: &Pool, names: &dyn PointNames) -> String {
    match pool.content(value) {
        Content::Text(s) => format!("{s:?}"),
        Content::List(values) => {
            let texts: Vec<String> = values.iter().map(|v| program_text(*v, pool, names)).collect();
            format!("[{}]", texts.join(", "))
        }
        Content::Int(_) | Content::Point(_) | Content::Symbol(_) => plain_text(value, pool, names),
    }
}

/// A value as JSON: numbers as numbers, lists as arrays, everything else as text.
pub fn json(value: Value, pool: &Pool, names: &dyn PointNames) -> serde_json::Value {
    match pool.content(value) {
        Content::Int(n) => n.into(),
        Content::List(values) => values.iter().map(|v| json(*v, pool, names)).collect(),
        Content::Point(_) | Content::Symbol(_) | Content::Text(_) => plain_text(value, pool, names).into(),
    }
}
