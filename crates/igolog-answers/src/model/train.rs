//! A policy learned from games.

use std::collections::BTreeSet;
use std::sync::Arc;

use igolog_bw::formula::Definitions;
use igolog_bw::learn::{Features, Games, Hits, LastMoves, Settings, default_features, evaluate, train as learn};
use igolog_core::{Game, Played, Rules, Stop};
use igolog_text::replay::Replay;
use igolog_text::sgf::Collection;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::answer::Body;
use crate::refusal::Refusal;
use crate::work::Work;

/// Most passes over the games.
const PASSES: u32 = 50;
/// Most games that are learned from at once.
const GAMES: usize = 2000;
/// Bytes of examples kept between passes.
const MEMORY: usize = 256 << 20;
/// Nodes times points of a game that is learned from: larger ones are passed over.
const EXAMPLES: usize = 600_000;
/// One game in so many is kept back to judge the policy.
const KEPT_BACK: usize = 4;

/// Which policy do games teach?
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct TrainQuestion {
    /// The games, as SGF texts; a server that was started with games takes those if none are given.
    pub games: Vec<String>,
    /// The bytes of files in whatever encoding, for doors that read files; they are learned from beside `games`.
    #[serde(skip)]
    pub files: Arc<Vec<Vec<u8>>>,
    /// Passes over the games, from 1 to 50.
    pub passes: u32,
    /// The seed of the order of games.
    pub seed: u64,
}

impl Default for TrainQuestion {
    fn default() -> TrainQuestion {
        let usual = Settings::default();
        TrainQuestion { games: Vec::new(), files: Arc::default(), passes: usual.epochs, seed: usual.seed }
    }
}

/// What was learned.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TrainAnswer {
    /// The pass, from 1.
    pub pass: u32,
    /// Of so many.
    pub passes: u32,
    /// Games of this pass that are done.
    pub game: usize,
    /// Games that are learned from.
    pub games: usize,
    /// Games kept back to judge the policy; none if there are too few.
    pub kept_back: usize,
    /// The mean logarithm of the probability of the moves played, in the last pass.
    pub log_likelihood: f64,
    /// The policy: what `policy` takes as `model`. Nothing while it is learned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model: Option<Value>,
    /// How good it is on the games kept back; on those learned from if none were.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub report: Option<TrainReport>,
    /// Seconds, where the asker has a clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
}

/// How often the move played was among the first choices.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TrainReport {
    /// Positions judged.
    pub positions: usize,
    /// A random choice.
    #[serde(with = "HitsWords")]
    pub random: Hits,
    /// The urgencies alone.
    #[serde(with = "HitsWords")]
    pub urgency: Hits,
    /// The policy.
    #[serde(with = "HitsWords")]
    pub policy: Hits,
}

/// Shares of positions.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(remote = "Hits")]
#[cfg_attr(feature = "schema", schemars(rename = "Hits"))]
struct HitsWords {
    /// First choice.
    top1: f64,
    /// Among the first three.
    top3: f64,
    /// Among the first five.
    top5: f64,
    /// Among the first ten.
    top10: f64,
}

pub(crate) fn train(question: &TrainQuestion, work: &mut Work<'_>) -> Result<TrainAnswer, Refusal> {
    if !(1..=PASSES).contains(&question.passes) {
        return Err(Refusal::bad(format!("from 1 to {PASSES}")).of("passes"));
    }
    let texts = question.games.iter().map(String::as_bytes).chain(question.files.iter().map(Vec::as_slice));
    let records = Records::new(texts, work);
    work.check()?;
    if records.games.is_empty() {
        return Err(Refusal::bad("there is no game to learn from")
            .of("games")
            .hint("give SGF texts, or start the server with game records: igolog serve games/"));
    }
    let fail = |e: &dyn std::fmt::Display| Refusal::bad(e);
    let features = Features::new(default_features(LastMoves::Known), &Definitions::default()).map_err(|e| fail(&e))?;
    let settings = Settings {
        epochs: question.passes,
        seed: question.seed,
        memory: MEMORY.min(work.limits.memory as usize / 2),
        threads: work.threads.max(1),
        ..Settings::default()
    };
    let (learned, kept) = records.split();
    let load_learned = |k: usize| records.game(learned[k]);
    let load_kept = |k: usize| records.game(kept[k]);
    let games = Games { count: learned.len(), load: &load_learned, stop: work.enough().clone() };
    let note = format!("{} games opened in the workbench", learned.len());
    let mut answer =
        TrainAnswer { passes: question.passes, games: learned.len(), kept_back: kept.len(), ..TrainAnswer::default() };
    let of = Some(f64::from(question.passes));
    let stop = work.enough().clone();
    let model = learn(&features, &games, &settings, "", &note, |progress| {
        (answer.pass, answer.game) = (progress.epoch, progress.games);
        answer.log_likelihood = progress.log_likelihood;
        let done = f64::from(progress.epoch - 1) + progress.games as f64 / learned.len() as f64;
        work.tell("train", Some(done), of, Some(Body::Train(answer.clone())));
        !stop.is_asked()
    })
    .map_err(|e| fail(&e))?;
    if stop.is_asked() {
        return Err(Refusal::stopped());
    }
    work.tell("judge", of, of, Some(Body::Train(answer.clone())));
    let judged =
        if kept.is_empty() { games } else { Games { count: kept.len(), load: &load_kept, stop: stop.clone() } };
    let report = evaluate(&model, &judged, settings.threads, |_| !stop.is_asked()).map_err(|e| fail(&e))?;
    answer.report = Some(TrainReport {
        positions: report.positions,
        random: report.random,
        urgency: report.urgency,
        policy: report.policy,
    });
    answer.model = Some(serde_json::to_value(&model).map_err(|e| fail(&e))?);
    answer.seconds = work.seconds();
    Ok(answer)
}

/// A text and a game in it.
type GameId = (usize, usize);

/// The records among some texts, each game once.
struct Records {
    texts: Vec<Collection>,
    games: Vec<GameId>,
    most_points: usize,
    stop: Stop,
}

impl Records {
    fn new<'a>(texts: impl Iterator<Item = &'a [u8]>, work: &Work<'_>) -> Records {
        let mut records =
            Records { texts: Vec::new(), games: Vec::new(), most_points: work.limits.points, stop: work.stop.clone() };
        let mut seen = BTreeSet::new();
        for text in texts {
            let Ok(collection) = Collection::read(text) else { continue };
            let place = records.texts.len();
            let count = collection.games().len();
            records.texts.push(collection);
            for game in 0..count {
                if records.stop.is_asked() {
                    return records;
                }
                let Some(played) = records.game((place, game)) else { continue };
                let has_move = played.steps().iter().any(|step| matches!(step, Played::Move(..)));
                if has_move && records.games.len() < GAMES && seen.insert(format!("{:?}", played.steps())) {
                    records.games.push((place, game));
                }
            }
        }
        records
    }

    fn game(&self, (text, game): GameId) -> Option<Game> {
        let record = self.texts.get(text)?.game(game)?;
        let points = usize::from(record.size().width) * usize::from(record.size().height);
        // The examples of a game are held all at once.
        let fits = points <= self.most_points && record.main_line().nth(EXAMPLES / points.max(1)).is_none();
        let replay = || Replay::while_wanted(record, usize::MAX, Some(Rules::CHINESE), &self.stop).ok();
        fits.then(replay).flatten().map(|replay| replay.game)
    }

    /// Games to learn from, and games kept back if there are enough.
    fn split(&self) -> (Vec<GameId>, Vec<GameId>) {
        if self.games.len() < KEPT_BACK {
            return (self.games.clone(), Vec::new());
        }
        let mut number = 0;
        self.games.iter().partition(|_| {
            number += 1;
            number % KEPT_BACK != 0
        })
    }
}
