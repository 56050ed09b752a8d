//! What a match leaves on disk: what it is, its results so far, and the games.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use igolog_core::Game;
use igolog_files::{Log, save};
use serde::{Deserialize, Serialize};

use super::runner::{ContestError, ContestOptions, black_engine};

/// One line of the file of results.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Line {
    pub(super) game: u32,
    pub(super) black: String,
    pub(super) white: String,
    pub(super) result: String,
    pub(super) moves: usize,
    pub(super) black_seconds: f64,
    pub(super) white_seconds: f64,
    pub(super) remark: String,
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

/// The folder of a match. A game counts once its line is in the file of results, which is after its record.
#[derive(Debug)]
pub(super) struct MatchFolder {
    folder: PathBuf,
    results: Log,
    done: BTreeMap<u32, Line>,
}

/// No file of a match is nearly as large.
const MOST_BYTES: u64 = 1 << 30;

impl MatchFolder {
    /// Opens the folder of this match, or makes it.
    pub(super) fn open(folder: &Path, options: &ContestOptions) -> Result<Self, ContestError> {
        std::fs::create_dir_all(folder).map_err(at(folder))?;
        check_settings(&folder.join("match.json"), options)?;
        let path = folder.join("results.jsonl");
        let whole = |line: &str| serde_json::from_str::<Line>(line).is_ok();
        let (results, lines) = Log::open(&path, MOST_BYTES, whole).map_err(at(&path))?;
        let mut done = BTreeMap::new();
        for (number, text) in lines.iter().enumerate() {
            let Ok(line) = serde_json::from_str::<Line>(text) else { continue };
            let black = &options.names[black_engine(line.game)];
            if line.black != *black {
                let why = format!("game {} has {:?} as Black instead of {black:?}", line.game, line.black);
                return Err(ContestError::Results { path, line: number + 1, why });
            }
            if line.game >= 1 && line.game <= options.games {
                done.insert(line.game, line);
            }
        }
        Ok(MatchFolder { folder: folder.to_path_buf(), results, done })
    }

    /// The games played before.
    pub(super) fn done(&self) -> BTreeMap<u32, Line> {
        self.done.clone()
    }

    /// Keeps a game: its record first, then its line.
    pub(super) fn add(&self, line: &Line, game: &Game, rules: &str) -> Result<(), ContestError> {
        let properties = [
            ("PB", line.black.clone()),
            ("PW", line.white.clone()),
            ("RE", line.result.clone()),
            ("RU", rules.to_string()),
            ("GN", format!("game {}", line.game)),
            ("C", line.remark.clone()),
        ];
        if let Some(text) = igolog_play::to_sgf(game, &properties) {
            let path = self.folder.join(format!("game-{:04}.sgf", line.game));
            save(&path, text.as_bytes()).map_err(at(&path))?;
        }
        let text = serde_json::to_string(line).map_err(std::io::Error::from);
        text.and_then(|text| self.results.add(&text)).map_err(at(&self.folder.join("results.jsonl")))
    }
}

fn at(path: &Path) -> impl Fn(std::io::Error) -> ContestError {
    move |source| ContestError::File { path: path.to_path_buf(), source }
}

/// Compares the folder's match with this one, or writes it down.
fn check_settings(path: &Path, options: &ContestOptions) -> Result<(), ContestError> {
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
    let known = match igolog_files::read(path, MOST_BYTES) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            let text = serde_json::to_string_pretty(&settings).map_err(std::io::Error::from);
            return text.and_then(|text| save(path, format!("{text}\n").as_bytes())).map_err(at(path));
        }
        read => read.map_err(at(path))?,
    };
    match serde_json::from_slice::<Settings>(&known) {
        Ok(known) if known == settings => Ok(()),
        Ok(_) => Err(ContestError::OtherMatch { path: path.to_path_buf() }),
        Err(error) => Err(at(path)(error.into())),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use igolog_core::{Graph, Points, Rules, Stop};
    use igolog_files::{Breakage, with_fault};

    use super::*;

    fn options(folder: &Path) -> ContestOptions {
        ContestOptions {
            engines: ["a".into(), "b".into()],
            names: ["a".into(), "b".into()],
            games: 3,
            graph: Graph::grid(5, 5).unwrap().into(),
            rules: Rules::CHINESE,
            rules_name: "chinese".into(),
            komi: Points::ZERO,
            time: None,
            strict_time: false,
            patience: Duration::from_secs(1),
            most_moves: 10,
            opening: 0,
            jobs: 1,
            folder: Some(folder.to_path_buf()),
            stop: Stop::never(),
        }
    }

    fn line(game: u32) -> Line {
        let names = ["a", "b"];
        Line {
            game,
            black: names[black_engine(game)].into(),
            white: names[1 - black_engine(game)].into(),
            result: "B+R".into(),
            moves: 0,
            black_seconds: 0.0,
            white_seconds: 0.0,
            remark: String::new(),
        }
    }

    /// Plays what is left of a match.
    fn play(folder: &Path) -> Result<usize, ContestError> {
        let options = options(folder);
        let kept = MatchFolder::open(folder, &options)?;
        let before = kept.done().len();
        for number in (1..=options.games).filter(|n| !kept.done().contains_key(n)) {
            kept.add(&line(number), &Game::new(options.graph.clone(), options.rules), "chinese")?;
        }
        Ok(before)
    }

    #[test]
    fn a_match_that_breaks_anywhere_goes_on_where_it_was() {
        for fault in [Breakage::NoSpace, Breakage::Death] {
            let mut most = 0;
            for step in 0.. {
                let folder = igolog_testing::folder("match-fault");
                let (_, left) = with_fault(step, fault, || play(&folder));
                let before = play(&folder).unwrap_or_else(|error| panic!("{fault:?} at step {step}: {error}"));
                assert!(before >= most, "{fault:?} at step {step}: a game that was kept is lost");
                most = before;
                let results = std::fs::read_to_string(folder.join("results.jsonl")).unwrap();
                let games: Vec<u32> =
                    results.lines().map(|text| serde_json::from_str::<Line>(text).unwrap().game).collect();
                assert_eq!(games, [1, 2, 3], "{fault:?} at step {step}");
                for game in 1..=3 {
                    let text = std::fs::read_to_string(folder.join(format!("game-000{game}.sgf"))).unwrap();
                    assert!(text.ends_with(")\n"), "{fault:?} at step {step}: {text}");
                }
                std::fs::remove_dir_all(folder).unwrap();
                if left.is_some() {
                    assert_eq!(most, 3);
                    break;
                }
            }
        }
    }
}
