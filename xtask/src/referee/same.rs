//! A record and the position string of its last position have equal counts.

use std::path::PathBuf;

use igolog_core::Game;
use igolog_play::{Effort, Referee};
use igolog_text::input::{Input, Wanted};
use igolog_text::position_string;

use crate::Done;
use crate::games::read_all;

pub(crate) fn run(paths: &[PathBuf], effort: Effort) -> Done {
    let (mut equal, mut all) = (0, 0);
    for source in read_all(paths)? {
        let (game, _) = Input::read(&source.bytes)?.game(&Wanted::default())?;
        let again = position_string::parse(&position_string::write(&game))?;
        let count = |game: &Game| Referee::new(game.board().graph()).count(game, effort);
        let (first, second) = (count(&game), count(&again));
        all += 1;
        if first == second {
            equal += 1;
        } else {
            println!("{}: {first} by the record, {second} by the position string", source.name);
        }
    }
    println!("{equal} of {all} counts are equal");
    if equal == all { Ok(()) } else { Err("counts differ".into()) }
}
