//! The chapter on facts has an entry for every relation, with its columns, and for nothing else.

use igolog_facts::Relation;

#[test]
fn the_chapter_lists_the_relations_as_they_are_declared() {
    let chapter = include_str!("../../../docs/facts.md");
    let headings: Vec<&str> = chapter.lines().filter_map(|l| l.strip_prefix("### ")).collect();
    let listed: Vec<&str> = headings.iter().flat_map(|h| h.split(" and ")).filter(|h| h.ends_with(')')).collect();
    let declared: Vec<String> = Relation::ALL
        .iter()
        .map(|r| {
            let columns: Vec<&str> = r.schema().columns.iter().map(|c| c.name).collect();
            format!("{r}({})", columns.join(", "))
        })
        .collect();
    for relation in &declared {
        assert!(listed.contains(&relation.as_str()), "docs/facts.md has no entry '### {relation}'");
    }
    for entry in listed {
        assert!(declared.iter().any(|d| d == entry), "docs/facts.md has an entry '{entry}' that is no relation");
    }
}
