//! A game of a library: what its record says, made one in form.

use igolog_core::{Color, GameResult, Margin, Rules};
use igolog_text::replay::rules_of;
use igolog_text::sgf::Record;

use crate::normal;
use crate::table::{Cell, ColumnKind, ColumnSpec};

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

    /// Its row in the table.
    pub(crate) fn row(&self, game: u32, duplicate_of: Option<u32>) -> Vec<Cell<'_>> {
        fn text(text: &Option<String>) -> Cell<'_> {
            Cell::from(text.as_deref())
        }
        let double = |number: Option<f64>| number.map_or(Cell::None, Cell::Double);
        let [black, white] = [&self.black, &self.white];
        vec![
            Cell::Int(game as i32),
            Cell::Text(&self.file),
            Cell::Int(self.number as i32),
            text(&self.error),
            text(&black.name),
            text(&white.name),
            text(&black.rank),
            text(&white.rank),
            text(&self.date),
            self.year.into(),
            text(&self.result),
            self.winner.map(|color| color.word()).into(),
            double(self.margin),
            double(self.komi),
            Cell::Int(self.handicap),
            text(&self.rules),
            text(&self.event),
            self.size.map(|size| size.0).into(),
            self.size.map(|size| size.1).into(),
            Cell::Int(self.moves),
            duplicate_of.map(|game| game as i32).into(),
            Cell::Int(self.warnings),
            text(&black.name_written),
            text(&white.name_written),
            text(&black.rank_written),
            text(&white.rank_written),
            text(&self.date_written),
            text(&self.result_written),
            text(&self.komi_written),
            Cell::Long(self.content as i64),
            Cell::Long(self.moves_hash as i64),
        ]
    }
}

/// The columns of the table `games`.
pub fn game_columns() -> Vec<ColumnSpec> {
    use ColumnKind::{Double, Int, Long, Text};
    let must = ColumnSpec::new;
    let may = ColumnSpec::nullable;
    vec![
        must("game", Int),
        must("file", Text),
        must("number", Int),
        may("error", Text),
        may("black", Text),
        may("white", Text),
        may("black_rank", Text),
        may("white_rank", Text),
        may("date", Text),
        may("year", Int),
        may("result", Text),
        may("winner", Text),
        may("margin", Double),
        may("komi", Double),
        must("handicap", Int),
        may("rules", Text),
        may("event", Text),
        may("width", Int),
        may("height", Int),
        must("moves", Int),
        may("duplicate_of", Int),
        must("warnings", Int),
        may("black_written", Text),
        may("white_written", Text),
        may("black_rank_written", Text),
        may("white_rank_written", Text),
        may("date_written", Text),
        may("result_written", Text),
        may("komi_written", Text),
        must("content", Long),
        must("moves_hash", Long),
    ]
}
