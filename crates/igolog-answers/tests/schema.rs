//! The schema that is shipped, and that the page's types are made from, is that of the types.

use std::fs;
use std::path::Path;

#[test]
fn the_shipped_schema_is_that_of_the_types() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schema.json");
    let mut made = serde_json::to_string_pretty(&igolog_answers::schema_of_types()).expect("a schema is JSON");
    made.push('\n');
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, &made).expect("docs/schema.json can be written");
    }
    let shipped = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        shipped == made,
        "docs/schema.json is stale: UPDATE=1 cargo test -p igolog-answers, then npm run types in web"
    );
}
