//! The answer: what was asked for, with the effort it was made with.

use igolog_core::Game;
use igolog_life::Spent;
use serde::Serialize;
use serde_json::Value;

use crate::asked::Asked;
use crate::position::Posed;
use crate::question::{Ask, Question};
use crate::refusal::Refusal;
use crate::words::Level;
use crate::work::{Progress, SpentWords, Work};
use crate::{
    board, extremal, facts, layers, legal, library, life, model, paper, perft, picture, play, records, rules, score,
    solve,
};

/// An answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Answer {
    /// What the question had as `id`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<Value>,
    /// What was asked for.
    #[serde(flatten)]
    pub body: Body,
    /// The effort it was made with.
    pub effort: Made,
    /// What had to be forgiven to read the position.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
}

impl Answer {
    /// The answer as JSON.
    ///
    /// # Errors
    /// If it is longer than the limits allow.
    pub fn to_json(&self, work: &Work<'_>) -> Result<Vec<u8>, Refusal> {
        written(self, work.limits.answer).ok_or_else(|| work.too_much())
    }
}

/// As JSON. Every door writes with this, so that the code that writes an answer is compiled once.
pub fn to_json(what: &impl Serialize) -> String {
    written(what, usize::MAX).and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default()
}

/// As JSON; nothing if it is longer than `most` bytes.
fn written(what: &impl Serialize, most: usize) -> Option<Vec<u8>> {
    let mut bounded = Bounded { bytes: Vec::new(), most };
    serde_json::to_writer(&mut bounded, what).ok()?;
    Some(bounded.bytes)
}

/// A text that does not grow beyond the limits.
struct Bounded {
    bytes: Vec<u8>,
    most: usize,
}

impl std::io::Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        if self.bytes.len() + bytes.len() > self.most {
            return Err(std::io::ErrorKind::FileTooLarge.into());
        }
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// One line of a stream, of JSON lines, or the body of a response.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Line {
    /// How far the work has come.
    Progress {
        /// What the question had as `id`.
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<Value>,
        /// How far.
        progress: Progress,
    },
    /// Why there is no answer.
    Error {
        /// What the question had as `id`.
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<Value>,
        /// Why.
        error: Refusal,
    },
    /// The answer.
    Answer(Box<Answer>),
}

impl Line {
    /// The line as JSON, without its end; nothing if it is longer than `most` bytes.
    pub fn to_json(&self, most: usize) -> Option<Vec<u8>> {
        written(self, most)
    }
}

/// With which effort an answer was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Made {
    /// How hard the work looked.
    pub level: Level,
    /// What was done.
    #[serde(flatten, with = "SpentWords")]
    pub spent: Spent,
    /// Whether the work was stopped before it came to its end; then more effort may say more.
    pub cut_short: bool,
}

/// Everything that can be answered.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "answer", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Body {
    /// The points, lines and names of the board.
    Board(board::BoardAnswer),
    /// The position itself.
    Position(board::PositionAnswer),
    /// Whether a move is legal, or all legal moves.
    Legal(legal::LegalAnswer),
    /// The facts that hold.
    Facts(facts::FactsAnswer),
    /// The facts that the last step removed and inserted.
    Diff(facts::DiffAnswer),
    /// Every fact of the game with its lifetime.
    Lifetimes(facts::LifetimesAnswer),
    /// The verdict on every block.
    Life(life::LifeAnswer),
    /// What becomes of a group, and which moves decide.
    Solve(Box<solve::SolveAnswer>),
    /// The problems of a collection.
    Problems(solve::ProblemsAnswer),
    /// Blocks caught in ladders.
    Ladders(life::LaddersAnswer),
    /// Races to capture.
    Races(life::RacesAnswer),
    /// Whose influence reaches where.
    Influence(life::InfluenceAnswer),
    /// Whether the game is over, and the score.
    Score(Box<score::ScoreAnswer>),
    /// What layers draw over the board.
    Layers(layers::LayersAnswer),
    /// What a formula of the B-W model says.
    Eval(model::EvalAnswer),
    /// How urgent each move is.
    Urgency(model::UrgencyAnswer),
    /// How likely each move is.
    Policy(model::PolicyAnswer),
    /// What follows from the facts by rules.
    Ask(rules::AskAnswer),
    /// Why an answer holds, or why there is none.
    Why(rules::WhyAnswer),
    /// What rules remark along the game.
    Watch(rules::WatchAnswer),
    /// All facts as clauses for a Prolog system.
    Prolog(rules::PrologAnswer),
    /// What a player sees and would play.
    Play(play::PlayAnswer),
    /// The largest number of strings on a board.
    Strings(extremal::StringsAnswer),
    /// The most strings and the fewest liberties of a board of any shape.
    GraphStrings(extremal::GraphStringsAnswer),
    /// Whether a position has the most strings.
    Verify(extremal::VerifyAnswer),
    /// All legal positions by their number of strings.
    Spectrum(extremal::SpectrumAnswer),
    /// The position checkered, with as many strings.
    Checker(extremal::CheckerAnswer),
    /// The words of formulas, and what each needs.
    Words(model::WordsAnswer),
    /// A formula as LaTeX.
    Latex(model::LatexAnswer),
    /// The two directed graphs of the B-W model.
    Graphs(model::GraphsAnswer),
    /// How many sequences of moves there are.
    Perft(perft::PerftAnswer),
    /// What a paper prints, and what comes out today.
    Paper(paper::PaperAnswer),
    /// A policy learned from games.
    Train(model::TrainAnswer),
    /// What is in a game record.
    Info(records::InfoAnswer),
    /// The games of a text as trees.
    Open(records::OpenAnswer),
    /// A tree as SGF.
    Save(records::SaveAnswer),
    /// The position as a picture.
    Picture(picture::PictureAnswer),
    /// The games of a library, page by page.
    Games(library::GamesAnswer),
    /// What was played in the position.
    Explore(library::ExploreAnswer),
    /// Where a pattern stood.
    Find(library::FindAnswer),
    /// Where a query holds.
    AskGames(library::AskGamesAnswer),
    /// What the games of a library are like.
    Statistics(library::StatisticsAnswer),
}

/// Answers a question.
///
/// # Errors
/// If the question makes no sense, asks for more than the limits allow, or was stopped before anything was known.
pub fn answer(question: &Question, work: &mut Work<'_>) -> Result<Answer, Refusal> {
    if library::is_asked(question)
        && let Some(opened) = library::opened(question, work)?
    {
        return answer(&opened, work);
    }
    if let Ask::Open(open) = &question.ask {
        let (opened, warnings) = records::open(question, open, work)?;
        return Ok(made(question, Body::Open(opened), warnings, work));
    }
    if let Ask::Problems(problems) = &question.ask {
        let listed = solve::problems(question, problems, work)?;
        return Ok(made(question, Body::Problems(listed), Vec::new(), work));
    }
    let posed = question.about.read(question.how.coords, &work.limits, &work.stop)?;
    let mut warnings = posed.warnings.clone();
    if matches!(question.ask, Ask::Info(_)) {
        let faults = records::faults(&posed, question.about.game);
        warnings.retain(|told| !faults.contains(told));
        warnings.splice(0..0, faults);
    }
    Ok(Answer { warnings, ..answer_posed(posed, question, work)? })
}

/// Answers a question about a game that the asker has at hand, whatever position the question names.
///
/// # Errors
/// As [`answer`].
pub fn answer_on(game: Game, question: &Question, work: &mut Work<'_>) -> Result<Answer, Refusal> {
    answer_posed(Posed::made(game), question, work)
}

fn answer_posed(posed: Posed, question: &Question, work: &mut Work<'_>) -> Result<Answer, Refusal> {
    question.start_clock(work)?;
    let Posed { game, input, recorded, assumed, .. } = posed;
    let asked = Asked { question, game, input, recorded, assumed };
    let body = match &question.ask {
        Ask::Board(_) => Body::Board(board::board(&asked)),
        Ask::Position(_) => Body::Position(board::position(&asked)),
        Ask::Legal(legal) => Body::Legal(legal::legal(&asked, legal)?),
        Ask::Facts(facts) => Body::Facts(facts::facts(&asked, facts, work)?),
        Ask::Diff(facts) => Body::Diff(facts::diff(&asked, facts, work)?),
        Ask::Lifetimes(facts) => Body::Lifetimes(facts::lifetimes(&asked, facts, work)?),
        Ask::Life(_) => Body::Life(life::life(&asked, work)?),
        Ask::Solve(solve) => Body::Solve(solve::solve(&asked, solve, work)?.into()),
        Ask::Problems(problems) => Body::Problems(solve::problems(question, problems, work)?),
        Ask::Ladders(_) => Body::Ladders(life::ladders(&asked, work)?),
        Ask::Races(_) => Body::Races(life::races(&asked, work)?),
        Ask::Influence(_) => Body::Influence(life::influence(&asked, work)?),
        Ask::Score(score) => Body::Score(score::score(&asked, score, work)?.into()),
        Ask::Layers(layers) => Body::Layers(layers::layers(&asked, layers, work)?),
        Ask::Eval(eval) => Body::Eval(model::eval(&asked, eval, work)?),
        Ask::Urgency(urgency) => Body::Urgency(model::urgency(&asked, urgency)?),
        Ask::Policy(policy) => Body::Policy(model::policy(&asked, policy, work)?),
        Ask::Ask(ask) => Body::Ask(rules::ask(&asked, ask, work)?),
        Ask::Why(why) => Body::Why(rules::why(&asked, why, work)?),
        Ask::Watch(watch) => Body::Watch(rules::watch(&asked, watch, work)?),
        Ask::Prolog(_) => Body::Prolog(rules::prolog(&asked, work)?),
        Ask::Play(play) => Body::Play(play::play(&asked, play, work)?),
        Ask::Strings(strings) => Body::Strings(extremal::strings(strings, work)?),
        Ask::GraphStrings(_) => Body::GraphStrings(extremal::graph_strings(&asked, work)?),
        Ask::Verify(_) => Body::Verify(extremal::verify(&asked, work)?),
        Ask::Spectrum(spectrum) => Body::Spectrum(extremal::spectrum(spectrum, work)?),
        Ask::Checker(_) => Body::Checker(extremal::checker(&asked)?),
        Ask::Words(words) => Body::Words(model::words(words)?),
        Ask::Latex(latex) => Body::Latex(model::latex(latex)?),
        Ask::Graphs(_) => Body::Graphs(model::graphs(&asked)),
        Ask::Perft(perft) => Body::Perft(perft::perft(&asked, perft, work)?),
        Ask::Paper(paper) => Body::Paper(paper::paper(paper, work)?),
        Ask::Train(train) => Body::Train(model::train(train, work)?),
        Ask::Info(_) => Body::Info(records::info(&asked)),
        Ask::Open(open) => Body::Open(records::open(question, open, work)?.0),
        Ask::Save(save) => Body::Save(records::save(&asked, save, work)?),
        Ask::Picture(picture) => Body::Picture(picture::picture(&asked, picture, work)?),
        Ask::Games(_) | Ask::Explore(_) | Ask::Find(_) | Ask::AskGames(_) | Ask::Statistics(_) => {
            library::answer(&asked, work)?
        }
    };
    Ok(made(question, body, Vec::new(), work))
}

fn made(question: &Question, body: Body, warnings: Vec<String>, work: &Work<'_>) -> Answer {
    let effort = Made { level: question.effort(), spent: work.spent, cut_short: work.enough().is_asked() };
    Answer { id: question.how.id.clone(), body, effort, warnings }
}
