//! What the games of a library are like.

use serde::{Deserialize, Serialize};

use super::Condition;
use crate::words::Pair;

/// What are the games like?
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct StatisticsQuestion {
    /// Only games for which this holds: `year >= 2015 and rank = '9p'`.
    #[serde(rename = "where")]
    pub condition: Condition,
}

/// What the games are like. Repeated and unreadable games are left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StatisticsAnswer {
    /// Games.
    pub games: u32,
    /// Who won them.
    pub wins: Pair<u32>,
    /// Games without a year.
    pub undated: u32,
    /// Games of each year.
    pub years: Vec<YearCount>,
    /// Games by moves: from so many on, so many games, in steps of 20.
    pub moves: Vec<(u32, u32)>,
    /// Games by stones that were taken, in steps of 5.
    pub captures: Vec<(u32, u32)>,
    /// Games by how often a ladder could take a block, in steps of 5.
    pub ladders: Vec<(u32, u32)>,
    /// How games open, the most frequent first.
    pub openings: Vec<OpeningCount>,
    /// Who played most.
    pub players: Vec<PlayerCount>,
}

/// The games of a year.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct YearCount {
    /// The year.
    pub year: i32,
    /// Games.
    pub games: u32,
    /// Who won them.
    pub wins: Pair<u32>,
}

/// A way to open, and how often.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OpeningCount {
    /// The place of the first stone by its distances from the nearest sides: `3-4`; or `other`.
    pub opening: String,
    /// Games.
    pub games: u32,
    /// Who won them.
    pub wins: Pair<u32>,
    /// Games of each year.
    pub years: Vec<(i32, u32)>,
}

/// A player, and how often.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayerCount {
    /// The name.
    pub player: String,
    /// Games.
    pub games: u32,
}

#[cfg(feature = "library")]
pub(super) fn statistics(
    library: &igolog_corpus::Library,
    question: &StatisticsQuestion,
    work: &mut crate::work::Work<'_>,
) -> Result<StatisticsAnswer, crate::refusal::Refusal> {
    use super::explore::pair;

    let filter = question.condition.filter()?;
    let stop = work.stop.clone();
    let of = library.games().len() as f64;
    let told = library.statistics(&filter, &stop, |done| work.tell("games", Some(done.into()), Some(of), None))?;
    let year = |(year, tallied): &(i32, igolog_corpus::statistics::Tallied)| YearCount {
        year: *year,
        games: tallied.games,
        wins: pair(tallied.wins),
    };
    let opening = |opening: &igolog_corpus::statistics::Opening| OpeningCount {
        opening: opening.name.clone(),
        games: opening.all.games,
        wins: pair(opening.all.wins),
        years: opening.years.clone(),
    };
    Ok(StatisticsAnswer {
        games: told.all.games,
        wins: pair(told.all.wins),
        undated: told.undated,
        years: told.years.iter().map(year).collect(),
        openings: told.openings.iter().map(opening).collect(),
        players: told
            .players
            .iter()
            .map(|&(name, tallied)| PlayerCount { player: library.text(name).to_owned(), games: tallied.games })
            .collect(),
        moves: told.moves,
        captures: told.captures,
        ladders: told.ladders,
    })
}
