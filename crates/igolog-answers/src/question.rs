//! The question: which position, how hard to look, what is wanted.
//!
//! As JSON a question is one flat object. Three groups of fields stand side by side: which position ([`PositionSpec`]), how to
//! answer ([`How`]), and `question` with the parameters of that question ([`Ask`]). A field that is not known is refused,
//! so that a misspelt one does not pass in silence.

use std::sync::LazyLock;

use igolog_text::vertex::Notation;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::complaint;
use crate::known::known;
use crate::position::PositionSpec;
use crate::refusal::Refusal;
use crate::words::{Coords, Language, Level};
use crate::work::Work;
use crate::{
    extremal, facts, layers, legal, library, model, paper, perft, picture, play, records, rules, score, solve,
};

/// Longest time that a question may set itself: a day.
const MOST_SECONDS: f64 = 86_400.0;

/// A question.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Question {
    /// Which position is meant.
    #[serde(flatten)]
    pub about: PositionSpec,
    /// How to answer.
    #[serde(flatten)]
    pub how: How,
    /// What is wanted.
    #[serde(flatten)]
    pub ask: Ask,
}

/// How to answer.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct How {
    /// Given back with the answer: any JSON value.
    pub id: Option<Value>,
    /// How hard to look: `static` (no search), `step` (some milliseconds) or `full`. If left out, `full` for questions about
    /// one position and `step` for those that follow a game.
    pub effort: Option<Level>,
    /// Stop after so many seconds with what is known by then; the answer says how much was done.
    pub seconds: Option<f64>,
    /// The language of sentences.
    pub language: Language,
    /// How points are named, in the question and in the answer.
    #[serde(with = "Coords")]
    pub coords: Notation,
    /// Send lines of progress before the answer.
    pub stream: bool,
}

/// A question without parameters of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Bare {}

/// Everything that can be asked, with its parameters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "question", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Ask {
    /// The points, lines and names of the board.
    Board(Bare),
    /// The position itself: stones, turn, captures, in one line and as a graph file.
    Position(Bare),
    /// Whether a move is legal, or all legal moves.
    Legal(legal::LegalQuestion),
    /// The facts that hold.
    Facts(facts::FactsQuestion),
    /// The facts that the last step removed and inserted.
    Diff(facts::FactsQuestion),
    /// Every fact of the game with the moves from which and until which it held.
    Lifetimes(facts::FactsQuestion),
    /// The verdict on every block.
    Life(Bare),
    /// What becomes of a group, and which moves decide.
    Solve(solve::SolveQuestion),
    /// The problems of a collection, or the built-in ones.
    Problems(solve::ProblemsQuestion),
    /// Blocks caught in ladders.
    Ladders(Bare),
    /// Races to capture.
    Races(Bare),
    /// Whose influence reaches where.
    Influence(Bare),
    /// Whether the game is over, and the score.
    Score(score::ScoreQuestion),
    /// What layers draw over the board.
    Layers(layers::LayersQuestion),
    /// What a formula of the B-W model says.
    Eval(model::EvalQuestion),
    /// How urgent each move is.
    Urgency(model::UrgencyQuestion),
    /// How likely each move is.
    Policy(model::PolicyQuestion),
    /// What follows from the facts by rules.
    Ask(rules::AskQuestion),
    /// Why an answer holds, or why there is none.
    Why(rules::WhyQuestion),
    /// What rules remark along the game.
    Watch(rules::WatchQuestion),
    /// All facts as clauses for a Prolog system.
    Prolog(Bare),
    /// What a player sees and would play.
    Play(play::PlayQuestion),
    /// The largest number of strings on a board.
    Strings(extremal::StringsQuestion),
    /// The most strings and the fewest liberties of a board of any shape.
    GraphStrings(Bare),
    /// Whether a position has the most strings.
    Verify(Bare),
    /// All legal positions by their number of strings.
    Spectrum(extremal::SpectrumQuestion),
    /// The position checkered, with as many strings.
    Checker(Bare),
    /// The words of formulas, and what each needs.
    Words(model::WordsQuestion),
    /// A formula as LaTeX.
    Latex(model::LatexQuestion),
    /// The two directed graphs of the B-W model.
    Graphs(Bare),
    /// How many sequences of moves there are.
    Perft(perft::PerftQuestion),
    /// What a paper prints, and what comes out today.
    Paper(paper::PaperQuestion),
    /// A policy learned from games.
    Train(model::TrainQuestion),
    /// What is in a game record: players, result, moves, captures, the board at the end, area.
    Info(Bare),
    /// The games of a text as trees.
    Open(records::OpenQuestion),
    /// A tree as SGF.
    Save(records::SaveQuestion),
    /// The position as a picture.
    Picture(picture::PictureQuestion),
    /// The games of a library, page by page.
    Games(library::GamesQuestion),
    /// What was played in the position, over all games of a library.
    Explore(library::ExploreQuestion),
    /// Where a pattern stood in the games of a library.
    Find(library::FindQuestion),
    /// Where a query holds in the games of a library.
    AskGames(library::AskGamesQuestion),
    /// What the games of a library are like.
    Statistics(library::StatisticsQuestion),
}

impl Ask {
    /// The names of all questions.
    pub fn names() -> &'static [&'static str] {
        static LISTED: LazyLock<Vec<String>> = LazyLock::new(|| known::<Ask>("question"));
        static NAMES: LazyLock<Vec<&str>> = LazyLock::new(|| LISTED.iter().map(String::as_str).collect());
        &NAMES
    }

    /// How hard a question looks if it does not say: hard at one position, less hard at every position of a game.
    pub fn usual_effort(&self) -> Level {
        match self {
            Ask::Lifetimes(_) | Ask::Watch(_) | Ask::AskGames(_) => Level::Step,
            Ask::Ask(ask) if ask.every_move => Level::Step,
            _ => Level::Full,
        }
    }
}

impl Question {
    /// A question about a position, answered as usual.
    pub fn new(about: PositionSpec, ask: Ask) -> Question {
        Question { about, how: How::default(), ask }
    }

    /// How hard to look.
    pub fn effort(&self) -> Level {
        self.how.effort.unwrap_or_else(|| self.ask.usual_effort())
    }

    /// Sets the end of the time that the question gives itself.
    pub(crate) fn start_clock(&self, work: &mut Work<'_>) -> Result<(), Refusal> {
        if let Some(seconds) = self.how.seconds {
            if !(0.0..=MOST_SECONDS).contains(&seconds) {
                return Err(Refusal::bad(format!("seconds are from 0 to {MOST_SECONDS}")).of("seconds"));
            }
            work.search_until(seconds);
        }
        Ok(())
    }

    /// Reads a question from JSON.
    ///
    /// # Errors
    /// If a field is missing, not known, or of another type.
    pub fn from_json(value: Value) -> Result<Question, Refusal> {
        let Value::Object(mut rest) = value else {
            return Err(Refusal::bad("a question is a JSON object"));
        };
        static POSITION: LazyLock<Vec<String>> = LazyLock::new(|| known::<PositionSpec>(""));
        static HOW: LazyLock<Vec<String>> = LazyLock::new(|| known::<How>(""));
        let mut take = |names: &[String]| -> Map<String, Value> {
            names.iter().filter_map(|name| rest.remove_entry(name)).collect()
        };
        let (about, answered) = (take(&POSITION), take(&HOW));
        let Some(Value::String(name)) = rest.get("question") else {
            return Err(Refusal::bad("which question?")
                .of("question")
                .hint(format!("there are {}", Ask::names().join(", "))));
        };
        if !Ask::names().contains(&name.as_str()) {
            let known = Ask::names().join(", ");
            return Err(Refusal::bad(format!("there is no question {name:?}"))
                .of("question")
                .hint(format!("there are {known}")));
        }
        let common = || POSITION.iter().chain(HOW.iter()).map(String::as_str).collect::<Vec<_>>();
        Ok(Question {
            about: part(&about.into(), &[])?,
            how: part(&answered.into(), &[])?,
            ask: asked(&rest.into(), &common())?,
        })
    }
}

impl std::str::FromStr for Question {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Question, Refusal> {
        let value = serde_json::from_str(text)
            .map_err(|e| Refusal::bad("this is no JSON").at(e.line() as u32, e.column() as u32).of("question"))?;
        Question::from_json(value)
    }
}

/// Reads some fields of a question; `also` names those that every question has beside them.
fn part<T: DeserializeOwned>(fields: &Value, also: &[&str]) -> Result<T, Refusal> {
    serde_path_to_error::deserialize(fields).map_err(|error| {
        let path = error.path().to_string();
        let refusal = complaint::refusal(&error.into_inner().to_string(), also);
        if path == "." { refusal } else { refusal.of(path) }
    })
}

/// Reads what is asked. Which question it is has to be known first, and after that the reader tells no places: the field at
/// fault is the one that draws the same complaint when it stands alone.
fn asked(fields: &Value, also: &[&str]) -> Result<Ask, Refusal> {
    part(fields, also).map_err(|refusal: Refusal| {
        let at_fault = fields.as_object().into_iter().flatten().find(|(name, value)| {
            let alone = json!({ "question": fields["question"], name.as_str(): value });
            *name != "question" && part::<Ask>(&alone, also).is_err_and(|why| why.message == refusal.message)
        });
        match at_fault {
            Some((name, _)) if !refusal.message.starts_with("there is no field") => refusal.of(name),
            _ => refusal,
        }
    })
}
