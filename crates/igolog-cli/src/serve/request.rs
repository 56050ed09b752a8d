//! A position as requests carry it.
//!
//! Either `steps` on a `board`, or a text: `sgf` (with `game` and `move`), `position`, `diagram`.

use std::sync::Arc;

use igolog_core::{Color, Game, Graph, Move, Point, Points, Rules, UnknownWord};
use igolog_text::graph_file::GraphFile;
use igolog_text::position_string;
use igolog_text::replay::Replay;
use igolog_text::sgf::Collection;
use igolog_text::vertex::{self, Notation};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::error::ApiError;
use super::limits;

/// The position of a request.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Asked {
    board: Option<Value>,
    rules: Option<String>,
    komi: Option<f64>,
    handicap: Option<u32>,
    #[serde(default)]
    steps: Vec<Step>,
    sgf: Option<String>,
    #[serde(default)]
    game: usize,
    r#move: Option<usize>,
    position: Option<String>,
    diagram: Option<String>,
}

/// A move (`["b", "D4"]`, `["w", "pass"]`) or stones set by hand.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(untagged)]
pub(crate) enum Step {
    /// Who and where.
    Move(Side, String),
    /// Stones set, points emptied, the turn.
    Setup {
        /// What is set.
        setup: Setup,
    },
}

/// A colour, `b` or `w`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub(crate) enum Side {
    /// Black.
    #[serde(rename = "b", alias = "B", alias = "black")]
    Black,
    /// White.
    #[serde(rename = "w", alias = "W", alias = "white")]
    White,
}

/// Stones set by hand.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub(crate) struct Setup {
    /// Black stones.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) b: Vec<String>,
    /// White stones.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) w: Vec<String>,
    /// Points emptied.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) e: Vec<String>,
    /// Whose turn it is then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) turn: Option<Side>,
}

impl From<Side> for Color {
    fn from(side: Side) -> Color {
        match side {
            Side::Black => Color::Black,
            Side::White => Color::White,
        }
    }
}

impl From<Color> for Side {
    fn from(color: Color) -> Side {
        match color {
            Color::Black => Side::Black,
            Color::White => Side::White,
        }
    }
}

impl Asked {
    /// The game up to the position asked about, with its steps.
    pub(super) fn game(&self) -> Result<Game, ApiError> {
        let rules = match &self.rules {
            None => None,
            Some(name) => Some(rules(name)?),
        };
        let mut game = match (&self.sgf, &self.position, &self.diagram) {
            (Some(sgf), _, _) => self.replayed(sgf, rules)?,
            (None, Some(text), _) => from_position(text)?,
            (None, None, Some(text)) => super::open::from_diagram(text)?,
            (None, None, None) => {
                let spec = self.board.as_ref().ok_or_else(|| {
                    ApiError::bad("the request has no position")
                        .hint("give `board` and `steps`, `sgf`, `position` or `diagram`")
                })?;
                let file = graph_file(spec)?;
                let rules = rules.unwrap_or(Rules::CHINESE);
                if file.stones.is_empty() {
                    Game::new(file.graph, rules)
                } else {
                    file.to_game(rules).map_err(ApiError::bad)?
                }
            }
        };
        check_size(game.board().graph())?;
        if let Some(komi) = self.komi {
            game.set_komi(Points::try_from(komi).map_err(|error| ApiError::bad(format!("komi: {error}")))?);
        }
        if let Some(handicap) = self.handicap {
            game.set_handicap(handicap);
        }
        if self.steps.len() > limits::STEPS {
            return Err(ApiError::too_large(format!("more than {} steps", limits::STEPS)));
        }
        for (index, step) in self.steps.iter().enumerate() {
            take(&mut game, step).map_err(|error| ApiError::bad(format!("step {}: {error}", index + 1)))?;
        }
        Ok(game)
    }

    fn replayed(&self, text: &str, rules: Option<Rules>) -> Result<Game, ApiError> {
        let collection = Collection::read(text.as_bytes()).map_err(ApiError::bad)?;
        let record = collection
            .game(self.game)
            .ok_or_else(|| ApiError::bad(format!("the SGF has {} games", collection.games().len())))?;
        let replay = match self.r#move {
            Some(moves) => Replay::to_move(record, moves, rules),
            None => Replay::main_line(record, rules),
        };
        Ok(replay.map_err(ApiError::bad)?.game)
    }
}

/// A rule set by name.
pub(super) fn rules(name: &str) -> Result<Rules, ApiError> {
    name.parse().map_err(|error: UnknownWord| ApiError::bad(error))
}

/// A graph file given as JSON, within the limits.
pub(super) fn graph_file(spec: &Value) -> Result<GraphFile, ApiError> {
    for side in ["width", "height"] {
        if spec.get(side).and_then(Value::as_u64).is_some_and(|n| n > limits::POINTS as u64) {
            return Err(too_many_points());
        }
    }
    let text = serde_json::to_string(spec).map_err(ApiError::bad)?;
    let file = GraphFile::parse(&text).map_err(ApiError::bad)?;
    check_size(&file.graph)?;
    Ok(file)
}

/// A position string within the limits.
pub(super) fn from_position(text: &str) -> Result<Game, ApiError> {
    let text = text.trim();
    if text.starts_with('{') {
        let spec: Value = serde_json::from_str(text).map_err(ApiError::bad)?;
        return graph_file(&spec)?.to_game(Rules::CHINESE).map_err(ApiError::bad);
    }
    let game = position_string::parse(text)
        .map_err(|error| ApiError::bad(error.kind.to_string()).at(error.place.line, error.place.column))?;
    check_size(game.board().graph())?;
    Ok(game)
}

/// Whether the server analyses boards of this size.
pub(super) fn check_size(graph: &Graph) -> Result<(), ApiError> {
    if graph.len() > limits::POINTS {
        return Err(too_many_points());
    }
    if graph.edges().count() > limits::EDGES {
        return Err(ApiError::too_large(format!("boards here have at most {} lines", limits::EDGES)));
    }
    Ok(())
}

fn too_many_points() -> ApiError {
    ApiError::too_large(format!("boards here have at most {} points (52×52)", limits::POINTS))
        .hint("the command line takes larger ones")
}

fn take(game: &mut Game, step: &Step) -> Result<(), String> {
    let graph = Arc::clone(game.board().graph());
    match step {
        Step::Move(side, name) => {
            let mv = vertex::parse_move(&graph, name, Notation::Gtp).map_err(|e| e.to_string())?;
            if let Move::Play(point) = mv
                && game.board().color(point).is_some()
            {
                return Err(format!("{name} is occupied"));
            }
            // Records of games hold what was played, whether or not the rules allow it.
            game.play_unchecked_as((*side).into(), mv);
        }
        Step::Setup { setup } => {
            let mut contents: Vec<(Point, Option<Color>)> = Vec::new();
            for (list, color) in [(&setup.e, None), (&setup.b, Some(Color::Black)), (&setup.w, Some(Color::White))] {
                for name in list {
                    let point = vertex::parse(&graph, name, Notation::Gtp).map_err(|e| e.to_string())?;
                    contents.push((point, color));
                }
            }
            let turn = setup.turn.map_or(game.to_move(), Color::from);
            if contents.is_empty() {
                game.set_to_move(turn);
            } else {
                game.setup(&contents, turn).map_err(|error| setup_error(&graph, &error))?;
            }
        }
    }
    Ok(())
}

fn setup_error(graph: &Graph, error: &igolog_core::SetupError) -> String {
    match error {
        igolog_core::SetupError::NoLiberty { color, stones } => {
            let at = stones.first().map_or_else(String::new, |p| super::points::name(graph, *p));
            format!("the {} block at {at} would have no liberty", color.word())
        }
        other => other.to_string(),
    }
}
