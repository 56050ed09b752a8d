//! The README's commands and the transcripts under `tests/cli` print what they show.

#[test]
fn transcripts() {
    trycmd::TestCases::new()
        .case("tests/cli/*.md")
        .case("tests/cli/*.toml")
        .case("../../README.md")
        .case("../../docs/rules.md");
}
