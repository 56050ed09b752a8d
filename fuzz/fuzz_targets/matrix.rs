//! Any text as a matrix of 0 and 1: read or refused, and what was read is a board.
#![no_main]

use igolog_core::Rules;
use igolog_text::matrix::MatrixBoard;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(matrix) = MatrixBoard::parse(text) else { return };
    if let Ok(game) = matrix.to_game(Rules::CHINESE) {
        assert_eq!(game.board().check(), Ok(()));
    }
});
