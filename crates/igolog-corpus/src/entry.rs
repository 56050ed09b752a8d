//! A game of a library: what its record says, made one in form.

use igolog_core::{Color, GameResult, Margin, Rules};
use igolog_text::replay::rules_of;
use igolog_text::sgf::Record;

use crate::normal;

/// One row of the table `games`. Texts that are not as written have that beside them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GameEntry {
    /// Where it came from.
    pub file: String,
    /// Which game of the file, from 1.
    pub number: u32,
    /// Why it could not be read.
    pub error: Option<String>,
    /// The players.
    pub black: PlayerEntry,
    /// The players.
    pub white: PlayerEntry,
    /// As far as it is known: `1846-09-11`, `1846-09`, `1846`.
    pub date: Option<String>,
    /// Its year.
    pub year: Option<i32>,
    /// The date as written, where that differs.
    pub date_written: Option<String>,
    /// `B+R`, `W+2.5`, `0`, `Void`.
    pub result: Option<String>,
    /// Who won.
    pub winner: Option<Color>,
    /// By how many points.
    pub margin: Option<f64>,
    /// The result as written, where that differs.
    pub result_written: Option<String>,
    /// Komi as it was played.
    pub komi: Option<f64>,
    /// Komi as written, where that differs.
    pub komi_written: Option<String>,
    /// Handicap stones.
    pub handicap: i32,
    /// The rules, by the name that this program has for them, or as written.
    pub rules: Option<String>,
    /// The event.
    pub event: Option<String>,
    /// Columns and rows.
    pub size: Option<(i32, i32)>,
    /// Moves of the main line.
    pub moves: i32,
    /// Things that were forgiven when it was read.
    pub warnings: i32,
    /// The hash of its text.
    pub content: u64,
    /// The hash of its board and moves, the same for turned and mirrored games.
    pub moves_hash: u64,
}

/// A player of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerEntry {
    /// The name.
    pub name: Option<String>,
    /// The name as written, where that differs.
    pub name_written: Option<String>,
    /// `9p`, `3d`, `15k`.
    pub rank: Option<String>,
    /// The rank as written, where that differs.
    pub rank_written: Option<String>,
}

/// `written` where it is not `normal`.
fn unless_same(written: Option<String>, normal: Option<&str>) -> Option<String> {
    written.filter(|written| Some(written.as_str()) != normal)
}

impl PlayerEntry {
    fn of(record: Record<'_>, color: Color) -> PlayerEntry {
        let written = record.player(color).map(|text| text.into_owned());
        let (name, named_rank) = match written.as_deref().map(normal::name) {
            Some((name, rank)) => (Some(name).filter(|name| !name.is_empty()), rank),
            None => (None, None),
        };
        let rank_written = record.rank(color).map(|text| text.into_owned());
        let rank = rank_written.as_deref().and_then(normal::rank).or(named_rank);
        PlayerEntry {
            name_written: unless_same(written, name.as_deref()),
            rank_written: unless_same(rank_written, rank.as_deref()),
            name,
            rank,
        }
    }
}

impl GameEntry {
    /// A record that could not be read.
    pub(crate) fn unread(file: &str, number: u32, content: u64, error: String) -> GameEntry {
        GameEntry { file: file.to_owned(), number, error: Some(error), content, ..GameEntry::default() }
    }

    /// What a record says of itself.
    pub(crate) fn of(record: Record<'_>, file: &str, number: u32, content: u64) -> GameEntry {
        let text = |value: Option<std::borrow::Cow<'_, str>>| value.map(|text| text.into_owned());
        let date_written = text(record.date());
        let date = date_written.as_deref().and_then(normal::date);
        let result_written = text(record.written_result());
        let result = result_written.as_deref().and_then(normal::result).map(|result| match result {
            // Fox writes a win by nothing where it does not know.
            GameResult::Win(color, Margin::Points(points)) if points.as_f64() == 0.0 => {
                GameResult::Win(color, Margin::Unknown)
            }
            result => result,
        });
        let known = rules_of(record);
        let komi = record.played_komi(&known.unwrap_or(Rules::CHINESE));
        let komi_written = record.info("KM").map(|value| value.simple_text().into_owned());
        let same = komi_written.as_deref().and_then(|text| text.trim().parse().ok()) == Some(komi.points.as_f64());
        let size = record.size();
        let result_text = result.map(|result| result.to_string());
        GameEntry {
            file: file.to_owned(),
            number,
            error: None,
            black: PlayerEntry::of(record, Color::Black),
            white: PlayerEntry::of(record, Color::White),
            year: date.as_ref().map(|date| date.year),
            date_written: unless_same(date_written, date.as_ref().map(|date| date.iso.as_str())),
            date: date.map(|date| date.iso),
            winner: result.and_then(GameResult::winner),
            margin: match result {
                Some(GameResult::Win(_, Margin::Points(points))) => Some(points.as_f64()),
                _ => None,
            },
            result_written: unless_same(result_written, result_text.as_deref()),
            result: result_text,
            komi: (komi.assumed || komi_written.is_some()).then_some(komi.points.as_f64()),
            komi_written: komi_written.filter(|_| !same),
            handicap: record.handicap().map_or(0, |stones| i32::try_from(stones).unwrap_or(i32::MAX)),
            rules: known.map(|rules| rules.to_string()).or_else(|| text(record.rules())),
            event: text(record.event()).or_else(|| text(record.name())).map(|event| normal::narrow(&event)),
            size: Some((i32::from(size.width), i32::from(size.height))),
            moves: 0,
            warnings: 0,
            content,
            moves_hash: 0,
        }
    }
}
