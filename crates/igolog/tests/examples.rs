//! Every program of `examples/` is run.

/// A test that runs the program of this name.
macro_rules! run {
    ($name:ident, $path:literal) => {
        #[path = $path]
        mod $name;

        #[test]
        fn $name() -> Result<(), Box<dyn std::error::Error>> {
            $name::main()
        }
    };
}

run!(ask, "../examples/ask.rs");
run!(draw_a_board, "../examples/draw_a_board.rs");
run!(facts_along_a_game, "../examples/facts_along_a_game.rs");
run!(liberties, "../examples/liberties.rs");
run!(own_rules, "../examples/own_rules.rs");
run!(play_a_move, "../examples/play_a_move.rs");
run!(read_and_replay, "../examples/read_and_replay.rs");
run!(solve, "../examples/solve.rs");
run!(strings, "../examples/strings.rs");
run!(torus, "../examples/torus.rs");

#[test]
fn none_is_left_out() -> Result<(), Box<dyn std::error::Error>> {
    let here = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let listed = std::fs::read_to_string(here.join("tests/examples.rs"))?;
    for file in std::fs::read_dir(here.join("examples"))? {
        let name = file?.file_name().into_string().unwrap_or_default();
        assert!(listed.contains(&format!("examples/{name}")), "{name} is not run");
    }
    Ok(())
}
