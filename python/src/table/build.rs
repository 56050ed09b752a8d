//! Columns from the numbers of the fact store: the types come from the one declaration of the relations.

use std::sync::Arc;

use arrow_array::types::{Int8Type, Int32Type};
use arrow_array::{ArrayRef, DictionaryArray, Float64Array, Int8Array, Int32Array, StringArray};
use arrow_schema::{ArrowError, DataType, Field};
use igolog_core::Graph;
use igolog_facts::value::Kind;
use igolog_text::vertex::{self, Notation};

use super::Table;

/// Stands for no value in a column that may have none.
pub const NONE: i32 = i32::MIN;
/// Rows that go into one batch, about.
const BATCH: usize = 1 << 17;
/// The words of a column of colours.
pub const COLORS: &[&str] = &["black", "white"];

/// A column: its name, how its numbers are read, whether it may be empty.
pub struct ColumnSpec {
    pub name: &'static str,
    pub kind: Kind,
    pub nullable: bool,
}

impl ColumnSpec {
    /// A column of whole numbers.
    pub fn int(name: &'static str) -> ColumnSpec {
        ColumnSpec { name, kind: Kind::Int, nullable: false }
    }

    fn field(&self) -> Field {
        let words = |key| DataType::Dictionary(Box::new(key), Box::new(DataType::Utf8));
        let kind = match self.kind {
            Kind::Int => DataType::Int32,
            Kind::Halves => DataType::Float64,
            Kind::Point | Kind::Block | Kind::Region => words(DataType::Int32),
            Kind::Color | Kind::Word(_) => words(DataType::Int8),
        };
        Field::new(self.name, kind, self.nullable)
    }
}

/// The rows of one game, column by column.
pub struct Part {
    pub graph: Arc<Graph>,
    pub columns: Vec<Vec<i32>>,
}

impl Part {
    pub fn new(graph: &Arc<Graph>, columns: usize) -> Part {
        Part { graph: Arc::clone(graph), columns: vec![Vec::new(); columns] }
    }

    /// Adds a row: some numbers of one's own, then those of a relation.
    pub fn push(&mut self, own: &[i32], row: &[i32]) {
        let (first, rest) = self.columns.split_at_mut(own.len());
        first.iter_mut().zip(own).for_each(|(column, &number)| column.push(number));
        rest.iter_mut().zip(row).for_each(|(column, &number)| column.push(number));
    }

    /// Adds the numbers of a relation's row; `own` columns before them wait for [`fill`](Part::fill).
    pub fn push_after(&mut self, own: usize, row: &[i32]) {
        self.columns[own..].iter_mut().zip(row).for_each(|(column, &number)| column.push(number));
    }

    /// The numbers of one's own for all rows that came since the last time.
    pub fn fill(&mut self, own: &[i32]) {
        let (first, rest) = self.columns.split_at_mut(own.len());
        let rows = rest.first().map_or(0, Vec::len);
        first.iter_mut().zip(own).for_each(|(column, &number)| column.resize(rows, number));
    }

    fn len(&self) -> usize {
        self.columns.first().map_or(0, Vec::len)
    }
}

/// One list of names for the points of all boards of a table, so that every batch has the same.
#[derive(Default)]
struct Lexicon {
    names: Vec<String>,
    graphs: Vec<(Arc<Graph>, Vec<i32>)>,
}

impl Lexicon {
    /// The place of each point's name in the list.
    fn keys(&mut self, graph: &Arc<Graph>) -> usize {
        let known = self.graphs.iter().position(|(known, _)| Arc::ptr_eq(known, graph) || known == graph);
        known.unwrap_or_else(|| {
            let mut place: std::collections::HashMap<String, i32> = self.names.iter().cloned().zip(0..).collect();
            let keys = graph.points().map(|point| {
                let name = vertex::name(graph, point, Notation::Gtp);
                *place.entry(name).or_insert_with_key(|name| {
                    self.names.push(name.clone());
                    self.names.len() as i32 - 1
                })
            });
            let keys = keys.collect();
            self.graphs.push((Arc::clone(graph), keys));
            self.graphs.len() - 1
        })
    }
}

/// The table of all games' rows.
pub fn table(specs: &[ColumnSpec], parts: Vec<Part>) -> Result<Table, ArrowError> {
    let mut lexicon = Lexicon::default();
    let keyed: Vec<(usize, Part)> = parts.into_iter().map(|part| (lexicon.keys(&part.graph), part)).collect();
    let region = |name: &String| COLORS.map_names(|color| format!("{color}_{}", name.to_lowercase()));
    let points: ArrayRef = Arc::new(StringArray::from_iter_values(&lexicon.names));
    let regions: ArrayRef = Arc::new(StringArray::from_iter_values(lexicon.names.iter().flat_map(region)));
    let mut batches = Vec::new();
    let mut rest = &keyed[..];
    while !rest.is_empty() {
        let mut rows = 0;
        let fits = |(_, part): &&(usize, Part)| {
            rows += part.len();
            rows <= BATCH
        };
        let count = rest.iter().take_while(fits).count();
        let (now, later) = rest.split_at(count.max(1));
        rest = later;
        let column = |(at, spec): (usize, &ColumnSpec)| column(at, spec, now, &lexicon, &points, &regions);
        batches.push(specs.iter().enumerate().map(column).collect::<Result<Vec<_>, _>>()?);
    }
    Table::new(specs.iter().map(ColumnSpec::field).collect(), batches)
}

trait MapNames {
    fn map_names(&self, name: impl Fn(&str) -> String) -> Vec<String>;
}

impl MapNames for &[&str] {
    fn map_names(&self, name: impl Fn(&str) -> String) -> Vec<String> {
        self.iter().map(|word| name(word)).collect()
    }
}

fn column(
    at: usize,
    spec: &ColumnSpec,
    parts: &[(usize, Part)],
    lexicon: &Lexicon,
    points: &ArrayRef,
    regions: &ArrayRef,
) -> Result<ArrayRef, ArrowError> {
    let numbers = || parts.iter().flat_map(|(_, part)| part.columns[at].iter().copied());
    let rows = parts.iter().map(|(_, part)| part.columns[at].len()).sum();
    let keyed = |read: &dyn Fn(&[i32], &[i32], &mut Vec<i32>)| -> Int32Array {
        let mut keys = Vec::with_capacity(rows);
        parts.iter().for_each(|(graph, part)| read(&lexicon.graphs[*graph].1, &part.columns[at], &mut keys));
        match spec.nullable {
            true => keys.into_iter().map(|key| (key != NONE).then_some(key)).collect(),
            false => Int32Array::from(keys),
        }
    };
    let words = |words: &[&str]| -> Result<ArrayRef, ArrowError> {
        let keys: Int8Array = match spec.nullable {
            true => numbers().map(|number| i8::try_from(number).ok()).collect(),
            false => Int8Array::from_iter_values(numbers().map(|number| number as i8)),
        };
        let values = Arc::new(StringArray::from_iter_values(words));
        Ok(Arc::new(DictionaryArray::<Int8Type>::try_new(keys, values)?))
    };
    let names = |keys: Int32Array, values: &ArrayRef| -> Result<ArrayRef, ArrowError> {
        Ok(Arc::new(DictionaryArray::<Int32Type>::try_new(keys, Arc::clone(values))?))
    };
    match spec.kind {
        Kind::Int => Ok(Arc::new(keyed(&|_, column, all| all.extend_from_slice(column)))),
        Kind::Halves => Ok(Arc::new(Float64Array::from_iter_values(numbers().map(|number| f64::from(number) / 2.0)))),
        Kind::Point | Kind::Block => {
            let key = |keys: &[i32], number: i32| if number == NONE { NONE } else { keys[number as usize] };
            names(keyed(&|keys, column, all| all.extend(column.iter().map(|&number| key(keys, number)))), points)
        }
        Kind::Region => {
            let key = |keys: &[i32], code: i32| 2 * keys[code as usize / 2] + (code & 1);
            names(keyed(&|keys, column, all| all.extend(column.iter().map(|&code| key(keys, code)))), regions)
        }
        Kind::Color => words(COLORS),
        Kind::Word(list) => words(list),
    }
}
