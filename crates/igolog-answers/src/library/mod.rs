//! Libraries: the games of one as a list, what was played in a position, patterns, rules over all games, statistics.
//!
//! The types are always here, so that the protocol is one everywhere. The answers need the feature `library`, which reads
//! files and is off in browsers, and a library that the asker opened and put into [`Work`].

mod ask;
mod explore;
mod find;
mod games;
mod statistics;

use serde::{Deserialize, Serialize};

use crate::answer::Body;
use crate::asked::Asked;
use crate::question::{Ask, Question};
use crate::refusal::{Fault, Refusal};
use crate::work::Work;

pub use ask::{AskFailure, AskGamesAnswer, AskGamesQuestion, GameHit, Per, PerCount};
#[cfg(feature = "library")]
pub use ask::{AskedGames, GameAnswers, PerCounts, ask_games};
pub use explore::{ExploreAnswer, ExploreQuestion, FirstPlayed, NameCount, PlayedMove};
pub use find::{BoardSide, FindAnswer, FindQuestion, NextMove, PatternHit};
pub use games::{GameOrder, GamesAnswer, GamesQuestion, LibraryGame};
pub use statistics::{OpeningCount, PlayerCount, StatisticsAnswer, StatisticsQuestion, YearCount};

/// What a game of a library is called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameLabel {
    /// Its number; `library:NUMBER` as a position opens it.
    pub game: u32,
    /// The file that it came from.
    pub file: String,
    /// Which game of the file, from 1.
    pub number: i32,
    /// Black's name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub black: Option<String>,
    /// White's name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub white: Option<String>,
    /// The date.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// The result.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
}

/// Which games are meant, as a condition.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Condition(pub String);

/// The beginning of the name of a game of a library.
const NAMED: &str = "library:";

/// Whether a question is about a library.
pub fn is_asked(question: &Question) -> bool {
    matches!(question.ask, Ask::Games(_) | Ask::Explore(_) | Ask::Find(_) | Ask::AskGames(_) | Ask::Statistics(_))
        || question.about.position.as_deref().is_some_and(|text| text.starts_with(NAMED))
}

/// The number of the game of a library that a question is about.
pub fn game_of(question: &Question) -> Option<u32> {
    question.about.position.as_deref()?.strip_prefix(NAMED)?.trim().parse().ok()
}

fn absent() -> Refusal {
    Refusal::new(Fault::NotFound, "there is no library here").hint("igolog serve FOLDER opens one, or makes it")
}

#[cfg(not(feature = "library"))]
pub(crate) fn answer(_: &Asked<'_>, _: &mut Work<'_>) -> Result<Body, Refusal> {
    Err(absent())
}

#[cfg(not(feature = "library"))]
pub(crate) fn opened(_: &Question, _: &Work<'_>) -> Result<Option<Question>, Refusal> {
    Err(absent())
}

#[cfg(feature = "library")]
pub(crate) use with_library::{answer, opened};

#[cfg(feature = "library")]
mod with_library {
    use std::sync::Arc;

    use igolog_corpus::filter::Filter;
    use igolog_corpus::{Library, LibraryError};

    use super::*;

    pub(crate) fn answer(asked: &Asked<'_>, work: &mut Work<'_>) -> Result<Body, Refusal> {
        let library = library(work)?;
        Ok(match &asked.question.ask {
            Ask::Games(games) => Body::Games(super::games::games(&library, games, work)?),
            Ask::Explore(explore) => Body::Explore(super::explore::explore(&library, asked, explore, work)?),
            Ask::Find(find) => Body::Find(super::find::find(&library, asked, find, work)?),
            Ask::AskGames(ask) => Body::AskGames(super::ask::answer(&library, asked.question, ask, work)?),
            Ask::Statistics(statistics) => Body::Statistics(super::statistics::statistics(&library, statistics, work)?),
            _ => return Err(Refusal::bad("this question is about no library")),
        })
    }

    /// A question about a game of the library as one about its record; none if it is about something else.
    pub(crate) fn opened(question: &Question, work: &Work<'_>) -> Result<Option<Question>, Refusal> {
        let Some(name) = question.about.position.as_deref().and_then(|text| text.strip_prefix(NAMED)) else {
            return Ok(None);
        };
        let library = library(work)?;
        let missing = || {
            let most = library.games().len().saturating_sub(1);
            Refusal::new(Fault::NotFound, format!("there is no game {name}"))
                .of("position")
                .hint(format!("0 to {most}"))
        };
        let game: u32 = name.trim().parse().map_err(|_| missing())?;
        let row = library.games().get(game as usize).ok_or_else(missing)?;
        let Some((record, _)) = library.record(game, usize::MAX - 1) else {
            let why = library.text_of(row.error).unwrap_or("it has no board");
            return Err(Refusal::bad(format!("game {game} could not be read: {why}")).of("position"));
        };
        let mut question = question.clone();
        question.about.position = None;
        question.about.bytes = Some(record.to_string().into_bytes());
        Ok(Some(question))
    }

    fn library(work: &Work<'_>) -> Result<Arc<Library>, Refusal> {
        work.library.clone().ok_or_else(absent)
    }

    impl GameLabel {
        pub(crate) fn of(library: &Library, game: u32) -> GameLabel {
            let row = &library.games()[game as usize];
            let text = |id| library.text_of(id).map(str::to_owned);
            GameLabel {
                game,
                file: row.file.clone(),
                number: row.number,
                black: text(row.players[0]),
                white: text(row.players[1]),
                date: text(row.date),
                result: text(row.result),
            }
        }
    }

    impl Condition {
        pub(crate) fn filter(&self) -> Result<Filter, Refusal> {
            match self.0.trim() {
                "" => Ok(Filter::All),
                text => text.parse().map_err(|why: String| Refusal::bad(why).of("where")),
            }
        }
    }

    impl From<LibraryError> for Refusal {
        fn from(error: LibraryError) -> Refusal {
            match error {
                LibraryError::Stopped => Refusal::stopped(),
                LibraryError::Question(why) => Refusal::bad(why),
                error => Refusal::new(Fault::Internal, error),
            }
        }
    }
}
