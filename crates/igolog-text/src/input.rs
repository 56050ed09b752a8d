//! Any text that holds a position: finds out what it is and reads it.
//!
//! | it looks like | it is |
//! |---|---|
//! | `{ …` | a graph file |
//! | `(;` somewhere | game records (SGF) |
//! | `matrix:`, or rows of nothing but 0 and 1 | a checkered board |
//! | one line whose first word has digits, `/` or `*` | a position string |
//! | rows of `.`, `X`, `O`, or lines that start with `$$` | a diagram |

use std::sync::Arc;

use igolog_core::{Game, Graph, GraphError, Points, Rules, Stop};

use crate::Assumed;
use crate::diagram::{Diagram, DiagramError, DiagramErrorKind};
use crate::graph_file::{GraphFile, GraphFileError};
use crate::matrix::{MatrixBoard, MatrixError};
use crate::position_string::{self, PositionError};
use crate::replay::Replay;
use crate::sgf::{self, Collection, ReadLimits, SgfError, Warning};

/// A text that was read, by its kind.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Input {
    /// Game records.
    Games(Collection),
    /// A diagram.
    Diagram(Diagram),
    /// A position string.
    Position(Box<position_string::Read>),
    /// A checkered board as a matrix of 0 and 1.
    Matrix(MatrixBoard),
    /// A graph, perhaps with stones.
    Graph(GraphFile),
}

/// Why a text could not be read.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum InputError {
    /// Nothing that is known.
    #[error("neither an SGF game, a diagram, a position string nor a graph file")]
    Unknown,
    /// A game record at fault.
    #[error(transparent)]
    Sgf(#[from] SgfError),
    /// A diagram at fault.
    #[error(transparent)]
    Diagram(#[from] DiagramError),
    /// A diagram whose position cannot be.
    #[error(transparent)]
    DiagramPosition(#[from] DiagramErrorKind),
    /// A position string at fault.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A matrix at fault.
    #[error(transparent)]
    Matrix(#[from] MatrixError),
    /// A graph file at fault.
    #[error(transparent)]
    Graph(#[from] GraphFileError),
    /// A board that cannot be.
    #[error(transparent)]
    Board(#[from] GraphError),
    /// The collection has fewer games.
    #[error("there is no game {wanted}: the file has {games}")]
    NoGame {
        /// Number of the game asked for, from 1.
        wanted: usize,
        /// Games in the file.
        games: usize,
    },
}

/// Which position of an [`Input`] is wanted.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// Number of the game in a collection, from 0.
    pub game: usize,
    /// Moves to play; all of the main line where `None`.
    pub moves: Option<usize>,
    /// Rules, in place of those that the text names.
    pub rules: Option<Rules>,
    /// Once this is asked to stop, a record is played no further.
    pub stop: Stop,
    /// A board to play a record on, if it has one of this size: to make one takes longer than to play a game.
    pub graph: Option<Arc<Graph>>,
}

impl Input {
    /// Reads a text of any kind, in any encoding, within the default [`ReadLimits`] of SGF.
    ///
    /// ```
    /// use igolog_text::input::{Input, Wanted};
    ///
    /// for text in ["(;SZ[3];B[bb])", ". . .\n. X .\n. . .", "3/1X1/3", r#"{"points": 2, "edges": [[0, 1]], "black": [1]}"#] {
    ///     let (game, _) = Input::read(text.as_bytes()).unwrap().game(&Wanted::default()).unwrap();
    ///     assert_eq!(game.board().stone_count(igolog_core::Color::Black), 1);
    /// }
    /// ```
    ///
    /// # Errors
    /// If it is of no known kind, or at fault in a way that cannot be forgiven.
    pub fn read(bytes: &[u8]) -> Result<Self, InputError> {
        let limit = ReadLimits::default().bytes;
        if bytes.len() > limit {
            return Err(SgfError::TooLarge { bytes: bytes.len(), limit }.into());
        }
        if has_game_start(bytes) && first_byte(bytes) != Some(b'{') {
            return Ok(Input::Games(Collection::read(bytes)?));
        }
        let text = sgf::decode_text(bytes).ok_or(SgfError::NoText)?;
        let text = text.trim_start_matches('\u{FEFF}');
        if text.trim_start().starts_with('{') {
            return Ok(Input::Graph(GraphFile::parse(text)?));
        }
        if MatrixBoard::is_meant(text) {
            return Ok(Input::Matrix(MatrixBoard::parse(text)?));
        }
        if let Some(read) = read_position(text) {
            return Ok(Input::Position(Box::new(read?)));
        }
        match Diagram::parse(text) {
            Ok(diagram) => Ok(Input::Diagram(diagram)),
            // Records without their first parenthesis, or in UTF-16.
            Err(fault) => match (Collection::read(bytes), fault.kind) {
                (Ok(games), _) => Ok(Input::Games(games)),
                (Err(_), DiagramErrorKind::NoBoard) => Err(InputError::Unknown),
                (Err(_), kind) => Err(DiagramError { place: fault.place, kind }.into()),
            },
        }
    }

    /// The game at the position wanted, with what had to be forgiven on the way.
    ///
    /// # Errors
    /// If there is no such game, or the position cannot be.
    pub fn game(&self, wanted: &Wanted) -> Result<(Game, Vec<Warning>), InputError> {
        let rules = wanted.rules.unwrap_or(Rules::CHINESE);
        if wanted.game > 0 && !matches!(self, Input::Games(_)) {
            return Err(InputError::NoGame { wanted: wanted.game + 1, games: 1 });
        }
        match self {
            Input::Games(collection) => {
                let replay = replay(collection, wanted)?;
                Ok((replay.game, replay.warnings))
            }
            Input::Diagram(diagram) => Ok((diagram.to_game(rules)?, Vec::new())),
            Input::Position(read) => {
                let game = wanted.rules.map_or_else(|| read.game.clone(), |rules| with_rules(&read.game, rules));
                Ok((game, Vec::new()))
            }
            Input::Matrix(matrix) => Ok((matrix.to_game(rules)?, Vec::new())),
            Input::Graph(file) => Ok((file.to_game(rules)?, Vec::new())),
        }
    }

    /// What a score needs and the text does not say of the game wanted.
    pub fn assumed(&self, wanted: &Wanted) -> Vec<Assumed> {
        let mut assumed = match self {
            Input::Games(_) => {
                let root = self.replay(&Wanted { moves: Some(0), ..wanted.clone() });
                root.ok().flatten().map_or_else(Vec::new, |replay| replay.assumed)
            }
            Input::Position(read) => read.assumed.clone(),
            Input::Diagram(_) | Input::Matrix(_) | Input::Graph(_) => {
                vec![Assumed::NoKo, Assumed::NoPrisoners, Assumed::Komi(Points::ZERO), Assumed::Rules(Rules::CHINESE)]
            }
        };
        assumed.retain(|what| wanted.rules.is_none() || !matches!(what, Assumed::Rules(_)));
        assumed
    }

    /// The record wanted, replayed, with the warnings of the whole text; `None` if the text is no game record.
    ///
    /// # Errors
    /// As for [`Input::game`].
    pub fn replay(&self, wanted: &Wanted) -> Result<Option<Replay>, InputError> {
        let Input::Games(collection) = self else { return Ok(None) };
        replay(collection, wanted).map(Some)
    }
}

fn replay(collection: &Collection, wanted: &Wanted) -> Result<Replay, InputError> {
    let games = collection.games().len();
    let missing = InputError::NoGame { wanted: wanted.game + 1, games };
    let record = collection.game(wanted.game).ok_or(missing)?;
    let Wanted { moves, rules, stop, graph, .. } = wanted;
    let mut replay = Replay::on(graph.as_ref(), record, moves.unwrap_or(usize::MAX), *rules, stop)?;
    replay.warnings.splice(0..0, collection.warnings().iter().cloned());
    Ok(replay)
}

fn with_rules(game: &Game, rules: Rules) -> Game {
    let position = igolog_core::Position::from_board(game.board().clone(), rules, game.to_move());
    let mut changed = Game::from_position(position).with_komi(game.komi());
    changed.set_handicap(game.handicap());
    changed
}

fn first_byte(bytes: &[u8]) -> Option<u8> {
    let bytes = bytes.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(bytes);
    bytes.iter().copied().find(|b| !b.is_ascii_whitespace())
}

fn has_game_start(bytes: &[u8]) -> bool {
    memchr::memchr_iter(b'(', bytes).any(|i| bytes[i + 1..].iter().find(|b| !b.is_ascii_whitespace()) == Some(&b';'))
}

/// `None` if the text is no position string.
fn read_position(text: &str) -> Option<Result<position_string::Read, PositionError>> {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let line = lines.next()?;
    if lines.next().is_some() {
        return None;
    }
    let board = line.split_whitespace().next()?;
    let surely = board.contains(['/', '*', ':']);
    let perhaps = board.contains(|c: char| c.is_ascii_digit());
    let rows = board.rsplit(':').next().unwrap_or(board);
    let symbols = rows.chars().all(|c| c.is_ascii_digit() || "XOxo_./*".contains(c));
    if board.starts_with("$$") || !symbols || !(surely || perhaps) {
        return None;
    }
    match position_string::read(line) {
        Err(_) if !surely => None,
        read => Some(read),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(text: &str) -> &'static str {
        match Input::read(text.as_bytes()) {
            Ok(Input::Games(_)) => "games",
            Ok(Input::Diagram(_)) => "diagram",
            Ok(Input::Position(_)) => "position",
            Ok(Input::Matrix(_)) => "matrix",
            Ok(Input::Graph(_)) => "graph",
            Err(InputError::Unknown) => "unknown",
            Err(_) => "fault",
        }
    }

    #[test]
    fn kinds_are_told_apart() {
        let cases = [
            ("(;B[aa])", "games"),
            ("mail\n\n ( ;B[aa])", "games"),
            (";B[aa];W[bb]", "games"),
            ("\u{FEFF} {\"points\": 3}", "graph"),
            ("{", "fault"),
            ("19*19", "position"),
            ("torus:5*5 w", "position"),
            ("9/8", "fault"),
            ("9*9 q", "fault"),
            ("1 . X", "diagram"),
            ("101\n010\n", "matrix"),
            ("matrix:10/01", "matrix"),
            ("matrix:12", "fault"),
            (". X", "diagram"),
            ("X O .", "diagram"),
            ("$$ | . X |", "diagram"),
            ("...\n..", "fault"),
            ("", "unknown"),
            ("hello", "unknown"),
            ("12", "position"),
            ("\u{0}\u{1}", "unknown"),
        ];
        for (text, expected) in cases {
            assert_eq!(kind(text), expected, "{text:?}");
        }
    }

    #[test]
    fn the_wanted_position_is_given() {
        let input = Input::read(b"(;SZ[9];B[aa];W[bb])(;SZ[5])").unwrap();
        let stones = |wanted| input.game(&wanted).map(|(game, _)| game.board().stones().count());
        assert_eq!(stones(Wanted { moves: Some(1), ..Wanted::default() }), Ok(1));
        assert_eq!(stones(Wanted { game: 1, ..Wanted::default() }), Ok(0));
        let missing = stones(Wanted { game: 2, ..Wanted::default() }).unwrap_err();
        assert_eq!(missing.to_string(), "there is no game 3: the file has 2");
    }
}
