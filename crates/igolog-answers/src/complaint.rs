//! What the reader of JSON complains of, in plain words and without names that only the program knows.

use crate::refusal::Refusal;

/// A complaint of the reader as a refusal; `also` are fields that may stand beside those it lists.
pub(crate) fn refusal(text: &str, also: &[&str]) -> Refusal {
    if let Some((name, known)) = unknown(text, "unknown field ") {
        let known = known.into_iter().chain(also.iter().copied()).collect::<Vec<_>>().join(", ");
        return Refusal::bad(format!("there is no field {name:?}")).hint(format!("there are {known}"));
    }
    if let Some((word, known)) = unknown(text, "unknown variant ") {
        return Refusal::bad(format!("there is no {word:?} here")).hint(format!("there are {}", known.join(", ")));
    }
    Refusal::bad(in_words(text))
}

/// What is not known, and what is known instead.
fn unknown<'t>(text: &'t str, what: &str) -> Option<(&'t str, Vec<&'t str>)> {
    let (name, known) = text.strip_prefix(what)?.strip_prefix('`')?.split_once("`, ")?;
    Some((name, known.split('`').skip(1).step_by(2).collect()))
}

/// A complaint in plain words.
pub(crate) fn in_words(text: &str) -> String {
    if let Some(name) = text.strip_prefix("missing field ") {
        return format!("the field {} is missing", name.replace('`', "\""));
    }
    let Some((before, wanted)) = text.rsplit_once(", expected ") else { return text.to_string() };
    let wanted = match wanted {
        "f32" | "f64" => "a number",
        "i8" | "i16" | "i32" | "i64" | "isize" => "a whole number",
        "u8" => "a whole number from 0 to 255",
        "u16" => "a whole number from 0 to 65535",
        "u32" => "a whole number from 0 to 4294967295",
        "u64" | "usize" => "a whole number from 0 on",
        "a string" => "a text",
        "a boolean" => "true or false",
        "a sequence" => "a list",
        _ if ["a map", "struct ", "internally ", "adjacently "].iter().any(|start| wanted.starts_with(start)) => {
            "an object"
        }
        _ => wanted,
    };
    match before.strip_prefix("invalid type: ").or_else(|| before.strip_prefix("invalid value: ")) {
        None => format!("{wanted} is wanted: {before}"),
        Some(given) => format!("{wanted} is wanted, not {}", as_written(given)),
    }
}

/// What stands in the JSON, as it is written there.
fn as_written(given: &str) -> String {
    match given {
        "map" => "an object".into(),
        "sequence" => "a list".into(),
        "unit value" => "null".into(),
        _ => match given.split_once('`') {
            Some(("integer " | "floating point " | "boolean ", value)) => value.trim_end_matches('`').into(),
            _ => given.strip_prefix("string ").unwrap_or(given).into(),
        },
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;
    use serde::de::DeserializeOwned;

    use super::refusal;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code, reason = "only read")]
    struct Given {
        size: u8,
        names: Vec<String>,
        komi: Option<f64>,
        pair: (bool, i32),
    }

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Word {
        Static,
        Full,
    }

    fn told<T: DeserializeOwned + std::fmt::Debug>(json: &str) -> String {
        let value: serde_json::Value = serde_json::from_str(json).unwrap();
        refusal(&serde_json::from_value::<T>(value).unwrap_err().to_string(), &["id"]).to_string()
    }

    #[test]
    fn nothing_is_said_that_only_the_program_knows() {
        for (json, plain) in [
            ("3", "an object is wanted, not 3"),
            ("{}", "the field \"size\" is missing"),
            (r#"{"size": -1}"#, "a whole number from 0 to 255 is wanted, not -1"),
            (r#"{"size": 256}"#, "a whole number from 0 to 255 is wanted, not 256"),
            (r#"{"size": 1.5}"#, "a whole number from 0 to 255 is wanted, not 1.5"),
            (r#"{"size": null}"#, "a whole number from 0 to 255 is wanted, not null"),
            (r#"{"names": {}}"#, "a list is wanted, not an object"),
            (r#"{"names": [true]}"#, "a text is wanted, not true"),
            (r#"{"names": "`a`, expected"}"#, "a list is wanted, not \"`a`, expected\""),
            (r#"{"komi": "x"}"#, "a number is wanted, not \"x\""),
            (r#"{"pair": [3]}"#, "true or false is wanted, not 3"),
            (r#"{"pair": [true]}"#, "a tuple of size 2 is wanted: invalid length 1"),
            (r#"{"sizes": 1}"#, "there is no field \"sizes\"; there are size, names, komi, pair, id"),
        ] {
            assert_eq!(told::<Given>(json), plain, "{json}");
        }
        assert_eq!(told::<Word>("\"max\""), "there is no \"max\" here; there are static, full");
    }
}
