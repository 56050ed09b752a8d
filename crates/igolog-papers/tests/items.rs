//! Every item of every paper is counted, marked, and its mark is true today.

use igolog_papers::{Agreement, paper, papers};

#[test]
fn items_are_counted() {
    let counts: Vec<(&str, usize)> = papers().iter().map(|p| (p.number, p.items.len())).collect();
    assert_eq!(counts, [("000", 20), ("001", 14), ("002", 23), ("003", 7), ("004", 10)]);
    for paper in papers() {
        assert!(!paper.authors.is_empty() && !paper.venue.is_empty(), "{}", paper.number);
        for item in &paper.items {
            let told = match item.mark {
                Agreement::Agrees => true,
                Agreement::Corrected(why) | Agreement::Reconstructed(why) => !why.is_empty(),
            };
            assert!(told && !item.printed.is_empty(), "{} {}", paper.number, item.name);
        }
    }
}

fn check(number: &str) {
    let wrong: Vec<String> = paper(number)
        .unwrap()
        .items
        .iter()
        .filter(|item| !item.holds())
        .map(|item| format!("{}: printed {}, computed {}, {:?}", item.name, item.printed, (item.compute)(), item.mark))
        .collect();
    assert!(wrong.is_empty(), "{number}\n{}", wrong.join("\n"));
}

#[test]
fn marks_of_000_are_true() {
    check("000");
}

#[test]
fn marks_of_001_are_true() {
    check("001");
}

#[test]
fn marks_of_002_are_true() {
    check("002");
}

#[test]
fn marks_of_003_are_true() {
    check("003");
}

#[test]
fn marks_of_004_are_true() {
    check("004");
}
