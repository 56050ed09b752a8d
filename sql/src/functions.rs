//! What SQL can ask the kernel. Each function is null where the game has no such point or move.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use datafusion::arrow::array::{Array, ArrayRef, AsArray, Int64Array, StringArray};
use datafusion::arrow::datatypes::{DataType, Int64Type};
use datafusion::common::{DataFusionError, Result, ScalarValue};
use datafusion::logical_expr::{ColumnarValue, ScalarUDF, Volatility, create_udf};
use igolog_core::{Color, Graph};
use igolog_corpus::Library;
use igolog_text::vertex::{self, Notation};

/// All functions over a library, which is opened when the first of them is called.
pub(crate) fn all(folder: &Path) -> Vec<ScalarUDF> {
    let opened = Arc::new(Opened { folder: folder.to_path_buf(), kernel: OnceLock::new() });
    vec![
        number(&opened, "line", 2, |kernel, row| kernel.line(row[0], row[1])),
        number(&opened, "distance", 3, |kernel, row| kernel.distance(row[0], row[1], row[2])),
        text(&opened, "point_name", 2, |kernel, _, row| kernel.point_name(row[0], row[1]).map(str::to_owned)),
        text(&opened, "stone_at", 3, |kernel, last, row| {
            let point = kernel.place(row[0], row[2])?.point;
            kernel.board(last, row[0], row[1])?[point].map(|color| color.word().to_owned())
        }),
        text(&opened, "board_at", 2, |kernel, last, row| kernel.drawn(last, row[0], row[1])),
    ]
}

/// A library that is opened once it is needed.
struct Opened {
    folder: PathBuf,
    kernel: OnceLock<Result<Kernel, String>>,
}

impl Opened {
    fn kernel(&self) -> Result<&Kernel> {
        let kernel = self.kernel.get_or_init(|| Kernel::open(&self.folder));
        kernel.as_ref().map_err(|told| DataFusionError::External(told.clone().into()))
    }
}

/// Arguments that a function has at most.
const MOST: usize = 3;

/// The board that was asked for last: rows of a table often ask for the same one again.
type Last = Option<((i64, i64), Vec<Option<Color>>)>;

struct Kernel {
    library: Library,
    /// The names of the points of each size of board.
    names: BTreeMap<(usize, usize), Vec<String>>,
}

/// A point on the board of a game.
struct Place {
    size: (usize, usize),
    point: usize,
    column: usize,
    row: usize,
}

impl Kernel {
    fn open(folder: &Path) -> Result<Kernel, String> {
        let library = Library::open(folder).map_err(|error| error.to_string())?;
        let mut names = BTreeMap::new();
        for (width, height) in library.games().iter().filter_map(|game| game.size) {
            let size = (width as usize, height as usize);
            if let std::collections::btree_map::Entry::Vacant(place) = names.entry(size) {
                let graph = Graph::grid(size.0, size.1).map_err(|error| error.to_string())?;
                place.insert(graph.points().map(|point| vertex::name(&graph, point, Notation::Gtp)).collect());
            }
        }
        Ok(Kernel { library, names })
    }

    fn place(&self, game: i64, point: i64) -> Option<Place> {
        let (width, height) = self.library.games().get(usize::try_from(game).ok()?)?.size?;
        let size = (width as usize, height as usize);
        let point = usize::try_from(point).ok().filter(|&point| point < size.0 * size.1)?;
        Some(Place { size, point, column: point % size.0, row: point / size.0 })
    }

    fn point_name(&self, game: i64, point: i64) -> Option<&str> {
        let place = self.place(game, point)?;
        Some(&self.names.get(&place.size)?[place.point])
    }

    fn line(&self, game: i64, point: i64) -> Option<i64> {
        let Place { size: (width, height), column, row, .. } = self.place(game, point)?;
        Some(1 + column.min(width - 1 - column).min(row).min(height - 1 - row) as i64)
    }

    fn distance(&self, game: i64, from: i64, to: i64) -> Option<i64> {
        let (from, to) = (self.place(game, from)?, self.place(game, to)?);
        Some((from.column.abs_diff(to.column) + from.row.abs_diff(to.row)) as i64)
    }

    /// The contents of the points after so many moves.
    fn board<'a>(&self, last: &'a mut Last, game: i64, moves: i64) -> Option<&'a [Option<Color>]> {
        if last.as_ref().is_none_or(|(asked, _)| *asked != (game, moves)) {
            let number = u32::try_from(game).ok()?;
            let made = self.library.games().get(number as usize).filter(|row| row.size.is_some())?.moves;
            if !(0..=i64::from(made)).contains(&moves) {
                return None;
            }
            *last = Some(((game, moves), self.library.track(number)?.position(moves as usize).0));
        }
        last.as_ref().map(|(_, contents)| &contents[..])
    }

    /// The same as text: rows from the top.
    fn drawn(&self, last: &mut Last, game: i64, moves: i64) -> Option<String> {
        let (width, _) = self.library.games().get(usize::try_from(game).ok()?)?.size?;
        let letter = |content: &Option<Color>| match content {
            Some(Color::Black) => 'X',
            Some(Color::White) => 'O',
            None => '.',
        };
        let rows = self.board(last, game, moves)?.chunks(width as usize);
        Some(rows.map(|row| row.iter().map(letter).collect::<String>()).collect::<Vec<_>>().join("/"))
    }
}

fn number(
    opened: &Arc<Opened>,
    name: &str,
    arguments: usize,
    find: impl Fn(&Kernel, &[i64; MOST]) -> Option<i64> + Send + Sync + 'static,
) -> ScalarUDF {
    function(opened, name, arguments, DataType::Int64, move |kernel, rows| {
        Arc::new(rows.map(|row| find(kernel, &row?)).collect::<Int64Array>())
    })
}

fn text(
    opened: &Arc<Opened>,
    name: &str,
    arguments: usize,
    find: impl Fn(&Kernel, &mut Last, &[i64; MOST]) -> Option<String> + Send + Sync + 'static,
) -> ScalarUDF {
    function(opened, name, arguments, DataType::Utf8, move |kernel, rows| {
        let mut last = None;
        Arc::new(rows.map(|row| find(kernel, &mut last, &row?)).collect::<StringArray>())
    })
}

/// The arguments of each row; nothing where one of them is null.
type Rows<'a> = &'a mut dyn Iterator<Item = Option<[i64; MOST]>>;

fn function(
    opened: &Arc<Opened>,
    name: &str,
    arguments: usize,
    gives: DataType,
    answer: impl Fn(&Kernel, Rows<'_>) -> ArrayRef + Send + Sync + 'static,
) -> ScalarUDF {
    let opened = Arc::clone(opened);
    let call = move |given: &[ColumnarValue]| {
        let arrays = ColumnarValue::values_to_arrays(given)?;
        let columns: Vec<&Int64Array> = arrays.iter().map(|array| array.as_primitive::<Int64Type>()).collect();
        let rows = arrays.first().map_or(0, |array| array.len());
        let row = |at: usize| {
            let mut values = [0; MOST];
            for (value, column) in values.iter_mut().zip(&columns) {
                *value = column.is_valid(at).then(|| column.value(at))?;
            }
            Some(values)
        };
        let array = answer(opened.kernel()?, &mut (0..rows).map(row));
        match given.iter().all(|value| matches!(value, ColumnarValue::Scalar(_))) {
            true => Ok(ColumnarValue::Scalar(ScalarValue::try_from_array(&array, 0)?)),
            false => Ok(ColumnarValue::Array(array)),
        }
    };
    create_udf(name, vec![DataType::Int64; arguments], gives, Volatility::Immutable, Arc::new(call))
}
