//! Game records to learn from: parsed once, replayed when they are wanted, split by game.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use igolog_bw::learn::{Games, shuffled};
use igolog_core::{Game, Played, Rules};
use igolog_text::replay::Replay;
use igolog_text::sgf::Collection;

use crate::exit::Failure;
use crate::input;
use crate::interrupt;

/// A file and a game in it.
pub(super) type GameId = (usize, usize);

/// Game records, parsed once and replayed when they are wanted.
pub(super) struct Records {
    files: Vec<Collection>,
    pub(super) games: Vec<GameId>,
}

impl Records {
    pub(super) fn read(arguments: &[String]) -> Result<Records, Failure> {
        let mut records = Records { files: Vec::new(), games: Vec::new() };
        input::read_all(arguments, &mut |source| {
            let source = source?;
            match Collection::read(&source.bytes) {
                Ok(collection) => {
                    let file = records.files.len();
                    records.games.extend((0..collection.games().len()).map(|game| (file, game)));
                    records.files.push(collection);
                }
                Err(error) => eprintln!("{}: left out: {error}", source.name),
            }
            Ok(())
        })?;
        match records.games.len() {
            0 => Err(Failure::Input("there is no game to learn from".into())),
            _ => Ok(records),
        }
    }

    fn game(&self, (file, game): GameId) -> Option<Game> {
        let record = self.files.get(file)?.game(game)?;
        // Suicide and superko are no matter of style, so all games are read by the simplest rules.
        Replay::main_line(record, Some(Rules::CHINESE)).ok().map(|replay| replay.game)
    }

    /// Games to learn from and games kept back; games with the same moves go to the same side.
    pub(super) fn split(&self, share: f64, seed: u64) -> (Vec<GameId>, Vec<GameId>) {
        let mut classes: BTreeMap<u64, Vec<GameId>> = BTreeMap::new();
        for &id in &self.games {
            let Some(game) = self.game(id) else { continue };
            let mut hasher = DefaultHasher::new();
            for step in game.steps() {
                if let Played::Move(_, mv) = step {
                    mv.hash(&mut hasher);
                }
            }
            classes.entry(hasher.finish()).or_default().push(id);
        }
        let mut classes: Vec<Vec<GameId>> = classes.into_values().collect();
        classes.sort();
        let order = shuffled(classes.len(), seed);
        let kept = (classes.len() as f64 * share).round() as usize;
        let pick = |places: &[usize]| places.iter().flat_map(|&k| classes[k].iter().copied()).collect();
        (pick(&order[kept..]), pick(&order[..kept]))
    }
}

/// The games of these numbers, to be streamed.
pub(super) fn with_games<T>(records: &Records, ids: &[GameId], run: impl FnOnce(&Games<'_>) -> T) -> T {
    run(&Games { count: ids.len(), load: &|k| records.game(ids[k]), stop: interrupt::stop() })
}
