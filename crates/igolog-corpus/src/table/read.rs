//! Reading columns of a table back, from bytes whose hash was checked.

use bytes::Bytes;
use parquet::column::reader::ColumnReader;
use parquet::errors::ParquetError;
use parquet::file::reader::{FileReader, SerializedFileReader};

/// A column that was read; what is empty is `None`.
#[derive(Clone, Debug, PartialEq)]
pub enum ColumnData {
    /// Whole numbers.
    Int(Vec<Option<i32>>),
    /// Whole numbers of 64 bits.
    Long(Vec<Option<i64>>),
    /// Numbers with halves.
    Double(Vec<Option<f64>>),
    /// Text.
    Text(Vec<Option<String>>),
}

impl ColumnData {
    /// Its rows.
    pub(crate) fn len(&self) -> usize {
        match self {
            ColumnData::Int(values) => values.len(),
            ColumnData::Long(values) => values.len(),
            ColumnData::Double(values) => values.len(),
            ColumnData::Text(values) => values.len(),
        }
    }

    /// Its values, if they are whole numbers.
    pub fn ints(self) -> Option<Vec<Option<i32>>> {
        if let ColumnData::Int(values) = self { Some(values) } else { None }
    }

    /// Its values, if they are long numbers.
    pub fn longs(self) -> Option<Vec<Option<i64>>> {
        if let ColumnData::Long(values) = self { Some(values) } else { None }
    }

    /// Its values, if they are numbers with halves.
    pub fn doubles(self) -> Option<Vec<Option<f64>>> {
        if let ColumnData::Double(values) = self { Some(values) } else { None }
    }

    /// Its values, if they are texts.
    pub fn texts(self) -> Option<Vec<Option<String>>> {
        if let ColumnData::Text(values) = self { Some(values) } else { None }
    }
}

/// The columns of these names, in the order of the names.
///
/// # Errors
/// If the bytes are no such table.
pub fn read_columns(bytes: Vec<u8>, names: &[&str]) -> Result<Vec<ColumnData>, ParquetError> {
    // The reader of pages asserts what a table made by somebody else may break; such a table is refused like any other.
    let read = std::panic::catch_unwind(|| read_table(bytes, names));
    read.unwrap_or_else(|_| Err(ParquetError::General("the table is broken".into())))
}

fn read_table(bytes: Vec<u8>, names: &[&str]) -> Result<Vec<ColumnData>, ParquetError> {
    let reader = SerializedFileReader::new(Bytes::from(bytes))?;
    let schema = reader.metadata().file_metadata().schema_descr_ptr();
    let place = |name: &&str| {
        let place = schema.columns().iter().position(|column| column.name() == *name);
        place.ok_or_else(|| ParquetError::General(format!("there is no column {name}")))
    };
    let places = names.iter().map(place).collect::<Result<Vec<_>, _>>()?;
    let mut columns: Vec<Option<ColumnData>> = vec![None; names.len()];
    for group in 0..reader.num_row_groups() {
        let group = reader.get_row_group(group)?;
        let rows = usize::try_from(group.metadata().num_rows()).unwrap_or(0);
        for (&place, column) in places.iter().zip(&mut columns) {
            let optional = schema.column(place).max_def_level() > 0;
            add(column, group.get_column_reader(place)?, rows, optional)?;
        }
    }
    let empty = |(&place, column): (&usize, Option<ColumnData>)| {
        column.unwrap_or_else(|| match schema.column(place).physical_type() {
            parquet::basic::Type::INT64 => ColumnData::Long(Vec::new()),
            parquet::basic::Type::DOUBLE => ColumnData::Double(Vec::new()),
            parquet::basic::Type::BYTE_ARRAY => ColumnData::Text(Vec::new()),
            _ => ColumnData::Int(Vec::new()),
        })
    };
    Ok(places.iter().zip(columns).map(empty).collect())
}

/// Rows read at once: how many there are is only claimed.
const AT_ONCE: usize = 1 << 16;

macro_rules! gather {
    ($column:expr, $reader:expr, $rows:expr, $optional:expr, $kind:ident, $convert:expr) => {{
        let mut values = Vec::new();
        let mut levels = Vec::new();
        let mut read = 0;
        while read < $rows {
            let (records, _, _) = $reader.read_records(
                ($rows - read).min(AT_ONCE),
                $optional.then_some(&mut levels),
                None,
                &mut values,
            )?;
            if records == 0 {
                return Err(ParquetError::General("a column ends too soon".into()));
            }
            read += records;
        }
        let mut values = values.into_iter().map($convert);
        let ColumnData::$kind(all) = $column.get_or_insert_with(|| ColumnData::$kind(Vec::new())) else {
            return Err(ParquetError::General("a column changes its type".into()));
        };
        match $optional {
            true => all.extend(levels.iter().map(|&level| if level > 0 { values.next() } else { None })),
            false => all.extend(values.map(Some)),
        }
        Ok(())
    }};
}

fn add(column: &mut Option<ColumnData>, reader: ColumnReader, rows: usize, optional: bool) -> Result<(), ParquetError> {
    match reader {
        ColumnReader::Int32ColumnReader(mut reader) => gather!(column, reader, rows, optional, Int, |value| value),
        ColumnReader::Int64ColumnReader(mut reader) => gather!(column, reader, rows, optional, Long, |value| value),
        ColumnReader::DoubleColumnReader(mut reader) => gather!(column, reader, rows, optional, Double, |value| value),
        ColumnReader::ByteArrayColumnReader(mut reader) => {
            gather!(column, reader, rows, optional, Text, |value: parquet::data_type::ByteArray| {
                String::from_utf8_lossy(value.data()).into_owned()
            })
        }
        _ => Err(ParquetError::General("a column of a type that no table has".into())),
    }
}
