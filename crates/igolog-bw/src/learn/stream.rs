//! Games turned into examples by several threads, and handed over in order: the result does not depend on the threads.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::sync_channel;
use std::time::Duration;

use igolog_core::{Game, Stop};

use super::extract::{Example, Extractor, FeatureError, Features};

/// How many games may be ahead of the one that is waited for.
const WINDOW: usize = 24;

/// A collection of games that are loaded one at a time.
pub struct Games<'a> {
    /// How many there are.
    pub count: usize,
    /// Loads one of them, played to its end; `None` to skip it.
    pub load: &'a (dyn Fn(usize) -> Option<Game> + Sync),
    /// Once this is asked to stop, no more positions are looked at.
    pub stop: Stop,
}

/// Calls `sink` with the examples of each game in `order`, until it returns `false`.
pub(super) fn stream(
    features: &Features,
    games: &Games<'_>,
    order: &[usize],
    threads: usize,
    mut sink: impl FnMut(usize, Vec<Example>) -> bool,
) -> Result<(), FeatureError> {
    if threads <= 1 {
        let mut extractor = None;
        for &number in order {
            if !sink(number, examples(features, games, number, &mut extractor)?) {
                break;
            }
        }
        return Ok(());
    }
    let (next, taken, stop) = (AtomicUsize::new(0), AtomicUsize::new(0), Stop::new());
    let (sender, receiver) = sync_channel(2);
    std::thread::scope(|scope| {
        for _ in 0..threads.min(64) {
            let sender = sender.clone();
            let (next, taken, stop) = (&next, &taken, &stop);
            scope.spawn(move || {
                let mut extractor: Option<Extractor> = None;
                loop {
                    let place = next.fetch_add(1, Ordering::Relaxed);
                    let Some(&number) = order.get(place) else { break };
                    while place > taken.load(Ordering::Acquire) + WINDOW && !stop.is_asked() {
                        std::thread::sleep(Duration::from_micros(300));
                    }
                    if stop.is_asked() || games.stop.is_asked() {
                        break;
                    }
                    let examples = examples(features, games, number, &mut extractor);
                    if sender.send((place, number, examples)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut wanted = 0;
        let mut result = Ok(());
        for (place, number, examples) in &receiver {
            waiting.insert(place, (number, examples));
            while let Some((number, examples)) = waiting.remove(&wanted) {
                wanted += 1;
                taken.store(wanted, Ordering::Release);
                let go_on = match examples {
                    Ok(examples) if result.is_ok() && !stop.is_asked() => sink(number, examples),
                    Err(error) if result.is_ok() => {
                        result = Err(error);
                        false
                    }
                    _ => true,
                };
                if !go_on {
                    stop.ask();
                }
            }
        }
        result
    })
}

fn examples(
    features: &Features,
    games: &Games<'_>,
    number: usize,
    extractor: &mut Option<Extractor>,
) -> Result<Vec<Example>, FeatureError> {
    let Some(game) = (games.load)(number) else { return Ok(Vec::new()) };
    let graph = game.board().graph();
    if !extractor.as_ref().is_some_and(|known| known.fits(graph)) {
        *extractor = Some(features.extractor(graph)?);
    }
    match extractor {
        Some(extractor) => extractor.game(game, &games.stop),
        None => Ok(Vec::new()),
    }
}
