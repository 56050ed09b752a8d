//! The names that a type reads, asked of the type itself: what is not among them is refused with the list of them.

use serde::de::DeserializeOwned;
use serde_json::Value;

/// The fields of a structure that refuses others, or, with the field that tells them apart, the variants of an enumeration.
pub(crate) fn known<T: DeserializeOwned>(tag: &str) -> Vec<String> {
    let nothing = Value::Object([(tag.to_string(), Value::from(""))].into_iter().collect());
    let Err(refused) = serde_path_to_error::deserialize::<_, T>(nothing) else { return Vec::new() };
    let text = refused.into_inner().to_string();
    let (_, listed) = text.split_once("expected ").unwrap_or_default();
    listed.split('`').skip(1).step_by(2).map(String::from).collect()
}
