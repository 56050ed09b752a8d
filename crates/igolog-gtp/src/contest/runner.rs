//! Many games, several at a time, with records on disk.

use std::collections::{BTreeMap, VecDeque};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use igolog_core::{ByColor, Color, Dice, Graph, Move, Points, Rules, Stop};
use serde::{Deserialize, Serialize};

use super::client::{Client, ClientError};
use super::game::{FinishedGame, NO_RESULT, play};
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

/// One line of the file of results.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Line {
    game: u32,
    black: String,
    white: String,
    result: String,
    moves: usize,
    black_seconds: f64,
    white_seconds: f64,
    remark: String,
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
    let mut done = BTreeMap::new();
    if let Some(folder) = &options.folder {
        std::fs::create_dir_all(folder).map_err(|source| ContestError::File { path: folder.clone(), source })?;
        check_settings(&folder.join("match.json"), options)?;
        done = read_results(&folder.join("results.jsonl"), options)?;
    }
    let mut summary = Summary::default();
    for line in done.values() {
        summary.add(line.game, &line.result);
    }
    let waiting: VecDeque<u32> = (1..=options.games).filter(|n| !done.contains_key(n)).collect();
    let waiting = Mutex::new(waiting);
    let shared = Mutex::new((summary, &mut progress));
    std::thread::scope(|scope| {
        let workers: Vec<_> =
            (0..options.jobs.max(1)).map(|_| scope.spawn(|| work(options, &waiting, &shared))).collect();
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
        if let Some(folder) = &options.folder {
            write_game(folder, &line, &outcome, options)?;
        }
        let (summary, progress) = &mut *shared;
        summary.add(number, &line.result);
        progress(number, &format!("{} {}", line.result, line.remark), summary);
    }
}

/// Which engine has Black: the first in odd games.
fn black_engine(number: u32) -> usize {
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

/// What a match is: a folder keeps it, so that other games are never added to its own.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Settings {
    first: String,
    second: String,
    board: String,
    rules: String,
    komi: f32,
    seconds: Option<f64>,
    opening: u32,
}

/// Compares the folder's match with this one, or writes it down.
fn check_settings(path: &Path, options: &ContestOptions) -> Result<(), ContestError> {
    let file = |source| ContestError::File { path: path.to_path_buf(), source };
    let [first, second] = options.engines.clone();
    let settings = Settings {
        first,
        second,
        board: format!("{:?}, {} points", options.graph.shape(), options.graph.len()),
        rules: options.rules_name.clone(),
        komi: options.komi.as_f32(),
        seconds: options.time.map(|time| time.as_secs_f64()),
        opening: options.opening,
    };
    match std::fs::read_to_string(path) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            let text = serde_json::to_string_pretty(&settings).unwrap_or_default();
            std::fs::write(path, text + "\n").map_err(file)
        }
        Err(error) => Err(file(error)),
        Ok(text) => match serde_json::from_str::<Settings>(&text) {
            Ok(known) if known == settings => Ok(()),
            Ok(_) => Err(ContestError::OtherMatch { path: path.to_path_buf() }),
            Err(error) => Err(file(error.into())),
        },
    }
}

/// The games played so far. A line that a stop in mid-write cut short is ended, so that the next one stands alone.
fn read_results(path: &Path, options: &ContestOptions) -> Result<BTreeMap<u32, Line>, ContestError> {
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(BTreeMap::new()),
        Err(source) => return Err(ContestError::File { path: path.to_path_buf(), source }),
    };
    let mut done = BTreeMap::new();
    for (at, text) in text.lines().enumerate() {
        let wrong = |why: String| ContestError::Results { path: path.to_path_buf(), line: at + 1, why };
        // The game of a line cut short is played again.
        let Ok(line) = serde_json::from_str::<Line>(text) else { continue };
        let black = &options.names[black_engine(line.game)];
        if line.black != *black {
            return Err(wrong(format!("game {} has {:?} as Black instead of {black:?}", line.game, line.black)));
        }
        if line.game >= 1 && line.game <= options.games {
            done.insert(line.game, line);
        }
    }
    if !text.is_empty() && !text.ends_with('\n') {
        append(path, "")?;
    }
    Ok(done)
}

fn append(path: &Path, line: &str) -> Result<(), ContestError> {
    let file = std::fs::OpenOptions::new().create(true).append(true).open(path);
    file.and_then(|mut file| writeln!(file, "{line}"))
        .map_err(|source| ContestError::File { path: path.to_path_buf(), source })
}

fn write_game(
    folder: &Path,
    line: &Line,
    outcome: &FinishedGame,
    options: &ContestOptions,
) -> Result<(), ContestError> {
    let properties = [
        ("PB", line.black.clone()),
        ("PW", line.white.clone()),
        ("RE", line.result.clone()),
        ("RU", options.rules_name.clone()),
        ("GN", format!("game {}", line.game)),
        ("C", line.remark.clone()),
    ];
    if let Some(text) = igolog_play::to_sgf(&outcome.game, &properties) {
        let path = folder.join(format!("game-{:04}.sgf", line.game));
        std::fs::write(&path, text).map_err(|source| ContestError::File { path, source })?;
    }
    append(&folder.join("results.jsonl"), &serde_json::to_string(line).unwrap_or_default())
}
