//! A score rests on the position alone: a record and the position string of its last position have equal counts.

use std::path::PathBuf;

use igolog_core::Game;
use igolog_play::{Effort, Referee};
use igolog_testing::shared;
use igolog_text::input::{Input, Wanted};
use igolog_text::position_string;

fn last_position(file: &PathBuf) -> Game {
    let input = Input::read(&std::fs::read(file).unwrap()).unwrap();
    input.game(&Wanted::default()).unwrap().0
}

/// Counts every `step`th game of the corpus twice.
fn check(effort: Effort, step: usize) {
    let Some(corpus) = shared("corpus", 200 / step) else { return };
    let mut files: Vec<PathBuf> = std::fs::read_dir(corpus).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|e| e == "sgf"));
    files.sort();
    assert!(files.len() >= 200);
    for file in files.iter().step_by(step) {
        let game = last_position(file);
        let read = position_string::read(&position_string::write(&game)).unwrap();
        assert_eq!(read.assumed, [], "{}", file.display());
        let count = |game: &Game| Referee::new(game.board().graph()).count(game, effort);
        assert_eq!(count(&game), count(&read.game), "{}", file.display());
    }
}

#[test]
fn a_record_and_its_position_string_count_alike_at_a_glance() {
    check(Effort::Static, 1);
}

#[test]
fn a_record_and_its_position_string_count_alike_with_playouts() {
    check(Effort::Step, 20);
}

/// One referee may be asked again and again: what it was asked before has no say.
#[test]
fn a_referee_forgets() {
    let game = position_string::parse("9*2/2O1X4/2X1O4/3XO4/9*4 b - 0/0 komi=6.5 rules=japanese").unwrap();
    let mut referee = Referee::new(game.board().graph());
    let first = referee.count(&game, Effort::Step);
    let empty = position_string::parse("9*9 w - 0/0 komi=6.5 rules=japanese").unwrap();
    assert_ne!(referee.count(&empty, Effort::Step), first);
    assert_eq!(referee.count(&game, Effort::Step), first);
    assert!(first.to_string().contains(" ± ") && first.to_string().ends_with(", estimated"), "{first}");
}
