//! The columns of the table `games`, each once: what is written there, what is held in memory, what a filter may name.

use igolog_core::Color;

use crate::entry::GameEntry;
use crate::filter::FilterValue;
use crate::library::{GameRow, Library, TextId};
use crate::table::{Cell, ColumnKind, ColumnSpec};

/// A game on its way into the table.
pub(crate) struct Written<'a> {
    pub(crate) game: u32,
    pub(crate) entry: &'a GameEntry,
    pub(crate) duplicate_of: Option<u32>,
}

/// A value on its way back.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Held<'a> {
    Int(i32),
    Double(f64),
    /// A text that games share, and what it says.
    Text(TextId, &'a str),
}

/// What a filter sees of a game.
type Look = fn(&Library, u32, &GameRow) -> Option<FilterValue>;

/// A column.
pub(crate) struct GameColumn {
    pub(crate) name: &'static str,
    kind: ColumnKind,
    nullable: bool,
    write: for<'a> fn(&Written<'a>) -> Cell<'a>,
    /// How the value is put into memory; none for columns that are not held.
    pub(crate) hold: Option<fn(&mut GameRow, Held<'_>)>,
    /// What a filter compares; none for columns that it may not name.
    pub(crate) look: Option<Look>,
}

impl GameColumn {
    const fn new(name: &'static str, kind: ColumnKind, write: for<'a> fn(&Written<'a>) -> Cell<'a>) -> GameColumn {
        GameColumn { name, kind, nullable: true, write, hold: None, look: None }
    }

    const fn always(mut self) -> GameColumn {
        self.nullable = false;
        self
    }

    const fn held(
        mut self,
        hold: fn(&mut GameRow, Held<'_>),
        look: fn(&Library, u32, &GameRow) -> Option<FilterValue>,
    ) -> GameColumn {
        (self.hold, self.look) = (Some(hold), Some(look));
        self
    }

    pub(crate) fn spec(&self) -> ColumnSpec {
        match self.nullable {
            true => ColumnSpec::nullable(self.name, self.kind),
            false => ColumnSpec::new(self.name, self.kind),
        }
    }
}

/// The row of a game.
pub(crate) fn row<'a>(written: &Written<'a>) -> Vec<Cell<'a>> {
    COLUMNS.iter().map(|column| (column.write)(written)).collect()
}

fn text(text: &Option<String>) -> Cell<'_> {
    Cell::from(text.as_deref())
}

fn double<'a>(number: Option<f64>) -> Cell<'a> {
    number.map_or(Cell::None, Cell::Double)
}

fn shared(held: Held<'_>) -> Option<TextId> {
    if let Held::Text(id, _) = held { Some(id) } else { None }
}

fn int(held: Held<'_>) -> Option<i32> {
    if let Held::Int(number) = held { Some(number) } else { None }
}

fn number(number: Option<i32>) -> Option<FilterValue> {
    number.map(|number| FilterValue::Number(f64::from(number)))
}

fn said(library: &Library, id: Option<TextId>) -> Option<FilterValue> {
    library.text_of(id).map(|text| FilterValue::Text(text.to_owned()))
}

fn side(row: &GameRow, at: usize) -> Option<i32> {
    row.size.map(|(width, height)| [width, height][at])
}

use ColumnKind::{Double, Int, Long, Text};

/// All columns, in the order of the table.
pub(crate) static COLUMNS: &[GameColumn] = &[
    GameColumn {
        look: Some(|_, game, _| Some(FilterValue::Number(f64::from(game)))),
        ..GameColumn::new("game", Int, |w| Cell::Int(w.game as i32)).always()
    },
    // The reader puts the name in its place itself: no two games share one.
    GameColumn::new("file", Text, |w| Cell::Text(&w.entry.file))
        .always()
        .held(|_, _| {}, |_, _, row| Some(FilterValue::Text(row.file.clone()))),
    GameColumn::new("number", Int, |w| Cell::Int(w.entry.number as i32))
        .always()
        .held(|row, held| row.number = int(held).unwrap_or(1), |_, _, row| number(Some(row.number))),
    GameColumn::new("error", Text, |w| text(&w.entry.error))
        .held(|row, held| row.error = shared(held), |library, _, row| said(library, row.error)),
    GameColumn::new("black", Text, |w| text(&w.entry.black.name))
        .held(|row, held| row.players[0] = shared(held), |library, _, row| said(library, row.players[0])),
    GameColumn::new("white", Text, |w| text(&w.entry.white.name))
        .held(|row, held| row.players[1] = shared(held), |library, _, row| said(library, row.players[1])),
    GameColumn::new("black_rank", Text, |w| text(&w.entry.black.rank))
        .held(|row, held| row.ranks[0] = shared(held), |library, _, row| said(library, row.ranks[0])),
    GameColumn::new("white_rank", Text, |w| text(&w.entry.white.rank))
        .held(|row, held| row.ranks[1] = shared(held), |library, _, row| said(library, row.ranks[1])),
    GameColumn::new("date", Text, |w| text(&w.entry.date))
        .held(|row, held| row.date = shared(held), |library, _, row| said(library, row.date)),
    GameColumn::new("year", Int, |w| w.entry.year.into())
        .held(|row, held| row.year = int(held), |_, _, row| number(row.year)),
    GameColumn::new("result", Text, |w| text(&w.entry.result))
        .held(|row, held| row.result = shared(held), |library, _, row| said(library, row.result)),
    GameColumn::new("winner", Text, |w| w.entry.winner.map(|color| color.word()).into()).held(
        |row, held| {
            let color = |word: &str| [Color::Black, Color::White].into_iter().find(|color| color.word() == word);
            row.winner = if let Held::Text(_, word) = held { color(word) } else { None };
        },
        |_, _, row| row.winner.map(|color| FilterValue::Text(color.word().to_owned())),
    ),
    GameColumn::new("margin", Double, |w| double(w.entry.margin)),
    GameColumn::new("komi", Double, |w| double(w.entry.komi)).held(
        |row, held| row.komi = if let Held::Double(komi) = held { Some(komi) } else { None },
        |_, _, row| row.komi.map(FilterValue::Number),
    ),
    GameColumn::new("handicap", Int, |w| Cell::Int(w.entry.handicap))
        .always()
        .held(|row, held| row.handicap = int(held).unwrap_or(0), |_, _, row| number(Some(row.handicap))),
    GameColumn::new("rules", Text, |w| text(&w.entry.rules))
        .held(|row, held| row.rules = shared(held), |library, _, row| said(library, row.rules)),
    GameColumn::new("event", Text, |w| text(&w.entry.event))
        .held(|row, held| row.event = shared(held), |library, _, row| said(library, row.event)),
    GameColumn::new("width", Int, |w| w.entry.size.map(|size| size.0).into())
        .held(|row, held| row.size = int(held).map(|width| (width, 0)), |_, _, row| number(side(row, 0))),
    GameColumn::new("height", Int, |w| w.entry.size.map(|size| size.1).into()).held(
        |row, held| row.size = row.size.zip(int(held)).map(|((width, _), height)| (width, height)),
        |_, _, row| number(side(row, 1)),
    ),
    GameColumn::new("moves", Int, |w| Cell::Int(w.entry.moves))
        .always()
        .held(|row, held| row.moves = int(held).unwrap_or(0), |_, _, row| number(Some(row.moves))),
    GameColumn::new("duplicate_of", Int, |w| w.duplicate_of.map(|game| game as i32).into()).held(
        |row, held| row.duplicate_of = int(held).and_then(|game| u32::try_from(game).ok()),
        |_, _, row| row.duplicate_of.map(|game| FilterValue::Number(f64::from(game))),
    ),
    GameColumn::new("warnings", Int, |w| Cell::Int(w.entry.warnings)).always(),
    GameColumn::new("black_written", Text, |w| text(&w.entry.black.name_written)),
    GameColumn::new("white_written", Text, |w| text(&w.entry.white.name_written)),
    GameColumn::new("black_rank_written", Text, |w| text(&w.entry.black.rank_written)),
    GameColumn::new("white_rank_written", Text, |w| text(&w.entry.white.rank_written)),
    GameColumn::new("date_written", Text, |w| text(&w.entry.date_written)),
    GameColumn::new("result_written", Text, |w| text(&w.entry.result_written)),
    GameColumn::new("komi_written", Text, |w| text(&w.entry.komi_written)),
    GameColumn::new("content", Long, |w| Cell::Long(w.entry.content as i64)).always(),
    GameColumn::new("moves_hash", Long, |w| Cell::Long(w.entry.moves_hash as i64)).always(),
];
