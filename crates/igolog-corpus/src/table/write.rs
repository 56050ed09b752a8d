//! Writing a table: rows are gathered, and go out as row groups.

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use igolog_files::Saving;
use parquet::basic::{Compression, Encoding, LogicalType, Repetition, Type as Physical, ZstdLevel};
use parquet::data_type::{ByteArray, ByteArrayType, DoubleType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::{ColumnPath, Type};
use rustc_hash::FxHashMap;
use twox_hash::XxHash3_64;

use super::{Cell, ColumnKind, ColumnSpec};
use crate::error::LibraryError;
use crate::manifest::FileEntry;

/// Rows of a row group: what an engine can skip at once.
const GROUP: usize = 1 << 18;

/// The gathered values of a column; whether each is there stands beside them.
#[derive(Debug)]
enum Values {
    Int(Vec<i32>),
    Long(Vec<i64>),
    Double(Vec<f64>),
    Text(Texts),
}

/// Texts, each once.
#[derive(Debug, Default)]
struct Texts {
    known: FxHashMap<String, u32>,
    list: Vec<ByteArray>,
    rows: Vec<u32>,
}

impl Texts {
    fn push(&mut self, text: &str) {
        let number = match self.known.get(text) {
            Some(&number) => number,
            None => {
                let number = self.list.len() as u32;
                self.list.push(ByteArray::from(text));
                self.known.insert(text.to_owned(), number);
                number
            }
        };
        self.rows.push(number);
    }
}

#[derive(Debug)]
struct Gathered {
    spec: ColumnSpec,
    values: Values,
    /// 1 where there is a value, for columns that may be empty.
    there: Vec<i16>,
}

/// A table that is being written.
pub(crate) struct TableWriter {
    name: String,
    columns: Vec<Gathered>,
    rows: usize,
    written: u64,
    file: SerializedFileWriter<Hashed>,
}

impl std::fmt::Debug for TableWriter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TableWriter").field("name", &self.name).field("rows", &self.written).finish_non_exhaustive()
    }
}

/// A file whose bytes are hashed as they go out.
pub(crate) struct Hashed {
    file: Saving,
    hash: XxHash3_64,
    bytes: u64,
}

impl Hashed {
    /// Begins a file.
    pub(crate) fn new(path: &Path) -> Result<Hashed, LibraryError> {
        let file = Saving::new(path).map_err(LibraryError::at(path))?;
        Ok(Hashed { file, hash: XxHash3_64::with_seed(0), bytes: 0 })
    }

    /// Puts the file in its place.
    pub(crate) fn finish(self, name: &str, rows: u64) -> io::Result<FileEntry> {
        use std::hash::Hasher;
        let entry =
            FileEntry { name: name.to_owned(), rows, bytes: self.bytes, hash: format!("{:016x}", self.hash.finish()) };
        self.file.finish()?;
        Ok(entry)
    }
}

impl Write for Hashed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        use std::hash::Hasher;
        let written = self.file.write(bytes)?;
        self.hash.write(&bytes[..written]);
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl TableWriter {
    /// Begins a table in a file of the library.
    pub(crate) fn new(library: &Path, name: String, specs: Vec<ColumnSpec>) -> Result<TableWriter, LibraryError> {
        let path = library.join(&name);
        let fault = |error: ParquetError| LibraryError::at(&path)(io_error(error));
        let file = Hashed::new(&path)?;
        let file =
            SerializedFileWriter::new(file, Arc::new(schema(&specs).map_err(fault)?), Arc::new(properties(&specs)))
                .map_err(fault)?;
        let gathered = |spec: ColumnSpec| {
            let values = match spec.kind {
                ColumnKind::Int => Values::Int(Vec::new()),
                ColumnKind::Long => Values::Long(Vec::new()),
                ColumnKind::Double => Values::Double(Vec::new()),
                ColumnKind::Text => Values::Text(Texts::default()),
            };
            Gathered { spec, values, there: Vec::new() }
        };
        Ok(TableWriter { name, columns: specs.into_iter().map(gathered).collect(), rows: 0, written: 0, file })
    }

    /// Adds a row.
    pub(crate) fn push(&mut self, row: &[Cell<'_>]) -> Result<(), ParquetError> {
        debug_assert_eq!(row.len(), self.columns.len(), "{}", self.name);
        for (column, cell) in self.columns.iter_mut().zip(row) {
            let is_there = match (&mut column.values, *cell) {
                (Values::Int(values), Cell::Int(value)) => {
                    values.push(value);
                    true
                }
                (Values::Long(values), Cell::Long(value)) => {
                    values.push(value);
                    true
                }
                (Values::Double(values), Cell::Double(value)) => {
                    values.push(value);
                    true
                }
                (Values::Text(texts), Cell::Text(text)) => {
                    texts.push(text);
                    true
                }
                (_, cell) => {
                    debug_assert!(cell == Cell::None && column.spec.nullable, "{}.{}", self.name, column.spec.name);
                    false
                }
            };
            if column.spec.nullable {
                column.there.push(i16::from(is_there));
            }
        }
        self.rows += 1;
        if self.rows >= GROUP { self.write_group() } else { Ok(()) }
    }

    fn write_group(&mut self) -> Result<(), ParquetError> {
        let mut group = self.file.next_row_group()?;
        for column in &mut self.columns {
            let Some(mut writer) = group.next_column()? else { break };
            let there = column.spec.nullable.then_some(&column.there[..]);
            match &mut column.values {
                Values::Int(values) => {
                    writer.typed::<Int32Type>().write_batch(values, there, None)?;
                    values.clear();
                }
                Values::Long(values) => {
                    writer.typed::<Int64Type>().write_batch(values, there, None)?;
                    values.clear();
                }
                Values::Double(values) => {
                    writer.typed::<DoubleType>().write_batch(values, there, None)?;
                    values.clear();
                }
                Values::Text(texts) => {
                    let values: Vec<ByteArray> =
                        texts.rows.iter().map(|&number| texts.list[number as usize].clone()).collect();
                    writer.typed::<ByteArrayType>().write_batch(&values, there, None)?;
                    *texts = Texts::default();
                }
            }
            writer.close()?;
            column.there.clear();
        }
        group.close()?;
        self.written += self.rows as u64;
        self.rows = 0;
        Ok(())
    }

    /// Ends the table and puts its file in its place.
    pub(crate) fn finish(mut self, library: &Path) -> Result<FileEntry, LibraryError> {
        let path = library.join(&self.name);
        let ended = match self.rows {
            0 => Ok(()),
            _ => self.write_group(),
        };
        let done = ended.and_then(|()| self.file.into_inner());
        let file = done.map_err(|error| LibraryError::at(&path)(io_error(error)))?;
        file.finish(&self.name, self.written).map_err(LibraryError::at(&path))
    }
}

/// What lies behind an error of the writer: nearly always the system's own.
pub(crate) fn io_error(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(error) => match error.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(error) => io::Error::other(error.to_string()),
        },
        error => io::Error::other(error.to_string()),
    }
}

fn schema(specs: &[ColumnSpec]) -> Result<Type, ParquetError> {
    let field = |spec: &ColumnSpec| {
        let physical = match spec.kind {
            ColumnKind::Int => Physical::INT32,
            ColumnKind::Long => Physical::INT64,
            ColumnKind::Double => Physical::DOUBLE,
            ColumnKind::Text => Physical::BYTE_ARRAY,
        };
        let logical = (spec.kind == ColumnKind::Text).then_some(LogicalType::String);
        let repetition = if spec.nullable { Repetition::OPTIONAL } else { Repetition::REQUIRED };
        let builder = Type::primitive_type_builder(&spec.name, physical);
        builder.with_repetition(repetition).with_logical_type(logical).build().map(Arc::new)
    };
    let fields = specs.iter().map(field).collect::<Result<Vec<_>, _>>()?;
    Type::group_type_builder("igolog").with_fields(fields).build()
}

/// Columns that rise or nearly so: their differences are small.
const RISING: &[&str] = &["game", "move", "since", "until", "k"];

fn properties(specs: &[ColumnSpec]) -> WriterProperties {
    let level = ZstdLevel::try_new(3).unwrap_or_default();
    let mut builder = WriterProperties::builder()
        .set_compression(Compression::ZSTD(level))
        .set_statistics_enabled(EnabledStatistics::Chunk)
        .set_offset_index_disabled(true)
        .set_created_by(concat!("igolog ", env!("CARGO_PKG_VERSION")).to_owned())
        .set_max_row_group_row_count(None)
        .set_data_page_row_count_limit(GROUP);
    for spec in specs {
        let path = ColumnPath::from(spec.name.as_str());
        if RISING.contains(&spec.name.as_str()) {
            builder = builder
                .set_column_dictionary_enabled(path.clone(), false)
                .set_column_encoding(path, Encoding::DELTA_BINARY_PACKED);
        } else if spec.kind == ColumnKind::Long {
            builder = builder.set_column_dictionary_enabled(path, false);
        }
    }
    builder.build()
}
