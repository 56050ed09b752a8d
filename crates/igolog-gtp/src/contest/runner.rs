//! Many games, several at a time, with records on disk.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use igolog_core::{ByColor, Color, Dice, Graph, Move, Points, Rules, Stop};

use super::client::{Client, ClientError};
use super::folder::{Line, MatchFolder};
use super::game::{NO_RESULT, play};
use super::results::Summary;
use crate::with_words;

/// A match to be played.
#[derive(Clone, Debug)]
pub struct ContestOptions {
    /// Command lines of both engines; the summary is from the first one's side.
    pub engines: [String; 2],
    /// Names for the records.
    pub names: [String; 2],
    /// Number of games; the first engine has Black in the odd ones.
    pub games: u32,
    /// The board.
    pub graph: Arc<Graph>,
    /// The rules.
    pub rules: Rules,
    /// Their name, for the engines.
    pub rules_name: String,
    /// White's compensation.
    pub komi: Points,
    /// Time for each move as told to the engines; nothing is told if `None`.
    pub time: Option<Duration>,
    /// Whether a move that takes far longer loses.
    pub strict_time: bool,
    /// How long to wait for any answer.
    pub patience: Duration,
    /// Moves after which a game has no result.
    pub most_moves: usize,
    /// Random moves at the start, the same for both games of a pair.
    pub opening: u32,
    /// Games at a time.
    pub jobs: usize,
    /// Folder for records and results; games found there are not played again.
    pub folder: Option<PathBuf>,
    /// Ends the match when asked; games in progress are forgotten.
    pub stop: Stop,
}

/// Why a match could not go on.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ContestError {
    /// An engine did not start, or refuses the board or the komi.
    #[error("engine {name}: {source}")]
    Engine {
        /// Which engine.
        name: String,
        /// What went wrong.
        source: ClientError,
    },
    /// A record could not be read or written.
    #[error("{path}: {source}")]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// The folder belongs to a match with other engines, another board or other rules.
    #[error("{path} describes another match; use another folder")]
    OtherMatch {
        /// The file.
        path: PathBuf,
    },
    /// The folder holds the results of another match.
    #[error("{path} line {line}: {why}; use another folder")]
    Results {
        /// The file.
        path: PathBuf,
        /// The line.
        line: usize,
        /// What is wrong with it.
        why: String,
    },
}

/// Plays the match. `progress` is told of every game as it ends.
///
/// # Errors
/// If an engine cannot be started, refuses the board or the komi, or records cannot be written. Games that fail later are
/// forfeits, not errors.
pub fn run(
    options: &ContestOptions,
    mut progress: impl FnMut(u32, &str, &Summary) + Send,
) -> Result<Summary, ContestError> {
    let options = &ContestOptions { graph: with_words(Arc::clone(&options.graph)), ..options.clone() };
    let folder = options.folder.as_deref().map(|folder| MatchFolder::open(folder, options)).transpose()?;
    let mut summary = Summary::default();
    let done = folder.as_ref().map(MatchFolder::done).unwrap_or_default();
    for line in done.values() {
        summary.add(line.game, &line.result);
    }
    let waiting: VecDeque<u32> = (1..=options.games).filter(|n| !done.contains_key(n)).collect();
    let waiting = Mutex::new(waiting);
    let shared = Mutex::new((summary, &mut progress));
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..options.jobs.max(1))
            .map(|_| scope.spawn(|| work(options, folder.as_ref(), &waiting, &shared)))
            .collect();
        workers.into_iter().try_for_each(|worker| match worker.join() {
            Ok(result) => result,
            Err(panic) => std::panic::resume_unwind(panic),
        })
    })?;
    Ok(lock(&shared).0)
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

type Shared<'a, P> = Mutex<(Summary, &'a mut P)>;

fn work<P: FnMut(u32, &str, &Summary) + Send>(
    options: &ContestOptions,
    folder: Option<&MatchFolder>,
    waiting: &Mutex<VecDeque<u32>>,
    shared: &Shared<'_, P>,
) -> Result<(), ContestError> {
    loop {
        let Some(number) = lock(waiting).pop_front() else { return Ok(()) };
        let failed = |which: usize, source| {
            lock(waiting).clear();
            ContestError::Engine { name: options.names[which].clone(), source }
        };
        let start = |which: usize| {
            let command = options.engines[which].replace("{game}", &number.to_string());
            Client::start(&command, options.patience, options.stop.clone()).map_err(|source| failed(which, source))
        };
        let black = black_engine(number);
        let mut engines = ByColor::new(start(black)?, start(1 - black)?);
        let outcome = play(&mut engines, options, &opening(options, number))
            .map_err(|(color, source)| failed(if color == Color::Black { black } else { 1 - black }, source))?;
        drop(engines);
        if options.stop.is_asked() {
            return Ok(());
        }
        let line = Line {
            game: number,
            black: options.names[black].clone(),
            white: options.names[1 - black].clone(),
            result: outcome.result().to_string(),
            moves: outcome.game.steps().len(),
            black_seconds: outcome.seconds.black,
            white_seconds: outcome.seconds.white,
            remark: outcome.remark.clone(),
        };
        let mut shared = lock(shared);
        if let Some(folder) = folder {
            folder.add(&line, &outcome.game, &options.rules_name)?;
        }
        let (summary, progress) = &mut *shared;
        summary.add(number, &line.result);
        progress(number, &format!("{} {}", line.result, line.remark), summary);
    }
}

/// Which engine has Black: the first in odd games.
pub(super) fn black_engine(number: u32) -> usize {
    usize::from(number.is_multiple_of(2))
}

/// Random moves away from the rim, the same for games 1 and 2, 3 and 4 …
fn opening(options: &ContestOptions, number: u32) -> Vec<Move> {
    let mut random = Dice::new(0x0b5e_55ed ^ u64::from(number.div_ceil(2)));
    let mut game = igolog_core::Game::new(Arc::clone(&options.graph), options.rules);
    let full = options.graph.max_degree();
    (0..options.opening)
        .filter_map(|_| {
            let mut points = game.legal_points();
            points.retain(|&p| options.graph.degree(p) == full);
            let point = *points.get(random.below(points.len() as u32) as usize)?;
            game.play(Move::Play(point)).ok()?;
            Some(Move::Play(point))
        })
        .collect()
}

impl Summary {
    /// Counts a game by its number and its SGF result.
    fn add(&mut self, number: u32, result: &str) {
        let first_is_black = black_engine(number) == 0;
        if result == NO_RESULT {
            self.voids += 1;
            return;
        }
        self.games_as_black += u32::from(first_is_black);
        self.forfeits += u32::from(result.ends_with("+F"));
        let winner = match result.as_bytes() {
            [b'B', b'+', ..] => Some(Color::Black),
            [b'W', b'+', ..] => Some(Color::White),
            _ => None,
        };
        match winner {
            None => self.draws += 1,
            Some(color) if (color == Color::Black) == first_is_black => {
                self.wins += 1;
                self.wins_as_black += u32::from(first_is_black);
            }
            Some(_) => self.losses += 1,
        }
    }
}
