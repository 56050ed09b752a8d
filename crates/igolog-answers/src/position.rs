//! Which position a question is about: a text of any kind, or a board, and steps from there.

use std::sync::Arc;

use igolog_core::{Color, Game, GameResult, Graph, Move, Point, Points, Rules, SetupError, Stop};
use igolog_text::Assumed;
use igolog_text::graph_file::GraphFile;
use igolog_text::input::{Input, InputError, Wanted};
use igolog_text::position_string;
use igolog_text::sgf::NodeId;
use igolog_text::vertex::{self, Notation};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::demo;
use crate::refusal::Refusal;
use crate::words::Side;
use crate::work::Limits;

/// The position of a question.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct PositionSpec {
    /// SGF, a diagram, a position string or a graph file, told apart by looks; or `demo`, `demo:corner` …
    pub position: Option<String>,
    /// The bytes of a file in whatever encoding, for doors that read files; they take the place of `position`.
    #[serde(skip)]
    pub bytes: Option<Vec<u8>>,
    /// Which game of a collection, from 1.
    pub game: Option<usize>,
    /// After how many moves of the main line; all if left out.
    #[serde(rename = "move")]
    pub moves: Option<usize>,
    /// The board: `"19x19"`, `"torus:9x9"`, or a graph file; 19×19 if neither this nor `position` is given. With both,
    /// `position` is a position string on this board.
    pub board: Option<BoardSpec>,
    /// What happened from there on.
    pub steps: Vec<StepSpec>,
    /// Whose turn it is then, if not as it follows.
    pub to_move: Option<Side>,
    /// Rules in place of those of the text: a name, perhaps with switches (`japanese,suicide=allowed`).
    pub rules: Option<String>,
    /// Komi in place of that of the text.
    pub komi: Option<f64>,
    /// Handicap stones in place of those of the text.
    pub handicap: Option<u32>,
}

/// A board: a short form such as `19x19` or `torus:9x9`, or a graph file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged, expecting = "a board is \"19x19\", \"torus:9x9\" or a graph file")]
#[non_exhaustive]
pub enum BoardSpec {
    /// Columns x rows, with a kind before it if it is no plain grid.
    Short(String),
    /// A graph file as JSON.
    File(serde_json::Map<String, Value>),
}

/// One step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged, expecting = "a step is \"D4\", [\"black\", \"D4\"], [\"white\", \"pass\"] or {\"setup\": {…}}")]
#[non_exhaustive]
pub enum StepSpec {
    /// A move of the side to move.
    Next(String),
    /// A move of this side.
    Move(Side, String),
    /// Stones set by hand.
    Setup {
        /// What is set.
        setup: SetupSpec,
    },
}

/// Stones set by hand.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct SetupSpec {
    /// Black stones.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub black: Vec<String>,
    /// White stones.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub white: Vec<String>,
    /// Points emptied.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub empty: Vec<String>,
    /// Whose turn it is then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to_move: Option<Side>,
}

/// A position that was read, with all that came with it.
#[derive(Clone, Debug)]
pub struct Posed {
    /// The game up to the position.
    pub game: Game,
    /// The text it came from, if it was one.
    pub input: Option<Input>,
    /// The node of the record that the text's part ends at, if it was a record.
    pub node: Option<NodeId>,
    /// The result that the record states.
    pub recorded: Option<GameResult>,
    /// What a score depends on and the text does not say: `komi 0`, `no prisoners`.
    pub assumed: Vec<String>,
    /// What had to be forgiven, in sentences.
    pub warnings: Vec<String>,
}

impl Posed {
    /// A position that came from no text.
    pub fn made(game: Game) -> Posed {
        Posed { game, input: None, node: None, recorded: None, assumed: Vec::new(), warnings: Vec::new() }
    }
}

impl PositionSpec {
    /// A position given as text.
    pub fn text(text: impl Into<String>) -> PositionSpec {
        PositionSpec { position: Some(text.into()), ..PositionSpec::default() }
    }

    /// The number of games in the text: 1 if it is no collection.
    ///
    /// # Errors
    /// If the text cannot be read.
    pub fn games(&self) -> Result<usize, Refusal> {
        let Some(bytes) = &self.bytes else { return Ok(1) };
        Ok(match Input::read(bytes).map_err(|e| Refusal::from(e).of("position"))? {
            Input::Games(collection) => collection.games().len(),
            _ => 1,
        })
    }

    /// Reads the position.
    ///
    /// # Errors
    /// If a text is at fault, something is larger than the limits, a step cannot be made (`of` says which field), or the
    /// reading was asked to stop.
    pub fn read(&self, notation: Notation, limits: &Limits, stop: &Stop) -> Result<Posed, Refusal> {
        let rules = match &self.rules {
            None => None,
            Some(text) => Some(text.parse::<Rules>().map_err(|e| Refusal::bad(e).of("rules"))?),
        };
        let mut posed = self.start(rules, limits, stop)?;
        if let (Some(asked @ 1..), None) = (self.moves, posed.node) {
            posed.warnings.push(format!("there is no move {asked}: this is a position, not a game"));
        }
        check_size(posed.game.board().graph(), limits)?;
        if let Some(komi) = self.komi {
            posed.game.set_komi(Points::try_from(komi).map_err(|e| Refusal::bad(e).of("komi"))?);
        }
        if let Some(handicap) = self.handicap {
            let points = posed.game.board().graph().len();
            if handicap as usize > points {
                return Err(Refusal::bad(format!("{handicap} handicap stones on {points} points")).of("handicap"));
            }
            posed.game.set_handicap(handicap);
        }
        if self.steps.len() > limits.steps {
            return Err(Refusal::too_large(format!("more than {} steps", limits.steps)).of("steps"));
        }
        for (index, step) in self.steps.iter().enumerate() {
            if stop.is_asked() {
                return Err(Refusal::stopped());
            }
            let fault = |error: String| Refusal::bad(format!("step {}: {error}", index + 1)).of("steps");
            take(&mut posed.game, step, notation).map_err(fault)?;
        }
        if let Some(side) = self.to_move {
            posed.game.set_to_move(side.into());
        }
        Ok(posed)
    }

    /// The text that the position is given as, if it is one and stands for itself.
    ///
    /// # Errors
    /// If it is larger than the limits, or of no known kind.
    pub(crate) fn input(&self, limits: &Limits) -> Result<Option<Input>, Refusal> {
        if self.board.is_some() {
            return Ok(None);
        }
        let Some(text) = self.given(limits)? else { return Ok(None) };
        Input::read(text).map(Some).map_err(|error| Refusal::from(error).of("position"))
    }

    /// The bytes of the text, if the position is given as one.
    fn given(&self, limits: &Limits) -> Result<Option<&[u8]>, Refusal> {
        let text = match (&self.bytes, &self.position) {
            (Some(bytes), _) => &bytes[..],
            (None, Some(name)) => match demo::find(name) {
                Some(found) => found.map_err(|e| Refusal::bad(e).of("position"))?.text.as_bytes(),
                None => name.as_bytes(),
            },
            (None, None) => return Ok(None),
        };
        if text.len() > limits.bytes {
            return Err(Refusal::too_large(format!("the text is larger than {} bytes", limits.bytes)).of("position"));
        }
        Ok(Some(text))
    }

    fn start(&self, rules: Option<Rules>, limits: &Limits, stop: &Stop) -> Result<Posed, Refusal> {
        let number = self.game.unwrap_or(1).checked_sub(1);
        let number = number.ok_or_else(|| Refusal::bad("games are counted from 1").of("game"))?;
        let Some(text) = self.given(limits)? else {
            if number > 0 {
                return Err(Refusal::bad("there is no text with games").of("game"));
            }
            let file = match &self.board {
                Some(board) => board.read(limits)?,
                None => BoardSpec::Short("19x19".into()).read(limits)?,
            };
            let game = file.to_game(rules.unwrap_or(Rules::CHINESE)).map_err(|e| Refusal::bad(e).of("board"))?;
            return Ok(Posed::made(game));
        };
        if let Some(board) = &self.board {
            let line = String::from_utf8_lossy(text);
            let graph = board.read(limits)?.graph;
            let read = position_string::read_on(graph, line.trim()).map_err(InputError::from);
            let input =
                read.map(|read| Input::Position(Box::new(read))).map_err(|e| Refusal::from(e).of("position"))?;
            let wanted = Wanted { game: number, rules, ..Wanted::default() };
            let (game, _) = input.game(&wanted).map_err(|e| Refusal::from(e).of("game"))?;
            return Ok(Posed { assumed: self.assumed(&input, &wanted), ..Posed::made(game) });
        }
        self.of_text(text, number, rules, limits, stop).map_err(|refusal| refusal.of("position"))
    }

    /// What the text leaves open and the question does not say either.
    fn assumed(&self, input: &Input, wanted: &Wanted) -> Vec<String> {
        let mut assumed = input.assumed(wanted);
        assumed.retain(|what| self.komi.is_none() || !matches!(what, Assumed::Komi(_)));
        assumed.iter().map(ToString::to_string).collect()
    }

    fn of_text(
        &self,
        text: &[u8],
        number: usize,
        rules: Option<Rules>,
        limits: &Limits,
        stop: &Stop,
    ) -> Result<Posed, Refusal> {
        let input = Input::read(text)?;
        if let Input::Graph(file) = &input {
            check_size(&file.graph, limits)?;
        }
        if let Input::Games(collection) = &input
            && let Some(record) = collection.game(number)
            && record.main_line().nth(limits.steps).is_some()
        {
            return Err(Refusal::too_large(format!("a game has at most {} steps here", limits.steps)));
        }
        let wanted = Wanted { game: number, moves: self.moves, rules, stop: stop.clone(), graph: None };
        let mut warnings = Vec::new();
        let played = input.replay(&wanted)?;
        if stop.is_asked() {
            return Err(Refusal::stopped());
        }
        let (game, node) = match played {
            Some(replay) => {
                if let Some(asked) = self.moves.filter(|&asked| asked > replay.moves) {
                    warnings.push(format!("there is no move {asked}: the game has {}; this is its end", replay.moves));
                }
                warnings.extend(replay.warnings.iter().map(ToString::to_string));
                (replay.game, Some(replay.node))
            }
            None => {
                let (game, forgiven) = input.game(&wanted)?;
                warnings.extend(forgiven.iter().map(ToString::to_string));
                (game, None)
            }
        };
        let recorded = match &input {
            Input::Games(collection) => collection.game(number).and_then(|record| record.result()),
            _ => None,
        };
        let assumed = self.assumed(&input, &wanted);
        Ok(Posed { game, input: Some(input), node, recorded, assumed, warnings })
    }
}

impl From<InputError> for Refusal {
    fn from(error: InputError) -> Refusal {
        match &error {
            InputError::Position(fault) => Refusal::bad(&fault.kind).at(fault.place.line, fault.place.column),
            InputError::Diagram(fault) => Refusal::bad(&fault.kind).at(fault.place.line, fault.place.column),
            _ => Refusal::bad(error),
        }
    }
}

/// Kinds of boards that have a short form, with their names in graph files.
const SHORT_FORMS: [(&str, &str); 6] = [
    ("grid", "grid"),
    ("torus", "torus"),
    ("cylinder", "cylinder"),
    ("hex", "hexagonal"),
    ("hexagonal", "hexagonal"),
    ("triangular", "triangular"),
];

impl BoardSpec {
    /// Reads the board, which may have stones on it.
    ///
    /// # Errors
    /// If it makes no board, or one larger than the limits.
    pub fn read(&self, limits: &Limits) -> Result<GraphFile, Refusal> {
        let fail = |e: &dyn std::fmt::Display| Refusal::bad(e).of("board");
        let file = match self {
            BoardSpec::Short(text) if text.trim_start().starts_with('{') => {
                let map = serde_json::from_str(text).map_err(|e| fail(&e))?;
                return BoardSpec::File(map).read(limits);
            }
            BoardSpec::Short(text) => {
                let (kind, size) = text.split_once(':').unwrap_or(("grid", text));
                let kind = SHORT_FORMS.iter().find(|(short, _)| *short == kind).map(|(_, kind)| *kind);
                let kind = kind.ok_or_else(|| {
                    let known: Vec<&str> = SHORT_FORMS.iter().map(|(short, _)| *short).collect();
                    fail(&format!("unknown board '{text}'"))
                        .hint(format!("write 19x19 or KIND:9x9 with a KIND of {}", known.join(", ")))
                })?;
                let BoardSize { width, height } = size.parse().map_err(|e: String| fail(&e))?;
                let map = [("kind", Value::from(kind)), ("width", width.into()), ("height", height.into())];
                return BoardSpec::File(map.into_iter().map(|(k, v)| (k.to_owned(), v)).collect()).read(limits);
            }
            BoardSpec::File(map) => {
                let side = |name: &str| map.get(name).and_then(Value::as_u64).unwrap_or(1);
                if side("width").saturating_mul(side("height")) > limits.points as u64 {
                    return Err(too_many_points(limits));
                }
                let text = serde_json::to_string(map).map_err(|e| fail(&e))?;
                GraphFile::parse(&text).map_err(|e| fail(&e))?
            }
        };
        check_size(&file.graph, limits)?;
        Ok(file)
    }
}

/// A board size as written: `19` or `WIDTHxHEIGHT`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardSize {
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
}

impl std::str::FromStr for BoardSize {
    type Err = String;

    fn from_str(text: &str) -> Result<BoardSize, String> {
        let number = |part: &str| part.trim().parse::<usize>().ok().filter(|&n| n > 0);
        let (width, height) = text.split_once(['x', 'X', '×', ':', '*']).unwrap_or((text, text));
        match (number(width), number(height)) {
            (Some(width), Some(height)) => Ok(BoardSize { width, height }),
            _ => Err(format!("'{text}' is no board size: write 19 or 13x9 (columns x rows)")),
        }
    }
}

impl std::fmt::Display for BoardSize {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

fn check_size(graph: &Graph, limits: &Limits) -> Result<(), Refusal> {
    if graph.len() > limits.points {
        return Err(too_many_points(limits));
    }
    if graph.edges().nth(limits.edges).is_some() {
        return Err(Refusal::too_large(format!("boards have at most {} lines here", limits.edges)).of("board"));
    }
    Ok(())
}

fn too_many_points(limits: &Limits) -> Refusal {
    Refusal::too_large(format!("boards have at most {} points here", limits.points)).of("board")
}

/// Moves are made as records have them, whether or not the rules allow them; only an occupied point is refused.
fn take(game: &mut Game, step: &StepSpec, notation: Notation) -> Result<(), String> {
    let graph = Arc::clone(game.board().graph());
    let (side, name) = match step {
        StepSpec::Next(name) => (game.to_move(), name),
        StepSpec::Move(side, name) => ((*side).into(), name),
        StepSpec::Setup { setup } => return set_up(game, &graph, setup, notation),
    };
    let mv = vertex::parse_move(&graph, name, notation).map_err(|e| e.to_string())?;
    if let Move::Play(point) = mv
        && game.board().color(point).is_some()
    {
        return Err(format!("{name} is occupied"));
    }
    game.play_unchecked_as(side, mv);
    Ok(())
}

fn set_up(game: &mut Game, graph: &Graph, setup: &SetupSpec, notation: Notation) -> Result<(), String> {
    let mut contents: Vec<(Point, Option<Color>)> = Vec::new();
    let lists = [(&setup.empty, None), (&setup.black, Some(Color::Black)), (&setup.white, Some(Color::White))];
    for (list, color) in lists {
        for name in list {
            contents.push((vertex::parse(graph, name, notation).map_err(|e| e.to_string())?, color));
        }
    }
    let to_move = setup.to_move.map_or(game.to_move(), Color::from);
    if contents.is_empty() {
        game.set_to_move(to_move);
        return Ok(());
    }
    game.setup(&contents, to_move).map_err(|error| match error {
        SetupError::NoLiberty { color, stones } => {
            let at = stones.first().map_or_else(String::new, |&p| vertex::name(graph, p, notation));
            format!("the {color} block at {at} would have no liberty")
        }
        other => other.to_string(),
    })
}
